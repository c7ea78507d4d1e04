/**
 * Thirty people use the web page at once, with all limits on: each loads the document, the configuration, the list and a person,
 * waits a moment, and begins again. No answer may be a 503, and no document may be anything but a page.
 */
import { love } from '@qianxian/protocol/love/love'
import { tenant } from '@qianxian/protocol/tenant/tenant'
import type { EndpointFacts } from '@qianxian/protocol/base/endpoint'
import { demoPhones, startServer } from '../support/server'
import type { Figure } from './figure'

const PEOPLE = 30
const SECONDS = 30
/** Milliseconds between two pages of a person, as short as an impatient person makes them. */
const PAUSE = { least: 300, most: 1_500 }
const MEMBERS = [demoPhones.loveUser, demoPhones.vip, demoPhones.member] as const

interface Seen {
  times: number[]
  busy: number
  failed: number
  noPages: number
}

export async function crowd(): Promise<Figure[]> {
  const server = await startServer({ LIMIT_FACTOR: '1', TRUST_PROXY: '1' })
  try {
    const tokens = await Promise.all(MEMBERS.map(async (phone) => (await server.login(phone)).token))
    const seen: Seen = { times: [], busy: 0, failed: 0, noPages: 0 }
    const end = performance.now() + SECONDS * 1000
    await Promise.all(
      Array.from({ length: PEOPLE }, (_, place) => visit(server.url, { place, token: tokens[place % (2 * MEMBERS.length)], end, seen })),
    )
    seen.times.sort((a, b) => a - b)
    const at = (share: number) => seen.times[Math.min(seen.times.length - 1, Math.floor(seen.times.length * share))] ?? NaN
    const name = `${PEOPLE} people at once, ${SECONDS} s`
    const figure = (what: string, unit: string, ours: number, aim?: string): Figure => ({
      what: `${name}: ${what}`,
      unit,
      ours,
      reference: 'none',
      beside: 0,
      ...(aim ? { aim } : {}),
    })
    return [
      figure('answers', '', seen.times.length),
      figure('503', '', seen.busy, '0'),
      figure('other failures of the server', '', seen.failed, '0'),
      figure('documents that are no page', '', seen.noPages, '0'),
      figure('p50', 'ms', at(0.5)),
      figure('p99', 'ms', at(0.99)),
    ]
  } finally {
    await server.stop()
  }
}

interface Visit {
  place: number
  token: string | undefined
  /** By `performance.now()`. */
  end: number
  seen: Seen
}

async function visit(url: string, { place, token, end, seen }: Visit): Promise<void> {
  const headers = { 'x-forwarded-for': `198.51.100.${place + 1}`, ...(token ? { authorization: token } : {}) }
  const ask = async (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) => {
    const started = performance.now()
    const answer = await fetch(url + path, { ...init, headers: { ...headers, ...init.headers } })
    const text = await answer.text()
    seen.times.push(performance.now() - started)
    if (answer.status === 503) seen.busy += 1
    else if (answer.status >= 500) seen.failed += 1
    return { text, type: answer.headers.get('content-type') ?? '' }
  }
  const post = async ({ path }: EndpointFacts, input: object) => {
    const { text } = await ask(path, { method: 'POST', body: JSON.stringify(input), headers: { 'content-type': 'application/json' } })
    return JSON.parse(text) as { data?: { list?: { no: string }[] } }
  }
  while (performance.now() < end) {
    const page = await ask('/', { headers: { accept: 'text/html' } })
    if (!page.type.startsWith('text/html')) seen.noPages += 1
    await Promise.all(
      [tenant.getBaseConfig, tenant.getLoveConfig, tenant.getTenantDetail, tenant.getCityConfig].map(({ path }) => ask(path)),
    )
    const { data } = await post(love.getPaged, { size: 20 })
    const card = data?.list?.[place % Math.max(1, data.list.length)]
    if (card) await post(love.getDetail, { no: card.no })
    await new Promise((resolve) => setTimeout(resolve, PAUSE.least + ((place * 131) % (PAUSE.most - PAUSE.least))))
  }
}
