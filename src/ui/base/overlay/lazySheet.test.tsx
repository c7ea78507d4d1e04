import { useLayoutEffect } from 'react'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { lazySheet } from './lazySheet'
import { Sheet } from './Sheet'

interface Props {
  isOpen: boolean
  onClose: () => void
  words: string
}
const Part = ({ isOpen, words }: Props) => (isOpen ? <div>{words}</div> : null)

test('a tap opens the sheet at once and fills it when its code has loaded', async () => {
  let come: (part: typeof Part) => void = () => undefined
  const load = jest.fn(() => new Promise<typeof Part>((resolve) => (come = resolve)))
  const Late = lazySheet<Props>('筛选', load)
  const { rerender } = render(<Late isOpen={false} onClose={jest.fn()} words="都在这里" />)
  expect(load).not.toHaveBeenCalled()
  rerender(<Late isOpen onClose={jest.fn()} words="都在这里" />)
  expect(screen.getByText('筛选')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(1)
  await act(async () => come(Part))
  expect(screen.getByText('都在这里')).toBeTruthy()
})

test('a failed load is shown in the sheet and can be retried', async () => {
  const load = jest.fn<Promise<typeof Part>, []>(() => Promise.reject(new Error('Loading chunk 7 failed')))
  const Late = lazySheet<Props>('筛选', load)
  await act(async () => void render(<Late isOpen onClose={jest.fn()} words="都在这里" />))
  expect(screen.getByText('没有加载出来')).toBeTruthy()
  load.mockResolvedValueOnce(Part)
  await act(async () => void fireEvent.click(screen.getByText('重新加载')))
  expect(screen.getByText('都在这里')).toBeTruthy()
})

test('the code loads without a tap when the page is idle', async () => {
  jest.useFakeTimers()
  const load = jest.fn(() => Promise.resolve(Part))
  const Late = lazySheet<Props>('筛选', load)
  render(<Late isOpen={false} onClose={jest.fn()} words="都在这里" />)
  await act(async () => void jest.advanceTimersByTime(4000))
  expect(load).toHaveBeenCalledTimes(1)
  jest.useRealTimers()
})

test('focus moves into the sheet once its code has loaded, and returns to the opener afterwards', async () => {
  const inDialog = jest.fn<void, [boolean]>()
  function Filled({ isOpen, onClose, words }: Props) {
    useLayoutEffect(() => {
      if (isOpen) inDialog(document.activeElement?.closest('[role=dialog]')?.textContent?.includes(words) ?? false)
    }, [isOpen, words])
    return (
      <Sheet isOpen={isOpen} onClose={onClose} title="筛选">
        {words}
      </Sheet>
    )
  }
  let come: (part: typeof Filled) => void = () => undefined
  const Late = lazySheet<Props>('筛选', () => new Promise<typeof Filled>((resolve) => (come = resolve)))
  const page = (isOpen: boolean) => (
    <>
      <button>打开</button>
      <Late isOpen={isOpen} onClose={jest.fn()} words="都在这里" />
    </>
  )
  const { rerender } = render(page(false))
  screen.getByText('打开').focus()
  rerender(page(true))
  await act(async () => come(Filled))
  expect(inDialog.mock.calls).toEqual([[true]])
  rerender(page(false))
  expect(document.activeElement).toBe(screen.getByText('打开'))
})
