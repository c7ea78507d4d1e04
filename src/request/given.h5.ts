/**
 * Answers that came with the document: what the server drew the first cards from is not asked for again. Each is taken once,
 * by a visitor, or by anybody where it hangs on the tenant alone.
 */
import { SUCCESS_CODE } from '@qianxian/protocol/base/limits'
import type Taro from '@tarojs/taro'
import type { Answer } from './answer'

/** Milliseconds. A document out of the browser's own memory is older; clocks of phones differ by less. */
const MAX_AGE = 5 * 60_000

interface Given {
  /** Epoch milliseconds by the server's clock. */
  at: number
  answers: { method: string; url: string; body: string; data: unknown }[]
}

let answers: Map<string, unknown> | undefined

const keyOf = (method: string, url: string, body: string) => `${method} ${url} ${body}`

export function takeGiven({ method = 'GET', url, data, header }: Taro.request.Option, isForAnybody: boolean): Answer | undefined {
  answers ??= readGiven()
  if (header?.Authorization && !isForAnybody) return undefined
  const key = keyOf(method, url, data === undefined ? '' : JSON.stringify(data))
  if (!answers.has(key)) return undefined
  const answer = answers.get(key)
  answers.delete(key)
  return { statusCode: 200, data: { code: SUCCESS_CODE, data: answer } }
}

export function hasGiven(): boolean {
  return (answers ??= readGiven()).size > 0
}

function readGiven(): Map<string, unknown> {
  const element = document.getElementById('given')
  if (!element) return new Map()
  element.remove()
  const given = JSON.parse(element.textContent ?? '') as Given
  if (Math.abs(Date.now() - given.at) > MAX_AGE) return new Map()
  return new Map(given.answers.map(({ method, url, body, data }) => [keyOf(method, url, body), data]))
}
