/** Tests applying to become a partner, the decision, the agreement, one partner a region, and the share of a resident's order. */
import { audit } from '@qianxian/protocol/audit/audit'
import { faults } from '@qianxian/protocol/base/faults'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { commission } from '@qianxian/protocol/commission/commission'
import { partner } from '@qianxian/protocol/partner/partner'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPartner } from '../../../seed/makers/partner'
import { commissionStage } from '../../../test/nouns/commission'
import { application, partnerStage } from '../../../test/nouns/partner'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { sqlState } from '../../db/open'
import { commissionRecords } from '../../db/tables/commission'
import { finOrders } from '../../db/tables/finance'
import { loveProfiles } from '../../db/tables/love'
import { partners, partnerSignatures } from '../../db/tables/partner'
import { roleGrants } from '../../db/tables/account'
import { endPartnerOf, mergePartners } from './application'
import { listPartnerEarner, regionsAround } from './order-earner'
import { sweepPartners } from './partner.jobs'

let world: TestWorld
let stage: ReturnType<typeof partnerStage>
beforeAll(async () => {
  world = await openTestWorld()
  stage = partnerStage(world)
})
afterAll(() => world.close())

const mine = async (person: Person) => (await person.call(partner.getMyPartner, {})).data
const dbOf = () => world.world.db
const rolesOf = async ({ userId }: Person) => {
  const grants = await dbOf().select().from(roleGrants).where(eq(roleGrants.userId, userId))
  return grants.flatMap(({ role, isActive }) => (isActive ? [role] : []))
}

test('a person applies, an auditor approves, the person signs, and is the partner of the region', async () => {
  const person = await stage.applied()
  expect(await mine(person)).toMatchObject({ status: 'applying', canApply: false, canWithdraw: true, agreement: null })
  await stage.decided(person)
  const { status, agreement } = await mine(person)
  expect([status, agreement!.sentences[0]]).toEqual(['contract_signing', expect.stringContaining('社区合伙人（个人）成为')])
  const signing = await stage.signing(person)
  expect(await person.call(partner.signPartner, { ...signing, name: '别人' })).toMatchObject({ code: faults.partner_name_differs.code })
  expect(await person.call(partner.signPartner, { ...signing, hash: 'a'.repeat(64) })).toMatchObject({
    code: faults.partner_agreement_changed.code,
  })
  expect((await person.call(partner.signPartner, signing)).data).toMatchObject({ status: 'active', canWithdraw: false })
  const row = await stage.rowOf(person)
  const [signed] = await dbOf().select().from(partnerSignatures).where(eq(partnerSignatures.id, row.signatureId!))
  expect(signed).toMatchObject({ partnerId: row.id, textHash: signing.hash })
  expect(await rolesOf(person)).toEqual(['partner'])
})

test('an applicant cannot decide on the own application', async () => {
  const auditor = await world.auditor()
  const { proveName } = await import('../../../test/nouns/identity')
  await stage.applied(undefined, await proveName(world, auditor))
  const { auditTaskId } = await stage.rowOf(auditor)
  expect((await auditor.call(audit.claim, { id: auditTaskId! })).code).not.toBe(20000)
})

test('a refused applicant reads the reason and may apply again', async () => {
  const person = await stage.applied()
  await stage.decided(person, 'intro')
  const told = await mine(person)
  expect([told.status, told.canApply, told.needs.map(({ field }) => field)]).toEqual(['refused', true, ['intro']])
  await stage.applied(told.region, person)
  expect((await mine(person)).status).toBe('applying')
})

test.each([
  [{ name: '稳赚合伙人' }, 'name'],
  [{ intro: '加入以后月 入 三万，组织线下服务' }, 'intro'],
  [{ intro: '太短了' }, 'intro'],
  [{ region: '999999' }, 'region'],
  [{ isAgreed: false }, 'isAgreed'],
])('an application with %o is refused at %s', async (facts, field) => {
  const person = await stage.proven()
  const said = await person.call(partner.applyPartner, { ...application(await stage.free(stage.nextRegion())), ...facts })
  expect([said.code === 20000, JSON.stringify(said)]).toEqual([false, expect.stringContaining(`"${field}"`)])
})

test('applying needs a proven name', async () => {
  const person = await world.loveUser()
  expect(await mine(person)).toMatchObject({ canApply: false, needsName: true })
  expect((await person.call(partner.applyPartner, application(await stage.free(stage.nextRegion())))).code).toBe(
    faults.partner_needs_name.code,
  )
})

test('only the first of two approved applicants who signs becomes the partner of the region', async () => {
  const region = await stage.free(stage.nextRegion())
  const [one, other] = [await stage.approved(region), await stage.approved(region)]
  const [first, second] = [await stage.signing(one), await stage.signing(other)]
  const answers = await Promise.all([one.call(partner.signPartner, first), other.call(partner.signPartner, second)])
  expect(answers.map(({ code }) => code).sort()).toEqual([20000, faults.partner_region_taken.code])
  expect((await (await stage.proven()).call(partner.applyPartner, application(region))).message).toContain('已经有合伙人')
})

test('the database refuses a second partner of a region, unsigned work, a third level, a changed signature', async () => {
  const { partnerId } = await stage.working()
  const [row] = await dbOf().select().from(partners).where(eq(partners.id, partnerId))
  const stateOf = (act: Promise<unknown>) => act.then(() => 'done', sqlState)
  expect(await stateOf(newPartner(world.bench(), { userId: (await world.loveUser()).userId, region: row!.region }))).toBe('23505')
  expect(await stateOf(dbOf().update(partners).set({ signatureId: null }).where(eq(partners.id, partnerId)))).toBe('23514')
  const child = await newPartner(world.bench(), {
    userId: (await world.loveUser()).userId,
    region: '820100',
    status: 'invited',
    parentId: partnerId,
  })
  const third = newPartner(world.bench(), {
    userId: (await world.loveUser()).userId,
    region: '820100',
    status: 'invited',
    parentId: child.id,
  })
  expect(await stateOf(third)).toBe('QX001')
  expect(await stateOf(dbOf().update(partnerSignatures).set({ textHash: 'x' }).where(eq(partnerSignatures.partnerId, partnerId)))).toBe(
    'QX001',
  )
  expect(await stateOf(dbOf().delete(partnerSignatures).where(eq(partnerSignatures.partnerId, partnerId)))).toBe('QX001')
})

test('children of an ended partnership go to the platform', async () => {
  const parent = await stage.working()
  const child = await stage.working({ parentId: parent.partnerId })
  const admin = await world.withRole('tenantAdmin')
  const input = { id: parent.partnerId, change: 'terminated', reason: '不再合作了' } as const
  expect((await admin.call(partner.changePartner, input)).data).toMatchObject({ status: 'terminated' })
  expect(await stage.rowOf(child)).toMatchObject({ parentId: null, status: 'active' })
  expect(await mine(parent)).toMatchObject({ status: 'terminated', canApply: false, words: expect.stringContaining('不再合作了') })
})

test('an administrator invites a person below a partner, but not below a child', async () => {
  const parent = await stage.working()
  const child = await stage.working({ parentId: parent.partnerId })
  const [admin, person] = [await world.withRole('tenantAdmin'), await stage.proven()]
  const input = {
    phone: person.phone,
    kind: 'person',
    name: '社区合伙人',
    region: await stage.free(stage.nextRegion()),
    parentId: child.partnerId,
  } as const
  expect((await admin.call(partner.invitePartner, input)).code).toBe(faults.partner_parent_invalid.code)
  expect((await admin.call(partner.invitePartner, { ...input, parentId: parent.partnerId })).data).toMatchObject({ status: 'invited' })
  expect((await mine(person)).canApply).toBe(true)
  await stage.applied(input.region, person)
  expect(await stage.rowOf(person)).toMatchObject({ status: 'applying', parentId: parent.partnerId })
})

test('a term that is over reads the same with and without the sweep, and its region is free', async () => {
  const validFrom = momentBefore(new Date(), 400, 'day')
  const old = await stage.working({ validFrom, validTo: momentBefore(new Date(), 1, 'day') })
  const { region } = await stage.rowOf(old)
  expect((await mine(old)).status).toBe('expired')
  const next = await stage.approved(region)
  expect((await next.call(partner.signPartner, await stage.signing(next))).code).toBe(20000)
  await sweepPartners(world.served)
  expect([(await mine(old)).status, (await stage.rowOf(old)).status]).toEqual(['expired', 'expired'])
  expect(await rolesOf(old)).toEqual([])
})

test('near the end of the term a partner signs the next one, and an auditor extends it', async () => {
  const validTo = momentAfter(new Date(), 20, 'day')
  const own = await stage.working({ validFrom: momentBefore(validTo, 365, 'day'), validTo })
  const { proveName } = await import('../../../test/nouns/identity')
  await proveName(world, own)
  expect((await own.call(partner.signPartner, await stage.signing(own))).data.status).toBe('renewing')
  await stage.decided(own)
  const { status, to } = await mine(own)
  expect([status, to]).toEqual(['active', momentAfter(validTo, 365, 'day').toISOString()])
})

test('closing an account ends its partnership, and merging leaves one', async () => {
  const own = await stage.working()
  const ctx = await own.ctx()
  await ctx.tx((ctx) => endPartnerOf(ctx, own.userId))
  expect([(await stage.rowOf(own)).status, await rolesOf(own)]).toEqual(['terminated', []])
  const [gone, stays] = [await stage.applied(), await stage.working()]
  await ctx.tx((ctx) => mergePartners(ctx, gone.userId, stays.userId))
  const rows = await dbOf().select().from(partners).where(eq(partners.userId, stays.userId))
  expect(rows.map(({ status }) => status).sort()).toEqual(['active', 'withdrawn'])
})

// --- Shares -------------------------------------------------------------------------

const livingIn = async (residenceGeo: string): Promise<Person> => {
  const person = await world.loveUser()
  await dbOf()
    .update(loveProfiles)
    .set({ residenceGeo, cityGeo: `${residenceGeo.slice(0, 4)}00` })
    .where(eq(loveProfiles.id, person.profileId))
  return person
}
const sharesOf = (orderId: number) => dbOf().select().from(commissionRecords).where(eq(commissionRecords.orderId, orderId))

test('the narrowest region wins, and it is stored in the order when it is created', async () => {
  for (const region of ['370000', '370200', '370202']) await stage.free(region)
  expect(regionsAround('370202')).toEqual(['370202', '370200', '370000'])
  await stage.working({ region: '370000' })
  const city = await stage.working({ region: '370200' })
  const { ordered } = commissionStage(world)
  const orderId = await ordered(await livingIn('370202'))
  await stage.working({ region: '370202' })
  const [order] = await dbOf().select().from(finOrders).where(eq(finOrders.id, orderId))
  expect(order!.attributionSnapshot?.partnerId).toBe(city.partnerId)
})

test("a resident's order gives the partner a frozen share of depth 2, which waits for a statement", async () => {
  await stage.free('370300')
  const own = await stage.working({ region: '370300' })
  const { planned, paid } = commissionStage(world)
  await own.call(partner.acknowledgePlan, { version: await planned() })
  const orderId = await paid(await livingIn('370302'), 30)
  const before = await sharesOf(orderId)
  expect(before).toHaveLength(0)
  await dbOf()
    .update(partners)
    .set({ validFrom: momentBefore(new Date(), 60, 'day') })
    .where(eq(partners.id, own.partnerId))
  const buyer = await livingIn('370302')
  const later = await paid(buyer, 30)
  expect(await sharesOf(later)).toMatchObject([{ role: 'partner', depth: 2, userId: own.userId, status: 'pending', settledFen: 0 }])
  const sums = (await own.call(partner.getBonusSums, {})).data
  expect([sums.pendingFen > 0, sums.settledFen]).toEqual([true, 0])
  const { list } = (await own.call(partner.getBonusPaged, { tab: 'pending' })).data
  expect((await own.call(partner.getWaterfall, { id: list[0]!.id })).data.steps).toContain('下单时这位会员住在你的区域。')
  const desk = await world.matchmaker()
  expect((await desk.call(commission.getWaterfall, { id: list[0]!.id })).code).toBe(faults.not_found.code)
})

test.each([
  ['ended before the payment', { validTo: 40 }, 0],
  ['ends after the payment', { validTo: 20 }, 1],
  ['was suspended before the payment', { suspendedAt: 40, status: 'suspended' }, 0],
  ['was suspended after the payment', { suspendedAt: 20, status: 'suspended' }, 1],
] as const)('an order of 30 days ago counts by the payment: a partnership that %s', async (_what, facts, shares) => {
  await stage.free('370400')
  const own = await stage.working({ region: '370400' })
  const { planned, ordered, pay } = commissionStage(world)
  await planned()
  const buyer = await livingIn('370402')
  const orderId = await ordered(buyer)
  const change = Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, typeof value === 'number' ? momentBefore(new Date(), value, 'day') : value]),
  )
  await dbOf()
    .update(partners)
    .set({ validFrom: momentBefore(new Date(), 60, 'day'), ...change })
    .where(eq(partners.id, own.partnerId))
  await pay(buyer, orderId, 30)
  expect(await sharesOf(orderId)).toHaveLength(shares)
})

test('while the plugin is off nothing new accrues', async () => {
  await stage.free('370500')
  await stage.working({ region: '370500' })
  const buyer = await livingIn('370502')
  const ctx = await buyer.ctx()
  expect(await listPartnerEarner(ctx, buyer.userId)).toHaveLength(1)
  const off = { ...ctx, tenant: { ...ctx.tenant, hasPlugin: () => false } }
  expect(await listPartnerEarner(off, buyer.userId)).toEqual([])
})
