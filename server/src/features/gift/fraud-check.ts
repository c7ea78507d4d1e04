/**
 * Selects gifts for review before they are delivered: finance decides about them, because a gift may hide a payment
 * between members.
 */
import { momentBefore } from '@qianxian/protocol/base/clock'
import { name } from '@qianxian/protocol/base/dictionary'
import { points } from '@qianxian/protocol/base/format'
import { type GiftDoubt, giftDoubt, giftScene, lovegiftLimits } from '@qianxian/protocol/gift/gift.words'
import type { Ctx, TxCtx } from '../../ctx'
import type { StoredAuditItem } from '../../db/tables/audit'
import { openTask } from '../audit/audit'
import { listUsersOfSamePayer } from '../pay/pay'
import * as store from './gift.repository'
import type { Party, Send } from './gift.repository'

/** Returns the doubts about a gift that was just sent; its row is already among the sender's gifts. */
export async function doubtsOf(ctx: Ctx, send: Send, sender: Party, receiver: Party): Promise<GiftDoubt[]> {
  const { fromId, toId } = send
  const doubts: GiftDoubt[] = []
  const since = momentBefore(ctx.now, lovegiftLimits.circleDays, 'day')
  if (sender.userId !== null && receiver.userId !== null) {
    if (await store.shareDevice(ctx, sender.userId, receiver.userId, since)) doubts.push('same_device')
    if ((await listUsersOfSamePayer(ctx, sender.userId)).includes(receiver.userId)) doubts.push('same_payment')
  }
  if (await store.isCircularGift(ctx, { fromId, toId })) doubts.push('circle')
  const { isReported, isOnHold } = await store.findingsOn(ctx, fromId, toId)
  if (isReported) doubts.push('reported')
  if (isOnHold) doubts.push('false_marital')
  return doubts
}

/** Holds the gift until the decision. The caller must hold the lock on the row. */
export async function requestReview(ctx: TxCtx, send: Send, doubts: readonly GiftDoubt[]): Promise<Send> {
  const { id, pt, boughtPt, qty, giftName, scene } = send
  const [sender, receiver] = [await store.partyOf(ctx, send.fromId), await store.partyOf(ctx, send.toId)]
  const subtitle = doubts.map((doubt) => name(giftDoubt, doubt)).join('，')
  const auditTaskId = await openTask(ctx, {
    targetType: 'gift',
    targetId: id,
    // The gift is not user content; both people see the outcome from the gift itself.
    ownerId: 0,
    parties: [sender?.userId, receiver?.userId].flatMap((userId) => (userId == null ? [] : [{ userId, kind: 'author' as const }])),
    title: `礼物「${giftName}」× ${qty}`,
    subtitle,
    items: [
      item('doubts', '为什么要看', subtitle),
      item('points', '积分', `${points(pt)}，其中充值 ${points(boughtPt)}`),
      item('scene', '场景', name(giftScene, scene)),
    ],
    priority: 'high',
  })
  return store.updateSend(ctx, id, { status: 'held', doubts: [...doubts], auditTaskId })
}

const item = (field: string, label: string, after: string): StoredAuditItem => ({
  field,
  label,
  before: null,
  after,
  mediaId: null,
  hint: null,
})
