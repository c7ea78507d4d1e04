/** Notices about a member's own pin. */
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { amount } from '@qianxian/protocol/base/format'
import { object, oneOf, Type } from '@qianxian/protocol/base/shape'
import type { Ctx, TxCtx } from '../../../ctx'
import { noticeLink, noticeKind, notify, type NoticeWords, type StoredNotice } from '../../notice/notice'
import * as store from './pin.repository'
import type { Pin } from './pin.repository'

const tidings = ['live', 'returned', 'paid', 'ended', 'refunded'] as const
type Tiding = (typeof tidings)[number]

const Facts = object({ pinId: Type.Integer(), what: oneOf('消息', tidings), fen: Type.Integer() })
interface PinFacts {
  pinId: number
  what: Tiding
  fen: number
}

/** Subject of notices about a pin: opening the pin's page marks them as read. */
export const pinSubject = (id: number): string => `pin:${id}`

const wordsOf: Readonly<Record<Tiding, (pin: Pin, fen: string) => string>> = {
  live: ({ endsAt }) => (endsAt === null ? '置顶已开始展示' : `置顶已开始展示，到 ${dateAndTime(endsAt)} 结束`),
  returned: () => '昨天看到置顶的人少于承诺，时间已补回',
  paid: (_pin, fen) => `看到置顶的人少于承诺，一天的 ¥${fen} 已退回`,
  ended: () => '置顶已结束，看看效果',
  refunded: (_pin, fen) => `置顶已停止，¥${fen} 已退回`,
}

async function words(ctx: Ctx, told: readonly StoredNotice<PinFacts>[]): Promise<Map<number, NoticeWords>> {
  const found = await store.pinStore.listByIds(
    ctx,
    told.map(({ facts }) => facts.pinId),
  )
  const pins = new Map(found.map((pin) => [pin.id, pin]))
  return new Map(
    told.flatMap(({ id, facts: { pinId, what, fen } }) => {
      const pin = pins.get(pinId)
      return pin ? [[id, { text: wordsOf[what](pin, amount(fen)), count: 1, target: noticeLink('/member/love/top') }] as const] : []
    }),
  )
}

const pinTold = noticeKind('placement.pin', Facts, {
  section: 'system',
  topic: 'audit',
  slot: 'audit',
  page: '/member/love/top',
  cadence: 'soon',
  outside: '你的置顶有新的进展',
  words,
})

export const placementNotices = [pinTold]

export const notifyPinOwner = (ctx: TxCtx, { id, profileId }: Pin, what: Tiding, fen = 0): Promise<void> =>
  notify(ctx, pinTold, { to: { profiles: [profileId] }, subject: pinSubject(id), facts: { pinId: id, what, fen } })
