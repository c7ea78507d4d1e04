import { audit } from '@qianxian/protocol/audit/audit'
import { notice } from '@qianxian/protocol/notice/notice'
import type { NoticeRow } from '@qianxian/protocol/notice/notice.schema'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { callQuietly, call } from '@/request/call'
import { RequestFault } from '@/request/fault'
import { navigateToUrl } from '@/router/navigator'
import { authStore } from '@/stores/auth.store'
import { NoticeList } from './NoticeList'

jest.mock('@/request/call', () => ({ ...jest.requireActual('@/request/call'), callQuietly: jest.fn(), call: jest.fn() }))
jest.mock('@/router/navigator', () => ({ ...jest.requireActual('@/router/navigator'), navigateToUrl: jest.fn(async () => undefined) }))

const rowOf = (id: number, change: Partial<NoticeRow> = {}): NoticeRow => ({
  id,
  kind: 'line.delivered',
  topic: 'line',
  words: `第 ${id} 条通知`,
  count: 1,
  at: new Date().toISOString(),
  isRead: false,
  picture: null,
  // Each notice is about another line.
  target: `/member/love/line?id=${id + 6}`,
  appealTo: null,
  ...change,
})
const suspended = rowOf(5, { words: '你的资料暂停展示，原因：联系方式。觉得不对，可以申诉', topic: 'safety', target: null, appealTo: 31 })

const asks = jest.mocked(callQuietly as (endpoint: unknown, input: unknown) => Promise<unknown>)
const calls = jest.mocked(call as (endpoint: unknown, input: unknown) => Promise<unknown>)
const settle = () => act(async () => undefined)
const asked = (endpoint: unknown) => asks.mock.calls.filter(([one]) => one === endpoint).map(([, input]) => input)

async function show(rows: NoticeRow[] | Error, section: 'system' | 'interact' = 'system') {
  asks.mockImplementation(async (endpoint) => {
    if (endpoint !== notice.getPaged) return {}
    if (rows instanceof Error) throw rows
    return { list: rows, nextCursor: null }
  })
  render(<NoticeList section={section} />)
  await settle()
}

beforeEach(() => {
  asks.mockReset()
  calls.mockReset().mockResolvedValue({})
  jest.mocked(navigateToUrl).mockClear()
  jest.spyOn(authStore, 'refresh').mockResolvedValue()
})
afterEach(() => jest.restoreAllMocks())

test('a screen reader announces the read state, all words, the count and the time', async () => {
  await show([rowOf(1, { count: 3 }), rowOf(2, { isRead: true, target: null })])
  const unread = screen.getByLabelText(/^第 1 条通知，刚刚，共 3 次.*，未读$/)
  expect(unread.getAttribute('role')).toBe('link')
  expect(screen.getByLabelText(/^第 2 条通知，刚刚.*，已读$/)).toBeTruthy()
  await act(async () => void fireEvent.click(unread))
  expect(screen.getByLabelText(/^第 1 条通知，刚刚，共 3 次.*，已读$/)).toBeTruthy()
  expect(navigateToUrl).toHaveBeenCalledWith('/member/love/line?id=7')
})

test('each empty section explains which notices will appear there', async () => {
  await show([])
  expect(screen.getByText('重要的消息会出现在这里')).toBeTruthy()
  expect(screen.queryByText('全部已读')).toBeNull()
})

test('a failed list can be retried', async () => {
  await show(new Error('网络不可用，请检查网络'), 'interact')
  expect(screen.getByText('重新加载')).toBeTruthy()
  asks.mockResolvedValue({ list: [], nextCursor: null })
  await act(async () => void fireEvent.click(screen.getByText('重新加载')))
  expect(screen.getByText('喜欢和来访会出现在这里')).toBeTruthy()
})

test('the button of a row opens its menu', async () => {
  await show([rowOf(1), rowOf(2)])
  fireEvent.click(screen.getAllByLabelText('这条通知的更多操作')[1]!)
  await act(async () => void fireEvent.click(screen.getByText('标为已读')))
  expect(asked(notice.markRead)).toEqual([{ id: 2 }])
  fireEvent.click(screen.getAllByLabelText('这条通知的更多操作')[0]!)
  await act(async () => void fireEvent.click(screen.getByText('删除')))
  expect(asked(notice.remove)).toEqual([{ id: 1 }])
  expect(screen.queryByText('第 1 条通知')).toBeNull()
  expect(navigateToUrl).not.toHaveBeenCalled()
})

describe('a decision that may be appealed', () => {
  const type = (words: string) =>
    fireEvent.input(screen.getByPlaceholderText('写清当时的情况，越具体越好'), { target: { value: words }, detail: { value: words } })
  const open = async () => {
    await show([suspended])
    await act(async () => void fireEvent.click(screen.getByLabelText(/暂停展示/)))
    // The sheet's code is loaded lazily.
    await settle()
  }

  test("the appeal opens with the decision's words; the typed text is sent, and the sheet confirms it", async () => {
    await open()
    expect(screen.getAllByText(suspended.words)).toHaveLength(2)
    type('照片里没有联系方式，是店招')
    await act(async () => void fireEvent.click(screen.getByText('提交申诉')))
    expect(calls.mock.calls.map(([endpoint, input]) => [endpoint, input])).toEqual([
      [audit.appeal, { id: 31, text: '照片里没有联系方式，是店招' }],
    ])
    expect(screen.getByText('申诉已提交')).toBeTruthy()
    expect(navigateToUrl).not.toHaveBeenCalled()
  })

  test('a refusal is shown, and the typed text stays', async () => {
    await open()
    type('请再看一次这张照片')
    calls.mockRejectedValue(new RequestFault({ code: 40910, message: '该事项已被处理，请刷新', status: 200 }))
    await act(async () => void fireEvent.click(screen.getByText('提交申诉')))
    expect(screen.getByText('该事项已被处理，请刷新')).toBeTruthy()
    expect(screen.getByDisplayValue('请再看一次这张照片')).toBeTruthy()
    expect(screen.queryByText('申诉已提交')).toBeNull()
  })
})
