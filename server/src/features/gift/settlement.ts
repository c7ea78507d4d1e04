/**
 * The states of a sent gift. Until it is settled, its points are in the gift's own ledger account.
 *
 *   waiting ─ 24 h ─→ pending ─ 72 h ─→ received
 *      └ revoked          └ declined │ returned
 *   waiting, while a report between the two is undecided, stays waiting
 *   any of them → held ─ finance approves it, or → returned
 *
 * The times stored in the row determine the state, whether the sweep or a read settles it first.
 */
import { momentAfter } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { giftStates, type GiftStatus, lovegiftLimits } from '@qianxian/protocol/gift/gift.words'
import { actingUserId, asSystemActor, type Ctx, type TxCtx } from '../../ctx'
import { cancelTask, lockTaskFirst } from '../audit/audit'
import { postTransaction } from '../finance/finance'
import { deriveLeftAt, noteRisk } from '../risk/risk'
import { requestReview } from './fraud-check'
import { giftDeclined, giftReceived, giftReturned, notifyReceiver, notifySender, retractFromReceiver } from './gift.notices'
import * as store from './gift.repository'
import type { Send } from './gift.repository'

/** Maximum number of gifts that one read settles; the sweep settles the rest. */
const SETTLE_AT_ONCE = 50
/** Name of the job that settles gifts. */
export const GIFT_SETTLEMENT = 'gift-settling'
export const SWEEP_AT_ONCE = 500

export const sentKey = (id: number): string => `gift:${id}:sent`

/** Settles due gifts of one profile or of the whole tenant; returns the number of gifts whose state changed. */
export async function settleDueGifts(ctx: Ctx, profileId: number | null, atMost = SETTLE_AT_ONCE): Promise<number> {
  let count = 0
  for (const id of await store.dueSends(ctx, profileId, atMost)) {
    await ctx.tx(async (ctx) => {
      const send = await store.lockSend(ctx, id)
      if (send && (await advanceSend(ctx, send)).status !== send.status) count += 1
    })
  }
  return count
}

/** Advances a gift through all steps whose times have passed. The caller must hold the lock on the row. */
export async function advanceSend(ctx: TxCtx, send: Send): Promise<Send> {
  let now = send
  const left = now.status === 'waiting' ? await leftAt(ctx, now) : null
  if (left !== null) now = await deliverSend(ctx, now, left)
  if (now.status === 'pending' && (now.pendsUntil === null || now.pendsUntil <= ctx.now))
    now = await take(asSystemActor(ctx, GIFT_SETTLEMENT), now)
  return now
}

/** Time of delivery of a gift that waited; null if it still waits, or never did. */
const leftAt = async (ctx: Ctx, { fromId, toId, leavesAt }: Send): Promise<Date | null> =>
  leavesAt === null ? null : deriveLeftAt(ctx, fromId, toId, leavesAt)

/** Delivers the gift: the receiver sees it from now on, with the full time to answer. */
export async function deliverSend(ctx: TxCtx, send: Send, at: Date): Promise<Send> {
  const pendsUntil = send.pendsUntil === null ? null : momentAfter(at, lovegiftLimits.pendHours, 'hour')
  const arrived = await store.updateSend(ctx, send.id, { status: 'pending', arrivedAt: at, pendsUntil })
  if (pendsUntil !== null && pendsUntil > ctx.now) await notifyReceiver(ctx, giftReceived, arrived)
  return arrived
}

/** Marks the gift as finally received. Only its purchased points become income, at the tenant's rate. */
async function take(ctx: TxCtx, send: Send): Promise<Send> {
  const { id, pt, boughtPt, toId } = send
  const receiver = await store.partyOf(ctx, toId)
  if (!receiver?.isPresent || receiver.userId === null) return returnSend(ctx, send, 'returned')
  const incomeFen = Math.floor((boughtPt * (ctx.tenant.configs.gift?.incomeFenPer100Pt ?? 0)) / 100)
  await postTransaction(ctx, {
    key: `gift:${id}:taken`,
    bizType: 'gift',
    bizId: id,
    memo: `礼物「${send.giftName}」已收下`,
    legs: [
      { account: { kind: 'giftPending', sendId: id, currency: 'PT' }, amount: -pt },
      { account: { kind: 'pointsIssued' }, amount: pt },
      ...(incomeFen === 0
        ? []
        : [
            { account: { kind: 'platformExpense', currency: 'CNY' } as const, amount: -incomeFen },
            { account: { kind: 'cash', userId: receiver.userId } as const, amount: incomeFen },
          ]),
    ],
  })
  const taken = await store.updateSend(ctx, id, { status: 'received', settledAt: ctx.now, incomeFen })
  // A gift without time to decline sends the receiver no earlier notice.
  if (send.pendsUntil === null) await notifyReceiver(ctx, giftReceived, taken)
  return taken
}

/** Locks the task that reviews a gift. Must be called before the row is locked. */
export async function lockReview(ctx: TxCtx, id: number): Promise<void> {
  const send = (await store.sendsByIds(ctx, [id])).get(id)
  if (send?.status === 'held') await lockTaskFirst(ctx, send.auditTaskId)
}

/** Returns the points to their original lots. The caller must hold the lock on the row. */
export async function returnSend(ctx: TxCtx, send: Send, status: Extract<GiftStatus, 'declined' | 'revoked' | 'returned'>): Promise<Send> {
  const { id, pt, fromUserId, auditTaskId } = send
  await postTransaction(ctx, {
    key: `gift:${id}:back`,
    bizType: 'gift',
    bizId: id,
    memo: `礼物「${send.giftName}」已退回`,
    legs: [
      { account: { kind: 'giftPending', sendId: id, currency: 'PT' }, amount: -pt },
      { account: { kind: 'points', userId: fromUserId }, amount: pt, backTo: sentKey(id) },
    ],
  })
  if (auditTaskId !== null && send.status === 'held') await cancelTask(ctx, auditTaskId)
  const back = await store.updateSend(ctx, id, { status, settledAt: ctx.now })
  await retractFromReceiver(ctx, giftReceived, back)
  if (status === 'revoked') await noteRisk(ctx, fromUserId, 'gift_back', (await store.partyOf(ctx, send.toId))?.userId ?? null)
  if (status === 'declined') await notifySender(ctx, giftDeclined, back)
  if (status === 'returned') await notifySender(ctx, giftReturned, back)
  return back
}

// --- Events of other nouns that end or hold a gift ---------------------------------------

/** Returns unsettled gifts to their senders when a user leaves or is excluded. */
export async function returnSendsOf(ctx: Ctx, userId: number): Promise<void> {
  await ctx.tx(async (ctx) => {
    await eachOpen(ctx, { userId }, (send) => returnSend(ctx, send, 'returned'))
  })
}

/** Holds the unsettled gifts of a user whose marital status was found to be false; finance decides about each. */
export async function holdSendsOf(ctx: Ctx, userId: number): Promise<void> {
  await ctx.tx(async (ctx) => {
    await eachOpen(ctx, { userId }, (send) => (send.status === 'held' ? Promise.resolve() : requestReview(ctx, send, ['false_marital'])))
  })
}

/** Releases the gifts that were held for the marital status alone and are not decided yet, after a finding was lifted and if none is left. */
export async function releaseSendsOf(ctx: Ctx, userId: number): Promise<void> {
  await ctx.tx(async (ctx) => {
    await eachOpen(ctx, { userId }, async (send) => {
      if (send.status !== 'held' || send.doubts.join() !== 'false_marital') return
      if ((await store.findingsOn(ctx, send.fromId, send.toId)).isOnHold) return
      if (send.auditTaskId !== null) await cancelTask(ctx, send.auditTaskId)
      await applyReview(ctx, send.id, true)
    })
  })
}

/** Handles the separation of two people: a block returns all gifts, a report sends them to a review. */
export async function endGiftsBetween(ctx: Ctx, a: number, b: number, why: 'blocked' | 'reported'): Promise<void> {
  await ctx.tx(async (ctx) => {
    await eachOpen(ctx, { pair: [a, b] }, (send) => {
      if (why === 'blocked') return returnSend(ctx, send, send.fromId === a ? 'revoked' : 'declined')
      return send.status === 'held' ? Promise.resolve() : requestReview(ctx, send, ['reported'])
    })
  })
}

async function eachOpen(ctx: TxCtx, which: Parameters<typeof store.openSends>[1], work: (send: Send) => Promise<unknown>): Promise<void> {
  for (const id of await store.openSends(ctx, which)) {
    await lockReview(ctx, id)
    const found = await store.lockSend(ctx, id)
    const send = found && (await advanceSend(ctx, found))
    if (send && isIn(giftStates.open, send.status)) await work(send)
  }
}

/** Applies a review: the gift continues by its times, or is returned. */
export async function applyReview(ctx: TxCtx, id: number, isFine: boolean): Promise<void> {
  const send = await store.lockSend(ctx, id)
  if (!send || send.status !== 'held') return
  const done: TxCtx = actingUserId(ctx) === null ? ctx : asSystemActor(ctx, GIFT_SETTLEMENT)
  if (!isFine) return void (await returnSend(done, { ...send, auditTaskId: null }, 'returned'))
  if (send.arrivedAt === null && send.leavesAt !== null && (await leftAt(ctx, send)) === null)
    return void (await store.updateSend(ctx, id, { status: 'waiting' }))
  const arrived = send.arrivedAt === null ? await deliverSend(done, send, ctx.now) : await store.updateSend(ctx, id, { status: 'pending' })
  await advanceSend(done, arrived)
}
