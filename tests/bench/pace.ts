/** Response times with a few concurrent requests: every response is timed, and the first second only warms up. */
import autocannon from 'autocannon'

export interface Pace {
  /** Milliseconds. */
  p50: number
  p99: number
  perSecond: number
}

export interface HttpRequest {
  method: string
  path: string
  body?: string
  token?: string
}

/** Few enough that client, server and database on two cores respond rather than queue. */
export const CONCURRENCY = 4
const WARM_SECONDS = 1
const SECONDS = 2

function paceOf(times: number[], seconds: number): Pace {
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN
  return { p50: at(0.5), p99: at(0.99), perSecond: times.length / seconds }
}

/** Each connection sends all requests in turn, starting at a different position. */
export async function paceOfHttp(url: string, requests: readonly HttpRequest[]): Promise<Pace> {
  const list = requests.map(({ method, path, body, token }) => ({
    method: method as 'POST',
    path,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) },
    ...(body === undefined ? {} : { body }),
  }))
  let connection = 0
  const run = (duration: number) =>
    new Promise<number[]>((resolve, reject) => {
      const times: number[] = []
      const instance = autocannon(
        {
          url,
          duration,
          connections: CONCURRENCY,
          setupClient: (client) => {
            const first = Math.floor((list.length / CONCURRENCY) * (connection++ % CONCURRENCY))
            client.setRequests([...list.slice(first), ...list.slice(0, first)])
          },
        },
        (error, result) => {
          if (error) reject(error as Error)
          else if (result.non2xx + result.errors > 0)
            reject(new Error(`${requests[0]!.path}: ${result.non2xx} refused, ${result.errors} failed`))
          else resolve(times)
        },
      )
      instance.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds))
    })
  await run(WARM_SECONDS)
  return paceOf(await run(SECONDS), SECONDS)
}

/** `work` receives the number of the run. */
export async function paceOfWork(work: (turn: number) => Promise<void>): Promise<Pace> {
  let turn = 0
  const run = async (seconds: number) => {
    const times: number[] = []
    const end = performance.now() + seconds * 1000
    const worker = async () => {
      while (performance.now() < end) {
        const started = performance.now()
        await work(turn++)
        times.push(performance.now() - started)
      }
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, worker))
    return times
  }
  await run(WARM_SECONDS)
  return paceOf(await run(SECONDS), SECONDS)
}

/** The median of each figure. */
export function medianOf(paces: readonly Pace[]): Pace {
  const middle = (name: keyof Pace) => paces.map((pace) => pace[name]).sort((a, b) => a - b)[Math.floor(paces.length / 2)]!
  return { p50: middle('p50'), p99: middle('p99'), perSecond: middle('perSecond') }
}
