/**
 * Benchmarks the people of the day: the first request, which chooses them, and later ones, compared with the same
 * requests' statements alone.
 */
import { mate } from '@qianxian/protocol/mate/mate'
import type { Figure } from './figure'
import { CONCURRENCY } from './pace'
import { withPeople, type Peopled } from './population'
import { replay, type Statement } from './statements'

const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 100_000)
const TURNS = 3
const REFERENCE = 'its statements alone'

export const daily = (): Promise<Figure[]> => withPeople(PEOPLE, figuresOf)

async function figuresOf({ server, database, recorder, population: { tokens } }: Peopled): Promise<Figure[]> {
  const forget = () => database.pool.query('truncate daily_sets')
  const looks = tokens.map((token) => () => server.call(mate.getDaily, {}, token))
  const figures: Figure[] = []
  for (const isFirst of [true, false]) {
    if (isFirst) await forget()
    const statements: Statement[][] = await recorder.record(server.pid, looks)
    const replays = statements.map((all) => () => replay(database.pool, all))
    const [ours, beside]: [number[], number[]] = [[], []]
    for (let turn = 0; turn < TURNS; turn += 1) {
      if (isFirst) await forget()
      ours.push(...(await timesOf(looks)))
      if (isFirst) await forget()
      beside.push(...(await timesOf(replays)))
    }
    for (const share of [0.5, 0.99])
      figures.push({
        what: `${PEOPLE.toLocaleString('en')} profiles, ${CONCURRENCY} at a time: people of the day, ${isFirst ? 'first' : 'later'} look: p${share * 100}`,
        unit: 'ms',
        ours: at(ours, share),
        reference: REFERENCE,
        beside: at(beside, share),
        ...(share === 0.99 ? { aim: '<= 80 ms, <= 1.25x' } : {}),
      })
  }
  return figures
}

const at = (times: number[], share: number): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * share)]!

/** Milliseconds of each piece of work, run once. */
async function timesOf(works: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const times: number[] = []
  const left = [...works]
  const worker = async () => {
    for (let work = left.shift(); work; work = left.shift()) {
      const started = performance.now()
      await work()
      times.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  return times
}
