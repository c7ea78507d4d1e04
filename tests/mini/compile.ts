/** Static checks of a build; returns a list of faults, empty if there are none. */
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import vm from 'node:vm'
import { dialects, type Dialect, type Platform } from './runtime/dialect'
import { listFiles, listRoutes, readJson, readPageConfig, resolveComponent, type AppConfig } from './runtime/files'
import { compileTemplates } from './runtime/templates'

const require = createRequire(__filename)
const OUTPUT_LIMIT = 256 * 1024 * 1024
const FOLDERS: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'mac', win32: 'windows' }

/** WeChat's own compilers, binaries of an npm package, which lose their execute permission during installation. */
function officialCompiler(name: 'wcc' | 'wcsc'): string {
  const folder = FOLDERS[process.platform]
  if (!folder) throw new Error(`there is no ${name} for ${process.platform}`)
  const home = path.dirname(require.resolve('miniprogram-compiler/package.json'))
  const binary = path.join(home, 'bin', folder, folder === 'windows' ? `${name}.exe` : name)
  if (folder !== 'windows') chmodSync(binary, 0o755)
  return binary
}

/** Runs one of WeChat's compilers; its exit code is not reliable, so any output on stderr is a fault too. */
function runCompiler(name: 'wcc' | 'wcsc', dist: string, args: string[]): string[] {
  const { status, stdout, stderr, error } = spawnSync(officialCompiler(name), args, {
    cwd: dist,
    encoding: 'utf8',
    maxBuffer: OUTPUT_LIMIT,
  })
  if (error) return [`${name}: ${error.message}`]
  if (status !== 0 || stderr.trim() !== '') return [`${name} (code ${status}): ${stderr.trim() || stdout.slice(0, 400)}`]
  return []
}

function checkOfficially(dist: string, files: string[]): string[] {
  const templates = files.filter((file) => /\.(wxml|wxs)$/.test(file))
  const styles = files.filter((file) => file.endsWith('.wxss'))
  return [
    ...runCompiler('wcc', dist, ['-d', ...templates]),
    // -pc names the sheets that are pages of their own; the others are only imported.
    ...runCompiler('wcsc', dist, ['-lc', '-pc', String(styles.length), ...styles]),
  ]
}

function attempt(what: string, run: () => unknown): string[] {
  try {
    run()
    return []
  } catch (error) {
    return [`${what}: ${(error as Error).message}`]
  }
}

function checkPages(dist: string, dialect: Dialect): string[] {
  const app = readJson<AppConfig>(path.join(dist, 'app.json'))
  const faults: string[] = []
  const seen = new Set<string>()
  const visit = (id: string, owner: string) => {
    if (seen.has(id)) return
    seen.add(id)
    for (const suffix of ['js', 'json', dialect.template]) {
      if (!existsSync(path.join(dist, `${id}.${suffix}`))) faults.push(`${owner} names ${id}, but there is no ${id}.${suffix}`)
    }
    const { usingComponents = {} } = readPageConfig(dist, id)
    for (const target of Object.values({ ...app.usingComponents, ...usingComponents })) visit(resolveComponent(id, target), `${id}.json`)
  }
  for (const route of listRoutes(app)) visit(route, 'app.json')
  return faults
}

/** Checks imports of style sheets: both platforms' compilers refuse a missing one, and Douyin's compiler is not available. */
function checkStyleImports(dist: string, files: string[], dialect: Dialect): string[] {
  return files
    .filter((file) => file.endsWith(`.${dialect.style}`))
    .flatMap((file) =>
      [...readFileSync(path.join(dist, file), 'utf8').matchAll(/@import\s*(?:url\()?["']?([^"')\s;]+)/g)]
        .map(([, target]) => resolveComponent(file, target!))
        .filter((target) => !existsSync(path.join(dist, target)))
        .map((target) => `${file} imports ${target}, which is missing`),
    )
}

export function checkBuild(dist: string, platform: Platform): string[] {
  const dialect = dialects[platform]
  const files = listFiles(dist)
  const source = (file: string) => readFileSync(path.join(dist, file), 'utf8')
  const syntax = files.flatMap((file) => {
    if (file.endsWith('.json')) return attempt(file, () => JSON.parse(source(file)) as unknown)
    if (file.endsWith('.js')) return attempt(file, () => new vm.Script(`(function () {${source(file)}\n})`, { filename: file }))
    return []
  })
  return [
    ...syntax,
    ...(syntax.length > 0 ? [] : checkPages(dist, dialect)),
    ...checkStyleImports(dist, files, dialect),
    ...attempt('templates', () => compileTemplates(dist, dialect)),
    ...(platform === 'weapp' ? checkOfficially(dist, files) : []),
  ]
}

/** Folders of the sub-packages, without a trailing slash. */
const rootsOf = (app: AppConfig) => (app.subPackages ?? []).map(({ root }) => root.replace(/\/$/, ''))

const ownerOf = (roots: readonly string[], file: string) => roots.find((root) => file.startsWith(`${root}/`)) ?? ''

/** Preloaded bytes of each package's pages; NaN for a rule about a missing package. */
export function preloadSizes(dist: string): Map<string, number> {
  const app = readJson<AppConfig>(path.join(dist, 'app.json'))
  const sizes = packageSizes(dist)
  const ahead = new Map<string, Set<string>>()
  for (const [page, { packages }] of Object.entries(app.preloadRule ?? {})) {
    const owner = listRoutes(app).includes(page) ? ownerOf(rootsOf(app), page) : page
    ahead.set(owner, new Set([...(ahead.get(owner) ?? []), ...packages]))
  }
  return new Map(
    [...ahead].map(([owner, packages]) => [
      owner,
      sizes.has(owner) ? [...packages].reduce((sum, root) => sum + (sizes.get(root) ?? NaN), 0) : NaN,
    ]),
  )
}

/** Bytes per package of the build; the main package has the name ''. */
export function packageSizes(dist: string): Map<string, number> {
  const roots = rootsOf(readJson<AppConfig>(path.join(dist, 'app.json')))
  const sizes = new Map<string, number>(['', ...roots].map((root) => [root, 0]))
  for (const file of listFiles(dist)) {
    const owner = ownerOf(roots, file)
    sizes.set(owner, sizes.get(owner)! + statSync(path.join(dist, file)).size)
  }
  return sizes
}
