import { act, fireEvent, render, screen } from '@testing-library/react'
import { FormModel } from './FormModel'
import { TextField } from './TextField'

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
