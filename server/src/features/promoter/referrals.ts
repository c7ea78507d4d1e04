/** The people whom a promoter brought: when a referral begins, why it is void, and by which an order counts. */
import { clockInChina, momentBefore, momentOf } from '@qianxian/protocol/base/clock'
import type { AttributionReason } from '@qianxian/protocol/attribution/attribution.words'
import type { PromoterLevel } from '@qianxian/protocol/commission/commission.words'
import { levelOfPoints } from '@qianxian/protocol/promoter/promoter.rules'
import { promoterLimits, type VoidReason } from '@qianxian/protocol/promoter/promoter.words'
import type { Ctx, TxCtx } from '../../ctx'
import type { JudgedInvitation } from '../attribution/attribution'
import { devicesOf, usersOnDevices } from '../auth/auth'
import type { PromotedOrder } from '../commission/commission'
import type { OrderEarner } from '../finance/finance'
import { listUsersOfSamePayer } from '../pay/pay'
import { listWorkplaces } from '../store/store'
import * as store from './promoter.repository'

/** Refusals of an attribution that the promoter sees as a void referral; after others the person is no news to the platform. */
const VOID: Readonly<Partial<Record<AttributionReason, VoidReason>>> = {
  self: 'self',
  cycle: 'cycle',
  same_device: 'same_device',
  taken: 'second_code',
}

/** Handler of `invitationJudged`: a referral begins with the registration by the promoter's link or code. */
export async function followInvitation(ctx: TxCtx, { userId, inviterId, isBound, refusal }: JudgedInvitation): Promise<void> {
  if (!ctx.tenant.hasPlugin('popmatchmaker')) return
  const promoter = await store.promoterOf(ctx, inviterId)
  if (promoter?.status !== 'active') return
  const facts = { promoterId: promoter.id, userId, validUntil: momentOf(clockInChina(ctx.now).add(promoterLimits.referralMonths, 'month')) }
  if (isBound) {
    await store.endOtherReferrals(ctx, userId, promoter.id)
    await store.insertReferral(ctx, { ...facts, voidReason: await belongTogether(ctx, inviterId, userId) })
  } else {
    const voidReason = refusal === null ? undefined : VOID[refusal]
    if (voidReason) await store.insertReferral(ctx, { ...facts, voidReason })
  }
}

/** Why the two are taken for one person, or the customer for the promoter's own store's; null if nothing says so. */
async function belongTogether(ctx: Ctx, promoterUserId: number, userId: number): Promise<VoidReason | null> {
  if ((await usersOnDevices(ctx, await devicesOf(ctx, userId))).includes(promoterUserId)) return 'same_device'
  if (await store.hasSameIdentity(ctx, promoterUserId, userId)) return 'same_identity'
  if (await hasSamePayer(ctx, promoterUserId, userId)) return 'same_payer'
  const places = await listWorkplaces(ctx, promoterUserId)
  const storeIds = places.map((place) => place.store.id)
  return (await store.isWalkInOf(ctx, userId, storeIds)) ? 'walk_in' : null
}

const hasSamePayer = async (ctx: Ctx, promoterUserId: number, userId: number): Promise<boolean> =>
  (await listUsersOfSamePayer(ctx, userId)).includes(promoterUserId)

/** The points of the last ninety days. Refunds take them back, and they end with their days. */
export const pointsNow = (ctx: Ctx, userId: number): Promise<number> =>
  store.pointsSince(ctx, userId, momentBefore(ctx.now, promoterLimits.pointDays, 'day'))

/** Contribution to `orderEarners`: the promoter who brought the buyer, with the present level. Nothing new accrues without the plugin. */
export async function listPromoter(ctx: Ctx, userId: number): Promise<OrderEarner[]> {
  if (!ctx.tenant.hasPlugin('popmatchmaker')) return []
  const referral = await store.standingReferral(ctx, userId)
  if (!referral) return []
  const { id, promoterUserId } = referral
  const why = await belongTogether(ctx, promoterUserId, userId)
  if (why !== null) {
    await store.voidReferral(ctx, id, why)
    return []
  }
  const level: PromoterLevel = levelOfPoints(await pointsNow(ctx, promoterUserId))
  return [{ promoter: { userId: promoterUserId, level } }]
}

/** Contribution to `promotionBlockers`: by the payment the payer is known. */
export async function listBlockers(ctx: Ctx, { buyerId, promoterUserId }: PromotedOrder): Promise<string[]> {
  const referral = await store.referralOf(ctx, promoterUserId, buyerId)
  if (!referral) return []
  if (referral.voidReason !== null) return [referral.voidReason]
  if (!(await hasSamePayer(ctx, promoterUserId, buyerId))) return []
  await store.voidReferral(ctx, referral.id, 'same_payer')
  return ['same_payer']
}
