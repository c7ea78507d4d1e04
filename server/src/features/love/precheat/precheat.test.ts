/** The anti-fraud reminder: required before any first contact, and its acceptance is recorded. */
import { createHash } from 'node:crypto'
import { line } from '@qianxian/protocol/line/line'
import { love } from '@qianxian/protocol/love/love'
import { loveFaults } from '@qianxian/protocol/love/love.faults'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lineStage } from '../../../../test/nouns/line'
import { openTestWorld, type Person, type TestWorld } from '../../../../test/world'
import { precheatAcceptances } from '../../../db/tables/love'
import { PRECHEAT_VERSION, precheatWarnings } from './precheat'

let world: TestWorld
let desk: Person
beforeAll(async () => {
  world = await openTestWorld()
  desk = await world.matchmaker()
})
afterAll(() => world.close())

const unread = (gender: 'male' | 'female') => world.loveUser({ isReminded: false, profile: { gender } })
const acceptances = (person: Person) =>
  world.world.db.select().from(precheatAcceptances).where(eq(precheatAcceptances.userId, person.userId))
const accept = (person: Person) => person.call(love.acceptPrecheat, { version: PRECHEAT_VERSION })
const due = loveFaults.precheat_due.code

test('the text of a version never changes: a new text needs a new version', () => {
  const digest = createHash('sha256').update(JSON.stringify(precheatWarnings)).digest('hex').slice(0, 16)
  // A change of the text raises the version; update both on this line.
  expect([PRECHEAT_VERSION, digest]).toEqual([1, '1c6bc810e9540bf1'])
})

test('a first introduction request requires the reminder, and costs nothing while it is refused', async () => {
  const [a, b] = [await unread('male'), await unread('female')]
  const { asked } = lineStage(world)
  expect((await a.call(love.getDetail, { no: b.no })).data.line).toMatchObject({ canAsk: true, precheatDue: PRECHEAT_VERSION })
  expect((await a.call(line.applyLine, asked(b.no))).code).toBe(due)
  expect((await a.call(line.getQuota, {})).data).toMatchObject({ held: 0, left: 5 })

  expect((await accept(a)).code).toBe(20000)
  expect((await a.call(love.getDetail, { no: b.no })).data.line.precheatDue).toBeNull()
  expect((await a.call(line.applyLine, asked(b.no))).data.row.status).toBe('screening')
})

test('accepting a request requires the reminder, declining does not', async () => {
  const { asked } = lineStage(world)
  const [a, b] = [await world.loveUser({ profile: { gender: 'male' } }), await unread('female')]
  const { id } = (await a.call(line.applyLine, asked(b.no))).data.row
  await desk.call(matchmaker.screenLine, { id, isPassed: true })
  expect((await b.call(line.getDetail, { id })).data.precheatDue).toBe(PRECHEAT_VERSION)
  expect((await b.call(line.answer, { id, isAccepted: true, scopes: ['phone'], duration: 'd7' })).code).toBe(due)
  expect((await b.call(line.getDetail, { id })).data.row.status).toBe('viewed')
  await accept(b)
  const answered = (await b.call(line.answer, { id, isAccepted: true, scopes: ['phone'], duration: 'd7' })).data
  expect([answered.row.status, answered.precheatDue]).toEqual(['connected', null])

  const other = await unread('female')
  const second = (await a.call(line.applyLine, asked(other.no))).data.row.id
  await desk.call(matchmaker.screenLine, { id: second, isPassed: true })
  expect((await other.call(line.answer, { id: second, isAccepted: false, declineReason: 'not_now' })).data.row.status).toBe('declined')
})

test('a member introduced by a matchmaker can neither open nor view a contact before the reminder', async () => {
  const { connected } = lineStage(world)
  const { a, id } = await connected()
  await world.world.db.delete(precheatAcceptances).where(eq(precheatAcceptances.userId, a.userId))
  expect((await a.call(line.grantContact, { id, scopes: ['phone'], duration: 'd1' })).code).toBe(due)
  expect((await a.call(line.getContact, { id })).code).toBe(due)
  expect((await a.call(line.getDetail, { id })).data.received?.viewedCount).toBe(0)
  await accept(a)
  expect((await a.call(line.getContact, { id })).data.phone).toMatch(/^1\d{10}$/)
  expect((await a.call(line.grantContact, { id, scopes: ['phone'], duration: 'd1' })).code).toBe(20000)
})

test('acceptance is recorded once, with version and time', async () => {
  const person = await unread('female')
  expect(await acceptances(person)).toEqual([])
  await accept(person)
  const [first] = await acceptances(person)
  expect(first).toMatchObject({ tenantId: world.tenantA, userId: person.userId, version: PRECHEAT_VERSION })
  await accept(person)
  expect(await acceptances(person)).toEqual([first])
})

test('an earlier version does not suffice, and only the current one can be accepted', async () => {
  const [a, b] = [await unread('male'), await world.loveUser()]
  expect((await a.call(love.acceptPrecheat, { version: PRECHEAT_VERSION + 1 })).code).toBe(due)
  expect((await a.call(love.acceptPrecheat, { version: PRECHEAT_VERSION - 1 })).code).toBe(due)
  expect(await acceptances(a)).toEqual([])
  await world.world.db
    .insert(precheatAcceptances)
    .values({ tenantId: world.tenantA, userId: a.userId, version: PRECHEAT_VERSION - 1, acceptedAt: new Date() })
  expect((await a.call(line.applyLine, lineStage(world).asked(b.no))).code).toBe(due)
  expect((await a.call(love.getDetail, { no: b.no })).data.line.precheatDue).toBe(PRECHEAT_VERSION)
})
