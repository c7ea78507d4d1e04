/** A ticket: loaded while online, stored for offline use, with a new code each minute. */
import type { ActivityTicket } from '@qianxian/protocol/activity/activity.schema'
import { claimedBy } from '@qianxian/protocol/activity/ticket'
import { callQuietly } from '@/request/call'
import { transportFault } from '@/request/fault'
import { authStore } from '@/stores/auth.store'
import { networkStore } from '@/stores/network.store'
import { cachedTicket, TicketModel } from './TicketModel'

jest.mock('@/request/call', () => ({ callQuietly: jest.fn(), call: jest.fn() }))
const asked = callQuietly as jest.Mock

const NOW = new Date('2026-12-06T06:00:00Z')
const ticket: ActivityTicket = {
  signupId: 77,
  activityId: 5,
  title: '读书会',
  startAt: '2026-12-06T07:00:00.000Z',
  place: '生活馆',
  code: 'ABCD2345',
  seed: 'seed',
  from: '2026-12-06T05:00:00.000Z',
  until: '2026-12-06T10:00:00.000Z',
  now: NOW.toISOString(),
  checkedInAt: null,
  seatNo: null,
}

const opened = async (signupId = 77): Promise<TicketModel> => {
  const model = new TicketModel(signupId)
  await model.load()
  return model
}
const lost = (): void => {
  networkStore.isOffline = true
  asked.mockRejectedValue(new Error('no network'))
}

beforeEach(() => {
  jest.useFakeTimers().setSystemTime(NOW)
  localStorage.clear()
  networkStore.isOffline = false
  authStore.userInfo = { id: 9 } as typeof authStore.userInfo
  asked.mockReset().mockResolvedValue(ticket)
})
afterEach(() => jest.useRealTimers())

test('each minute has its own code, by the server’s clock', async () => {
  jest.setSystemTime(NOW.getTime() - 600_000)
  const model = await opened()
  const first = model.code!
  expect(claimedBy(first)).toEqual({ signupId: 77, minute: NOW.getTime() / 60_000 })
  jest.advanceTimersByTime(59_000)
  model.tick()
  expect(model.code).toBe(first)
  jest.advanceTimersByTime(1_000)
  model.tick()
  expect(model.code).not.toBe(first)
})

test('there is no code before the ticket is valid', async () => {
  asked.mockResolvedValue({ ...ticket, from: '2026-12-06T06:01:00.000Z' })
  const model = await opened()
  expect(model.code).toBeNull()
  jest.advanceTimersByTime(60_000)
  model.tick()
  expect(model.code).not.toBeNull()
})

test('offline the last viewed ticket is available, to its viewer only and while it is valid', async () => {
  const online = (await opened()).code
  lost()
  const kept = await opened()
  expect([kept.isKept, kept.code]).toEqual([true, online])
  expect((await opened(78)).kept).toBeNull()
  authStore.userInfo = { id: 10 } as typeof authStore.userInfo
  expect(cachedTicket()).toBeNull()
  authStore.userInfo = { id: 9 } as typeof authStore.userInfo
  jest.setSystemTime(new Date(ticket.until))
  expect(cachedTicket()).toBeNull()
})

test('the stored ticket is shown before the server answers, and stays if it does not', async () => {
  await opened()
  asked.mockReturnValue(new Promise(() => undefined))
  const waiting = new TicketModel(77)
  void waiting.load()
  expect([waiting.code !== null, waiting.isKept]).toEqual([true, false])
  asked.mockRejectedValue(transportFault('timeout'))
  const kept = await opened()
  expect([kept.code !== null, kept.isKept, kept.refusal]).toEqual([true, true, ''])
})

test('a refusal received online is shown, even if a ticket is stored', async () => {
  await opened()
  asked.mockRejectedValue(new Error('gone'))
  const model = await opened()
  expect([model.kept, model.refusal !== '']).toEqual([null, true])
})
