/** Tests that the build detects a changed Taro: a build error names every replaced or extended part that was not found. */
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import webpack, { type Configuration, type Stats } from 'webpack'
import { replaceParts } from '../../config/standIns'
import { startWebBeforeApp, writeShortRoutes } from '../../config/startWeb'
import { lostParts } from '../../tools/firstPaint.mjs'

const load = createRequire(path.resolve(import.meta.dirname, '../../package.json'))
/** A chain as Taro creates it. */
const Chain = createRequire(load.resolve('@tarojs/webpack5-runner'))('webpack-chain') as new () => Parameters<typeof replaceParts>[0]
const NOWHERE = ' is nowhere in the build'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'qianxian-must-match-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('an imported part of Taro that no longer exists fails the build by its name, and nothing else does', async () => {
  const chain = new Chain()
  replaceParts(chain)
  const all = await missingIn(chain, {})
  assert.equal(new Set(all).size, all.length)
  assert.ok(all.length >= 14, all.join('\n'))
  for (const name of ['query-string', 'platform', '@tarojs/components', 'notices.ts', 'navigationBar.ts'])
    assert.equal(all.filter((each) => new RegExp(`(?:^|/)${name}(?:,|$)|/${name}\\b`).test(each)).length >= 1, true, name)

  const again = new Chain()
  replaceParts(again)
  const found = await missingIn(again, {
    'entry.js': "import 'platform'\nimport 'jsonp-retry'\nimport '@tarojs/router/dist/router/spa.js'",
    'node_modules/@tarojs/router/dist/router/spa.js': "import '../style.js'",
  })
  assert.deepEqual(
    all
      .filter((each) => !found.includes(each))
      .map((each) => /[\w-]+(?:\.ts)?(?= stands|, which)/.exec(each)?.[0])
      .sort(),
    ['jsonp-retry', 'platform', 'styles.ts'],
  )
})

test('an entry without the injected start fails the build', async () => {
  const entry = "import { routeOf, startWeb } from '@/router/web'\n"
  const start = async (code: string) => {
    const chain = new Chain()
    // Only the given files are checked.
    chain.plugin('mainPlugin').use(
      class {
        constructor(readonly options: object) {}
        apply() {}
      },
      [{ loaderMeta: { extraImportForWeb: '', execBeforeCreateWebApp: '' } }],
    )
    startWebBeforeApp(chain)
    writeShortRoutes(chain)
    return missingIn(
      chain,
      { 'entry.js': code, 'web.js': 'export const startWeb = () => undefined\nexport const routeOf = startWeb' },
      { '@/router/web': path.join(folder, 'web.js') },
    )
  }
  assert.equal((await start(entry)).length, 2)
  assert.equal((await start('startWeb()')).length, 2)
  assert.match((await start(`${entry}startWeb()`)).join(), /route/)
  assert.deepEqual(await start(`${entry}startWeb()\nvoid [routeOf('/a')]`), [])
})

test('a class that the home screen no longer contains is named', () => {
  const source = 'className="qx-card qx-card--wide" names(\'qx-card__foot\')'
  assert.deepEqual(lostParts(source, ['qx-card', 'qx-card__foot']), [])
  assert.deepEqual(lostParts(source, ['qx-card', 'qx-card__photo', 'card', 'qx-card--wid']), ['qx-card__photo', 'card', 'qx-card--wid'])
})

/** The missing parts named in the errors of a build of these files. */
async function missingIn(
  chain: Parameters<typeof replaceParts>[0],
  files: Record<string, string>,
  alias: Record<string, string> = {},
): Promise<string[]> {
  for (const [name, code] of Object.entries({ 'entry.js': '', ...files })) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), code)
  }
  const { plugins, resolve } = chain.toConfig() as Configuration
  const stats = await new Promise<Stats>((done, fail) => {
    webpack(
      {
        mode: 'none',
        context: folder,
        entry: './entry.js',
        output: { path: path.join(folder, 'dist') },
        plugins: plugins ?? [],
        resolve: { ...resolve, alias: { ...resolve?.alias, ...alias } },
      },
      (error, result) => (error || !result ? fail(error ?? new Error('webpack says nothing')) : done(result)),
    )
  })
  const errors = stats.toJson({ all: false, errors: true }).errors ?? []
  return errors.flatMap(({ message }) => (message.includes(NOWHERE) ? [message.slice(0, message.indexOf(NOWHERE))] : []))
}
