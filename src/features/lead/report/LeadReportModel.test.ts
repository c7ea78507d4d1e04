import type { LeadFigures } from '@qianxian/protocol/lead/lead-report.schema'
import { callQuietly } from '@/request/call'
import { daysUpTo, LeadReportModel, measureWords, stepWords } from './LeadReportModel'

jest.mock('@/request/call', () => ({ callQuietly: jest.fn() }))

const figures = (facts: Partial<LeadFigures> = {}): LeadFigures => ({
  potential: null,
  leads: 8,
  claimed: 6,
  contacted: 5,
  visited: 2,
  converted: 1,
  recycled: 2,
  invalid: 1,
  claims: 9,
  recycles: 3,
  medianMinutes: 95,
  recycleRate: 1 / 3,
  invalidRate: 0.125,
  revenueFen: 129_900,
  ...facts,
})

it('the span ends today in China and counts both days', () => {
  expect(daysUpTo(7, new Date('2026-11-29T17:00:00Z'))).toEqual({ from: '2026-11-24', until: '2026-11-30' })
  expect(daysUpTo(7, new Date('2026-11-29T15:00:00Z'))).toEqual({ from: '2026-11-23', until: '2026-11-29' })
})

it('measures are told in words, and an unknown amount is no zero', () => {
  expect(Object.fromEntries(measureWords(figures()))).toEqual({
    领取次数: '9',
    '首次响应（中位数）': '1.6 小时',
    回收率: '33.3%',
    无效率: '12.5%',
    '成交金额（已扣退款）': '¥1,299.00',
  })
  const none = Object.fromEntries(measureWords(figures({ medianMinutes: null, recycleRate: null, revenueFen: null })))
  expect([none['首次响应（中位数）'], none['回收率'], none['成交金额（已扣退款）']]).toEqual(['无', '无', '未知'])
})

it('a step shows its share of the leads', () => {
  expect([stepWords(figures(), 'leads'), stepWords(figures(), 'visited'), stepWords(figures({ leads: 0, visited: 0 }), 'visited')]).toEqual(
    ['8', '2 · 25%', '0'],
  )
})

it('a report keeps its own grouping while the next one is missing', async () => {
  const ask = callQuietly as unknown as jest.Mock
  ask.mockResolvedValueOnce({ rows: [] }).mockRejectedValueOnce(new Error('offline'))
  const model = new LeadReportModel()
  await model.report.load()
  model.chooseBy('store')
  await new Promise((resolve) => setTimeout(resolve))
  expect([model.by, model.report.value?.by]).toEqual(['store', 'source'])
})

it('each choice loads the report again', () => {
  const ask = callQuietly as unknown as jest.Mock
  ask.mockReset().mockResolvedValue({})
  const model = new LeadReportModel()
  model.chooseBy('day')
  model.chooseSpan(7)
  expect(ask.mock.calls.map(([, input]) => input as unknown)).toMatchObject([{ by: 'day' }, { by: 'day', from: model.days.from }])
})
