/** Shares of demo_matchmaker in each state, one claimed and one corrected, by two versions of the rules; a third begins in five days. */
import { startOfDayInShanghai } from '@qianxian/protocol/base/calendar'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import type { Ctx } from '../../src/ctx'
import { claim, decide } from '../../src/features/audit/audit.service'
import { acknowledgePlan } from '../../src/features/commission/commission.service'
import { openDispute } from '../../src/features/commission/disputes'
import { disputesOfOrder } from '../../src/features/commission/disputes.repository'
import { settleOrder } from '../../src/features/commission/shares'
import { createOrder, refundOrder } from '../../src/features/finance/finance'
import { accounts } from '../accounts'
import { endRefund, payByChannel } from '../cashier'
import { newPlan, usualRules } from '../makers/commission'
import { circleOf, ctxOfAccount, ctxOfInhabitant, dated, type Demonstration, type Stage } from '../stage'

/** A paid membership of a month: days ago, and the part that was refunded. */
interface Story {
  paid: number
  refund?: { daysAgo: number; fen: number }
  /** demo_matchmaker2 claims the share, and is right or waits for an answer. */
  claim?: { daysAgo: number; isRight: boolean }
}

const PRICE_FEN = 6_800
/** The first follows rules that the matchmaker did not acknowledge, so its share is held. */
const STORIES: readonly Story[] = [
  { paid: 150 },
  { paid: 80 },
  { paid: 60, refund: { daysAgo: 45, fen: PRICE_FEN } },
  { paid: 40, refund: { daysAgo: 25, fen: 3_400 } },
  { paid: 30, claim: { daysAgo: 20, isRight: true } },
  { paid: 12, refund: { daysAgo: 10, fen: PRICE_FEN } },
  { paid: 4, claim: { daysAgo: 1, isRight: false } },
  { paid: 2 },
]

export const demonstration: Demonstration = {
  async waiting(stage) {
    const finance = await ctxOfAccount(stage, accounts.finance)
    const second = await ctxOfAccount(stage, accounts.secondFinance)
    const people = { draftedById: finance.viewer!.userId, publishedById: second.viewer!.userId }
    const from = (days: number) => startOfDayInShanghai(momentBefore(stage.now, days, 'day'))
    await newPlan(stage, { ...people, version: 1, effectiveFrom: from(200) })
    await newPlan(stage, { ...people, version: 2, effectiveFrom: from(100), note: '推荐人的比例比上一版高。' })
    const next = startOfDayInShanghai(momentAfter(stage.now, 5, 'day'))
    const raised = usualRules.map((rule) => (rule.role === 'matchmaker' ? { ...rule, value: 3_200 } : rule))
    await newPlan(stage, { ...people, version: 3, effectiveFrom: next, rules: raised, note: '服务红娘的比例从 30% 提高到 32%。' })
    // Real channels have no bill of payments that they never received, so no past payments are created for them.
    if (!stage.world.adapters.payTwin) return
    const matchmaker = await ctxOfAccount(stage, accounts.matchmaker)
    await acknowledgePlan(dated(stage, matchmaker, 99), { version: 2 })
    const buyer = await buyerOf(stage)
    for (const story of STORIES) await tell(stage, buyer, story)
  },
}

/** A member whom demo_matchmaker serves. */
async function buyerOf(stage: Stage): Promise<Ctx> {
  const { women } = await circleOf(stage)
  const { userId, profileId } = stage.inhabitants.find((one) => one.profileId === women[36])!
  return ctxOfInhabitant(stage, { userId, profileId })
}

async function tell(stage: Stage, buyer: Ctx, { paid, refund, claim }: Story): Promise<void> {
  const { userId } = buyer.viewer!
  const then = dated(stage, buyer, paid)
  const order = { userId, bizType: 'vip', input: { vip: 'month' }, shownFen: PRICE_FEN, shownPoints: 0 } as const
  const { id } = await createOrder(then, order)
  await payByChannel({ ...then, now: momentAfter(then.now, 1, 'minute') }, id, 'wx')
  const free = paid - 8
  if (free > 0 && (!refund || refund.daysAgo < free)) await settleOrder(dated(stage, buyer, free), id)
  if (claim) await dispute(stage, id, claim)
  if (!refund) return
  const sent = dated(stage, buyer, refund.daysAgo)
  const { refundId } = await refundOrder(sent, { orderId: id, fen: refund.fen, points: 0, reason: '不需要了', key: `share:${id}` })
  await endRefund(refundId, { sent, heard: dated(stage, buyer, refund.daysAgo - 0.5), fails: false })
}

const SAID = '这位会员续费前是我在跟进，门店的接待记录里有每次沟通的时间。'

async function dispute(stage: Stage, orderId: number, { daysAgo, isRight }: NonNullable<Story['claim']>): Promise<void> {
  const claimant = dated(stage, await ctxOfAccount(stage, accounts.secondMatchmaker), daysAgo)
  const { userId } = claimant.viewer!
  await openDispute(claimant, { orderId, role: 'matchmaker', userId, storeId: null, byUserId: userId, statement: SAID })
  if (!isRight) return
  const auditor = dated(stage, await ctxOfAccount(stage, accounts.auditor), daysAgo - 2)
  const [row] = await disputesOfOrder(auditor, orderId)
  await claim(auditor, { id: row!.auditTaskId! })
  await decide(auditor, { id: row!.auditTaskId!, decision: 'approved', reasons: [], note: '接待记录和申诉人说的一致。' })
}
