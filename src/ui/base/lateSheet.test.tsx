import { act, fireEvent, render, screen } from '@testing-library/react'
import { lateSheet } from './lateSheet'

interface Props {
  isOpen: boolean
  onClose: () => void
  words: string
}
const Part = ({ isOpen, words }: Props) => (isOpen ? <div>{words}</div> : null)

test('a tap opens the sheet at once and fills it when its code has come', async () => {
  let come: (part: typeof Part) => void = () => undefined
  const load = jest.fn(() => new Promise<typeof Part>((resolve) => (come = resolve)))
  const Late = lateSheet<Props>('筛选', load)
  const { rerender } = render(<Late isOpen={false} onClose={jest.fn()} words="都在这里" />)
  expect(load).not.toHaveBeenCalled()
  rerender(<Late isOpen onClose={jest.fn()} words="都在这里" />)
  expect(screen.getByText('筛选')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(1)
  await act(async () => come(Part))
  expect(screen.getByText('都在这里')).toBeTruthy()
})

test('code that does not come is told in the sheet and asked for again', async () => {
  const load = jest.fn<Promise<typeof Part>, []>(() => Promise.reject(new Error('Loading chunk 7 failed')))
  const Late = lateSheet<Props>('筛选', load)
  await act(async () => void render(<Late isOpen onClose={jest.fn()} words="都在这里" />))
  expect(screen.getByText('没有加载出来')).toBeTruthy()
  load.mockResolvedValueOnce(Part)
  await act(async () => void fireEvent.click(screen.getByText('重新加载')))
  expect(screen.getByText('都在这里')).toBeTruthy()
})

test('it comes by itself while nobody waits', async () => {
  jest.useFakeTimers()
  const load = jest.fn(() => Promise.resolve(Part))
  const Late = lateSheet<Props>('筛选', load)
  render(<Late isOpen={false} onClose={jest.fn()} words="都在这里" />)
  await act(async () => void jest.advanceTimersByTime(4000))
  expect(load).toHaveBeenCalledTimes(1)
  jest.useRealTimers()
})
