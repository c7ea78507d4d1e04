import { mate } from '@qianxian/protocol/mate/mate'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { runInAction } from 'mobx'
import { authStore } from '@/stores/auth.store'
import { resetTaro } from '../../../tests/jest/taro'
import { openPerson } from '@/parts/person/openPerson'
import { watchVisibleRows } from '@/platform/window/visibility'
import { callQuietly } from '@/request/call'
import { DailyStrip } from './DailyStrip'

jest.mock('@/request/call', () => ({ callQuietly: jest.fn() }))
jest.mock('@/platform/window/visibility', () => ({
  watchVisibility: () => () => undefined,
  watchVisibleRows: jest.fn(() => () => undefined),
}))
jest.mock('@/parts/person/openPerson', () => ({ openPerson: jest.fn(async () => undefined) }))

const server = jest.mocked(callQuietly as (endpoint: unknown, input: unknown) => Promise<unknown>)
const asked = (endpoint: unknown) => server.mock.calls.filter(([one]) => one === endpoint).map(([, input]) => input)
const watching = jest.mocked(watchVisibleRows)
const onSeen = jest.fn()
const settle = () => act(async () => undefined)
const person = (no: string, nickname: string, more: object = {}) => ({
  card: { no, nickname, ageText: '28岁', cityName: '杭州', cover: null, mark: `4${no}` },
  slot: 'pool',
  reasons: ['都喜欢爬山'],
  isOpened: false,
  ...more,
})
const setOf = (people: unknown[], leftMs = 3_600_000) => ({
  date: '2026-03-01',
  endsAt: new Date(Date.now() + leftMs).toISOString(),
  people,
})

beforeEach(() => {
  resetTaro()
  jest.useFakeTimers()
  jest.mocked(openPerson).mockClear()
  server.mockReset()
  runInAction(() => void (authStore.sessionVersion += 1))
})
afterEach(() => jest.useRealTimers())

test('people are shown with reasons, and people whose page was opened no longer count as left', async () => {
  server.mockResolvedValue(setOf([person('1', '云上'), person('2', '小满', { slot: 'wildcard', reasons: ['TA 40岁，你的期望是25–30岁'] })]))
  render(<DailyStrip isGone={() => false} onSeen={onSeen} />)
  await settle()
  expect(screen.queryByText('还有 2 位没看')).not.toBeNull()
  expect(screen.queryByText('换个可能')).not.toBeNull()
  expect(screen.queryByText('TA 40岁，你的期望是25–30岁')).not.toBeNull()
  fireEvent.click(screen.getByText('云上'))
  await settle()
  expect(openPerson).toHaveBeenCalledWith(expect.objectContaining({ no: '1' }), 'recommend')
  expect(asked(mate.openDaily)).toEqual([{ no: '1' }])
  expect(screen.queryByText('还有 1 位没看')).not.toBeNull()
})

test('each person in view for a second is reported separately', async () => {
  server.mockResolvedValue(setOf([person('1', '云上'), person('2', '小满')]))
  render(<DailyStrip isGone={() => false} onSeen={onSeen} />)
  await settle()
  const look = (id: string, places: number[]) => act(async () => watching.mock.calls.find(([of]) => of === id)![3](places))
  await look('qx-daily-1', [0])
  await look('qx-daily-2', [0])
  await look('qx-daily-2', [])
  await act(async () => void jest.advanceTimersByTime(1_000))
  expect(onSeen.mock.calls).toEqual([[expect.objectContaining({ no: '1', mark: '41' })]])
})

test('a page that stays open over midnight shows the next day', async () => {
  server.mockResolvedValueOnce(setOf([person('1', '云上')])).mockResolvedValueOnce(setOf([person('2', '小满')]))
  render(<DailyStrip isGone={() => false} onSeen={onSeen} />)
  await settle()
  await act(async () => void jest.advanceTimersByTime(3_500_000))
  expect(screen.queryByText('云上')).not.toBeNull()
  await act(async () => void jest.advanceTimersByTime(200_000))
  await settle()
  expect(screen.queryByText('云上')).toBeNull()
  expect(screen.queryByText('小满')).not.toBeNull()
})

test('an empty day and a failed request are both shown', async () => {
  server.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce(setOf([]))
  render(<DailyStrip isGone={() => false} onSeen={onSeen} />)
  await settle()
  fireEvent.click(screen.getByText('没有加载出来，点击重试'))
  await settle()
  expect(screen.queryByText(/今天没有新的人选/)).not.toBeNull()
})
