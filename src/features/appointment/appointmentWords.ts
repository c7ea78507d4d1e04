/** An appointment in words: its time in China, the time left, its emphasis, and the buttons for what comes next. */
import { daysBetween, relativeTime } from '@qianxian/protocol/base/calendar'
import { clockInChina, lengthIn, momentAfter } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { AppointmentDetail, AppointmentRow } from '@qianxian/protocol/appointment/appointment.schema'
import {
  appointmentLimits,
  appointmentStates,
  type AppointmentAction,
  type ShownStatus,
} from '@qianxian/protocol/appointment/appointment.words'
import type { Tone } from '@/ui/base/text/Tag'
import type { LineStep } from '@/ui/person/LineTimeline'

const WEEKDAYS = '日一二三四五六'
const nearDays = ['今天', '明天', '后天']
const HOUR_MINUTES = 60
const DAYS_FROM_HOURS = 48

/** 12月6日 周日 by China's calendar. */
export function meetingDay(at: Date | string): string {
  const clock = clockInChina(at)
  return `${clock.format('M月D日')} 周${WEEKDAYS[clock.day()]}`
}

/** 明天 12月6日 周日 14:00 by China's clock; only the next days are named. */
export function meetingTime(at: string, now: Date = new Date()): string {
  const near = nearDays[daysBetween(now, new Date(at))]
  return [near, meetingDay(at), clockInChina(at).format('HH:mm')].filter(Boolean).join(' ')
}

interface ListedTimes {
  startAt: string | null
  placeName: string | null
  times: readonly { at: string }[]
}

/** Time and place if they are agreed, else the offered times; empty if none is left. */
export const whenWords = ({ startAt, placeName, times }: ListedTimes): string =>
  startAt ? [meetingTime(startAt), placeName].filter(Boolean).join(' · ') : times.map(({ at }) => meetingTime(at)).join('、')

/** The clock time at which a meeting ends. */
export const endTime = (startAt: string, minutes: number): string =>
  clockInChina(momentAfter(new Date(startAt), minutes, 'minute')).format('HH:mm')

/** 1 小时 30 分钟 */
export function lengthWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / HOUR_MINUTES), minutes % HOUR_MINUTES]
  return [hours > 0 && `${hours} 小时`, rest > 0 && `${rest} 分钟`].filter(Boolean).join(' ')
}

/** 还剩 20 小时 until a deadline; null without one. */
export function timeLeft(until: string | null, now: Date = new Date()): string | null {
  if (until === null) return null
  const minutes = lengthIn('minute', now, until)
  if (minutes <= 0) return '已到期'
  if (minutes < HOUR_MINUTES) return `还剩 ${Math.ceil(minutes)} 分钟`
  const hours = Math.floor(minutes / HOUR_MINUTES)
  return hours < DAYS_FROM_HOURS ? `还剩 ${hours} 小时` : `还剩 ${Math.floor(hours / 24)} 天`
}

export function statusTone({ status, isMyTurn }: { status: ShownStatus; isMyTurn: boolean }): Tone {
  if (isMyTurn) return 'brand'
  if (isIn(appointmentStates.open, status)) return 'gold'
  const isOver = status === 'closed' || isIn(appointmentStates.dropped, status) || isIn(appointmentStates.noShow, status)
  return isOver ? 'plain' : 'success'
}

/** True if cancelling now counts as late. */
export const isLateToCancel = (startAt: string | null, now: Date = new Date()): boolean =>
  startAt !== null && lengthIn('hour', now, startAt) < appointmentLimits.freeCancelHours

/** The person or desk on the other side. */
export const otherName = ({ other, arranger }: Pick<AppointmentRow, 'other' | 'arranger'>): string =>
  other?.nickname ?? arranger ?? '工作人员'

/** An action, or the denial of a meeting that the other side claims. */
export type Key = AppointmentAction | 'deny'

interface Keys {
  left: Key | null
  main: Key
}

/** The refusal and the answer of each step, the most urgent first. */
const steps: readonly { main: AppointmentAction; left: readonly Key[] }[] = [
  { main: 'accept', left: ['dropMove', 'decline'] },
  { main: 'confirmDone', left: ['deny'] },
  { main: 'checkIn', left: [] },
  { main: 'markDone', left: ['claimNoShow'] },
  { main: 'markSafe', left: [] },
  { main: 'feedback', left: [] },
  { main: 'giveAccount', left: [] },
  { main: 'dropMove', left: [] },
  { main: 'withdraw', left: [] },
]

/** The buttons at the bottom of the page; null if nothing is to be done now. */
export function keysOf(actions: readonly AppointmentAction[]): Keys | null {
  const step = steps.find(({ main }) => actions.includes(main))
  if (!step) return null
  return { main: step.main, left: step.left.find((key) => key === 'deny' || actions.includes(key)) ?? null }
}

/** Actions listed below the content, in this order: those with neither a button nor a section of their own. */
const listed = [
  'markDone',
  'feedback',
  'counter',
  'reschedule',
  'claimNoShow',
  'giveAccount',
  'dropMove',
  'withdraw',
  'cancel',
  'report',
] as const
export type ListedAction = (typeof listed)[number]

export function listedActions(actions: readonly AppointmentAction[]): ListedAction[] {
  const keys = keysOf(actions)
  return listed.filter((action) => actions.includes(action) && action !== keys?.main && action !== keys?.left)
}

export const keyWords: Readonly<Record<Key, string>> = {
  accept: '就选这些时间',
  counter: '提别的时间',
  decline: '婉拒',
  withdraw: '收回邀约',
  reschedule: '改时间',
  dropMove: '按原来的时间',
  cancel: '取消约见',
  checkIn: '我到了',
  markDone: '我们见面了',
  confirmDone: '见面了',
  deny: '没有见面',
  claimNoShow: '对方没有来',
  giveAccount: '补充说明',
  feedback: '说说这次见面',
  setContact: '紧急联系人',
  markSafe: '我已安全',
  agreeCharge: '计入服务合同',
  report: '举报',
}

/** One sentence above the buttons: what is asked, and until when. */
export function askedOf({ row, confirmUntil, feedbackUntil, move, actions }: AppointmentDetail, now: Date = new Date()): string | null {
  switch (keysOf(actions)?.main) {
    case 'accept':
      return move
        ? `对方想改时间，${timeLeft(move.until, now)}可以答复，不答复就按原来的时间`
        : '可以选几个都方便的时间，双方都选了的第一个时间就定下来'
    case 'confirmDone':
      return confirmUntil ? `请在 ${meetingTime(confirmUntil, now)} 前确认，逾期由人工核实` : null
    case 'markDone':
      return '说见面了，等对方确认后才算数'
    case 'feedback':
      return feedbackUntil ? `${meetingTime(feedbackUntil, now)} 前可以填写，只有为你服务的红娘能看到` : null
    case 'withdraw':
      return row.expireAt ? `等对方选时间，${timeLeft(row.expireAt, now)}` : null
    default:
      return null
  }
}

/** The history as knots on the thread, the oldest first. */
export function historySteps(
  { row: { status }, steps: events }: { row: { status: ShownStatus }; steps: AppointmentDetail['steps'] },
  now: Date = new Date(),
): LineStep[] {
  const hasFailed = isIn(appointmentStates.dropped, status) || isIn(appointmentStates.noShow, status)
  return events.map(({ at, text }, place) => ({
    key: `${place}`,
    title: text,
    time: relativeTime(at, now),
    state: hasFailed && place === events.length - 1 ? 'failed' : 'done',
  }))
}
