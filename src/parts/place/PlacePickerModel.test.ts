import { mapLimits } from '@qianxian/protocol/place/place.words'
import { PlatformFault } from '@/platform/fault'
import { location } from '@/platform/location/location'
import { callQuietly } from '@/request/call'
import { PlacePickerModel } from './PlacePickerModel'

jest.mock('@/request/call', () => ({ callQuietly: jest.fn() }))
const asked = callQuietly as jest.Mock
const here = { latitude: 30.657, longitude: 104.066, system: 'wgs84' as const }
const found = (name: string) => ({ name, address: '', distance: 1, latitude: 30, longitude: 104 })
const paths = () => asked.mock.calls.map(([{ path }]) => String(path).split('/').at(-1))

beforeEach(() => {
  jest.useFakeTimers()
  asked.mockReset().mockImplementation(async (_endpoint, { page }) => ({ list: [found(`锦江公园${page ?? ''}`)], hasMore: true }))
})
afterEach(() => jest.useRealTimers())

async function begun(position: typeof here | PlatformFault): Promise<PlacePickerModel> {
  jest.spyOn(location, 'getPosition').mockImplementation(async () => {
    if (position instanceof PlatformFault) throw position
    return position
  })
  const model = new PlacePickerModel('510100')
  await model.start()
  return model
}

test('nearby places appear at once, and are reloaded while the picker is open', async () => {
  const model = await begun(here)
  expect(model.list.rows.map(({ name }) => name)).toEqual(['锦江公园'])
  await jest.advanceTimersByTimeAsync(mapLimits.refreshMs)
  expect(paths()).toEqual(['getNearbyPlaces', 'getNearbyPlaces'])
  model.stop()
  await jest.advanceTimersByTimeAsync(5 * mapLimits.refreshMs)
  expect(asked).toHaveBeenCalledTimes(2)
})

test("the search starts a second after typing, from the person's location, page by page", async () => {
  const model = await begun(here)
  for (const keyword of ['图', '图书', '图书馆']) {
    model.setKeyword(keyword)
    await jest.advanceTimersByTimeAsync(mapLimits.debounceMs - 1)
  }
  expect(paths()).toEqual(['getNearbyPlaces'])
  await jest.advanceTimersByTimeAsync(1)
  await model.list.loadMore()
  expect(asked.mock.calls.slice(1).map(([, input]) => input)).toEqual([
    { keyword: '图书馆', page: 1, city: '510100', near: here },
    { keyword: '图书馆', page: 2, city: '510100', near: here },
  ])
  // A list of search results does not change before it is used.
  await jest.advanceTimersByTimeAsync(mapLimits.refreshMs)
  expect(asked).toHaveBeenCalledTimes(3)
  model.stop()
})

test('without a location the person sees instructions, and the search covers the city', async () => {
  const model = await begun(new PlatformFault('denied'))
  expect(model.refusal).toContain('允许')
  expect(asked).not.toHaveBeenCalled()
  model.setKeyword('公园')
  await model.search()
  expect(asked.mock.calls.map(([, input]) => input)).toEqual([{ keyword: '公园', page: 1, city: '510100' }])
  await jest.advanceTimersByTimeAsync(mapLimits.debounceMs)
  expect(asked).toHaveBeenCalledTimes(1)
  model.stop()
})
