/** Counts the deadlocks that PostgreSQL found in the test's database; a retry hides them from the replies. */
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
