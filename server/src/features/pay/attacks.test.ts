/**
 * Attacks on every channel's callback URL: no attack changes the books, each callback is kept with its verdict, and the genuine
 * message still counts.
 */
import { finance } from '@qianxian/protocol/finance/finance'
import { outsideChannels, type OutsideChannel } from '@qianxian/protocol/finance/finance.words'
import { payNotify } from '@qianxian/protocol/pay/pay'
import { payLimits, type NoticeVerdict } from '@qianxian/protocol/pay/pay.words'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forging, keysOf } from '../../../test/callback-forger'
import { TEN_YUAN } from '../../../test/nouns/finance'
import { paying } from '../../../test/payments'
import { expectWhole } from '../../../test/races/invariants'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import type { SignedNotice } from '../../adapters/pay/sandbox'
import { alipayAppOf } from '../../adapters/pay/sandbox-alipay'
import { payNotices, payments } from '../../db/tables/pay'
import { closeOrder } from '../finance/finance'
import { tenantNumbered } from '../tenant/tenant'

let world: TestWorld
let tools: ReturnType<typeof paying>
let others: Record<OutsideChannel, string>
beforeAll(async () => {
  world = await openTestWorld()
  tools = paying(world)
  others = (await tenantNumbered(world.world, world.tenantB))!.configs.pay.merchants as Record<OutsideChannel, string>
})
afterAll(async () => {
  await expectWhole(world)
  await world.close()
})

interface Target {
  channel: OutsideChannel
  no: string
  merchant: string
  notice: SignedNotice
}
type Sent = Omit<SignedNotice, 'body'> & { body: string | Buffer }
type Attack = readonly [what: string, verdicts: readonly NoticeVerdict[], forge: (target: Target) => Sent]

const FEN = TEN_YUAN.shownFen
const DRIFT_MS = payLimits.noticeMinutes * 60_000 + 5_000

const hand = ({ channel, merchant }: Target) => forging(world, channel, merchant)
const saying =
  (change: (its: ReturnType<typeof forging>) => Record<string, unknown>): Attack[2] =>
  (target) =>
    hand(target).write(target.notice, change(hand(target)))
const cutTo =
  (share: number): Attack[2] =>
  ({ notice }) => ({ ...notice, body: notice.body.slice(0, Math.floor(notice.body.length * share)) })
const flippedAt =
  (share: number): Attack[2] =>
  ({ notice }) => {
    const body = Buffer.from(notice.body)
    body[Math.floor(body.length * share)]! ^= 1
    return { ...notice, body }
  }
const signedAt =
  (ms: number): Attack[2] =>
  ({ no }) =>
    tools.twin.noticeOf(no, new Date(Date.now() + ms))!
const pathOf = (channel: OutsideChannel, merchant: string): string =>
  payNotify.path.replace(':channel', channel).replace(':merchant', merchant)

const forged = ['forged', 'unreadable', 'stale'] as const
const attacks: readonly Attack[] = [
  ['its first byte flipped', forged, flippedAt(0)],
  ['a byte flipped in its first half', forged, flippedAt(0.3)],
  ['a byte flipped in its middle', forged, flippedAt(0.5)],
  ['no body', forged, cutTo(0)],
  ['half of its body', forged, cutTo(0.5)],
  ['the end of its body cut off', forged, cutTo(0.97)],
  ['a byte that is no UTF-8', forged, ({ notice }) => ({ ...notice, body: Buffer.concat([Buffer.from(notice.body), Buffer.of(0xff)]) })],
  ['its body written anew', forged, (target) => hand(target).anew(target.notice)],
  ['a signature by SHA-1', ['forged'], (target) => hand(target).write(target.notice, {}, { hash: 'sha1' })],
  [
    'the signature of another merchant’s channel',
    ['forged'],
    (target) => hand(target).write(target.notice, {}, { keys: keysOf(world, target.channel, others[target.channel]) }),
  ],
  [
    'the merchant’s own signature',
    ['forged'],
    (target) => {
      const keys = keysOf(world, target.channel, target.merchant)
      return hand(target).write(target.notice, {}, { keys: { ...keys, channelPrivate: keys.merchantPrivate } })
    },
  ],
  [
    'the address of another merchant',
    ['forged'],
    ({ channel, notice }) => ({ ...notice, url: `http://localhost${pathOf(channel, others[channel])}` }),
  ],
  [
    'another merchant’s number',
    ['other_merchant'],
    (target) => saying(({ names }) => ({ [names.merchant]: others[target.channel] }))(target),
  ],
  ['a time that is over', ['stale'], signedAt(-DRIFT_MS)],
  ['a time to come', ['stale'], signedAt(DRIFT_MS)],
  ...[FEN - 1, FEN + 1, 0, -FEN].map((fen): Attack => [`${fen} fen instead of ${FEN}`, ['mismatch'], saying(({ sum }) => sum(fen))]),
  ['an amount that is none', ['mismatch'], saying(({ sum }) => sum('1e3'))],
  ['another currency', ['mismatch'], saying(({ sum }) => sum(FEN, 'USD'))],
  ['another app', ['other_merchant', 'mismatch'], saying(({ names }) => ({ [names.app]: 'app-of-somebody' }))],
  ['an empty app', ['other_merchant', 'mismatch'], saying(({ names }) => ({ [names.app]: '' }))],
  ['an order number of nobody', ['mismatch'], saying(({ names }) => ({ [names.no]: 'P19700101000000' }))],
]

describe.each(outsideChannels)('a forged callback of %s', (channel) => {
  let buyer: Person
  let id: number
  let target: Target

  beforeEach(async () => {
    buyer = await world.member()
    id = (await buyer.call(finance.createFinOrder, TEN_YUAN)).data.id
    const no = await tools.attempt(buyer, id, channel)
    const [row] = await world.world.db.select().from(payments).where(eq(payments.no, no))
    tools.twin.settle(no)
    target = { channel, no, merchant: row!.merchant, notice: tools.twin.noticeOf(no)! }
  })

  const orderNow = async () => (await buyer.call(finance.getOrder, { id })).data
  const kept = () => world.world.db.select().from(payNotices).orderBy(payNotices.receivedAt)
  /** All postings, and the state of this order. */
  async function booked() {
    const read = async (query: string) => (await world.database.pool.query<{ row: unknown }>(query)).rows.map(({ row }) => row)
    return Promise.all([
      read('select count(*) as row from ledger_txns'),
      read('select count(*) as row from ledger_entries'),
      read('select to_jsonb(a) as row from ledger_accounts a order by tenant_id, id'),
      read(`select to_jsonb(o) as row from fin_orders o where id = ${id} order by tenant_id`),
      read(`select to_jsonb(p) as row from payments p where order_id = ${id} order by tenant_id, id`),
      read(`select to_jsonb(r) as row from fin_refunds r where order_id = ${id} order by tenant_id, id`),
      read('select count(*) as row from pay_refunds'),
    ])
  }

  test.each(attacks)('a callback with %s is refused as %j', async (_what, verdicts, forge) => {
    const [before, keptBefore] = [await booked(), await kept()]
    const sent = forge(target)
    expect([400, 401]).toContain(await tools.handIn({ ...target.notice, ...sent, body: '' }, { body: sent.body }))
    expect(await booked()).toEqual(before)
    const news = (await kept()).filter(({ tenantId, id }) => !keptBefore.some((one) => one.tenantId === tenantId && one.id === id))
    expect(news).toHaveLength(1)
    expect(verdicts).toContain(news[0]!.verdict)
    expect(news[0]).toMatchObject({ channel, merchant: new URL(sent.url).pathname.split('/').at(-1), body: Buffer.from(sent.body) })
    expect(news[0]!.why).not.toBe('')
    await tools.tell(target.no)
    expect((await orderNow()).status).toBe('fulfilled')
  })

  test('a payment of another merchant that names this order posts nothing on either side', async () => {
    const { names } = hand(target)
    const said = { [names.merchant]: others[channel], ...(channel === 'ali' ? { [names.app]: alipayAppOf(others.ali) } : {}) }
    const theirs = hand(target).write(target.notice, said, { from: keysOf(world, channel, others[channel]) })
    const before = await booked()
    expect(await tools.handIn(theirs, { path: pathOf(channel, others[channel]) })).toBe(400)
    expect(await booked()).toEqual(before)
    expect((await kept()).filter(({ no, tenantId }) => no === target.no && tenantId === world.tenantB)).toMatchObject([
      { verdict: 'mismatch' },
    ])
  })

  test.each([
    ['was paid', async () => undefined],
    ['was closed', async () => closeOrder(await buyer.ctx(), id, 'cancelled')],
  ])('a payment repeated after its order %s is recorded as repeated and posts nothing more', async (_what, bring) => {
    await bring()
    await tools.handIn(target.notice)
    const [before, { status }] = [await booked(), await orderNow()]
    expect(status).not.toBe('paying')
    for (let time = 0; time < 3; time += 1) expect([200, 204]).toContain(await tools.handIn(target.notice))
    expect(await booked()).toEqual(before)
    const verdicts = (await kept()).filter(({ no }) => no === target.no).map(({ verdict }) => verdict)
    expect(verdicts.sort()).toEqual(['good', 'repeated', 'repeated', 'repeated'])
  })
})
