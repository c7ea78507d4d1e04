import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'vitest'
import { packageBudget } from './budgets'
import { checkBuild, packageSizes, preloadSizes } from './compile'
import { builds } from './builds'
import { listFiles } from './runtime/files'

/** True for a script whose one module exports what other scripts contain; it has no code of its own to map. */
function isOnlyExports(script: string): boolean {
  const exports = /\w+:function\(\)\{return \w+\.\w+\},?/g
  const imports = /\w+=\w+\(\d+\),?/g
  return exports.test(script) && script.replace(exports, '').replace(imports, '').length < 140
}

for (const { platform, dist } of builds) {
  test(`${platform}: the build compiles, and every file that it names exists`, () => {
    assert.deepEqual(checkBuild(dist, platform), [])
  })

  test(`${platform}: no package is too heavy`, () => {
    const sizes = packageSizes(dist)
    const tooHeavy = [...sizes].filter(([root, size]) => size > (root === '' ? packageBudget.main : packageBudget.sub))
    assert.deepEqual(tooHeavy, [])
    const total = [...sizes.values()].reduce((sum, size) => sum + size, 0)
    assert.ok(total <= packageBudget.total, `all packages together have ${total} bytes`)
    console.log(
      `main ${sizes.get('')} bytes, largest other ${Math.max(...[...sizes].filter(([root]) => root).map(([, size]) => size))}, all ${total}`,
    )
  })

  test(`${platform}: no library logs developer messages in the upload`, () => {
    const talking = listFiles(dist).filter(
      (file) => file.endsWith('.js') && /\[MobX\] (?!minified error)/.test(readFileSync(path.join(dist, file), 'utf8')),
    )
    assert.deepEqual(talking, [])
  })

  test(`${platform}: every script has a source map, which no phone loads`, () => {
    const folder = platform === 'tt' ? `${dist}.maps` : dist
    // Taro generates these two; they have no source.
    const scripts = listFiles(dist).filter((file) => file.endsWith('.js') && !['comp.js', 'custom-wrapper.js'].includes(file))
    const own = scripts.filter((file) => !isOnlyExports(readFileSync(path.join(dist, file), 'utf8')))
    assert.deepEqual(
      own.filter((file) => !existsSync(path.join(folder, `${file}.map`))),
      [],
    )
    const source = readFileSync(path.resolve(__dirname, '../../src/request/call.ts'), 'utf8')
    const maps = own.map((file) => JSON.parse(readFileSync(path.join(folder, `${file}.map`), 'utf8')) as { sourcesContent: string[] })
    assert.ok(
      maps.some(({ sourcesContent }) => sourcesContent.includes(source)),
      'no map holds the sources as they are',
    )
    const naming = listFiles(dist).filter(
      (file) => file.endsWith('.js') && readFileSync(path.join(dist, file), 'utf8').includes('sourceMappingURL'),
    )
    assert.deepEqual(naming, [])
    if (platform === 'tt')
      assert.deepEqual(
        readdirSync(dist, { recursive: true }).filter((file) => String(file).endsWith('.map')),
        [],
      )
  })

  test(`${platform}: preloaded packages exist and are small enough`, () => {
    const ahead = preloadSizes(dist)
    assert.ok(ahead.size > 0, 'no page loads anything ahead')
    assert.deepEqual(
      [...ahead].filter(([, size]) => !(size <= packageBudget.preload)),
      [],
    )
    for (const [owner, size] of ahead) console.log(`pages of ${owner || 'the main package'} load ${size} bytes ahead`)
  })
}

test("tt: the upload names no competing app, which Douyin's rules forbid", () => {
  const { dist } = builds.find(({ platform }) => platform === 'tt')!
  const unescaped = (text: string) => text.replace(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
  const naming = listFiles(dist).flatMap((file) => {
    const [word] = /.{0,30}微信.{0,10}/.exec(unescaped(readFileSync(path.join(dist, file), 'utf8'))) ?? []
    return word === undefined ? [] : [`${file}: ${word}`]
  })
  assert.deepEqual(naming, [])
})
