import { contract } from '@qianxian/protocol/contract/contract'
import { contractFaults } from '@qianxian/protocol/contract/contract.faults'
import type { ContractDetail, ContractRow, ContractText, Deliverable } from '@qianxian/protocol/contract/contract.schema'
import { signRefusal } from '@qianxian/protocol/contract/contract.words'
import { finance } from '@qianxian/protocol/finance/finance'
import { act, fireEvent, render, screen as page } from '@testing-library/react'
import { runInAction } from 'mobx'
import { openPdf } from '@/platform/files/openPdf'
import { openExternal } from '@/platform/lifecycle/openExternal'
import { watchVisibility } from '@/platform/window/visibility'
import { callQuietly, call } from '@/request/call'
import { RequestFault } from '@/request/fault'
import { redirectTo } from '@/router/navigator'
import { authStore } from '@/stores/auth.store'
import { ContractModel, type StopValue } from './ContractModel'
import { ContractScreen } from './ContractScreen'
import { ContractSignModel } from './ContractSignModel'
import { deliverableWords, signedYuan, stepWords } from './contractWords'

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
jest.mock('@/router/navigator', () => ({ ...jest.requireActual('@/router/navigator'), redirectTo: jest.fn(async () => undefined) }))
jest.mock('@/platform/files/openPdf', () => ({ openPdf: jest.fn() }))
jest.mock('@/platform/lifecycle/openExternal', () => ({ openExternal: jest.fn() }))
jest.mock('@/platform/window/visibility', () => ({
  watchVisibility: jest.fn(() => () => undefined),
  watchVisibleRows: () => () => undefined,
}))
const { openStack } = jest.requireActual<{ openStack: (...urls: string[]) => void }>('@tarojs/taro')

const PAGE = '/subpages/member/my_hetong'
const asks = jest.mocked(callQuietly as (endpoint: unknown, input: unknown) => Promise<unknown>)
const calls = jest.mocked(call as (endpoint: unknown, input: unknown) => Promise<unknown>)
const settle = () => act(async () => undefined)
const words = () => document.body.textContent ?? ''
const press = async (id: string) => {
  fireEvent.click(document.getElementById(id)!)
  await settle()
}

const row: ContractRow = {
  id: 7,
  no: 'HT7',
  type: 'service',
  title: '红娘服务合同',
  status: 'effective',
  tab: 'running',
  company: '缘来婚恋',
  member: null,
  priceFen: 680_000,
  nextStep: '服务进行中，每次服务请确认',
  dueAt: null,
  canSign: false,
  canPay: true,
  delivered: 3,
  times: 8,
  orderId: null,
  createdAt: '2026-11-01T02:00:00.000Z',
}

const meeting: Deliverable = {
  id: 31,
  kind: 'meeting',
  seq: 4,
  status: 'delivered',
  deliveredAt: '2026-11-20T06:00:00.000Z',
  confirmedAt: null,
  countsAt: '2026-11-28T06:00:00.000Z',
  evidence: '双方到场签到',
  objection: null,
  fen: 60_000,
  canConfirm: true,
}

const stop: StopValue = {
  formula: 1,
  rule: 'progress',
  rows: [
    { kind: 'paid', label: '已付金额', fen: 680_000, at: null, proof: '付款记录', deliverableId: null },
    { kind: 'delivered', label: '第 1 次见面', fen: -60_000, at: '2026-11-10T06:00:00.000Z', proof: '你已确认', deliverableId: 28 },
  ],
  refundFen: 620_000,
  deliveredFen: 60_000,
  undeliveredFen: 620_000,
  words: '已付金额，减去已确认的服务。',
  at: '2026-11-30T02:00:00.000Z',
}

const detail = (changes: Partial<ContractDetail> = {}): ContractDetail => ({
  row,
  storeId: 1,
  templateVersion: 1,
  textHash: 'a'.repeat(64),
  items: [{ kind: 'meeting', title: '安排见面', times: 8, unitFen: 60_000 }],
  months: 12,
  intent: 'code',
  signers: [{ kind: 'member', name: '林晚', status: 'signed', signedAt: '2026-11-02T02:00:00.000Z', isMe: true }],
  signedAt: '2026-11-02T02:00:00.000Z',
  coolingOffEndsAt: '2026-11-09T02:00:00.000Z',
  startAt: null,
  endAt: null,
  earlyStartAt: null,
  canWishEarlyStart: false,
  canStop: true,
  canPause: true,
  canResume: false,
  hasFiles: true,
  scans: [],
  deliverables: [meeting],
  events: [{ kind: 'drafted', who: '公司', at: '2026-11-01T02:00:00.000Z', hash: 'b'.repeat(64) }],
  settlement: null,
  success: null,
  ...changes,
})

const text: ContractText = {
  id: 7,
  no: 'HT7',
  title: '红娘服务合同',
  text: '第一条 服务。\n\n第二条 退款。',
  textHash: 'a'.repeat(64),
  templateVersion: 1,
  priceFen: 680_000,
  signer: 'member',
  name: '林晚',
  phone: '138****0071',
  intent: 'code',
  needsFace: false,
  ticketExpiresAt: '2026-11-30T03:00:00.000Z',
}

beforeEach(() => {
  jest.clearAllMocks()
  calls.mockResolvedValue(row)
  asks.mockImplementation(async (endpoint) => {
    if (endpoint === contract.pageList) return { list: [row], nextCursor: null }
    if (endpoint === contract.getContract) return detail()
    if (endpoint === contract.previewStop) return stop
    return text
  })
})

describe('words', () => {
  it('states the next step with the day it is due', () => {
    expect(stepWords({ nextStep: '请查看并签署', dueAt: '2026-12-07T02:00:00.000Z' })).toBe('请查看并签署，截止 2026年12月7日 10:00')
    expect(stepWords({ nextStep: '已归档', dueAt: null })).toBe('已归档')
  })

  it('states when silence counts only while a service waits for its confirmation', () => {
    expect(deliverableWords(meeting)).toContain('2026年11月28日 14:00 前没有异议，就按已完成计算')
    expect(deliverableWords({ ...meeting, status: 'disputed', objection: '没有见到人' }).join()).not.toContain('前没有异议')
  })

  it('writes a deduction with its sign before the currency', () => {
    expect([signedYuan(-60_000), signedYuan(0)]).toEqual(['−¥600.00', '¥0.00'])
  })
})

describe('the lists', () => {
  it('show each contract with its step, price and progress, and open it', async () => {
    openStack(PAGE)
    render(<ContractScreen />)
    await settle()
    for (const part of ['红娘服务合同', '服务中', '服务进行中，每次服务请确认', '¥6,800.00', '已服务 3/8 次'])
      expect(words()).toContain(part)
    expect(asks).toHaveBeenCalledWith(contract.pageList, { side: 'mine', tab: 'to_sign', size: 20 })
  })
})

describe('the lists of staff', () => {
  it('lead from the own contracts to those of the store', async () => {
    runInAction(() => Object.assign(authStore, { token: 't', userInfo: { roles: ['storeStaff'] } }))
    openStack(PAGE)
    render(<ContractScreen />)
    await settle()
    expect(document.getElementById('qx-contract-side-served')).toBeNull()
    await press('qx-contract-side-store')
    expect(redirectTo).toHaveBeenCalledWith(PAGE, { side: 'store' })
    runInAction(() => Object.assign(authStore, { token: '', userInfo: undefined }))
  })
})

describe('one contract', () => {
  it('shows what stopping now refunds, with rows, date and formula', async () => {
    openStack(`${PAGE}?id=7`)
    render(<ContractScreen />)
    await settle()
    for (const part of ['如果今天终止', '−¥600.00', '2026年11月10日 · 你已确认', '¥6,200.00', '减去已确认的服务'])
      expect(words()).toContain(part)
  })

  it('confirms a service and loads the contract again', async () => {
    openStack(`${PAGE}?id=7`)
    render(<ContractScreen />)
    await settle()
    asks.mockClear()
    await press('qx-deliverable-confirm-31')
    expect(calls).toHaveBeenCalledWith(contract.confirmDeliverable, { id: 31 }, expect.anything())
    expect(asks.mock.calls.map(([endpoint]) => endpoint)).toEqual([contract.getContract, contract.previewStop])
  })

  it('a signed contract without an order is paid by a new one', async () => {
    openStack(`${PAGE}?id=7`)
    render(<ContractScreen />)
    await settle()
    calls.mockResolvedValue({ id: 90 })
    await press('qx-contract-order')
    expect(calls).toHaveBeenCalledWith(finance.createFinOrder, { bizType: 'service', input: { contract: 7 }, shownFen: 680_000 })
  })

  it('a viewer who does not pay sees no order to pay', async () => {
    asks.mockImplementation(async (endpoint) => (endpoint === contract.previewStop ? stop : detail({ row: { ...row, canPay: false } })))
    openStack(`${PAGE}?id=7`)
    render(<ContractScreen />)
    await settle()
    expect(document.getElementById('qx-contract-order')).toBeNull()
  })

  it('opens the page of a signing service outside the app', async () => {
    asks.mockImplementation(async () => detail({ row: { ...row, status: 'sent', canSign: true }, canStop: false }))
    calls.mockResolvedValue({ url: 'https://sign.example.com/7', expiresAt: '2026-11-30T02:30:00.000Z' })
    openStack(`${PAGE}?id=7`)
    render(<ContractScreen />)
    await settle()
    await press('qx-contract-open-sign')
    expect(openExternal).toHaveBeenCalledWith('https://sign.example.com/7')
  })

  it('resumes a paused contract and loads it again', async () => {
    asks.mockImplementation(async (endpoint) =>
      endpoint === contract.previewStop ? stop : detail({ row: { ...row, status: 'paused' }, canPause: false, canResume: true }),
    )
    openStack(`${PAGE}?id=7`)
    render(<ContractScreen />)
    await settle()
    asks.mockClear()
    await press('qx-contract-resume')
    expect(calls).toHaveBeenCalledWith(contract.resumeContract, { id: 7 })
    expect(asks).toHaveBeenCalledWith(contract.getContract, { id: 7 })
  })

  it('fetches links to the files and opens one', async () => {
    openStack(`${PAGE}?id=7`)
    render(<ContractScreen />)
    await settle()
    const expiresAt = '2026-11-30T02:10:00.000Z'
    calls.mockResolvedValue({ list: [{ kind: 'contract', name: '合同.pdf', url: 'https://a.cn/f.pdf', expiresAt }] })
    await press('qx-contract-fetch-files')
    expect(words()).toContain('链接 2026年11月30日 10:10 前有效')
    await press('qx-contract-file-contract')
    expect(openPdf).toHaveBeenCalledWith('https://a.cn/f.pdf', '合同.pdf')
  })

  it('drops the refund of a reason that is no longer chosen', async () => {
    const model = new ContractModel(7)
    let late: (value: StopValue) => void = () => undefined
    asks.mockReturnValueOnce(new Promise((resolve) => (late = resolve as typeof late)))
    const first = model.previewStop('none')
    asks.mockResolvedValueOnce({ ...stop, refundFen: 640_000 })
    await model.previewStop('store')
    late(stop)
    await first
    expect(model.stop?.refundFen).toBe(640_000)
  })

  it('requests the refund that is shown, and loads again when it has changed', async () => {
    const model = new ContractModel(7)
    await model.detail.load()
    asks.mockClear()
    calls.mockRejectedValue(new RequestFault({ code: contractFaults.contract_stop_changed.code, message: '', status: 200 }))
    await expect(model.requestStop('none', '不想继续了')).rejects.toBeInstanceOf(RequestFault)
    expect(calls).toHaveBeenCalledWith(
      contract.requestStop,
      { id: 7, fault: 'none', reason: '不想继续了', shownFen: 620_000 },
      expect.anything(),
    )
    expect(asks).toHaveBeenCalledWith(contract.getContract, { id: 7 })
  })
})

describe('the signing view', () => {
  it('signs only after the end of the text was seen', async () => {
    openStack(`${PAGE}?ticket=t1`)
    render(<ContractScreen />)
    await settle()
    expect(page.getAllByText('还没有看完').length).toBe(1)
    const [, , tell] = jest.mocked(watchVisibility).mock.calls.at(-1)!
    act(() => tell(true, 20))
    expect(page.getAllByText('去签署').length).toBe(1)
  })

  it('sends the hash of the text that was read', async () => {
    const model = new ContractSignModel('t1')
    await model.text.load()
    model.markRead()
    await model.sign('246810', [])
    const sent = { ticket: 't1', code: '246810', textHash: text.textHash, isReadToEnd: true, signature: [] }
    expect(calls).toHaveBeenCalledWith(contract.signContract, sent, expect.anything())
  })

  it('a refused ticket shows its reason in place of the text', async () => {
    const refused = new RequestFault({ code: contractFaults.contract_sign_refused.code, message: signRefusal.ticket_used, status: 200 })
    asks.mockRejectedValue(refused)
    openStack(`${PAGE}?ticket=t2`)
    render(<ContractScreen />)
    await settle()
    expect(words()).toContain(signRefusal.ticket_used)
    expect(document.getElementById('qx-contract-sign')).toBeNull()
  })
})
