import { act, fireEvent, render, screen } from '@testing-library/react'
import { FormModel } from './FormModel'
import { TextField } from './TextField'

test('a field that a link led to says that it has the focus until it is left, and then as often as it is led to', () => {
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
  // Who only passed by is not told that something is missing.
  expect(form.errorOf('nickname')).toBeNull()
})
