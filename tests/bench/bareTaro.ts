/** Builds the reference project with the same Taro that builds the app; once for each state of its files. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(__dirname, '../..')
const project = path.join(__dirname, 'bareTaro')

/** Returns the folder of the build. */
export function buildBareTaro(): string {
  const hash = createHash('sha256').update(readFileSync(path.join(root, 'node_modules/@tarojs/cli/package.json')))
  const files = readdirSync(project, { recursive: true, encoding: 'utf8' }).sort()
  for (const file of files.filter((name) => statSync(path.join(project, name)).isFile()))
    hash.update(file).update(readFileSync(path.join(project, file)))
  const output = path.join(root, '.cache/bareTaro', hash.digest('hex').slice(0, 12))
  if (existsSync(output)) return output
  const staging = `${output}.building`
  rmSync(path.dirname(output), { recursive: true, force: true })
  mkdirSync(path.dirname(output), { recursive: true })
  const cli = path.join(root, 'node_modules/@tarojs/cli/bin/taro')
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'build', '--type', 'h5', '--no-check'], {
    cwd: project,
    env: { ...process.env, NODE_ENV: 'production', BUILD_INTO: path.relative(project, staging), FORCE_COLOR: '0' },
    encoding: 'utf8',
  })
  if (status !== 0 || !existsSync(path.join(staging, 'index.html')))
    throw new Error(`the bare Taro page was not built:\n${stdout}${stderr}`)
  renameSync(staging, output)
  return output
}
