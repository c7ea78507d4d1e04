import type { AppointmentDetail } from '@qianxian/protocol/appointment/appointment.schema'
import { appointmentActions, type ShownStatus } from '@qianxian/protocol/appointment/appointment.words'
import {
  askedOf,
  endTime,
  historySteps,
  isLateToCancel,
  keysOf,
  keyWords,
  lengthWords,
  listedActions,
  meetingTime,
  statusTone,
  timeLeft,
  whenWords,
} from './appointmentWords'

// 2026-12-04 20:00 in China.
const now = new Date('2026-12-04T12:00:00.000Z')
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString()

test("a time is worded by China's clock, and only the next days are named", () => {
  expect(meetingTime('2026-12-04T13:30:00.000Z', now)).toBe('今天 12月4日 周五 21:30')
  expect(meetingTime('2026-12-04T16:30:00.000Z', now)).toBe('明天 12月5日 周六 00:30')
  expect(meetingTime('2026-12-06T06:00:00.000Z', now)).toBe('后天 12月6日 周日 14:00')
  expect(meetingTime('2026-12-20T06:00:00.000Z', now)).toBe('12月20日 周日 14:00')
  expect(meetingTime('2026-12-03T06:00:00.000Z', now)).toBe('12月3日 周四 14:00')
  expect(endTime('2026-12-06T06:00:00.000Z', 90)).toBe('15:30')
  expect([lengthWords(120), lengthWords(90), lengthWords(30)]).toEqual(['2 小时', '1 小时 30 分钟', '30 分钟'])
})

test('a card shows the agreed time and place, the offered times, or nothing', () => {
  const at = '2026-12-20T06:00:00.000Z'
  expect(whenWords({ startAt: at, placeName: '湖边咖啡', times: [] })).toBe('12月20日 周日 14:00 · 湖边咖啡')
  expect(whenWords({ startAt: at, placeName: null, times: [] })).toBe('12月20日 周日 14:00')
  expect(whenWords({ startAt: null, placeName: '湖边咖啡', times: [{ at }, { at }] })).toBe('12月20日 周日 14:00、12月20日 周日 14:00')
  expect(whenWords({ startAt: null, placeName: '湖边咖啡', times: [] })).toBe('')
})

test('the time left is worded in minutes, hours or days', () => {
  expect(timeLeft(null, now)).toBeNull()
  expect([later(-1), later(0.5), later(47), later(72)].map((until) => timeLeft(until, now))).toEqual([
    '已到期',
    '还剩 30 分钟',
    '还剩 47 小时',
    '还剩 3 天',
  ])
})

test('cancelling is late from 24 hours before the meeting on', () => {
  expect([null, later(25), later(24), later(23.9), later(-1)].map((startAt) => isLateToCancel(startAt, now))).toEqual([
    false,
    false,
    false,
    true,
    true,
  ])
})

test('the most urgent step has the buttons, with its refusal at the left', () => {
  expect(keysOf(['accept', 'counter', 'decline'])).toEqual({ main: 'accept', left: 'decline' })
  expect(keysOf(['accept', 'dropMove', 'cancel'])).toEqual({ main: 'accept', left: 'dropMove' })
  expect(keysOf(['confirmDone', 'feedback'])).toEqual({ main: 'confirmDone', left: 'deny' })
  expect(keysOf(['markDone', 'claimNoShow', 'markSafe'])).toEqual({ main: 'markDone', left: 'claimNoShow' })
  expect(keysOf(['checkIn', 'cancel'])).toEqual({ main: 'checkIn', left: null })
  expect(keysOf(['cancel', 'reschedule'])).toBeNull()
})

test('every action has a button, a row in the list or a section of its own', () => {
  const inSections = ['setContact', 'markSafe', 'agreeCharge']
  for (const action of appointmentActions) {
    const actions = [action]
    const isShown = keysOf(actions)?.main === action || listedActions(actions).some((one) => one === action)
    expect([action, isShown || inSections.includes(action) || ['accept', 'decline', 'checkIn'].includes(action)]).toEqual([action, true])
    expect(keyWords[action]).toBeTruthy()
  }
  expect(listedActions(['accept', 'decline', 'counter', 'report'])).toEqual(['counter', 'report'])
})

test('a row that awaits the viewer is marked in brand colour, and one that is over is pale', () => {
  expect(statusTone({ status: 'proposed', isMyTurn: true })).toBe('brand')
  expect(statusTone({ status: 'counter_proposed', isMyTurn: false })).toBe('gold')
  expect(statusTone({ status: 'confirmed', isMyTurn: false })).toBe('success')
  for (const status of ['cancelled', 'expired', 'no_show_both', 'closed'] as const)
    expect(statusTone({ status, isMyTurn: false })).toBe('plain')
})

test('the sentence above the buttons names the deadline of the answer', () => {
  const base = {
    row: { expireAt: later(30) },
    confirmUntil: later(48),
    feedbackUntil: later(20),
    move: null,
  } as unknown as AppointmentDetail
  expect(askedOf({ ...base, actions: ['withdraw'] }, now)).toContain('还剩 30 小时')
  expect(askedOf({ ...base, actions: ['confirmDone'] }, now)).toContain('12月6日 周日 20:00')
  expect(askedOf({ ...base, actions: ['feedback'] }, now)).toContain('只有为你服务的红娘能看到')
  const move = { isMine: false, times: [], until: later(5) }
  expect(askedOf({ ...base, move, actions: ['accept', 'dropMove'] }, now)).toContain('按原来的时间')
  expect(askedOf({ ...base, actions: [] }, now)).toBeNull()
})

test('the last step of a cancelled appointment is drawn as broken', () => {
  const steps = [
    { at: later(-3), text: '提出了时间' },
    { at: later(-1), text: '取消了约见' },
  ]
  const states = (status: ShownStatus) => historySteps({ row: { status }, steps }, now).map(({ state }) => state)
  expect(states('cancelled')).toEqual(['done', 'failed'])
  expect(states('confirmed')).toEqual(['done', 'done'])
})
