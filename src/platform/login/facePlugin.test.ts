import { facePlugin } from './facePlugin.weapp'

/** The mini-program's runtime. */
const device = globalThis as { wx?: { requestFacialVerify?: (options: { verifyId: string; complete(): void }) => void } }
afterEach(() => void delete device.wx)

test('WeChat shows the camera check if its library supports it, and the app continues after any result', () => {
  const shown: string[] = []
  device.wx = {
    requestFacialVerify: ({ verifyId, complete }) => {
      shown.push(verifyId)
      complete()
    },
  }
  const onBack = jest.fn()
  expect(facePlugin.brought()).toEqual(['wechat'])
  facePlugin.show('wechat:A:B', onBack)
  expect(shown).toEqual(['A:B'])
  expect(onBack).toHaveBeenCalledTimes(1)
})

test('an older library offers no check, and a URL for another plugin opens nothing', () => {
  device.wx = {}
  expect(facePlugin.brought()).toEqual([])
  for (const url of ['wechat:A', 'eid:A', 'https://a.cn']) expect(() => facePlugin.show(url, () => {})).toThrow('当前环境不支持该功能')
})
