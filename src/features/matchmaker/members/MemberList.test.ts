/** Tests that people invited by phone are among a matchmaker's members until they log in. */
import type { DeskAsk } from '@qianxian/protocol/invitation/invitation.schema'
import { invitation } from '@qianxian/protocol/invitation/invitation'
import { callQuietly } from '@/request/call'
import { MemberList } from './MemberList'

jest.mock('@/request/call', () => ({ ...jest.requireActual('@/request/call'), callQuietly: jest.fn() }))
const asks = jest.mocked(callQuietly as (endpoint: unknown, input: unknown) => Promise<unknown>)

const ask = (id: number, status: DeskAsk['status'], nickname: string): DeskAsk => ({
  id,
  status,
  phone: '138****0010',
  draft: { nickname, gender: 'female' },
  scopes: [],
  askedAt: '2026-11-28T03:20:00.000Z',
  until: '2026-12-05T03:20:00.000Z',
  mayResend: false,
  mayWrite: true,
  change: null,
  mayPropose: false,
})

test('people invited by phone are in the list of all members and in the list of open invitations', async () => {
  asks.mockImplementation(async (endpoint) => ({
    list: endpoint === invitation.getAskPaged ? [ask(1, 'sent', '小满'), ask(2, 'consented', '立夏')] : [],
    nextCursor: null,
  }))
  const model = new MemberList('all')
  await model.list.load()
  const shown = () => model.shownAsks.map(({ id }) => id)
  expect(shown()).toEqual([1, 2])
  expect(asks.mock.calls.find(([endpoint]) => endpoint === invitation.getAskPaged)![1]).toMatchObject({ isOpen: true })
  model.show('pending')
  expect(shown()).toEqual([1])
  model.show('silent')
  expect(shown()).toEqual([])
  model.show('all')
  model.search('立')
  expect(shown()).toEqual([2])
  model.stop()
})
