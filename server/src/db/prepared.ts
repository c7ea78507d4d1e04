/** Queries that every request repeats: put together once, and planned by PostgreSQL once for each of its connections. */
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
