/** One order of each product, for tests that cover every product. */
import { activity } from '@qianxian/protocol/activity/activity'
import { finance } from '@qianxian/protocol/finance/finance'
import type { OrderBiz } from '@qianxian/protocol/finance/finance.words'
import { mall } from '@qianxian/protocol/mall/mall'
import { eq } from 'drizzle-orm'
import { newWait } from '../seed/makers/activity'
import { newContract } from '../seed/makers/contract'
import { newPackage } from '../seed/makers/line'
import { newProfiles } from '../seed/makers/love'
import { newAddress, newGift } from '../seed/makers/mall'
import { newVipPlan } from '../seed/makers/membership'
import { mallExchanges } from '../src/db/tables/mall'
import { activityStage } from './nouns/activity'
import { askedFor } from './nouns/mall'
import { pinStage } from './nouns/placement'
import { spotlightStage } from './nouns/spotlight'
import type { Person, TestWorld } from './world'

let hours = 0

/** Creates an order of each product; the type requires an entry for every product. */
export const orderOfEach = (world: TestWorld): Record<OrderBiz, (buyer: Person) => Promise<number>> => ({
  async credit(buyer) {
    return (await buyer.call(finance.createFinOrder, { bizType: 'credit', input: { fen: 3_000, pt: 300 }, shownFen: 3_000 })).data.id
  },
  async mall(buyer) {
    const gift = await newGift(world.bench(), { pricePt: 70, priceFen: 1_501, stock: 3 })
    const { id: addressId } = await newAddress(world.bench(), { userId: buyer.userId, isDefault: true })
    const { data } = await buyer.call(mall.applyExchange, { ...(await askedFor(world, gift.id)), addressId })
    const [exchange] = await world.world.db.select().from(mallExchanges).where(eq(mallExchanges.id, data.id))
    return exchange!.orderId!
  },
  async package(buyer) {
    await newProfiles(world.bench(), [{ profile: { userId: buyer.userId }, pictures: [] }])
    const { id: packageId } = await newPackage(world.bench(), { priceFen: 1_999 })
    return (await buyer.call(finance.createFinOrder, { bizType: 'package', input: { package: packageId }, shownFen: 1_999 })).data.id
  },
  async vip(buyer) {
    await newVipPlan(world.bench(), { type: 'year', days: 365, priceFen: 2_800 }).catch(() => undefined)
    return (await buyer.call(finance.createFinOrder, { bizType: 'vip', input: { vip: 'year' }, shownFen: 2_800 })).data.id
  },
  async spotlight(buyer) {
    const { sold, orderOf, hourIn } = spotlightStage(world)
    await sold()
    // Each test uses a separate hour, because one hour has four places.
    return (await orderOf(buyer, hourIn(30 + (hours += 1)))).data.id
  },
  async activity(buyer) {
    await newProfiles(world.bench(), [{ profile: { userId: buyer.userId, gender: 'male' }, pictures: [] }])
    const { newOpen, man } = activityStage(world)
    const activityId = await newOpen({ quotaMale: 1 })
    const { data } = await buyer.call(activity.signup, { id: activityId, shownFen: 9_900 })
    // A person in the queue takes the seat as soon as it is released.
    await newWait(world.bench(), { activityId, profileId: (await man()).profileId, gender: 'male' })
    return data.orderId!
  },
  async pin(buyer) {
    const { sold, orderOf } = pinStage(world)
    await sold()
    return (await orderOf(buyer)).data.id
  },
  async service(buyer) {
    const [profile] = await newProfiles(world.bench(), [{ profile: { userId: buyer.userId }, pictures: [] }])
    const { id } = await newContract(world.bench(), {
      profileId: profile!.id,
      userId: buyer.userId,
      status: 'cooling_off',
      priceFen: 4_800,
    })
    return (await buyer.call(finance.createFinOrder, { bizType: 'service', input: { contract: id }, shownFen: 4_800 })).data.id
  },
})
