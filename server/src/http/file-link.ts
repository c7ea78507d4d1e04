/** A generated file fetched by a short-lived link, because a browser sends no session with a download. */
import { Readable } from 'node:stream'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { withQuery } from '@qianxian/protocol/base/query'
import type { Ctx } from '../ctx'
import { fault } from './fault'

interface Sealed {
  purpose: string
  tenantId: number
  /** Expiry of the link, ISO 8601. */
  until: string
}

export interface FileLinkKind {
  /** A link for one purpose opens no file of another. */
  purpose: string
  path: string
  minutes: number
}

/** A ticket for the file described by `facts`, until it expires. */
export function fileTicket(ctx: Ctx, { purpose, minutes }: Omit<FileLinkKind, 'path'>, facts: object): { ticket: string; until: string } {
  const until = momentAfter(ctx.now, minutes, 'minute').toISOString()
  const sealed: Sealed = { ...facts, purpose, tenantId: ctx.tenant.id, until }
  return { ticket: Buffer.from(ctx.secrets.seal(JSON.stringify(sealed)), 'base64').toString('base64url'), until }
}

/** A link whose holder gets the file described by `facts`, until it expires. */
export function fileLink(ctx: Ctx, kind: FileLinkKind, facts: object): { url: string; until: string } {
  const { ticket, until } = fileTicket(ctx, kind, facts)
  return { url: withQuery(kind.path, { ticket }), until }
}

/** One message for every invalid link, whatever the cause. */
export const expiredLinkFault = () => fault('not_found', { message: '链接已失效，请重新导出' })

/** Returns the facts; throws not_found for a link that expired, has another purpose or tenant, or was not made here. */
export function readFileLink<Facts>(ctx: Ctx, { purpose }: Pick<FileLinkKind, 'purpose'>, ticket: string): Facts {
  try {
    const sealed = JSON.parse(ctx.secrets.unseal(Buffer.from(ticket, 'base64url').toString('base64'))) as Sealed & Facts
    if (sealed.purpose === purpose && sealed.tenantId === ctx.tenant.id && new Date(sealed.until) > ctx.now) return sealed
  } catch {
    // The link was not made here.
  }
  throw expiredLinkFault()
}

/** A file that is generated for the caller and not stored. */
export const inMemoryFile = (file: Buffer) => ({
  size: file.length,
  open: async (range?: { start: number; end: number } | null) => Readable.from([range ? file.subarray(range.start, range.end + 1) : file]),
})
