/**
 * Tests of the points mall: fixed prices, no overselling, full return when an order ends, and a record of each view of a secret.
 */
import { finance } from '@qianxian/protocol/finance/finance'
import { faults } from '@qianxian/protocol/base/faults'
import { mall } from '@qianxian/protocol/mall/mall'
import { account } from '@qianxian/protocol/account/account'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newRole } from '../../../seed/makers/account'
import { newAddress, newCode } from '../../../seed/makers/mall'
import { askedFor, givePoints, mallFacts, mallStage } from '../../../test/nouns/mall'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { users } from '../../db/tables/account'
import { mallCodes, mallExchanges, mallGifts, mallLooks } from '../../db/tables/mall'
import { beginPayment, closeOrder, lotsOf, settlePayment } from '../finance/finance'
import { sweepParcels, sweepReleases } from './mall.jobs'

let world: TestWorld
let stage: ReturnType<typeof mallStage>
beforeAll(async () => {
  world = await openTestWorld()
})
beforeEach(() => {
  stage = mallStage(world)
})
afterAll(async () => {
  for (const [what, query] of Object.entries(mallFacts.invariants))
    expect({ what, rows: (await world.world.db.execute(sql.raw(query))).rows }).toEqual({ what, rows: [] })
  await world.close()
})

const DAY_MS = 86_400_000
const stockOf = async (id: number) => (await world.world.db.select().from(mallGifts).where(eq(mallGifts.id, id)))[0]!.stock
const creditOf = async (person: Person) => {
  const { credit, creditFrozen } = (await person.call(finance.getBalances, {})).data
  return [credit, creditFrozen]
}
/** Pays through a channel. */
async function paidOutside(person: Person, orderId: number, at = new Date()) {
  const ctx = await person.ctx(at)
  return ctx.tx(async (ctx) => {
    const { channelFen } = await beginPayment(ctx, { orderId, userId: person.userId, useWallet: false })
    return settlePayment(ctx, { orderId, paymentId: null, channel: 'wx', fen: channelFen, channelNo: `wx${orderId}`, paidAt: at })
  })
}
const lots = async (person: Person) =>
  (await lotsOf(await person.ctx(), person.userId)).map(({ source, left }) => `${source} ${left}`).sort()

describe('the list of gifts', () => {
  test('a visitor sees the gifts on sale and their availability', async () => {
    const open = await stage.gift({ name: '有货', position: -2 })
    await stage.gift({ name: '兑完', stock: 0, position: -1 })
    const hidden = await stage.gift({ name: '下架', status: 'off_shelf', position: -3 })
    const { list } = (await world.visitor().call(mall.getPaged, {})).data
    expect(list.slice(0, 2).map(({ name, standing }) => [name, standing])).toEqual([
      ['有货', 'open'],
      ['兑完', 'sold_out'],
    ])
    const { data } = await world.visitor().call(mall.getDetail, { id: open.id })
    expect(data).toMatchObject({ credit: null, mayTake: 0, refusal: { why: 'login' }, needsAddress: true, version: 1 })
    expect((await world.visitor().call(mall.getDetail, { id: hidden.id })).code).toBe(faults.not_found.code)
  })

  test('paging through the gifts returns each gift once', async () => {
    const seen: number[] = []
    let cursor: string | null = null
    do {
      const { list, nextCursor }: { list: { id: number }[]; nextCursor: string | null } = (
        await world.visitor().call(mall.getPaged, { size: 2, ...(cursor ? { cursor } : {}) })
      ).data
      seen.push(...list.map(({ id }) => id))
      cursor = nextCursor
    } while (cursor)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBeGreaterThan(1)
  })

  test('gifts are unavailable without the plugin', async () => {
    const { id } = await stage.gift()
    const far = await world.member({ tenantId: world.tenantB })
    expect((await far.call(mall.getDetail, { id })).code).toBe(faults.plugin_closed.code)
  })
})

describe('eligibility for a gift', () => {
  test('a member short of points sees how many are missing and keeps their points', async () => {
    const { id } = await stage.gift({ pricePt: 500 })
    const { person, addressId } = await stage.buyer(120)
    expect((await person.call(mall.getDetail, { id })).data).toMatchObject({
      credit: 120,
      gapPt: 380,
      refusal: { why: 'short', words: '还差 380 积分' },
    })
    const refused = await person.call(mall.applyExchange, { ...(await askedFor(world, id)), addressId })
    expect([refused.code, refused.message]).toEqual([faults.points_short.code, '还差 380 积分'])
    expect(await creditOf(person)).toEqual([120, 0])
  })

  test('eligibility depends on membership and its kind, the sales window and the delivery area', async () => {
    const { person, addressId } = await stage.buyer()
    const refusalOf = async (facts: Parameters<typeof stage.gift>[0]) => {
      const { id } = await stage.gift(facts)
      return (await person.call(mall.applyExchange, { ...(await askedFor(world, id)), addressId })).code
    }
    expect(await refusalOf({ userLimit: 'vip' })).toBe(faults.gift_not_for_you.code)
    expect(await refusalOf({ onSaleFrom: new Date(Date.now() + DAY_MS) })).toBe(faults.gift_not_on_sale.code)
    expect(await refusalOf({ onSaleTo: new Date(Date.now() - 1000) })).toBe(faults.gift_not_on_sale.code)
    expect(await refusalOf({ areas: ['330000'] })).toBe(faults.address_out_of_area.code)
    expect(await refusalOf({ city: '330100' })).toBe(faults.address_out_of_area.code)
    expect(await refusalOf({ areas: ['330000', '510100'] })).toBe(20000)
    await world.world.db
      .update(users)
      .set({ vipType: 'month', vipUntil: new Date(Date.now() + DAY_MS) })
      .where(eq(users.id, person.userId))
    expect(await refusalOf({ userLimit: 'vip' })).toBe(20000)
    expect(await refusalOf({ userLimit: 'level', levels: ['year'] })).toBe(faults.gift_not_for_you.code)
  })

  test('the caps per order and per person hold, also for ten concurrent requests', async () => {
    const { id } = await stage.gift({ perOrderMax: 2, perUserMax: 3, stock: 50 })
    const { person, addressId } = await stage.buyer(10_000)
    const two = { ...(await askedFor(world, id, 3)), addressId }
    expect((await person.call(mall.applyExchange, two)).message).toBe('每次最多兑换 2 件')
    const one = { ...(await askedFor(world, id)), addressId }
    const inTenWindows = async () =>
      new Set((await Promise.all(Array.from({ length: 10 }, () => person.call(mall.applyExchange, one)))).map(({ code }) => code))
    for (const held of [1, 2, 3]) {
      expect(await inTenWindows()).toEqual(new Set([20000]))
      expect(await stockOf(id)).toBe(50 - held)
      // Old enough that the next request counts as a new one.
      await world.world.db
        .update(mallExchanges)
        .set({ createdAt: sql`${mallExchanges.createdAt} - interval '1 minute'` })
        .where(eq(mallExchanges.giftId, id))
    }
    expect(await inTenWindows()).toEqual(new Set([faults.gift_limit_reached.code]))
    expect(await stockOf(id)).toBe(47)
    expect(await creditOf(person)).toEqual([9_700, 0])
  })

  test('exactly ten of a hundred concurrent buyers get one of the last ten gifts', async () => {
    const { id } = await stage.gift({ stock: 10 })
    const asked = await askedFor(world, id)
    const buyers = []
    for (let at = 0; at < 100; at += 1) buyers.push(await stage.buyer(100))
    const answers = await Promise.all(buyers.map(({ person, addressId }) => person.call(mall.applyExchange, { ...asked, addressId })))
    expect(answers.filter(({ code }) => code === 20000)).toHaveLength(10)
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([20000, faults.gift_sold_out.code]))
    expect(await stockOf(id)).toBe(0)
    const credits = await Promise.all(buyers.map(({ person }) => creditOf(person)))
    expect(credits.filter(([credit]) => credit === 0)).toHaveLength(10)
    expect(credits.filter(([credit]) => credit === 100)).toHaveLength(90)
  }, 120_000)
})

describe('exchanging a gift', () => {
  test('a changed price is refused with the new price, and nothing is taken', async () => {
    const { id } = await stage.gift({ pricePt: 100 })
    const { person, addressId } = await stage.buyer()
    const asked = { ...(await askedFor(world, id)), addressId }
    await world.world.db.update(mallGifts).set({ pricePt: 150, priceFen: 990 }).where(eq(mallGifts.id, id))
    const refused = await person.call(mall.applyExchange, asked)
    expect(refused).toMatchObject({ code: faults.gift_price_changed.code, data: { version: 2, pricePt: 150, priceFen: 990 } })
    expect(refused.message).toContain('150 积分 + 9.90 元')
    expect(await stockOf(id)).toBe(10)
    // The version differs even after the price returns to the old figures.
    await world.world.db.update(mallGifts).set({ pricePt: 100, priceFen: 0 }).where(eq(mallGifts.id, id))
    expect((await person.call(mall.applyExchange, asked)).code).toBe(faults.gift_price_changed.code)
  })

  test('a tap that is sent twice creates one exchange', async () => {
    const { id } = await stage.gift()
    const { person, addressId } = await stage.buyer()
    const asked = { ...(await askedFor(world, id)), addressId }
    const headers = { 'idempotency-key': 'one-tap-of-the-mall' }
    const [first, second] = await Promise.all([
      person.call(mall.applyExchange, asked, { headers }),
      person.call(mall.applyExchange, asked, { headers }),
    ])
    const ids = [first, second].flatMap(({ data }) => (data?.id ? [data.id] : []))
    expect(new Set(ids).size).toBe(1)
    expect(await stockOf(id)).toBe(9)
  })

  test('a points-only order settles at once; one with money holds stock and points until paid', async () => {
    const { id } = await stage.gift({ pricePt: 100, priceFen: 990 })
    const { person, addressId } = await stage.buyer()
    const { data } = await person.call(mall.applyExchange, { ...(await askedFor(world, id, 2)), addressId })
    expect(data).toMatchObject({ status: 'pay_pending', pt: 200, fen: 1_980, canPay: true, canCancel: true })
    expect([await stockOf(id), await creditOf(person)]).toEqual([8, [800, 200]])
    expect(await paidOutside(person, data.orderId!)).toBe('settled')
    expect((await person.call(mall.getExchange, { id: data.id })).data).toMatchObject({ status: 'to_ship', canPay: false })
    expect([await stockOf(id), await creditOf(person)]).toEqual([8, [800, 0]])
    expect((await stage.taken()).id).toBeGreaterThan(0)
  })

  test('a physical gift requires an address of the buyer', async () => {
    const { id } = await stage.gift()
    const { person } = await stage.buyer()
    const other = await stage.buyer()
    const asked = await askedFor(world, id)
    expect((await person.call(mall.applyExchange, asked)).fields).toEqual({ addressId: '请选择收货地址' })
    expect((await person.call(mall.applyExchange, { ...asked, addressId: other.addressId })).code).toBe(faults.not_found.code)
  })

  test('a mall order cannot be created directly through finance', async () => {
    const { person } = await stage.buyer()
    const asked = { bizType: 'mall' as const, input: {}, shownFen: 0, shownPoints: 0 }
    expect((await person.call(finance.createFinOrder, asked)).code).not.toBe(20000)
  })
})

describe('endings that give everything back', () => {
  const waiting = async (lotsGiven: readonly { amount: number; source: 'earned' | 'bought' }[] = []) => {
    const { id: giftId } = await stage.gift({ pricePt: 150, priceFen: 990, stock: 1 })
    const { person, addressId } = await stage.buyer(0 + (lotsGiven.length > 0 ? 1 : 1000))
    for (const { amount, source } of lotsGiven) await givePoints(person, amount, { source })
    const { data } = await person.call(mall.applyExchange, { ...(await askedFor(world, giftId)), addressId })
    return { giftId, person, id: data.id, orderId: data.orderId! }
  }

  test('cancelling before or after payment returns points to the lots they were taken from', async () => {
    const { giftId, person, id, orderId } = await waiting([
      { amount: 100, source: 'earned' },
      { amount: 100, source: 'bought' },
    ])
    const before = ['bought 100', 'earned 1', 'earned 100']
    expect((await person.call(mall.cancelExchange, { id })).data).toMatchObject({ status: 'cancelled', canCancel: false })
    expect([await stockOf(giftId), await lots(person)]).toEqual([1, before])
    expect((await person.call(finance.getOrder, { id: orderId })).data.status).toBe('closed')

    const { person: other, id: paid, giftId: gift } = await stage.taken({ pricePt: 150 }).then((all) => ({ ...all, giftId: all.gift.id }))
    expect((await other.call(mall.cancelExchange, { id: paid })).data.status).toBe('cancelled')
    expect([await stockOf(gift), await creditOf(other)]).toEqual([10, [1000, 0]])
    // A repeated cancellation changes nothing.
    expect((await other.call(mall.cancelExchange, { id: paid })).data.status).toBe('cancelled')
    expect(await stockOf(gift)).toBe(10)
  })

  test('an order not paid in time shows as cancelled in list and detail before any sweep', async () => {
    for (const look of ['list', 'detail'] as const) {
      const { giftId, person, id, orderId } = await waiting()
      await world.world.db.execute(sql.raw(`update fin_orders set expire_at = now() - interval '1 second' where id = ${orderId}`))
      const shown =
        look === 'list'
          ? (await person.call(mall.getExchangePaged, {})).data.list.map(({ status }) => status)
          : [(await person.call(mall.getExchange, { id })).data.status]
      expect([shown, await stockOf(giftId), await creditOf(person)]).toEqual([['cancelled'], 1, [1000, 0]])
    }
  })

  test('a late payment of an expired order leaves it closed and is owed back', async () => {
    const { giftId, person, id, orderId } = await waiting()
    const later = new Date(Date.now() + 16 * 60_000)
    const ctx = await person.ctx(later)
    await ctx.tx((ctx) => closeOrder(ctx, orderId, 'timeout'))
    expect((await person.call(mall.getExchange, { id })).data).toMatchObject({
      status: 'cancelled',
      nextWords: '没有支付，已取消，150 积分已退回',
    })
    expect([await stockOf(giftId), await creditOf(person)]).toEqual([1, [1000, 0]])
    const word = { orderId, paymentId: null, channel: 'wx' as const, fen: 990, channelNo: 'late', paidAt: later }
    expect(await ctx.tx((ctx) => settlePayment(ctx, word))).toBe('late')
  })

  test('a lower stock count closes the newest unpaid orders, and a later payment of one is owed back', async () => {
    const { id: giftId } = await stage.gift({ pricePt: 10, priceFen: 990, stock: 3 })
    const asked = await askedFor(world, giftId)
    const made = []
    for (let at = 0; at < 3; at += 1) {
      const { person, addressId } = await stage.buyer()
      const { data } = await person.call(mall.applyExchange, { ...asked, addressId })
      made.push({ person, id: data.id, orderId: data.orderId! })
    }
    expect(await stockOf(giftId)).toBe(0)
    const counted = await (await stage.admin()).call(mall.takeStock, { id: giftId, stock: 1 })
    expect(counted.data).toMatchObject({ stock: 0, standing: 'sold_out' })
    const states = await Promise.all(made.map(async ({ person, id }) => (await person.call(mall.getExchange, { id })).data.status))
    expect(states).toEqual(['pay_pending', 'cancelled', 'cancelled'])
    const { person, orderId } = made[2]!
    const ctx = await person.ctx()
    const word = { orderId, paymentId: null, channel: 'wx' as const, fen: 990, channelNo: 'gone', paidAt: new Date() }
    expect(await ctx.tx((ctx) => settlePayment(ctx, word))).toBe('late')
    expect(await creditOf(person)).toEqual([1000, 0])
  })

  test('the tenant may refuse an exchange, but not their own', async () => {
    const { person, id, gift } = await stage.taken({ needsReview: true })
    expect((await person.call(mall.getExchange, { id })).data.status).toBe('reviewing')
    await newRole(world.bench(), { userId: person.userId, role: 'tenantAdmin' })
    expect((await person.call(mall.refuse, { id, reason: '自己退自己' })).code).toBe(faults.not_found.code)
    const admin = await stage.admin()
    expect((await admin.call(mall.refuse, { id, reason: '封面有瑕疵' })).data.status).toBe('refused')
    expect((await person.call(mall.getExchange, { id })).data.nextWords).toBe('封面有瑕疵。100 积分已退回')
    expect([await stockOf(gift.id), await creditOf(person)]).toEqual([10, [1000, 0]])
  })

  test('if cancelling and shipping happen at once, exactly one of them takes effect', async () => {
    for (let at = 0; at < 5; at += 1) {
      const [{ person, id }, admin] = [await stage.taken(), await stage.admin()]
      await Promise.all([
        person.call(mall.cancelExchange, { id }),
        admin.call(mall.ship, { id, carrier: '顺丰速运', trackingNo: 'SF1234567' }),
      ])
      const { status } = (await person.call(mall.getExchange, { id })).data
      const [credit] = await creditOf(person)
      expect([
        ['cancelled', 1000],
        ['shipped', 900],
      ]).toContainEqual([status, credit])
    }
  })
})

describe('after payment', () => {
  test('a parcel counts as received after ten days, on view or by sweep; later its money is released', async () => {
    const ago = (days: number) => new Date(Date.now() - days * DAY_MS)
    const sentAgo = async (days: number) => {
      const all = await stage.shipped()
      await world.world.db
        .update(mallExchanges)
        .set({ shippedAt: ago(days) })
        .where(eq(mallExchanges.id, all.id))
      return all
    }
    const young = await sentAgo(9)
    expect((await young.person.call(mall.getExchange, { id: young.id })).data.status).toBe('shipped')
    const looked = await sentAgo(11)
    expect((await looked.person.call(mall.getExchangePaged, {})).data.list[0]!.status).toBe('received')
    const swept = await sentAgo(18)
    expect(await sweepParcels(world.served)).toBe(1)
    const row = async (id: number) => (await world.world.db.select().from(mallExchanges).where(eq(mallExchanges.id, id)))[0]!
    expect(await row(swept.id)).toMatchObject({ status: 'received', isReleased: false })
    // The days for a complaint start on the day on which the parcel counted as received.
    expect((await swept.person.call(mall.getExchange, { id: swept.id })).data.canAfterSale).toBe(false)
    expect((await looked.person.call(mall.getExchange, { id: looked.id })).data.canAfterSale).toBe(true)
    expect(await sweepReleases(world.served)).toBe(1)
    expect((await row(swept.id)).isReleased).toBe(true)
    expect((await row(looked.id)).isReleased).toBe(false)
    const { orderId } = await row(swept.id)
    expect((await swept.person.call(finance.getOrder, { id: orderId! })).data.status).toBe('fulfilled')
  })

  test('a complaint ends with or without a refund', async () => {
    const admin = await stage.admin()
    const [back, kept] = [await stage.complained(), await stage.complained()]
    await admin.call(mall.settleAfterSale, { id: back.id, isRefunded: true, answer: '抱歉' })
    expect((await back.person.call(mall.getExchange, { id: back.id })).data.status).toBe('refunded')
    expect(await creditOf(back.person)).toEqual([1000, 0])
    await admin.call(mall.settleAfterSale, { id: kept.id, isRefunded: false, answer: '照片里是完好的' })
    expect((await kept.person.call(mall.getExchange, { id: kept.id })).data).toMatchObject({ status: 'closed', canAfterSale: false })
    expect(await creditOf(kept.person)).toEqual([900, 0])
  })

  test('each virtual code is given once and stored encrypted, and every view is recorded', async () => {
    const gift = await stage.gift({ kind: 'virtual', stock: 9 })
    await newCode.all(world.bench(), [
      { giftId: gift.id, code: 'FIRST' },
      { giftId: gift.id, code: 'SECOND' },
    ])
    const { person } = await stage.buyer()
    const asked = await askedFor(world, gift.id)
    const { data } = await person.call(mall.applyExchange, { ...asked, qty: 2, shownPt: 200 })
    expect(data).toMatchObject({ status: 'issued', canCancel: false, canUse: true })
    expect((await person.call(mall.lookAtCode, { id: data.id })).data.codes).toEqual(['FIRST', 'SECOND'])
    await person.call(mall.lookAtCode, { id: data.id })
    const looks = await world.world.db.select().from(mallLooks).where(eq(mallLooks.exchangeId, data.id))
    expect(looks.map(({ what, byUserId }) => [what, byUserId])).toEqual([
      ['code', person.userId],
      ['code', person.userId],
    ])
    const stored = await world.world.db.select().from(mallCodes).where(eq(mallCodes.giftId, gift.id))
    expect(JSON.stringify(stored)).not.toContain('FIRST')
    expect((await person.call(mall.applyExchange, asked)).code).toBe(faults.gift_sold_out.code)
    expect((await person.call(mall.markUsed, { id: data.id })).data.status).toBe('used')
    expect((await (await world.member()).call(mall.lookAtCode, { id: data.id })).code).toBe(faults.not_found.code)
  })

  test('a pick-up code works once, in its own store, scanned by another person who works there', async () => {
    const { person, id } = await stage.taken({ kind: 'pickup' })
    const { codes, picture } = (await person.call(mall.lookAtCode, { id })).data
    expect(picture).toMatch(/^data:image\/png;base64,/)
    const code = codes[0]!
    const keeper = await stage.storekeeper()
    expect((await keeper.call(mall.pickUp, { storeId: 's2', code })).code).toBe(faults.not_found.code)
    await newRole(world.bench(), { userId: keeper.userId, role: 'storeStaff', scopeType: 'store', scopeId: 's2' })
    expect((await keeper.call(mall.pickUp, { storeId: 's2', code })).code).toBe(faults.pickup_code_wrong.code)
    await newRole(world.bench(), { userId: person.userId, role: 'storeStaff', scopeType: 'store', scopeId: 's1' })
    expect((await person.call(mall.pickUp, { storeId: 's1', code })).message).toContain('不能核销自己的码')
    const written = `${code.slice(0, 4).toLowerCase()} ${code.slice(4)}`
    expect((await keeper.call(mall.pickUp, { storeId: 's1', code: written })).data).toEqual({ giftName: '双人马克杯', qty: 1 })
    expect((await keeper.call(mall.pickUp, { storeId: 's1', code })).message).toContain('已经核销过')
    expect((await person.call(mall.getExchange, { id })).data).toMatchObject({ status: 'picked', canCancel: false })
  })

  test('the sender sees the delivery address, and the view is recorded', async () => {
    const { id } = await stage.taken()
    const admin = await stage.admin()
    let found
    for (let cursor: string | null = null; ;) {
      const { list, nextCursor }: { list: { id: number; sentTo: unknown }[]; nextCursor: string | null } = (
        await admin.call(mall.getWorkPaged, cursor ? { cursor } : {})
      ).data
      found ??= list.find((one) => one.id === id)
      if (!nextCursor || found) break
      cursor = nextCursor
    }
    expect(found?.sentTo).toMatchObject({ receiver: '林晓', phone: '13900001234' })
    const looks = await world.world.db.select().from(mallLooks).where(eq(mallLooks.exchangeId, id))
    expect(looks).toMatchObject([{ what: 'address', byUserId: admin.userId }])
  })
})

describe('delivery addresses', () => {
  test('addresses are encrypted, one is the default, and removing it makes another the default', async () => {
    const person = await world.member()
    const place = { receiver: '王明', phone: '13800001111', region: '510107', detail: '人民南路 4 段 9 号' }
    const first = (await person.call(mall.saveAddress, place)).data
    const second = (await person.call(mall.saveAddress, { ...place, detail: '天府大道 1 号', isDefault: true })).data
    expect([first.isDefault, second.isDefault]).toEqual([true, true])
    const { list } = (await person.call(mall.getAddresses, {})).data
    expect(list.map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [second.id, true],
      [first.id, false],
    ])
    await person.call(mall.removeAddress, { id: second.id })
    expect((await person.call(mall.getAddresses, {})).data.list).toMatchObject([{ id: first.id, isDefault: true }])
    expect((await person.call(mall.saveAddress, { ...place, region: '510000' })).fields).toEqual({ region: '请选择所在地区' })
    expect((await person.call(mall.saveAddress, { ...place, phone: '123' })).fields).toHaveProperty('phone')
  })

  test('a member may keep at most ten addresses', async () => {
    const person = await world.member()
    await newAddress.all(
      world.bench(),
      Array.from({ length: 10 }, () => ({ userId: person.userId })),
    )
    const place = { receiver: '王明', phone: '13800001111', region: '510107', detail: '人民南路 4 段 9 号' }
    expect((await person.call(mall.saveAddress, place)).code).toBe(faults.addresses_full.code)
  })
})

test('an account with a parcel underway cannot close before it is received', async () => {
  const { person, id } = await stage.shipped()
  expect((await person.call(account.getClosing, {})).data.blockers).toContainEqual({ kind: 'exchange', count: 1 })
  await person.call(mall.confirmReceived, { id })
  expect((await person.call(account.getClosing, {})).data.blockers).not.toContainEqual(expect.objectContaining({ kind: 'exchange' }))
})
