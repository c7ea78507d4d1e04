/** Requests at a steady concurrency, bounded in time; the first second only warms up. */
import autocannon from 'autocannon'

export interface LoadFigures {
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

export async function measureLoad({ url, method, body, token }: Target): Promise<LoadFigures> {
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
