import { render } from '@testing-library/react'
import { Swiper, SwiperItem } from './Swiper'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

/** Distance that a row of two slides has turned automatically after its interval. */
function turned(hasLessMotion: boolean): number {
  window.matchMedia = ((query: string) => ({ matches: hasLessMotion && query.includes('reduced-motion') })) as never
  const { container, unmount } = render(
    <Swiper autoplay circular interval={4000}>
      <SwiperItem />
      <SwiperItem />
    </Swiper>,
  )
  const track = container.querySelector('.swiper-container')!
  Object.defineProperty(track, 'clientWidth', { value: 300 })
  let left = 0
  track.scrollTo = ((to: ScrollToOptions) => (left = to.left ?? 0)) as never
  jest.advanceTimersByTime(4000)
  left ||= track.scrollLeft
  unmount()
  return left
}

test('slides turn automatically', () => expect(turned(false)).toBe(300))
test('slides do not turn automatically with reduced motion', () => expect(turned(true)).toBe(0))
