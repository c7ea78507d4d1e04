import { love } from '@qianxian/protocol/love/love'
import { place } from '@qianxian/protocol/place/place'
import { PlatformFault } from '@/platform/fault'
import { location } from '@/platform/location/location'
import { callQuietly } from '@/request/call'
import { confirm, notice } from '@/ui/base/overlay/Dialog'
import { ensureNearbyEnabled, reportLocation } from './locationReport'

jest.mock('@/request/call', () => ({ callQuietly: jest.fn() }))
jest.mock('@/ui/base/overlay/Dialog', () => ({ confirm: jest.fn(), notice: jest.fn() }))
const asked = callQuietly as jest.Mock
const agreed = confirm as jest.Mock
const here = { latitude: 30.657, longitude: 104.066, system: 'gcj02' as const }
const never = { isAllowed: false, at: null, renewableAt: null }
const written = () => asked.mock.calls.filter(([endpoint]) => endpoint !== place.getMyPlace)

let position: jest.SpyInstance
beforeEach(() => {
  jest.clearAllMocks()
  position = jest.spyOn(location, 'getPosition').mockResolvedValue(here)
})
const known = (mine: object) => asked.mockImplementation(async (endpoint) => (endpoint === place.getMyPlace ? mine : {}))

test('without consent, neighbourhood search is not switched on and no location is sent', async () => {
  known(never)
  agreed.mockResolvedValue(false)
  expect(await ensureNearbyEnabled()).toBe(false)
  expect([written(), position.mock.calls]).toEqual([[], []])
})

test('consent switches neighbourhood search on and sends the location', async () => {
  known(never)
  agreed.mockResolvedValue(true)
  expect(await ensureNearbyEnabled()).toBe(true)
  expect(written()).toEqual([
    [love.savePermission, { allowNearby: true }],
    [place.saveMyPlace, { ...here, source: 'gps' }],
  ])
})

test('a recent consent is not requested again', async () => {
  const at = new Date().toISOString()
  known({ isAllowed: true, at, renewableAt: new Date(Date.now() + 60_000).toISOString() })
  expect(await ensureNearbyEnabled()).toBe(true)
  expect([agreed.mock.calls, position.mock.calls, written()]).toEqual([[], [], []])
})

test('a refusal by the phone shows instructions, unless an older place is still valid', async () => {
  position.mockRejectedValue(new PlatformFault('denied'))
  known({ ...never, isAllowed: true })
  expect(await reportLocation()).toBe(false)
  expect((notice as jest.Mock).mock.calls[0][1]).toMatch(/设置里允许.*选择城市/)
  const past = new Date(Date.now() - 3_600_000).toISOString()
  known({ isAllowed: true, at: past, renewableAt: past })
  expect(await reportLocation()).toBe(true)
  expect(notice).toHaveBeenCalledTimes(1)
})
