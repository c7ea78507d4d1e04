/** Measures requests and the statements that they execute, recorded during the response and run again alone. */
import type { Endpoint, InputOf } from '@qianxian/protocol/base/endpoint'
import type pg from 'pg'
import type { TestServer } from '../support/server'
import { middle } from './figure'
import { medianOf, paceOfHttp, paceOfWork, type HttpRequest, type Pace } from './pace'
import { replay, type Recorder } from './statements'

const TURNS = 3
const PAIRS = 400
const WARM_PAIRS = 50

export interface Call {
  request: HttpRequest
  make(): Promise<unknown>
}

export function callOf<E extends Endpoint<never, unknown>>(server: TestServer, endpoint: E, input: InputOf<E>, token?: string): Call {
  const isGet = endpoint.method === 'GET'
  const query = isGet && Object.keys(input as object).length > 0 ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
  return {
    request: {
      method: endpoint.method,
      path: endpoint.path + query,
      ...(isGet ? {} : { body: JSON.stringify(input) }),
      ...(token ? { token } : {}),
    },
    make: () => server.call(endpoint, input, token),
  }
}

/** Alternates between both; `statements` is the median number of statements per request. Each call is made once beforehand. */
export async function besideStatements(
  { server, pool, recorder }: { server: TestServer; pool: pg.Pool; recorder: Recorder },
  calls: readonly Call[],
): Promise<{ ours: Pace; beside: Pace; statements: number }> {
  for (const call of calls) await call.make()
  const statements = await recorder.record(
    server.pid,
    calls.map((call) => call.make),
  )
  const [ours, beside]: [Pace[], Pace[]] = [[], []]
  for (let turn = 0; turn < TURNS; turn += 1) {
    ours.push(
      await paceOfHttp(
        server.url,
        calls.map((call) => call.request),
      ),
    )
    beside.push(await paceOfWork((place) => replay(pool, statements[place % statements.length]!)))
  }
  return { ours: medianOf(ours), beside: medianOf(beside), statements: Math.round(statements.flat().length / statements.length) }
}

/** The medians of two kinds of work, run in turns with alternating order. `before` is not timed. */
export async function inTurns(
  one: () => Promise<void>,
  other: () => Promise<void>,
  before: () => Promise<unknown> = async () => undefined,
): Promise<[number, number]> {
  const timed = async (work: () => Promise<void>) => {
    await before()
    const started = performance.now()
    await work()
    return performance.now() - started
  }
  const [ones, others]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < WARM_PAIRS + PAIRS; turn += 1) {
    const isFirst = turn % 2 === 0
    const first = await timed(isFirst ? one : other)
    const second = await timed(isFirst ? other : one)
    if (turn < WARM_PAIRS) continue
    ones.push(isFirst ? first : second)
    others.push(isFirst ? second : first)
  }
  return [middle(ones), middle(others)]
}
