/** Notices to the owner of a spotlight hour. */
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { amount } from '@qianxian/protocol/base/format'
import { object, oneOf, Type } from '@qianxian/protocol/base/shape'
import type { Ctx, TxCtx } from '../../ctx'
import { noticeLink, noticeKind, notify, type NoticeWords, type StoredNotice } from '../notice/notice'
import * as store from './spotlight.repository'
import type { Booking } from './spotlight.repository'

const tidings = [
  'creative',
  'scheduled',
  'rejected',
  'late',
  'hidden',
  'replayed',
  'refunded',
  'reported',
  'short',
  'given',
  'resumed',
] as const
type Tiding = (typeof tidings)[number]

const Facts = object({ bookingId: Type.Integer(), what: oneOf('消息', tidings), at: Type.String(), fen: Type.Integer() })
interface SpotlightFacts {
  bookingId: number
  what: Tiding
  /** The hour concerned. */
  at: string
  fen: number
}

/** The booking's page uses the same subject. */
export const spotlightSubject = (id: number): string => `spotlight:${id}`

const wordsOf: Readonly<Record<Tiding, (hour: string, fen: string) => string>> = {
  creative: (hour) => `${hour} 的聚光灯需要重新提交照片和宣言`,
  scheduled: (hour) => `聚光灯内容已通过审核，${hour} 开始展示`,
  rejected: (hour) => `${hour} 的聚光灯内容没有通过审核，修改后可以重新提交`,
  late: (hour) => `审核没有赶上原来的时段，聚光灯改到 ${hour} 展示`,
  hidden: (hour) => `展示时你的资料没有公开，聚光灯改到 ${hour}，只改这一次`,
  replayed: (hour) => `看到的人少于承诺，聚光灯 ${hour} 免费补展示一小时`,
  refunded: (_hour, fen) => `聚光灯没有展示，¥${fen} 已退回`,
  reported: () => '聚光灯展示完成，看看效果',
  short: (_hour, fen) => `补展示后仍少于承诺，差额 ¥${fen} 已退回`,
  given: (hour) => `送你一次聚光灯体验，${hour} 展示，请先提交照片和宣言`,
  resumed: (hour) => `你的资料恢复了，聚光灯改到 ${hour} 展示`,
}

async function words(ctx: Ctx, told: readonly StoredNotice<SpotlightFacts>[]): Promise<Map<number, NoticeWords>> {
  const known = new Set(
    (
      await store.bookingStore.listByIds(
        ctx,
        told.map(({ facts }) => facts.bookingId),
      )
    ).map(({ id }) => id),
  )
  return new Map(
    told
      .filter(({ facts }) => known.has(facts.bookingId))
      .map(({ id, facts: { what, at, fen } }) => [
        id,
        { text: wordsOf[what](dateAndTime(at), amount(fen)), count: 1, target: noticeLink('/member/love/popone') },
      ]),
  )
}

const spotlightTold = noticeKind('spotlight.told', Facts, {
  section: 'system',
  topic: 'audit',
  slot: 'audit',
  page: '/member/love/popone',
  cadence: 'soon',
  outside: '你的聚光灯有新的进展',
  words,
})

export const spotlightNotices = [spotlightTold]

export const notifyBooker = (ctx: TxCtx, { id, profileId, startsAt }: Booking, what: Tiding, fen = 0): Promise<void> =>
  notify(ctx, spotlightTold, {
    to: { profiles: [profileId] },
    subject: spotlightSubject(id),
    facts: { bookingId: id, what, at: startsAt.toISOString(), fen },
  })
