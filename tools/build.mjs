/**
 * Builds one target: `node tools/build.mjs h5|weapp|tt [--force]`. Nothing is built if sources, settings and lockfile
 * are those of the existing build. The old build stays until the new one is complete, so a failed build does not
 * disturb its users.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { writeFirstPaint } from './firstPaint.mjs'
import { measureWeb, webLimits } from './webSizes.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const targets = ['h5', 'weapp', 'tt']
const sources = ['src', 'protocol', 'config']
const settings = [
  'tools/firstPaint.mjs',
  'tools/firstPaintContract.mjs',
  'package.json',
  'package-lock.json',
  'babel.config.js',
  'project.config.json',
  'project.tt.json',
]

const target = process.argv[2] ?? ''
const isForced = process.argv.includes('--force')
if (!targets.includes(target)) {
  console.error(`usage: node tools/build.mjs ${targets.join('|')} [--force]`)
  process.exit(2)
}

const output = path.join(root, 'dist', target)
const stampFile = path.join(output, '.stamp')
const stamp = stampOf()

if (!isForced && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) {
  console.log(`${target}: nothing changed since the last build`)
  process.exit(0)
}

const staging = path.join(root, 'dist', `.${target}-${process.pid}`)
removeLeftovers()
mkdirSync(path.dirname(staging), { recursive: true })

const started = Date.now()
const { code, log } = await runTaro()
const failure = code === 0 ? missingFile(staging) : `Taro ended with code ${code}`
if (failure) {
  console.error(readable(log))
  console.error(`\n${target}: the build failed: ${failure}`)
  rmSync(staging, { recursive: true, force: true })
  process.exit(1)
}

if (target === 'h5') {
  compressAll(staging)
  await writeFirstPaint(staging)
}
writeFileSync(path.join(staging, '.stamp'), stamp)
const maps = path.join(root, 'dist', `${target}.maps`)
rmSync(maps, { recursive: true, force: true })
// WeChat's tool reads the maps next to the code for its error reports, and uploads them separately from the package.
// Douyin documents no such use.
if (target === 'tt') moveMaps(staging, maps)
rmSync(output, { recursive: true, force: true })
renameSync(staging, output)
const warnings = log.slice(log.search(/编译警告|Warnings: /)).trim()
if (/编译警告|Warnings: /.test(log)) console.warn(readable(warnings))
console.log(`${target}: built in ${seconds(started)} s, ${sizeReport(output)}`)
if (target !== 'h5') warnOfLocalServer()

function runTaro() {
  const cli = path.join(root, 'node_modules', '@tarojs', 'cli', 'bin', 'taro')
  const child = spawn(process.execPath, [cli, 'build', '--type', target, '--no-check'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', TARO_ENV: target, BUILD_INTO: path.relative(root, staging), FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  let percent = ''
  const collect = (chunk) => {
    log += chunk
    percent = [...String(chunk).matchAll(/\((\d+%)\)/g)].pop()?.[1] ?? percent
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)

  console.log(`${target}: building`)
  const progress = setInterval(
    () => {
      const line = `${target}: ${percent || 'starting'}, ${seconds(started)} s`
      if (process.stdout.isTTY) process.stdout.write(`\r${line}   `)
      else console.log(line)
    },
    process.stdout.isTTY ? 500 : 5000,
  )

  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      child.kill(signal)
      rmSync(staging, { recursive: true, force: true })
      process.exit(1)
    })
  }
  return new Promise((resolve) => {
    child.on('close', (code) => {
      clearInterval(progress)
      if (process.stdout.isTTY) process.stdout.write('\r')
      resolve({ code, log })
    })
  })
}

/** The platforms call https only, so a build for a local server works only in development. */
function warnOfLocalServer() {
  const base = process.env.API_BASE ?? ''
  if (/^https:\/\/(?!localhost\b|127\.|\[::1\])/.test(base)) return
  console.warn(`${target}: talks to ${base || 'this computer'}: to upload it, build with API_BASE=https://your.domain`)
}

/** Taro exits with 0 in some cases in which it wrote no usable build. */
function missingFile(folder) {
  if (target === 'h5') {
    const missing = ['index.html', 'pages.json'].filter((file) => !existsSync(path.join(folder, file)))
    return missing.length ? `${missing.join(', ')} is missing` : ''
  }
  const appFile = path.join(folder, 'app.json')
  if (!existsSync(appFile)) return 'app.json is missing'
  const app = JSON.parse(readFileSync(appFile, 'utf8'))
  const packages = app.subPackages ?? app.subpackages ?? []
  const pages = [...app.pages, ...packages.flatMap((each) => each.pages.map((page) => `${each.root}/${page}`))]
  const missing = pages.filter((page) => !existsSync(path.join(folder, `${page}.js`)))
  return missing.length ? `no code for ${missing.join(', ')}` : ''
}

/**
 * Writes Brotli and gzip variants next to every text file, so that the server need not compress them; small files are
 * sent as they are.
 */
function compressAll(folder) {
  for (const file of filesIn(folder)) {
    if (!/\.(?:js|css|html|svg|json)$/.test(file)) continue
    const content = readFileSync(file)
    if (content.length < 1024) continue
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    )
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  }
}

/** Moves the maps out of the upload, with the same paths. */
function moveMaps(from, to) {
  for (const file of filesIn(from)) {
    if (!file.endsWith('.map')) continue
    const moved = path.join(to, path.relative(from, file))
    mkdirSync(path.dirname(moved), { recursive: true })
    renameSync(file, moved)
  }
}

/** Removes files that an interrupted build of this target left. */
function removeLeftovers() {
  const dist = path.join(root, 'dist')
  if (!existsSync(dist)) return
  for (const name of readdirSync(dist)) {
    const pid = Number(name.match(new RegExp(`^\\.${target}-(\\d+)$`))?.[1])
    if (pid && !isRunning(pid)) rmSync(path.join(dist, name), { recursive: true, force: true })
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function stampOf() {
  const hash = createHash('sha256')
  const others = targets.filter((each) => each !== target)
  add(fileURLToPath(import.meta.url))
  for (const folder of sources) {
    for (const file of filesIn(path.join(root, folder))) {
      const isTest = /\.test\.tsx?$/.test(file)
      const isOtherTwin = others.some((each) => new RegExp(`\\.${each}\\.[a-z]+$`).test(file))
      if (!isTest && !isOtherTwin) add(file)
    }
  }
  for (const file of settings) add(path.join(root, file))
  hash.update(target === 'h5' ? '' : (process.env.API_BASE ?? ''))
  return hash.digest('hex')

  function add(file) {
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
}

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const full = path.join(folder, entry.name)
      if (entry.name === 'node_modules') return []
      return entry.isDirectory() ? filesIn(full) : [full]
    })
}

function sizeReport(folder) {
  if (target === 'h5') {
    const { home, pages } = measureWeb(folder)
    const largest = pages.reduce((one, other) => (other.bytes > one.bytes ? other : one))
    const of = (bytes, limit) => `${kilobytes(bytes)} of ${kilobytes(limit)}`
    return [
      `home page ${of(home.scripts, webLimits.homeScripts)} scripts and ${of(home.styles, webLimits.homeStyles)} styles gzipped in ${home.files.length} files`,
      `largest page ${largest.page} ${of(largest.bytes, webLimits.page)} of its own`,
    ].join(', ')
  }
  const app = JSON.parse(readFileSync(path.join(folder, 'app.json'), 'utf8'))
  const packages = (app.subPackages ?? app.subpackages ?? []).map((each) => each.root.replace(/\/$/, ''))
  let main = 0
  const sizes = new Map(packages.map((each) => [each, 0]))
  for (const file of filesIn(folder)) {
    if (file.endsWith('.map')) continue
    const name = path.relative(folder, file).split(path.sep).join('/')
    const size = statSync(file).size
    const owner = packages.find((each) => name.startsWith(`${each}/`))
    if (owner) sizes.set(owner, sizes.get(owner) + size)
    else main += size
  }
  const [largest = '', largestSize = 0] = [...sizes].sort((one, other) => other[1] - one[1])[0] ?? []
  return `main package ${kilobytes(main)}, ${packages.length} sub-packages, the largest ${largest} ${kilobytes(largestSize)}`
}

function readable(text) {
  return text
    .replace(/\u001b\[[0-9;]*[A-Za-z]/g, '')
    .split('\n')
    .filter((line) => line.trim() && !/^● |█/.test(line.trim()))
    .join('\n')
}

function kilobytes(bytes) {
  return `${(bytes / 1024).toFixed(1)} KB`
}

function seconds(since) {
  return ((Date.now() - since) / 1000).toFixed(0)
}
