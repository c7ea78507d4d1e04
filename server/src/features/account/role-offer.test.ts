/** A link that grants one staff role to one account, once, after a login. */
import { account } from '@qianxian/protocol/account/account'
import { faults } from '@qianxian/protocol/base/faults'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { roleGrants, roleOffers, sessions } from '../../db/tables/account'
import { createRoleOffer } from './role-offer'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const DAY_MS = 86_400_000
async function newOffer(role: 'finance' | 'tenantAdmin' = 'finance', { now = new Date(), tenantId = world.tenantA } = {}): Promise<string> {
  await world.world.db.update(roleGrants).set({ isActive: false }).where(eq(roleGrants.role, role))
  const link = await createRoleOffer({ db: world.world.db, tenant: { id: tenantId }, now }, role)
  return new URL(link!, 'http://localhost').searchParams.get('offer')!
}
const accept = (person: Person, offer: string) => person.call(account.acceptRole, { offer })
const rolesOf = async (person: Person) => (await person.call(account.getUser, {})).data.userInfo.roles

test('gives its role to the account that opens it, and to no other afterwards', async () => {
  const [first, second] = [await world.member(), await world.member()]
  const offer = await newOffer()
  expect((await accept(first, offer)).data).toMatchObject({ role: 'finance', userInfo: { id: first.userId, roles: ['finance'] } })
  expect(await accept(second, offer)).toMatchObject({ status: 200, code: faults.role_offer_invalid.code })
  expect(await rolesOf(second)).toEqual([])
})

test('if opened again by the same account, answers the same and does not restore a revoked role', async () => {
  const person = await world.member()
  const offer = await newOffer()
  await accept(person, offer)
  expect((await accept(person, offer)).data.role).toBe('finance')
  await world.world.db.update(roleGrants).set({ isActive: false }).where(eq(roleGrants.userId, person.userId))
  expect((await accept(person, offer)).code).toBe(20000)
  expect(await rolesOf(person)).toEqual([])
})

test('is taken by only one of many simultaneous callers', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => world.member()))
  const offer = await newOffer()
  const answers = await Promise.all(people.map((person) => accept(person, offer)))
  expect(answers.filter(({ code }) => code === 20000)).toHaveLength(1)
  expect((await Promise.all(people.map(rolesOf))).flat()).toEqual(['finance'])
})

test('requires a fresh login', async () => {
  const person = await world.member()
  const offer = await newOffer()
  await world.world.db
    .update(sessions)
    .set({ createdAt: new Date(Date.now() - 16 * 60_000) })
    .where(eq(sessions.userId, person.userId))
  expect((await accept(person, offer)).code).toBe(faults.login_again.code)
  expect(await rolesOf(person)).toEqual([])
})

test('is invalid after a week, in another tenant, and after a newer one was created', async () => {
  const person = await world.member()
  const old = await newOffer('finance', { now: new Date(Date.now() - 7 * DAY_MS - 1) })
  expect((await accept(person, old)).code).toBe(faults.role_offer_invalid.code)
  const far = await newOffer('finance', { tenantId: world.tenantB })
  expect((await accept(person, far)).code).toBe(faults.role_offer_invalid.code)
  const replaced = await newOffer('finance', { now: new Date(Date.now() - 6 * DAY_MS) })
  const newest = await newOffer()
  expect((await accept(person, replaced)).code).toBe(faults.role_offer_invalid.code)
  expect((await accept(person, newest)).code).toBe(20000)
})

test('is made only for a role that is not held yet, and is stored as a hash', async () => {
  const offer = await newOffer('tenantAdmin')
  expect(JSON.stringify(await world.world.db.select().from(roleOffers))).not.toContain(offer)
  await accept(await world.member(), offer)
  expect(await createRoleOffer({ db: world.world.db, tenant: { id: world.tenantA }, now: new Date() }, 'tenantAdmin')).toBeNull()
})
