/**
 * Runs several queries of one answer: concurrently on the pool, and one after the other inside a transaction, which has one
 * connection.
 */
import { is } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Db } from './open'

interface Reader {
  readonly db: Db
}

/** Like `Promise.all`, but takes functions that start the queries. */
export async function readAll<const Reads extends readonly (() => unknown)[]>(
  { db }: Reader,
  reads: Reads,
): Promise<{ -readonly [Place in keyof Reads]: Awaited<ReturnType<Reads[Place]>> }> {
  const results = is(db, PgTransaction) ? await inTurn(reads) : await Promise.all(reads.map((read) => read()))
  return results as { -readonly [Place in keyof Reads]: Awaited<ReturnType<Reads[Place]>> }
}

async function inTurn(reads: readonly (() => unknown)[]): Promise<unknown[]> {
  const results = []
  for (const read of reads) results.push(await read())
  return results
}

/** Like `readAll`, for each item of a list. */
export function readEach<Item, Result>(reader: Reader, items: readonly Item[], read: (item: Item) => Promise<Result>): Promise<Result[]> {
  return readAll(
    reader,
    items.map((item) => () => read(item)),
  )
}
