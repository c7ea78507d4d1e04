import { audit } from '@qianxian/protocol/audit/audit'
import { auditFaults } from '@qianxian/protocol/audit/audit.faults'
import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { callQuietly, call } from '@/request/call'
import { RequestFault } from '@/request/fault'
import { AuditTaskView } from './AuditTaskView'
import { pendingApproval } from './pendingApproval'

jest.mock('@/request/call', () => ({ ...jest.requireActual('@/request/call'), callQuietly: jest.fn(), call: jest.fn() }))
jest.mock('@/shell/Screen', () => ({
  Screen: ({ children, footer }: { children: unknown; footer: unknown }) => (
    <div>
      {children as never}
      {footer as never}
    </div>
  ),
}))
const { openStack } = jest.requireActual<{ openStack: (...urls: string[]) => void }>('@tarojs/taro')

const asks = jest.mocked(callQuietly as (endpoint: unknown, input: unknown) => Promise<unknown>)
const calls = jest.mocked(call as (endpoint: unknown, input: unknown) => Promise<unknown>)
const settle = () => act(async () => undefined)
const words = () => document.body.textContent ?? ''
const released = () => asks.mock.calls.filter(([endpoint]) => endpoint === audit.release).map(([, input]) => input)

const row = {
  id: 7,
  targetType: 'spotlight',
  title: '聚光灯内容',
  subtitle: '今晚展示',
  status: 'assigned',
  priority: 'medium',
  createdAt: '2026-03-01T00:00:00.000Z',
  dueAt: '2036-03-01T00:00:00.000Z',
  isOverdue: false,
  assigneeName: '周审',
  isMine: true,
  picture: null,
}
const item = { field: 'slogan', label: '宣言', before: null, after: '一起去看海', picture: null, hint: null }
const detail = {
  row,
  items: [item],
  former: [],
  decision: null,
  appealText: null,
  history: [],
  attached: null,
  person: null,
  signs: [],
  offer: null,
  canDecide: true,
}

async function show(answer: unknown = detail) {
  asks.mockReset().mockImplementation(async (endpoint) => {
    if (endpoint === audit.getPaged) return { list: [], nextCursor: null, total: 0 }
    if (endpoint === audit.getDetail && answer instanceof Error) throw answer
    return endpoint === audit.release ? {} : answer
  })
  calls.mockReset().mockResolvedValue({ ...detail, canDecide: false })
  openStack('/subpages/audit/index')
  const view = render(<AuditTaskView id={7} box="open" target={null} lookReason={null} />)
  await settle()
  return view
}

afterEach(cleanup)

test('leaving the page returns an undecided task to the queue, once', async () => {
  const { unmount } = await show()
  expect(words()).toContain('离开这一页，没有审完的会放回待审')
  expect(released()).toEqual([])
  unmount()
  await settle()
  expect(released()).toEqual([{ id: 7 }])
})

test('an approval that can still be undone keeps its task', async () => {
  const { unmount } = await show()
  await act(async () => void fireEvent.click(document.querySelector('#qx-audit-approve')!))
  expect(pendingApproval.held?.id).toBe(7)
  unmount()
  await settle()
  expect(released()).toEqual([])
  await act(() => pendingApproval.flush())
})

test('a task held by a colleague cannot be claimed', async () => {
  const message = '已由周敏领取，最晚2026年11月29日 17:48前审完或放回'
  const { unmount } = await show(new RequestFault({ ...auditFaults.audit_held, message }))
  expect(words()).toContain(message)
  expect(words()).not.toContain('领取并审核')
  unmount()
  await settle()
  expect(released()).toEqual([])
})
