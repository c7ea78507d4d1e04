/** Tests that two acts on the same rows at the same moment lock them in one order, so that no retry has to save them. */
import { account } from '@qianxian/protocol/account/account'
import { audit } from '@qianxian/protocol/audit/audit'
import { auth } from '@qianxian/protocol/auth/auth'
import { cashout } from '@qianxian/protocol/cashout/cashout'
import { finance } from '@qianxian/protocol/finance/finance'
import type { InputOf } from '@qianxian/protocol/base/endpoint'
import type { HandedIn } from '@qianxian/protocol/certificate/certificate.words'
import { certificate } from '@qianxian/protocol/certificate/certificate'
import { identity } from '@qianxian/protocol/identity/identity'
import { factsOfIdNo } from '@qianxian/protocol/identity/identity.rules'
import { media } from '@qianxian/protocol/media/media'
import { report } from '@qianxian/protocol/report/report'
import type { Measure } from '@qianxian/protocol/strike/strike.schema'
import { and, eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { drawIdNo, newIdentity } from '../../seed/makers/identity'
import { smsCodes, users } from '../../src/db/tables/account'
import { auditTasks } from '../../src/db/tables/audit'
import { certificates } from '../../src/db/tables/certificate'
import { identityChecks } from '../../src/db/tables/identity'
import { reports } from '../../src/db/tables/report'
import { attachPhone } from '../../src/features/account/merge'
import { sweepCertificates } from '../../src/features/certificate/certificate.jobs'
import { cashoutStage } from '../nouns/cashout'
import { certificateStage } from '../nouns/certificate'
import { orderStage } from '../nouns/finance'
import { humanAsk, identityStage } from '../nouns/identity'
import { drawPicture } from '../pictures'
import { withTestWorld } from '../test-world'
import type { Person, TestWorld } from '../world'
import { expectNoDeadlock, queueBehind } from './deadlocks'

const ROUNDS = 4

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

describe('a merge of two accounts', () => {
  /** An account without a phone, which asks to be merged into the owner of one. */
  async function mergeable() {
    const [older, younger] = [await world.member(), await world.member()]
    await world.world.db.update(users).set({ phoneEnc: null, phoneHash: null }).where(eq(users.id, younger.userId))
    await world.world.db.update(smsCodes).set({ createdAt: new Date(Date.now() - 120_000) })
    await world.visitor().call(auth.sendCaptcha, { phone: older.phone, scene: 'bind' })
    const code = await world.smsCode(older.phone)
    const merge = () => younger.call(account.bindPhone, { phone: older.phone, code, mergeConfirmed: true })
    return { older, younger, merge }
  }

  test('an auditor decides about one of them at the same moment', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { older, younger, merge } = await mergeable()
      const asked = round % 2 === 0 ? younger : older
      await asked.call(identity.askHumanCheck, humanAsk())
      const [task, auditor] = [await taskOf(asked), await world.auditor()]
      await auditor.call(audit.claim, { id: task })
      const reasons = [{ field: 'paper', code: 'paper_other' as const }]
      const decide = () => auditor.call(audit.decide, { id: task, decision: 'rejected', reasons })
      const held = `select from users where id = ${asked.userId}`
      const [merged, decided] = await expectNoDeadlock(world, () => queueBehind<{ code: number }>(world, held, [merge, decide]))
      expect([merged!.code, decided!.code]).toEqual([20000, 20000])
      const [row] = await world.world.db.select().from(auditTasks).where(eq(auditTasks.id, task))
      expect(row).toMatchObject({ status: 'rejected', ownerId: older.userId })
    }
  })

  test('an order of one of them is refunded at the same moment', async () => {
    const { paid } = orderStage()
    for (let round = 0; round < ROUNDS; round += 1) {
      const { younger, merge } = await mergeable()
      const id = await paid(younger)
      const refund = () => younger.call(finance.refundOrder, { id, shownFen: 1_000, reason: '不需要了' })
      const points = `select from ledger_accounts where user_id = ${younger.userId} and kind = 'points'`
      const [merged, refunded] = await expectNoDeadlock(world, () =>
        queueBehind<{ code: number; status: number }>(world, points, [merge, refund]),
      )
      expect(merged!.code).toBe(20000)
      expect(refunded!.status).toBeLessThan(500)
    }
  })

  test('two accounts are merged into the same one at the same moment', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { older, younger: first } = await mergeable()
      const { younger: second } = await mergeable()
      const [owner] = await world.world.db.select().from(users).where(eq(users.id, older.userId))
      const joined = async (person: Person) => attachPhone(await person.ctx(), person.userId, older.phone, owner!.phoneHash!, true)
      const answers = await expectNoDeadlock(world, () => Promise.allSettled([joined(first), joined(second), joined(first)]))
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
      const left = await world.world.db
        .select()
        .from(users)
        .where(inArray(users.id, [first.userId, second.userId]))
      expect(left.map(({ status }) => status)).toEqual(['closed', 'closed'])
    }
  })
})

test('eight withdrawals are applied for, approved, paid and cancelled at the same moment', async () => {
  const { rich, quoted, taskOf: taskOfCashout, goOn, finance: newFinance } = cashoutStage(world)
  const treasurers = await Promise.all([newFinance(), newFinance()])
  for (let round = 0; round < ROUNDS; round += 1) {
    const takers = await Promise.all(
      Array.from({ length: 8 }, (_, seat) => rich(100_000, (['wechat', 'alipay', 'bank'] as const)[seat % 3]!)),
    )
    const asked = await Promise.all(takers.map((who) => quoted(who, 20_000)))
    const made = await expectNoDeadlock(world, () =>
      Promise.all(takers.map(({ person }, seat) => person.call(cashout.applyCashout, asked[seat]!))),
    )
    const ids = made.map(({ data }) => data.id)
    for (const [seat, id] of ids.entries()) await treasurers[seat % 2]!.call(audit.claim, { id: await taskOfCashout(id) })
    const tasks = await Promise.all(ids.map(taskOfCashout))
    const decided = await expectNoDeadlock(world, () =>
      Promise.all([
        ...tasks.map((id, seat) => treasurers[seat % 2]!.call(audit.decide, { id, decision: 'approved', reasons: [] })),
        goOn(),
        takers[0]!.person.call(cashout.cancelCashout, { id: ids[0]! }),
        goOn(),
      ]),
    )
    expect(decided.every((answer) => typeof answer !== 'object' || answer.status < 500)).toBe(true)
    await expectNoDeadlock(world, () =>
      Promise.all([goOn(), goOn(), ...takers.map(({ person }, seat) => person.call(cashout.checkCashout, { id: ids[seat]! })), goOn()]),
    )
  }
})
