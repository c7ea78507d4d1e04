import { call } from '@/request/call'
import { ClosedModel } from './ClosedModel'

jest.mock('@/request/call', () => {
  const call = jest.fn()
  return { call, callQuietly: call, errorsInline: {} }
})

const answer = call as unknown as jest.Mock

beforeEach(() => {
  jest.useFakeTimers()
  answer.mockReset()
})
afterEach(() => jest.useRealTimers())

describe('ClosedModel', () => {
  it('retries after 30 s without a tap, and closes when the service is back', async () => {
    answer.mockRejectedValueOnce(new Error('503')).mockResolvedValueOnce({ ok: true })
    const leave = jest.fn()
    const model = new ClosedModel(leave)
    model.start()
    await jest.advanceTimersByTimeAsync(29_000)
    expect(answer).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(1500)
    expect(answer).toHaveBeenCalledTimes(1)
    expect(model.isStillClosed).toBe(true)
    expect(leave).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(31_000)
    expect(leave).toHaveBeenCalledTimes(1)
    await jest.advanceTimersByTimeAsync(90_000)
    expect(answer).toHaveBeenCalledTimes(2)
  })

  it('asks once for a double tap', async () => {
    answer.mockResolvedValue({ ok: true })
    const model = new ClosedModel(jest.fn())
    await Promise.all([model.ask(), model.ask()])
    expect(answer).toHaveBeenCalledTimes(1)
  })

  it('stops when the page closes', async () => {
    const model = new ClosedModel(jest.fn())
    model.start()
    model.stop()
    await jest.advanceTimersByTimeAsync(120_000)
    expect(answer).not.toHaveBeenCalled()
  })
})
