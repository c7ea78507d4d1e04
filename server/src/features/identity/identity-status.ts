/** Validity of a face check. */
import { clockInChina, momentAfter, momentOf } from '@qianxian/protocol/base/clock'
import { isNoForLife } from '@qianxian/protocol/identity/identity.rules'
import { identityLimits } from '@qianxian/protocol/identity/identity.words'
import type { Ctx } from '../../ctx'
import type { IdentityRecord } from './identity.repository'

export const faceUntil = (faceAt: Date | null): Date | null =>
  faceAt === null ? null : momentOf(clockInChina(faceAt).add(identityLimits.faceMonths, 'month'))

/** True if the number stays the same when the paper is renewed. */
export const isForLife = (ctx: Ctx, { idNoEnc }: Pick<IdentityRecord, 'idNoEnc'>): boolean => isNoForLife(ctx.secrets.unseal(idNoEnc))

/** True if the face proof is still valid but may already be renewed. */
export function isFaceExpiring(ctx: Ctx, proven: IdentityRecord | null): boolean {
  const until = faceUntil(proven?.faceAt ?? null)
  return until !== null && until > ctx.now && until <= momentAfter(ctx.now, identityLimits.renewDays, 'day')
}

/** The current level: the name stays proven after the face check has expired. */
export function deriveIdentityStatus(ctx: Ctx, proven: IdentityRecord | null): 'none' | 'name' | 'face' {
  if (proven === null) return 'none'
  const until = faceUntil(proven.faceAt)
  return proven.level === 'face' && until !== null && until > ctx.now ? 'face' : 'name'
}
