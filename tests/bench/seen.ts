/**
 * Benchmarks the cost of seen marks for browsing: the pace of lists when marks arrive, compared with the pace of the
 * same lists alone.
 */
import { love } from '@qianxian/protocol/love/love'
import { placement } from '@qianxian/protocol/placement/placement'
import type { TestServer } from '../support/server'
import type { Figure } from './figure'
import { medianOf, paceOfHttp, type HttpRequest, type Pace } from './pace'
import { withPeople, type Peopled, type Population } from './population'

const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 100_000)
const TURNS = 5
/** Calls per second, and marks per call. */
const CALLS_A_SECOND = 30
const MARKS_OF_A_CALL = 10
const PAGES = 4
const VARIETY = 48

interface Seen {
  token: string
  marks: string[]
}

export const seen = (): Promise<Figure[]> => withPeople(PEOPLE, figuresOf)

async function figuresOf({ server, population }: Peopled): Promise<Figure[]> {
  const waiting = await marksOf(server, population)
  const lists: HttpRequest[] = Array.from({ length: VARIETY }, (_, turn) => ({
    method: love.getPaged.method,
    path: love.getPaged.path,
    body: JSON.stringify({ size: 20 }),
    token: population.tokens[(turn * 7) % population.tokens.length]!,
  }))
  const [ours, beside]: [Pace[], Pace[]] = [[], []]
  for (let turn = 0; turn < TURNS; turn += 1) {
    beside.push(await paceOfHttp(server.url, lists))
    const telling = tell(server, waiting)
    ours.push(await paceOfHttp(server.url, lists))
    const told = await telling()
    if (told === 0) throw new Error('no mark was told of')
  }
  return (['p50', 'p99'] as const).map((share) => ({
    what: `${PEOPLE.toLocaleString('en')} profiles: browse while ${CALLS_A_SECOND * MARKS_OF_A_CALL} seen a second are told of: ${share}`,
    unit: 'ms',
    ours: medianOf(ours)[share],
    reference: 'the same while nothing is told',
    beside: medianOf(beside)[share],
    ...(share === 'p99' ? { aim: '<= 1.1x' } : {}),
  }))
}

/** Marks of lists requested now; no mark is used twice. */
async function marksOf(server: TestServer, { tokens }: Population): Promise<Seen[]> {
  const all: Seen[] = []
  for (const token of tokens) {
    let cursor: string | undefined
    for (let page = 0; page < PAGES; page += 1) {
      const { list, nextCursor } = await server.call(love.getPaged, { size: 20, ...(cursor ? { cursor } : {}) }, token)
      const marks = list.flatMap(({ mark }) => mark ?? [])
      for (let at = 0; at + MARKS_OF_A_CALL <= marks.length; at += MARKS_OF_A_CALL)
        all.push({ token, marks: marks.slice(at, at + MARKS_OF_A_CALL) })
      if (!nextCursor) break
      cursor = nextCursor
    }
  }
  return all
}

/** Calls at an even pace; the returned function stops it and returns the number of calls. */
function tell(server: TestServer, waiting: Seen[]): () => Promise<number> {
  const calls: Promise<unknown>[] = []
  const timer = setInterval(() => {
    const one = waiting.shift()
    if (one) calls.push(server.call(placement.seeCards, { marks: one.marks }, one.token))
  }, 1000 / CALLS_A_SECOND)
  return async () => {
    clearInterval(timer)
    await Promise.all(calls)
    return calls.length
  }
}
