import { fireEvent, render } from '@testing-library/react'
import { PullDownRefresh } from './PullDownRefresh'

jest.mock('@tarojs/runtime', () => ({ eventCenter: { on: jest.fn(), off: jest.fn() } }))

interface PageElement extends HTMLElement {
  __page?: { onPullDownRefresh?: () => void }
}

/** Pulls a page at its top down by `far` px and releases it; returns the page during and after the pull. */
function pull(far: number) {
  const onPullDownRefresh = jest.fn()
  const page: PageElement = document.createElement('div')
  page.className = 'taro_page'
  page.__page = { onPullDownRefresh }
  document.body.append(page)
  const { container, unmount } = render(<PullDownRefresh />, { container: page })
  const content = container.querySelector<HTMLElement>('.web-pull')!
  const place = () => Number(/, (\d+)px/.exec(content.style.transform)?.[1] ?? 0)
  fireEvent.touchStart(content, { touches: [{ clientX: 0, clientY: 100 }] })
  fireEvent.touchMove(content, { touches: [{ clientX: 0, clientY: 100 + far }] })
  const pulled = place()
  fireEvent.touchEnd(content)
  const seen = { pulled, waitsAt: place(), times: onPullDownRefresh.mock.calls.length }
  unmount()
  page.remove()
  return seen
}

test.each([
  [138, { pulled: 69, waitsAt: 0, times: 0 }],
  [140, { pulled: 70, waitsAt: 70, times: 1 }],
  [300, { pulled: 150, waitsAt: 70, times: 1 }],
  [900, { pulled: 150, waitsAt: 70, times: 1 }],
])('a pull of %d px moves the page by at most 150, and reloads it from 70 on', (far, seen) => {
  expect(pull(far)).toEqual(seen)
})
