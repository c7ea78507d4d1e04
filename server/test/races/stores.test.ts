/** Two stores that claim one member: disputes opened, answered and decided at the same moment leave one holder. */
import { attribution } from '@qianxian/protocol/attribution/attribution'
import { audit } from '@qianxian/protocol/audit/audit'
import { SUCCESS_CODE } from '@qianxian/protocol/base/limits'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newStoreMember } from '../../seed/makers/store'
import { attributionDisputes, attributions } from '../../src/db/tables/attribution'
import { storeMembers } from '../../src/db/tables/store'
import { attributionStage } from '../nouns/attribution'
import { withTestWorld } from '../test-world'
import type { TestWorld } from '../world'

const ROUNDS = 3
const SAID = '当天的活动签到表上有会员的名字，是我们店接待的。'

let world: TestWorld
withTestWorld({}, (opened) => {
  world = opened
})

test('two stores whose disputes are upheld at the same moment leave the member with one of them', async () => {
  const { db } = world.world
  const { outdoneStore, comes, worker } = attributionStage(world)
  for (let round = 0; round < ROUNDS; round += 1) {
    const one = await outdoneStore()
    const open = () => one.manager.call(attribution.openStoreDispute, { storeId: one.storeId, memberId: one.memberId, statement: SAID })
    expect((await Promise.all([open(), open(), open()])).filter(({ code }) => code === SUCCESS_CODE)).toHaveLength(1)
    // The member moves to a second store, which also claims to have brought them.
    const manager = await worker('manager')
    await db.update(storeMembers).set({ leftAt: new Date() }).where(eq(storeMembers.id, one.memberId))
    await comes(one.person, await worker('reception', { storeId: manager.storeId }))
    const { id: memberId } = await newStoreMember(world.bench(), { storeId: manager.storeId, profileId: one.person.profileId })
    const second = await manager.call(attribution.openStoreDispute, { storeId: manager.storeId, memberId, statement: SAID })
    expect(second.code).toBe(SUCCESS_CODE)
    // The first store does not read the second one's dispute, and neither acts on the other's member.
    for (const [by, storeId, of] of [
      [one.manager, manager.storeId, memberId],
      [manager, one.storeId, one.memberId],
      [one.manager, one.storeId, memberId],
    ] as const) {
      expect((await by.call(attribution.getStoreTimeline, { storeId, memberId: of })).code).not.toBe(SUCCESS_CODE)
      expect((await by.call(attribution.openStoreDispute, { storeId, memberId: of, statement: SAID })).code).not.toBe(SUCCESS_CODE)
    }

    const disputes = await db.select().from(attributionDisputes).where(eq(attributionDisputes.userId, one.person.userId))
    expect(disputes).toHaveLength(2)
    const auditors = [await world.auditor(), await world.auditor()]
    for (const [place, { auditTaskId }] of disputes.entries()) await auditors[place]!.call(audit.claim, { id: auditTaskId! })
    const decided = await Promise.all(
      disputes.map(({ auditTaskId }, place) =>
        auditors[place]!.call(audit.decide, { id: auditTaskId!, decision: 'approved', reasons: [] }),
      ),
    )
    expect(decided.every(({ status }) => status < 500)).toBe(true)
    const held = and(eq(attributions.userId, one.person.userId), eq(attributions.kind, 'store'), eq(attributions.status, 'active'))
    const holders = await db.select().from(attributions).where(held)
    expect(holders).toHaveLength(1)
    expect([one.storeId, manager.storeId]).toContain(holders[0]!.targetId)
  }
})
