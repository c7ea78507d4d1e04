import type { StoreBrief } from '@qianxian/protocol/store/store.schema'
import { distanceWords, storesByDistance } from './storesByDistance'

const store = (id: number, latitude: number | null, longitude: number | null): StoreBrief => ({
  id,
  name: `门店 ${id}`,
  address: '人民南路 4 段 9 号',
  latitude,
  longitude,
  openHours: '每天',
  licence: null,
})

it('orders stores by distance, and those without coordinates last', () => {
  const here = { latitude: 30.66, longitude: 104.06, system: 'gcj02' as const }
  const ordered = storesByDistance([store(1, null, null), store(2, 30.8, 104.06), store(3, 30.67, 104.06), store(4, null, null)], here)
  expect(ordered.map(({ store: { id } }) => id)).toEqual([3, 2, 1, 4])
  expect(ordered.map(({ metres }) => metres === null)).toEqual([false, false, true, true])
  expect(Math.round(ordered[0]!.metres! / 100)).toBe(11)
})

it.each([
  [0, '100 米'],
  [830, '900 米'],
  [901, '1 公里'],
  [3_120, '3.2 公里'],
] as const)('words %s metres', (metres, words) => {
  expect(distanceWords(metres)).toBe(words)
})
