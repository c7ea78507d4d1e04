/** Queries that every request repeats: put together once, and planned by PostgreSQL once for each of its connections. */
import { sql, type SQL } from 'drizzle-orm'
import pg from 'pg'
import type { Db } from './open'

/**
 * `build` ends in `.prepare(name)`, with a name of its own, and takes its values by `sql.placeholder`. Not for conditions whose
 * best plan depends on the values: those are planned anew each time.
 */
export function prepared<Query>(build: (db: Db) => Query): (db: Db) => Query {
  const known = new WeakMap<Db, Query>()
  return (db) => {
    let query = known.get(db)
    if (query === undefined) known.set(db, (query = build(db)))
    return query
  }
}

const MARK = /^\s*\/\* once: (\w+) \*\//

/**
 * How a statement that is written as text begins so that each connection plans it once. One name, one text: where parts of the
 * text come and go, the name says which are there. Not for conditions whose best plan depends on the values either.
 */
export const planOnce = (name: string): SQL => sql.raw(`/* once: ${name} */ `)

/** A connection that knows such statements by their names. */
export class PlanningClient extends pg.Client {
  // Of the many forms of `query` this is what Drizzle calls; whatever is not so marked goes on as it came.
  override query(...given: unknown[]): never {
    const [first] = given
    if (isQuery(first) && first.name === undefined) {
      const name = MARK.exec(first.text)?.[1]
      if (name !== undefined) given[0] = { ...first, name }
    }
    return (super.query as (...all: unknown[]) => never)(...given)
  }
}

const isQuery = (value: unknown): value is pg.QueryConfig =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string'
