/** A file made of what somebody may see, fetched by a link that stands for a short while: a browser sends no session with a download. */
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
  /** One purpose's link opens no other file. */
  purpose: string
  path: string
  minutes: number
}

/** Whoever has the link has what `facts` say, until then. */
export function fileLink(ctx: Ctx, { purpose, path, minutes }: FileLinkKind, facts: object): { url: string; until: string } {
  const until = momentAfter(ctx.now, minutes, 'minute').toISOString()
  const sealed: Sealed = { ...facts, purpose, tenantId: ctx.tenant.id, until }
  const ticket = Buffer.from(ctx.secrets.seal(JSON.stringify(sealed)), 'base64').toString('base64url')
  return { url: withQuery(path, { ticket }), until }
}

/** What is over says so in one sentence, whatever ended it. */
export const expiredLinkFault = () => fault('not_found', { message: '链接已失效，请重新导出' })

/** The facts as they were sealed; throws not_found for what is over, of another purpose or tenant, or sealed by nobody here. */
export function readFileLink<Facts>(ctx: Ctx, { purpose }: Pick<FileLinkKind, 'purpose'>, ticket: string): Facts {
  try {
    const sealed = JSON.parse(ctx.secrets.unseal(Buffer.from(ticket, 'base64url').toString('base64'))) as Sealed & Facts
    if (sealed.purpose === purpose && sealed.tenantId === ctx.tenant.id && new Date(sealed.until) > ctx.now) return sealed
  } catch {
    // Sealed by nobody here.
  }
  throw expiredLinkFault()
}

/** Of a file that is made for whoever asks, and kept nowhere. */
export const inMemoryFile = (file: Buffer) => ({
  size: file.length,
  open: async (range?: { start: number; end: number } | null) => Readable.from([range ? file.subarray(range.start, range.end + 1) : file]),
})
