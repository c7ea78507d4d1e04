/**
 * Grants a membership without payment: it extends one of its type, or begins at once; beside another type it is kept as a coupon.
 */
import { clockInChina, momentOf } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { vipGiftSources, vipLimits, vipType, type VipGiftSource, type VipType } from '@qianxian/protocol/membership/membership.words'
import { asSystemActor, type Ctx, type TxCtx } from '../../../ctx'
import { notify } from '../../notice/notice'
import { membershipGiven } from '../membership.notices'
import * as subs from '../membership.repository'
import { lockMembership, MS_OF_MINUTE, updateMembershipTime, loadMembership } from '../membership-time'
import * as coupons from './coupon.repository'
import { movePauses } from '../pause/pause.repository'

export interface MembershipGrant {
  type: VipType
  minutes: number
  source: VipGiftSource
  /** The reason shown to the recipient, as the beginning of a sentence. */
  reason: string
}

async function begin(ctx: TxCtx, userId: number, { type, minutes, source, reason }: MembershipGrant): Promise<void> {
  await subs.insertSub(ctx, { userId, type, name: vipType[type], minutes, source, reason, paidFen: 0, boughtAt: ctx.now })
  await updateMembershipTime(ctx, userId)
}

const expiryOf = (now: Date): Date => momentOf(clockInChina(now).add(vipLimits.couponMonths, 'month'))

export async function giveMembership(ctx: Ctx, userId: number, gift: MembershipGrant): Promise<void> {
  await ctx.tx(async (ctx) => {
    await lockMembership(ctx, userId)
    const { type } = await loadMembership(ctx, userId)
    const { minutes, reason } = gift
    const facts = { type: gift.type, minutes, reason, couponUntil: null }
    // The recipient may be the current viewer; the gift is then recorded as the system's act, not theirs.
    const asGift = asSystemActor(ctx, 'membership-gift')
    if (type === null || type === gift.type) {
      await begin(ctx, userId, gift)
      const { id } = (await subs.subsOf(ctx, userId)).at(-1)!
      await notify(asGift, membershipGiven, { to: [userId], subject: `vip-given:${id}`, facts })
      return
    }
    const expiresAt = expiryOf(ctx.now)
    const id = await coupons.insertCoupon(ctx, { ...gift, userId, expiresAt })
    const couponUntil = expiresAt.toISOString()
    await notify(asGift, membershipGiven, { to: [userId], subject: `vip-coupon:${id}`, facts: { ...facts, couponUntil } })
  })
}

/** Redeems a coupon once, however often it is tapped. Null: not this user's; false: no longer usable. */
export async function redeemCoupon(ctx: Ctx, userId: number, id: number): Promise<boolean | null> {
  return ctx.tx(async (ctx) => {
    await lockMembership(ctx, userId)
    const coupon = await coupons.consumeCoupon(ctx, userId, id)
    if (coupon) await begin(ctx, userId, coupon)
    return coupon ? true : (await coupons.hasCoupon(ctx, userId, id)) ? false : null
  })
}

/**
 * Merges the memberships of two accounts: paid times run one after the other, gifts are granted anew to the remaining account.
 */
export async function mergeMemberships(ctx: TxCtx, fromUserId: number, toUserId: number): Promise<void> {
  for (const userId of [fromUserId, toUserId]) await lockMembership(ctx, userId)
  const theirs = await loadMembership(ctx, fromUserId)
  const given = theirs.pieces.flatMap(({ id, type, left }): (MembershipGrant & { id: number })[] => {
    const { source, reason } = theirs.subs.find((sub) => sub.id === id)!
    if (!isIn(vipGiftSources, source)) return []
    return [{ id, type, minutes: Math.ceil(left / MS_OF_MINUTE), source, reason: reason ?? '两个账号合并后，会员时间一起带来' }]
  })
  for (const { id } of given) await subs.endGrantedSub(ctx, id)
  await subs.moveSubs(ctx, fromUserId, toUserId)
  await movePauses(ctx, fromUserId, toUserId)
  if ((await subs.subsOf(ctx, toUserId)).length > 0) await updateMembershipTime(ctx, toUserId)
  for (const { id: _, ...gift } of given) await giveMembership(ctx, toUserId, gift)
}
