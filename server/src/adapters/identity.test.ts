/** What each provider of face checks is asked, and how what it says is read: by the twins, which take only what the real ones would. */
import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FaceWay } from './identity'
import { openIdentity } from './identity.ports'
import { faceTwin, SANDBOX_EID_MERCHANT, SANDBOX_UNKNOWN_NAME, sandboxFaces, type FaceTwin } from './identity.sandbox'
import { openTwin, type Twin } from './twin'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const person = { name: '林晚', idNo: '110101199003074610', returnUrl: 'https://a.cn/face?ticket=t' }
const ways: FaceWay[] = [{ by: 'tencent' }, { by: 'ali' }, { by: 'eid', merchantId: SANDBOX_EID_MERCHANT }]

let now = Date.now()
let face: FaceTwin
let twin: Twin
const heard: { action: string; given: object }[] = []
beforeAll(async () => {
  face = faceTwin(() => now)
  twin = await openTwin({
    identity: (request) => {
      heard.push({ action: request.headers['x-tc-action'] ?? '', given: JSON.parse(request.body.toString()) as object })
      return face.handlers.identity(request)
    },
    'identity-ali': face.handlers['identity-ali'],
  })
})
afterAll(() => twin.close())

const DAYS_KEPT = { tencent: 3, eid: 3, ali: 90 } as const
const anotherKey = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
}).privateKey

/** @param isForged signed by keys that the providers do not know */
function opened(isForged = false) {
  const { tencent, ali } = sandboxFaces((port) => twin.baseOf(port))
  return openIdentity({
    tencent: isForged ? { ...tencent!, secretKey: 'another' } : tencent!,
    ali: () => (isForged ? { ...ali!(), privateKey: anotherKey } : ali!()),
  })
}

describe.each(ways)('a check by $by', (way) => {
  it('waits, and then says what was found, as often as it is asked', async () => {
    const identity = opened()
    const { ref, url } = await identity.begin(person, way)
    expect(await identity.verdictOf(ref)).toEqual({ outcome: 'waiting' })
    expect(face.show(url, 'pass')).not.toBeNull()
    const verdict = await identity.verdictOf(ref)
    expect(verdict).toMatchObject({ outcome: 'passed', frame: way.by === 'ali' ? null : expect.any(Buffer) })
    expect(await identity.verdictOf(ref)).toEqual(verdict)
  })

  it.each([
    ['other', 'other_face'],
    ['still', 'not_live'],
    ['quit', 'gave_up'],
  ] as const)('that shows %s has failed as %s', async (shown, why) => {
    const identity = opened()
    const { ref, url } = await identity.begin(person, way)
    face.show(url, shown)
    expect(await identity.verdictOf(ref)).toEqual({ outcome: 'failed', why })
  })

  it('of a name that is not the number’s has failed as a mismatch', async () => {
    const identity = opened()
    const { ref, url } = await identity.begin({ ...person, name: SANDBOX_UNKNOWN_NAME }, way)
    face.show(url, 'pass')
    expect(await identity.verdictOf(ref)).toEqual({ outcome: 'failed', why: 'mismatch' })
  })

  it('is lost when the provider keeps it no longer, and one that nobody began is lost from the start', async () => {
    const identity = opened()
    const { ref, url } = await identity.begin(person, way)
    face.show(url, 'pass')
    now += DAYS_KEPT[way.by] * DAY
    expect(await identity.verdictOf(ref)).toMatchObject({ outcome: 'passed' })
    now += MINUTE
    expect(await identity.verdictOf(ref)).toEqual({ outcome: 'lost' })
    expect(await identity.verdictOf(`${way.by}:NONE`)).toEqual({ outcome: 'lost' })
  })

  it('takes silence for no answer, and another key for a mistake of ours', async () => {
    const identity = opened()
    const { ref } = await identity.begin(person, way)
    face.silence(true)
    await expect(identity.verdictOf(ref)).rejects.toMatchObject({ kind: 'unavailable' })
    await expect(identity.begin(person, way)).rejects.toMatchObject({ kind: 'unavailable' })
    face.silence(false)
    await expect(opened(true).begin(person, way)).rejects.toMatchObject({
      kind: 'misconfigured',
      providerCode: way.by === 'ali' ? 'isv.invalid-signature' : 'AuthFailure.SignatureFailure',
    })
  })
})

describe('E证通', () => {
  const way = { by: 'eid', merchantId: SANDBOX_EID_MERCHANT } as const

  it('is told name and number by us, and tells the component no more than a token', async () => {
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

  it('says neither name nor number: its token is bound to those it was begun with', async () => {
    const identity = opened()
    const { ref, url } = await identity.begin(person, way)
    face.show(url, 'pass')
    expect(await identity.verdictOf(ref)).toMatchObject({ outcome: 'passed', compared: null })
  })

  it('shows a face for ten minutes', async () => {
    const identity = opened()
    const [early, late] = [await identity.begin(person, way), await identity.begin(person, way)]
    now += 10 * MINUTE
    expect(face.show(early.url, 'pass')).not.toBeNull()
    now += 1
    expect(face.show(late.url, 'pass')).toBeNull()
    expect(await identity.verdictOf(late.ref)).toEqual({ outcome: 'waiting' })
    expect(await identity.verdictOf(early.ref)).toMatchObject({ outcome: 'passed' })
  })

  it('is refused to another merchant', async () => {
    await expect(opened().begin(person, { by: 'eid', merchantId: '0NSJ1' })).rejects.toMatchObject({
      kind: 'refused',
      providerCode: 'InvalidParameterValue',
    })
  })
})

describe('Alipay', () => {
  it('signs the address of its page, which opens for 23 hours and comes back to ours', async () => {
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

  it('is drawn as a page on which a face is chosen, for whoever was sent there by us', async () => {
    const { url } = await opened().begin(person, { by: 'ali' })
    const [shown] = face.pages
    const query = Object.fromEntries(new URLSearchParams(url.slice(url.indexOf('?'))))
    expect(shown!.render(query)).toMatchObject({ status: 200, body: expect.stringContaining('本人，通过') })
    expect(shown!.render({ ...query, timestamp: '2026-01-01 00:00:00' })).toMatchObject({ status: 404 })
  })

  it('is refused what is not whole', async () => {
    await expect(opened().begin({ ...person, returnUrl: '' }, { by: 'ali' })).rejects.toMatchObject({
      kind: 'refused',
      providerCode: 'INVALID_PARAMETER',
    })
  })

  it('is not believed unsigned', async () => {
    const liar = await openTwin({
      'identity-ali': () => ({ body: { alipay_user_certify_open_query_response: { code: '10000', passed: 'T' } } }),
    })
    const identity = openIdentity({ ali: sandboxFaces((port) => liar.baseOf(port)).ali! })
    await expect(identity.verdictOf('ali:A')).rejects.toMatchObject({ kind: 'unavailable', providerCode: 'signature' })
    await liar.close()
  })
})

describe('a provider', () => {
  it('without an account is not there, and is not asked', async () => {
    const none = openIdentity({})
    expect(ways.map(({ by }) => none.has(by))).toEqual([false, false, false])
    for (const way of ways) await expect(none.begin(person, way)).rejects.toMatchObject({ kind: 'misconfigured' })
    for (const ref of ['tencent:A', 'constructor:A', 'A'])
      await expect(none.verdictOf(ref)).rejects.toMatchObject({ kind: 'misconfigured' })
  })

  it('is asked about its own checks', async () => {
    const identity = opened()
    const { ref } = await identity.begin(person, { by: 'tencent' })
    expect(await identity.verdictOf(ref.replace('tencent:', 'eid:'))).toEqual({ outcome: 'lost' })
  })
})
