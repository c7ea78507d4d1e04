/** Applies WeChat's own quality rules and compiler to the build. They are installed on first use, into .cache. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, test } from 'vitest'
import { builds } from './builds'
import { listFiles } from './runtime/files'

const root = path.resolve(__dirname, '../..')
const source = path.join(__dirname, 'quality')
const cache = path.join(root, '.cache/quality')
const INSTALL_LIMIT_MS = 8 * 60_000
const CHECK_LIMIT_MS = 3 * 60_000
const OUTPUT_LIMIT = 64 * 1024 * 1024

interface QualityRule {
  name: string
  success: boolean
  text: string
  detail?: unknown
}

interface Verdict {
  rules: QualityRule[]
  /** Files of the package that would be uploaded. */
  compiled: string[]
}

/** The rules of miniprogram-ci 2.1.42 by their names; the test must fail if a rule no longer returns a result. */
const RULES = [
  'CONTAINS_OTHER_PKG_COMPONENTS',
  'CONTAINS_OTHER_PKG_JS',
  'CONTAINS_UNUSED_CODES',
  'CONTAINS_UNUSED_COMPONENTS',
  'CONTAINS_UNUSED_PLUGINS',
  'IMAGE_AND_AUDIO_LIMIT',
  'JS_COMPRESS_OPEN',
  'LAZYCODE_LOADING_OPEN',
  'PACKAGE_SIZE_LIMIT',
  'WXML_COMPRESS_OPEN',
  'WXSS_COMPRESS_OPEN',
]

const { dist } = builds.find(({ platform }) => platform === 'weapp')!
let home: string
let verdict: Verdict

beforeAll(() => {
  home = install()
  verdict = judge(dist)
})

test('weapp: the official quality rules pass', () => {
  const { rules } = verdict
  assert.deepEqual(rules.map(({ name }) => name).sort(), RULES)
  assert.deepEqual(rules.filter(isBroken), [])
})

test('weapp: the official compiler accepts every file of the build', () => {
  const uploaded = new Set(verdict.compiled.map((file) => file.replace(/^\.?\//, '')))
  const code = listFiles(dist).filter((file) => /\.(js|json|wxml|wxss|wxs)$/.test(file) && !NOT_UPLOADED.has(file))
  assert.deepEqual(
    code.filter((file) => !uploaded.has(file)),
    [],
  )
})

// A rule that cannot fail proves nothing, so each of these changes violates one.
const planted: Record<string, { breaks: string; plant: (copy: string) => void }> = {
  'components loaded all at once': {
    breaks: 'LAZYCODE_LOADING_OPEN',
    plant: (copy) => editJson(path.join(copy, 'app.json'), (app) => delete app.lazyCodeLoading),
  },
  'templates left as written': {
    breaks: 'WXML_COMPRESS_OPEN',
    plant: (copy) =>
      editJson(path.join(copy, 'project.config.json'), (project) => delete (project.setting as Record<string, unknown>).minifyWXML),
  },
  'code that nothing needs': {
    breaks: 'CONTAINS_UNUSED_CODES',
    plant: (copy) => writeFileSync(path.join(copy, 'unused.js'), 'module.exports = 1'),
  },
  'a heavy picture': {
    breaks: 'IMAGE_AND_AUDIO_LIMIT',
    plant: (copy) => writeFileSync(path.join(copy, 'heavy.png'), Buffer.alloc(300 * 1024)),
  },
}

for (const [name, { breaks, plant }] of Object.entries(planted)) {
  test(`weapp: the official quality rules find ${name}`, () => {
    const copy = mkdtempSync(path.join(tmpdir(), 'qianxian-quality-'))
    try {
      cpSync(dist, copy, { recursive: true })
      plant(copy)
      const failed = judge(copy).rules.filter(isBroken)
      assert.deepEqual(
        failed.map((rule) => rule.name),
        [breaks],
      )
    } finally {
      rmSync(copy, { recursive: true, force: true })
    }
  })
}

/** The rule about unused code always passes if the project excludes such files from uploads, so its details are read. */
function isBroken({ success, detail }: QualityRule): boolean {
  const found = Array.isArray(detail) ? detail : ((detail as { files?: string[] } | undefined)?.files ?? [])
  return !success || found.length > 0
}

/** Settings of the tool, which are not uploaded, and the search settings, which the tool sends separately. */
const NOT_UPLOADED = new Set(['project.config.json', 'sitemap.json'])

function editJson(file: string, change: (json: Record<string, unknown>) => void): void {
  const json = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  change(json)
  writeFileSync(file, JSON.stringify(json))
}

function judge(build: string): Verdict {
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [path.join(source, 'check.cjs'), home, build], {
    encoding: 'utf8',
    timeout: CHECK_LIMIT_MS,
    maxBuffer: OUTPUT_LIMIT,
  })
  if (error) throw error
  assert.equal(status, 0, `miniprogram-ci refuses the build:\n${stderr.slice(-2000) || stdout.slice(-2000)}`)
  return JSON.parse(stdout.trimEnd().split('\n').at(-1)!) as Verdict
}

/** 276 MB that only this file needs, in a folder named after the lock file; the folder appears once it is complete. */
function install(): string {
  const lock = readFileSync(path.join(source, 'package-lock.json'))
  const folder = path.join(cache, createHash('sha256').update(lock).digest('hex').slice(0, 16))
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  for (const old of readdirSync(cache)) rmSync(path.join(cache, old), { recursive: true, force: true })
  const staging = mkdtempSync(path.join(cache, 'new-'))
  for (const name of ['package.json', 'package-lock.json']) cpSync(path.join(source, name), path.join(staging, name))
  const npm = process.env.npm_execpath
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
  const isScript = npm?.endsWith('.js')
  const { status, stderr, error } = spawnSync(isScript ? process.execPath : 'npm', isScript ? [npm!, ...args] : args, {
    cwd: staging,
    encoding: 'utf8',
    timeout: INSTALL_LIMIT_MS,
    shell: !isScript && process.platform === 'win32',
  })
  if (status !== 0) {
    rmSync(staging, { recursive: true, force: true })
    throw new Error(
      `miniprogram-ci, which holds WeChat's quality rules, could not be installed from the npm registry:\n${error?.message ?? stderr}`,
    )
  }
  renameSync(staging, folder)
  return folder
}
