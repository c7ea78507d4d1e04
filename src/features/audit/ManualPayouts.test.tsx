import { cashout } from '@qianxian/protocol/cashout/cashout'
import type { HandPayout } from '@qianxian/protocol/cashout/cashout.schema'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { callQuietly, call } from '@/request/call'
import { ManualPayouts } from './ManualPayouts'

jest.mock('@/request/call', () => ({ ...jest.requireActual('@/request/call'), callQuietly: jest.fn(), call: jest.fn() }))
const { openStack } = jest.requireActual<{ openStack: (...urls: string[]) => void }>('@tarojs/taro')

const asks = jest.mocked(callQuietly as (endpoint: unknown, input: unknown) => Promise<unknown>)
const calls = jest.mocked(call as (endpoint: unknown, input: unknown) => Promise<unknown>)
const settle = () => act(async () => undefined)
const words = () => document.body.textContent ?? ''

const payout: HandPayout = {
  id: 7,
  no: 'CO2026112300000000000001',
  netFen: 19_940,
  payeeName: '林知夏',
  bankName: '中国工商银行',
  cardNo: '6222020200112230',
  approvedAt: '2026-11-23T02:00:00.000Z',
}

async function show(list: HandPayout[]) {
  asks.mockReset().mockResolvedValue({ list, nextCursor: null, total: null })
  calls.mockReset().mockResolvedValue({})
  openStack('/subpages/audit/index')
  render(<ManualPayouts />)
  await settle()
}

const tap = (selector: string) => act(async () => void fireEvent.click(document.querySelector(selector)!))

test('the person who approved a payout reads that another person pays it, even if the list is empty', async () => {
  await show([])
  expect(words()).toContain('自己审核通过的和自己的提现，要由另一位财务打款')
  expect(words()).toContain('没有要打款的提现')
})

test('a payment shows all its details, and is recorded only with its receipt', async () => {
  await show([payout])
  for (const said of ['199.40 元', '林知夏', '中国工商银行', '6222 0202 0011 2230']) expect(words()).toContain(said)
  await tap('#qx-payout-enter-7')
  await tap('#qx-receipt-send')
  expect(words()).toContain('请填写银行回单号')
  expect(calls).not.toHaveBeenCalled()
  await act(
    async () => void fireEvent.input(document.querySelector('#qx-receipt-no input, input#qx-receipt-no')!, { target: { value: 'ICBC1' } }),
  )
  await tap('#qx-receipt-send')
  expect(calls).toHaveBeenCalledWith(cashout.enterReceipt, { id: 7, outcome: 'done', receiptNo: 'ICBC1' }, expect.anything())
})

test('a returned payment needs a reason, which is shown to its owner', async () => {
  await show([payout])
  await tap('#qx-payout-enter-7')
  await act(async () => void fireEvent.click(screen.getByText('银行退回')))
  await tap('#qx-receipt-send')
  expect(words()).toContain('请填写退回原因')
  expect(calls).not.toHaveBeenCalled()
})
