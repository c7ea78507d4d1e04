/** Tests the public pages of partners: no amounts, only partners in force, rounded figures, and the versions of the rules compared. */
import { momentBefore } from '@qianxian/protocol/base/clock'
import { faults } from '@qianxian/protocol/base/faults'
import { commission } from '@qianxian/protocol/commission/commission'
import { partner } from '@qianxian/protocol/partner/partner'
import { partnerShapes } from '@qianxian/protocol/partner/partner.schema'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPlan, usualRules } from '../../../seed/makers/commission'
import { newBond } from '../../../seed/makers/matchmaker'
import { commissionStage } from '../../../test/nouns/commission'
import { partnerStage } from '../../../test/nouns/partner'
import { openTestWorld, type TestWorld } from '../../../test/world'
import { loveProfiles } from '../../db/tables/love'

let world: TestWorld
let stage: ReturnType<typeof partnerStage>
beforeAll(async () => {
  world = await openTestWorld()
  stage = partnerStage(world)
})
afterAll(() => world.close())

test('no public shape has an amount of money', () => {
  const open = (Object.keys(partner) as (keyof typeof partner)[]).filter((verb) => [partner[verb].access].flat().includes('anyone'))
  expect(open.length).toBeGreaterThanOrEqual(3)
  for (const verb of open)
    expect([verb, JSON.stringify(partnerShapes[verb].output)]).toEqual([verb, expect.not.stringMatching(/fen"|yuan|income|amount/i)])
})

test('the page of a partner in force shows region, introduction and a rounded figure', async () => {
  await stage.free('620100')
  const own = await stage.working({ region: '620100' })
  const visitor = world.visitor()
  const read = async () => (await visitor.call(partner.getPartnerDetail, { id: own.partnerId })).data.partner
  expect(await read()).toMatchObject({ regionName: '甘肃 兰州', served: null, stores: [] })
  const desk = await world.matchmaker()
  for (let member = 0; member < 12; member += 1) {
    const { profileId } = await world.loveUser()
    await world.world.db.update(loveProfiles).set({ residenceGeo: '620102' }).where(eq(loveProfiles.id, profileId))
    await newBond(world.bench(), { matchmakerId: desk.matchmakerId, profileId, startedAt: new Date() })
  }
  expect((await read())?.served).toBe(10)
  const admin = await world.withRole('tenantAdmin')
  await admin.call(partner.changePartner, { id: own.partnerId, change: 'suspended', reason: '核实区域里的服务情况' })
  expect((await visitor.call(partner.getPartnerDetail, { id: own.partnerId })).code).toBe(faults.not_found.code)
  expect((await visitor.call(partner.getPartnerDetail, {})).data).toMatchObject({
    partner: null,
    lines: [expect.stringContaining('区域'), ...Array(4).fill(expect.any(String))],
  })
})

test('the rules for partners name what a version changes, and a partner acknowledges them', async () => {
  const { nextVersion } = commissionStage(world)
  const people = { draftedById: 1, publishedById: 2 }
  const raised = usualRules.map((rule) => (rule.role === 'partner' ? { ...rule, value: 900 } : rule))
  const [first, second] = [await nextVersion(), await nextVersion()]
  const from = (days: number) => momentBefore(new Date(), days, 'day')
  await newPlan(world.bench(), { ...people, version: first, effectiveFrom: from(20) })
  await newPlan(world.bench(), { ...people, version: second, effectiveFrom: from(10), rules: raised })
  const own = await stage.working()
  const { versions, toAcknowledge } = (await own.call(partner.getPartnerRules, {})).data
  expect([versions[0]!.version, versions[0]!.isInForce, toAcknowledge]).toEqual([second, true, second])
  const news = versions[0]!.sentences.filter(({ isNew }) => isNew).map(({ text }) => text)
  expect(news).toEqual([expect.stringContaining('区域合伙人得净额的 9%')])
  expect(JSON.stringify(versions)).not.toContain('服务红娘得')
  await own.call(partner.acknowledgePlan, { version: second })
  expect((await own.call(partner.getPartnerRules, {})).data.toAcknowledge).toBeNull()
  expect((await world.visitor().call(partner.getPartnerRules, {})).data.toAcknowledge).toBeNull()
})

test('a plan whose note promises an income is refused at its note', async () => {
  const plan = { effectiveFrom: '2030-01-01', channelFeeBp: 60, taxBp: 0, note: '轻松月入三万', rules: [usualRules[0]!] as never }
  const said = await (await world.withRole('finance')).call(commission.draftPlan, plan)
  expect([said.code === 20000, JSON.stringify(said)]).toEqual([false, expect.stringContaining('"note"')])
})
