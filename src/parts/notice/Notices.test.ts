import { audit } from '@qianxian/protocol/audit/audit'
import { notice } from '@qianxian/protocol/notice/notice'
import type { NoticeRow } from '@qianxian/protocol/notice/notice.schema'
import { callQuietly, call } from '@/request/call'
import { RequestFault } from '@/request/fault'
import { NavigationRefused, navigateToUrl } from '@/router/navigator'
import { inboxStore } from '@/stores/inbox.store'
import { configStore } from '@/stores/config.store'
import { toast } from '@/ui/base/overlay/Dialog'
import { Notices } from './Notices'

jest.mock('@/request/call', () => ({ callQuietly: jest.fn(), call: jest.fn() }))
jest.mock('@/ui/base/overlay/Dialog', () => ({ toast: jest.fn() }))
jest.mock('@/router/navigator', () => ({ ...jest.requireActual('@/router/navigator'), navigateToUrl: jest.fn(async () => undefined) }))

const rowOf = (id: number, change: Partial<NoticeRow> = {}): NoticeRow => ({
  id,
  kind: 'line.delivered',
  topic: 'line',
  words: `第 ${id} 条`,
  count: 1,
  at: '2026-11-22T08:00:00.000Z',
  isRead: false,
  picture: null,
  // Each notice is about another line.
  target: `/member/love/line?id=${id + 6}`,
  appealTo: null,
  ...change,
})
const asks = jest.mocked(callQuietly as (endpoint: unknown, input: unknown) => Promise<unknown>)
const calls = jest.mocked(call as (endpoint: unknown, input: unknown) => Promise<unknown>)
const asked = (endpoint: unknown) => asks.mock.calls.filter(([one]) => one === endpoint).map(([, input]) => input)
const gone = () => new RequestFault({ code: 40410, message: '内容不存在或已删除', status: 200 })
let recounted: jest.SpyInstance

async function opened(...rows: NoticeRow[]): Promise<Notices> {
  asks.mockImplementation(async (endpoint) => (endpoint === notice.getPaged ? { list: rows, nextCursor: null } : {}))
  const model = new Notices('system')
  await model.list.load()
  return model
}

beforeEach(() => {
  asks.mockReset()
  calls.mockReset().mockResolvedValue({})
  jest.mocked(toast).mockClear()
  jest.mocked(navigateToUrl).mockReset().mockResolvedValue(undefined)
  recounted = jest.spyOn(inboxStore, 'look').mockResolvedValue()
  jest.spyOn(configStore, 'leadsTo').mockReturnValue(true)
})
afterEach(() => jest.restoreAllMocks())

test('a tap marks a notice as read at once, reports it to the server, and opens its target', async () => {
  const model = await opened(rowOf(1), rowOf(2))
  const onLeave = jest.fn()
  await model.open(rowOf(1), onLeave)
  expect(model.list.rows.map(({ isRead }) => isRead)).toEqual([true, false])
  expect(asked(notice.markRead)).toEqual([{ id: 1 }])
  expect(onLeave).toHaveBeenCalledTimes(1)
  expect(navigateToUrl).toHaveBeenCalledWith('/member/love/line?id=7')
  expect(recounted).toHaveBeenCalledTimes(1)
})

test('notices about one line share one row and are read and removed together; others have their own row', async () => {
  const about = (id: number, change: Partial<NoticeRow> = {}) => rowOf(id, { target: '/member/love/line?id=7', ...change })
  const model = await opened(
    about(9, { isRead: true }),
    about(8, { appealTo: 3 }),
    about(7),
    rowOf(6, { target: '/member/love/look' }),
    rowOf(5, { target: '/member/love/look' }),
    about(4, { isRead: true }),
  )
  expect(model.list.rows.map(({ id, isRead }) => [id, isRead])).toEqual([
    [9, false],
    [8, false],
    [6, false],
    [5, false],
  ])
  expect(model.earlier.get(9)?.map(({ id }) => id)).toEqual([7, 4])
  await model.open(model.list.rows[0]!)
  expect(asked(notice.markRead)).toEqual([{ id: 9 }, { id: 7 }, { id: 4 }])
  await model.remove(model.list.rows[0]!)
  expect(asked(notice.remove)).toEqual([{ id: 9 }, { id: 7 }, { id: 4 }])
  expect(model.list.rows.map(({ id }) => id)).toEqual([8, 6, 5])
})

test('a read notice is not marked again but still opens its target', async () => {
  const model = await opened(rowOf(1, { isRead: true }))
  await model.open(rowOf(1, { isRead: true }))
  expect(asked(notice.markRead)).toEqual([])
  expect(navigateToUrl).toHaveBeenCalledTimes(1)
})

test('a target that is closed or unknown is reported and leaves the list open', async () => {
  const model = await opened(rowOf(1))
  const onLeave = jest.fn()
  jest.mocked(configStore.leadsTo).mockReturnValue(false)
  await model.open(rowOf(1), onLeave)
  expect(navigateToUrl).not.toHaveBeenCalled()
  expect(onLeave).not.toHaveBeenCalled()
  expect(toast).toHaveBeenCalledTimes(1)
  jest.mocked(configStore.leadsTo).mockReturnValue(true)
  jest.mocked(navigateToUrl).mockRejectedValue(new NavigationRefused('unknownPage', '/nowhere'))
  await model.open(rowOf(1))
  expect(toast).toHaveBeenCalledTimes(2)
  jest.mocked(navigateToUrl).mockRejectedValue(new NavigationRefused('alreadyNavigating', '/member/love/line?id=7'))
  await model.open(rowOf(1))
  expect(toast).toHaveBeenCalledTimes(2)
})

test('a notice open to appeal opens the appeal, which disappears once sent', async () => {
  const row = rowOf(1, { appealTo: 5 })
  const model = await opened(row)
  await model.open(row)
  expect(navigateToUrl).not.toHaveBeenCalled()
  expect(model.appealed?.appealTo).toBe(5)
  expect(asked(audit.appeal)).toEqual([])
  model.appealSent(row)
  expect(model.list.rows[0]?.appealTo).toBeNull()
})

test('a notice that no longer exists on the server is removed from the list', async () => {
  const model = await opened(rowOf(1), rowOf(2))
  asks.mockRejectedValue(gone())
  model.read(rowOf(1))
  await Promise.resolve().then(() => Promise.resolve())
  expect(model.list.rows.map(({ id }) => id)).toEqual([2])
  await model.remove(rowOf(2))
  expect(model.list.rows).toEqual([])
})

test('a removal that fails for another reason keeps the row and rejects', async () => {
  const model = await opened(rowOf(1))
  asks.mockRejectedValue(new Error('断网'))
  await expect(model.remove(rowOf(1))).rejects.toThrow('断网')
  expect(model.list.rows).toHaveLength(1)
})

test('all notices of a section are marked as read, or none if the server refuses', async () => {
  const model = await opened(rowOf(1), rowOf(2))
  calls.mockRejectedValueOnce(new Error('断网'))
  await model.readAll().catch(() => undefined)
  expect(model.list.rows.some(({ isRead }) => isRead)).toBe(false)
  await model.readAll()
  expect(calls).toHaveBeenLastCalledWith(notice.markAllRead, { section: 'system' })
  expect(model.list.rows.every(({ isRead }) => isRead)).toBe(true)
  expect(model.mayHaveUnread).toBe(false)
})
