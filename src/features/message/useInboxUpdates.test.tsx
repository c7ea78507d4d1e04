import { render } from '@testing-library/react'
import { act } from 'react'
import { inboxStore } from '@/stores/inbox.store'
import { useInboxUpdates } from './useInboxUpdates'

let version = 1_000
const hear = () => act(async () => inboxStore.hear((version += 1)))

function Page({ look }: { look: () => Promise<unknown> }) {
  useInboxUpdates(look)
  return null
}

beforeEach(() => jest.spyOn(inboxStore, 'look').mockResolvedValue())

test('a page loads changes one request at a time, and once more for changes during a request', async () => {
  const answers: (() => void)[] = []
  const look = jest.fn(() => new Promise<void>((answer) => answers.push(answer)))
  const { unmount } = render(<Page look={look} />)
  await hear()
  await hear()
  await hear()
  expect(look).toHaveBeenCalledTimes(1)
  await act(async () => answers[0]!())
  expect(look).toHaveBeenCalledTimes(2)
  await act(async () => answers[1]!())
  expect(look).toHaveBeenCalledTimes(2)
  unmount()
  await hear()
  expect(look).toHaveBeenCalledTimes(2)
})

test('a failed request does not stop the updates', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  const look = jest.fn(() => Promise.reject(new Error('no network')))
  render(<Page look={look} />)
  await hear()
  await hear()
  expect(look).toHaveBeenCalledTimes(2)
})
