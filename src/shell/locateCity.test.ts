import { place } from '@qianxian/protocol/place/place'
import { tenant } from '@qianxian/protocol/tenant/tenant'
import { PlatformFault } from '@/platform/fault'
import { location } from '@/platform/location/location'
import { callQuietly } from '@/request/call'
import { authStore } from '@/stores/auth.store'
import { locateCity } from './locateCity'

jest.mock('@/request/call', () => ({ callQuietly: jest.fn() }))
const asked = callQuietly as jest.Mock
const here = { latitude: 30.657, longitude: 104.066, system: 'gcj02' as const }

let position: jest.SpyInstance
beforeEach(() => {
  jest.restoreAllMocks()
  position = jest.spyOn(location, 'getPosition').mockResolvedValue(here)
  asked.mockReset().mockImplementation(async (endpoint) => ({ city: endpoint === tenant.getIpRegionByIp ? '420100' : '510100' }))
  authStore.token = 't'
})
afterEach(() => {
  authStore.token = ''
})

test("a member's city is determined by the phone", async () => {
  expect(await locateCity()).toEqual({ code: '510100' })
  expect(asked.mock.calls).toEqual([[place.getPlaceAddress, here]])
})

test("a visitor's city is determined by the network, without a question to the phone", async () => {
  authStore.token = ''
  expect(await locateCity()).toEqual({ code: '420100' })
  expect(position).not.toHaveBeenCalled()
})

test('the network is used if the map has no answer, but not if the person refused the location', async () => {
  asked.mockImplementationOnce(async () => {
    throw new Error('地图现在打不开')
  })
  expect(await locateCity()).toEqual({ code: '420100' })
  position.mockRejectedValue(new PlatformFault('denied'))
  asked.mockClear()
  expect(await locateCity()).toMatchObject({ code: null, words: expect.stringContaining('允许') })
  expect(asked).not.toHaveBeenCalled()
})

test('the city may be unknown', async () => {
  authStore.token = ''
  asked.mockRejectedValue(new Error('offline'))
  expect(await locateCity()).toEqual({ code: null })
})
