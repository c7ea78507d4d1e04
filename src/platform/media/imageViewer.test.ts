import { shellLimits } from '@qianxian/protocol/base/limits'
import { openImageViewer } from './imageViewer.h5'

const FITTING = 300
const image = () => document.querySelector<HTMLElement>('.qx-preview__image')!
const slide = () => document.querySelector<HTMLElement>('.qx-preview__slide')!
const scale = () => (parseFloat(image().style.width) || FITTING) / FITTING

/** Two fingers on the picture at these positions. */
function touch(name: string, ...at: number[]) {
  const touches = at.map((clientX) => ({ clientX, clientY: 100, target: image() }))
  image().dispatchEvent(Object.assign(new Event(name, { bubbles: true, cancelable: true }), { touches }))
}
const tap = () => image().dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: 150, clientY: 100 }))

beforeEach(() => {
  jest.useFakeTimers()
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const width = parseFloat((this as HTMLElement).style.width) || FITTING
    return { left: -slide().scrollLeft, top: 0, width, height: width } as DOMRect
  })
  openImageViewer(['/a.webp', '/b.webp'], '/a.webp')
})
afterEach(() => {
  document.querySelector<HTMLElement>('.qx-preview__close')?.click()
  jest.restoreAllMocks()
  jest.useRealTimers()
})

test('a pinch enlarges up to the limit and back to the fitting size', () => {
  touch('touchstart', 100, 200)
  touch('touchmove', 100, 250)
  expect(scale()).toBe(1.5)
  touch('touchmove', 0, 2000)
  expect(scale()).toBe(shellLimits.previewScaleMax)
  touch('touchmove', 100, 101)
  expect(scale()).toBe(shellLimits.previewScaleMin)
  expect(slide().className).toBe('qx-preview__slide')
})

test('the point between the fingers stays in place, and the next pinch continues from there', () => {
  touch('touchstart', 100, 200)
  touch('touchmove', 50, 250)
  expect(scale()).toBe(2)
  expect(slide().scrollLeft).toBe(150)
  touch('touchend', 50)
  touch('touchstart', 100, 200)
  touch('touchmove', 100, 250)
  expect(scale()).toBe(3)
})

test('one finger scrolls and turns, a double tap enlarges and shrinks, a tap closes', () => {
  touch('touchstart', 100)
  touch('touchmove', 300)
  expect(scale()).toBe(1)
  tap()
  tap()
  expect(scale()).toBe(2)
  tap()
  tap()
  expect(scale()).toBe(1)
  tap()
  jest.advanceTimersByTime(300)
  expect(document.querySelector('.qx-preview')).toBeNull()
})
