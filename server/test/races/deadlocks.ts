/** Counts the deadlocks that PostgreSQL found in the test's database; a retry hides them from the replies. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { TestWorld } from '../world'

/** Each connection reports its own deadlocks, and only when it is flushed. */
async function countDeadlocks({ database: { pool } }: TestWorld): Promise<number> {
  const clients = await Promise.all(Array.from({ length: Math.max(1, pool.totalCount) }, () => pool.connect()))
  try {
    for (const client of clients) await client.query('select pg_stat_force_next_flush()')
    const { rows } = await clients[0]!.query<{ deadlocks: number }>(
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    )
    return rows[0]!.deadlocks
  } finally {
    for (const client of clients) client.release()
  }
}

/** Runs the work and expects that no two of its transactions waited for each other. */
export async function expectNoDeadlock<Result>(world: TestWorld, work: () => Promise<Result>): Promise<Result> {
  const before = await countDeadlocks(world)
  const result = await work()
  expect((await countDeadlocks(world)) - before, 'deadlocks').toBe(0)
  return result
}

const LOOKS = 200
const LOOK_MS = 10

/**
 * Starts the acts one after the other while the rows of `held` are locked, each once the acts before it wait, and then lets
 * them go on. So they meet in the same order each time.
 */
export async function queueBehind<Result>(world: TestWorld, held: string, acts: readonly (() => Promise<Result>)[]): Promise<Result[]> {
  const { pool } = world.database
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query(`${held} for update`)
    const begun: Promise<Result>[] = []
    for (const act of acts) {
      begun.push(act())
      for (let look = 0; look < LOOKS && (await countWaiting(world)) < begun.length; look += 1) await sleep(LOOK_MS)
    }
    await holder.query('commit')
    return await Promise.all(begun)
  } finally {
    holder.release()
  }
}

async function countWaiting({ database: { pool } }: TestWorld): Promise<number> {
  const { rows } = await pool.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]!.waiting
}
