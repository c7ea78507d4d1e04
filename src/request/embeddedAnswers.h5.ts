/**
 * Answers embedded in the document, or requested ahead by its script, which the app does not request again. Each is
 * used once, by a visitor, or by any person if it depends only on the tenant; a logged-in person requests it again, and
 * then it is discarded.
 */
import type { Given, GivenAnswer } from '@qianxian/protocol/base/given'
import { SUCCESS_CODE } from '@qianxian/protocol/base/limits'
import type Taro from '@tarojs/taro'
import type { Answer } from './answer'

/** Maximum age in milliseconds. A document from the browser's cache is older; clocks of phones differ by less. */
const MAX_AGE = 5 * 60_000

let answers: Map<string, GivenAnswer> | undefined
let takenUpAt = 0

const keyOf = (method: string, url: string, body: string) => `${method} ${url} ${body}`

declare global {
  interface Window {
    /** Requests that the script in `index.html` sent for a person who cannot use the document's answers. */
    askedAhead?: { at: number; url: string; body: string; token: string; answer: Promise<Answer> }[]
  }
}

/** The answer requested ahead for the same person; if that request failed, the app sends it itself. */
export function takePrefetched({ url, data, header }: Taro.request.Option): Promise<Answer> | undefined {
  const asked = window.askedAhead ?? []
  const place = asked.findIndex((ahead) => ahead.url === url && ahead.body === JSON.stringify(data))
  const [ahead] = place < 0 ? [] : asked.splice(place, 1)
  if (!ahead || Date.now() - ahead.at > MAX_AGE) return undefined
  return ahead.token === (header?.Authorization ?? '') ? ahead.answer : undefined
}

export function takeEmbedded({ method = 'GET', url, data, header }: Taro.request.Option, isForAnybody: boolean): Answer | undefined {
  answers ??= readGiven()
  const key = keyOf(method, url, data === undefined ? '' : JSON.stringify(data))
  const answer = answers.get(key)
  answers.delete(key)
  if (!answer || Date.now() - takenUpAt > MAX_AGE || (header?.Authorization && !isForAnybody)) return undefined
  return { statusCode: 200, data: { code: SUCCESS_CODE, ...answer.refusal, data: answer.data } }
}

export function hasEmbedded(): boolean {
  return (answers ??= readGiven()).size > 0
}

function readGiven(): Map<string, GivenAnswer> {
  takenUpAt = Date.now()
  const element = document.getElementById('given')
  if (!element) return new Map()
  element.remove()
  const given = JSON.parse(element.textContent ?? '') as Given
  if (Math.abs(Date.now() - given.at) > MAX_AGE) return new Map()
  return new Map(given.answers.map((answer) => [keyOf(answer.method, answer.url, answer.body), answer]))
}
