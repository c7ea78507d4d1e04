import { poll, pollDelays } from './usePolling'

let visibility = 'visible'
Object.defineProperty(document, 'visibilityState', { get: () => visibility })
const show = (state: 'visible' | 'hidden') => {
  visibility = state
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  jest.useFakeTimers()
  visibility = 'visible'
})
afterEach(() => jest.useRealTimers())

describe('polling for decisions of other people', () => {
  it('the interval between requests grows up to the longest wait', async () => {
    const look = jest.fn(async () => undefined)
    const end = poll(look)
    await jest.advanceTimersByTimeAsync(pollDelays.firstMs)
    expect(look).toHaveBeenCalledTimes(1)
    await jest.advanceTimersByTimeAsync(10 * 60_000)
    const soon = look.mock.calls.length
    expect(soon).toBeLessThan(20)
    await jest.advanceTimersByTimeAsync(10 * pollDelays.mostMs)
    expect(look.mock.calls.length - soon).toBe(10)
    end()
    await jest.advanceTimersByTimeAsync(10 * pollDelays.mostMs)
    expect(look.mock.calls.length - soon).toBe(10)
  })

  it('pauses in a hidden tab, and polls at once when the tab is shown again', async () => {
    const look = jest.fn(async () => undefined)
    const end = poll(look)
    show('hidden')
    await jest.advanceTimersByTimeAsync(10 * pollDelays.mostMs)
    expect(look).not.toHaveBeenCalled()
    show('visible')
    expect(look).toHaveBeenCalledTimes(1)
    await jest.advanceTimersByTimeAsync(pollDelays.firstMs)
    expect(look).toHaveBeenCalledTimes(2)
    end()
    show('hidden')
    show('visible')
    expect(look).toHaveBeenCalledTimes(2)
  })

  it('never has two requests at once, and continues after a failure', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    let fail: (error: Error) => void = () => undefined
    const look = jest.fn(() => new Promise<void>((_, reject) => (fail = reject)))
    const end = poll(look)
    await jest.advanceTimersByTimeAsync(pollDelays.firstMs)
    show('hidden')
    show('visible')
    await jest.advanceTimersByTimeAsync(10 * pollDelays.mostMs)
    expect(look).toHaveBeenCalledTimes(1)
    fail(new Error('no network'))
    await jest.advanceTimersByTimeAsync(pollDelays.mostMs)
    expect(look).toHaveBeenCalledTimes(2)
    end()
  })
})
