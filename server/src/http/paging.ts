/** A paged list. Its cursor is encrypted, so that nobody can read the sort values in it or forge a position. */
import type { Page } from '@qianxian/protocol/base/envelope'
import { pageLimits } from '@qianxian/protocol/base/limits'
import type { Ctx } from '../ctx'
import { fault } from './fault'

/** The sort values at which the next page begins. */
type Place = readonly (string | number)[]

/** The page requested by a list's input. */
export interface Asked {
  cursor?: string | null
  size?: number
}

/** Padding to equal lengths hides how long the values are. */
const STEP = 64

/**
 * `purpose` identifies the list and its filter: a cursor of one list is invalid in another. Throws cursor_invalid for a cursor
 * that this list did not create.
 */
export function paging<At extends Place>(ctx: Ctx, purpose: string, { cursor, size = pageLimits.sizeDefault }: Asked) {
  const list = ctx.secrets.hash('cursor', ctx.tenant.id, purpose)

  function placeOf(text: string): At {
    const [mark, ...place] = openedCursor(ctx, text)
    if (mark !== list) throw fault('cursor_invalid')
    return place as readonly (string | number)[] as At
  }

  function cursorAt(place: At): string {
    const text = JSON.stringify([list, ...place])
    const padded = text.padEnd(Math.ceil(text.length / STEP) * STEP)
    return Buffer.from(ctx.secrets.seal(padded), 'base64').toString('base64url')
  }

  return {
    /** The position where the page begins; null for the first page. */
    place: cursor ? placeOf(cursor) : null,
    size,
    /** Number of rows to read: one more than shown, to detect the end. */
    limit: size + 1,
    cursorAt,
    /** The page made of `rows`; `present` builds the shown items, `after` returns a row's position. */
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

function openedCursor(ctx: Ctx, text: string): (string | number)[] {
  const bytes = Buffer.from(text, 'base64url')
  // A different encoding of the same bytes was not created by us.
  if (bytes.toString('base64url') !== text) throw fault('cursor_invalid')
  try {
    return JSON.parse(ctx.secrets.unseal(bytes.toString('base64'))) as (string | number)[]
  } catch {
    throw fault('cursor_invalid')
  }
}
