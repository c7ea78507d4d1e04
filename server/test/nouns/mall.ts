/** Acts for each verb of the points mall, and invariants that hold after any kill. */
import { mall } from '@qianxian/protocol/mall/mall'
import { eq } from 'drizzle-orm'
import { newRole } from '../../seed/makers/account'
import { newAddress, newCode, newExchange, newGift } from '../../seed/makers/mall'
import { mallExchanges, mallGifts } from '../../src/db/tables/mall'
import { postTransaction } from '../../src/features/finance/finance'
import { sweepParcels } from '../../src/features/mall/mall.jobs'
import { drawCode } from '../../src/lib/secrets'
import { idOf, type Belongs, type Scene } from '../scene'
import { isSelf, secret, type Plant } from '../secrets'
import { stageOf, type Acts, type EachItsOwn } from '../stage'
import type { NoticeCases } from '../notice-case'
import type { Person, TestWorld } from '../world'

const LONG_AGO = new Date(Date.now() - 11 * 86_400_000)
const STORE = 's1'

/** Gives points, earned ones by default. */
export async function givePoints(person: Person, amount: number, lot: { source?: 'earned' | 'bought' } = {}): Promise<void> {
  const ctx = await person.ctx()
  await ctx.tx((ctx) =>
    postTransaction(ctx, {
      key: `test:${drawCode(12)}`,
      bizType: 'test',
      bizId: person.userId,
      memo: '测试积分',
      legs: [
        { account: { kind: 'pointsIssued' }, amount: -amount },
        { account: { kind: 'points', userId: person.userId }, amount, lot: { source: lot.source ?? 'earned', expiresAt: null } },
      ],
    }),
  )
}

/** A request at the shown price. */
export async function askedFor(world: TestWorld, giftId: number, qty = 1) {
  const [gift] = await world.world.db.select().from(mallGifts).where(eq(mallGifts.id, giftId))
  return { id: giftId, qty, version: gift!.version, shownPt: gift!.pricePt * qty, shownFen: gift!.priceFen * qty }
}

export function mallStage(world: TestWorld) {
  const bench = world.bench()
  const gift = (facts: Parameters<typeof newGift>[1] = {}) => newGift(bench, facts)
  /** A person with enough points and an address. */
  const buyer = async (amount = 1000) => {
    const person = await world.member()
    await givePoints(person, amount)
    const { id: addressId } = await newAddress(bench, { userId: person.userId, isDefault: true })
    return { person, addressId }
  }
  /** An exchange paid with points. */
  const taken = async (facts: Parameters<typeof newGift>[1] = {}) => {
    const [made, { person, addressId }] = [await gift(facts), await buyer()]
    if (facts.kind === 'virtual') await newCode(bench, { giftId: made.id })
    const asked = { ...(await askedFor(world, made.id)), addressId }
    const { data, message } = await person.call(mall.applyExchange, asked)
    if (!data) throw new Error(`nothing was taken: ${message}`)
    return { gift: made, person, addressId, id: data.id }
  }
  const admin = () => world.withRole('tenantAdmin')
  const shipped = async () => {
    const all = await taken()
    const sender = await admin()
    await sender.call(mall.ship, { id: all.id, carrier: '顺丰速运', trackingNo: 'SF1234567890' })
    return { ...all, sender }
  }
  const received = async () => {
    const all = await shipped()
    await all.person.call(mall.confirmReceived, { id: all.id })
    return all
  }
  const complained = async () => {
    const all = await received()
    await all.person.call(mall.applyAfterSale, { id: all.id, reason: 'broken', text: '杯子碎了一只，请处理' })
    return all
  }
  /** A person who works in the store. */
  const storekeeper = async () => {
    const person = await world.member()
    await newRole(bench, { userId: person.userId, role: 'storeStaff', scopeType: 'store', scopeId: STORE })
    return person
  }
  return { bench, gift, buyer, taken, shipped, received, complained, admin, storekeeper }
}

const acts = (world: TestWorld): Acts<typeof mall> => {
  const { by, visitor } = stageOf(world)
  const { gift, buyer, taken, shipped, received, storekeeper } = mallStage(world)
  const place = { receiver: '王明', phone: '13800001111', region: '510107', detail: '人民南路 4 段 9 号' }
  return {
    getPaged: async () => {
      await gift()
      return by(visitor, mall.getPaged, {})
    },
    getDetail: async () => by(visitor, mall.getDetail, { id: (await gift()).id }),
    applyExchange: async () => {
      const [{ id }, { person, addressId }] = [await gift(), await buyer()]
      return by(person, mall.applyExchange, { ...(await askedFor(world, id)), addressId })
    },
    getExchangePaged: async () => by((await taken()).person, mall.getExchangePaged, {}),
    getExchange: async () => {
      const { person, id } = await taken()
      return by(person, mall.getExchange, { id })
    },
    cancelExchange: async () => {
      const { person, id } = await taken()
      return by(person, mall.cancelExchange, { id })
    },
    confirmReceived: async () => {
      const { person, id } = await shipped()
      return by(person, mall.confirmReceived, { id })
    },
    applyAfterSale: async () => {
      const { person, id } = await received()
      return by(person, mall.applyAfterSale, { id, reason: 'broken', text: '杯子碎了一只，请处理' })
    },
    lookAtCode: async () => {
      const { person, id } = await taken({ kind: 'pickup' })
      return by(person, mall.lookAtCode, { id })
    },
    markUsed: async () => {
      const { person, id } = await taken({ kind: 'virtual' })
      return by(person, mall.markUsed, { id })
    },
    getAddresses: async () => by((await buyer()).person, mall.getAddresses, {}),
    saveAddress: async () => by(await world.member(), mall.saveAddress, place),
    removeAddress: async () => {
      const { person, addressId } = await buyer()
      return by(person, mall.removeAddress, { id: addressId })
    },
    pickUp: async () => {
      const { person, id } = await taken({ kind: 'pickup' })
      const [code] = (await person.call(mall.lookAtCode, { id })).data.codes
      return by(await storekeeper(), mall.pickUp, { storeId: STORE, code: code! })
    },
    ...workActs(world),
  }
}

/** Acts of the mall's staff. */
const workActs = (world: TestWorld) => {
  const { by } = stageOf(world)
  const { bench, gift, taken, complained, admin } = mallStage(world)
  return {
    getWorkPaged: async () => {
      await newExchange(bench, { giftId: (await gift()).id, userId: (await world.member()).userId, status: 'to_ship' })
      return by(await admin(), mall.getWorkPaged, {})
    },
    ship: async () => {
      const { id } = await taken()
      return by(await admin(), mall.ship, { id, carrier: '顺丰速运', trackingNo: 'SF1234567890' })
    },
    refuse: async () => {
      const { id } = await taken()
      return by(await admin(), mall.refuse, { id, reason: '库存盘点有误' })
    },
    settleAfterSale: async () => {
      const { id, sender } = await complained()
      return by(sender, mall.settleAfterSale, { id, isRefunded: true, answer: '抱歉，已为你全部退回' })
    },
    takeStock: async () => by(await admin(), mall.takeStock, { id: (await gift()).id, stock: 3 }),
  }
}

const tells = (world: TestWorld): NoticeCases => {
  const { taken, shipped, complained, admin, storekeeper } = mallStage(world)
  return {
    'mall.shipped': async () => {
      const [{ person, id }, sender] = [await taken(), await admin()]
      return {
        hears: [person],
        says: '已发货，顺丰速运 SF1',
        tap: () => sender.call(mall.ship, { id, carrier: '顺丰速运', trackingNo: 'SF1234' }),
      }
    },
    'mall.received': async () => {
      const { person, id } = await shipped()
      await world.world.db.update(mallExchanges).set({ shippedAt: LONG_AGO }).where(eq(mallExchanges.id, id))
      return { hears: [person], says: '已确认收货', tap: () => sweepParcels(world.served) }
    },
    'mall.picked': async () => {
      const [{ person, id }, keeper] = [await taken({ kind: 'pickup' }), await storekeeper()]
      const [code] = (await person.call(mall.lookAtCode, { id })).data.codes
      return { hears: [person], says: '已在门店核销', tap: () => keeper.call(mall.pickUp, { storeId: STORE, code: code! }) }
    },
    'mall.refused': async () => {
      const [{ person, id }, sender] = [await taken(), await admin()]
      return { hears: [person], says: '没有通过：库存盘点有误', tap: () => sender.call(mall.refuse, { id, reason: '库存盘点有误' }) }
    },
    'mall.refunded': async () => {
      const { person, id, sender } = await complained()
      const tap = () => sender.call(mall.settleAfterSale, { id, isRefunded: true, answer: '抱歉' })
      return { hears: [person], says: '售后已同意：抱歉，已全部退回', tap }
    },
    'mall.closed': async () => {
      const { person, id, sender } = await complained()
      const tap = () => sender.call(mall.settleAfterSale, { id, isRefunded: false, answer: '照片里是完好的' })
      return { hears: [person], says: '售后有答复了：照片里是完好的', tap }
    },
  }
}

const belongings = async ({ world, others, me }: Scene): Promise<Belongs<'mallGift' | 'exchange' | 'workExchange' | 'address'>> => {
  const { stranger, far } = others
  const { tenantA, tenantB } = world
  const giftIn = (tenantId: number, facts: Parameters<typeof newGift>[1] = {}) => idOf(newGift(world.bench(tenantId), facts))
  const exchangeOf = async (person: Person, tenantId = tenantA) =>
    idOf(newExchange(world.bench(tenantId), { userId: person.userId, giftId: await giftIn(tenantId), status: 'shipped' }))
  const addressOf = (person: Person, tenantId = tenantA) => idOf(newAddress(world.bench(tenantId), { userId: person.userId }))
  const farExchange = await exchangeOf(far, tenantB)
  return {
    own: {
      mallGift: () => giftIn(tenantA),
      exchange: () => exchangeOf(me),
      workExchange: () => exchangeOf(stranger),
      address: () => addressOf(me),
    },
    foreign: {
      mallGift: {
        'not on the shelves yet': await giftIn(tenantA, { status: 'draft' }),
        'taken from the shelves': await giftIn(tenantA, { status: 'off_shelf' }),
        'of another tenant': await giftIn(tenantB),
      },
      exchange: { "somebody else's": await exchangeOf(stranger), 'of another tenant': farExchange },
      workExchange: { 'my own': await exchangeOf(me), 'of another tenant': farExchange },
      address: { "somebody else's": await addressOf(stranger), 'of another tenant': await addressOf(far, tenantB) },
    },
  }
}

/** Each query finds rows that must not exist. */
const invariants = {
  'an exchange that goes on and was paid by no order that is settled': `
    select e.id, e.status, o.status from mall_exchanges e left join fin_orders o on o.tenant_id = e.tenant_id and o.id = e.order_id
    where e.status not in ('created', 'pay_pending', 'cancelled', 'refused', 'refunded') and e.order_id is not null
      and (o.status is null or o.status in ('created', 'paying', 'closed'))`,
  'an exchange that waits to be paid by an order that is over': `
    select e.id, o.status from mall_exchanges e join fin_orders o on o.tenant_id = e.tenant_id and o.id = e.order_id
    where e.status = 'pay_pending' and o.status not in ('created', 'paying')`,
  'an exchange that ended before anything was sent and holds stock': `
    select id from mall_exchanges where is_held and status in ('cancelled', 'refused')`,
  'somebody with more of a gift than they may have': `
    select e.gift_id, e.user_id from mall_exchanges e join mall_gifts g on g.tenant_id = e.tenant_id and g.id = e.gift_id
    where e.status not in ('cancelled', 'refused', 'refunded') and g.per_user_max is not null
    group by e.gift_id, e.user_id, g.per_user_max having sum(e.qty) > g.per_user_max`,
  'a virtual gift that was given without as many codes': `
    select e.id from mall_exchanges e where e.kind = 'virtual' and e.order_id is not null and e.status in ('issued', 'used')
      and e.qty <> (select count(*) from mall_codes c where c.tenant_id = e.tenant_id and c.exchange_id = e.id)`,
  'an exchange whose last step is not its state': `
    select e.id, e.status from mall_exchanges e where e.order_id is not null and e.status <> coalesce((
      select v.status from mall_exchange_events v where v.tenant_id = e.tenant_id and v.exchange_id = e.id order by v.id desc limit 1), '')`,
}

const eachItsOwn: EachItsOwn<typeof mall> = {
  lookAtCode: 'every look at a code is written down',
  getWorkPaged: 'every look at an address is written down',
}

const sends = /\/common\/api\/gift\/(getWorkPaged|ship|refuse|settleAfterSale)$/

const secrets: Plant = async (world, { person }) => {
  const bench = world.bench()
  const isForSender = (name: string, path: string) => name === 'administrator' && sends.test(path)
  const receiver = secret('收件', (onlooker, path) => isSelf(onlooker) || isForSender(onlooker.name, path))
  const lives = secret('住址', (onlooker, path) => isSelf(onlooker) || isForSender(onlooker.name, path))
  const code = secret('卡密', isSelf)
  const place = { receiver: receiver.mark, detail: lives.mark, phone: '13900001234', region: '510107' }
  const { id: address } = await newAddress(bench, { userId: person.userId, place })
  const { id: giftId } = await newGift(bench, {})
  const sealed = world.world.secrets.seal(JSON.stringify(place))
  const { id: exchange } = await newExchange(bench, { userId: person.userId, giftId, status: 'to_ship', addressSealed: sealed })
  const issued = await newExchange(bench, { userId: person.userId, giftId, status: 'issued', kind: 'virtual' })
  await newCode(bench, { giftId, exchangeId: issued.id, code: code.mark })
  return {
    secrets: { receiver, lives, code },
    ids: { exchange, workExchange: exchange, address },
    idsWith: { self: { exchange: issued.id } },
  }
}

export const mallFacts = { table: mall, acts, tells, belongings, eachItsOwn, invariants, secrets }
