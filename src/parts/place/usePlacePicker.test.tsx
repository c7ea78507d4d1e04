import { act, render } from '@testing-library/react'
import { location } from '@/platform/location'
import { usePlacePicker } from './usePlacePicker'

jest.mock('./lateSheets', () => ({ PlaceSheet: () => null }))

let choose: ReturnType<typeof usePlacePicker>['choose']
function Page() {
  const picker = usePlacePicker('')
  choose = picker.choose
  return picker.sheet
}
const outcome = (chosen: Promise<unknown>) =>
  chosen.then(
    () => 'chosen',
    (error: { reason?: string }) => error.reason,
  )

test('a second one is cancelled, and a page that goes away while it is open keeps no other from opening it', async () => {
  Object.assign(location, { choosePlace: null })
  const first = render(<Page />)
  let waiting = Promise.resolve<string | undefined>('')
  await act(async () => {
    waiting = outcome(choose())
  })
  expect(await outcome(choose())).toBe('cancel')
  first.unmount()
  expect(await waiting).toBe('cancel')

  render(<Page />)
  let again: string | undefined = 'open'
  await act(async () => {
    void outcome(choose()).then((answer) => (again = answer))
  })
  expect(again).toBe('open')
})
