/**
 * Compares a fresh photo with the register. It proves the name but not the face, because liveness was not checked.
 * Therefore it never reveals that the number belongs to another account. The photo stays in memory until the provider
 * has responded.
 */
import type { CheckFailure } from '@qianxian/protocol/identity/identity.words'
import type { Likeness } from '../../adapters/likeness/likeness'
import type { Ctx } from '../../ctx'
import { lockUser } from '../account/account'
import type { TypedName } from './check-start'
import { endCheck, failCheck, lockClaimants, passCheck } from './check-result'
import { lockCheck, type CheckRecord } from './identity.repository'

const FAILURES: Readonly<Record<Exclude<Likeness['outcome'], 'alike'>, CheckFailure>> = {
  unlike: 'unsure',
  no_face: 'no_face',
  mismatch: 'mismatch',
}

/** Compares the photo and returns the check afterwards. */
export async function comparePhoto(ctx: Ctx, check: CheckRecord, typed: TypedName, portrait: Buffer): Promise<CheckRecord> {
  const found = await ctx.adapters.likeness.withRegister(typed, portrait).catch((error: unknown) => {
    ctx.log.warn({ checkId: check.id, error: String(error) }, 'the register was not asked')
    return null
  })
  return ctx.tx(async (ctx) => {
    await (found?.outcome === 'alike' ? lockClaimants(ctx, check) : lockUser(ctx, check.userId))
    const row = await lockCheck(ctx, check.id)
    // A newer check replaced this one meanwhile.
    if (row?.status !== 'created') return row ?? { ...check, status: 'lapsed' }
    if (found === null) return endCheck(ctx, row, 'failed', 'provider')
    return found.outcome === 'alike' ? passCheck(ctx, row, { compared: typed, frame: null }) : failCheck(ctx, row, FAILURES[found.outcome])
  })
}
