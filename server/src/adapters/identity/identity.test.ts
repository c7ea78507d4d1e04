/**
 * Tests the request to each provider of face checks and how its answer is read, against twins that accept only requests that the
 * real ones would accept.
 */
import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memoryCache, silentLog } from '../../../test/token-cache'
import type { FaceWay } from './identity'
import { openIdentity } from './open-identity'
import { faceTwin, SANDBOX_EID_MERCHANT, SANDBOX_UNKNOWN_NAME, sandboxFaces, type FaceTwin } from './sandbox'
import { certHash } from './wechat'
import { sandboxSecret } from '../lib/sandbox-identity'
import { openTwin, type Twin, type TwinRequest } from '../lib/twin'
import { officialWechat } from '../wechat/official'
import { wechatTwin } from '../wechat/sandbox'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const person = { name: '林晚', idNo: '110101199003074610', returnUrl: 'https://a.cn/face?ticket=t' }
const wechatWay = { by: 'wechat', appId: 'wx0000000000000001', openId: 'o-lin' } as const
const ways: FaceWay[] = [{ by: 'tencent' }, { by: 'ali' }, { by: 'eid', merchantId: SANDBOX_EID_MERCHANT }, wechatWay]

let now = Date.now()
let face: FaceTwin
let twin: Twin
const heard: { action: string; given: object }[] = []
const heardByWechat: TwinRequest[] = []
beforeAll(async () => {
  face = faceTwin(() => now)
  const playedWechat = wechatTwin(silentLog, face.wechat)
  twin = await openTwin({
    identity: (request) => {
      heard.push({ action: request.headers['x-tc-action'] ?? '', given: JSON.parse(request.body.toString()) as object })
      return face.handlers.identity(request)
    },
    'identity-ali': face.handlers['identity-ali'],
    wechat: (request) => {
      heardByWechat.push(request)
      return playedWechat(request)
    },
  })
})
afterAll(() => twin.close())

const DAYS_KEPT = { tencent: 3, eid: 3, ali: 90, wechat: 1 } as const
const anotherKey = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
}).privateKey

const wechat = (secretOf: (appId: string) => string) =>
  officialWechat({ driver: 'official', apiBase: twin.baseOf('wechat'), secretOf }, memoryCache())

/** @param isForged true: requests are signed by keys that the providers do not know */
function opened(isForged = false) {
  const { tencent, ali } = sandboxFaces((port) => twin.baseOf(port))
  return openIdentity({
    tencent: isForged ? { ...tencent!, secretKey: 'another' } : tencent!,
    ali: () => (isForged ? { ...ali!(), privateKey: anotherKey } : ali!()),
    wechat: wechat(isForged ? () => 'another' : sandboxSecret),
  })
}

/** Providers that return no picture. */
const isSilentOfFaces = ({ by }: FaceWay): boolean => by === 'ali' || by === 'wechat'
const FORGED = { tencent: 'AuthFailure.SignatureFailure', eid: 'AuthFailure.SignatureFailure', ali: 'isv.invalid-signature', wechat: 40125 }

describe.each(ways)('a check by $by', (way) => {
  it('a check is pending first, and then returns the same result to every query', async () => {
    const identity = opened()
    const { ref, url } = await identity.begin(person, way)
    expect(await identity.verdictOf(ref)).toEqual({ outcome: 'waiting' })
    expect(face.show(url, 'pass')).not.toBeNull()
    const verdict = await identity.verdictOf(ref)
    expect(verdict).toMatchObject({ outcome: 'passed', frame: isSilentOfFaces(way) ? null : expect.any(Buffer) })
    expect(await identity.verdictOf(ref)).toEqual(verdict)
  })

  it.each([
    ['other', 'other_face'],
    ['still', 'not_live'],
    ['quit', 'gave_up'],
  ] as const)('showing %s fails as %s', async (shown, why) => {
    const identity = opened()
    const { ref, url } = await identity.begin(person, way)
    face.show(url, shown)
    expect(await identity.verdictOf(ref)).toEqual({ outcome: 'failed', why })
  })

  it('a check of a name that does not match the number fails as a mismatch', async () => {
    const identity = opened()
    const { ref, url } = await identity.begin({ ...person, name: SANDBOX_UNKNOWN_NAME }, way)
    face.show(url, 'pass')
    expect(await identity.verdictOf(ref)).toEqual({ outcome: 'failed', why: 'mismatch' })
  })

  it('a check is lost once the provider has deleted it, and an unknown one is lost from the start', async () => {
    const identity = opened()
    const { ref, url } = await identity.begin(person, way)
    face.show(url, 'pass')
    now += DAYS_KEPT[way.by] * DAY
    expect(await identity.verdictOf(ref)).toMatchObject({ outcome: 'passed' })
    now += MINUTE
    expect(await identity.verdictOf(ref)).toEqual({ outcome: 'lost' })
    expect(await identity.verdictOf(`${way.by}:NONE`)).toEqual({ outcome: 'lost' })
  })

  it("a provider's silence is reported as unavailable, and a wrong key as a misconfiguration", async () => {
    const identity = opened()
    const { ref } = await identity.begin(person, way)
    face.silence(true)
    await expect(identity.verdictOf(ref)).rejects.toMatchObject({ kind: 'unavailable' })
    await expect(identity.begin(person, way)).rejects.toMatchObject({ kind: 'unavailable' })
    face.silence(false)
    await expect(opened(true).begin(person, way)).rejects.toMatchObject({
      kind: 'misconfigured',
      providerCode: FORGED[way.by],
    })
  })
})

describe('E证通', () => {
  const way = { by: 'eid', merchantId: SANDBOX_EID_MERCHANT } as const

  it('E证通 receives name and number from our server, and the component only a token', async () => {
    heard.length = 0
    const { url } = await opened().begin(person, way)
    expect(heard).toEqual([
      {
        action: 'GetEidToken',
        given: { MerchantId: SANDBOX_EID_MERCHANT, IdCard: person.idNo, Name: person.name, Config: { InputType: '4' } },
      },
    ])
    expect(url).toMatch(/^eid:[0-9A-F-]{36}$/)
  })

  it('E证通 returns neither name nor number: its token is bound to the requested ones', async () => {
    const identity = opened()
    const { ref, url } = await identity.begin(person, way)
    face.show(url, 'pass')
    expect(await identity.verdictOf(ref)).toMatchObject({ outcome: 'passed', compared: null })
  })

  it('E证通 accepts a face for ten minutes', async () => {
    const identity = opened()
    const [early, late] = [await identity.begin(person, way), await identity.begin(person, way)]
    now += 10 * MINUTE
    expect(face.show(early.url, 'pass')).not.toBeNull()
    now += 1
    expect(face.show(late.url, 'pass')).toBeNull()
    expect(await identity.verdictOf(late.ref)).toEqual({ outcome: 'waiting' })
    expect(await identity.verdictOf(early.ref)).toMatchObject({ outcome: 'passed' })
  })

  it('E证通 refuses another merchant', async () => {
    await expect(opened().begin(person, { by: 'eid', merchantId: '0NSJ1' })).rejects.toMatchObject({
      kind: 'refused',
      providerCode: 'InvalidParameterValue',
    })
  })
})

describe('WeChat', () => {
  /** The last request, as received. */
  const asked = () => {
    const { path, query, body } = heardByWechat.at(-1)!
    return { path, hasToken: query.has('access_token'), given: JSON.parse(body.toString()) as Record<string, unknown> }
  }
  const { appId, openId } = wechatWay
  const certInfo = { cert_type: 'IDENTITY_CARD', cert_name: person.name, cert_no: person.idNo }

  it('WeChat gets name and number hashed as its documents say', () => {
    expect(certHash('张三', '310101199801011234')).toBe('3c241f7ff324977aeb91f173bb2a7b06569e6fd784d5573db34a636d8671108b')
  })

  it('WeChat receives name and number once, then their hash; the mini-program receives only the check', async () => {
    const identity = opened()
    const { ref, url } = await identity.begin(person, wechatWay)
    const begun = asked()
    expect(begun).toEqual({
      path: '/cityservice/face/identify/getverifyid',
      hasToken: true,
      given: { out_seq_no: expect.stringMatching(/^[0-9a-f]{32}$/), cert_info: certInfo, openid: openId },
    })
    expect(url).toMatch(/^wechat:[0-9A-F-]{36}$/)
    await identity.verdictOf(ref)
    expect(asked()).toEqual({
      path: '/cityservice/face/identify/queryverifyinfo',
      hasToken: true,
      given: {
        verify_id: url.slice('wechat:'.length),
        out_seq_no: begun.given['out_seq_no'],
        cert_hash: certHash(person.name, person.idNo),
        openid: openId,
      },
    })
    expect(ref).not.toContain(person.idNo)
  })

  it('WeChat accepts a face for an hour', async () => {
    const identity = opened()
    const [early, late] = [await identity.begin(person, wechatWay), await identity.begin(person, wechatWay)]
    now += 60 * MINUTE
    expect(face.show(early.url, 'pass')).not.toBeNull()
    now += 1
    expect(face.show(late.url, 'pass')).toBeNull()
    expect(await identity.verdictOf(late.ref)).toEqual({ outcome: 'waiting' })
    expect(await identity.verdictOf(early.ref)).toEqual({ outcome: 'passed', compared: null, frame: null })
  })

  it.each([
    ['another number of the check', { seqNo: 'another' }, 40097],
    ['another person', { openId: 'o-other' }, 40003],
    ['another paper', { certHash: certHash('林早', person.idNo) }, 40097],
  ])('returns nothing to %s', async (_what, given, providerCode) => {
    const identity = opened()
    const { ref, url } = await identity.begin(person, wechatWay)
    face.show(url, 'pass')
    const other = new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(ref.slice('wechat:'.length))), ...given })
    await expect(identity.verdictOf(`wechat:${other}`)).rejects.toMatchObject({ port: 'wechat', kind: 'refused', providerCode })
  })

  it('WeChat does not know checks of another app', async () => {
    const identity = opened()
    const { ref, url } = await identity.begin(person, wechatWay)
    face.show(url, 'pass')
    expect(await identity.verdictOf(ref.replace(appId, 'wx0000000000000002'))).toEqual({ outcome: 'lost' })
  })

  it('WeChat refuses a repeated check number and incomplete requests', async () => {
    const begun = { appId, openId, seqNo: 'once-only', certType: 'IDENTITY_CARD', name: person.name, idNo: person.idNo }
    const { beginFace } = wechat(sandboxSecret)
    await beginFace(begun)
    await expect(beginFace(begun)).rejects.toMatchObject({ kind: 'refused', providerCode: 40097 })
    for (const given of [{ seqNo: 'four' }, { seqNo: 'a b c d' }, { certType: 'PASSPORT' }, { name: '' }, { openId: '' }])
      await expect(beginFace({ ...begun, seqNo: 'another-one', ...given })).rejects.toMatchObject({ kind: 'refused' })
  })

  it.each([
    [10005, { outcome: 'waiting' }],
    [10017, { outcome: 'lost' }],
    [10026, { outcome: 'failed', why: 'mismatch' }],
    [10012, { outcome: 'failed', why: 'other_face' }],
    [10010, { outcome: 'failed', why: 'not_live' }],
    [90107, { outcome: 'failed', why: 'gave_up' }],
    // Only the first code means passed.
    [0, { outcome: 'failed', why: 'gave_up' }],
    [10001, { outcome: 'failed', why: 'gave_up' }],
  ])('maps the code %i', async (found, verdict) => {
    const beginFace = () => Promise.resolve('A')
    const identity = openIdentity({ wechat: { beginFace, faceFound: () => Promise.resolve(found) } })
    const { ref } = await identity.begin(person, wechatWay)
    expect(await identity.verdictOf(ref)).toEqual(verdict)
  })
})

describe('Alipay', () => {
  it("Alipay's page has a signed URL, is open for 23 hours and returns to ours", async () => {
    const identity = opened()
    const [{ url }, late] = [await identity.begin(person, { by: 'ali' }), await identity.begin(person, { by: 'ali' })]
    const query = new URLSearchParams(url.slice(url.indexOf('?')))
    expect(query.get('method')).toBe('alipay.user.certify.open.certify')
    expect(JSON.parse(query.get('biz_content')!)).toEqual({ certify_id: expect.stringMatching(/^[0-9A-F-]{36}$/) })
    expect(`${url}${query}`).not.toContain(person.idNo)
    now += 23 * 60 * MINUTE
    expect(face.show(url.replace('certify_id', 'certify_ID'), 'pass')).toBeNull()
    expect(face.show(url, 'pass')).toBe(person.returnUrl)
    now += 1
    expect(face.show(late.url, 'pass')).toBeNull()
    expect(await identity.verdictOf(late.ref)).toEqual({ outcome: 'waiting' })
  })

  it("Alipay's sandbox page lets people sent by us choose a face", async () => {
    const { url } = await opened().begin(person, { by: 'ali' })
    const [shown] = face.pages
    const query = Object.fromEntries(new URLSearchParams(url.slice(url.indexOf('?'))))
    expect(shown!.render(query)).toMatchObject({ status: 200, body: expect.stringContaining('本人，通过') })
    expect(shown!.render({ ...query, timestamp: '2026-01-01 00:00:00' })).toMatchObject({ status: 404 })
  })

  it('Alipay refuses incomplete requests', async () => {
    await expect(opened().begin({ ...person, returnUrl: '' }, { by: 'ali' })).rejects.toMatchObject({
      kind: 'refused',
      providerCode: 'INVALID_PARAMETER',
    })
  })

  it('unsigned answers of Alipay are not trusted', async () => {
    const liar = await openTwin({
      'identity-ali': () => ({ body: { alipay_user_certify_open_query_response: { code: '10000', passed: 'T' } } }),
    })
    const identity = openIdentity({ ali: sandboxFaces((port) => liar.baseOf(port)).ali! })
    await expect(identity.verdictOf('ali:A')).rejects.toMatchObject({ kind: 'unavailable', providerCode: 'signature' })
    await liar.close()
  })
})

describe('a provider', () => {
  it('a provider without an account does not exist and is not called', async () => {
    const none = openIdentity({})
    expect(ways.map(({ by }) => none.has(by))).toEqual([false, false, false, false])
    for (const way of ways) await expect(none.begin(person, way)).rejects.toMatchObject({ kind: 'misconfigured' })
    for (const ref of ['tencent:A', 'constructor:A', 'A'])
      await expect(none.verdictOf(ref)).rejects.toMatchObject({ kind: 'misconfigured' })
  })

  it('a provider is queried about its own checks only', async () => {
    const identity = opened()
    const { ref } = await identity.begin(person, { by: 'tencent' })
    expect(await identity.verdictOf(ref.replace('tencent:', 'eid:'))).toEqual({ outcome: 'lost' })
  })
})
