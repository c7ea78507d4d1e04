/** Words of the protocol in raw SQL: written as constants, so that the planner uses a partial index over the same words. */
import { sql, type SQL } from 'drizzle-orm'

/** `status in ${setOf(lineStates.open)}` */
export function sqlList(words: readonly string[]): SQL {
  return sql.raw(`(${words.map(quoted).join(', ')})`)
}

/** `status = ${wordOf<LineStatus>('declined')}` */
export const sqlLiteral = <Word extends string>(word: Word): SQL => sql.raw(quoted(word))

function quoted(word: string): string {
  if (!/^[a-z0-9_]+$/i.test(word)) throw new Error(`not a word of a dictionary: ${word}`)
  return `'${word}'`
}
