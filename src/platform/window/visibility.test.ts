import Taro from '@tarojs/taro'
import type * as Sight from './visibility'

/** As in mini-programs, a page observes only the container. */
const { watchVisibleRows } = jest.requireActual<typeof Sight>('./visibility.ts')

const screen = { left: 0, right: 375, top: 48, bottom: 700 }

/** The reported indexes of items in this many columns, for a container at this position. */
function told(count: number, columns: number, box: { left: number; top: number; width: number; height: number }): readonly number[] {
  let seen: readonly number[] = []
  const sight = {
    relativeToViewport: () => sight,
    observe: (_id: string, hear: (what: object) => void) => hear({ boundingClientRect: box, relativeRect: screen }),
    disconnect: () => undefined,
  }
  const page = {}
  Object.assign(Taro, { createIntersectionObserver: () => sight, getCurrentInstance: () => ({ page }) })
  watchVisibleRows('list', count, columns, (places) => (seen = places))
  return seen
}

test('in a grid the items of which half is between the bars are in view', () => {
  expect(told(4, 2, { left: 0, top: -140, width: 375, height: 400 })).toEqual([2, 3])
  expect(told(3, 2, { left: 0, top: 600, width: 375, height: 400 })).toEqual([0, 1])
})

test('items left or right of the screen are not in view', () => {
  expect(told(1, 1, { left: 300, top: 100, width: 120, height: 200 })).toEqual([0])
  expect(told(1, 1, { left: 320, top: 100, width: 120, height: 200 })).toEqual([])
  expect(told(1, 1, { left: -70, top: 100, width: 120, height: 200 })).toEqual([])
})
