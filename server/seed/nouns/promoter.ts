/** demo_promoter with people in each stage and shares in several states, and promoters in the other states. */
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import type { Ctx } from '../../src/ctx'
import { hashPassword } from '../../src/features/auth/auth'
import { settleOrder } from '../../src/features/commission/shares'
import { createOrder, refundOrder } from '../../src/features/finance/finance'
import { acknowledgePromoterPlan } from '../../src/features/promoter/promoter.service'
import { accounts, PASSWORD } from '../accounts'
import { endRefund, payByChannel } from '../cashier'
import { newUser } from '../makers/account'
import { newScan, newScene } from '../makers/poster'
import { newPromoter, newReferral } from '../makers/promoter'
import { ctxOf, ctxOfAccount, dated, untold, type Demonstration, type Stage } from '../stage'

/** Inhabitants that no other story uses: the buyer, and one who published a profile. */
const BUYER = 33
const PUBLISHED = 34

const PRICE_FEN = 49_800
/** Yearly memberships of the buyer: days ago, and how long ago it was refunded in full. */
const STORIES: readonly { paid: number; refunded?: number }[] = [{ paid: 80 }, { paid: 40, refunded: 25 }, { paid: 3 }]

export const demonstration: Demonstration = {
  async past(stage) {
    const { now } = stage
    const at = (days: number) => momentBefore(now, days, 'day')
    const { userName, phone } = accounts.promoter
    const { id: userId } = await newUser(stage, { phone, userName, passwordHash: await hashPassword(PASSWORD) })
    const promoter = await newPromoter(stage, { userId, createdAt: at(120) })
    const { id: sceneId } = await newScene(stage, { inviterId: userId, channel: 'poster' })
    await newScan.all(
      stage,
      [0, 0, 1, 2, 2, 2, 5, 8, 11].map((days) => ({ sceneId, at: at(days) })),
    )
    const decidedById = (await ctxOfAccount(stage, accounts.auditor)).viewer!.userId
    const somebody = async (days: number) => (await newUser(stage, { createdAt: at(days) })).id
    const brought = (userId: number, days: number) => newReferral(stage, { promoter, userId, boundAt: at(days) })
    await brought(untold(stage, BUYER).userId, 90)
    await brought(untold(stage, PUBLISHED).userId, 9)
    await brought(await somebody(2), 2)
    await newReferral(stage, { promoter, userId: await somebody(400), boundAt: at(400), validUntil: at(35) })
    await newReferral(stage, { promoter, userId: await somebody(6), boundAt: at(6), voidReason: 'same_device' })
    await newReferral(stage, { promoter, userId: await somebody(4), boundAt: at(4), voidReason: 'second_code' })
    await newPromoter(stage, { userId: await somebody(3), status: 'applied', createdAt: at(3) })
    const decided = { decidedById, decidedAt: at(10), createdAt: at(60) }
    await newPromoter(stage, { userId: await somebody(60), status: 'frozen', reason: '正在核实推广方式', ...decided })
    await newPromoter(stage, { userId: await somebody(60), status: 'terminated', reason: '用夸大收入的话宣传', ...decided })
  },

  async waiting(stage) {
    // Real channels have no bill of payments that they never received, so no past payments are created for them.
    if (!stage.world.adapters.payTwin) return
    await acknowledgePromoterPlan(dated(stage, await ctxOfAccount(stage, accounts.promoter), 99), { version: 2 })
    const buyer = await ctxOf(stage, BUYER)
    for (const story of STORIES) await tell(stage, buyer, story)
  },
}

async function tell(stage: Stage, buyer: Ctx, { paid, refunded }: (typeof STORIES)[number]): Promise<void> {
  const { userId } = buyer.viewer!
  const then = dated(stage, buyer, paid)
  const order = { userId, bizType: 'vip', input: { vip: 'year' }, shownFen: PRICE_FEN, shownPoints: 0 } as const
  const { id } = await createOrder(then, order)
  await payByChannel({ ...then, now: momentAfter(then.now, 1, 'minute') }, id, 'wx')
  if (paid > 8) await settleOrder(dated(stage, buyer, paid - 8), id)
  if (refunded === undefined) return
  const sent = dated(stage, buyer, refunded)
  const { refundId } = await refundOrder(sent, { orderId: id, fen: PRICE_FEN, points: 0, reason: '不需要了', key: `promoted:${id}` })
  await endRefund(refundId, { sent, heard: dated(stage, buyer, refunded - 0.5), fails: false })
}
