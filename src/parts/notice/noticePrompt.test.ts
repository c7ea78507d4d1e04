/** Tests that a tap requests at once the templates prepared for it, does nothing otherwise, and never blocks. */
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

test('prepared templates are requested within the tap, once, and the answer is saved', async () => {
  await prepareNoticePrompt('line')
  const told = promptForNotices('line')
  // The call must precede any await.
  expect(request).toHaveBeenCalledWith(['a', 'b'])
  await told
  expect(saved()).toEqual([{ results: [{ slot: 'line', answer: 'accept', isAlways: true }] }])
  await promptForNotices('line')
  expect(request).toHaveBeenCalledTimes(1)
})

test('a tap without preparation or without open templates requests nothing', async () => {
  await promptForNotices('yes')
  asks.mockResolvedValue({ templates: [] })
  await prepareNoticePrompt('yes')
  await promptForNotices('yes')
  expect(request).not.toHaveBeenCalled()
})

test('a refusing platform or an unreachable server does not block the tap', async () => {
  await prepareNoticePrompt('line')
  request.mockRejectedValue(new Error('can only be invoked by user TAP gesture'))
  await promptForNotices('line')
  asks.mockRejectedValue(new Error('offline'))
  await prepareNoticePrompt('line')
  await promptForNotices('line')
  expect(saved()).toEqual([])
})

test('a visitor is never asked for permission', async () => {
  Object.assign(authStore, { isLoggedIn: false })
  await prepareNoticePrompt('line')
  expect(asks).not.toHaveBeenCalled()
})
