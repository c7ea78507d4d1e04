import { appointment } from '@qianxian/protocol/appointment/appointment'
import { appointmentFaults } from '@qianxian/protocol/appointment/appointment.faults'
import type { AppointmentDetail } from '@qianxian/protocol/appointment/appointment.schema'
import { location } from '@/platform/location/location'
import { PlatformFault } from '@/platform/fault'
import { callQuietly, call } from '@/request/call'
import { RequestFault } from '@/request/fault'
import { toast } from '@/ui/base/overlay/Dialog'
import { AppointmentModel } from './AppointmentModel'

jest.mock('@/request/call', () => ({ ...jest.requireActual('@/request/call'), callQuietly: jest.fn(), call: jest.fn() }))
jest.mock('@/ui/base/overlay/Dialog', () => ({ toast: jest.fn() }))

const asks = jest.mocked(callQuietly as (endpoint: unknown, input: unknown) => Promise<unknown>)
const calls = jest.mocked(call as (endpoint: unknown, input: unknown) => Promise<unknown>)

const one = '2026-12-06T06:00:00.000Z'
const two = '2026-12-07T06:00:00.000Z'
const detailOf = (row: object, more: object = {}) =>
  ({ row: { statusText: '等你选时间', times: [], startAt: null, ...row }, move: null, ...more }) as unknown as AppointmentDetail
const offered = (...times: string[]) => times.map((at) => ({ at, isMine: false, isTheirs: true }))

async function opened(detail: AppointmentDetail) {
  asks.mockReset().mockResolvedValue(detail)
  calls.mockReset()
  jest.mocked(toast).mockReset()
  const model = new AppointmentModel(7)
  await model.detail.load()
  return model
}

test('only marked times that are still offered are sent, in their order', async () => {
  const model = await opened(detailOf({ times: offered(one, two) }))
  model.toggle(two)
  model.toggle(one)
  model.toggle('2026-12-09T06:00:00.000Z')
  calls.mockResolvedValue(detailOf({ startAt: one, statusText: '已约定' }))
  await model.accept()
  expect(calls).toHaveBeenCalledWith(appointment.acceptTimes, { id: 7, times: [one, two] }, expect.anything())
  expect([model.detail.value?.row.startAt, model.picked, jest.mocked(toast).mock.calls]).toEqual([one, [], [['约好了']]])
})

test('the times of an offered move are chosen in place of the first ones', async () => {
  const move = { isMine: false, times: offered(two), until: two }
  const model = await opened(detailOf({ startAt: one, times: offered(one) }, { move }))
  model.toggle(one)
  model.toggle(two)
  expect(model.picked).toEqual([two])
  model.toggle(two)
  expect(model.picked).toEqual([])
})

test('after an answer of the other side the new state is shown with a notice, and nothing is lost', async () => {
  const model = await opened(detailOf({ times: offered(one) }))
  model.toggle(one)
  asks.mockResolvedValue(detailOf({ statusText: '对方已取消' }))
  calls.mockRejectedValue(new RequestFault(appointmentFaults.appointment_changed))
  await model.accept()
  expect([model.notice, model.detail.value?.row.statusText]).toEqual(['这个约见刚刚有了变化：对方已取消', '对方已取消'])
  model.closeNotice()
  expect(model.notice).toBeNull()
})

test('another refusal is left to the sheet that asked', async () => {
  const model = await opened(detailOf({}))
  calls.mockRejectedValue(new RequestFault(appointmentFaults.appointment_busy))
  await expect(model.counter([one], null)).rejects.toMatchObject({ code: appointmentFaults.appointment_busy.code })
  expect(model.notice).toBeNull()
})

test('the check-in sends the location once, and without a location nothing', async () => {
  const model = await opened(detailOf({ startAt: one }))
  const here = { latitude: 30.6, longitude: 104.1, system: 'wgs84' as const }
  const position = jest.spyOn(location, 'getPosition').mockResolvedValue(here)
  calls.mockResolvedValue(detailOf({ startAt: one, statusText: '已签到' }))
  await model.checkInByPlace()
  expect(calls.mock.calls.map(([endpoint, input]) => [endpoint, input])).toEqual([[appointment.checkInByPlace, { id: 7, ...here }]])
  position.mockRejectedValue(new PlatformFault('denied'))
  await expect(model.checkInByPlace()).rejects.toMatchObject({ reason: 'denied' })
  expect(calls).toHaveBeenCalledTimes(1)
})

test('the charge of a further meeting is agreed to, and taken back', async () => {
  const model = await opened(detailOf({}))
  for (const isAgreed of [true, false]) {
    calls.mockResolvedValueOnce(detailOf({}, { isChargeAgreed: isAgreed }))
    await model.agreeCharge(isAgreed)
    expect(calls).toHaveBeenLastCalledWith(appointment.agreeCharge, { id: 7, isAgreed }, expect.anything())
    expect(model.detail.value?.isChargeAgreed).toBe(isAgreed)
  }
})

test('optional words are left out when they are empty', async () => {
  const model = await opened(detailOf({}))
  calls.mockResolvedValue(detailOf({}))
  await model.deny('')
  await model.claimNoShow('等了半小时')
  await model.feedback({ result: 'no', tags: ['late'], safety: 'ok', note: '' })
  expect(calls.mock.calls.map(([, input]) => input)).toEqual([
    { id: 7, isDone: false },
    { id: 7, note: '等了半小时' },
    { id: 7, result: 'no', tags: ['late'], safety: 'ok' },
  ])
})
