import { createSign, verify } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nobody, openPayWorld, type PayWorld } from '../../../test/pay-world'
import type { PayPort } from './pay'
import { douyinPay } from './douyin'
import { twinKeys } from './sandbox-keys'

const MERCHANT = '71811111111'
let world: PayWorld
let port: PayPort

beforeAll(async () => {
  world = await openPayWorld()
  port = world.pay.portOf('dy', MERCHANT)!
})
afterAll(() => world.close())

const scene = { kind: 'douyin', appId: 'qx-tt' } as const
const keys = () => twinKeys(world.root, 'dy', MERCHANT)
const page = (path: string) => world.pay.pages.find((one) => one.path === path)!

/** Acts like `tt.requestOrder`. */
async function requested(more: object = {}, change: (data: string) => string = (data) => data) {
  const it = world.attempt(scene, more)
  const ticket = await port.begin(it)
  if (ticket.kind !== 'douyin') throw new Error('another ticket')
  const answer = page('/sandbox/pay/order').render({ data: change(ticket.data), byteAuthorization: ticket.byteAuthorization })
  return { no: it.no, ticket, status: answer.status, ...(JSON.parse(answer.body) as { order_id: string }) }
}

async function paid(fen = 10_000): Promise<string> {
  const { no, order_id } = await requested({ fen })
  // Acts like `tt.getOrderPayment`.
  page('/sandbox/pay/confirm').render({ order_id, payer: 'oPayer' })
  return no
}

const read = (no: string, change: (notice: { headers: Record<string, string>; body: string }) => void = () => undefined, at?: Date) => {
  const notice = world.hand.noticeOf(no, at)!
  change(notice)
  return port.readNotice(notice.headers, Buffer.from(notice.body), new Date())
}

describe('an attempt', () => {
  it('an attempt is an order signed by the merchant, which expires together with ours', async () => {
    const { no, ticket, status } = await requested()
    const data = JSON.parse(ticket.data) as Record<string, unknown>
    expect(data).toMatchObject({ outOrderNo: no, totalAmount: 10_000, merchantUid: MERCHANT, payNotifyUrl: nobody })
    expect(data['orderEntrySchema']).toEqual({ path: 'subpages/member/pay', params: '{"id":1}' })
    expect(data['payExpireSeconds']).toBeGreaterThan(890)
    expect(data['payExpireSeconds']).toBeLessThanOrEqual(900)
    const [, appId, nonce, time, signature] =
      /^SHA256-RSA2048 appid=(.+),nonce_str=(.+),timestamp=(\d+),key_version=1,signature=(.+)$/.exec(ticket.byteAuthorization) ?? []
    expect(appId).toBe('qx-tt')
    const text = Buffer.from(`POST\n/requestOrder\n${time}\n${nonce}\n${ticket.data}\n`)
    expect(verify('sha256', text, keys().merchantPublic, Buffer.from(signature!, 'base64'))).toBe(true)
    expect(status).toBe(200)
    expect((await requested({}, (it) => it.replaceAll('10000', '1'))).status).toBe(400)
  })

  it('an attempt is paid, as query and message both report', async () => {
    expect(await port.query('NEVER0000001')).toMatchObject({ state: 'waiting' })
    const { no } = await requested()
    expect(await port.query(no)).toMatchObject({ state: 'waiting', fen: 10_000 })
    const other = await paid()
    const word = await port.query(other)
    expect(word).toMatchObject({ state: 'paid', fen: 10_000, appId: 'qx-tt', merchant: MERCHANT, payerId: 'oPayer' })
    expect(read(other)).toMatchObject({ verdict: 'good', about: 'payment', word })
    expect(await port.close(other)).toBe(false)
    expect(await port.close(no)).toBe(true)
  })

  it('an attempt expires after its seconds', async () => {
    const { no, order_id } = await requested()
    world.hand.travel(16 * 60_000)
    expect(await port.query(no)).toMatchObject({ state: 'closed' })
    page('/sandbox/pay/confirm').render({ order_id })
    expect(await port.query(no)).toMatchObject({ state: 'closed' })
    world.hand.travel(0)
  })

  it("an attempt is open to Douyin only, and to the merchant's own app", async () => {
    await expect(port.begin(world.attempt({ kind: 'native' }))).rejects.toMatchObject({ kind: 'refused' })
    const real = { appId: 'tt1', keyVersion: '1', privateKey: keys().merchantPrivate, platformPublicKey: keys().channelPublic }
    const deps = { secret: 's', tokenCache: undefined as never }
    await expect(douyinPay(MERCHANT, real, deps).begin(world.attempt(scene))).rejects.toMatchObject({ kind: 'misconfigured' })
  })

  it('an attempt is queried again after a query without an answer', async () => {
    const no = await paid()
    world.hand.silence(1, { by: 'drop', isDone: true })
    await expect(port.query(no)).rejects.toMatchObject({ kind: 'unavailable' })
    expect(await port.query(no)).toMatchObject({ state: 'paid' })
  })
})

describe('a message', () => {
  const resigned = (it: { headers: Record<string, string>; body: string }, algorithm: string, key: string) => {
    const text = `${it.headers['byte-timestamp']}\n${it.headers['byte-nonce-str']}\n${it.body}\n`
    it.headers['byte-signature'] = createSign(algorithm).update(text).sign(key, 'base64')
  }

  it.each<[string, string, (it: { headers: Record<string, string>; body: string }) => void]>([
    ['another amount', 'forged', (it) => (it.body = it.body.replace('10000', '10001'))],
    ['the end cut off', 'forged', (it) => (it.body = it.body.slice(0, -1))],
    ['its JSON written anew', 'forged', (it) => (it.body = JSON.stringify(JSON.parse(it.body), null, 1))],
    ['SHA-1 in the signature', 'forged', (it) => resigned(it, 'sha1', keys().channelPrivate)],
    ['the merchant’s own signature', 'forged', (it) => resigned(it, 'sha256', keys().merchantPrivate)],
    ['no signature', 'forged', (it) => delete it.headers['byte-signature']],
    [
      'another merchant',
      'other_merchant',
      (it) => {
        it.body = it.body.replace(MERCHANT, '71822222222')
        resigned(it, 'sha256', keys().channelPrivate)
      },
    ],
    [
      'something that is none',
      'unreadable',
      (it) => {
        it.body = '{"type":"payment","msg":"no"}'
        resigned(it, 'sha256', keys().channelPrivate)
      },
    ],
  ])('with %s is %s', async (_what, verdict, change) => {
    expect(read(await paid(), change)).toMatchObject({ verdict })
  })

  it('a message is valid for five minutes, and for its own merchant', async () => {
    const no = await paid()
    expect(read(no, undefined, new Date(Date.now() - 295_000))).toMatchObject({ verdict: 'good' })
    expect(read(no, undefined, new Date(Date.now() - 305_000))).toMatchObject({ verdict: 'stale' })
    const { headers, body } = world.hand.noticeOf(no)!
    expect(world.pay.portOf('dy', '71833333333')!.readNotice(headers, Buffer.from(body), new Date())).toMatchObject({ verdict: 'forged' })
  })
})

describe('refunds', () => {
  it('a refund is requested once and done when Douyin says so', async () => {
    world.hand.plan({ refunds: 'wait' })
    const no = await paid()
    const ask = { no, refundNo: `R${world.drawNo()}`, orderId: 1, fen: 4_000, totalFen: 10_000, reason: '不想要了', notifyUrl: nobody }
    expect(await port.queryRefund(ask)).toMatchObject({ state: 'unknown' })
    expect(await port.refund(ask)).toMatchObject({ state: 'pending', fen: 4_000 })
    expect(await port.refund(ask)).toMatchObject({ state: 'pending', fen: 4_000 })
    expect(world.hand.books().refunds.filter((refund) => refund.no === no)).toHaveLength(1)
    world.hand.settle(ask.refundNo)
    expect(await port.queryRefund(ask)).toMatchObject({ state: 'done' })
    expect(read(ask.refundNo)).toMatchObject({ about: 'refund', word: { refundNo: ask.refundNo, state: 'done', fen: 4_000 } })
    const next = { ...ask, refundNo: `R${world.drawNo()}`, orderId: 1, fen: 6_000 }
    await port.refund(next)
    world.hand.fail(next.refundNo)
    expect(await port.queryRefund(next)).toMatchObject({ state: 'failed', reason: 'USER_ACCOUNT_ABNORMAL' })
    world.hand.plan({ refunds: 'auto' })
  })
})

describe('the bill', () => {
  it('the bill lists payments and refunds of the day', async () => {
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    expect(await port.fetchBill(today)).toBeNull()
    const no = await paid(1_999)
    const ask = { no, refundNo: `R${world.drawNo()}`, orderId: 1, fen: 999, totalFen: 1_999, reason: '', notifyUrl: '' }
    await port.refund(ask)
    expect(await port.queryRefund(ask)).toMatchObject({ state: 'done' })
    world.hand.travel(34 * 3_600_000)
    expect((await port.fetchBill(today))!.filter((line) => line.no === no)).toMatchObject([
      { kind: 'payment', fen: 1_999 },
      { kind: 'refund', fen: 999, refundNo: ask.refundNo },
    ])
    world.hand.travel(0)
  })
})
