import { cooperation } from '@qianxian/protocol/cooperation/cooperation'
import { callQuietly, call } from '@/request/call'
import { RequestFault } from '@/request/fault'
import { Cooperations } from './Cooperations'
import { MemberCooperations } from './MemberCooperations'

jest.mock('@/request/call', () => ({ callQuietly: jest.fn(), call: jest.fn() }))

const asks = jest.mocked(callQuietly as (endpoint: unknown, input: unknown) => Promise<unknown>)
const calls = jest.mocked(call as (endpoint: unknown, input: unknown) => Promise<unknown>)
const row = (id: number, status: string) => ({ id, status, percent: 30, to: { no: `no${id}` } })

beforeEach(() => {
  asks.mockReset()
  calls.mockReset()
  asks.mockImplementation(async (_endpoint, input) => ({
    list: (input as { box?: string }).box === 'sent' ? [row(7, 'offered')] : [row(4, 'offered'), row(3, 'lapsed')],
    nextCursor: null,
  }))
})

test('an acceptance shows in its row at once', async () => {
  const model = new Cooperations('received')
  await model.boxes.load()
  calls.mockResolvedValue(row(4, 'accepted'))
  await model.answer(4, true)
  expect(calls.mock.calls[0]![1]).toEqual({ id: 4, isAccepted: true })
  expect(model.boxes.list.rows.map(({ status }) => status)).toEqual(['accepted', 'lapsed'])
})

test('if an offer was withdrawn in the meantime, the row shows it and the fault is shown', async () => {
  const model = new Cooperations('received')
  await model.boxes.load()
  const refusal = new RequestFault({ code: 41060, message: '已经有了结果', status: 200, data: row(4, 'withdrawn') })
  calls.mockRejectedValue(refusal)
  await expect(model.answer(4, false, 'unfit')).rejects.toBe(refusal)
  expect(calls.mock.calls[0]![1]).toEqual({ id: 4, isAccepted: false, refusal: 'unfit' })
  expect(model.boxes.list.rows.map(({ status }) => status)).toEqual(['withdrawn', 'lapsed'])
})

test('any other fault changes no row', async () => {
  const model = new Cooperations('received')
  await model.boxes.load()
  calls.mockRejectedValue(new Error('断网'))
  await expect(model.answer(4, true)).rejects.toThrow('断网')
  expect(model.boxes.list.find(4)?.status).toBe('offered')
})

test('for one member, an offer shows without another request, and disappears once it is withdrawn', async () => {
  const model = new MemberCooperations('100')
  calls.mockResolvedValue(row(9, 'offered'))
  await model.offer('no9', 20, '')
  expect(calls).toHaveBeenCalledWith(cooperation.offerCooperation, { fromNo: '100', toNo: 'no9', percent: 20 }, undefined)
  expect(model.with('no9')?.id).toBe(9)
  expect(model.with('no1')).toBeNull()
  asks.mockResolvedValue({ list: [] })
  await model.withdraw(9)
  expect(model.with('no9')).toBeNull()
})
