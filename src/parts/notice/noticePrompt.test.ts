/** A tap asks at once for what was known before it, says nothing where there is nothing to ask, and never stands in the way. */
import { notice } from '@qianxian/protocol/notice/notice'
import { subscribe } from '@/platform/notifications/subscribe'
import { callQuietly } from '@/request/call'
import { authStore } from '@/stores/auth.store'
import { promptForNotices, prepareNoticePrompt } from './noticePrompt'

jest.mock('@/request/call', () => ({ callQuietly: jest.fn() }))
jest.mock('@/stores/auth.store', () => ({ authStore: { isLoggedIn: true } }))
jest.mock('@/platform/notifications/subscribe', () => ({ subscribe: { canAsk: true, request: jest.fn() } }))

const asks = jest.mocked(callQuietly as (endpoint: unknown, input: unknown) => Promise<unknown>)
const request = jest.mocked(subscribe.request)
const templates = [
  { slot: 'line', id: 'a' },
  { slot: 'message', id: 'b' },
]
const saved = () => asks.mock.calls.filter(([endpoint]) => endpoint === notice.saveAsk).map(([, input]) => input)

beforeEach(() => {
  asks.mockReset().mockImplementation(async (endpoint) => (endpoint === notice.getAsk ? { templates } : {}))
  request.mockReset().mockResolvedValue([{ templateId: 'a', answer: 'accept', isAlways: true }])
  Object.assign(authStore, { isLoggedIn: true })
  jest.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => jest.restoreAllMocks())

test('what was prepared is asked within the tap, once, and the answer is kept', async () => {
  await prepareNoticePrompt('line')
  const told = promptForNotices('line')
  // Before anything was waited for.
  expect(request).toHaveBeenCalledWith(['a', 'b'])
  await told
  expect(saved()).toEqual([{ results: [{ slot: 'line', answer: 'accept', isAlways: true }] }])
  await promptForNotices('line')
  expect(request).toHaveBeenCalledTimes(1)
})

test('a tap for which nothing was prepared, or nothing is wanted, asks nothing', async () => {
  await promptForNotices('yes')
  asks.mockResolvedValue({ templates: [] })
  await prepareNoticePrompt('yes')
  await promptForNotices('yes')
  expect(request).not.toHaveBeenCalled()
})

test('a platform that refuses, a server that does not answer: the tap goes on', async () => {
  await prepareNoticePrompt('line')
  request.mockRejectedValue(new Error('can only be invoked by user TAP gesture'))
  await promptForNotices('line')
  asks.mockRejectedValue(new Error('offline'))
  await prepareNoticePrompt('line')
  await promptForNotices('line')
  expect(saved()).toEqual([])
})

test('nobody who is not logged in is asked about', async () => {
  Object.assign(authStore, { isLoggedIn: false })
  await prepareNoticePrompt('line')
  expect(asks).not.toHaveBeenCalled()
})
