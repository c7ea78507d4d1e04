import { finance } from '@qianxian/protocol/finance/finance'
import { financeFaults } from '@qianxian/protocol/finance/finance.faults'
import { line } from '@qianxian/protocol/line/line'
import type { LinePackage } from '@qianxian/protocol/line/package.schema'
import { callQuietly, call } from '@/request/call'
import { RequestFault } from '@/request/fault'
import { PackageModel } from './PackageModel'

jest.mock('@/request/call', () => ({ ...jest.requireActual('@/request/call'), callQuietly: jest.fn(), call: jest.fn() }))

const asks = jest.mocked(callQuietly as (endpoint: unknown, input: unknown) => Promise<unknown>)
const calls = jest.mocked(call as (endpoint: unknown, input: unknown) => Promise<unknown>)

const packageOf = (id: number, priceFen: number): LinePackage => ({
  id,
  name: `${id} 次`,
  times: id,
  priceFen,
  validDays: 90,
  serviceLevel: 'self',
})

function answer(...list: LinePackage[]) {
  asks.mockImplementation(async (endpoint) =>
    endpoint === line.getPackages ? { closedWhy: null, list, policyText: '', refundText: '' } : { left: 0, held: 0, list: [] },
  )
}

async function opened(): Promise<PackageModel> {
  const model = new PackageModel()
  await model.shown.load()
  return model
}

beforeEach(() => {
  asks.mockReset()
  calls.mockReset().mockResolvedValue({ id: 9 })
  answer(packageOf(3, 9_900), packageOf(10, 26_800))
})

it('orders the chosen package at the displayed price', async () => {
  const model = await opened()
  expect(model.package?.id).toBe(3)
  model.choose(model.packages[1]!)
  expect(await model.order(model.package!)).toBe(9)
  expect(calls.mock.calls[0]!.slice(0, 2)).toEqual([
    finance.createFinOrder,
    { bizType: 'package', input: { package: 10 }, shownFen: 26_800 },
  ])
})

it('shows a changed price and orders nothing', async () => {
  const model = await opened()
  const { code } = financeFaults.order_price_changed
  calls.mockRejectedValue(new RequestFault({ code, message: '价格已变化', status: 200 }))
  answer(packageOf(3, 10_900))
  expect(await model.order(model.package!)).toBeNull()
  expect(model.package?.priceFen).toBe(10_900)
})
