import { notice } from '@qianxian/protocol/notice/notice'
import type { NoticeRow } from '@qianxian/protocol/notice/notice.schema'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { callQuietly } from '@/request/call'
import { navigateToUrl } from '@/router/navigator'
import { inboxStore } from '@/stores/inbox.store'
import { NoticeSheet } from './NoticeSheet'

jest.mock('@/request/call', () => ({ ...jest.requireActual('@/request/call'), callQuietly: jest.fn() }))
jest.mock('@/router/navigator', () => ({ ...jest.requireActual('@/router/navigator'), navigateToUrl: jest.fn(async () => undefined) }))

const rowOf = (id: number, words: string): NoticeRow => ({
  id,
  kind: 'interact.liked',
  topic: 'like',
  words,
  count: 1,
  at: new Date().toISOString(),
  isRead: false,
  picture: null,
  target: '/member/love/fav?tab=likedMe',
  appealTo: null,
})
const asks = jest.mocked(callQuietly as (endpoint: unknown, input: unknown) => Promise<unknown>)
const settle = () => act(async () => undefined)
let unread = { system: 0, interact: 0 }

beforeEach(() => {
  jest.spyOn(inboxStore, 'look').mockResolvedValue()
  jest.mocked(navigateToUrl).mockClear()
  asks.mockReset().mockImplementation(async (endpoint, input) => {
    if (endpoint === notice.getSummary)
      return { system: { unread: unread.system, newest: null }, interact: { unread: unread.interact, newest: null }, unread: 0 }
    if (endpoint === notice.getPaged) {
      const { section } = input as { section: string }
      return { list: section === 'interact' ? [rowOf(1, '今天有 3 个人喜欢你')] : [], nextCursor: null }
    }
    return {}
  })
})
afterEach(() => jest.restoreAllMocks())

test('it opens the section with unread notices, with counts on the tabs', async () => {
  unread = { system: 0, interact: 2 }
  render(<NoticeSheet isOpen onClose={jest.fn()} />)
  await settle()
  expect(screen.getByText('今天有 3 个人喜欢你')).toBeTruthy()
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('互动2')
  await act(async () => void fireEvent.click(screen.getByText('系统')))
  expect(screen.getByText('重要的消息会出现在这里')).toBeTruthy()
})

test('nothing is loaded before the sheet opens, and opening a notice closes it', async () => {
  unread = { system: 0, interact: 1 }
  const onClose = jest.fn()
  const { rerender } = render(<NoticeSheet isOpen={false} onClose={onClose} />)
  await settle()
  expect(asks).not.toHaveBeenCalled()
  rerender(<NoticeSheet isOpen onClose={onClose} />)
  await settle()
  await act(async () => void fireEvent.click(screen.getByText('今天有 3 个人喜欢你')))
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(navigateToUrl).toHaveBeenCalledWith('/member/love/fav?tab=likedMe')
})

test('a notice that arrives when the sheet is open is shown and counted', async () => {
  unread = { system: 0, interact: 1 }
  const watched = jest.spyOn(inboxStore, 'onChange')
  const { unmount } = render(<NoticeSheet isOpen onClose={jest.fn()} />)
  await settle()
  const [[tell]] = watched.mock.calls as [[(version: number) => void]]
  unread = { system: 4, interact: 1 }
  await act(async () => tell(2))
  await settle()
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['系统4', '互动1'])
  expect(asks.mock.calls.filter(([endpoint]) => endpoint === notice.getPaged)).toHaveLength(2)
  unmount()
})
