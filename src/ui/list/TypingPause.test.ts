import { TypingPause } from './TypingPause'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('a search runs once after the last letter, and not after the page was left', () => {
  const search = jest.fn()
  const typing = new TypingPause(search)
  typing.restart()
  jest.advanceTimersByTime(399)
  typing.restart()
  jest.advanceTimersByTime(399)
  expect(search).not.toHaveBeenCalled()
  jest.advanceTimersByTime(1)
  expect(search).toHaveBeenCalledTimes(1)
  typing.restart()
  typing.stop()
  jest.advanceTimersByTime(400)
  expect(search).toHaveBeenCalledTimes(1)
})
