/** Tests of text inputs: focus and selection. */
import { fireEvent, render, screen } from '@testing-library/react'
import { Input, Textarea } from './Input'

test('selects the whole text on focus, so that typing replaces it', () => {
  const { rerender } = render(<Input aria-label="验证码" value="123456" />)
  const field = screen.getByLabelText<HTMLInputElement>('验证码')
  rerender(<Input aria-label="验证码" value="123456" focus />)
  expect(document.activeElement).toBe(field)
  expect([field.selectionStart, field.selectionEnd]).toEqual([6, 6])
  rerender(<Input aria-label="验证码" value="123456" focus selectionStart={0} selectionEnd={6} />)
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 6])
})

test('a character that its form rejects disappears, although the value does not change', () => {
  const onInput = jest.fn()
  render(<Input aria-label="验证码" type="number" value="12" onInput={onInput} />)
  const field = screen.getByLabelText<HTMLInputElement>('验证码')
  fireEvent.input(field, { target: { value: '12a' } })
  expect(onInput.mock.calls[0]?.[0].detail.value).toBe('12a')
  expect(field.value).toBe('12')
})

test('in a sending text area, Enter sends with a hardware keyboard, and Shift+Enter adds a line', () => {
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
