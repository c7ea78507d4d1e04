/** Tests the centre of a partner: figures, those below, the team without money, the level, and the code. */
import { partner } from '@qianxian/protocol/partner/partner'
import { partnerShapes } from '@qianxian/protocol/partner/partner.schema'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newRole } from '../../../seed/makers/account'
import { newRecord } from '../../../seed/makers/commission'
import { newOrder } from '../../../seed/makers/finance'
import { newAttribution } from '../../../seed/makers/attribution'
import { newBond } from '../../../seed/makers/matchmaker'
import { partnerStage } from '../../../test/nouns/partner'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { matchmakers } from '../../db/tables/matchmaker'

let world: TestWorld
let stage: ReturnType<typeof partnerStage>
beforeAll(async () => {
  world = await openTestWorld()
  stage = partnerStage(world)
})
afterAll(() => world.close())

const earned = async (own: Person, facts: Partial<Parameters<typeof newRecord>[1]>) => {
  const { id: orderId } = await newOrder(world.bench(), { userId: (await world.member()).userId, bizType: 'vip' })
  await newRecord(world.bench(), { orderId, userId: own.userId, role: 'partner', ...facts })
}

test('the centre shows state, region, code, what waits, and those below without any amount', async () => {
  const own = await stage.working({ name: '省级合伙人' })
  const child = await stage.working({ parentId: own.partnerId, name: '市级合伙人' })
  await earned(own, { baseFen: 10_000, fen: 800 })
  const { data } = await own.call(partner.getPartnerCentre, {})
  expect(data).toMatchObject({ status: 'active', level: 1, pendingFen: 800, month: { pendingFen: 800, settledFen: 0, reversedFen: 0 } })
  expect(data.children).toEqual([{ name: '市级合伙人', regionName: expect.any(String), status: 'active' }])
  expect((await child.call(partner.getPartnerCentre, {})).data).toMatchObject({ parentName: '省级合伙人', children: [], pendingFen: 0 })
})

test('a person with the role alone has no centre', async () => {
  const person = await world.loveUser()
  await newRole(world.bench(), { userId: person.userId, role: 'partner' })
  expect((await person.call(partner.getPartnerCentre, {})).code).not.toBe(20000)
})

test('the people who came by the code are masked, and only the own ones', async () => {
  const [own, other] = [await stage.working(), await stage.working()]
  const came = await world.loveUser()
  await newAttribution(world.bench(), { userId: came.userId, kind: 'inviter', targetId: own.userId })
  const { list } = (await own.call(partner.getPartnerUserPaged, {})).data
  expect(list).toHaveLength(1)
  expect(Object.keys(list[0]!).sort()).toEqual(['channel', 'key', 'name', 'registeredOn', 'stage'])
  expect((await other.call(partner.getPartnerUserPaged, {})).data.list).toEqual([])
})

test('the team has figures of service and no amount', async () => {
  await stage.free('630100')
  const own = await stage.working({ region: '630100' })
  const desk = await world.matchmaker()
  await world.world.db.update(matchmakers).set({ cityGeo: '630100' }).where(eq(matchmakers.id, desk.matchmakerId))
  await newBond(world.bench(), { matchmakerId: desk.matchmakerId, profileId: (await world.loveUser()).profileId })
  const { list } = (await own.call(partner.getPartnerTeamPaged, {})).data
  expect(list).toMatchObject([{ id: desk.matchmakerId, cityName: '青海 西宁', serving: 1, met: 0 }])
  expect(JSON.stringify(partnerShapes.getPartnerTeamPaged.output)).not.toMatch(/fen"/i)
})

test('the level counts the net of 90 days, and refunds bar the way up', async () => {
  const own = await stage.working()
  await earned(own, { baseFen: 6_000_000, fen: 480_000 })
  expect((await own.call(partner.getPartnerLevel, {})).data).toMatchObject({ level: 2, netFen: 6_000_000, refundPercent: 0 })
  await earned(own, { baseFen: 2_000_000, fen: 160_000, reversedFen: 160_000, status: 'cancelled' })
  const { level, missing } = (await own.call(partner.getPartnerLevel, {})).data
  expect([level, missing]).toEqual([1, ['退款要降到 10% 以内。']])
})

test('the code of a partner has a scene of at most 32 characters', async () => {
  const own = await stage.working()
  const { scene, path, inviteCode } = (await own.call(partner.getPartnerShare, {})).data
  expect([scene.length > 0 && scene.length <= 32, path.includes(scene), inviteCode.length > 0]).toEqual([true, true, true])
})
