/** Tests of subscribe messages: what the providers accept and refuse, and how their refusals are interpreted. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memoryCache, silentLog } from '../../../test/token-cache'
import { officialDouyin } from '../douyin/official'
import { douyinTwin } from '../douyin/sandbox'
import { openPush, type Push, type PushPlatform, type SubscribeMessage } from './push'
import { sandboxIdentity, sandboxSecret } from '../lib/sandbox-identity'
import { isValidTemplateValue } from './template-values'
import { openTwin, type Twin, type TwinRequest } from '../lib/twin'
import { officialWechat } from '../wechat/official'
import { wechatTwin } from '../wechat/sandbox'

let twin: Twin
let push: Push
let cache: ReturnType<typeof memoryCache>
const requests: TwinRequest[] = []

beforeAll(async () => {
  const played = { wechat: wechatTwin(silentLog), douyin: douyinTwin(silentLog) }
  twin = await openTwin({
    wechat: (request) => (requests.push(request), played.wechat(request)),
    douyin: (request) => (requests.push(request), played.douyin(request)),
  })
  cache = memoryCache()
  const settings = { driver: 'official', secretOf: sandboxSecret } as const
  push = openPush(
    officialWechat({ ...settings, apiBase: twin.baseOf('wechat') }, cache),
    officialDouyin({ ...settings, apiBase: twin.baseOf('douyin'), openBase: twin.baseOf('douyin') }, cache),
  )
})
afterAll(() => twin.close())

const values = { weapp: ['thing1', 'time2'], mp: ['thing1', 'time2'], tt: ['温馨提示', '时间'] } as const

function messageTo(platform: PushPlatform, name: string, change: Partial<SubscribeMessage> = {}): SubscribeMessage {
  const [what, when] = values[platform]
  return {
    appId: `qx-${platform}`,
    openId: sandboxIdentity(platform === 'tt' ? 'douyin' : 'wechat', `qx-${platform}`, name).openId,
    templateId: 'sandbox-line',
    page: 'member/love/line?id=12',
    data: { [what]: '你的牵线有了新回音', [when]: '2026年11月22日 19:05' },
    ...change,
  }
}

const platforms = ['weapp', 'mp', 'tt'] as const

describe.each(platforms)('a message by %s', (platform) => {
  it('a message is accepted at the path of that account, with its token', async () => {
    requests.length = 0
    await push.send(platform, messageTo(platform, '林晚舟'))
    const paths = {
      weapp: '/cgi-bin/message/subscribe/send',
      mp: '/cgi-bin/message/subscribe/bizsend',
      tt: '/api/notification/v2/subscription/notify_user/',
    }
    expect(requests.at(-1)!.path).toBe(paths[platform])
    const [path] = requests.map((request) => request.path)
    expect(path).toBe(platform === 'tt' ? '/oauth/client_token/' : '/cgi-bin/stable_token')
    // The token is cached for the next message.
    requests.length = 0
    await push.send(platform, messageTo(platform, '林晚舟'))
    expect(requests).toHaveLength(1)
  })

  it('a message is sent as often as the person subscribed to its template, then is unwanted', async () => {
    const name = `小满-quota2`
    await push.send(platform, messageTo(platform, name))
    await push.send(platform, messageTo(platform, name))
    const codes = { weapp: 43101, mp: 43101, tt: 28014043 }
    await expect(push.send(platform, messageTo(platform, name))).rejects.toMatchObject({
      kind: 'unwanted',
      providerCode: codes[platform],
    })
    await push.send(platform, messageTo(platform, name, { templateId: 'sandbox-message' }))
  })

  it('a message may be rate-limited', async () => {
    await expect(push.send(platform, messageTo(platform, '小满-limited'))).rejects.toMatchObject({ kind: 'limited' })
  })

  it('a message without an existing template, or with a missing field, is a misconfiguration', async () => {
    await expect(push.send(platform, messageTo(platform, 'a', { templateId: 'nobody-s' }))).rejects.toMatchObject({
      kind: 'misconfigured',
      providerCode: platform === 'tt' ? 28014001 : 40037,
    })
    await expect(push.send(platform, messageTo(platform, 'a', { data: {} }))).rejects.toMatchObject({
      kind: 'misconfigured',
      providerCode: platform === 'tt' ? 28014001 : 47003,
    })
  })

  it('a message is sent with a new token after a stale one', async () => {
    await push.send(platform, messageTo(platform, '林晚舟'))
    const [key] = [...cache.tokens.keys()].filter((one) => one.endsWith(`:qx-${platform}`))
    await cache.put(key!, { value: 'stale', expiresAt: new Date(Date.now() + 3_600_000) })
    await push.send(platform, messageTo(platform, '林晚舟'))
    expect((await cache.get(key!))!.value).not.toBe('stale')
  })

  it('a token of an app without a secret is a misconfiguration', async () => {
    const settings = { driver: 'official', secretOf: () => undefined, apiBase: twin.baseOf('wechat') } as const
    const poor = openPush(
      officialWechat(settings, memoryCache()),
      officialDouyin({ ...settings, openBase: twin.baseOf('douyin') }, memoryCache()),
    )
    await expect(poor.send(platform, messageTo(platform, 'a'))).rejects.toMatchObject({ kind: 'misconfigured' })
  })
})

describe("a field of WeChat's", () => {
  it.each([
    ['thing1', '你的牵线有了新回音', true],
    ['thing1', '一二三四五六七八九十一二三四五六七八九十', true],
    ['thing1', '一二三四五六七八九十一二三四五六七八九十一', false],
    ['thing1', '', false],
    ['thing1', '两\n行', false],
    ['phrase2', '审核结果', true],
    ['phrase2', '略略略略略略', false],
    ['phrase2', 'done', false],
    ['time3', '2026年11月22日 19:05', true],
    ['time3', '19:05', true],
    ['time3', '2026-11-22T19:05:00Z', false],
    ['date3', '2026年11月22日', true],
    ['date3', '19:05', false],
    ['number4', '12', true],
    ['number4', '十二', false],
    ['constructor', '12', false],
    ['unheard1', '12', false],
  ])('%s holds %j: %s', async (place, value, fits) => {
    expect(isValidTemplateValue(place, value)).toBe(fits)
  })

  it("a field of WeChat's refuses a value that does not fit, and the refusal names the field", async () => {
    const data = { thing1: '一二三四五六七八九十一二三四五六七八九十一', time2: '19:05' }
    await expect(push.send('weapp', messageTo('weapp', 'a', { data }))).rejects.toMatchObject({
      kind: 'misconfigured',
      providerCode: 47003,
      message: expect.stringContaining('data.thing1.value invalid') as string,
    })
  })
})
