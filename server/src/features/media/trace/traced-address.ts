/**
 * Addresses of a picture as one viewer sees it. They are signed for the viewer's session, stay the same all day, and end with the
 * day, the session, or the picture's edition.
 */
import { timingSafeEqual } from 'node:crypto'
import { tracedPicture } from '@qianxian/protocol/media/media'
import type { Ctx, Member } from '../../../ctx'

export type TracedVariant = 'display' | 'thumb'

export interface TracedAddress {
  mediaId: number
  edition: number
  viewerId: number
  sessionId: number
  variant: TracedVariant
  expiresAt: Date
}

export function tracedUrl(
  ctx: Ctx,
  { userId, sessionId }: Member,
  picture: Pick<TracedAddress, 'mediaId' | 'edition' | 'variant' | 'expiresAt'>,
): string {
  const { mediaId, edition, variant, expiresAt } = picture
  const seconds = Math.floor(expiresAt.getTime() / 1000)
  const of = [mediaId, edition, userId, sessionId, seconds].map((part) => part.toString(36)).join('.') + (variant === 'thumb' ? '.t' : '')
  return `${tracedPicture.path}?of=${of}&s=${signatureOf(ctx, of)}`
}

const signatureOf = (ctx: Ctx, of: string): string =>
  Buffer.from(ctx.secrets.hash('traced', ctx.tenant.id, of), 'hex').toString('base64url')

/** Null if the address is forged or has expired. */
export function readTracedUrl(ctx: Ctx, { of, s }: { of?: unknown; s?: unknown }): TracedAddress | null {
  if (typeof of !== 'string' || typeof s !== 'string' || of.length > 100) return null
  const [right, given] = [Buffer.from(signatureOf(ctx, of)), Buffer.from(s)]
  if (right.length !== given.length || !timingSafeEqual(right, given)) return null
  const [mediaId, edition, viewerId, sessionId, seconds] = of.split('.').map((part) => parseInt(part, 36))
  const expiresAt = new Date(seconds! * 1000)
  if (expiresAt <= ctx.now) return null
  return {
    mediaId: mediaId!,
    edition: edition!,
    viewerId: viewerId!,
    sessionId: sessionId!,
    variant: of.endsWith('.t') ? 'thumb' : 'display',
    expiresAt,
  }
}
