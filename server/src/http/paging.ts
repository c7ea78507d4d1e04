/** A list that is read page by page: where it was left travels sealed, so that nobody reads in it what the list sorts by, nor writes a place of their own. */
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

/** Places of one length tell nothing of what stands in them. */
const STEP = 64

/**
 * `purpose` names the list and its filter: a place of one list is none of another. Throws cursor_invalid for a cursor
 * that this list did not write.
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

function openedCursor(ctx: Ctx, text: string): (string | number)[] {
  const bytes = Buffer.from(text, 'base64url')
  // Written otherwise than we write it, it is none of ours.
  if (bytes.toString('base64url') !== text) throw fault('cursor_invalid')
  try {
    return JSON.parse(ctx.secrets.unseal(bytes.toString('base64'))) as (string | number)[]
  } catch {
    throw fault('cursor_invalid')
  }
}
