import { mate } from '@qianxian/protocol/mate/mate'
import type { Mate } from '@qianxian/protocol/mate/mate.schema'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { resetTaro } from '../../../tests/jest/taro'
import { callQuietly } from '@/request/call'
import { RelaxationModel } from './RelaxationModel'
import { WishRelaxations } from './WishRelaxations'

jest.mock('@/request/call', () => ({ callQuietly: jest.fn() }))

const server = jest.mocked(callQuietly as (endpoint: unknown, input: unknown) => Promise<unknown>)
const settle = () => act(async () => undefined)
const wished = {
  ageMin: 25,
  ageMax: 30,
  smoking: ['often'],
  geos: [],
  weights: { age: 'must', smoking: 'avoid', height: 'prefer' },
} as unknown as Mate

const onRelax = jest.fn()
function open(model = new RelaxationModel(), wishes = wished) {
  render(<WishRelaxations model={model} mate={wishes} onRelax={onRelax} />)
  return model
}

beforeEach(() => {
  resetTaro()
  server.mockReset()
  onRelax.mockReset()
})

test('each firm wish shows how many people it excludes, and a tap relaxes it', async () => {
  server.mockResolvedValue({
    wishes: [
      { field: 'age', gain: 14, taking: 12 },
      { field: 'smoking', gain: 11, taking: 0 },
    ],
    facts: [{ field: 'height', people: 16 }],
  })
  open()
  await settle()
  expect(server).toHaveBeenCalledWith(mate.getRelaxations, {})
  expect(screen.queryByText('多 14 位，其中 12 位的要求你也符合')).not.toBeNull()
  expect(screen.queryByText('多 11 位，其中不到 10 位的要求你也符合')).not.toBeNull()
  expect(screen.queryByText('你的身高')).not.toBeNull()
  expect(screen.queryByText('有 16 位只差这一项就彼此符合')).not.toBeNull()
  fireEvent.click(screen.getByText('不再必须：年龄'))
  await settle()
  expect(onRelax).toHaveBeenLastCalledWith({ ...wished, weights: { ...wished.weights, age: 'prefer' } })
  fireEvent.click(screen.getByText('不再避开：吸烟'))
  await settle()
  expect(onRelax).toHaveBeenLastCalledWith({ ...wished, weights: { ...wished.weights, smoking: 'any' } })
})

test('small counts are not stated, and a wish that is no longer firm is not offered', async () => {
  server.mockResolvedValue({
    wishes: [
      { field: 'age', gain: 0, taking: 0 },
      { field: 'height', gain: 20, taking: 20 },
    ],
    facts: [],
  })
  open()
  await settle()
  expect(screen.queryByText('多不到 10 位')).not.toBeNull()
  expect(screen.queryByText(/身高/)).toBeNull()
  expect(screen.queryByText(/只差这一项/)).toBeNull()
})

test('a failed request and a refused count are both shown', async () => {
  server.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce(null)
  open()
  await settle()
  fireEvent.click(screen.getByText('没有数出来，点击重试'))
  await settle()
  expect(screen.queryByText(/过一会儿再来看/)).not.toBeNull()
})

test('the answer to the later of two requests wins', async () => {
  const model = new RelaxationModel()
  let answerFirst!: (value: unknown) => void
  server.mockReturnValueOnce(new Promise((resolve) => (answerFirst = resolve))).mockResolvedValueOnce({ wishes: [], facts: [] })
  const first = model.load()
  await model.load()
  answerFirst({ wishes: [{ field: 'age', gain: 99, taking: 99 }], facts: [] })
  await first
  expect(model.counted).toEqual({ wishes: [], facts: [] })
})
