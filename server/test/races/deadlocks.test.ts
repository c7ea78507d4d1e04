/** Tests that two acts on the same rows at the same moment lock them in one order, so that no retry has to save them. */
import { audit } from '@qianxian/protocol/audit/audit'
import { identity } from '@qianxian/protocol/identity/identity'
import { factsOfIdNo } from '@qianxian/protocol/identity/identity.rules'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { drawIdNo, newIdentity } from '../../seed/makers/identity'
import { auditTasks } from '../../src/db/tables/audit'
import { identityChecks } from '../../src/db/tables/identity'
import { humanAsk, identityStage } from '../nouns/identity'
import { withTestWorld } from '../test-world'
import type { Person, TestWorld } from '../world'
import { expectNoDeadlock } from './deadlocks'

const ROUNDS = 6

let world: TestWorld
withTestWorld({ played: ['pay', 'cashout'] }, (opened) => {
  world = opened
})

async function taskOf({ userId }: Person): Promise<number> {
  const rows = await world.world.db.select().from(identityChecks).where(eq(identityChecks.userId, userId))
  return rows.flatMap(({ auditTaskId }) => auditTaskId ?? []).at(-1)!
}

describe('an identity check', () => {
  test('a human review that a face check cancels is decided at the same moment', async () => {
    const { linked, show } = identityStage(world)
    for (let round = 0; round < ROUNDS; round += 1) {
      const person = await world.loveUser()
      const idCard = drawIdNo('1991-03-07', 'female')
      await person.call(identity.askHumanCheck, humanAsk({ realName: '林知夏', paperNumber: idCard }))
      const [task, auditor] = [await taskOf(person), await world.auditor()]
      await auditor.call(audit.claim, { id: task })
      const { url, ticket } = await linked(person, { idCard })
      show(url)
      const [face, decided] = await expectNoDeadlock(world, () =>
        Promise.all([
          world.visitor().call(identity.faceIdCallBack, { ticket }),
          auditor.call(audit.decide, { id: task, decision: 'approved', reasons: [], note: '视频核对了本人和证件' }),
        ]),
      )
      expect(face.data).toEqual({ status: 'passed', failure: null })
      expect(decided.status).toBe(200)
      const [row] = await world.world.db.select().from(auditTasks).where(eq(auditTasks.id, task))
      expect(['approved', 'cancelled']).toContain(row!.status)
    }
  })

  test('two accounts prove one number by a face at the same moment, while a third holds it by name', async () => {
    const { linked, show } = identityStage(world)
    for (let round = 0; round < ROUNDS; round += 1) {
      const idCard = drawIdNo('1991-03-07', 'female')
      const [holder, ...others] = [await world.loveUser(), await world.loveUser(), await world.loveUser()]
      await newIdentity(world.bench(), { userId: holder!.userId, idNo: idCard, level: 'name', ...factsOfIdNo(idCard) })
      const checks: string[] = []
      for (const person of round % 2 === 0 ? others : [holder!, ...others]) {
        const { url, ticket } = await linked(person, { idCard })
        show(url)
        checks.push(ticket)
      }
      const replies = await expectNoDeadlock(world, () =>
        Promise.all(checks.map((ticket) => world.visitor().call(identity.faceIdCallBack, { ticket }))),
      )
      expect(replies.map(({ data }) => data.status).filter((status) => status === 'passed')).toHaveLength(1)
    }
  })
})
