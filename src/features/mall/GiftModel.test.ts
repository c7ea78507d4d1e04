/** Tests of a gift's exchange form: its messages, and the input that stays after a refusal. */
import { mall } from '@qianxian/protocol/mall/mall'
import { mallFaults } from '@qianxian/protocol/mall/mall.faults'
import type { Address, GiftDetail } from '@qianxian/protocol/mall/mall.schema'
import { callQuietly, call } from '@/request/call'
import { RequestFault } from '@/request/fault'
import { GiftModel } from './GiftModel'

jest.mock('@/request/call', () => ({ callQuietly: jest.fn(), call: jest.fn(), errorsInline: { silent: true } }))
const [askMock, callMock] = [jest.mocked(callQuietly), jest.mocked(call)]

const gift = (more: Partial<GiftDetail> = {}): GiftDetail => ({
  id: 7,
  name: '对杯',
  kind: 'physical',
  cover: '',
  pricePt: 300,
  priceFen: 0,
  stock: 5,
  standing: 'open',
  images: [],
  detail: [],
  version: 1,
  perOrderMax: 3,
  perUserMax: null,
  mayTake: 3,
  notes: [],
  needsAddress: true,
  onSaleFrom: null,
  credit: 700,
  gapPt: 0,
  refusal: null,
  ...more,
})
const place = (id: number): Address => ({
  id,
  receiver: '林晓',
  phone: '13900001234',
  region: '510107',
  regionWords: '四川省 成都市 武侯区',
  detail: '科华北路 1 号',
  isDefault: id === 1,
})
const refusedBy = ({ code, message }: { code: number; message: string }, fields = {}) =>
  new RequestFault({ code, message, status: 200, fields })

async function opened(first = gift()): Promise<GiftModel> {
  askMock.mockImplementation((async (endpoint: unknown) =>
    endpoint === mall.getAddresses ? { list: [place(1), place(2)] } : first) as never)
  const model = new GiftModel('7')
  await model.detail.load()
  await model.loadAddresses()
  return model
}

beforeEach(() => jest.resetAllMocks())

it('the request sends the shown quantity, price, version and address', async () => {
  const model = await opened()
  model.setQty(2)
  model.choose(2)
  callMock.mockResolvedValue({ id: 70 } as never)
  expect(await model.apply()).toEqual({ id: 70 })
  expect(callMock).toHaveBeenCalledWith(
    mall.applyExchange,
    { id: 7, qty: 2, version: 1, shownPt: 600, shownFen: 0, addressId: 2 },
    expect.anything(),
  )
})

it('shows the points missing for the chosen quantity and caps the quantity', async () => {
  const model = await opened()
  model.setQty(9)
  expect([model.qty, model.totalPt, model.gapPt]).toEqual([3, 900, 200])
})

it('does not send the request for a physical gift without an address', async () => {
  const model = await opened()
  model.addressId = null
  expect(await model.apply()).toBeNull()
  expect(model.refusal).toBe('请先选择收货地址')
  expect(callMock).not.toHaveBeenCalled()
})

it('shows the new price and keeps the choices after a price change', async () => {
  const model = await opened()
  model.setQty(3)
  callMock.mockRejectedValue(refusedBy(mallFaults.gift_price_changed))
  askMock.mockResolvedValue(gift({ version: 2, pricePt: 350, mayTake: 2 }) as never)
  expect(await model.apply()).toBeNull()
  expect([model.totalPt, model.qty, model.addressId]).toEqual([700, 2, 1])
  expect(model.notice).toBe('价格已更新，请确认后再兑换')
})

it('asks for another address if the gift cannot be delivered to this one', async () => {
  const model = await opened()
  callMock.mockRejectedValue(refusedBy(mallFaults.address_out_of_area, { addressId: '这个地址不在配送范围内，请换一个' }))
  await model.apply()
  expect([model.addressId, model.refusal]).toEqual([null, '这个地址不在配送范围内，请换一个'])
})

it('a newly written address becomes the chosen one', async () => {
  const model = await opened()
  model.keep({ ...place(3), isDefault: true })
  expect(model.address?.id).toBe(3)
  expect(model.addresses?.map(({ id, isDefault }) => [id, isDefault])).toEqual([
    [3, true],
    [1, false],
    [2, false],
  ])
})
