/**
 * Bundles the server into one file, so that it starts in one second: compiling its nine hundred modules one by one
 * takes four. Packages are not bundled, and files that a module loads by path (migrations, workers) are found next to
 * its source.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { root } from './run.mjs'

/** Next to the server's packages, whose versions differ from the app's. */
const folder = join(root, 'server/.cache')
/**
 * Number of bundles of earlier sources to keep: a process has loaded its program, but reads its source map only after
 * an error.
 */
const KEPT = 5
let bundled

/** Resolves to the path of a program that does what `server/src/main.ts` does, built from the current sources. */
export function bundleServer() {
  bundled ??= bundle()
  return bundled
}

async function bundle() {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'server/src/main.ts')],
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // At the same depth as its final folder, because the map names the sources relative to it.
    outfile: join(folder, 'new/main.mjs'),
    write: false,
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'error',
    plugins: [packagesOutside, besideTheSource],
  })
  const hash = createHash('sha256')
  for (const { contents } of outputFiles) hash.update(contents)
  const made = join(folder, hash.digest('hex').slice(0, 16))
  const program = join(made, 'main.mjs')
  if (existsSync(program)) return program

  // Renamed to its final path in one step, because other processes may bundle at the same moment.
  const making = `${made}.${process.pid}`
  mkdirSync(making, { recursive: true })
  for (const { path, contents } of outputFiles) writeFileSync(join(making, basename(path)), contents)
  try {
    renameSync(making, made)
  } catch (error) {
    rmSync(making, { recursive: true, force: true })
    if (!existsSync(program)) throw error
  }
  removeOld()
  return program
}

/** The project's own protocol is also a package, of TypeScript sources. */
const packagesOutside = {
  name: 'packages outside',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@qianxian/') ? undefined : { path, external: true },
    ),
}

const besideTheSource = {
  name: 'beside the source',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]server[\\/].*\.ts$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8')
      if (!source.includes('import.meta')) return undefined
      const place = { url: pathToFileURL(path).href, dirname: dirname(path), filename: path }
      const contents = source.replace(/\bimport\.meta\.(\w+)/g, (meta, what) => {
        // `import.meta.resolve` stays: it finds packages, which the bundle finds at the same location.
        if (what === 'resolve') return meta
        if (!(what in place)) throw new Error(`${path}: ${meta} means another place in the bundle`)
        return JSON.stringify(place[what])
      })
      return { contents, loader: 'ts' }
    }),
}

function removeOld() {
  const made = readdirSync(folder)
    .map((name) => ({ path: join(folder, name), at: statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((a, b) => b.at - a.at)
  for (const { path } of made.slice(KEPT)) rmSync(path, { recursive: true, force: true })
}
