/** The elements of Taro that exist: as the types say it, on the web, in the first paint and in unit tests they are the same. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as unit from '@tarojs/components'
import * as firstPaint from '@/firstPaint/components'
import * as web from './components'

/** Its build settings are not here; only what a pulled page says is asked of it. */
jest.mock('@tarojs/runtime', () => ({ eventCenter: {} }))

const isElement = (value: unknown) =>
  typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value && 'render' in value)
const elementsOf = (exported: object) =>
  Object.entries(exported)
    .filter(([name, value]) => /^[A-Z]/.test(name) && isElement(value))
    .map(([name]) => name)
    .sort()

/** What a screen may write; it does not compile with any other. */
const typed = /export \{([^}]+)\}/
  .exec(readFileSync(path.resolve(__dirname, '../../../types/components.d.ts'), 'utf8'))![1]!
  .split(',')
  .flatMap((name) => name.trim() || [])
  .sort()

test('what compiles is what the web page has', () => {
  // Taro's own router draws the last one around a page.
  expect(elementsOf(web).filter((name) => name !== 'PullDownRefresh')).toEqual(typed)
})

test('the first paint and unit tests know the same', () => {
  expect(elementsOf(firstPaint).filter((name) => name !== 'Gathered')).toEqual(typed)
  expect(elementsOf(unit)).toEqual(typed)
})
