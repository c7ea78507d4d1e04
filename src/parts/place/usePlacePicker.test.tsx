import { act, renderHook } from '@testing-library/react'
import { location } from '@/platform/location/location'
import { usePlacePicker } from './usePlacePicker'

jest.mock('./lazySheets', () => ({ PlaceSheet: () => null }))

const outcome = (chosen: Promise<unknown>) =>
  chosen.then(
    () => 'chosen',
    (error: { reason?: string }) => error.reason,
  )

test('a second picker is cancelled, and a page that closes during the choice blocks no other', async () => {
  Object.assign(location, { choosePlace: null })
  const first = renderHook(() => usePlacePicker(''))
  let waiting = Promise.resolve<string | undefined>('')
  await act(async () => {
    waiting = outcome(first.result.current.choose())
  })
  const second = renderHook(() => usePlacePicker(''))
  await act(async () => expect(await outcome(second.result.current.choose())).toBe('cancel'))
  await act(async () => expect(await outcome(first.result.current.choose())).toBe('cancel'))
  first.unmount()
  expect(await waiting).toBe('cancel')

  let again: string | undefined = 'open'
  await act(async () => {
    void outcome(second.result.current.choose()).then((answer) => (again = answer))
  })
  expect(again).toBe('open')
})
