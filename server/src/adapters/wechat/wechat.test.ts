import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memoryCache, silentLog } from '../../../test/token-cache'
import { sandboxIdentity, sandboxSecret } from '../lib/sandbox-identity'
import { openSealedData, sealData } from '../lib/sealed-data'
import { openTwin, type Twin } from '../lib/twin'
import type { Wechat } from './wechat'
import { SANDBOX_AUTHORIZE_PATH, wechatAuthorizePage } from './authorize-page'
import { officialWechat, signJsApi } from './official'
import { wechatTwin } from './sandbox'

const app = 'wx0000000000000001'
const iv = Buffer.alloc(16, 7).toString('base64')
let twin: Twin
let cache: ReturnType<typeof memoryCache>
let wechat: Wechat

beforeAll(async () => {
  twin = await openTwin({ wechat: wechatTwin(silentLog) })
  cache = memoryCache()
  wechat = officialWechat(
    { driver: 'official', apiBase: twin.baseOf('wechat'), authorizeBase: SANDBOX_AUTHORIZE_PATH, secretOf: sandboxSecret },
    cache,
  )
})
afterAll(() => twin.close())

describe('mini-program login', () => {
  it('a person has the same openId in an app, and the same unionId in all apps', async () => {
    const first = await wechat.codeToSession(app, 'sandbox-林晚舟')
    const again = await wechat.codeToSession(app, 'sandbox-林晚舟')
    const elsewhere = await wechat.codeToSession('wx0000000000000002', 'sandbox-林晚舟')
    expect(again).toEqual(first)
    expect(elsewhere.openId).not.toBe(first.openId)
    expect(elsewhere.unionId).toBe(first.unionId)
    expect((await wechat.codeToSession(app, 'test-code')).openId).not.toBe(first.openId)
  })

  it.each([
    ['expired-code', 'invalid_code', 40029],
    ['used-code', 'code_used', 40163],
    ['', 'invalid_code', 41008],
  ])('refuses the code %j', async (code, kind, providerCode) => {
    await expect(wechat.codeToSession(app, code)).rejects.toMatchObject({ port: 'wechat', kind, providerCode })
  })

  it('a wrong app secret is reported as a misconfiguration', async () => {
    const stranger = officialWechat({ driver: 'official', apiBase: twin.baseOf('wechat'), secretOf: () => 'wrong' }, memoryCache())
    await expect(stranger.codeToSession(app, 'test-code')).rejects.toMatchObject({ kind: 'misconfigured' })
    const nobody = officialWechat({ driver: 'official', secretOf: () => undefined }, memoryCache())
    await expect(nobody.codeToSession(app, 'test-code')).rejects.toMatchObject({ kind: 'misconfigured' })
  })

  it('silence is reported as unavailable', async () => {
    const closed = await openTwin({})
    const base = closed.baseOf('wechat')
    await closed.close()
    const lost = officialWechat({ driver: 'official', apiBase: base, secretOf: sandboxSecret }, memoryCache())
    await expect(lost.codeToSession(app, 'test-code')).rejects.toMatchObject({ kind: 'unavailable' })
  })
})

describe('phone number', () => {
  it("the phone number is read by the button's code", async () => {
    expect(await wechat.phoneNumber(app, 'phone-13800000000')).toBe('13800000000')
  })

  it('an expired code is refused', async () => {
    await expect(wechat.phoneNumber(app, 'expired-code')).rejects.toMatchObject({ kind: 'invalid_code' })
  })

  it('the phone number is decrypted too, for this app and this session only', async () => {
    const { sessionKey } = await wechat.codeToSession(app, 'test-code')
    const encryptedData = sealData({ appId: app, sessionKey, iv }, { purePhoneNumber: '13800000001' })
    const opened = wechat.decrypt<{ purePhoneNumber: string }>({ appId: app, sessionKey, encryptedData, iv })
    expect(opened.purePhoneNumber).toBe('13800000001')
    const otherKey = sandboxIdentity('wechat', app, 'somebody').sessionKey
    expect(() => wechat.decrypt({ appId: app, sessionKey: otherKey, encryptedData, iv })).toThrow(/do not open/)
    expect(() => wechat.decrypt({ appId: 'wx2', sessionKey, encryptedData, iv })).toThrow(/another app/)
  })

  it("the example of WeChat's documentation is decrypted", () => {
    const opened = openSealedData<{ nickName: string; openId: string }>('wechat', {
      appId: 'wx4f4bc4dec97d474b',
      sessionKey: 'tiihtNczf5v6AKRyjwEUhQ==',
      iv: 'r7BXXKkLb8qrSNn05n0qiA==',
      encryptedData:
        'CiyLU1Aw2KjvrjMdj8YKliAjtP4gsMZMQmRzooG2xrDcvSnxIMXFufNstNGTyaGS9uT5geRa0W4oTOb1WT7fJlAC+oNPdbB+' +
        '3hVbJSRgv+4lGOETKUQz6OYStslQ142dNCuabNPGBzlooOmB231qMM85d2/fV6ChevvXvQP8Hkue1poOFtnEtpyxVLW1zAo6' +
        '/1Xx1COxFvrc2d7UL/lmHInNlxuacJXwu0fjpXfz/YqYzBIBzD6WUfTIF9GRHpOn/Hz7saL8xz+W//FRAUid1OksQaQx4CMs' +
        '8LOddcQhULW4ucetDf96JcR3g0gfRK4PC7E/r7Z6xNrXd2UIeorGj5Ef7b1pJAYB6Y5anaHqZ9J6nKEBvB4DnNLIVWSgARns' +
        '/8wR2SiRS7MNACwTyrGvt9ts8p12PKFdlqYTopNHR1Vf7XjfhQlVsAJdNiKdYmYVoKlaRv85IfVunYzO0IKXsyl7JCUjCpoG' +
        '20f0a04COwfneQAGGwd5oa+T8yO5hzuyDb/XcxxmK01EpqOyuxINew==',
    })
    expect(opened).toMatchObject({ nickName: 'Band', openId: 'oGZUI0egBJY1zhBYw2KhdUfwVJJE' })
  })
})

describe("login in WeChat's browser", () => {
  const authorize = (changes: Record<string, string> = {}) => {
    const url = wechat.mpAuthorizeUrl({
      appId: app,
      redirectUri: 'http://localhost:3000/pages/login/loginByLoading?from=1',
      state: 's-1',
      scope: 'snsapi_userinfo',
    })
    expect(url.startsWith(`${SANDBOX_AUTHORIZE_PATH}?appid=`)).toBe(true)
    const query = Object.fromEntries(new URL(url, 'http://localhost').searchParams)
    return wechatAuthorizePage.render({ ...query, ...changes })
  }

  it('the page lists the demo people and returns the chosen one with a single-use code', async () => {
    const listed = authorize()
    expect(listed.status).toBe(200)
    expect(listed.body).toContain('林晚舟')
    const chosen = authorize({ name: '林晚舟' })
    expect(chosen.status).toBe(302)
    const back = new URL(chosen.headers['location'] ?? '')
    expect(back.origin + back.pathname).toBe('http://localhost:3000/pages/login/loginByLoading')
    expect(back.searchParams.get('from')).toBe('1')
    expect(back.searchParams.get('state')).toBe('s-1')
    const code = back.searchParams.get('code') ?? ''
    const user = await wechat.mpCodeToUser(app, code)
    expect(user).toMatchObject({ nickname: '林晚舟' })
    expect(user.unionId).toBe((await wechat.codeToSession(app, 'sandbox-林晚舟')).unionId)
    await expect(wechat.mpCodeToUser(app, code)).rejects.toMatchObject({ kind: 'code_used' })
  })

  it('an issued code is refused after it expired', async () => {
    const past = (Date.now() - 1).toString(36)
    await expect(wechat.mpCodeToUser(app, `sandbox-a~${past}~abc123`)).rejects.toMatchObject({ kind: 'invalid_code' })
  })

  it('the page escapes its output and refuses an invalid URL', () => {
    expect(authorize({ state: '"><script>' }).body).not.toContain('<script>')
    expect(authorize({ redirect_uri: 'javascript:alert(1)' }).status).toBe(400)
    expect(authorize({ name: '<b>' }).status).toBe(400)
  })

  it("the real adapter builds WeChat's own URL", () => {
    const real = officialWechat({ driver: 'official', secretOf: () => 's' }, memoryCache())
    expect(real.mpAuthorizeUrl({ appId: 'wx1', redirectUri: 'https://a.cn/b?c=1', state: 'x', scope: 'snsapi_base' })).toBe(
      'https://open.weixin.qq.com/connect/oauth2/authorize?appid=wx1&redirect_uri=https%3A%2F%2Fa.cn%2Fb%3Fc%3D1' +
        '&response_type=code&scope=snsapi_base&state=x#wechat_redirect',
    )
  })
})

describe('tokens', () => {
  it("a page is signed as in WeChat's documentation", () => {
    const ticket = 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg'
    expect(signJsApi(ticket, 'Wm3WZYTPz0wzccnW', 1414587457, 'http://mp.weixin.qq.com?params=value')).toBe(
      '0f9de62fce790f9a083d5c99e95740ceb90c27ed',
    )
  })

  it('the URL is signed without its fragment, with the cached ticket', async () => {
    const signature = await wechat.jsSignature(app, 'http://localhost/a?b=1#c')
    const ticket = cache.tokens.get(`wechat:jsapi_ticket:${app}`)?.value ?? ''
    expect(signature.signature).toBe(signJsApi(ticket, signature.nonceStr, signature.timestamp, 'http://localhost/a?b=1'))
  })

  it('many concurrent calls fetch a single token', async () => {
    const own = memoryCache()
    const client = officialWechat({ driver: 'official', apiBase: twin.baseOf('wechat'), secretOf: sandboxSecret }, own)
    const puts: string[] = []
    const put = own.put
    own.put = async (key, token) => {
      puts.push(key)
      await put(key, token)
    }
    await Promise.all(Array.from({ length: 5 }, () => client.phoneNumber(app, 'phone-13800000000')))
    expect(puts).toEqual([`wechat:access_token:${app}`])
  })

  it('a token that WeChat refuses is replaced, once', async () => {
    const own = memoryCache()
    const expiresAt = new Date(Date.now() + 3_600_000)
    own.tokens.set(`wechat:access_token:${app}`, { value: 'stale.token', expiresAt })
    const client = officialWechat({ driver: 'official', apiBase: twin.baseOf('wechat'), secretOf: sandboxSecret }, own)
    expect(await client.phoneNumber(app, 'phone-13800000000')).toBe('13800000000')
    expect(own.tokens.get(`wechat:access_token:${app}`)?.value).not.toBe('stale.token')
    expect(own.locks).toHaveLength(1)
  })
})

describe('codes and text checks', () => {
  it('a mini-program code is drawn', async () => {
    const image = await wechat.wxaCode({ appId: app, page: '/pages/love/detail', scene: 'i=10002345' })
    expect(image.subarray(1, 4).toString()).toBe('PNG')
  })

  it('a scene that is too long is refused', async () => {
    const request = { appId: app, page: 'pages/main/index', scene: 'x'.repeat(33) }
    await expect(wechat.wxaCode(request)).rejects.toMatchObject({ kind: 'refused', providerCode: 40169 })
  })

  it.each([
    ['喜欢爬山', 'pass'],
    ['待审词', 'review'],
    ['特3456书yuuo莞6543李zxcz蒜7782法fgnv级', 'reject'],
  ])('checks %s', async (content, verdict) => {
    expect(await wechat.msgSecCheck({ appId: app, openId: 'o1', content })).toBe(verdict)
  })
})
