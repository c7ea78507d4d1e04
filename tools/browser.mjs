import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from './run.mjs'

const DOWNLOAD_LIMIT_MS = 180_000
const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']
const MAC_APPS = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']

/**
 * Finds a Chromium that runs here, or installs it: by Playwright's own download, or by apt-get for root. Installs
 * Chinese fonts too, if apt-get can. Returns its path, or undefined after a clear message if neither worked.
 */
export async function findBrowser() {
  const { chromium } = await import('playwright-core')
  const own = chromium.executablePath()
  const findPresent = () => [process.env.CHROMIUM_PATH, own, ...systemBrowsers()].find(runs)
  const found = findPresent() ?? download(own) ?? (installByApt(['chromium']) ? findPresent() : undefined)
  if (!found) {
    console.error(
      'The journeys need a browser and none could be installed. Install Chromium (Debian, Ubuntu: sudo apt-get install chromium fonts-noto-cjk) or set CHROMIUM_PATH to one, then start again.',
    )
    return undefined
  }
  if (!hasChineseFont()) {
    if (!installByApt(['fonts-noto-cjk']))
      console.warn('No Chinese font is installed: the pages will be tested with empty boxes for characters.')
  }
  return found
}

function systemBrowsers() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return [...SYSTEM_NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...MAC_APPS]
}

function runs(path) {
  return Boolean(path) && existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0
}

function download(own) {
  console.log('Downloading a browser for the journeys …')
  spawnSync(process.execPath, [join(root, 'node_modules/playwright-core/cli.js'), 'install', 'chromium'], {
    stdio: 'inherit',
    timeout: DOWNLOAD_LIMIT_MS,
  })
  return runs(own) ? own : undefined
}

function installByApt(packages) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false
  console.log(`Installing ${packages.join(', ')} …`)
  const options = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  const add = () => spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], options).status === 0
  return add() || (spawnSync('apt-get', ['update'], options).status === 0 && add())
}

function hasChineseFont() {
  if (process.platform !== 'linux') return true
  const { status, stdout } = spawnSync('fc-list', [':lang=zh', 'file'], { encoding: 'utf8' })
  return status === 0 && stdout.trim() !== ''
}
