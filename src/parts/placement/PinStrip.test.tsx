import { placement } from '@qianxian/protocol/placement/placement'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { openPerson } from '@/parts/person/openPerson'
import { callQuietly } from '@/request/call'
import { resetTaro } from '../../../tests/jest/taro'
import { loadPinStrip, PinStrip } from './PinStrip'

jest.mock('@/request/call', () => ({ callQuietly: jest.fn() }))
jest.mock('@/stores/auth.store', () => ({ authStore: { isLoveUser: true, sessionVersion: 1 } }))
jest.mock('@/parts/person/openPerson', () => ({ openPerson: jest.fn(async () => undefined) }))

const server = jest.mocked(callQuietly as (endpoint: unknown, input: unknown) => Promise<unknown>)
const settle = () => act(async () => undefined)
const person = (no: string, nickname: string) => ({ no, nickname, ageText: '28岁', cityName: '成都', cover: null, mark: `2${no}` })

beforeEach(() => {
  resetTaro()
  server.mockReset()
})

test('a pinned person is labelled, opens their profile, and is hidden once skipped or blocked', async () => {
  server.mockResolvedValue({ list: [person('1', '云上'), person('2', '小满')] })
  const { container, rerender } = render(<PinStrip city="510100" isThere={false} isGone={() => false} />)
  await act(() => loadPinStrip('510100'))
  // The strip stays hidden until the list below has loaded, so that the list does not move.
  expect(container.textContent).toBe('')
  rerender(<PinStrip city="510100" isThere isGone={() => false} />)
  expect(server.mock.calls).toEqual([[placement.getPins, { city: '510100' }]])
  expect(screen.queryByText('置顶')).not.toBeNull()
  fireEvent.click(screen.getByText('云上'))
  await settle()
  expect(openPerson).toHaveBeenCalledWith(expect.objectContaining({ no: '1' }), 'pin')
  rerender(<PinStrip city="510100" isThere isGone={(no) => no === '1'} />)
  expect(screen.queryByText('云上')).toBeNull()
  expect(screen.queryByText('小满')).not.toBeNull()
})

test('renders nothing without pins or without a response', async () => {
  server.mockRejectedValue(new Error('offline'))
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { container } = render(<PinStrip city="330100" isThere isGone={() => false} />)
  await act(() => loadPinStrip('330100'))
  expect(container.textContent).toBe('')
  warn.mockRestore()
})
