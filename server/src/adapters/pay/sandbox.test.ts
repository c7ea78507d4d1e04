import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPayWorld, type PayWorld } from '../../../test/pay-world'
import { RefusedStart } from '../../lib/refused-start'
import type { PayPort } from './pay'
import { openPay } from './open-pay'
import { TwinBooks } from './sandbox-books'
import { twinKeys } from './sandbox-keys'

const MERCHANT = '1900000109'
const jsapi = { kind: 'jsapi', openId: 'oPayer', appId: 'wxapp' } as const
let world: PayWorld
let port: PayPort
/** A merchant's server that records what it receives. */
let listener: Server
let answers = 200
const heard: { path: string; body: string; id: string }[] = []

beforeAll(async () => {
  world = await openPayWorld()
  port = world.pay.portOf('wx', MERCHANT)!
  listener = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      heard.push({ path: request.url!, body, id: (JSON.parse(body) as { id: string }).id })
      response.writeHead(answers).end()
    })
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  listener.close()
  await world.close()
})

const urlOf = (path: string): string => `http://127.0.0.1:${(listener.address() as AddressInfo).port}${path}`
const page = (path: string) => world.pay.pages.find((one) => one.path === path)!
const begun = async (more: object = {}) => {
  const it = world.attempt(jsapi, more)
  const ticket = await port.begin(it)
  return { no: it.no, ticket: ticket as { package: string } }
}

describe('messages', () => {
  it('messages arrive as often as configured, out of order or late, always as the same event', async () => {
    const { no } = await begun({ notifyUrl: urlOf('/paid') })
    world.hand.settle(no)
    const refund = { no, refundNo: `R${world.drawNo()}`, orderId: 1, fen: 1, totalFen: 10_000, reason: '', notifyUrl: urlOf('/refunded') }
    await port.refund(refund)
    await port.queryRefund(refund)
    heard.length = 0
    expect(await world.hand.deliver(refund.refundNo)).toEqual([200])
    expect(await world.hand.deliver(no, { times: 3 })).toEqual([200, 200, 200])
    expect(heard.map(({ path }) => path)).toEqual(['/refunded', '/paid', '/paid', '/paid'])
    expect(new Set(heard.map(({ id }) => id)).size).toBe(2)
    expect(new Set(heard.map(({ body }) => body)).size).toBe(4)
  })

  it('messages are due until acknowledged, and each attempt is made by one process alone', async () => {
    const { no } = await begun({ notifyUrl: urlOf('/paid') })
    world.hand.settle(no)
    const noticeOf = () => world.hand.books().notices.find((notice) => notice.no === no)!
    const others = new TwinBooks(world.root)
    const [mine, theirs] = [others.notices.get(`payment-${no}`)!, new TwinBooks(world.root)]
    expect(others.claim(mine, 'a')).toBe(true)
    expect(theirs.claim({ ...mine, tries: 0 }, 'b')).toBe(false)
    const due = noticeOf()
    expect(due).toMatchObject({ tries: 1, isAnswered: false })
    expect(due.dueAt - Date.now()).toBeGreaterThan(14_000)
    expect(due.dueAt - Date.now()).toBeLessThanOrEqual(15_000)
    answers = 500
    expect(await world.hand.deliver(no)).toEqual([500])
    expect(noticeOf().isAnswered).toBe(false)
    answers = 200
    await world.hand.deliver(no)
    expect(noticeOf().isAnswered).toBe(true)
  })

  it('messages are sent once automatically, unless held', async () => {
    const arrival = once(listener, 'request') as Promise<[IncomingMessage]>
    world.hand.plan({ notices: 'send' })
    const { no } = await begun({ notifyUrl: urlOf('/by-itself') })
    world.hand.settle(no)
    const [request] = await arrival
    expect(request.url).toBe('/by-itself')
    world.hand.plan({ notices: 'hold' })
  })

  it('messages without a receiver are no longer sent', async () => {
    const { no } = await begun()
    world.hand.settle(no)
    expect(await world.hand.deliver(no)).toEqual([0])
  })
})

describe('the cashier', () => {
  it('the cashier pays, cancels, and returns to the requested URL', async () => {
    const { no, ticket } = await begun({ title: '<b>充值</b>' })
    const prepay_id = ticket.package.slice('prepay_id='.length)
    const return_url = 'https://a.cn/pay?no=1'
    const drawn = page('/sandbox/pay').render({ prepay_id, redirect_url: return_url })
    expect(drawn).toMatchObject({ status: 200, body: expect.stringContaining('¥100.00') })
    expect(drawn.body).not.toContain('<b>充值')
    for (const label of ['确认支付', '取消支付', '一直不返回']) expect(drawn.body).toContain(label)
    const press = (outcome: string) => page('/sandbox/pay/confirm').render({ prepay_id, return_url, outcome })
    expect(press('cancel')).toMatchObject({ status: 302, headers: { location: return_url } })
    expect(await port.query(no)).toMatchObject({ state: 'waiting' })
    expect(press('stay')).toMatchObject({ status: 200, body: expect.stringContaining('支付成功') })
    expect(await port.query(no)).toMatchObject({ state: 'paid' })
    expect(page('/sandbox/pay').render({ prepay_id }).body).not.toContain('确认支付')
    expect(page('/sandbox/pay').render({ prepay_id: 'tw0' })).toMatchObject({ status: 404 })
    expect(page('/sandbox/pay/confirm').render({ prepay_id, return_url: 'javascript:alert(1)' })).toMatchObject({ status: 200 })
  })

  it('the cashier can be operated without a page', async () => {
    const { no, ticket } = await begun()
    expect(JSON.parse(page('/sandbox/pay/confirm').render({ package: ticket.package, payer: 'oOther' }).body)).toEqual({ state: 'paid' })
    expect(await port.query(no)).toMatchObject({ state: 'paid', payerId: 'oOther' })
    expect(page('/sandbox/pay/confirm').render({})).toMatchObject({ status: 404 })
  })

  it('the cashier verifies the signature that an app passes on', async () => {
    const { no, ticket } = await begun()
    const press = (given: object) => page('/sandbox/pay/confirm').render({ ...ticket, ...given })
    expect(press({ nonceStr: 'another' })).toMatchObject({ status: 400 })
    expect(press({ paySign: '' })).toMatchObject({ status: 400 })
    expect(await port.query(no)).toMatchObject({ state: 'waiting' })
    expect(press({})).toMatchObject({ status: 200 })
    expect(await port.query(no)).toMatchObject({ state: 'paid' })
  })

  it('the cashier confirms a payout, or leaves it waiting', async () => {
    const transfer = { no: `T${world.drawNo()}`, fen: 500, payeeId: 'o', payeeName: '陈屿', appId: 'wxapp', memo: '提现', notifyUrl: '' }
    const { package: ticket } = await port.payout!.transfer(transfer)
    const press = (outcome: string) => JSON.parse(page('/sandbox/pay/transfer').render({ package: ticket, outcome }).body) as object
    expect(press('cancel')).toEqual({ state: 'wait_user' })
    expect(press('confirm')).toEqual({ state: 'done' })
    expect(await port.payout!.query(transfer.no)).toMatchObject({ state: 'done' })
  })
})

describe('the books', () => {
  it('the books are the same in every process and after a kill, even during a write', async () => {
    const { no } = await begun()
    world.hand.settle(no)
    appendFileSync(join(world.root, 'journal.jsonl'), '\n{"do":"closed","no":"')
    const reopened = world.another()
    expect(reopened.twin!.books()).toEqual(world.hand.books())
    const next = world.attempt(jsapi)
    await reopened.portOf('wx', MERCHANT)!.begin(next)
    reopened.twin!.settle(next.no)
    expect(await port.query(next.no)).toMatchObject({ state: 'paid' })
    expect(await port.query(no)).toMatchObject({ state: 'paid' })
    reopened.close()
  })

  it('the books lose no completed event when two writers are killed', async () => {
    const root = join(world.root, 'killed')
    const writer = fileURLToPath(new URL('../../../test/pay-writer.ts', import.meta.url))
    const said = await Promise.all(
      ['a', 'b'].map(async (name) => {
        const child = spawn(process.execPath, ['--import', 'tsx', writer, root, name], { stdio: ['ignore', 'pipe', 'inherit'] })
        let output = ''
        child.stdout.on('data', (chunk: Buffer) => {
          output += chunk.toString()
          if (output.split('\n').length > 100) child.kill('SIGKILL')
        })
        await once(child, 'close')
        return output.split('\n').slice(0, -1)
      }),
    )
    const { payments } = new TwinBooks(root)
    for (const no of said.flat()) expect(payments.get(no), no).toMatchObject({ state: 'paid', fen: Number(no.slice(1)) + 1 })
    expect(said.flat().length).toBeGreaterThanOrEqual(200)
  })

  it('the books accept only one of two concurrent payments, closings or refunds', async () => {
    const { no } = await begun()
    const [one, other] = [new TwinBooks(world.root), new TwinBooks(world.root)]
    one.write({ do: 'closed', no, at: Date.now() })
    other.write({ do: 'paid', no, channelNo: '1', payerId: '', at: Date.now() })
    expect(other.payments.get(no)).toMatchObject({ state: 'closed' })
    one.read()
    expect(one.payments.get(no)).toMatchObject({ state: 'closed' })
    expect(await port.query(no)).toMatchObject({ state: 'closed' })
  })

  it('the books keep their keys', () => {
    const keys = twinKeys(world.root, 'wx', MERCHANT)
    expect(twinKeys(world.root, 'wx', MERCHANT)).toEqual(keys)
    expect(twinKeys(world.root, 'ali', MERCHANT).channelPublic).not.toBe(keys.channelPublic)
    expect(twinKeys(world.root, 'wx', '1900000110').channelPublic).not.toBe(keys.channelPublic)
  })
})

describe('opening', () => {
  const deps = {
    log: { info: () => undefined, warn: () => undefined },
    tokenCache: undefined as never,
    secretOf: () => undefined,
    baseOf: () => '',
  }

  it('in production no payment channel runs as sandbox', () => {
    const closed = openPay({ driver: 'sandbox', root: '/nowhere' }, { ...deps, mayPlay: false })
    expect(closed.portOf('wx', MERCHANT)).toBeNull()
    expect(closed).toMatchObject({ twin: null, handlers: {}, pages: [] })
  })

  it('accounts open these merchants and no other, also beside a sandbox', () => {
    const keys = twinKeys(world.root, 'ali', '2088102146225135')
    const account = { appId: '2021', privateKey: keys.merchantPrivate, alipayPublicKey: keys.channelPublic }
    const open = openPay({ driver: 'official', ali: { '2088102146225135': account } }, { ...deps, mayPlay: true })
    expect(open.portOf('ali', '2088102146225135')).toMatchObject({ channel: 'ali', merchant: '2088102146225135' })
    expect(open.portOf('ali', '2088102146225135')).toBe(open.portOf('ali', '2088102146225135'))
    for (const merchant of ['2088000000000000', 'constructor', '']) expect(open.portOf('ali', merchant)).toBeNull()
    expect(open.portOf('wx', MERCHANT)).toBeNull()
    expect(open.twin).toBeNull()
  })

  it('an account that would trust every callback is refused', () => {
    const { merchantPrivate: privateKey, channelPublic } = twinKeys(world.root, 'wx', MERCHANT)
    const wx = { appId: 'wx', serial: 'S', privateKey, publicKeys: { PUB: channelPublic }, apiV3Key: 'k'.repeat(32) }
    const dy = { appId: 'tt', keyVersion: '1', privateKey, platformPublicKey: channelPublic }
    const start = (settings: object) => () => openPay({ driver: 'official', ...settings }, { ...deps, mayPlay: false })
    expect(start({ wx: { 1: wx } })).not.toThrow()
    for (const bad of [
      { publicKeys: {} },
      { publicKeys: { PUB: 'x' } },
      { apiV3Key: 'short' },
      { privateKey: '' },
      { publicKeys: { S: channelPublic } },
    ])
      expect(start({ wx: { 1: { ...wx, ...bad } } })).toThrow(RefusedStart)
    expect(start({ ali: { 1: { appId: 'a', privateKey } } })).toThrow(/pay\.ali\.1 lacks alipayPublicKey/)
    expect(start({ dy: { 1: dy } })).toThrow(/pay\.dy\.1 lacks the secret/)
    expect(start({ dy: { 1: { ...dy, platformPublicKey: '' } } })).toThrow(/platformPublicKey/)
  })
})
