/** Queries that every request repeats: built once, and planned once per connection. */
import { sql, type SQL } from 'drizzle-orm'
import pg from 'pg'
import type { Db } from './open'

/**
 * `build` ends in `.prepare(name)`, with a unique name, and takes its values by `sql.placeholder`. Not for conditions whose best
 * plan depends on the values, because those must be planned each time.
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
 * Prefix of a raw SQL statement that each connection plans once. One name must have one text: if parts of the text are optional,
 * the name must show which are present. Not for conditions whose best plan depends on the values.
 */
export const planOnce = (name: string): SQL => sql.raw(`/* once: ${name} */ `)

/** A connection that prepares statements with this prefix under their names. */
export class PlanningClient extends pg.Client {
  // Drizzle uses only this one of the many forms of `query`; a statement without the prefix is passed on unchanged.
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
