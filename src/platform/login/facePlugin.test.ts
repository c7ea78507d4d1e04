import { facePlugin } from './facePlugin.weapp'

/** What the mini-program runs in. */
const device = globalThis as { wx?: { requestFacialVerify?: (options: { verifyId: string; complete(): void }) => void } }
afterEach(() => void delete device.wx)

test('WeChat shows the face itself where its library can, and whatever came of it the app comes back', () => {
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

test('an older library brings nothing, and what it was handed for another opens nothing', () => {
  device.wx = {}
  expect(facePlugin.brought()).toEqual([])
  for (const url of ['wechat:A', 'eid:A', 'https://a.cn']) expect(() => facePlugin.show(url, () => {})).toThrow('当前环境不支持该功能')
})
