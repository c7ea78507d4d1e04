/** Tests of promoters: joining, referrals and why they are void, figures, levels, and the shares of first and later orders. */
import { commission } from '@qianxian/protocol/commission/commission'
import { baseFaults } from '@qianxian/protocol/base/base.faults'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { finance } from '@qianxian/protocol/finance/finance'
import { promoter } from '@qianxian/protocol/promoter/promoter'
import { promoterFaults } from '@qianxian/protocol/promoter/promoter.faults'
import { tenantFaults } from '@qianxian/protocol/tenant/tenant.faults'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newBond } from '../../../seed/makers/matchmaker'
import { newContract } from '../../../seed/makers/contract'
import { newStaff, newStore, newStoreMember } from '../../../seed/makers/store'
import { newWalkin } from '../../../seed/makers/walkin'
import { booksOf } from '../../../test/books'
import { promoterStage } from '../../../test/nouns/promoter'
import { expectWhole } from '../../../test/races/invariants'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { sessions } from '../../db/tables/account'
import { commissionRecords } from '../../db/tables/commission'
import { promoterReferrals } from '../../db/tables/promoter'
import { tenantConfigs, tenants } from '../../db/tables/tenant'
import { balancesOf, refundOrder } from '../finance/finance'
import { sealPending } from '../finance/ledger/seal'
import { sweepShares } from '../commission/commission.jobs'
import { getPromoterLevel } from './promoter.service'

let world: TestWorld
let stage: ReturnType<typeof promoterStage>
let books: ReturnType<typeof booksOf>
beforeAll(async () => {
  world = await openTestWorld()
  stage = promoterStage(world)
  books = booksOf(world)
})
afterAll(async () => {
  await sealPending(world.world)
  await expectWhole(world, { played: ['pay'] })
  await world.close()
})

const recordOf = async (orderId: number) =>
  (
    await world.world.db.select().from(commissionRecords).where(eq(commissionRecords.orderId, orderId)).orderBy(asc(commissionRecords.id))
  )[0]
const referralsOf = async (person: Person) => (await person.call(promoter.getReferralPaged, {})).data.list
const refund = async (orderId: number, fen: number) =>
  refundOrder(await books.ctx(), { orderId, fen, points: 0, reason: '不需要了', key: `${orderId}:${Math.random()}` })
/** The person at a host that no process has looked up yet, so that it has the tenant's current settings. */
function atFreshHost<One extends Person>(person: One): One {
  const host = `h${Math.random().toString(36).slice(2)}.localhost`
  return {
    ...person,
    call: (endpoint, input, options) => person.call(endpoint, input, { ...options, headers: { host, ...options?.headers } }),
  }
}

/** A promoter who acknowledged the rules, and a person who registered by their code. */
async function promoted() {
  const version = await stage.money.planned()
  const by = await stage.promoting()
  await by.call(promoter.acknowledgePromoterPlan, { version })
  return { by, buyer: await stage.brought(by), version }
}
/** 28.00 yuan by channel, less 0.6 %. */
const NET = 2_783

describe('a member', () => {
  const join = (person: Person) => person.call(promoter.joinPromoter, { agreed: true })
  const admin = () => world.withRole('tenantAdmin')

  test('applies once, is admitted by headquarters, and then has the pages', async () => {
    const person = await world.loveUser()
    expect((await person.call(promoter.joinPromoter, { agreed: false })).message).toContain('推广约定')
    expect((await join(person)).data).toMatchObject({ status: 'applied', isOpenToAll: false })
    expect((await join(person)).code).toBe(promoterFaults.promoter_applied.code)
    expect((await person.call(promoter.getPromoterHome, {})).code).toBe(baseFaults.not_allowed.code)
    const staff = await admin()
    const [row] = (await staff.call(promoter.getPromoterPaged, { status: 'applied' })).data.list
    const decide = (decision: 'active' | 'frozen' | 'terminated') =>
      staff.call(promoter.decidePromoter, { id: row!.id, decision, reason: '资料齐全，可以推广' })
    expect((await decide('frozen')).code).toBe(promoterFaults.promoter_changed.code)
    expect((await decide('active')).data.status).toBe('active')
    expect((await person.call(promoter.getPromoterHome, {})).data.status).toBe('active')
    expect((await decide('frozen')).data.status).toBe('frozen')
    expect((await decide('terminated')).data.status).toBe('terminated')
    expect((await person.call(promoter.getPromoterHome, {})).code).toBe(baseFaults.not_allowed.code)
    expect((await join(person)).code).toBe(promoterFaults.promoter_ended.code)
  })

  test('begins at once if the tenant opened it to every member, and only once by two taps', async () => {
    await world.world.db.insert(tenantConfigs).values({ tenantId: world.tenantA, kind: 'promoter', value: { isOpenToAll: true } })
    const person = await world.loveUser()
    const there = atFreshHost(person)
    const answers = await Promise.all([join(there), join(there)])
    expect(answers.filter(({ data }) => data?.status === 'active')).toHaveLength(1)
    expect((await person.call(promoter.getPromoterHome, {})).data.inviteCode).not.toBe('')
    await world.world.db.delete(tenantConfigs).where(eq(tenantConfigs.kind, 'promoter'))
  })
})

describe('a referral', () => {
  test('begins with the registration by the code, and shows a masked name, a stage and dates', async () => {
    const by = await stage.promoting()
    const person = await stage.brought(by, await world.loveUser({ profile: { nickname: '晚风' } }))
    const home = (await by.call(promoter.getPromoterHome, {})).data
    expect(home.total).toEqual({ scanned: 1, registered: 1, published: 1, firstPaid: 0 })
    const scene = await stage.codeOf(by)
    expect(scene).toMatch(/^[A-Z0-9]{1,32}$/)
    const [row] = await referralsOf(by)
    expect(row).toMatchObject({ name: '晚＊＊', stage: 'published', voidReason: null })
    expect(Object.keys(row!).sort()).toEqual(['key', 'name', 'registeredOn', 'stage', 'validUntil', 'voidReason'])
    for (const mark of [person.no, person.phone]) expect(JSON.stringify([row, home])).not.toContain(mark)
    await stage.money.planned()
    await stage.money.paid(person)
    expect((await referralsOf(by))[0]).toMatchObject({ stage: 'first_paid' })
  })

  test('is void for oneself, on one device, by a second code, and both promoters see the result', async () => {
    const [first, second] = [await stage.promoting(), await stage.promoting()]
    await stage.brought(first, first)
    expect((await referralsOf(first))[0]).toMatchObject({ stage: 'void', voidReason: 'self' })
    const person = await stage.brought(first)
    await stage.brought(second, person)
    expect((await referralsOf(second))[0]).toMatchObject({ stage: 'void', voidReason: 'second_code' })
    expect((await referralsOf(first))[0]).toMatchObject({ voidReason: null })
    const near = await world.loveUser()
    await world.world.db.update(sessions).set({ deviceHash: 'one-device' }).where(eq(sessions.userId, near.userId))
    await world.world.db.update(sessions).set({ deviceHash: 'one-device' }).where(eq(sessions.userId, second.userId))
    await stage.brought(second, near)
    expect((await referralsOf(second))[0]).toMatchObject({ stage: 'void', voidReason: 'same_device' })
  })

  test('is void for a visitor of the own store, and once void it stays so in the database', async () => {
    const { by, buyer } = await promoted()
    const { id: storeId } = await newStore(world.bench(), {})
    const { id: staffId } = await newStaff(world.bench(), { userId: by.userId, storeId, role: 'reception' })
    await newStoreMember(world.bench(), { storeId, profileId: buyer.profileId })
    await newWalkin(world.bench(), { storeId, staffId, profileId: buyer.profileId, status: 'joined' })
    const orderId = await stage.money.paid(buyer)
    expect(await recordOf(orderId)).toBeUndefined()
    expect((await referralsOf(by))[0]).toMatchObject({ stage: 'void', voidReason: 'walk_in' })
    await expect(
      world.world.db.update(promoterReferrals).set({ voidReason: null, voidedAt: null }).where(eq(promoterReferrals.userId, buyer.userId)),
    ).rejects.toMatchObject({ cause: { code: 'QX001' } })
  })

  test('gives nothing to a frozen promoter, nor after its last day', async () => {
    const { by, buyer } = await promoted()
    const admin = await world.withRole('tenantAdmin')
    await admin.call(promoter.decidePromoter, { id: by.promoterId, decision: 'frozen', reason: '正在核实推广方式' })
    expect(await recordOf(await stage.money.paid(buyer))).toBeUndefined()
    const other = await stage.promoting()
    const old = await world.loveUser()
    const boundAt = momentBefore(new Date(), 366, 'day')
    await stage.referred(other, old, { boundAt, validUntil: momentAfter(boundAt, 365, 'day') })
    expect(await recordOf(await stage.money.paid(old))).toBeUndefined()
    expect((await referralsOf(other))[0]).toMatchObject({ stage: 'lapsed' })
  })
})

describe('a share of a promoter', () => {
  test('is ten per cent of the first order and three of later ones on the first level, with the reasons', async () => {
    const { by, buyer } = await promoted()
    const [first, later] = [await stage.money.paid(buyer), await stage.money.paid(buyer)]
    expect(await recordOf(first)).toMatchObject({ userId: by.userId, role: 'brought', depth: 1, level: 1, baseFen: NET, fen: 278 })
    expect(await recordOf(later)).toMatchObject({ level: 1, fen: 83, rate: '推广一级，后续订单净额的 3%' })
    expect((await recordOf(first))!.reasonTrace.join('')).toContain('这位会员由你推广注册。下单时你是推广一级，这是 TA 的首单。')
    const { data } = await by.call(promoter.getPromoterBonusPaged, { tab: 'pending' })
    expect(data.list.map(({ fen }) => fen)).toEqual([83, 278])
    const { data: steps } = await by.call(promoter.getPromoterWaterfall, { id: data.list[1]!.id })
    expect(steps.steps.join('')).toContain('推荐人（推广一级首单）得净额的 10%')
    expect(JSON.stringify(steps)).not.toContain(buyer.no)
    const stranger = await stage.promoting()
    expect((await stranger.call(promoter.getPromoterWaterfall, { id: data.list[1]!.id })).code).toBe(baseFaults.not_found.code)
  })

  test('has the rate of a first order once, if two orders are paid at once', async () => {
    const { buyer } = await promoted()
    const orders = [await stage.money.ordered(buyer), await stage.money.ordered(buyer)]
    await Promise.all(orders.map((id) => stage.money.pay(buyer, id)))
    const fen = await Promise.all(orders.map(async (id) => (await recordOf(id))!.fen))
    expect(fen.sort((a, b) => a - b)).toEqual([83, 278])
  })

  test('stands beside the share of the serving matchmaker, and yields to the matchmaker of the attribution', async () => {
    const { by, buyer } = await promoted()
    const desk = await world.matchmaker()
    await newBond(world.bench(), { matchmakerId: desk.matchmakerId, profileId: buyer.profileId })
    const orderId = await stage.money.paid(buyer)
    const rows = await world.world.db.select().from(commissionRecords).where(eq(commissionRecords.orderId, orderId))
    expect(rows.map(({ role, userId }) => [role, userId]).sort()).toEqual([
      ['brought', by.userId],
      ['matchmaker', desk.userId],
    ])
  })

  test('keeps the level of the creation of the order, and refunds take points back', async () => {
    const { by, buyer } = await promoted()
    const orderId = await stage.money.ordered(buyer)
    const { id: contract } = await newContract(world.bench(), {
      profileId: buyer.profileId,
      userId: buyer.userId,
      status: 'cooling_off',
      priceFen: 302_000,
    })
    const asked = { bizType: 'service', input: { contract }, shownFen: 302_000 } as const
    const old = (await buyer.call(finance.createFinOrder, asked)).data.id
    await stage.money.pay(buyer, old)
    expect((await by.call(promoter.getPromoterLevel, {})).data).toMatchObject({ level: 2, points: 30, missing: 70 })
    await stage.money.pay(buyer, orderId)
    expect((await recordOf(orderId))!.level).toBe(1)
    expect((await recordOf(await stage.money.paid(buyer)))!.level).toBe(2)
    await refund(old, 200)
    expect((await by.call(promoter.getPromoterLevel, {})).data).toMatchObject({ level: 1, points: 29 })
    const { list } = (await by.call(promoter.getPromotedOrderPaged, {})).data
    expect(list.map(({ points }) => points)).toEqual([0, 0, 29])
    expect(list[2]!.words).toContain('退款部分已扣除')
    expect(list[0]!.words).toContain('不足 100 元')
    const later = await getPromoterLevel({ ...(await by.ctx()), now: momentAfter(new Date(), 91, 'day') }, {})
    expect(later).toMatchObject({ level: 1, points: 0, missing: 30 })
  })

  test('settles and stays with its earner after the plugin was closed, while nothing new accrues', async () => {
    const { by, buyer } = await promoted()
    const orderId = await stage.money.paid(buyer)
    const [{ grantPluginIds } = { grantPluginIds: '' }] = await world.world.db.select().from(tenants).where(eq(tenants.id, world.tenantA))
    const set = (ids: string) => world.world.db.update(tenants).set({ grantPluginIds: ids }).where(eq(tenants.id, world.tenantA))
    await set(
      grantPluginIds
        .split(',')
        .filter((id) => id !== '12')
        .join(','),
    )
    try {
      const [closed, poor] = [atFreshHost(by), atFreshHost(buyer)]
      expect((await closed.call(promoter.getPromoterHome, {})).code).toBe(tenantFaults.plugin_closed.code)
      expect((await closed.call(promoter.getPromoterBonusSums, {})).code).toBe(tenantFaults.plugin_closed.code)
      expect(await recordOf(await stage.money.paid(poor))).toBeUndefined()
      await sweepShares(world.served, momentAfter(new Date(), 8, 'day'))
      expect(await recordOf(orderId)).toMatchObject({ status: 'settled', settledFen: 278 })
      expect((await balancesOf(await books.ctx(), by.userId)).commission).toBe(278)
    } finally {
      await set(grantPluginIds)
    }
  })

  test('is cancelled by a refund, and held until the promoter acknowledges the rules', async () => {
    await stage.money.planned()
    const by = await stage.promoting()
    const buyer = await stage.brought(by)
    const orderId = await stage.money.paid(buyer)
    expect(await recordOf(orderId)).toMatchObject({ status: 'held' })
    const { toAcknowledge } = (await by.call(promoter.getPromoterBonusSums, {})).data
    expect(toAcknowledge!.sentences.join('')).toContain('推广二级得首单净额的 12%，以后的订单 4%')
    expect((await by.call(promoter.acknowledgePromoterPlan, { version: toAcknowledge!.version })).data.heldFen).toBe(0)
    await refund(orderId, 2_800)
    expect(await recordOf(orderId)).toMatchObject({ status: 'cancelled', reversedFen: 278 })
  })
})

test('a plan that names a level twice or not at all is refused', async () => {
  const finance = await world.withRole('finance')
  const rules = [{ orderType: 'vip', role: 'brought', mode: 'percent', value: 1_000 } as const]
  const plan = { effectiveFrom: '2031-03-01', channelFeeBp: 60, taxBp: 0, note: '', rules }
  const rate = (level: number) => ({ level, firstBp: 1_000, laterBp: 300 })
  for (const levelRates of [[rate(1)], [rate(1), rate(1), rate(2)]])
    expect((await finance.call(commission.draftPlan, { ...plan, levelRates })).message).toContain('每级各写一条')
  expect((await finance.call(commission.draftPlan, { ...plan, levelRates: [1, 2, 3].map(rate) })).data.sentences.join('')).toContain(
    '推广三级得首单净额的 10%',
  )
})
