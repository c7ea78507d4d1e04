import { spotlight } from '@qianxian/protocol/spotlight/spotlight'
import { act, render, screen } from '@testing-library/react'
import { watchVisibleRows } from '@/platform/window/visibility'
import { callQuietly } from '@/request/call'
import { resetTaro } from '../../../tests/jest/taro'
import { loadSpotlight, SpotlightPlace } from './SpotlightPlace'

jest.mock('@/request/call', () => ({ callQuietly: jest.fn() }))
jest.mock('@/stores/auth.store', () => ({ authStore: { isLoveUser: true, sessionVersion: 1 } }))
jest.mock('@/platform/window/visibility', () => ({
  ...jest.requireActual<object>('@/platform/window/visibility'),
  watchVisibleRows: jest.fn(() => () => undefined),
}))

const server = jest.mocked(callQuietly as (endpoint: unknown, input: unknown, ways?: unknown) => Promise<unknown>)
const watched = jest.mocked(watchVisibleRows)
const found = (mark: string) => ({
  spotlight: {
    card: { no: '1', nickname: '云上', ageText: '28岁', cityName: '成都', cover: null, mark },
    picture: null,
    slogan: '去爬山吧',
  },
  isPopupDue: true,
})
const onSeen = jest.fn<void, [{ mark?: string }]>()
const told = () => onSeen.mock.calls.map(([{ mark }]) => mark)

beforeEach(() => {
  resetTaro()
  server.mockReset()
  watched.mockClear()
  onSeen.mockClear()
  jest.useFakeTimers()
})
afterEach(() => jest.useRealTimers())

test('counts as seen after a second with half of it in view, on the page and in the sheet', async () => {
  server.mockImplementation(async (endpoint) => (endpoint === spotlight.getSpotlight ? found('3a') : {}))
  render(<SpotlightPlace city="510100" isThere isQuiet={false} isGone={() => false} onSeen={onSeen} />)
  await act(() => loadSpotlight('510100'))
  expect(watched.mock.calls.map(([id]) => id).sort()).toEqual(['qx-spotlight', 'qx-spotlight-today'])
  const [onPage, inSheet] = watched.mock.calls.map(([, , , tell]) => tell)
  onPage!([0])
  jest.advanceTimersByTime(900)
  onPage!([])
  await act(async () => void jest.advanceTimersByTime(10_000))
  expect(told()).toEqual([])
  inSheet!([0])
  await act(async () => void jest.advanceTimersByTime(1_000))
  expect(told()).toEqual(['3a'])
  onPage!([0])
  await act(async () => void jest.advanceTimersByTime(1_000))
  expect(told()).toEqual(['3a', '3a'])
})

test('hides a person who was skipped or blocked', async () => {
  server.mockImplementation(async (endpoint) => (endpoint === spotlight.getSpotlight ? found('3b') : {}))
  const { rerender } = render(<SpotlightPlace city="330100" isThere isQuiet isGone={() => false} onSeen={onSeen} />)
  await act(() => loadSpotlight('330100'))
  expect(screen.queryAllByText('去爬山吧')).toHaveLength(1)
  rerender(<SpotlightPlace city="330100" isThere isQuiet isGone={(no) => no === '1'} onSeen={onSeen} />)
  expect(screen.queryByText('去爬山吧')).toBeNull()
})

test('a changed city or an hour without a response shows no former person, and is requested again', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  const isThere = () => screen.queryByText('去爬山吧') !== null
  server.mockResolvedValueOnce(found('3c')).mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce(found('3d'))
  render(<SpotlightPlace city="440100" isThere isQuiet isGone={() => false} onSeen={onSeen} />)
  await act(() => loadSpotlight('440100'))
  expect(isThere()).toBe(true)
  await act(() => loadSpotlight('440300'))
  expect(isThere()).toBe(false)
  await act(() => loadSpotlight('440300'))
  expect(isThere()).toBe(true)
  jest.advanceTimersByTime(3_600_000)
  server.mockRejectedValueOnce(new Error('offline'))
  await act(() => loadSpotlight('440300'))
  expect(isThere()).toBe(false)
  warn.mockRestore()
})
