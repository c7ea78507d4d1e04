import { act, fireEvent, render, screen } from '@testing-library/react'
import { CodeField } from './TextField'

function code(value: string, more: { onSend?: () => Promise<unknown>; onComplete?: () => void } = {}) {
  return <CodeField value={value} onChange={jest.fn()} onSend={more.onSend ?? (() => Promise.resolve())} onComplete={more.onComplete} />
}

test('the last digit submits the code once, and again after a change', () => {
  const onComplete = jest.fn()
  const { rerender } = render(code('12345', { onComplete }))
  expect(onComplete).not.toHaveBeenCalled()
  rerender(code('123456', { onComplete }))
  rerender(code('123456', { onComplete }))
  expect(onComplete).toHaveBeenCalledTimes(1)
  rerender(code('12345', { onComplete }))
  rerender(code('123457', { onComplete }))
  expect(onComplete).toHaveBeenCalledTimes(2)
})

test('a code that was filled in beforehand is not submitted without a change', () => {
  const onComplete = jest.fn()
  render(code('123456', { onComplete }))
  expect(onComplete).not.toHaveBeenCalled()
})

test('the button that sends the code accepts one tap until the message has been sent', async () => {
  let sent = () => {}
  const onSend = jest.fn(() => new Promise<void>((resolve) => (sent = resolve)))
  render(code('', { onSend }))
  fireEvent.click(screen.getByText('获取验证码'))
  fireEvent.click(screen.getByText('发送中'))
  expect(onSend).toHaveBeenCalledTimes(1)
  await act(async () => sent())
  expect(screen.getByText('60 秒后重发')).toBeTruthy()
})
