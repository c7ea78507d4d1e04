import { fireEvent, render } from '@testing-library/react'
import { View } from './View'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

/** Number of long presses for a touch at 100, 100 that moves down by `far` and rests for `restMs`. */
function presses(far: number, restMs: number): number {
  const onLongPress = jest.fn()
  const { container, unmount } = render(<View onLongPress={onLongPress} />)
  const view = container.firstElementChild!
  fireEvent.touchStart(view, { touches: [{ clientX: 100, clientY: 100 }] })
  fireEvent.touchMove(view, { touches: [{ clientX: 100, clientY: 100 + far }] })
  jest.advanceTimersByTime(restMs)
  fireEvent.touchEnd(view)
  unmount()
  return onLongPress.mock.calls.length
}

test.each([
  [0, 350, 1],
  [0, 349, 0],
  [10, 350, 1],
  [11, 350, 0],
])('a touch that moves %d px and rests %d ms presses %d times', (far, restMs, times) => expect(presses(far, restMs)).toBe(times))
