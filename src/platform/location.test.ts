import { withJssdk } from './jssdk'
import { location } from './location'

jest.mock('./jssdk', () => ({ withJssdk: jest.fn() }))
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

test('whoever says no to WeChat is not asked again by the browser', async () => {
  sdk.mockResolvedValue({ getLocation: ({ cancel }: { cancel: () => void }) => cancel() })
  await expect(location.getPosition()).rejects.toMatchObject({ reason: 'denied' })
  expect(getCurrentPosition).not.toHaveBeenCalled()
})

test('the browser says it where WeChat cannot', async () => {
  sdk.mockResolvedValue({ getLocation: ({ fail }: { fail: (error: object) => void }) => fail({ errMsg: 'getLocation:fail' }) })
  expect(await location.getPosition()).toEqual({ latitude: 30, longitude: 104, system: 'wgs84' })
})
