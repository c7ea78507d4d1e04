/** Registers visitors at a reception: a code proves the phone, and a signature the consent; no scope is ticked in advance. */
import { clockInChina, momentAfter, momentOf } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { type ConsentScope, matchmakerLimits } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { storeStates } from '@qianxian/protocol/store/store.words'
import type { walkin } from '@qianxian/protocol/walkin/walkin'
import { explainSignature, type Stroke } from '@qianxian/protocol/base/signature'
import { WALKIN_TEXT, walkinLimits } from '@qianxian/protocol/walkin/walkin.words'
import { requireMember, type Ctx } from '../../ctx'
import { fault, fieldFault } from '../../http/fault'
import { paging } from '../../http/paging'
import type { Verb } from '../../http/serve'
import { refuseOwnPhone, userByPhoneHash } from '../account/account'
import { phoneHashOf, sendSmsCode, consumeCode } from '../auth/auth'
import { checkPatch } from '../love/love'
import { namesOf, requireStoreRight } from '../store/store'
import { completeWalkin } from './walkin-completion'
import { deliverLinkJob } from './walkin-link'
import { endWalkin, isWalkinOpen } from './walkin-status'
import { deskWalkin, unsealDraft, unsealPhone } from './walkin.presenter'
import * as store from './walkin.repository'
import type { WalkinRow } from './walkin.repository'

export const getWalkinPaged: Verb<typeof walkin.getWalkinPaged> = async (ctx, { storeId, ...asked }) => {
  const { scope } = await requireStoreRight(ctx, storeId, 'receive')
  const { place, limit, pageFrom } = paging<[id: number]>(ctx, `walkins:${storeId}`, asked)
  return pageFrom(
    await store.walkinsOf(ctx, scope, place?.[0] ?? null, limit),
    ({ id }) => [id],
    (page) => page.map((row) => deskWalkin(ctx, row)),
  )
}

/** Requires a store that accepts members at the moment. */
async function requireReception(ctx: Ctx, storeId: number) {
  const mine = await requireStoreRight(ctx, storeId, 'receive')
  if (!isIn(storeStates.taking, mine.store.status)) throw fault('store_not_taking')
  return mine
}

/** Beginning again with the same phone returns the same walk-in with a new code. */
export const beginWalkin: Verb<typeof walkin.beginWalkin> = async (ctx, { storeId, phone, ...picture }) => {
  const { staff } = await requireReception(ctx, storeId)
  const phoneHash = phoneHashOf(ctx, phone)
  await refuseOwnPhone(ctx, requireMember(ctx).userId, phone)
  // Checked again under the lock; this check avoids sending a text message in vain.
  if ((await store.countToday(ctx, staff.id)) >= walkinLimits.perDay) throw fault('walkin_daily_limit')
  const { resendAfterSeconds } = await sendSmsCode(ctx, { phone, scene: 'walkin', ...picture })
  const row = await ctx.tx(async (ctx) => {
    await store.lockPhone(ctx, phoneHash)
    const expiresAt = momentAfter(ctx.now, walkinLimits.receptionMinutes, 'minute')
    const begun = await store.findBegun(ctx, storeId, phoneHash)
    if (begun && isWalkinOpen(ctx, begun)) return store.updateWalkin(ctx, begun.id, { expiresAt, staffId: staff.id })
    if (begun) await endWalkin(ctx, begun, 'expired')
    await store.lockStaff(ctx, staff.id)
    if ((await store.countToday(ctx, staff.id)) >= walkinLimits.perDay) throw fault('walkin_daily_limit')
    const phoneEnc = ctx.secrets.seal(phone)
    return store.insertWalkin(ctx, { storeId, staffId: staff.id, status: 'begun', phoneHash, phoneEnc, createdAt: ctx.now, expiresAt })
  })
  return { walkin: deskWalkin(ctx, row), resendAfterSeconds }
}

/** Requires a walk-in of this store that can still be signed. */
function toSign(ctx: Ctx, row: WalkinRow | null): WalkinRow {
  if (!row) throw fault('not_found')
  if (row.status !== 'begun' || !isWalkinOpen(ctx, row)) throw fault('walkin_over')
  return row
}

/** Sends another code to a visitor who has not signed yet; this does not extend the visit. */
export const resendWalkinCode: Verb<typeof walkin.resendWalkinCode> = async (ctx, { storeId, id, ...picture }) => {
  const { scope } = await requireReception(ctx, storeId)
  const phone = unsealPhone(ctx, toSign(ctx, await store.findWalkinIn(ctx, scope, id)))
  return sendSmsCode(ctx, { phone, scene: 'walkin', ...picture })
}

/**
 * If two signatures of a phone are concurrent, the later one is valid. A visitor with an account becomes a member at once, others
 * at their first login.
 */
export const signWalkin: Verb<typeof walkin.signWalkin> = async (ctx, { storeId, id, code, draft, isAgreed, scopes, signature }) => {
  const { scope } = await requireReception(ctx, storeId)
  const row = await store.findWalkinIn(ctx, scope, id)
  // A retry after a lost answer: the same signature returns the signed walk-in.
  if (row && isSigned(ctx, row, { scopes, signature })) return deskWalkin(ctx, row)
  const found = toSign(ctx, row)
  if (!isAgreed) throw fieldFault({ isAgreed: '请本人看过说明并勾选同意' })
  const refusal = explainSignature(signature)
  if (refusal) throw fieldFault({ signature: refusal }, 'walkin_unsigned')
  const clean = checkPatch(ctx, draft)
  await consumeCode(ctx, { phone: unsealPhone(ctx, found), code, scenes: ['walkin'] })
  const signed = await ctx.tx(async (ctx) => {
    await store.lockPhone(ctx, found.phoneHash!)
    const held = toSign(ctx, await store.lockWalkin(ctx, id))
    await requireReception(ctx, storeId)
    const before = await store.findSigned(ctx, held.phoneHash!)
    if (before) await endWalkin(ctx, before, before.storeId === storeId ? 'taken_back' : 'replaced')
    const row = await store.updateWalkin(ctx, id, {
      status: 'signed',
      draftEnc: ctx.secrets.seal(JSON.stringify(clean)),
      signatureEnc: ctx.secrets.seal(JSON.stringify(signature)),
      scopes: [...new Set(scopes)],
      textVersion: WALKIN_TEXT,
      signedAt: ctx.now,
      expiresAt: momentOf(clockInChina(ctx.now).add(matchmakerLimits.consentMonths, 'month')),
    })
    const user = await userByPhoneHash(ctx, held.phoneHash!)
    if (user?.status === 'active') return completeWalkin(ctx, row, user.id)
    if (!user) await ctx.jobs.send(ctx, deliverLinkJob, { walkinId: id })
    return row
  })
  return deskWalkin(ctx, signed)
}

function isSigned(ctx: Ctx, row: WalkinRow, said: { scopes: readonly ConsentScope[]; signature: readonly Stroke[] }): boolean {
  const { signatureEnc } = row
  if (signatureEnc === null || row.expiresAt <= ctx.now) return false
  const isSameChoice = [...new Set(said.scopes)].sort().join() === [...row.scopes].sort().join()
  return isSameChoice && ctx.secrets.unseal(signatureEnc) === JSON.stringify(said.signature)
}

/** Cancels an unsigned walk-in; an ended one is not changed. */
export const cancelWalkin: Verb<typeof walkin.cancelWalkin> = async (ctx, { storeId, id }) => {
  const { scope } = await requireStoreRight(ctx, storeId, 'receive')
  const row = await ctx.tx(async (ctx) => {
    const held = (await store.findWalkinIn(ctx, scope, id)) && (await store.lockWalkin(ctx, id))
    if (!held) throw fault('not_found')
    if (held.status === 'begun') return endWalkin(ctx, held, 'cancelled')
    if (held.status === 'cancelled') return held
    throw fault('walkin_over')
  })
  return deskWalkin(ctx, row)
}

export const getWalkinProof: Verb<typeof walkin.getWalkinProof> = async (ctx, { storeId, id }) => {
  const { scope } = await requireStoreRight(ctx, storeId, 'manage')
  const row = await store.findWalkinIn(ctx, scope, id)
  if (!row?.signatureEnc || row.expiresAt <= ctx.now) throw fault('not_found')
  const { profileId, scopes, textVersion, signedAt } = row
  const name = profileId === null ? unsealDraft(ctx, row)?.nickname : (await namesOf(ctx, [profileId])).get(profileId)
  return {
    name: name ?? null,
    signature: JSON.parse(ctx.secrets.unseal(row.signatureEnc)) as Stroke[],
    textVersion: textVersion!,
    scopes,
    at: signedAt!.toISOString(),
  }
}
