/** Tests that Taro's elements are the same in the types, on the web, in the first paint and in unit tests. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as unit from '@tarojs/components'
import * as firstPaint from '@/firstPaint/components'
import * as web from './components'

/** Taro's build settings are missing here; only the pull-down event of the runtime is used. */
jest.mock('@tarojs/runtime', () => ({ eventCenter: {} }))

const isElement = (value: unknown) =>
  typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value && 'render' in value)
const elementsOf = (exported: object) =>
  Object.entries(exported)
    .filter(([name, value]) => /^[A-Z]/.test(name) && isElement(value))
    .map(([name]) => name)
    .sort()

/** Elements that a screen may use; any other does not compile. */
const typed = /export \{([^}]+)\}/
  .exec(readFileSync(path.resolve(__dirname, '../../../types/components.d.ts'), 'utf8'))![1]!
  .split(',')
  .flatMap((name) => name.trim() || [])
  .sort()

test('the web page has exactly the elements that compile', () => {
  // Taro's own router draws the last element around a page.
  expect(elementsOf(web).filter((name) => name !== 'PullDownRefresh')).toEqual(typed)
})

test('the first paint and unit tests have the same elements', () => {
  expect(elementsOf(firstPaint).filter((name) => name !== 'RenderOutput')).toEqual(typed)
  expect(elementsOf(unit)).toEqual(typed)
})
