import './node-version.mjs'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root, run, runNode } from './run.mjs'

/** Installs the packages if those in node_modules are not the ones in the lock file. */
export async function install() {
  if (isInstalled()) return
  console.log('正在安装依赖，首次约需一两分钟 / installing packages, a minute or two the first time …')
  const npm = process.env.npm_execpath
  // `npm ci` is not used, because it refuses a lock file that lacks builds for other platforms, which some registries
  // do not have. The versions are those of the lock file, which is not written.
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  const code = npm?.endsWith('.js') ? await runNode([npm, ...args]) : await run('npm', args, { shell: process.platform === 'win32' })
  if (code !== 0) {
    console.error('The packages could not be installed: see what npm says above, then start again.')
    process.exit(code)
  }
}

/** npm records its packages in node_modules once the installation is complete. */
function isInstalled() {
  const wanted = readLock('package-lock.json')
  const present = readLock('node_modules/.package-lock.json')
  if (!wanted || !present) return false
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    if (!path.includes('node_modules/')) return true
    // A workspace, whose version is in its folder.
    if (link) return Boolean(present[path])
    return present[path] ? present[path].version === version : Boolean(optional)
  })
}

function readLock(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8')).packages
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await install()
