/** How long a face that was seen counts. */
import { clockInChina, momentOf } from '@qianxian/protocol/base/clock'
import { identityLimits } from '@qianxian/protocol/identity/identity.words'
import type { Ctx } from '../../ctx'
import type { IdentityRecord } from './identity.repository'

export const faceUntil = (faceAt: Date | null): Date | null =>
  faceAt === null ? null : momentOf(clockInChina(faceAt).add(identityLimits.faceMonths, 'month'))

/** As it stands by now: a face that was seen too long ago proves a name still. */
export function standingOf(ctx: Ctx, proven: IdentityRecord | null): 'none' | 'name' | 'face' {
  if (proven === null) return 'none'
  const until = faceUntil(proven.faceAt)
  return proven.level === 'face' && until !== null && until > ctx.now ? 'face' : 'name'
}
