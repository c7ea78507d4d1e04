import { finance } from '@qianxian/protocol/finance/finance'
import { spotlight } from '@qianxian/protocol/spotlight/spotlight'
import { spotlightFaults } from '@qianxian/protocol/spotlight/spotlight.faults'
import type { SpotlightHours, SpotlightRow } from '@qianxian/protocol/spotlight/spotlight.schema'
import { callQuietly, call } from '@/request/call'
import { RequestFault } from '@/request/fault'
import { creativeOf, SpotlightModel } from './SpotlightModel'
import { figuresOf, slotWords } from './spotlightWords'

jest.mock('@/request/call', () => ({ ...jest.requireActual('@/request/call'), callQuietly: jest.fn(), call: jest.fn() }))

const asks = jest.mocked(callQuietly as (endpoint: unknown, input: unknown) => Promise<unknown>)
const calls = jest.mocked(call as (endpoint: unknown, input: unknown) => Promise<unknown>)

const hoursOf = (day: string): SpotlightHours => ({
  city: '510100',
  cityName: '成都',
  day,
  days: [{ day, left: 8 }],
  hours: [{ hour: 20, left: 2, isMine: false, priceFen: 1_990, guaranteed: 20 }],
  guaranteed: 20,
})

const row: SpotlightRow = {
  id: 7,
  status: 'scheduled',
  startsAt: '2026-11-25T12:00:00.000Z',
  kind: 'booked',
  cityName: '成都',
  picture: null,
  photo: 4,
  slogan: '一起看日出',
  priceFen: 1_990,
  orderId: 3,
  guaranteed: 20,
  figures: { seen: 0, opens: 0, likes: 0, lines: 0 },
  words: '',
  reasons: [],
  canEdit: false,
  cancel: { fen: 995, why: '不到 24 小时' },
}

const booking = { city: '510100', day: '', hour: 20, photo: 4, slogan: '一起看日出' }

beforeEach(() => {
  asks.mockReset()
  calls.mockReset().mockResolvedValue({ id: 9 })
})

it('drops the hours of a day that is no longer viewed', async () => {
  const model = new SpotlightModel()
  let late: (hours: SpotlightHours) => void = () => undefined
  asks.mockReturnValueOnce(new Promise((resolve) => (late = resolve as typeof late)))
  const first = model.loadHours('510100', '2026-11-25')
  asks.mockResolvedValueOnce(hoursOf('2026-11-26'))
  await model.loadHours('510100', '2026-11-26')
  late(hoursOf('2026-11-25'))
  await first
  expect(model.hours?.day).toBe('2026-11-26')
})

it('orders the shown day at the shown price', async () => {
  const model = new SpotlightModel()
  asks.mockResolvedValue(hoursOf('2026-11-25'))
  await model.loadHours('510100')
  expect(await model.book(booking)).toBe(9)
  const input = { city: '510100', day: '2026-11-25', hour: 20, photo: 4, slogan: '一起看日出' }
  expect(calls.mock.calls[0]!.slice(0, 2)).toEqual([finance.createFinOrder, { bizType: 'spotlight', input, shownFen: 1_990 }])
})

it('reloads the hours when the chosen one has become full', async () => {
  const model = new SpotlightModel()
  asks.mockResolvedValue(hoursOf('2026-11-25'))
  await model.loadHours('510100')
  const fault = new RequestFault({ code: spotlightFaults.spotlight_hour_full.code, message: '刚刚约满了', status: 200 })
  calls.mockRejectedValue(fault)
  await expect(model.book(booking)).rejects.toBe(fault)
  expect(asks).toHaveBeenCalledTimes(2)
})

it('cancels for the shown refund', async () => {
  const model = new SpotlightModel()
  calls.mockResolvedValue({ ...row, status: 'cancelled', cancel: null })
  await model.cancel(row)
  expect(calls.mock.calls[0]!.slice(0, 2)).toEqual([spotlight.cancelSpotlight, { id: 7, shownFen: 995 }])
})

it('shows the hour, and figures from its start on', () => {
  expect(slotWords(row.startsAt)).toBe('11月25日 周三 20:00–21:00')
  expect(figuresOf(row)).toEqual([])
  const live = figuresOf({ ...row, status: 'live', figures: { ...row.figures, seen: 3 } })
  expect(live[0]).toEqual({ label: '看到', count: 3, words: '3/20', isPaid: true })
})

it('resubmits the chosen photo, or another one if it is no longer in the album', () => {
  const picture = { url: '', thumb: '', color: null, width: 1, height: 1, isBlurred: false }
  const photos = [3, 4].map((id) => ({ id, picture })) as never
  const shop = { closedWhy: null, block: null, city: '510100', photos }
  expect(creativeOf(row, shop)).toEqual({ photo: 4, slogan: '一起看日出' })
  expect(creativeOf({ ...row, photo: null }, shop).photo).toBe(3)
  expect(creativeOf({ ...row, photo: null }, { ...shop, photos: [] }).photo).toBeNull()
})
