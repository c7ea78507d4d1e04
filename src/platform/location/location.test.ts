import { withJssdk } from '../wechat/jssdk'
import { openExternal } from '../lifecycle/openExternal'
import { location } from './location'

jest.mock('../lifecycle/openExternal', () => ({ openExternal: jest.fn() }))
jest.mock('../wechat/jssdk', () => ({ withJssdk: jest.fn() }))
const sdk = withJssdk as jest.Mock
const getCurrentPosition = jest.fn((found: (position: object) => void) => found({ coords: { latitude: 30, longitude: 104 } }))

beforeEach(() => {
  getCurrentPosition.mockClear()
  jest.spyOn(window.navigator, 'userAgent', 'get').mockReturnValue('Android MicroMessenger')
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } })
})
afterAll(() => {
  delete (navigator as { geolocation?: unknown }).geolocation
})

test('a person who refuses WeChat is not asked again by the browser', async () => {
  sdk.mockResolvedValue({ getLocation: ({ cancel }: { cancel: () => void }) => cancel() })
  await expect(location.getPosition()).rejects.toMatchObject({ reason: 'denied' })
  expect(getCurrentPosition).not.toHaveBeenCalled()
})

test('the browser returns the position if WeChat cannot', async () => {
  sdk.mockResolvedValue({ getLocation: ({ fail }: { fail: (error: object) => void }) => fail({ errMsg: 'getLocation:fail' }) })
  expect(await location.getPosition()).toEqual({ latitude: 30, longitude: 104, system: 'wgs84' })
})

test("a name with separator characters of the map's link stays one name", () => {
  void location.openPlace({ name: '7:30;咖啡', address: '春熙路 1 号', latitude: 30.6, longitude: 104 })
  const { searchParams } = new URL((openExternal as jest.Mock).mock.calls[0]![0] as string)
  expect(searchParams.get('marker')).toBe('coord:30.6,104;title:7：30；咖啡;addr:春熙路 1 号')
})
