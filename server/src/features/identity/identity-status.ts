/** How long a face that was seen counts. */
import { clockInChina, momentAfter, momentOf } from '@qianxian/protocol/base/clock'
import { idNoFault } from '@qianxian/protocol/identity/identity.rules'
import { identityLimits } from '@qianxian/protocol/identity/identity.words'
import type { Ctx } from '../../ctx'
import type { IdentityRecord } from './identity.repository'

export const faceUntil = (faceAt: Date | null): Date | null =>
  faceAt === null ? null : momentOf(clockInChina(faceAt).add(identityLimits.faceMonths, 'month'))

/** A number that no renewed paper changes. */
export const isForLife = (ctx: Ctx, { idNoEnc }: Pick<IdentityRecord, 'idNoEnc'>): boolean =>
  idNoFault(ctx.secrets.unseal(idNoEnc)) === null

/** A face that counts still, and may be shown anew already. */
export function isFaceExpiring(ctx: Ctx, proven: IdentityRecord | null): boolean {
  const until = faceUntil(proven?.faceAt ?? null)
  return until !== null && until > ctx.now && until <= momentAfter(ctx.now, identityLimits.renewDays, 'day')
}

/** As it stands by now: a face that was seen too long ago proves a name still. */
export function deriveIdentityStatus(ctx: Ctx, proven: IdentityRecord | null): 'none' | 'name' | 'face' {
  if (proven === null) return 'none'
  const until = faceUntil(proven.faceAt)
  return proven.level === 'face' && until !== null && until > ctx.now ? 'face' : 'name'
}
