import { act, fireEvent, render, screen } from '@testing-library/react'
import { FormModel } from './FormModel'
import { PhoneField, TextField } from './TextField'

test('a field that a link opened reports focus until it loses it, and again each time a link opens it', () => {
  const form = new FormModel({ initial: { nickname: '', occupation: '' } })
  render(
    <>
      <TextField form={form} name="nickname" label="昵称" />
      <TextField form={form} name="occupation" label="职业" />
    </>,
  )
  const nickname = screen.getByLabelText('昵称')
  act(() => form.leadTo('nickname'))
  expect([form.isLed('nickname'), form.isLed('occupation')]).toEqual([true, false])
  fireEvent.blur(nickname)
  expect(form.isLed('nickname')).toBe(false)
  // A field that was never focused does not report that it is empty.
  expect(form.errorOf('nickname')).toBeNull()
})

test('a number is cleaned before it can be cut, and a wrong length is reported at once and never sent', async () => {
  const submit = jest.fn(() => Promise.resolve())
  const form = new FormModel({ initial: { phone: '' }, submit })
  render(<PhoneField form={form} name="phone" />)
  const field = screen.getByLabelText<HTMLInputElement>('手机号')
  const longest = '请记下我的手机号：+86 138-1234-5678，晚上打'
  // No native limit.
  expect(field.maxLength).toBe(-1)
  fireEvent.input(field, { target: { value: '１３８１２３４５６７８9' } })
  expect(form.values.phone).toBe('138123456789')
  expect(screen.getByText('手机号应为 11 位，现在是 12 位')).toBeTruthy()
  await act(async () => expect(await form.submit()).toBe(false))
  expect(submit).not.toHaveBeenCalled()
  fireEvent.input(field, { target: { value: longest } })
  expect(form.values.phone).toBe('13812345678')
  await act(async () => expect(await form.submit()).toBe(true))
  expect(submit).toHaveBeenCalledTimes(1)
})

test('the rule of a field ends when the field is no longer shown', () => {
  const form = new FormModel({ initial: { phone: '138' } })
  const { unmount } = render(<PhoneField form={form} name="phone" />)
  expect(form.faults.phone).toBe('手机号应为 11 位，现在是 3 位')
  unmount()
  expect(form.faults.phone).toBeUndefined()
})
