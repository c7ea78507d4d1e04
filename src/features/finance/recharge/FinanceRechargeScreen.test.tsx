import { finance } from '@qianxian/protocol/finance/finance'
import type { TopUp } from '@qianxian/protocol/finance/finance.schema'
import type { AllConfig } from '@qianxian/protocol/tenant/tenant.schema'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { runInAction } from 'mobx'
import { callQuietly, call } from '@/request/call'
import { dropSession } from '@/request/session'
import { navigateTo } from '@/router/navigator'
import { configStore } from '@/stores/config.store'
import { logIn, orderOf } from '../orders.fixture'
import { FinanceRechargeScreen } from './FinanceRechargeScreen'

jest.mock('@/request/call', () => ({ ...jest.requireActual('@/request/call'), callQuietly: jest.fn(), call: jest.fn() }))
jest.mock('@/router/navigator', () => ({ ...jest.requireActual('@/router/navigator'), navigateTo: jest.fn(async () => undefined) }))
const { openStack } = jest.requireActual<{ openStack: (...urls: string[]) => void }>('@tarojs/taro')

const asks = jest.mocked(callQuietly as (endpoint: unknown, input: unknown) => Promise<unknown>)
const calls = jest.mocked(call as (endpoint: unknown, input: unknown) => Promise<unknown>)
const settle = () => act(async () => undefined)
const words = () => document.body.textContent ?? ''

async function show(topUp: TopUp) {
  runInAction(() => {
    configStore.finance.value = {
      balanceName: '余额',
      creditName: '缘分币',
      creditBalanceRatio: 10,
      creditFinanceItems: [
        { fen: 600, pt: 60, bonusPt: 6, tag: '' },
        { fen: 6000, pt: 600, bonusPt: 60, tag: '最多人选' },
      ],
    } as AllConfig
  })
  asks.mockReset().mockImplementation(async (endpoint) => (endpoint === finance.getTopUp ? topUp : { credit: 1_200 }))
  calls.mockReset().mockResolvedValue(orderOf())
  openStack('/subpages/member/recharge')
  render(<FinanceRechargeScreen />)
  await settle()
}

beforeEach(() => {
  logIn()
})
afterEach(() => {
  dropSession()
  jest.restoreAllMocks()
})

test('if points are not sold, the page shows neither a price nor a button, but a sentence', async () => {
  await show({ hasFirstBonus: true, closedWhy: '由于平台规定，iPhone 上暂不支持充值' })
  expect(words()).toContain('由于平台规定，iPhone 上暂不支持充值')
  expect(words()).not.toMatch(/¥|首充|应付/)
  expect(document.querySelector('#qx-recharge-submit')).toBeNull()
})

test('a chosen tier is shown with its bonus, and ordered once however often it is tapped', async () => {
  await show({ hasFirstBonus: true, closedWhy: null })
  await act(async () => void fireEvent.click(screen.getByText('600 缘分币')))
  expect(words()).toContain('应付 ¥60.00，得 600 缘分币，首充再送 60')
  const key = document.querySelector('#qx-recharge-submit')!
  await act(async () => {
    fireEvent.click(key)
    fireEvent.click(key)
  })
  expect(calls).toHaveBeenCalledTimes(1)
  expect(navigateTo).toHaveBeenCalledWith('/subpages/member/pay', { id: 7 })
})

test('a member who topped up before is promised no bonus', async () => {
  await show({ hasFirstBonus: false, closedWhy: null })
  expect(words()).not.toContain('首充')
})

test('an invalid amount is reported at its field, and orders nothing', async () => {
  await show({ hasFirstBonus: false, closedWhy: null })
  const field = document.querySelector('#qx-recharge-own')!
  await act(async () => void fireEvent.input(field, { target: { value: '9999' } }))
  await act(async () => void fireEvent.click(document.querySelector('#qx-recharge-submit')!))
  expect(words()).toContain('单次可充 1 到 5,000 元')
  expect(calls).not.toHaveBeenCalled()
  await act(async () => void fireEvent.input(field, { target: { value: '12' } }))
  expect(words()).toContain('可得 120 缘分币')
})
