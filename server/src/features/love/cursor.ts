// A list's place between two pages: signed, so that nobody reads on by writing a place of their own.
import type { Ctx } from '../../ctx'
import { fault } from '../../http/fault'

const SIGNATURE_LENGTH = 16

/** `purpose` names the list and its filter: a place of one list is none of another. */
export function writeCursor(ctx: Ctx, purpose: string, place: readonly (string | number)[]): string {
  const body = Buffer.from(JSON.stringify(place)).toString('base64url')
  return `${body}.${signature(ctx, purpose, body)}`
}

/** Null where no cursor was sent; throws cursor_invalid for one that this list did not write. */
export function readCursor<Place extends readonly (string | number)[]>(
  ctx: Ctx,
  purpose: string,
  cursor: string | null | undefined,
): Place | null {
  if (!cursor) return null
  const [body = '', sign] = cursor.split('.')
  if (sign !== signature(ctx, purpose, body)) throw fault('cursor_invalid')
  return JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as Place
}

function signature(ctx: Ctx, purpose: string, body: string): string {
  return ctx.secrets.hash('cursor', ctx.tenant.id, purpose, body).slice(0, SIGNATURE_LENGTH)
}
