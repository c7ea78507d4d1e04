/** A sweep in a server process, begun by a test instead of by the clock. */
import type { TestWorld } from '../world'

/** Enqueues one run of a sweep, which a server takes with its next poll. The clock would enqueue it within a minute. */
export async function enqueueSweep({ database }: TestWorld, name: string): Promise<void> {
  await database.pool.query('insert into pgboss.job (name) values ($1)', [name])
}
