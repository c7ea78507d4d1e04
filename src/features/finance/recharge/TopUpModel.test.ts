import { finance } from '@qianxian/protocol/finance/finance'
import { financeFaults } from '@qianxian/protocol/finance/finance.faults'
import { tenant } from '@qianxian/protocol/tenant/tenant'
import type { AllConfig } from '@qianxian/protocol/tenant/tenant.schema'
import { runInAction } from 'mobx'
import { callQuietly, call } from '@/request/call'
import { RequestFault } from '@/request/fault'
import { configStore } from '@/stores/config.store'
import { orderOf } from '../orders.fixture'
import { TopUpModel } from './TopUpModel'

jest.mock('@/request/call', () => ({ ...jest.requireActual('@/request/call'), callQuietly: jest.fn(), call: jest.fn() }))

const asks = jest.mocked(callQuietly as (endpoint: unknown, input: unknown) => Promise<unknown>)
const calls = jest.mocked(call as (endpoint: unknown, input: unknown) => Promise<unknown>)
const tiers = [
  { fen: 600, pt: 60, bonusPt: 6, tag: '' },
  { fen: 6000, pt: 600, bonusPt: 60, tag: '推荐' },
]
const configOf = (change: Partial<AllConfig> = {}) => ({ creditBalanceRatio: 10, creditFinanceItems: tiers, ...change }) as AllConfig
const keep = (config: AllConfig) => runInAction(() => (configStore.finance.value = config))
const sent = () => calls.mock.calls.filter(([one]) => one === finance.createFinOrder).map(([, input]) => input)
const yes = jest.fn(async () => true)

async function open(hasFirstBonus = true): Promise<TopUpModel> {
  asks.mockImplementation(async () => ({ hasFirstBonus, closedWhy: null }))
  const model = new TopUpModel()
  await model.topUp.load()
  return model
}

beforeEach(() => {
  asks.mockReset()
  calls.mockReset().mockResolvedValue(orderOf())
  yes.mockClear()
  keep(configOf())
})

it('begins with the first tier, and orders the chosen one', async () => {
  const model = await open()
  expect(model.offer).toEqual({ fen: 600, pt: 60, bonusPt: 6 })
  model.choose(tiers[1]!)
  expect(await model.order(yes)).toBe(7)
  expect(sent()).toEqual([{ bizType: 'credit', input: { fen: 6000, pt: 600 }, shownFen: 6000 }])
  expect(yes).not.toHaveBeenCalled()
})

it('promises the bonus only for the first top-up', async () => {
  expect((await open(false)).offer).toEqual({ fen: 600, pt: 60, bonusPt: 0 })
})

it.each([
  ['1', { fen: 100, pt: 10, bonusPt: 0 }],
  ['5000', { fen: 500_000, pt: 50_000, bonusPt: 0 }],
  ['0', null],
  ['5001', null],
  ['1.5', null],
  ['', null],
])('a custom amount of %s yuan', async (yuan, offer) => {
  const model = await open()
  model.type(yuan)
  expect(model.offer).toEqual(offer)
})

it('offers only a custom amount if the tenant has no tiers', async () => {
  keep(configOf({ creditFinanceItems: [] }))
  const model = await open()
  expect(model.offer).toBeNull()
  model.type('12')
  expect(model.offer).toEqual({ fen: 1200, pt: 120, bonusPt: 0 })
})

describe('a price that changed', () => {
  const changed = new RequestFault({ ...financeFaults.order_price_changed, status: 200 })
  const reread = (config: AllConfig) =>
    asks.mockImplementation(async (endpoint) => (endpoint === tenant.getFinanceConfig ? config : { hasFirstBonus: false, closedWhy: null }))

  it('the new price is shown, and ordered at after a confirmation', async () => {
    const model = await open()
    jest
      .spyOn(configStore.finance, 'reread')
      .mockImplementation(async () => keep(configOf({ creditFinanceItems: [{ fen: 600, pt: 48, bonusPt: 0, tag: '' }] })))
    reread(configOf())
    calls.mockRejectedValueOnce(changed)
    expect(await model.order(yes)).toBe(7)
    expect(yes).toHaveBeenCalledWith({ fen: 600, pt: 48, bonusPt: 0 })
    expect(sent()).toEqual([
      { bizType: 'credit', input: { fen: 600, pt: 60 }, shownFen: 600 },
      { bizType: 'credit', input: { fen: 600, pt: 48 }, shownFen: 600 },
    ])
  })

  it('the new price is not ordered at after a refusal', async () => {
    const model = await open()
    jest
      .spyOn(configStore.finance, 'reread')
      .mockImplementation(async () => keep(configOf({ creditBalanceRatio: 8, creditFinanceItems: [] })))
    reread(configOf())
    model.type('10')
    calls.mockRejectedValueOnce(changed)
    expect(await model.order(async () => false)).toBeNull()
    expect(sent()).toHaveLength(1)
  })

  it('a price that equals the shown one is a failure, not an endless question', async () => {
    const model = await open()
    jest.spyOn(configStore.finance, 'reread').mockImplementation(async () => configOf())
    reread(configOf())
    calls.mockRejectedValue(changed)
    await expect(model.order(yes)).rejects.toThrow('价格已更新')
    expect(sent()).toHaveLength(1)
  })
})
