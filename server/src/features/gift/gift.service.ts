/**
 * Endpoints of gifts: send, revoke, decline, thank, and the lists of both sides. A gift opens neither contacts nor a
 * conversation.
 */
import type { gift } from '@qianxian/protocol/gift/gift'
import type { LovegiftPriceNow } from '@qianxian/protocol/gift/gift.schema'
import { requireProfileId, requireMember, type Ctx, type TxCtx } from '../../ctx'
import { fault } from '../../http/fault'
import { paging } from '../../http/paging'
import type { Verb } from '../../http/serve'
import { postTransaction } from '../finance/finance'
import { isBlockedPair } from '../interact/interact'
import { lockProfiles, findDueReminder, requireProfileIdOfNo, requireReminderAccepted } from '../love/love'
import { markSubjectsRead } from '../notice/notice'
import { mustReadWarning } from '../risk/risk'
import { refuseLimited } from '../strike/strike'
import { requestReview, doubtsOf } from './fraud-check'
import { giftSubject, giftThanked, notifySender } from './gift.notices'
import { giftOf, mayDecline, mayRevoke, mayThank, presentGiftRows, type Box } from './gift.presenter'
import * as store from './gift.repository'
import type { Send } from './gift.repository'
import { loadPoints, largeGiftText, quoteMoments, refusalFaults, checkSend, smallGiftText, type SendCheck } from './send-check'
import { deliverSend, lockReview, returnSend, advanceSend, sentKey, settleDueGifts } from './settlement'

export const getGifts: Verb<typeof gift.getGifts> = async (ctx) => ({ list: (await store.listGifts(ctx)).map(giftOf) })

export const getSendable: Verb<typeof gift.getSendable> = async (ctx, { no }) => {
  const me = requireProfileId(ctx)
  const sending = await checkSend(ctx, me, await requireProfileIdOfNo(ctx, no))
  return {
    refusal: sending.refusal,
    credit: await loadPoints(ctx),
    leftPt: sending.leftPt,
    isVerified: sending.sender?.isVerified === true,
    largePt: sending.giving.largeFrom,
    precheatDue: await findDueReminder(ctx),
    smallWords: smallGiftText(sending),
    largeWords: largeGiftText(sending),
  }
}

export const sendGift: Verb<typeof gift.sendGift> = async (ctx, { no, giftId, qty, shownPt, scene = 'profile' }) => {
  const me = requireProfileId(ctx)
  const { userId } = requireMember(ctx)
  await refuseLimited(ctx, 'gift')
  const other = await requireProfileIdOfNo(ctx, no)
  const send = await ctx.tx(async (ctx) => {
    // Serialises gifts between the two people, and calls that separate them.
    await lockProfiles(ctx, [me, other])
    // A person blocked a moment ago is treated as missing.
    if (await isBlockedPair(ctx, me, other)) throw fault('profile_unavailable')
    const found = await store.giftById(ctx, giftId)
    if (!found) throw fault('not_found')
    if (!found.isOn) throw fault('lovegift_gone')
    const pt = found.pricePt * qty
    if (pt !== shownPt) throw fault('lovegift_price_changed', { data: { pricePt: found.pricePt } satisfies LovegiftPriceNow })
    const tapped = await store.findRecentTwin(ctx, { fromId: me, toId: other, giftId, qty })
    if (tapped) return tapped
    const sending = await checkSend(ctx, me, other)
    await refuse(ctx, sending, pt)
    // If the receiver shows signs of fraud, the sender must read the reminder first, however small the gift.
    if (await mustReadWarning(ctx, sending.receiver?.userId ?? null)) throw fault('precheat_due')
    const made = await store.insertSend(ctx, {
      fromId: me,
      toId: other,
      fromUserId: userId,
      giftId,
      giftName: found.name,
      icon: found.icon,
      qty,
      pt,
      charm: found.charm * qty,
      scene,
      status: 'waiting',
      ...quoteMoments(ctx, sending, pt),
      createdAt: ctx.now,
    })
    const { txnId } = await postTransaction(ctx, {
      key: sentKey(made.id),
      bizType: 'gift',
      bizId: made.id,
      memo: `送出礼物「${found.name}」`,
      legs: [
        { account: { kind: 'points', userId }, amount: -pt },
        { account: { kind: 'giftPending', sendId: made.id, currency: 'PT' }, amount: pt },
      ],
    })
    const paid = await store.updateSend(ctx, made.id, { boughtPt: await store.sumBoughtPoints(ctx, txnId) })
    const doubts = await doubtsOf(ctx, paid, sending.sender!, sending.receiver!)
    if (doubts.length > 0) return requestReview(ctx, paid, doubts)
    return paid.leavesAt === null ? advanceSend(ctx, await deliverSend(ctx, paid, ctx.now)) : paid
  })
  return (await presentGiftRows(ctx, [send], 'sent'))[0]!
}

/**
 * Throws if the gift may not be sent. Must hold the locks on both profiles, because the state may have changed since it
 * was shown.
 */
async function refuse(ctx: Ctx, { refusal, leftPt, sender, giving }: SendCheck, pt: number): Promise<void> {
  if (refusal) throw fault(refusalFaults[refusal.why], { message: refusal.words })
  if (pt > leftPt) throw fault(sender?.isVerified ? 'lovegift_daily_limit' : 'lovegift_unverified', { data: { leftPt } })
  if (pt > giving.largeFrom) await requireReminderAccepted(ctx)
}

/** Returns the gift in its current state if the viewer is on this side of it; otherwise throws not_found. */
async function held(ctx: TxCtx, id: number, box: Box): Promise<Send> {
  const me = requireProfileId(ctx)
  const found = await store.lockSend(ctx, id)
  const isMine = found && (box === 'sent' ? found.fromId === me : found.toId === me)
  const send = isMine ? await advanceSend(ctx, found) : null
  // For its receiver, a gift that was not delivered yet does not exist.
  if (!send || (box === 'received' && send.arrivedAt === null)) throw fault('not_found')
  return send
}

async function change(ctx: Ctx, id: number, box: Box, work: (ctx: TxCtx, send: Send) => Promise<Send>) {
  const send = await ctx.tx(async (ctx) => work(ctx, await held(ctx, id, box)))
  await markSubjectsRead(ctx, giftSubject(id))
  return (await presentGiftRows(ctx, [send], box))[0]!
}

export const revokeGift: Verb<typeof gift.revokeGift> = async (ctx, { id }) => {
  await lockReview(ctx, id)
  return change(ctx, id, 'sent', async (ctx, send) => {
    if (!mayRevoke(ctx, send)) throw fault('lovegift_state_changed')
    return returnSend(ctx, send, 'revoked')
  })
}

export const declineGift: Verb<typeof gift.declineGift> = async (ctx, { id }) => {
  await lockReview(ctx, id)
  return change(ctx, id, 'received', async (ctx, send) => {
    if (!mayDecline(send)) throw fault('lovegift_state_changed')
    return returnSend(ctx, send, 'declined')
  })
}

export const thankGift: Verb<typeof gift.thankGift> = (ctx, { id }) =>
  change(ctx, id, 'received', async (ctx, send) => {
    if (!mayThank(send)) throw fault('lovegift_state_changed')
    const thanked = await store.updateSend(ctx, id, { thankedAt: ctx.now })
    await notifySender(ctx, giftThanked, thanked)
    return thanked
  })

const listOf =
  (box: Box, read: typeof store.sentBy): Verb<typeof gift.getSentPaged> =>
  async (ctx, asked) => {
    const me = requireProfileId(ctx)
    await settleDueGifts(ctx, me)
    const { place, limit, pageFrom } = paging<[id: number]>(ctx, `gift:${box}:${me}`, asked)
    return pageFrom(
      await read(ctx, me, { before: place?.[0], limit }),
      ({ id }) => [id],
      async (page) => {
        await markSubjectsRead(ctx, ...page.map(({ id }) => giftSubject(id)))
        return presentGiftRows(ctx, page, box)
      },
    )
  }

export const getSentPaged: Verb<typeof gift.getSentPaged> = listOf('sent', store.sentBy)
export const getReceivedPaged: Verb<typeof gift.getReceivedPaged> = listOf('received', store.receivedBy)

export const getSums: Verb<typeof gift.getSums> = async (ctx) => {
  const me = requireProfileId(ctx)
  await settleDueGifts(ctx, me)
  return store.sumsOf(ctx, me)
}
