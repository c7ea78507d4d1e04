/** Tests that two acts on the same rows at the same moment lock them in one order, so that no retry has to save them. */
import { account } from '@qianxian/protocol/account/account'
import { audit } from '@qianxian/protocol/audit/audit'
import type { InputOf } from '@qianxian/protocol/base/endpoint'
import type { HandedIn } from '@qianxian/protocol/certificate/certificate.words'
import { certificate } from '@qianxian/protocol/certificate/certificate'
import { identity } from '@qianxian/protocol/identity/identity'
import { factsOfIdNo } from '@qianxian/protocol/identity/identity.rules'
import { media } from '@qianxian/protocol/media/media'
import { report } from '@qianxian/protocol/report/report'
import type { Measure } from '@qianxian/protocol/strike/strike.schema'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { drawIdNo, newIdentity } from '../../seed/makers/identity'
import { auditTasks } from '../../src/db/tables/audit'
import { certificates } from '../../src/db/tables/certificate'
import { identityChecks } from '../../src/db/tables/identity'
import { reports } from '../../src/db/tables/report'
import { sweepCertificates } from '../../src/features/certificate/certificate.jobs'
import { certificateStage } from '../nouns/certificate'
import { humanAsk, identityStage } from '../nouns/identity'
import { drawPicture } from '../pictures'
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

/** A claimed report on this person, to be upheld. */
async function reported({ no }: Person) {
  const [reporter, judge] = [await world.loveUser(), await world.auditor()]
  const { id } = (await reporter.call(report.fileReport, { no, category: 'money', text: '聊了两天就要我投资' })).data
  const [filed] = await world.world.db.select().from(reports).where(eq(reports.id, id))
  const task = filed!.auditTaskId!
  const { items } = (await judge.call(audit.claim, { id: task })).data
  const uphold = (measure: Pick<Measure, 'action' | 'finding'>, reasons: InputOf<typeof audit.decide>['reasons'] = []) =>
    judge.call(audit.decide, { id: task, decision: 'rejected', reasons, measure: { verdict: 'upheld', term: 'quarter', ...measure } })
  return { items, uphold }
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

describe('a picture', () => {
  /** A member whose album ends in two pictures that the machine doubts, and the auditor who claimed the task about the first. */
  async function doubted() {
    const person = await world.loveUser()
    const mediaIds: number[] = []
    for (let count = 0; count < 2; count += 1) {
      const content = (await drawPicture('doubtful')).toString('base64')
      mediaIds.push((await person.call(media.uploadBase64, { purpose: 'photo', content })).data.mediaId)
    }
    const { list, version } = (await person.call(media.batchInsert, { mediaIds })).data
    const photo = list.find(({ mediaId }) => mediaId === mediaIds[0])!
    const auditor = await world.auditor()
    await auditor.call(audit.claim, { id: photo.auditTaskId! })
    const refuse = () =>
      auditor.call(audit.decide, { id: photo.auditTaskId!, decision: 'rejected', reasons: [{ field: 'photo', code: 'blurred' }] })
    return { person, list, version, photo, refuse }
  }

  test('it is taken down after a report while it is judged and the album changes', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { person, list, version, photo, refuse } = await doubted()
      const { items, uphold } = await reported(person)
      // The first picture is not one of the doubtful ones.
      const reasons = items
        .filter(({ field, isRemovable }) => isRemovable && field.startsWith('photo') && field !== 'photo1')
        .map(({ field }) => ({ field, code: 'other_rule' as const }))
      const takeDown = () => uphold({ action: 'remove', finding: 'commercial' }, reasons)
      const change = [
        () => person.call(media.sort, { ids: list.map((one) => one.id).reverse(), version }),
        () => person.call(media.remove, { id: photo.id, version }),
        () => person.call(account.setAvator, { mediaId: photo.mediaId }),
      ][round % 3]!
      const [taken] = await expectNoDeadlock(world, () => Promise.all([takeDown(), refuse(), change()]))
      expect(reasons.map(({ field }) => field)).toEqual(['photo2', 'photo3'])
      expect(taken).toMatchObject({ code: 20000 })
    }
  })

  test('it is judged while its owner removes it, sorts the album and chooses the portrait', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { person, list, version, photo, refuse } = await doubted()
      const ids = list.map((one) => one.id).reverse()
      const replies = await expectNoDeadlock(world, () =>
        Promise.all([
          refuse(),
          round % 2 === 0 ? person.call(media.sort, { ids, version }) : person.call(media.remove, { id: photo.id, version }),
          person.call(media.batchInsert, { mediaIds: list.map(({ mediaId }) => mediaId), isAvatar: true }),
          person.call(account.setAvator, { mediaId: photo.mediaId }),
        ]),
      )
      expect(replies.every(({ status }) => status < 500)).toBe(true)
    }
  })
})

describe('a certificate', () => {
  /** A certificate that is checked again after a report; the auditor has claimed the task. */
  async function rechecked(kind: HandedIn) {
    const { approved } = certificateStage(world)
    const { person } = await approved(kind)
    await (await reported(person)).uphold({ action: 'warn', finding: 'fake_identity' })
    const mine = and(eq(certificates.profileId, person.profileId), eq(certificates.kind, kind))
    const [row] = await world.world.db.select().from(certificates).where(mine)
    expect(row).toMatchObject({ status: 'rechecking' })
    const auditor = await world.auditor()
    await auditor.call(audit.claim, { id: row!.auditTaskId! })
    const confirm = () => auditor.call(audit.decide, { id: row!.auditTaskId!, decision: 'approved', reasons: [] })
    return { person, row: row!, confirm }
  }

  test('it expires while its recheck is decided', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { person, row, confirm } = await rechecked('job')
      await world.world.db
        .update(certificates)
        .set({ validUntil: new Date(Date.now() - 1_000) })
        .where(eq(certificates.id, row.id))
      const [, seen] = await expectNoDeadlock(world, () =>
        Promise.all([
          confirm(),
          person.call(certificate.getMyCertificate, { kind: 'job' }),
          round % 2 === 0 ? sweepCertificates(world.served) : person.call(certificate.withdrawCertificate, { kind: 'job' }),
        ]),
      )
      expect(seen.code).toBe(20000)
      await sweepCertificates(world.served)
      const [after] = await world.world.db.select().from(certificates).where(eq(certificates.id, row.id))
      expect(['expired', 'revoked']).toContain(after!.status)
    }
  })

  test('a later certificate replaces it while its recheck is decided', async () => {
    const { taken } = certificateStage(world)
    for (let round = 0; round < ROUNDS; round += 1) {
      const { person, row, confirm } = await rechecked('marital')
      const { auditor, taskId } = await taken('divorce', person)
      const [replaced] = await expectNoDeadlock(world, () =>
        Promise.all([auditor.call(audit.decide, { id: taskId, decision: 'approved', reasons: [] }), confirm()]),
      )
      expect(replaced.code).toBe(20000)
      const [after] = await world.world.db.select().from(certificates).where(eq(certificates.id, row.id))
      expect(after!.status).toBe('replaced')
    }
  })
})
