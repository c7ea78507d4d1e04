import type { BonusLine, BonusSums } from '@qianxian/protocol/commission/commission.schema'
import { BonusModel, type BonusSource } from './BonusModel'

const sums: BonusSums = { pendingFen: 1, settledFen: 2, heldFen: 3, reversedFen: 4, months: [], toAcknowledge: null }
const line = (id: number): BonusLine => ({
  id,
  title: 'VIP 会员分成',
  role: 'matchmaker',
  status: 'pending',
  fen: 100,
  rate: '净额的 30%',
  at: '2026-11-01T00:00:00.000Z',
  standing: '',
})

function sourceOf() {
  const page = jest.fn<ReturnType<BonusSource['page']>, Parameters<BonusSource['page']>>(async () => ({
    list: [line(1)],
    nextCursor: null,
  }))
  const source = {
    page,
    sums: jest.fn(async () => ({ ...sums, toAcknowledge: { version: 2, effectiveFrom: '2026-11-01T00:00:00.000Z', sentences: ['一'] } })),
    waterfall: jest.fn(),
    acknowledge: jest.fn(async () => sums),
  }
  return source
}

test('a chosen month limits the lines, and all months are asked for without one', async () => {
  const source = sourceOf()
  const model = new BonusModel(source)
  await model.lines.load()
  expect(source.page).toHaveBeenLastCalledWith({ tab: 'pending', cursor: null })
  model.chooseMonth('2026-10')
  await Promise.resolve()
  expect(source.page).toHaveBeenLastCalledWith({ tab: 'pending', cursor: null, month: '2026-10' })
})

test('acknowledged rules are no longer shown, and the lines are read again', async () => {
  const source = sourceOf()
  const model = new BonusModel(source)
  await Promise.all([model.sums.load(), model.lines.load()])
  expect(model.sums.value?.toAcknowledge?.version).toBe(2)
  await model.acknowledge(2)
  expect(source.acknowledge).toHaveBeenCalledWith(2)
  expect(model.sums.value).toEqual(sums)
  expect(source.page).toHaveBeenCalledTimes(2)
})
