/** Words of the protocol in raw SQL, written as constants, so that the planner can use a partial index over the same words. */
import { sql, type SQL } from 'drizzle-orm'

/** Example: `status in ${sqlList(lineStates.open)}` */
export function sqlList(words: readonly string[]): SQL {
  return sql.raw(`(${words.map(quoted).join(', ')})`)
}

/** Example: `status = ${sqlLiteral<LineStatus>('declined')}` */
export const sqlLiteral = <Word extends string>(word: Word): SQL => sql.raw(quoted(word))

function quoted(word: string): string {
  if (!/^[a-z0-9_]+$/i.test(word)) throw new Error(`not a word of a dictionary: ${word}`)
  return `'${word}'`
}
