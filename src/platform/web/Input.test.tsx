/** What one writes in: where it takes the focus, and what is chosen there. */
import { fireEvent, render, screen } from '@testing-library/react'
import { Input, Textarea } from './Input'

test('takes the focus with all of its words chosen, so that what is typed takes their place', () => {
  const { rerender } = render(<Input aria-label="验证码" value="123456" />)
  const field = screen.getByLabelText<HTMLInputElement>('验证码')
  rerender(<Input aria-label="验证码" value="123456" focus />)
  expect(document.activeElement).toBe(field)
  expect([field.selectionStart, field.selectionEnd]).toEqual([6, 6])
  rerender(<Input aria-label="验证码" value="123456" focus selectionStart={0} selectionEnd={6} />)
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 6])
})

test('what has no place among digits does not stay in sight, though nothing changes by it', () => {
  const onInput = jest.fn()
  render(<Input aria-label="验证码" type="number" value="12" onInput={onInput} />)
  const field = screen.getByLabelText<HTMLInputElement>('验证码')
  fireEvent.input(field, { target: { value: '12a' } })
  expect(onInput.mock.calls[0]?.[0].detail.value).toBe('12')
  expect(field.value).toBe('12')
})

test('in an area that sends, Enter sends where there is a keyboard of its own, and a line more is Shift and Enter', () => {
  const onConfirm = jest.fn()
  let isDesktop = true
  window.matchMedia = jest.fn(() => ({ matches: isDesktop })) as never
  const { container } = render(<Textarea value="你好" confirmType="send" onConfirm={onConfirm} />)
  const area = container.querySelector('textarea')!
  const press = (more = {}) => fireEvent.keyDown(area, { key: 'Enter', ...more })
  press({ shiftKey: true })
  press({ keyCode: 229 })
  fireEvent.compositionStart(area)
  press()
  fireEvent.compositionEnd(area)
  expect(onConfirm).not.toHaveBeenCalled()
  press()
  expect(onConfirm.mock.calls.map(([event]) => event.detail.value)).toEqual(['你好'])
  isDesktop = false
  press()
  expect(onConfirm).toHaveBeenCalledTimes(1)
})
