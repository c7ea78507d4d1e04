/** Requests at a steady concurrency, bounded in time; the first second only warms up. */
import { love } from '@qianxian/protocol/love'
import { tenant } from '@qianxian/protocol/tenant'
import autocannon from 'autocannon'
import { demoPhones, startServer } from '../support/server'
import { bareServer } from './bare'
import type { Figure } from './figure'

interface LoadFigures {
  p50: number
  p99: number
  perSecond: number
}

interface Target {
  url: string
  method: string
  body?: string
  token?: string
}

const CONNECTIONS = 10
const WARM_SECONDS = 1
const SECONDS = 4

export async function load(): Promise<Figure[]> {
  const server = await startServer()
  const bare = await bareServer()
  try {
    const { token } = await server.login(demoPhones.loveUser)
    const { list } = await server.call(love.getPaged, { size: 20 }, token)
    const json = (endpoint: { path: string; method: string }, body?: object, auth?: string) => ({
      url: server.url + endpoint.path,
      method: endpoint.method,
      ...(body ? { body: JSON.stringify(body) } : {}),
      ...(auth ? { token: auth } : {}),
    })
    const route = await measureLoad({ url: `${bare.url}/bare`, method: 'POST', body: JSON.stringify({ size: 20 }) })
    const loads: [string, LoadFigures][] = [
      ['config', await measureLoad(json(tenant.getBaseConfig))],
      ['browse, visitor', await measureLoad(json(love.getPaged, { size: 20 }))],
      ['browse, love user, newest', await measureLoad(json(love.getPaged, { size: 20, sort: 'newest' }, token))],
      ['detail, love user', await measureLoad(json(love.getDetail, { no: list[0]!.no }, token))],
    ]
    return loads.flatMap(([name, figures]) => [
      { what: `${name}: p50`, unit: 'ms', ours: figures.p50, reference: 'bare route', beside: route.p50 },
      { what: `${name}: p99`, unit: 'ms', ours: figures.p99, reference: 'bare route', beside: route.p99 },
      { what: `${name}: requests`, unit: '1/s', ours: figures.perSecond, reference: 'bare route', beside: route.perSecond },
    ])
  } finally {
    await bare.stop()
    await server.stop()
  }
}

async function measureLoad({ url, method, body, token }: Target): Promise<LoadFigures> {
  const run = (duration: number) =>
    autocannon({
      url,
      method: method as 'POST',
      duration,
      connections: CONNECTIONS,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) },
      ...(body ? { body } : {}),
    })
  await run(WARM_SECONDS)
  const result = await run(SECONDS)
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  return { p50: result.latency.p50, p99: result.latency.p99, perSecond: Math.round(result.requests.average) }
}
