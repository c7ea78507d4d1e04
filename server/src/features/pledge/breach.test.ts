/** A report of a false marital status, from the report over the decision to the hold, and its appeal. */
import { audit } from '@qianxian/protocol/audit/audit'
import { faults } from '@qianxian/protocol/base/faults'
import { line } from '@qianxian/protocol/line/line'
import { notice } from '@qianxian/protocol/notice/notice'
import { pledge } from '@qianxian/protocol/pledge/pledge'
import { report } from '@qianxian/protocol/report/report'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newGrant, newLine } from '../../../seed/makers/line'
import { giftStage } from '../../../test/nouns/gift'
import { lineStage } from '../../../test/nouns/line'
import { pledgeStage } from '../../../test/nouns/pledge'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { reports } from '../../db/tables/report'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

async function decide(id: number, decision: 'approved' | 'rejected'): Promise<void> {
  const auditor = await world.auditor()
  await auditor.call(audit.claim, { id })
  const measure = { verdict: 'upheld', finding: 'married', action: 'warn', term: 'half' } as const
  const upheld = { reasons: [{ field: 'report', code: 'other_rule' as const }], measure }
  const { code } = await auditor.call(audit.decide, { id, decision, ...(decision === 'rejected' ? upheld : { reasons: [] }) })
  expect(code).toBe(20000)
}

const proofOf = async (viewer: Person, { no }: Person) => viewer.call(pledge.getPledgeView, { no })
const tellings = async (person: Person) =>
  (await person.call(notice.getPaged, { size: 50 })).data.list.filter(({ words }) => words.includes('婚姻状况经核实')).length

test('an upheld report of a false marital status holds contacts and gifts until a successful appeal', async () => {
  const { a: reporter, b: person, id: reported } = await lineStage(world).connected()
  const friend = await world.loveUser({ profile: { gender: 'male' } })
  const { id } = (await newLine(world.bench(), { fromId: friend.profileId, toId: person.profileId, status: 'connected' }))!
  await newGrant(world.bench(), { lineId: id, grantorId: person.profileId, granteeId: friend.profileId })
  const gifts = giftStage(world)
  const giftId = await gifts.sentBetween(friend, person)
  await pledgeStage(world).text()
  expect((await friend.call(line.getContact, { id })).data.phone).toBe(person.phone)

  const filed = { no: person.no, category: 'married', text: '在 TA 家里看到了结婚照', lineId: reported } as const
  const { data } = await reporter.call(report.fileReport, filed)
  const [row] = await world.world.db.select().from(reports).where(eq(reports.id, data.id))
  expect((await proofOf(reporter, person)).code).toBe(faults.profile_unavailable.code)
  expect((await friend.call(line.getContact, { id })).code).toBe(20000)

  await decide(row!.auditTaskId!, 'rejected')
  expect((await friend.call(line.getContact, { id })).code).not.toBe(20000)
  expect((await friend.call(line.getDetail, { id })).data.received).toBeNull()
  expect(await gifts.rowOf(giftId)).toMatchObject({ status: 'held', doubts: ['false_marital'] })
  expect((await proofOf(friend, person)).data.evidence).toMatchObject({ declared: '未婚', heldGifts: 1, hasHeldContacts: true })
  expect((await proofOf(reporter, person)).data.evidence).toMatchObject({ declared: '未婚', heldGifts: 0, hasHeldContacts: true })
  expect(await Promise.all([friend, reporter, person].map(tellings))).toEqual([1, 1, 0])

  expect((await person.call(audit.appeal, { id: row!.auditTaskId!, text: '照片是姐姐的婚礼' })).code).toBe(20000)
  const [appealed] = await world.world.db.select().from(reports).where(eq(reports.id, data.id))
  await decide(appealed!.auditTaskId!, 'approved')
  expect((await friend.call(line.getContact, { id })).data.phone).toBe(person.phone)
  expect((await gifts.rowOf(giftId)).status).not.toBe('held')
  expect((await proofOf(friend, person)).data?.evidence ?? null).toBeNull()
  expect(await Promise.all([friend, reporter].map(tellings))).toEqual([0, 0])
})
