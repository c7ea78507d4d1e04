/** Tests that only people whose proposal would not be returned can be chosen. */
import type { Candidate } from '@qianxian/protocol/matchmaker/matchmaker.schema'
import { callQuietly } from '@/request/call'
import { MatchModel } from './MatchModel'

jest.mock('@/request/call', () => ({ ...jest.requireActual('@/request/call'), callQuietly: jest.fn() }))
const asks = jest.mocked(callQuietly as (endpoint: unknown, input: unknown) => Promise<unknown>)

const candidate = (no: string, blocker: string | null = null) => ({ card: { no, nickname: `名${no}` }, blocker }) as Candidate
const loaded = async (answer: { left: number; stop: string | null }) => {
  asks
    .mockReset()
    .mockResolvedValue({ list: [candidate('1'), candidate('2'), candidate('3', '对方暂不接受牵线')], nextCursor: null, ...answer })
  const model = new MatchModel('10000001')
  await model.list.load()
  return model
}

test('no more people can be chosen than the member has introductions left', async () => {
  const model = await loaded({ left: 1, stop: null })
  expect([model.toggle(candidate('1')), model.toggle(candidate('2'))]).toEqual([true, false])
  expect(model.chosen).toEqual(['1'])
  expect([model.toggle(candidate('3', '对方暂不接受牵线')), model.chosen]).toEqual([true, ['1']])
})

test('without an introduction left no person can be chosen, and the page says why', async () => {
  const model = await loaded({ left: 0, stop: '会员的牵线次数用完了' })
  expect([model.canChoose(candidate('1')), model.toggle(candidate('1')), model.chosen]).toEqual([false, true, []])
  expect(model.stop).toBe('会员的牵线次数用完了')
})

test('a chosen person keeps the name when a filter leaves them out, and can be removed', async () => {
  const model = await loaded({ left: 5, stop: null })
  model.toggle(candidate('1'))
  asks.mockResolvedValue({ list: [], nextCursor: null, left: 5, stop: null })
  model.switch('isSameCity')
  await model.list.load()
  expect(asks.mock.calls.at(-1)![1]).toMatchObject({ isSameCity: true })
  expect(model.nameOf('1')).toBe('名1')
  model.drop('1')
  expect(model.chosen).toEqual([])
})
