/** Tests that a matchmaker's card changes only after an auditor has passed the change. */
import { audit } from '@qianxian/protocol/audit/audit'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { withTestWorld } from '../../../test/test-world'
import type { TestWorld } from '../../../test/world'
import { matchmakerCardChanges } from '../../db/tables/matchmaker'

let world: TestWorld
withTestWorld({}, (opened) => {
  world = opened
})

type Desk = Awaited<ReturnType<TestWorld['matchmaker']>>
const content = { name: '周周', bio: '做了八年红娘，先听你说，再替你找。', tags: ['耐心', '会听', '耐心'] }
const taskOf = async ({ matchmakerId }: Desk): Promise<number> => {
  const [row] = await world.world.db
    .select()
    .from(matchmakerCardChanges)
    .where(eq(matchmakerCardChanges.matchmakerId, matchmakerId))
    .orderBy(desc(matchmakerCardChanges.id))
  return row!.auditTaskId!
}
const shownOf = async ({ matchmakerId }: Desk) => (await world.visitor().call(matchmaker.getDetail, { id: matchmakerId })).data.card
async function decide(desk: Desk, decision: 'approved' | 'rejected') {
  const [auditor, id] = [await world.auditor(), await taskOf(desk)]
  await auditor.call(audit.claim, { id })
  const reasons = decision === 'rejected' ? [{ field: 'bio', code: 'too_thin' as const }] : []
  return auditor.call(audit.decide, { id, decision, reasons })
}

test('the public card stays as it is until the change has passed', async () => {
  const desk = await world.matchmaker()
  const before = await shownOf(desk)
  const { data } = await desk.call(matchmaker.saveOwnCard, content)
  expect(data).toMatchObject({ card: { name: before.name }, waiting: { name: '周周', tags: ['耐心', '会听'] } })
  expect(await shownOf(desk)).toEqual(before)
  await decide(desk, 'approved')
  expect(await shownOf(desk)).toMatchObject({ name: '周周', bio: content.bio, tags: ['耐心', '会听'] })
  expect((await desk.call(matchmaker.getOwnCard, {})).data).toMatchObject({ waiting: null, reasons: [] })
})

test('a refused change shows its reason, and leaves the card as it was', async () => {
  const desk = await world.matchmaker()
  const before = await shownOf(desk)
  await desk.call(matchmaker.saveOwnCard, content)
  await decide(desk, 'rejected')
  expect(await shownOf(desk)).toEqual(before)
  expect((await desk.call(matchmaker.getOwnCard, {})).data.reasons).toMatchObject([{ label: '介绍' }])
})

test('a second change replaces the one that waits, also while an auditor reads it', async () => {
  const desk = await world.matchmaker()
  await desk.call(matchmaker.saveOwnCard, content)
  const first = await taskOf(desk)
  expect((await desk.call(matchmaker.saveOwnCard, { ...content, name: '小周' })).data.waiting).toMatchObject({ name: '小周' })
  const second = await taskOf(desk)
  expect(second).not.toBe(first)
  const auditor = await world.auditor()
  expect((await auditor.call(audit.claim, { id: first })).code).not.toBe(20000)
  await auditor.call(audit.claim, { id: second })
  expect((await desk.call(matchmaker.saveOwnCard, content)).data.waiting).toMatchObject({ name: '周周' })
  expect((await auditor.call(audit.decide, { id: second, decision: 'approved', reasons: [] })).code).not.toBe(20000)
  expect((await shownOf(desk)).name).not.toBe('小周')
})

test('a card that contains a contact is refused', async () => {
  const desk = await world.matchmaker()
  expect((await desk.call(matchmaker.saveOwnCard, { ...content, bio: '加我微信 abc12345 聊聊你的要求' })).fields).toHaveProperty('bio')
})
