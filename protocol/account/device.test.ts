import { deviceName, deviceWords } from './device'

const other = { app: '微信', mini: '微信小程序' }

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1'
const android =
  'Mozilla/5.0 (Linux; Android 13; M2102J2SC) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/116 Mobile Safari/537.36 MicroMessenger/8.0.42'

describe('deviceWords', () => {
  it.each([
    ['h5', iPhone, 'iPhone · Safari 浏览器'],
    ['h5', android, '安卓手机 · 微信'],
    ['weapp', android, '安卓手机 · 微信小程序'],
    ['tt', '', '抖音小程序'],
    ['h5', '', '未知设备'],
  ])('%s %s', (platform, device, words) => expect(deviceWords(platform, device, other)).toBe(words))

  it("names the program in general words where Douyin forbids the other app's name", () =>
    expect(deviceWords('weapp', iPhone, { app: '其他应用', mini: '其他小程序' })).toBe('iPhone · 其他小程序'))
})

describe('deviceName', () => {
  it.each([
    ['h5', iPhone, 'iPhone'],
    ['weapp', '', '微信小程序'],
    ['h5', '', '未知设备'],
  ])('%s %s', (platform, device, words) => expect(deviceName(platform, device, other)).toBe(words))
})
