import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RefusedStart } from '../lib/refused-start'
import { openAdapters, readSandboxes, forTransaction, type Adapters, type AdapterSettings } from './adapters'
import type { OutboxMessage } from './sms/sms'
import { tencentSms } from './sms/tencent'
import { SANDBOX_REFUSED_PHONE, SANDBOX_SMS, smsTwin } from './sms/sandbox'
import { openTwin } from './lib/twin'

let root: string
let settings: AdapterSettings
let adapters: Adapters
const outbox: OutboxMessage[] = []
const log = {
  info: () => undefined,
  warn: () => undefined,
}
const deps = {
  log,
  outbox: {
    write: (message: OutboxMessage) => void outbox.push(message),
    referencesTo: (phone: string, since: Date) =>
      outbox.filter((one) => one.phone === phone && one.reference !== '' && one.sentAt >= since).map(({ reference }) => reference),
  },
  tokenCache: { get: async () => null, put: async () => undefined, withLock: <T>(_key: string, work: () => Promise<T>) => work() },
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'adapters-'))
  settings = {
    sms: 'sandbox',
    wechat: 'sandbox',
    douyin: 'sandbox',
    moderation: 'sandbox',
    geo: 'sandbox',
    identity: 'sandbox',
    likeness: 'sandbox',
    pay: { driver: 'sandbox', root: join(root, 'pay') },
    storage: { driver: 'disk', root, signingKey: 'k'.repeat(32), filesUrl: '/files', uploadUrl: '/upload' },
  }
  adapters = await openAdapters(settings, { ...deps, sandboxes: 'all' })
})
afterAll(async () => {
  await adapters.close()
  await rm(root, { recursive: true })
})

describe('opening', () => {
  it('ports that run as sandbox are listed', () => {
    expect(adapters.sandboxPorts).toEqual(['sms', 'wechat', 'douyin', 'identity', 'likeness', 'moderation', 'geo', 'pay'])
    expect(adapters.closedPorts).toEqual([])
    expect(adapters.sandboxPages.map(({ path }) => path)).toEqual([
      '/sandbox/wechat/authorize',
      '/sandbox/face',
      '/sandbox/face/show',
      '/sandbox/pay',
      '/sandbox/pay/confirm',
      '/sandbox/pay/order',
      '/sandbox/pay/transfer',
    ])
  })

  it('an unaccepted sandbox in production is refused, by its name', async () => {
    const refusal = openAdapters(settings, { ...deps, sandboxes: ['geo'] })
    await expect(refusal).rejects.toThrow(RefusedStart)
    await expect(refusal).rejects.toThrow(/sandboxes of moderation: .*ALLOW_SANDBOX=moderation\.$/)
  })

  it('in production, identity ports without an account are closed, and accepted sandboxes run', async () => {
    const given = await openAdapters(settings, { ...deps, sandboxes: ['moderation', 'geo'] })
    expect(given).toMatchObject({
      sandboxPorts: ['moderation', 'geo'],
      closedPorts: ['sms', 'wechat', 'douyin', 'identity', 'likeness'],
      sandboxPages: [],
    })
    const message = { appId: 'qx', openId: 'o', templateId: 'sandbox-line', page: 'pages/index/index', data: {} }
    const closed = (port: string) => expect.objectContaining({ port, kind: 'closed' })
    for (const [port, call] of [
      ['sms', () => given.sms.sendCode({ phone: '13800000000', code: '246810' })],
      ['wechat', () => given.wechat.codeToSession('qx-weapp', 'sandbox-x')],
      ['wechat', () => given.wechat.phoneNumber('qx-weapp', 'phone-13800000005')],
      ['wechat', () => given.wechat.mpAuthorizeUrl({ appId: 'qx-mp', redirectUri: 'https://a.cn/', state: 's', scope: 'snsapi_base' })],
      ['douyin', () => given.douyin.codeToSession('qx-tt', 'sandbox-x')],
      ['sms', () => given.sms.sendNotice({ phone: '13800000000', template: 'waiting', params: ['x'] })],
      ['identity', () => given.identity.begin({ name: '林晚', idNo: '110101199003074610', returnUrl: 'https://a.cn/' }, { by: 'tencent' })],
      ['likeness', () => given.likeness.withRegister({ name: '林晚', idNo: '110101199003074610' }, Buffer.of())],
      ['wechat', () => given.push.send('weapp', message)],
      ['wechat', () => given.push.send('mp', message)],
      ['douyin', () => given.push.send('tt', message)],
      ['douyin', () => given.douyin.phoneNumber({ appId: 'qx-tt', sessionKey: '', encryptedData: '', iv: '' })],
    ] as const)
      expect(call).toThrow(closed(port))
    expect(await given.moderation.checkText('周末喜欢爬山')).toMatchObject({ verdict: 'pass' })
    for (const channel of ['wx', 'ali', 'dy'] as const) expect(given.pay.portOf(channel, 'qx_wx')).toBeNull()
    expect(given.payTwin).toBeNull()
    await given.close()
  })

  it('payments never run as sandbox in production', () => {
    expect(() => readSandboxes('geo,pay')).toThrow(/cannot name pay/)
  })

  it('a transaction may ask which payment channels are open, but not call them', () => {
    const { pay, payTwin } = forTransaction(adapters)
    expect(payTwin).toBeNull()
    expect(pay.portOf('wx', 'no merchant')).toBeNull()
    const port = pay.portOf('wx', 'qx_wx')!
    expect(() => port.query('A')).toThrow('pay.wx.query was called inside a transaction')
  })

  it('an e-sign service is used only if it is configured, and is no sandbox in production', async () => {
    expect(adapters.esign).toBeNull()
    const played = await openAdapters({ ...settings, esign: 'sandbox' }, { ...deps, sandboxes: 'all' })
    expect(played.sandboxPorts).toContain('esign')
    expect(() => forTransaction(played).esign!.stateOf('yD0')).toThrow('esign.stateOf was called inside a transaction')
    await expect(played.esign!.stateOf('yD0')).rejects.toMatchObject({ port: 'esign', providerCode: 'no_flow' })
    await played.close()
    await expect(openAdapters({ ...settings, esign: 'sandbox' }, { ...deps, sandboxes: ['moderation', 'geo'] })).rejects.toThrow(
      'esign cannot be a sandbox in production',
    )
  })

  it('with a provider for every port, no sandbox is opened', async () => {
    const secrets = { secretId: 'i', secretKey: 'k' }
    const real = await openAdapters(
      {
        ...settings,
        sms: { driver: 'tencent', ...secrets, sdkAppId: '1', signName: 's', templateId: '1' },
        wechat: { driver: 'official', apps: { wx1: 's' } },
        douyin: { driver: 'official', apps: {} },
        moderation: { driver: 'tencent', ...secrets },
        geo: { driver: 'tencent', key: 'k' },
        identity: { driver: 'official', tencent: { ...secrets, ruleId: '1' } },
        likeness: { driver: 'tencent', ...secrets },
      },
      { ...deps, sandboxes: [] },
    )
    expect(real.sandboxPorts).toEqual([])
    expect(real.closedPorts).toEqual([])
    expect(real.sandboxPages).toEqual([])
    await expect(real.wechat.codeToSession('constructor', 'x')).rejects.toMatchObject({ kind: 'misconfigured' })
    await real.close()
  })
})

describe('text messages', () => {
  it('text messages are written to the outbox', async () => {
    await adapters.sms.sendCode({ phone: '13800000000', code: '246810' })
    expect(outbox.at(-1)).toMatchObject({ phone: '13800000000', code: '246810' })
    expect(outbox.at(-1)?.text).toBe('【牵线】您的验证码是 246810，5 分钟内有效。如非本人操作，请忽略。')
  })

  it('text messages to a malformed number are refused', async () => {
    const sent = outbox.length
    await expect(adapters.sms.sendCode({ phone: SANDBOX_REFUSED_PHONE, code: '1' })).rejects.toMatchObject({
      kind: 'refused',
      providerCode: 'InvalidParameterValue.IncorrectPhoneNumber',
    })
    expect(outbox).toHaveLength(sent)
  })

  it('text messages contain the text of a notice with its values', async () => {
    await adapters.sms.sendNotice({ phone: '13800000001', template: 'waiting', params: ['账号有新的安全提醒'] })
    expect(outbox.at(-1)).toMatchObject({
      phone: '13800000001',
      code: '',
      text: '【牵线】您的账号有一条重要通知：账号有新的安全提醒。请登录查看。',
    })
    const sent = outbox.length
    await expect(adapters.sms.sendNotice({ phone: '13800000001', template: 'waiting', params: [] })).rejects.toMatchObject({
      kind: 'misconfigured',
      providerCode: 'FailedOperation.TemplateParamSetNotMatchApprovedTemplate',
    })
    expect(outbox).toHaveLength(sent)
  })

  it('settings of a notice without an approved template are a misconfiguration', async () => {
    const twin = await openTwin({ sms: smsTwin(deps.outbox, log) })
    const notice = { phone: '13800000001', template: 'waiting', params: ['x'] } as const
    const without = tencentSms({ ...SANDBOX_SMS, noticeTemplateIds: {}, endpoint: twin.baseOf('sms') })
    await expect(without.sendNotice(notice)).rejects.toMatchObject({ kind: 'misconfigured', providerCode: 'waiting' })
    const unapproved = tencentSms({ ...SANDBOX_SMS, noticeTemplateIds: { waiting: '7' }, endpoint: twin.baseOf('sms') })
    await expect(unapproved.sendNotice(notice)).rejects.toMatchObject({
      kind: 'misconfigured',
      providerCode: 'FailedOperation.TemplateIncorrectOrUnapproved',
    })
    await twin.close()
  })

  it('a notice with a reference is found in the reports of its phone alone, since its time', async () => {
    const [phone, other, since] = ['13800000002', '13800000003', momentBefore(new Date(), 1, 'minute')]
    await adapters.sms.sendNotice({ phone, template: 'waiting', params: ['x'] })
    expect(await adapters.sms.hasNotice({ phone, reference: 'one', since })).toBe(false)
    await adapters.sms.sendNotice({ phone, template: 'waiting', params: ['x'], reference: 'one' })
    const found = [
      { phone, reference: 'one', since },
      { phone, reference: 'two', since },
      { phone: other, reference: 'one', since },
      { phone, reference: 'one', since: momentAfter(new Date(), 1, 'minute') },
    ]
    expect(await Promise.all(found.map((one) => adapters.sms.hasNotice(one)))).toEqual([true, false, false, false])
  })

  it('text messages with a wrong signature are refused', async () => {
    const twin = await openTwin({ sms: smsTwin(deps.outbox, log) })
    const stranger = tencentSms({ ...SANDBOX_SMS, secretKey: 'wrong', endpoint: twin.baseOf('sms') })
    await expect(stranger.sendCode({ phone: '13800000000', code: '1' })).rejects.toMatchObject({
      kind: 'misconfigured',
      providerCode: 'AuthFailure.SignatureFailure',
    })
    await twin.close()
  })
})

describe('moderation', () => {
  const picture = (centre: string, format: 'png' | 'jpeg') =>
    sharp({ create: { width: 300, height: 400, channels: 3, background: '#b08968' } })
      .composite([{ input: { create: { width: 120, height: 160, channels: 3, background: centre } } }])
      .toFormat(format)
      .toBuffer()
  const check = (buffer: Buffer) =>
    adapters.moderation.checkImage({ sha256: 'a'.repeat(64), dhash: '0'.repeat(16), buffer, label: 'avatar' })

  it.each([
    ['#8899aa', 'pass', 'Normal'],
    ['#ff00ff', 'reject', 'Porn'],
    ['#00ffff', 'review', 'Sexy'],
    ['#ffff00', 'review', 'ProviderDown'],
  ])('rates a picture with the centre %s', async (centre, verdict, label) => {
    expect(await check(await picture(centre, 'png'))).toMatchObject({ verdict, label })
    expect(await check(await picture(centre, 'jpeg'))).toMatchObject({ verdict, label })
  })

  it('moderation recognises a mark in a smaller copy', async () => {
    const small = await sharp(await picture('#ff00ff', 'jpeg'))
      .resize(120)
      .jpeg({ quality: 60 })
      .toBuffer()
    expect(await check(small)).toMatchObject({ verdict: 'reject' })
  })

  it('a file that is no picture is left to a human', async () => {
    expect(await check(Buffer.from('no picture'))).toMatchObject({ verdict: 'review', label: 'ProviderError' })
  })

  it.each([
    ['周末喜欢爬山', 'pass'],
    ['', 'pass'],
    ['来网 赌吧', 'reject'],
    ['一起做投资理财', 'review'],
    ['审核故障', 'review'],
  ])('rates the text %j', async (text, verdict) => {
    expect(await adapters.moderation.checkText(text)).toMatchObject({ verdict })
  })
})

describe('address lookup', () => {
  const home = { provinceName: '湖北省', cityName: '武汉市' }
  it.each([
    ['127.0.0.1', home],
    ['192.168.1.8', home],
    ['::1', home],
    ['198.51.100.7', { provinceName: '浙江省', cityName: '杭州市' }],
    ['192.0.2.1', { provinceName: '北京市', cityName: '北京市' }],
  ])('places %s', async (ip, region) => {
    expect(await adapters.geo.regionOfIp(ip, home)).toEqual(region)
  })
})
