/** A list that is read page by page: where it was left travels as a signed cursor, so that nobody reads on by writing a place of their own. */
import type { Page } from '@qianxian/protocol/base/envelope'
import { pageLimits } from '@qianxian/protocol/base/limits'
import type { Ctx } from '../ctx'
import { fault } from './fault'

/** The values by which the next page begins: what the list is sorted by. */
type Place = readonly (string | number)[]

/** What a list's input says of the page that is wanted. */
export interface Asked {
  cursor?: string | null
  size?: number
}

const SIGNATURE_LENGTH = 16

/**
 * `purpose` names the list and its filter: a place of one list is none of another. Throws cursor_invalid for a cursor
 * that this list did not write.
 */
export function paging<At extends Place>(ctx: Ctx, purpose: string, { cursor, size = pageLimits.sizeDefault }: Asked) {
  const signatureOf = (body: string): string => ctx.secrets.hash('cursor', ctx.tenant.id, purpose, body).slice(0, SIGNATURE_LENGTH)

  function placeOf(text: string): At {
    const [body = '', signature] = text.split('.')
    if (signature !== signatureOf(body)) throw fault('cursor_invalid')
    return JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as At
  }

  function cursorAt(place: At): string {
    const body = Buffer.from(JSON.stringify(place)).toString('base64url')
    return `${body}.${signatureOf(body)}`
  }

  return {
    /** Null on the first page. */
    place: cursor ? placeOf(cursor) : null,
    size,
    /** How many rows to read: one more than are shown, by which the end is known. */
    limit: size + 1,
    cursorAt,
    /** The page that `rows` begin with; `present` makes what is shown of them, `after` says where one of them stands. */
    async pageFrom<Row, View>(
      rows: readonly Row[],
      after: (row: Row) => At,
      present: (page: Row[]) => View[] | Promise<View[]>,
    ): Promise<Page<View>> {
      const page = rows.slice(0, size)
      const last = page.at(-1)
      return { list: await present(page), nextCursor: rows.length > size && last ? cursorAt(after(last)) : null, total: null }
    },
  }
}
