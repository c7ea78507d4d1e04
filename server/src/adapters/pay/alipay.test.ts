import { createSign } from 'node:crypto'
import { calendarDay, clockInChina, momentOf } from '@qianxian/protocol/base/clock'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { nobody, openPayWorld, type PayWorld } from '../../../test/pay-world'
import type { PayPort } from './pay'
import { alipay } from './alipay'
import { twinKeys } from './sandbox-keys'
import { parseYuan, formatYuan } from './yuan'
import { openAlipay } from '../lib/alipay-client'
import { openTwin } from '../lib/twin'

const SELLER = '2088102146225135'
let world: PayWorld
let port: PayPort

beforeAll(async () => {
  world = await openPayWorld()
  port = world.pay.portOf('ali', SELLER)!
})
afterAll(() => world.close())

const scene = { kind: 'h5', ip: '203.0.113.7', returnUrl: 'https://a.cn/subpages/member/pay?no=1' } as const
const keys = () => twinKeys(world.root, 'ali', SELLER)
const account = () => ({
  appId: `2021${SELLER}`,
  privateKey: keys().merchantPrivate,
  alipayPublicKey: keys().channelPublic,
  gateway: `${world.baseOf('alipay')}/gateway.do`,
})

/** Opens the URL like a browser that follows the ticket. */
function visit(url: string) {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  return world.pay.pages.find(({ path }) => path === pathname)!.render(Object.fromEntries(searchParams))
}

async function begun(more: object = {}): Promise<{ no: string; url: string }> {
  const it = world.attempt(scene, more)
  const ticket = await port.begin(it)
  if (ticket.kind !== 'redirect') throw new Error('another ticket')
  return { no: it.no, url: ticket.url }
}

async function paid(fen = 10_000): Promise<string> {
  const { no, url } = await begun({ fen })
  visit(url)
  world.hand.settle(no)
  return no
}

const read = (no: string, change: (form: URLSearchParams) => void = () => undefined, at?: Date) => {
  const { headers, body } = world.hand.noticeOf(no, at)!
  const form = new URLSearchParams(body)
  change(form)
  return port.readNotice(headers, Buffer.from(form.toString()), new Date())
}

const signAnew = (form: URLSearchParams, algorithm: string, key: string): void => {
  const text = [...form.keys()]
    .filter((name) => name !== 'sign' && name !== 'sign_type')
    .sort()
    .map((name) => `${name}=${form.get(name)}`)
    .join('&')
  form.set('sign', createSign(algorithm).update(text).sign(key, 'base64'))
}

describe('the timestamp of a call', () => {
  const zone = process.env.TZ
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  })

  it.each(['UTC', 'Asia/Shanghai', 'America/New_York'])('is China time if the server runs in %s', async (name) => {
    process.env.TZ = name
    const { no, url } = await begun()
    expect(visit(url)).toMatchObject({ status: 200 })
    expect(await port.query(no)).toMatchObject({ state: 'waiting' })
    const { searchParams } = new URL(url, 'http://localhost')
    const minutes = (momentOf(calendarDay(searchParams.get('timestamp')!)).getTime() - Date.now()) / 60_000
    expect(Math.abs(minutes)).toBeLessThan(1)
  })

  it('is refused if it is more than ten minutes off', async () => {
    const { sdk } = openAlipay('pay.ali', account())
    const stamped = (minutes: number) => {
      const timestamp = clockInChina(new Date(Date.now() + minutes * 60_000)).format('YYYY-MM-DD HH:mm:ss')
      return sdk.sdkExecute('alipay.trade.query', { timestamp, bizContent: { out_trade_no: '1' } })
    }
    const answerTo = async (query: string) => (await fetch(`${account().gateway}?${query}`, { method: 'POST' })).text()
    for (const minutes of [-11, 11, -480]) expect(await answerTo(stamped(minutes)), `${minutes}`).toContain('isv.invalid-timestamp')
    expect(await answerTo(stamped(9))).toContain('ACQ.TRADE_NOT_EXIST')
  })
})

describe('an attempt', () => {
  it('an attempt leads to the cashier, starts there, and only with our signature', async () => {
    const { no, url } = await begun()
    expect(url).toMatch(/^\/sandbox\/pay\?/)
    expect(await port.query(no)).toMatchObject({ state: 'waiting', channelNo: '' })
    expect(visit(url.replace('100.00', '1.00'))).toMatchObject({ status: 404 })
    expect(visit(url)).toMatchObject({ status: 200, body: expect.stringContaining('¥100.00') })
    expect(await port.query(no)).toMatchObject({ state: 'waiting', fen: 10_000 })
  })

  it('an attempt is paid, as query and message both report', async () => {
    const no = await paid()
    const word = await port.query(no)
    expect(word).toMatchObject({ no, state: 'paid', fen: 10_000, currency: 'CNY', appId: `2021${SELLER}`, merchant: SELLER })
    expect(word.payerId).toMatch(/^\d{16}$/)
    expect(read(no)).toMatchObject({ verdict: 'good', about: 'payment', word, reply: { status: 200, body: 'success' } })
    expect(await port.close(no)).toBe(false)
  })

  it('an attempt is closed once, and cannot be paid afterwards', async () => {
    const { no, url } = await begun()
    visit(url)
    expect(await port.close(no)).toBe(true)
    expect(await port.close(no)).toBe(true)
    world.hand.settle(no)
    expect(await port.query(no)).toMatchObject({ state: 'closed' })
    expect(visit(url).body).toContain('已经关闭')
  })

  it('an attempt can be closed unopened, and the cashier refuses it after its time', async () => {
    const { no, url } = await begun({ expiresAt: new Date(Date.now() - 1000) })
    expect(await port.close(no)).toBe(true)
    expect(visit(url)).toMatchObject({ status: 404 })
  })

  it("an attempt does not open in WeChat's or Douyin's own apps", async () => {
    await expect(port.begin(world.attempt({ kind: 'jsapi', openId: 'o', appId: 'wx' }))).rejects.toMatchObject({ kind: 'refused' })
  })

  it.each(['hang', 'drop'] as const)('an attempt is queried again after %s', async (by) => {
    const no = await paid()
    world.hand.silence(1, { by, isDone: true })
    await expect(alipay(SELLER, account(), by === 'hang' ? 150 : undefined).query(no)).rejects.toMatchObject({ kind: 'unavailable' })
    expect(await port.query(no)).toMatchObject({ state: 'paid' })
  })
})

describe('an answer', () => {
  it('an answer not signed by Alipay is refused', async () => {
    const deceived = alipay(SELLER, { ...account(), alipayPublicKey: keys().merchantPublic })
    await expect(deceived.query(await paid())).rejects.toMatchObject({ kind: 'unavailable', providerCode: 'signature' })
  })

  it('an unsigned answer is refused too, except the one that our account is unknown', async () => {
    const answers: object[] = [
      { alipay_trade_query_response: { code: '10000', trade_status: 'TRADE_SUCCESS' } },
      { alipay_trade_query_response: { code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST' } },
      { error_response: { code: '40002', sub_code: 'isv.invalid-signature' } },
    ]
    const lying = await openTwin({ gateway: () => ({ body: answers.shift()! }) })
    const led = alipay(SELLER, { ...account(), gateway: lying.baseOf('gateway') })
    await expect(led.query('A')).rejects.toMatchObject({ kind: 'unavailable', providerCode: 'signature' })
    await expect(led.query('A')).rejects.toMatchObject({ kind: 'unavailable', providerCode: 'signature' })
    await expect(led.query('A')).rejects.toMatchObject({ kind: 'misconfigured', providerCode: 'isv.invalid-signature' })
    await lying.close()
  })
})

describe('a message', () => {
  it.each<[string, string, (form: URLSearchParams) => void]>([
    ['another amount', 'forged', (form) => form.set('total_amount', '0.01')],
    ['a field left out', 'forged', (form) => form.delete('trade_status')],
    ['a field more', 'forged', (form) => form.set('extra', '1')],
    ['a field twice', 'unreadable', (form) => form.append('total_amount', '0.01')],
    ['no signature', 'forged', (form) => form.delete('sign')],
    ['the end of its signature cut off', 'forged', (form) => form.set('sign', form.get('sign')!.slice(0, -8))],
    ['the merchant’s own signature', 'forged', (form) => signAnew(form, 'sha256', keys().merchantPrivate)],
    [
      'SHA-1, said by itself',
      'forged',
      (form) => {
        form.set('sign_type', 'RSA')
        signAnew(form, 'sha1', keys().channelPrivate)
      },
    ],
    ['SHA-1, unsaid', 'forged', (form) => signAnew(form, 'sha1', keys().channelPrivate)],
    [
      'no kind of signature',
      'forged',
      (form) => {
        form.delete('sign_type')
      },
    ],
    [
      'another seller',
      'other_merchant',
      (form) => {
        form.set('seller_id', '2088000000000000')
        signAnew(form, 'sha256', keys().channelPrivate)
      },
    ],
    [
      'another app',
      'other_merchant',
      (form) => {
        form.set('app_id', '2021')
        signAnew(form, 'sha256', keys().channelPrivate)
      },
    ],
  ])('with %s is %s', async (_what, verdict, change) => {
    expect(read(await paid(), change)).toMatchObject({ verdict })
  })

  it('a message is valid for five minutes, before and after', async () => {
    const no = await paid()
    const at = (seconds: number) => read(no, undefined, new Date(Date.now() + seconds * 1000))
    expect(at(-295)).toMatchObject({ verdict: 'good' })
    expect(at(-306)).toMatchObject({ verdict: 'stale' })
    expect(at(306)).toMatchObject({ verdict: 'stale' })
  })

  it('a message for another seller counts as forged', async () => {
    const other = world.pay.portOf('ali', '2088000000000001')!
    const it = world.attempt(scene)
    const ticket = await other.begin(it)
    visit((ticket as { url: string }).url)
    world.hand.settle(it.no)
    expect(read(it.no)).toMatchObject({ verdict: 'forged' })
  })
})

describe('refunds', () => {
  it('refunds are immediate, in parts, and leave the payment paid', async () => {
    const no = await paid()
    const first = { no, refundNo: `R${world.drawNo()}`, orderId: 1, fen: 3_333, totalFen: 10_000, reason: '', notifyUrl: nobody }
    expect(await port.refund(first)).toMatchObject({ refundNo: first.refundNo, state: 'done', fen: 3_333 })
    expect(await port.refund(first)).toMatchObject({ state: 'done', fen: 3_333 })
    const rest = { ...first, refundNo: `R${world.drawNo()}`, orderId: 1, fen: 6_667 }
    await expect(port.refund({ ...rest, fen: 6_668 })).rejects.toMatchObject({ kind: 'refused' })
    expect(await port.refund(rest)).toMatchObject({ state: 'done' })
    expect(await port.queryRefund(rest)).toMatchObject({ state: 'done', fen: 6_667 })
    expect(await port.query(no)).toMatchObject({ state: 'paid' })
    expect(world.hand.books().refunds.filter((refund) => refund.no === no)).toHaveLength(2)
  })

  it('a refund may be pending, or have no receiver', async () => {
    world.hand.plan({ refunds: 'wait' })
    const ask = {
      no: await paid(),
      refundNo: `R${world.drawNo()}`,
      orderId: 1,
      fen: 10_000,
      totalFen: 10_000,
      reason: '',
      notifyUrl: nobody,
    }
    expect(await port.refund(ask)).toMatchObject({ state: 'pending', fen: 10_000 })
    expect(await port.queryRefund(ask)).toMatchObject({ state: 'unknown' })
    expect(await port.refund(ask)).toMatchObject({ state: 'pending', fen: 10_000 })
    world.hand.settle(ask.refundNo)
    expect(await port.queryRefund(ask)).toMatchObject({ state: 'done' })
    world.hand.plan({ refunds: 'fail' })
    expect(await port.refund({ ...ask, no: await paid(), refundNo: `R${world.drawNo()}` })).toMatchObject({ state: 'failed' })
    world.hand.plan({ refunds: 'auto' })
  })
})

describe('payouts', () => {
  const transfer = () => ({
    no: `T${world.drawNo()}`,
    fen: 5_000,
    payeeId: '13800000001',
    payeeName: '林晚舟',
    appId: '',
    memo: '提现',
    notifyUrl: nobody,
  })

  it('a payout is made once under one number', async () => {
    const it = transfer()
    expect(await port.payout!.transfer(it)).toMatchObject({ no: it.no, state: 'done', fen: 5_000 })
    expect(await port.payout!.transfer(it)).toMatchObject({ state: 'done' })
    expect(await port.payout!.query(it.no)).toMatchObject({ state: 'done', fen: 5_000 })
    expect(await port.payout!.query('T0')).toMatchObject({ state: 'absent' })
    expect(world.hand.books().transfers.filter(({ no }) => no === it.no)).toHaveLength(1)
  })

  it('a payout may take time and cannot be cancelled', async () => {
    world.hand.plan({ transfers: 'wait' })
    const it = transfer()
    expect(await port.payout!.transfer(it)).toMatchObject({ state: 'processing' })
    expect(await port.payout!.cancel(it.no)).toMatchObject({ state: 'processing' })
    world.hand.fail(it.no, 'PAYEE_NOT_EXIST')
    expect(await port.payout!.query(it.no)).toMatchObject({ state: 'failed', reason: 'PAYEE_NOT_EXIST' })
    world.hand.plan({ transfers: 'auto' })
  })
})

describe('the bill', () => {
  it('the bill is read from its archive, in its own encoding', async () => {
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    expect(await port.fetchBill(today)).toBeNull()
    const no = await paid(1_999)
    const refundNo = `R${world.drawNo()}`
    await port.refund({ no, refundNo, orderId: 1, fen: 50, totalFen: 1_999, reason: '', notifyUrl: '' })
    world.hand.bend({ day: today, channel: 'ali', merchant: SELLER, no, refundNo: '', fen: 1_998 })
    world.hand.travel(34 * 3_600_000)
    const lines = (await port.fetchBill(today))!
    expect(lines.filter((line) => line.no === no)).toMatchObject([
      { kind: 'payment', fen: 1_998, refundNo: '' },
      { kind: 'refund', fen: 50, refundNo },
    ])
    world.hand.travel(0)
  })
})

describe('yuan', () => {
  it.each([
    ['100.00', 10_000],
    ['0.01', 1],
    ['-0.50', -50],
    ['12', 1_200],
    ['1.5', 150],
  ])('%s equal %i fen', (yuan, fen) => expect(parseYuan(yuan)).toBe(fen))

  it.each(['', '1.005', '1e3', '一元', '1,000.00'])('%j is no amount in yuan', (yuan) => expect(parseYuan(yuan)).toBeNaN())

  it('amounts in yuan have two decimals', () => {
    expect([1, 50, 10_000, 1_234_567].map(formatYuan)).toEqual(['0.01', '0.50', '100.00', '12345.67'])
  })
})
