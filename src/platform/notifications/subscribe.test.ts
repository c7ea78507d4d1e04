/** Tests that the platforms' answers to a subscription request are converted to one answer per template. */
import Taro from '@tarojs/taro'
import { subscribe as douyin } from './subscribe.tt'
import { subscribe as web } from './subscribe.h5'
import { subscribe as wechat } from './subscribe.weapp'

const ids = ['a', 'b', 'c']
const requestSubscribeMessage = jest.fn()
const getSetting = jest.fn()

beforeEach(() => {
  Object.assign(Taro, { requestSubscribeMessage, getSetting })
  getSetting.mockReset().mockResolvedValue({ subscriptionsSetting: { mainSwitch: true } })
  requestSubscribeMessage.mockReset()
})

test('WeChat: each template has its answer, an omitted one has none', async () => {
  requestSubscribeMessage.mockResolvedValue({ errMsg: 'ok', a: 'accept', b: 'ban', c: 'filter' })
  expect(await wechat.request(ids)).toEqual([
    { templateId: 'a', answer: 'accept', isAlways: false },
    { templateId: 'b', answer: 'ban', isAlways: false },
  ])
})

test('WeChat: a remembered acceptance is reported as such, a remembered refusal is not', async () => {
  requestSubscribeMessage.mockResolvedValue({ a: 'accept', b: 'accept', c: 'reject' })
  getSetting.mockResolvedValue({ subscriptionsSetting: { itemSettings: { a: 'accept', b: 'reject', c: 'reject' } } })
  expect((await wechat.request(ids)).map(({ isAlways }) => isAlways)).toEqual([true, false, true])
})

test('WeChat: a main switch that is off is a refusal; a version without settings remembers nothing', async () => {
  requestSubscribeMessage.mockRejectedValueOnce({ errMsg: 'fail', errCode: 20004 })
  expect((await wechat.request(['a'])).map(({ answer }) => answer)).toEqual(['reject'])
  requestSubscribeMessage.mockRejectedValueOnce({ errMsg: 'fail', errCode: 10002 })
  await expect(wechat.request(['a'])).rejects.toMatchObject({ errCode: 10002 })
  requestSubscribeMessage.mockResolvedValueOnce({ a: 'accept' })
  getSetting.mockRejectedValueOnce(new Error('old'))
  expect(await wechat.request(['a'])).toEqual([{ templateId: 'a', answer: 'accept', isAlways: false }])
})

describe('Douyin', () => {
  const host = globalThis as { tt?: object }
  afterEach(() => {
    delete host.tt
  })
  const says = (said: object) => {
    host.tt = { requestSubscribeMessage: ({ success }: { success(said: object): void }) => success(said) }
  }

  test('lists the accepted templates; older versions answer each template separately', async () => {
    says({ errMsg: 'ok', templateSettings: { a: { subscribeType: 1 } } })
    expect((await douyin.request(['a', 'b'])).map(({ answer }) => answer)).toEqual(['accept', 'reject'])
    says({ a: 'reject', b: 'accept', c: 'ban' })
    expect((await douyin.request(ids)).map(({ answer }) => answer)).toEqual(['reject', 'accept', 'ban'])
  })

  test('rejects if the platform showed no question', async () => {
    host.tt = { requestSubscribeMessage: ({ fail }: { fail(error: object): void }) => fail({ errMsg: 'fail' }) }
    await expect(douyin.request(ids)).rejects.toThrow('fail')
    host.tt = {}
    await expect(douyin.request(ids)).rejects.toThrow('no messages')
  })
})

test('the web has no subscription request', () => {
  expect(web.canAsk).toBe(false)
})
