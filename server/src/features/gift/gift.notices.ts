/** Notices to both people about a gift. */
import { object, Type } from '@qianxian/protocol/base/shape'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { points } from '@qianxian/protocol/base/format'
import { giftStates } from '@qianxian/protocol/gift/gift.words'
import type { Ctx, TxCtx } from '../../ctx'
import { cardsOf } from '../love/love'
import { noticeLink, noticeKind, retractNotices, notify, type NoticeKind, type NoticeWords, type StoredNotice } from '../notice/notice'
import * as store from './gift.repository'
import type { Send } from './gift.repository'

const GiftFacts = object({ sendId: Type.Integer() })
type GiftFacts = { sendId: number }
type GiftKind = NoticeKind<GiftFacts>

/** Opening the member's gift lists marks it read. */
export const giftSubject = (sendId: number): string => `gift:${sendId}`

const sendsOf = (ctx: Ctx, told: readonly StoredNotice<GiftFacts>[]) =>
  store.sendsByIds(
    ctx,
    told.map(({ facts }) => facts.sendId),
  )

const toOne = (box: 'received' | 'sent', say: (send: Send, name: string) => string) =>
  async function words(ctx: Ctx, told: readonly StoredNotice<GiftFacts>[]): Promise<Map<number, NoticeWords>> {
    const me = ctx.viewer?.profileId
    const made = new Map<number, NoticeWords>()
    const mine = [...(await sendsOf(ctx, told)).values()].filter((send) => (box === 'received' ? send.toId : send.fromId) === me)
    const otherOf = (send: Send): number => (box === 'received' ? send.fromId : send.toId)
    const cards = await cardsOf(ctx, mine.map(otherOf))
    for (const { id, facts } of told) {
      const send = mine.find((one) => one.id === facts.sendId)
      const card = send && cards.get(otherOf(send))
      if (!send || !card) continue
      const text = say(send, card.isAvailable ? card.nickname : '对方')
      made.set(id, { text, picture: card.cover, target: noticeLink('/member/love/mygift', { box }) })
    }
    return made
  }

const whileSo = (isSo: (send: Send) => boolean) =>
  async function holds(ctx: Ctx, told: readonly StoredNotice<GiftFacts>[]): Promise<Set<number>> {
    const sends = await sendsOf(ctx, told)
    return new Set(
      told.flatMap(({ id, facts }) => {
        const send = sends.get(facts.sendId)
        return send && isSo(send) ? [id] : []
      }),
    )
  }

const many = ({ giftName, qty }: Send): string => `「${giftName}」${qty > 1 ? `× ${qty}` : ''}`
const common = { section: 'interact', topic: 'gift', slot: null, page: '/member/love/mygift' } as const

export const giftReceived = noticeKind('gift.received', GiftFacts, {
  ...common,
  cadence: 'soon',
  outside: '你收到一份礼物',
  words: toOne('received', (send, name) => `${name}送了你${many(send)}`),
  holds: whileSo(({ status }) => isIn(giftStates.arrived, status)),
})

export const giftThanked = noticeKind('gift.thanked', GiftFacts, {
  ...common,
  cadence: 'silent',
  outside: '',
  words: toOne('sent', (send, name) => `${name}谢谢你的${many(send)}`),
})

export const giftDeclined = noticeKind('gift.declined', GiftFacts, {
  ...common,
  cadence: 'soon',
  outside: '你送出的礼物有回音了',
  words: toOne('sent', (send, name) => `${name}没有收下${many(send)}，${points(send.pt)} 积分已退回`),
})

export const giftReturned = noticeKind('gift.returned', GiftFacts, {
  ...common,
  cadence: 'soon',
  outside: '你送出的礼物已退回',
  words: toOne('sent', (send) => `${many(send)}没有送达，${points(send.pt)} 积分已退回`),
})

export const giftNotices = [giftReceived, giftThanked, giftDeclined, giftReturned]

const facts = (send: Send) => ({ subject: giftSubject(send.id), facts: { sendId: send.id } })

export const notifyReceiver = (ctx: TxCtx, kind: GiftKind, send: Send): Promise<void> =>
  notify(ctx, kind, { to: { profiles: [send.toId] }, about: send.fromId, ...facts(send) })

export const notifySender = (ctx: TxCtx, kind: GiftKind, send: Send): Promise<void> =>
  notify(ctx, kind, { to: { profiles: [send.fromId] }, about: send.toId, ...facts(send) })

export const retractFromReceiver = (ctx: Ctx, kind: GiftKind, send: Send): Promise<void> =>
  retractNotices(ctx, [kind], { to: { profiles: [send.toId] }, subject: giftSubject(send.id) })
