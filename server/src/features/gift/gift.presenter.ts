/** Presents a sent gift to either of the two people. Both must not learn that it is under review, or why. */
import { endInWords } from '@qianxian/protocol/base/calendar'
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { GiftRow, SocialGift } from '@qianxian/protocol/gift/gift.schema'
import { giftStates, type GiftStatus } from '@qianxian/protocol/gift/gift.words'
import type { Ctx } from '../../ctx'
import { cardsOf } from '../love/love'
import type { Send, SocialGiftRecord } from './gift.repository'

export type Box = 'sent' | 'received'

export const giftOf = ({ id, name, icon, pricePt, charm, anim }: SocialGiftRecord): SocialGift => ({ id, name, icon, pricePt, charm, anim })

/** A gift under review is shown in the state that it would have otherwise. */
const shownStatus = (ctx: Ctx, send: Send): GiftStatus =>
  send.status !== 'held' ? send.status : send.arrivedAt === null && staysUntil(ctx, send) !== null ? 'waiting' : 'pending'

/** Until when the sender may revoke the gift; null if it cannot be revoked. */
function staysUntil(ctx: Ctx, { status, arrivedAt, leavesAt }: Send): Date | null {
  const isHere = isIn(giftStates.outgoing, status) && arrivedAt === null
  return isHere && leavesAt !== null && leavesAt > ctx.now ? leavesAt : null
}

export const mayRevoke = (ctx: Ctx, send: Send): boolean => send.status === 'waiting' || staysUntil(ctx, send) !== null
export const mayDecline = ({ status, arrivedAt }: Send): boolean => arrivedAt !== null && isIn(giftStates.answerable, status)
export const mayThank = ({ status, arrivedAt, thankedAt }: Send): boolean =>
  arrivedAt !== null && thankedAt === null && (isIn(giftStates.open, status) || status === 'received')

function untilOf(ctx: Ctx, send: Send): Date | null {
  if (!isIn(giftStates.open, send.status)) return null
  const stays = staysUntil(ctx, send)
  if (stays) return stays
  const { arrivedAt, pendsUntil } = send
  return arrivedAt !== null && pendsUntil !== null && pendsUntil > ctx.now ? pendsUntil : null
}

function wordsOf(ctx: Ctx, send: Send, box: Box): string {
  const status = shownStatus(ctx, send)
  const until = untilOf(ctx, send)
  const end = until && endInWords(until, ctx.now)
  const sent: Record<GiftStatus, string> = {
    waiting: `${end ?? '稍后'}送达，之前可以撤回`,
    pending: end ? `${send.thankedAt ? '对方谢谢你' : '等对方确认'}，${end}前没有婉拒就算收下` : '正在处理，请稍候',
    held: '正在处理，请稍候',
    received: send.thankedAt ? '对方已收下，并谢谢你' : '对方已收下',
    declined: '对方没有收下，积分已退回',
    revoked: '已撤回，积分已退回',
    returned: '没有送达，积分已退回',
  }
  const received: Record<GiftStatus, string> = {
    ...sent,
    pending: end ? `${end}前可以婉拒，不回应就算收下` : '正在处理，请稍候',
    received: '已收下',
    declined: '你已婉拒，积分退回给对方',
    revoked: '对方已撤回',
    returned: '已退回给对方',
  }
  return (box === 'sent' ? sent : received)[status]
}

export async function presentGiftRows(ctx: Ctx, sends: readonly Send[], box: Box): Promise<GiftRow[]> {
  const otherOf = (send: Send): number => (box === 'sent' ? send.toId : send.fromId)
  const cards = await cardsOf(ctx, sends.map(otherOf))
  return sends.flatMap((send) => {
    const card = cards.get(otherOf(send))
    if (!card) return []
    return {
      id: send.id,
      card,
      giftName: send.giftName,
      icon: send.icon,
      qty: send.qty,
      pt: box === 'sent' ? send.pt : null,
      charm: send.charm,
      status: shownStatus(ctx, send),
      words: wordsOf(ctx, send, box),
      until: untilOf(ctx, send)?.toISOString() ?? null,
      at: (box === 'sent' ? send.createdAt : send.arrivedAt!).toISOString(),
      isThanked: send.thankedAt !== null,
      canRevoke: box === 'sent' && mayRevoke(ctx, send),
      canDecline: box === 'received' && mayDecline(send),
      canThank: box === 'received' && mayThank(send),
    }
  })
}
