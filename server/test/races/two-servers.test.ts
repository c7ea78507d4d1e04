/** Tests that two server processes on one PostgreSQL behave as one, and can be replaced one after the other under load. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { account } from '@qianxian/protocol/account/account'
import { activity } from '@qianxian/protocol/activity/activity'
import { audit } from '@qianxian/protocol/audit/audit'
import { auth } from '@qianxian/protocol/auth/auth'
import { cashout } from '@qianxian/protocol/cashout/cashout'
import { faults } from '@qianxian/protocol/base/faults'
import { finance } from '@qianxian/protocol/finance/finance'
import { interact } from '@qianxian/protocol/interact/interact'
import { line } from '@qianxian/protocol/line/line'
import { love } from '@qianxian/protocol/love/love'
import { media } from '@qianxian/protocol/media/media'
import { pay } from '@qianxian/protocol/pay/pay'
import { tenant } from '@qianxian/protocol/tenant/tenant'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '../../src/db/tables/account'
import { tenantConfigs, tenants, type TenantConfigs } from '../../src/db/tables/tenant'
import { sweepOrders } from '../../src/features/finance/orders/orders.jobs'
import { activityStage, PRICE } from '../nouns/activity'
import { cashoutStage } from '../nouns/cashout'
import { TEN_YUAN } from '../nouns/finance'
import { paying } from '../payments'
import { drawPicture } from '../pictures'
import { callAt, startServer, uploadAt, type ServerProcess } from '../server-process'
import { roundsOf } from '../soak'
import { openTestWorld, type Person, type TestWorld } from '../world'
import { openBalancer } from './balancer'
import { expectWhole } from './invariants'

const LOAD_WORKERS = 8
/** Minimum number of requests before, during and after the replacement. */
const REQUESTS = roundsOf(600, 3_000)
/** Longer than this test's load balancer takes to probe a server on a busy machine. */
const LEAVING = { DRAIN_SECONDS: '6' }

/** Rounds of concurrent acts. */
const ROUNDS = roundsOf(2, 6)

const rows = async <Row>(text: string, values: unknown[]): Promise<Row[]> => (await world.database.pool.query(text, values)).rows as Row[]

let world: TestWorld
let one: ServerProcess
let two: ServerProcess
beforeAll(async () => {
  world = await openTestWorld()
  ;[one, two] = await Promise.all([startServer(world, LEAVING), startServer(world, LEAVING)])
}, 120_000)
afterAll(async () => {
  await Promise.all([one.kill(), two.kill()])
  await world.close()
})

const asking = (no: string) => ({
  no,
  mode: 'self' as const,
  message: '看了你的介绍，很想认识你',
  reasons: ['hobbies' as const],
  scopes: ['phone' as const],
  duration: 'until_revoked' as const,
})
const him = () => world.loveUser({ profile: { gender: 'male' } })

test('a code sent by one server logs in on the other, once', async () => {
  const { phone } = await world.member()
  expect((await callAt(one.url, null, auth.sendCaptcha, { phone, scene: 'login' }))?.code).toBe(20000)
  expect((await callAt(two.url, null, auth.sendCaptcha, { phone, scene: 'login' }))?.code).toBe(faults.captcha_too_soon.code)
  const code = await world.smsCode(phone)
  const logins = await Promise.all(
    [one, two, one, two].map(({ url }) => callAt(url, null, auth.loginByPhone, { phone, code, agreed: true })),
  )
  expect(logins.map((login) => login!.code).sort((a, b) => a - b)).toEqual([
    20000,
    ...Array.from({ length: 3 }, () => faults.captcha_wrong.code),
  ])
})

test('the start and the end of a session on one server take effect on the other', async () => {
  const person = await world.member()
  expect((await callAt(two.url, person.token, account.getUser, {}))?.code).toBe(20000)
  expect((await callAt(one.url, person.token, auth.logout, {}))?.code).toBe(20000)
  expect((await callAt(two.url, person.token, account.getUser, {}))?.status).toBe(401)

  const frozen = await world.member()
  expect((await callAt(one.url, frozen.token, account.getUser, {}))?.code).toBe(20000)
  await world.world.db.update(users).set({ status: 'frozen' }).where(eq(users.id, frozen.userId))
  for (const { url } of [one, two]) expect((await callAt(url, frozen.token, account.getUser, {}))?.code).toBe(faults.account_frozen.code)
})

test('one key sent to both servers executes once, with equal answers', async () => {
  const [a, b] = [await him(), await world.loveUser()]
  const key = randomUUID()
  const replies = await Promise.all(
    [one, two, one, two].map(({ url }) => callAt(url, a.token, line.applyLine, asking(b.no), { 'idempotency-key': key })),
  )
  for (const reply of replies) expect([20000, faults.request_in_progress.code]).toContain(reply!.code)
  const later = await Promise.all(
    [one, two].map(({ url }) => callAt(url, a.token, line.applyLine, asking(b.no), { 'idempotency-key': key })),
  )
  const ids = [...replies, ...later].flatMap((reply) => (reply?.code === 20000 ? [reply.data.row.id] : []))
  expect(new Set(ids).size).toBe(1)
  expect(
    (await callAt(two.url, a.token, line.applyLine, { ...asking(b.no), message: '换了一句话来试试看' }, { 'idempotency-key': key }))?.code,
  ).toBe(faults.idempotency_conflict.code)
})

test('fifty requests to two servers create one line and reserve one use', async () => {
  const [a, b] = [await him(), await world.loveUser()]
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, turn) => callAt((turn % 2 ? one : two).url, a.token, line.applyLine, asking(b.no))),
  )
  expect(replies.filter((reply) => reply?.code === 20000)).toHaveLength(1)
  expect(replies.filter((reply) => reply?.code === faults.line_already_open.code)).toHaveLength(49)
  expect((await callAt(one.url, a.token, line.getQuota, {}))?.data).toMatchObject({ left: 4, held: 1, used: 0 })
})

test('only one of a hundred withdrawals of the whole balance succeeds at two servers', async () => {
  const { rich, quoted } = cashoutStage(world)
  const who = await rich(50_000)
  const asked = await Promise.all(Array.from({ length: 100 }, () => quoted(who, 50_000)))
  const replies = await Promise.all(
    asked.map((input, turn) => callAt((turn % 2 ? one : two).url, who.person.token, cashout.applyCashout, input)),
  )
  expect(replies.filter((reply) => reply?.code === 20000)).toHaveLength(1)
  expect(replies.filter((reply) => reply?.code === faults.balance_short.code)).toHaveLength(99)
  expect((await callAt(two.url, who.person.token, finance.getBalances, {}))?.data).toMatchObject({ balance: 0, cashingOut: 50_000 })
})

test('two likes through two servers make one match, and only one of the two gets it as news', async () => {
  const [a, b] = [await him(), await world.loveUser()]
  const replies = await Promise.all([
    callAt(one.url, a.token, interact.like, { no: b.no }),
    callAt(two.url, b.token, interact.like, { no: a.no }),
  ])
  expect(replies.map((reply) => reply?.code)).toEqual([20000, 20000])
  expect(replies.filter((reply) => reply?.data.isNewMatch)).toHaveLength(1)
})

test('a picture uploaded to one server is served by the other', async () => {
  const person = await world.loveUser()
  const policy = await callAt(one.url, person.token, media.getUploadPolicy, { purpose: 'photo', fileName: 'a.jpg', size: 1000 })
  const file = await drawPicture()
  const sent = await uploadAt(two.url, person.token, policy!.data.fields, file)
  expect(sent?.code).toBe(20000)
  expect((await uploadAt(one.url, person.token, policy!.data.fields, await drawPicture()))?.code).toBe(faults.upload_policy_invalid.code)
  const added = await callAt(one.url, person.token, media.batchInsert, { mediaIds: [sent!.data.mediaId] })
  const { url } = added!.data.list.at(-1)!.picture
  for (const server of [one, two]) expect((await fetch(`${server.url}${url}`)).status).toBe(200)
})

test('a changed switch takes effect on both servers within moments', async () => {
  const seen = async (read: (url: string) => Promise<unknown>, wanted: unknown) => {
    // Each server is polled until it has the change, so that neither may stay behind; a second is guaranteed, and
    // polling adds some time.
    for (const { url } of [one, two]) await expect.poll(() => read(url), { timeout: 5_000, interval: 50 }).toEqual(wanted)
  }
  const { db } = world.world
  const [row] = await db.select().from(tenantConfigs).where(eq(tenantConfigs.kind, 'base'))
  const base = row!.value as TenantConfigs['base']
  await db
    .update(tenantConfigs)
    .set({ value: { ...base, platformName: '改名牵线' } })
    .where(eq(tenantConfigs.kind, 'base'))
  await seen(async (url) => (await callAt(url, null, tenant.getBaseConfig, {}))?.data.platformName, '改名牵线')
  await db.update(tenants).set({ status: 'suspended' }).where(eq(tenants.id, world.tenantA))
  await seen(async (url) => (await callAt(url, null, tenant.getBaseConfig, {}))?.code, faults.tenant_closed.code)
  await db.update(tenants).set({ status: 'active' }).where(eq(tenants.id, world.tenantA))
  await seen(async (url) => (await callAt(url, null, tenant.getBaseConfig, {}))?.code, 20000)
})

test('one rate limit applies to both servers', async () => {
  const [strictOne, strictTwo] = await Promise.all([1, 2].map(() => startServer(world, { LIMIT_FACTOR: '0.5' })))
  try {
    const tries = await Promise.all(
      Array.from({ length: 40 }, (_, turn) =>
        callAt((turn % 2 ? strictOne! : strictTwo!).url, null, auth.loginByAccount, {
          account: `nobody_${turn}`,
          password: 'wrong-2026',
          agreed: true,
        }),
      ),
    )
    expect(tries.filter((reply) => reply!.status !== 429)).toHaveLength(15)
  } finally {
    await Promise.all([strictOne!.kill(), strictTwo!.kill()])
  }
}, 120_000)

test('two tabs and two channels pay one order once, and the other payment is refunded', async () => {
  const { twin, openCashier } = paying(world)
  const buyer = await world.member()
  const id = (await callAt(one.url, buyer.token, finance.createFinOrder, TEN_YUAN))!.data.id
  const begun = await Promise.all([
    callAt(one.url, buyer.token, pay.tenPay, { id, scene: 'h5' }),
    callAt(two.url, buyer.token, pay.aliPay, { id }),
    callAt(two.url, buyer.token, pay.tenPay, { id, scene: 'h5' }),
    callAt(one.url, buyer.token, pay.aliPay, { id }),
  ])
  for (const answer of begun) await openCashier(answer!.data.ticket)
  const numbers = (await rows<{ no: string }>('select no from payments where order_id = $1', [id])).map(({ no }) => no)
  expect(numbers).toHaveLength(2)
  for (const no of numbers) twin.settle(no)
  const statuses = (await Promise.all(numbers.map((no) => twin.deliver(no, { times: 3 })))).flat()
  expect(statuses.every((status) => status < 300)).toBe(true)
  expect(await rows('select status from fin_orders where id = $1', [id])).toEqual([{ status: 'fulfilled' }])
  expect(await rows('select is_settling as settled from payments where order_id = $1 order by 1', [id])).toEqual([
    { settled: false },
    { settled: true },
  ])
  expect(await rows('select fen, is_stray as stray from fin_refunds where order_id = $1', [id])).toEqual([{ fen: 1_000, stray: true }])
  expect((await callAt(one.url, buyer.token, finance.getBalances, {}))!.data.credit).toBe(100)
})

test('a callback, a cancellation and an expiry race: the money pays the order or is refunded', async () => {
  const { twin, openCashier } = paying(world)
  for (let round = 0; round < ROUNDS; round += 1) {
    const buyer = await world.member()
    const id = (await callAt(one.url, buyer.token, finance.createFinOrder, TEN_YUAN))!.data.id
    const begun = await callAt(two.url, buyer.token, pay.tenPay, { id, scene: 'h5' })
    await openCashier(begun!.data.ticket)
    const [{ no } = { no: '' }] = await rows<{ no: string }>('select no from payments where order_id = $1', [id])
    const closed = sweepOrders(world.served, new Date(Date.now() + 3_600_000))
    const given = [one, two].map(({ url }) => callAt(url, buyer.token, finance.cancelOrder, { id }))
    twin.settle(no)
    await Promise.all([
      closed,
      ...given,
      twin.books().payments.some((one) => one.no === no && one.state === 'paid') && twin.deliver(no, { times: 2 }),
    ])
    const isTaken = twin.books().payments.some((one) => one.no === no && one.state === 'paid')
    const [{ status } = { status: '' }] = await rows<{ status: string }>('select status from fin_orders where id = $1', [id])
    const back = await rows('select fen from fin_refunds where order_id = $1', [id])
    const { credit } = (await callAt(two.url, buyer.token, finance.getBalances, {}))!.data
    const isBought = status === 'fulfilled'
    expect({ status, credit, back: back.length }).toEqual({
      status: isBought ? 'fulfilled' : 'closed',
      credit: isBought ? 100 : 0,
      back: isTaken && !isBought ? 1 : 0,
    })
    if (!isTaken) expect(isBought).toBe(false)
  }
})

test('a refund requested at both servers is made once', async () => {
  const { payOff } = paying(world)
  const buyer = await world.member()
  const id = (await callAt(one.url, buyer.token, finance.createFinOrder, TEN_YUAN))!.data.id
  await payOff(buyer, id)
  const asked = { id, shownFen: TEN_YUAN.shownFen, reason: '不需要了' }
  const replies = await Promise.all([one, two, one, two].map(({ url }) => callAt(url, buyer.token, finance.refundOrder, asked)))
  expect(replies.filter((reply) => reply?.code === 20000).length).toBeGreaterThan(0)
  expect(await rows('select fen, points from fin_refunds where order_id = $1', [id])).toEqual([{ fen: 1_000, points: 0 }])
  expect((await callAt(one.url, buyer.token, finance.getBalances, {}))!.data.credit).toBe(0)
})

test('ten of a hundred men paying at two servers for ten seats get one, the others are refused', async () => {
  const stage = activityStage(world)
  const id = await stage.newOpen({ quotaMale: 10, quotaFemale: 2 })
  const men = await Promise.all(Array.from({ length: 100 }, () => him()))
  const answers = await Promise.all(
    men.map(({ token }, at) => callAt((at % 2 === 0 ? one : two).url, token, activity.signup, { id, shownFen: PRICE })),
  )
  const codes = answers.map((answer) => answer!.code)
  expect([codes.filter((code) => code === 20000).length, codes.filter((code) => code === faults.activity_full.code).length]).toEqual([
    10, 90,
  ])
  expect(await rows('select taken_male as taken from activities where id = $1', [id])).toEqual([{ taken: 10 }])
  expect(await rows("select count(*)::int as held from fin_orders where biz_type = 'activity' and status = 'created'", [])).toEqual([
    { held: 10 },
  ])
})

test('a withdrawal approved at one server and cancelled at the other ends in only one way', async () => {
  const stage = cashoutStage(world)
  const judge = await stage.finance()
  const endings = new Set<string>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const who = await stage.rich(50_000)
    const id = await stage.applied(who)
    const task = await stage.taskOf(id)
    await callAt(two.url, judge.token, audit.claim, { id: task })
    const [cancelled, agreed] = await Promise.all([
      callAt(one.url, who.person.token, cashout.cancelCashout, { id }),
      callAt(two.url, judge.token, audit.decide, { id: task, decision: 'approved', reasons: [] }),
    ])
    const [{ status } = { status: '' }] = await rows<{ status: string }>('select status from cashouts where id = $1', [id])
    endings.add(status)
    expect([cancelled!.code === 20000, agreed!.code === 20000]).toEqual([status === 'cancelled', status !== 'cancelled'])
    const { balance, balanceFrozen } = (await callAt(one.url, who.person.token, finance.getBalances, {}))!.data
    expect([balance, balanceFrozen]).toEqual(status === 'cancelled' ? [50_000, 0] : [30_000, 20_000])
  }
  expect(endings.size).toBeGreaterThan(0)
})

test('both servers are replaced under load, one after the other, without a lost request', async () => {
  const balancer = await openBalancer()
  let isOver = false
  const lost: unknown[] = []
  let answered = 0
  const ask = async (person: Person, other: Person, turn: number): Promise<void> => {
    const replies =
      turn % 3 === 0
        ? [await callAt(balancer.url, person.token, interact.fav, { no: other.no, note: `第 ${turn} 次` })]
        : turn % 3 === 1
          ? [await callAt(balancer.url, person.token, love.getDetail, { no: other.no })]
          : [await callAt(balancer.url, person.token, interact.getSummary, {})]
    for (const reply of replies) {
      answered += 1
      if (reply?.code !== 20000) lost.push(reply)
    }
  }
  const workers: Promise<void>[] = []
  const running = [one, two]
  try {
    for (const { url } of running) balancer.add(url)
    await balancer.ready(2)
    for (let worker = 0; worker < LOAD_WORKERS; worker += 1) {
      const [person, other] = [await him(), await world.loveUser()]
      workers.push(
        (async () => {
          for (let turn = 0; !isOver; turn += 1) await ask(person, other, turn)
        })(),
      )
    }
    for (const old of [one, two]) {
      const next = await startServer(world, LEAVING)
      running.push(next)
      balancer.add(next.url)
      await balancer.ready(3)
      expect(await old.stop()).toBe(0)
      balancer.remove(old.url)
    }
    while (answered < REQUESTS && lost.length === 0) await sleep(20)
  } finally {
    isOver = true
    await Promise.all(workers)
    await Promise.all(running.map((server) => server.kill()))
    await balancer.close()
  }
  expect(lost).toEqual([])
  expect(answered).toBeGreaterThanOrEqual(REQUESTS)
  await expectWhole(world)
}, 480_000)
