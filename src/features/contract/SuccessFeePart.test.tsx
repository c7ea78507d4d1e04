import { contract } from '@qianxian/protocol/contract/contract'
import type { SuccessFee } from '@qianxian/protocol/contract/contract.schema'
import { finance } from '@qianxian/protocol/finance/finance'
import { act, fireEvent, render } from '@testing-library/react'
import { callQuietly, call } from '@/request/call'
import { navigateTo } from '@/router/navigator'
import { ContractModel } from './ContractModel'
import { SuccessFeePart } from './SuccessFeePart'

jest.mock('@/request/call', () => ({ ...jest.requireActual('@/request/call'), callQuietly: jest.fn(), call: jest.fn() }))
jest.mock('@/router/navigator', () => ({ ...jest.requireActual('@/router/navigator'), navigateTo: jest.fn(async () => undefined) }))
const asks = jest.mocked(callQuietly as (endpoint: unknown, input: unknown) => Promise<unknown>)
const calls = jest.mocked(call as (endpoint: unknown, input: unknown) => Promise<unknown>)
const words = () => document.body.textContent ?? ''

const due = {
  stage: 'couple' as const,
  fen: 60_000,
  status: 'due' as const,
  reachedAt: '2026-11-20T06:00:00.000Z',
  paidAt: null,
  why: '双方都已确认「已是恋人」；由你自己付款，不会自动扣款',
  orderId: null,
  canPay: true,
}
const success: SuccessFee = {
  feeFen: 300_000,
  dueFen: 60_000,
  paidFen: 0,
  tranches: [
    due,
    { ...due, stage: 'married', fen: 240_000, status: 'waiting', reachedAt: null, why: '介绍认识的两个人都确认以后才到期', canPay: false },
  ],
}
const show = (fee: SuccessFee) => render(<SuccessFeePart model={new ContractModel(7)} success={fee} />)
const press = async (id: string) => {
  fireEvent.click(document.getElementById(id)!)
  await act(async () => undefined)
}

beforeEach(() => jest.clearAllMocks())

describe('the success fee of a contract', () => {
  it('shows each tranche with its amount, state, date and reason', () => {
    show(success)
    for (const part of [
      '合计 ¥3,000.00，待付 ¥600.00，已付 ¥0.00',
      '「已是恋人」 · ¥600.00',
      '待付款',
      '2026年11月20日 14:00',
      '不会自动扣款',
    ])
      expect(words()).toContain(part)
    expect(words()).toContain('等双方确认')
    expect(document.getElementById('qx-tranche-pay-married')).toBeNull()
  })

  it('orders a due tranche for the shown amount and opens its payment', async () => {
    calls.mockResolvedValue({ id: 91 })
    show(success)
    await press('qx-tranche-pay-couple')
    expect(calls).toHaveBeenCalledWith(finance.createFinOrder, {
      bizType: 'service',
      input: { contract: 7, stage: 'couple' },
      shownFen: 60_000,
    })
    expect(navigateTo).toHaveBeenCalledWith('/subpages/member/pay', { id: 91 })
  })

  it('opens an unpaid order instead of making another one', async () => {
    show({ ...success, tranches: [{ ...due, orderId: 88, canPay: false }] })
    await press('qx-tranche-pay-couple')
    expect(calls).not.toHaveBeenCalled()
    expect(navigateTo).toHaveBeenCalledWith('/subpages/member/pay', { id: 88 })
  })

  it('shows no payment to a viewer who does not pay', () => {
    show({ ...success, tranches: [{ ...due, canPay: false }] })
    expect(document.getElementById('qx-tranche-pay-couple')).toBeNull()
  })

  it('loads the contract again when the tranche is due no more', async () => {
    const model = new ContractModel(7)
    calls.mockRejectedValue(new Error('refused'))
    await expect(model.orderTranche(due)).rejects.toThrow('refused')
    expect(asks).toHaveBeenCalledWith(contract.getContract, { id: 7 })
  })
})
