/** Notices about an appointment: to the two people, and to the matchmaker who arranged it. */
import {
  appointmentStates,
  appointmentType,
  cancelReason,
  dateDeclineReason,
  UNAVAILABLE_TEXT,
} from '@qianxian/protocol/appointment/appointment.words'
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { isIn, name as nameOf } from '@qianxian/protocol/base/dictionary'
import { object, Type } from '@qianxian/protocol/base/shape'
import type { Ctx } from '../../ctx'
import { cardsOf } from '../love/love'
import { ownDesk, profilesServedBy } from '../matchmaker/matchmaker'
import { noticeLink, noticeKind, type NoticeWords, type StoredNotice } from '../notice/notice'
import { currentStatus, isMoveOpen, otherSide, profileOn, profilesOf, sideOf } from './appointment-status'
import * as store from './appointment.repository'
import type { Appointment } from './appointment.repository'

const Facts = object({ appointmentId: Type.Integer() })
interface Facts {
  appointmentId: number
}
type Told = readonly StoredNotice<Facts>[]

/** Subject: opening the appointment marks its notices as read. */
export const appointmentSubject = (id: number): string => `appointment:${id}`
export const deskSubject = (id: number): string => `desk-appointment:${id}`

const PAGE = '/subpages/appointment/index'
const DESK = '/subpages/member/matchmaker/appointment'

const rowsOf = (ctx: Ctx, told: Told): Promise<Map<number, Appointment>> =>
  store.appointmentsById(
    ctx,
    told.map(({ facts }) => facts.appointmentId),
  )

interface Read {
  row: Appointment
  /** The other person, as the reader may call them. */
  name: string
}

/** Worded by `say` for one of the two; there is no notice if it returns null. */
const toAPerson = (say: (read: Read, ctx: Ctx) => string | null) =>
  async function words(ctx: Ctx, told: Told): Promise<Map<number, NoticeWords>> {
    const me = ctx.viewer?.profileId
    const made = new Map<number, NoticeWords>()
    if (me == null) return made
    const rows = await rowsOf(ctx, told)
    const others = [...rows.values()].flatMap((row) => {
      const side = sideOf(row, me)
      return (side && profileOn(row, otherSide(side))) ?? []
    })
    const cards = await cardsOf(ctx, others)
    for (const { id, facts } of told) {
      const row = rows.get(facts.appointmentId)
      const side = row && sideOf(row, me)
      if (!row || !side) continue
      const card = cards.get(profileOn(row, otherSide(side)) ?? 0)
      const isDesk = row.bProfileId === null
      const name = isDesk ? '红娘' : card?.isAvailable ? card.nickname : '对方'
      const text = say({ row, name }, ctx)
      if (text !== null) made.set(id, { text, picture: card?.isAvailable ? card.cover : null, target: noticeLink(PAGE, { id: row.id }) })
    }
    return made
  }

const stillTrue = (isSo: (ctx: Ctx, row: Appointment) => boolean) =>
  async function holds(ctx: Ctx, told: Told): Promise<Set<number>> {
    const rows = await rowsOf(ctx, told)
    return new Set(
      told.flatMap(({ id, facts }) => {
        const row = rows.get(facts.appointmentId)
        return row && isSo(ctx, row) ? [id] : []
      }),
    )
  }

const isOffered = (ctx: Ctx, row: Appointment): boolean => isIn(appointmentStates.open, currentStatus(ctx, row)) || isMoveOpen(ctx, row)
const isComing = (ctx: Ctx, row: Appointment): boolean => row.status === 'confirmed' && row.startAt! > ctx.now
const at = ({ startAt }: Appointment): string => (startAt ? dateAndTime(startAt) : '')

const common = { section: 'system', topic: 'line', slot: 'line', outside: '你的约见有了新消息', page: PAGE } as const

export const offered = noticeKind('appointment.offered', Facts, {
  ...common,
  cadence: 'now',
  outside: '约你见面的邀请等你选时间',
  words: toAPerson(({ row, name }, ctx) => {
    if (isMoveOpen(ctx, row))
      return row.moveBy === 'mm' ? '红娘想帮你改约见的时间，请选一个方便的' : `${name}想改见面的时间，请选一个方便的`
    if (!isOffered(ctx, row)) return null
    if (row.status === 'counter_proposed') return `${row.offeredBy === 'mm' ? '红娘' : name}提了新的时间，请选一个方便的`
    if (row.bProfileId === null) return `红娘约你${nameOf(appointmentType, row.type)}，请选一个方便的时间`
    return row.offeredBy === 'mm' ? `红娘为你和${name}约见面，请选一个方便的时间` : `${name}约你见面，请选一个方便的时间`
  }),
  holds: stillTrue(isOffered),
})

export const agreed = noticeKind('appointment.agreed', Facts, {
  ...common,
  cadence: 'now',
  outside: '你的约见约好了时间',
  words: toAPerson(({ row, name }) => `和${name}约好了：${at(row)}`),
  holds: stillTrue(isComing),
})

export const moved = noticeKind('appointment.moved', Facts, {
  ...common,
  cadence: 'now',
  outside: '你的约见改了时间',
  words: toAPerson(({ row, name }) => `和${name}的约见改到${at(row)}`),
  holds: stillTrue(isComing),
})

export const soon = noticeKind('appointment.soon', Facts, {
  ...common,
  cadence: 'now',
  outside: '你约好的见面快到了',
  words: toAPerson(({ row, name }, ctx) => (isComing(ctx, row) ? `和${name}的约见快到了：${at(row)}` : null)),
  holds: stillTrue(isComing),
})

export const declined = noticeKind('appointment.declined', Facts, {
  ...common,
  cadence: 'soon',
  words: toAPerson(({ row, name }) => {
    const why = row.declineReason ? nameOf(dateDeclineReason, row.declineReason) : '这次不太方便'
    return `${name}回复了约见：${why}`
  }),
})

export const expired = noticeKind('appointment.expired', Facts, {
  ...common,
  cadence: 'soon',
  words: toAPerson(({ name }) => `和${name}没有约好时间，邀约已过期`),
})

export const cancelled = noticeKind('appointment.cancelled', Facts, {
  ...common,
  cadence: 'now',
  outside: '你约好的见面取消了',
  words: toAPerson(({ row, name }) => `和${name}的约见取消了${row.cancelReason ? `：${nameOf(cancelReason, row.cancelReason)}` : ''}`),
})

export const unavailable = noticeKind('appointment.unavailable', Facts, {
  ...common,
  cadence: 'now',
  outside: '你约好的见面取消了',
  words: toAPerson(() => UNAVAILABLE_TEXT),
})

export const marked = noticeKind('appointment.marked', Facts, {
  ...common,
  cadence: 'now',
  outside: '请确认见面是否完成',
  words: toAPerson(({ row, name }) => (row.status === 'marked_done' ? `和${name}见面了吗？请确认一下` : null)),
  holds: stillTrue((_ctx, row) => row.status === 'marked_done'),
})

export const met = noticeKind('appointment.met', Facts, {
  ...common,
  cadence: 'soon',
  words: toAPerson(({ name }) => `和${name}的见面已确认，感受只有你的红娘看得到`),
})

export const missed = noticeKind('appointment.missed', Facts, {
  ...common,
  cadence: 'now',
  words: toAPerson(({ row }) =>
    isIn(appointmentStates.noShow, row.status) ? '对方表示你没有到约定的地点，有不同意见请在 7 天内说明' : null,
  ),
})

export const investigated = noticeKind('appointment.investigated', Facts, {
  ...common,
  cadence: 'now',
  words: toAPerson(({ name }) => `和${name}的约见正在核实，可以补充你的说明`),
})

export const resolved = noticeKind('appointment.resolved', Facts, {
  ...common,
  cadence: 'soon',
  words: toAPerson(({ name }) => `和${name}的约见核实完了：没有见面，不算一次`),
})

/** To the matchmaker who arranged it, or who serves the author of feedback; only while they still see the appointment. */
const toDesk = (say: (row: Appointment, ctx: Ctx) => string | null, isFor: (row: Appointment, deskId: number) => boolean) =>
  async function words(ctx: Ctx, told: Told): Promise<Map<number, NoticeWords>> {
    const made = new Map<number, NoticeWords>()
    const desk = ctx.viewer ? await ownDesk(ctx, ctx.viewer.userId) : null
    if (!desk) return made
    const rows = await rowsOf(ctx, told)
    const served = await profilesServedBy(ctx, desk.id)
    const isOnDesk = (row: Appointment) => row.aProfileId === null || profilesOf(row).some((id) => served.includes(id))
    for (const { id, facts } of told) {
      const row = rows.get(facts.appointmentId)
      const text = row && isOnDesk(row) && isFor(row, desk.id) ? say(row, ctx) : null
      if (row && text !== null) made.set(id, { text, target: noticeLink(DESK, { id: row.id }) })
    }
    return made
  }

const deskCommon = { section: 'system', topic: 'service', cadence: 'soon', slot: null, page: DESK } as const

const deskTexts: Readonly<Partial<Record<Appointment['status'], string>>> = {
  counter_proposed: '你安排的约见，对方提了新的时间',
  confirmed: '你安排的约见约好了时间',
  declined: '你安排的约见被婉拒了',
  cancelled: '你安排的约见取消了',
  expired: '你安排的约见没有人选时间，已过期',
  disputed: '你安排的约见正在核实，可以补充说明',
}

export const deskNews = noticeKind('appointment.desk', Facts, {
  ...deskCommon,
  outside: '你安排的约见有了新消息',
  words: toDesk(
    (row, ctx) => {
      const status = currentStatus(ctx, row)
      if (isMoveOpen(ctx, row)) return '你安排的约见，有一方想改时间'
      return deskTexts[status] ?? (isIn(appointmentStates.noShow, status) ? '你安排的约见，有一方没有到' : '你安排的约见有了新进展')
    },
    ({ matchmakerId }, deskId) => matchmakerId === deskId,
  ),
})

export const deskFeedback = noticeKind('appointment.feedback', Facts, {
  ...deskCommon,
  outside: '你的会员写了见面感受',
  words: toDesk(
    () => '你服务的会员写了见面后的感受',
    () => true,
  ),
})

export const appointmentNotices = [
  offered,
  agreed,
  moved,
  soon,
  declined,
  expired,
  cancelled,
  unavailable,
  marked,
  met,
  missed,
  investigated,
  resolved,
  deskNews,
  deskFeedback,
]
