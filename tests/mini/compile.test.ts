import assert from 'node:assert/strict'
import { test } from 'node:test'
import { packageBudget } from './budgets'
import { checkBuild, packageSizes } from './compile'
import { builds } from './builds'

for (const { platform, dist } of builds) {
  test(`${platform}: the build compiles, and everything it names is there`, () => {
    assert.deepEqual(checkBuild(dist, platform), [])
  })

  test(`${platform}: no package is too heavy`, () => {
    const sizes = packageSizes(dist)
    const tooHeavy = [...sizes].filter(([root, size]) => size > (root === '' ? packageBudget.main : packageBudget.sub))
    assert.deepEqual(tooHeavy, [])
    const total = [...sizes.values()].reduce((sum, size) => sum + size, 0)
    assert.ok(total <= packageBudget.total, `all packages together have ${total} bytes`)
  })
}
