/** A generated file fetched by a short-lived link, because a browser sends no session with a download. */
import { Readable } from 'node:stream'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { withQuery } from '@qianxian/protocol/base/query'
import type { Ctx } from '../ctx'
import { fault } from './fault'

interface Sealed {
  purpose: string
  tenantId: number
  /** ISO 8601. */
  until: string
}

export interface FileLinkKind {
  /** A link of one purpose opens no other file. */
  purpose: string
  path: string
  minutes: number
}

/** The holder of the link gets what `facts` describe, until then. */
export function fileLink(ctx: Ctx, { purpose, path, minutes }: FileLinkKind, facts: object): { url: string; until: string } {
  const until = momentAfter(ctx.now, minutes, 'minute').toISOString()
  const sealed: Sealed = { ...facts, purpose, tenantId: ctx.tenant.id, until }
  const ticket = Buffer.from(ctx.secrets.seal(JSON.stringify(sealed)), 'base64').toString('base64url')
  return { url: withQuery(path, { ticket }), until }
}

/** One message for every invalid link, whatever the cause. */
export const expiredLinkFault = () => fault('not_found', { message: '链接已失效，请重新导出' })

/** Returns the facts; throws not_found for a link that expired, is of another purpose or tenant, or was not made here. */
export function readFileLink<Facts>(ctx: Ctx, { purpose }: Pick<FileLinkKind, 'purpose'>, ticket: string): Facts {
  try {
    const sealed = JSON.parse(ctx.secrets.unseal(Buffer.from(ticket, 'base64url').toString('base64'))) as Sealed & Facts
    if (sealed.purpose === purpose && sealed.tenantId === ctx.tenant.id && new Date(sealed.until) > ctx.now) return sealed
  } catch {
    // Not made here.
  }
  throw expiredLinkFault()
}

/** A file that is generated for the caller and stored nowhere. */
export const inMemoryFile = (file: Buffer) => ({
  size: file.length,
  open: async (range?: { start: number; end: number } | null) => Readable.from([range ? file.subarray(range.start, range.end + 1) : file]),
})
