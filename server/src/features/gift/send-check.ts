/**
 * Checks whether a person may send another a gift now; returns the limit and the next step. Called for the page, and
 * again with both profiles locked.
 */
import { ageAt, startOfDayInShanghai } from '@qianxian/protocol/base/calendar'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { points } from '@qianxian/protocol/base/format'
import type { FaultName } from '@qianxian/protocol/base/faults'
import type { Sendable } from '@qianxian/protocol/gift/gift.schema'
import { lovegiftLimits } from '@qianxian/protocol/gift/gift.words'
import { profileStates } from '@qianxian/protocol/love/profile.words'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { staysUntil, type Giving } from '@qianxian/protocol/risk/giving.rules'
import { givingLimits } from '@qianxian/protocol/risk/risk.words'
import { requireMember, type Ctx } from '../../ctx'
import { balancesOf } from '../finance/finance'
import { readPrivacy } from '../love/love'
import { checkGiving } from '../risk/risk'
import { isLimited } from '../strike/strike'
import * as store from './gift.repository'
import type { Party } from './gift.repository'

const { maxPtPerDay, unverifiedMaxPtPerDay, pendHours, adultYears } = lovegiftLimits
const { coolHours } = givingLimits

export type Refusal = NonNullable<Sendable['refusal']>['why']

export const refusalFaults: Readonly<Record<Refusal, FaultName>> = {
  self: 'self_target',
  unpublished: 'profile_not_published',
  limited: 'ability_limited',
  not_accepted: 'lovegift_not_accepted',
  daily: 'lovegift_daily_limit',
  unverified: 'lovegift_unverified',
}

const refusalWords: Readonly<Record<Refusal, string>> = {
  self: '不能给自己送礼物',
  unpublished: '资料审核通过后才能送礼物',
  limited: '你暂时不能送礼物',
  not_accepted: '对方暂不接收礼物',
  daily: `今天送出的礼物已满 ${points(maxPtPerDay)} 积分，明天再来`,
  unverified: `完成实名认证后，每天能送出 ${unverifiedMaxPtPerDay} 积分以上的礼物`,
}

export interface SendCheck {
  refusal: { why: Refusal; words: string } | null
  sender: Party | null
  receiver: Party | null
  /** Points that may still be sent today. */
  leftPt: number
  /**
   * How the gift is delivered: a receiver who is new to the sender may decline for some days; the first large gift
   * waits with the sender before that.
   */
  giving: Giving
}

const isAdult = ({ birthday }: Party, now: Date): boolean => birthday === null || ageAt(birthday, now) >= adultYears

export async function checkSend(ctx: Ctx, me: number, other: number): Promise<SendCheck> {
  const { userId, lifecycle } = requireMember(ctx)
  const [sender, receiver] = [await store.partyOf(ctx, me), await store.partyOf(ctx, other)]
  const today = await store.sentSince(ctx, me, startOfDayInShanghai(ctx.now))
  const giving = await checkGiving(ctx, me, other, {
    unit: 'pt',
    lately: await store.sentSince(ctx, me, momentBefore(ctx.now, coolHours, 'hour'), other),
    hasLargeArrived: await store.hasLargeArrived(ctx, me, other),
  })
  const leftPt = Math.max(0, (sender?.isVerified ? maxPtPerDay : unverifiedMaxPtPerDay) - today)
  const why = ((): Refusal | null => {
    if (me === other) return 'self'
    if (!isIn(profileStates.standing, lifecycle)) return 'unpublished'
    if (!sender || !receiver?.isPresent || receiver.userId === null) return 'not_accepted'
    if (!isAdult(sender, ctx.now) || !isAdult(receiver, ctx.now)) return 'not_accepted'
    if (giving.boundSince === null && !readPrivacy(receiver).allowGiftFromStrangers) return 'not_accepted'
    return leftPt === 0 ? (sender.isVerified ? 'daily' : 'unverified') : null
  })()
  const refused = why ?? ((await isLimited(ctx, userId, 'gift')) ? 'limited' : null)
  return {
    refusal: refused === null ? null : { why: refused, words: refusalWords[refused] },
    sender,
    receiver,
    leftPt,
    giving,
  }
}

/** The moment of delivery, and the end of the time to decline. */
export function quoteMoments(ctx: Ctx, { giving }: SendCheck, pt: number): { leavesAt: Date | null; pendsUntil: Date | null } {
  const leavesAt = staysUntil(giving, pt, ctx.now)
  return { leavesAt, pendsUntil: giving.isNew ? momentAfter(leavesAt ?? ctx.now, pendHours, 'hour') : null }
}

const PENDS = `对方有 ${pendHours / 24} 天可以婉拒，婉拒会全部退回，不回应就算收下`

export const smallGiftText = ({ giving }: SendCheck): string => (giving.isNew ? PENDS : '送出后立即送达，不能撤回')
export const largeGiftText = (sending: SendCheck): string =>
  sending.giving.isFirstLarge ? `为了安全，${coolHours} 小时后送达，之前可以撤回。${PENDS}` : smallGiftText(sending)

export const loadPoints = async (ctx: Ctx): Promise<number> => (await balancesOf(ctx, requireMember(ctx).userId)).points
