import { startJssdk, withJssdk } from './jssdk.h5'

const mockSdk = {
  config: jest.fn(),
  ready: jest.fn((done: () => void) => done()),
  error: jest.fn(),
}
jest.mock('weixin-js-sdk', () => ({
  __esModule: true,
  default: {
    config: (facts: unknown) => mockSdk.config(facts),
    ready: (done: () => void) => mockSdk.ready(done),
    error: (done: () => void) => mockSdk.error(done),
  },
}))

const userAgent = jest.spyOn(window.navigator, 'userAgent', 'get')
const sign = jest.fn(async () => ({ appId: 'wx', timestamp: 1, nonceStr: 'n', signature: 's' }))

beforeEach(() => {
  sign.mockClear()
  mockSdk.config.mockClear()
  window.history.replaceState(null, '', '/pages/index/index#top')
})

test('outside WeChat nothing is requested and the SDK is refused', async () => {
  userAgent.mockReturnValue('Safari')
  startJssdk(sign)
  await expect(withJssdk()).rejects.toMatchObject({ reason: 'unsupported' })
  expect(sign).not.toHaveBeenCalled()
})

test('Android signs every page, without the hash, once each', async () => {
  userAgent.mockReturnValue('Android MicroMessenger')
  startJssdk(sign)
  await withJssdk()
  window.history.replaceState(null, '', '/pages/about/index')
  await withJssdk()
  await withJssdk()
  expect(sign.mock.calls).toEqual([['http://localhost/pages/index/index'], ['http://localhost/pages/about/index']])
  expect(mockSdk.config.mock.calls[0][0].jsApiList).toEqual(
    expect.arrayContaining(['chooseWXPay', 'updateAppMessageShareData', 'getLocation', 'scanQRCode', 'startRecord']),
  )
})

test('iOS signs the page of entry', async () => {
  userAgent.mockReturnValue('iPhone MicroMessenger')
  window.history.replaceState(null, '', '/pages/love/hongniang')
  startJssdk(sign)
  await withJssdk()
  window.history.replaceState(null, '', '/pages/about/index')
  await withJssdk()
  expect(sign.mock.calls).toEqual([['http://localhost/pages/love/hongniang']])
})
