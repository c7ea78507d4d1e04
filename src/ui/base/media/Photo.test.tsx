import { fireEvent, render, screen } from '@testing-library/react'
import { Photo } from './Photo'
import { Tappable } from '../action/Tappable'

const pictures = (container: HTMLElement) => [...container.querySelectorAll('.qx-photo__image')]
const large = (container: HTMLElement) => pictures(container).at(-1)!
const srcOf = (element: Element | undefined) => element?.getAttribute('src') ?? element?.querySelector('img')?.getAttribute('src')
const fail = (element: Element) => fireEvent.error(element.querySelector('img') ?? element)
const load = (element: Element) => fireEvent.load(element.querySelector('img') ?? element)

test("the list's picture is shown until the large one has loaded, and stays under it during the fade-in", () => {
  const { container, rerender } = render(<Photo src="/small.jpg" standIn="/small.jpg" isLazy={false} />)
  const [standIn] = pictures(container)
  rerender(<Photo src="/large.jpg" standIn="/small.jpg" isLazy={false} />)
  expect(pictures(container)[0]).toBe(standIn)
  expect(pictures(container).map(srcOf)).toEqual(['/small.jpg', '/large.jpg'])
  expect(large(container).className).not.toContain('--shown')
  load(large(container))
  expect(pictures(container)).toHaveLength(2)
  expect(large(container).className).toContain('--shown')
})

test('a failed image shows a labelled retry button above the tap area', () => {
  const onOpen = jest.fn()
  const { container } = render(
    <Photo src="/a.jpg" isLazy={false} canRetry>
      <Tappable label="查看大图" onClick={onOpen} />
    </Photo>,
  )
  fail(large(container))
  expect(pictures(container)).toHaveLength(0)
  expect(screen.getAllByRole('button').map((key) => key.textContent || key.getAttribute('aria-label'))).toEqual(['查看大图', '重试'])
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(onOpen).not.toHaveBeenCalled()
  expect(srcOf(large(container))).toBe('/a.jpg')
  load(large(container))
  expect(screen.queryByText('重试')).toBeNull()
})

test('small and large images retry without a tap once the network is back, but not after they loaded', () => {
  const { container } = render(<Photo src="/a.jpg" isLazy={false} />)
  fail(large(container))
  expect(screen.queryByText('重试')).toBeNull()
  fireEvent(window, new Event('online'))
  expect(pictures(container)).toHaveLength(1)
  const there = large(container)
  load(there)
  fireEvent(window, new Event('online'))
  expect(large(container)).toBe(there)
})

test('a changed source starts loading again', () => {
  const { container, rerender } = render(<Photo src="/a.jpg" isLazy={false} canRetry />)
  fail(large(container))
  rerender(<Photo src="/b.jpg" isLazy={false} canRetry />)
  expect(screen.queryByText('重试')).toBeNull()
  expect(srcOf(large(container))).toBe('/b.jpg')
})
