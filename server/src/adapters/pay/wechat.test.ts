import { createCipheriv, createDecipheriv, createSign, generateKeyPairSync, verify } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPayWorld, type PayWorld } from '../../../test/pay-world'
import type { PayPort, PaymentResult } from './pay'
import { twinKeys } from './sandbox-keys'
import { wechatPay } from './wechat'
import { openTwin } from '../lib/twin'

const MERCHANT = '1900000109'
const jsapi = { kind: 'jsapi', openId: 'oPayer', appId: 'wxapp' } as const
let world: PayWorld
let hand: PayWorld['hand']
let port: PayPort

beforeAll(async () => {
  world = await openPayWorld()
  hand = world.hand
  port = world.pay.portOf('wx', MERCHANT)!
})
afterAll(() => world.close())

const drawNo = (): string => world.drawNo()
const attempt = ({ scene = jsapi, ...more }: { scene?: Parameters<PayWorld['attempt']>[0]; fen?: number } = {}) =>
  world.attempt(scene, more)

async function paid(fen = 10_000): Promise<string> {
  const it = attempt({ fen })
  await port.begin(it)
  hand.settle(it.no)
  return it.no
}

const read = (no: string, change: (notice: { headers: Record<string, string>; body: string }) => void = () => undefined, at?: Date) => {
  const notice = hand.noticeOf(no, at)!
  change(notice)
  return port.readNotice(notice.headers, Buffer.from(notice.body), new Date())
}

describe('an attempt', () => {
  it('an attempt starts with the arguments that the app passes to WeChat, signed by the merchant', async () => {
    const it = attempt()
    const ticket = await port.begin(it)
    if (ticket.kind !== 'wechat') throw new Error('another ticket')
    const text = `wxapp\n${ticket.timeStamp}\n${ticket.nonceStr}\n${ticket.package}\n`
    const { merchantPublic } = twinKeys(world.root, 'wx', MERCHANT)
    expect(verify('sha256', Buffer.from(text), merchantPublic, Buffer.from(ticket.paySign, 'base64'))).toBe(true)
    expect(hand.books().payments.find(({ no }) => no === it.no)).toMatchObject({ fen: 10_000, appId: 'wxapp', state: 'waiting' })
  })

  it('an attempt leads a browser to the cashier and back, and draws a code for others', async () => {
    const scene = { kind: 'h5', ip: '203.0.113.7', returnUrl: 'https://a.cn/pay?no=1' } as const
    expect(await port.begin(attempt({ scene }))).toMatchObject({
      kind: 'redirect',
      url: expect.stringMatching(/^\/sandbox\/pay\?prepay_id=tw\w+&redirect_url=https%3A%2F%2Fa\.cn%2Fpay%3Fno%3D1$/),
    })
    expect(await port.begin(attempt({ scene: { kind: 'native' } }))).toMatchObject({
      kind: 'code',
      url: expect.stringContaining('prepay_id'),
    })
  })

  it('repeated starts are one attempt, and its number belongs to no other', async () => {
    const it = attempt()
    const [first, again] = [await port.begin(it), await port.begin(it)]
    expect(first).toMatchObject({ package: (again as { package: string }).package })
    await expect(port.begin({ ...it, fen: 1 })).rejects.toMatchObject({ kind: 'refused', providerCode: 'OUT_TRADE_NO_USED' })
  })

  it('an attempt is paid, as query and message both report', async () => {
    const it = attempt()
    await port.begin(it)
    expect(await port.query(it.no)).toMatchObject({ state: 'waiting', channelNo: '' })
    hand.settle(it.no)
    const word = await port.query(it.no)
    expect(word).toMatchObject({
      no: it.no,
      state: 'paid',
      fen: 10_000,
      currency: 'CNY',
      appId: 'wxapp',
      merchant: MERCHANT,
      payerId: 'oPayer',
    } satisfies Partial<PaymentResult>)
    expect(read(it.no)).toMatchObject({ verdict: 'good', about: 'payment', word })
    expect(await port.close(it.no)).toBe(false)
  })

  it('an attempt is closed once, and cannot be paid afterwards', async () => {
    const it = attempt()
    await port.begin(it)
    expect(await port.close(it.no)).toBe(true)
    expect(await port.close(it.no)).toBe(true)
    hand.settle(it.no)
    expect(await port.query(it.no)).toMatchObject({ state: 'closed' })
  })

  it('an attempt that never reached WeChat waits, and can be closed', async () => {
    expect(await port.query('NEVER0000001')).toMatchObject({ state: 'waiting' })
    expect(await port.close('NEVER0000001')).toBe(true)
  })

  it.each(['hang', 'drop'] as const)('an attempt is queried under the same number after %s', async (by) => {
    const it = attempt()
    hand.silence(1, { by, isDone: true })
    const hasty = wechatPay(MERCHANT, account(), by === 'hang' ? 150 : undefined)
    await expect(hasty.begin(it)).rejects.toMatchObject({ kind: 'unavailable' })
    expect(await port.query(it.no)).toMatchObject({ state: 'waiting', fen: 10_000 })
    expect(hand.books().payments.filter(({ no }) => no === it.no)).toHaveLength(1)
  })
})

function account() {
  const keys = twinKeys(world.root, 'wx', MERCHANT)
  return {
    appId: 'wxsandbox',
    serial: keys.serial,
    privateKey: keys.merchantPrivate,
    publicKeys: { [keys.keyId]: keys.channelPublic },
    apiV3Key: keys.apiV3Key,
    apiBase: world.baseOf('wxpay'),
  }
}

describe('an answer', () => {
  it('an answer not signed by WeChat is refused', async () => {
    const { publicKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
    const keys = account()
    const deceived = wechatPay(MERCHANT, { ...keys, publicKeys: { [Object.keys(keys.publicKeys)[0]!]: publicKey } })
    await expect(deceived.query(await paid())).rejects.toMatchObject({
      kind: 'unavailable',
      providerCode: 'EV3_RES_HEADER_SIGNATURE_DIGEST',
    })
  })

  it('an answer to a request signed with another key is a misconfiguration', async () => {
    const stranger = wechatPay(MERCHANT, { ...account(), privateKey: twinKeys(world.root, 'wx', 'other').merchantPrivate })
    await expect(stranger.query('A')).rejects.toMatchObject({ kind: 'misconfigured', providerCode: 'SIGN_ERROR' })
  })

  it('a redirect is not followed', async () => {
    let visits = 0
    const elsewhere = await openTwin({
      away: () => ({ status: 302, headers: { location: `${elsewhere.baseOf('there')}/` }, body: '' }),
      there: () => {
        visits += 1
        return { body: {} }
      },
    })
    const led = wechatPay(MERCHANT, { ...account(), apiBase: elsewhere.baseOf('away') })
    await expect(led.query('A')).rejects.toMatchObject({ kind: 'unavailable' })
    expect(visits).toBe(0)
    await elsewhere.close()
  })
})

describe('a message', () => {
  const keys = () => twinKeys(world.root, 'wx', MERCHANT)
  const resigned = (notice: { headers: Record<string, string>; body: string }, algorithm: string, key: string) => {
    const text = `${notice.headers['wechatpay-timestamp']}\n${notice.headers['wechatpay-nonce']}\n${notice.body}\n`
    notice.headers['wechatpay-signature'] = createSign(algorithm).update(text).sign(key, 'base64')
  }

  it('a message states the currency of the payment', async () => {
    const { word } = read(await paid(), (notice) => {
      const key = Buffer.from(keys().apiV3Key)
      const whole = JSON.parse(notice.body) as { resource: { ciphertext: string; nonce: string; associated_data: string } }
      const { resource } = whole
      const sealed = Buffer.from(resource.ciphertext, 'base64')
      const reader = createDecipheriv('aes-256-gcm', key, resource.nonce).setAuthTag(sealed.subarray(-16))
      reader.setAAD(Buffer.from(resource.associated_data))
      const said = Buffer.concat([reader.update(sealed.subarray(0, -16)), reader.final()]).toString()
      const writer = createCipheriv('aes-256-gcm', key, resource.nonce).setAAD(Buffer.from(resource.associated_data))
      const text = said.replace('"currency":"CNY"', '"currency":"USD"')
      resource.ciphertext = Buffer.concat([writer.update(text), writer.final(), writer.getAuthTag()]).toString('base64')
      notice.body = JSON.stringify(whole)
      resigned(notice, 'sha256', keys().channelPrivate)
    }) as { word: { currency: string } }
    expect(word.currency).toBe('USD')
  })

  it.each<[string, string, (notice: { headers: Record<string, string>; body: string }) => void]>([
    ['another body', 'forged', (it) => (it.body = it.body.replace('TRANSACTION', 'TRANSACTIOM'))],
    ['the end cut off', 'forged', (it) => (it.body = it.body.slice(0, -1))],
    ['its JSON written anew', 'forged', (it) => (it.body = JSON.stringify(JSON.parse(it.body), null, 1))],
    ['a byte more', 'forged', (it) => (it.body += ' ')],
    ['SHA-1 in the signature', 'forged', (it) => resigned(it, 'sha1', keys().channelPrivate)],
    ['the merchant’s own signature', 'forged', (it) => resigned(it, 'sha256', keys().merchantPrivate)],
    ['no signature', 'forged', (it) => delete it.headers['wechatpay-signature']],
    ['the id of no key', 'forged', (it) => (it.headers['wechatpay-serial'] = 'PUB_KEY_ID_0')],
    ['the id of something every object has', 'forged', (it) => (it.headers['wechatpay-serial'] = 'constructor')],
    ['another time than was signed', 'forged', (it) => (it.headers['wechatpay-timestamp'] = String(Math.floor(Date.now() / 1000) + 1))],
    ['the probe that WeChat sends', 'forged', (it) => (it.headers['wechatpay-signature'] = 'WECHATPAY/SIGNTEST/x')],
  ])('with %s is %s', async (_what, verdict, change) => {
    expect(read(await paid(), change)).toMatchObject({ verdict })
  })

  it('a message is valid for five minutes, before and after', async () => {
    const no = await paid()
    const at = (seconds: number) => read(no, undefined, new Date(Date.now() + seconds * 1000))
    expect(at(-295)).toMatchObject({ verdict: 'good' })
    expect(at(295)).toMatchObject({ verdict: 'good' })
    expect(at(-305)).toMatchObject({ verdict: 'stale' })
    expect(at(305)).toMatchObject({ verdict: 'stale' })
  })

  it('a message for another merchant is refused, at whichever URL it arrives', async () => {
    const other = world.pay.portOf('wx', '1900000999')!
    const it = attempt()
    await other.begin(it)
    hand.settle(it.no)
    expect(read(it.no)).toMatchObject({ verdict: 'forged' })
    // This holds even if both merchants have the same key.
    const [mine, theirs] = [account(), twinKeys(world.root, 'wx', '1900000999')]
    const careless = wechatPay(MERCHANT, { ...mine, publicKeys: { [theirs.keyId]: theirs.channelPublic }, apiV3Key: theirs.apiV3Key })
    const { headers, body } = hand.noticeOf(it.no)!
    expect(careless.readNotice(headers, Buffer.from(body), new Date())).toMatchObject({ verdict: 'other_merchant' })
  })

  it('a message with a valid signature that cannot be decrypted is unreadable', async () => {
    const no = await paid()
    expect(
      read(no, (it) => {
        it.body = it.body.replace(/"ciphertext":"[^"]{4}/, '"ciphertext":"AAAA')
        resigned(it, 'sha256', keys().channelPrivate)
      }),
    ).toMatchObject({ verdict: 'unreadable' })
    const notice = hand.noticeOf(no)!
    expect(port.readNotice(notice.headers, Buffer.concat([Buffer.from(notice.body), Buffer.from([0xff])]), new Date())).toMatchObject({
      verdict: 'unreadable',
    })
  })

  it('a message keeps its id over all attempts', async () => {
    const no = await paid()
    const [first, again] = [read(no), read(no, undefined, new Date(Date.now() + 30_000))]
    expect(first).toMatchObject({ verdict: 'good', eventId: (again as { eventId: string }).eventId })
  })
})

describe('refunds', () => {
  const ask = (no: string, more: object = {}) => ({
    no,
    refundNo: `R${drawNo()}`,
    orderId: 1,
    fen: 4_000,
    totalFen: 10_000,
    reason: '不想要了',
    notifyUrl: 'http://127.0.0.1:9/notify',
    ...more,
  })

  it('refunds are partial and never exceed the payment', async () => {
    const no = await paid()
    const first = ask(no)
    expect(await port.queryRefund(first)).toMatchObject({ state: 'unknown' })
    expect(await port.refund(first)).toMatchObject({ refundNo: first.refundNo, state: 'pending', fen: 4_000 })
    expect(await port.refund(first)).toMatchObject({ refundNo: first.refundNo })
    expect(await port.queryRefund(first)).toMatchObject({ state: 'done' })
    expect(await port.refund(ask(no, { fen: 6_000 }))).toMatchObject({ fen: 6_000 })
    await expect(port.refund(ask(no, { fen: 1 }))).rejects.toMatchObject({ kind: 'refused', providerCode: 'NOT_ENOUGH' })
    expect(hand.books().refunds.filter((refund) => refund.no === no)).toHaveLength(2)
    expect(read(first.refundNo)).toMatchObject({
      verdict: 'good',
      about: 'refund',
      word: { refundNo: first.refundNo, state: 'done', fen: 4_000 },
    })
    expect(await port.query(no)).toMatchObject({ state: 'paid' })
  })

  it('refunds fail if the card no longer exists', async () => {
    hand.plan({ refunds: 'wait' })
    const asked = ask(await paid())
    await port.refund(asked)
    expect(await port.queryRefund(asked)).toMatchObject({ state: 'pending' })
    hand.fail(asked.refundNo)
    expect(await port.queryRefund(asked)).toMatchObject({ state: 'failed', reason: 'ABNORMAL' })
    expect(read(asked.refundNo)).toMatchObject({ about: 'refund', word: { state: 'failed' } })
    hand.plan({ refunds: 'auto' })
  })

  it('refunds of an unpaid attempt are refused', async () => {
    const it = attempt()
    await port.begin(it)
    await expect(port.refund(ask(it.no))).rejects.toMatchObject({ kind: 'refused', providerCode: 'INVALID_REQUEST' })
  })
})

describe('payouts', () => {
  const payout = () => port.payout!
  const transfer = (more: object = {}) => ({
    no: `T${drawNo()}`,
    fen: 5_000,
    payeeId: 'oPayee',
    payeeName: '林晚舟',
    appId: 'wxapp',
    memo: '提现',
    notifyUrl: 'http://127.0.0.1:9/notify',
    ...more,
  })

  it("payouts wait for the payee's confirmation", async () => {
    const it = transfer()
    const word = await payout().transfer(it)
    expect(word).toMatchObject({ no: it.no, state: 'wait_user', fen: 5_000, package: expect.stringMatching(/^tw/) })
    expect(await payout().transfer(it)).toEqual(word)
    expect(hand.books().transfers.find(({ no }) => no === it.no)).toMatchObject({ payeeName: '林晚舟', payeeId: 'oPayee' })
    hand.settle(it.no)
    expect(await payout().query(it.no)).toMatchObject({ state: 'done', fen: 5_000 })
    expect(read(it.no)).toMatchObject({ verdict: 'good', about: 'transfer', word: { no: it.no, state: 'done', fen: 5_000 } })
    expect(await payout().cancel(it.no)).toMatchObject({ state: 'done' })
  })

  it('payouts end as cancelled only when WeChat says so', async () => {
    hand.plan({ transfers: 'wait' })
    const it = transfer()
    expect(await payout().transfer(it)).toMatchObject({ state: 'accepted' })
    expect(await payout().cancel(it.no)).toMatchObject({ state: 'cancelling' })
    expect(await payout().query(it.no)).toMatchObject({ state: 'cancelling' })
    hand.settle(it.no)
    expect(await payout().query(it.no)).toMatchObject({ state: 'cancelled' })
    hand.plan({ transfers: 'auto' })
  })

  it('payouts are cancelled by WeChat after a day', async () => {
    const it = transfer()
    await payout().transfer(it)
    hand.travel(24 * 60 * 60 * 1000)
    expect(await payout().query(it.no)).toMatchObject({ state: 'failed', reason: 'OVERDUE_CLOSE' })
    hand.travel(0)
  })

  it('unknown payouts are absent, and a number belongs to one payout only', async () => {
    expect(await payout().query('T0')).toMatchObject({ state: 'absent' })
    const it = transfer()
    await payout().transfer(it)
    await expect(payout().transfer({ ...it, fen: 6_000 })).rejects.toMatchObject({ kind: 'refused' })
  })
})

describe('the bill', () => {
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

  it('the bill is published the day after, lists all events, and matches its announced hash', async () => {
    expect(await port.fetchBill(today)).toBeNull()
    const no = await paid(1_999)
    const refund = { no, refundNo: `R${drawNo()}`, orderId: 1, fen: 999, totalFen: 1_999, reason: '', notifyUrl: '' }
    await port.refund(refund)
    await port.queryRefund(refund)
    hand.bend({ day: today, channel: 'wx', merchant: MERCHANT, no: 'ONLYTHERE001', refundNo: '', fen: 7 })
    hand.travel(34 * 60 * 60 * 1000)
    const lines = (await port.fetchBill(today))!
    expect(lines.filter((line) => line.no === no)).toMatchObject([
      { kind: 'payment', fen: 1_999 },
      { kind: 'refund', fen: 999, refundNo: refund.refundNo },
    ])
    expect(lines.find((line) => line.no === 'ONLYTHERE001')).toMatchObject({ kind: 'payment', fen: 7 })
    expect(await port.fetchBill('2026-01-01')).toEqual([])
    hand.travel(0)
  })
})
