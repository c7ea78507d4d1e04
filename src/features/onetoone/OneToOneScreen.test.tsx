/** Tests of the page 私人定制: each state, what it asks, and no price before a plan. */
import { onetoone } from '@qianxian/protocol/onetoone/onetoone'
import type { MyOneToOne, OneToOne, Proposal } from '@qianxian/protocol/onetoone/onetoone.schema'
import { act, fireEvent, render } from '@testing-library/react'
import { callQuietly, call } from '@/request/call'
import { confirm } from '@/ui/base/overlay/Dialog'
import { OneToOneScreen } from './OneToOneScreen'

jest.mock('@/request/call', () => ({ ...jest.requireActual('@/request/call'), callQuietly: jest.fn(), call: jest.fn() }))
jest.mock('@/shell/access', () => ({
  guardScreen: <T,>(one: T) => jest.requireActual<{ observer: (one: T) => T }>('mobx-react').observer(one),
}))
jest.mock('@/shell/Screen', () => ({
  Screen: ({ children, footer }: { children: unknown; footer: unknown }) => (
    <div>
      {children as never}
      {footer as never}
    </div>
  ),
}))
jest.mock('@/ui/base/overlay/Dialog', () => ({ confirm: jest.fn(async () => true), toast: jest.fn() }))

const asks = jest.mocked(callQuietly as (endpoint: unknown, input: unknown) => Promise<unknown>)
const calls = jest.mocked(call as (endpoint: unknown, input: unknown) => Promise<unknown>)
const words = () => document.body.textContent ?? ''

const proposal: Proposal = {
  version: 2,
  status: 'open',
  title: '半年私人定制',
  plan: '每月推荐两位，安排一次见面。',
  criteria: '同城，不抽烟',
  items: [{ kind: 'meeting', title: '安排见面', times: 6, unitFen: null }],
  months: 6,
  priceFen: 680_000,
  proposedAt: '2026-11-20T02:00:00.000Z',
  until: '2026-12-04T02:00:00.000Z',
  answeredAt: null,
  reason: null,
}
const one = (changes: Partial<OneToOne> = {}): OneToOne => ({
  id: 7,
  status: 'enquiry',
  nextStep: '红娘会和你约一次咨询，先了解需求，不谈价格',
  member: null,
  matchmaker: { name: '周敏', avatar: null },
  wishes: '想找一位踏实的人',
  times: ['weekend_day'],
  mode: 'offline',
  steps: [{ step: 'enquiry', at: '2026-11-10T02:00:00.000Z' }],
  consult: null,
  proposal: null,
  contract: null,
  milestones: [],
  reports: [],
  createdAt: '2026-11-10T02:00:00.000Z',
  endedAt: null,
  end: null,
  endWords: null,
  canAnswer: false,
  canEnd: true,
  canPropose: false,
  ...changes,
})
const mine = (changes: Partial<MyOneToOne> = {}): MyOneToOne => ({
  current: null,
  past: [],
  matchmaker: '周敏',
  canEnquire: true,
  refusal: null,
  needsName: false,
  ...changes,
})

async function open(value: MyOneToOne) {
  asks.mockResolvedValue(value)
  render(<OneToOneScreen />)
  await act(async () => undefined)
}
const has = (id: string) => document.getElementById(id) !== null
const press = async (id: string) => {
  fireEvent.click(document.getElementById(id)!)
  await act(async () => undefined)
}

beforeEach(() => {
  jest.clearAllMocks()
  document.body.innerHTML = ''
})

test('a member without one sees how it goes, and may enquire', async () => {
  await open(mine())
  expect([has('qx-onetoone-intro'), has('qx-onetoone-enquire'), words().includes('¥')]).toEqual([true, true, false])
})

test('a member without a matchmaker is led to choose one', async () => {
  await open(mine({ matchmaker: null, canEnquire: false, refusal: '请先选择一位红娘并授权服务' }))
  expect([words().includes('请先选择一位红娘'), has('qx-onetoone-matchmaker'), has('qx-onetoone-enquire')]).toEqual([true, true, false])
})

test('an enquiry shows no price', async () => {
  await open(mine({ current: one(), canEnquire: false }))
  expect([words().includes('红娘周敏'), words().includes('¥'), has('qx-onetoone-withdraw')]).toEqual([true, false, true])
})

test('a plan shows its services and price, and is accepted after a question', async () => {
  calls.mockResolvedValue(mine({ current: one({ status: 'proposed', proposal: { ...proposal, status: 'accepted', until: null } }) }))
  await open(mine({ current: one({ status: 'proposed', proposal, canAnswer: true }), canEnquire: false }))
  expect(words()).toContain('¥6,800')
  await press('qx-onetoone-accept')
  expect(jest.mocked(confirm).mock.calls[0]![0].content).toContain('¥6,800')
  expect(calls).toHaveBeenCalledWith(onetoone.answerOneToOneProposal, { id: 7, version: 2, isAccepted: true })
  expect([words().includes('已同意'), has('qx-onetoone-accept')]).toEqual([true, false])
})

test('a member without a proven name proves it before accepting', async () => {
  await open(mine({ current: one({ status: 'proposed', proposal, canAnswer: true }), canEnquire: false, needsName: true }))
  expect([has('qx-onetoone-name'), has('qx-onetoone-accept')]).toEqual([true, false])
})

test('a service shows contract, milestones and the report of each month', async () => {
  await open(
    mine({
      canEnquire: false,
      current: one({
        status: 'in_service',
        proposal: { ...proposal, status: 'accepted', until: null },
        contract: { id: 9, no: 'HT9', status: 'effective', signedAt: null, startAt: null, endAt: null },
        milestones: [{ kind: 'meeting', title: '安排见面', times: 6, done: 2, reachedAt: null }],
        reports: [
          {
            month: '2026-11',
            confirmed: 1,
            introductions: 3,
            meetings: 1,
            services: [{ kind: 'meeting', seq: 2, status: 'client_confirmed', at: '2026-11-12T02:00:00.000Z' }],
          },
          { month: '2026-10', confirmed: 0, introductions: 0, meetings: 0, services: [] },
        ],
        canEnd: false,
      }),
    }),
  )
  expect(words()).toContain('2/6 次')
  expect(words()).toContain('确认服务 1 次 · 牵线 3 次 · 见面 1 次')
  expect(words()).toContain('第 2 次见面')
  expect(words()).toContain('这个月还没有服务记录')
  expect(has('qx-onetoone-withdraw')).toBe(false)
})

test('one that is over tells why, and another may be begun', async () => {
  await open(
    mine({
      current: one({ status: 'terminated', end: 'matchmaker', endWords: '去了外地', canEnd: false, endedAt: '2026-11-12T02:00:00.000Z' }),
    }),
  )
  expect([words().includes('红娘结束：去了外地'), has('qx-onetoone-enquire')]).toEqual([true, true])
})
