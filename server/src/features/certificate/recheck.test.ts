/** Approved papers after a report found the owner's statement false: rechecked once, and confirmed or revoked. */
import { audit } from '@qianxian/protocol/audit/audit'
import { values } from '@qianxian/protocol/base/dictionary'
import { certificate } from '@qianxian/protocol/certificate/certificate'
import {
  certificateStates,
  certificateStatus,
  certificateWeights,
  type CertificateKind,
  handedIn,
  type StoredCertificateStatus,
} from '@qianxian/protocol/certificate/certificate.words'
import { notice } from '@qianxian/protocol/notice/notice'
import { reportCategory, type ReportCategory } from '@qianxian/protocol/report/report.words'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newTask } from '../../../seed/makers/audit'
import { newCertificate } from '../../../seed/makers/certificate'
import { certificateFacts, certificateStage } from '../../../test/nouns/certificate'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { auditTasks } from '../../db/tables/audit'
import { certificates, factSources } from '../../db/tables/certificate'
import { loveProfiles } from '../../db/tables/love'
import { lockProfile } from '../love/love'
import { imposeStrike } from '../strike/strike'
import { sweepCertificates } from './certificate.jobs'
import { revokeChangedFacts } from './profile-sync'
import { grantCertificate } from './certificate-state'
import { updateTrustLevel } from './trust-level'

const OK = 20000
const DAY = 86_400_000
let world: TestWorld
let stage: ReturnType<typeof certificateStage>
/** The auditor who decides reports. */
let judge: Person
beforeAll(async () => {
  world = await openTestWorld()
  stage = certificateStage(world)
  judge = await world.auditor()
})
afterAll(async () => {
  // The checked invariants include those that also cover certificates created without being submitted.
  for (const what of ['looked at again by nobody', 'whose last step', 'papers that are kept', 'a mark on a fact']) {
    const [query] = Object.entries(certificateFacts.invariants).flatMap(([said, query]) => (said.includes(what) ? [query] : []))
    expect([what, (await world.world.db.execute(query!)).rows]).toEqual([what, []])
  }
  await world.close()
})

/** Upholds a report about the person, with this finding. */
async function struck(person: Person, finding: ReportCategory = 'fake_identity'): Promise<void> {
  const task = await newTask(world.bench(), { targetType: 'report', ownerId: person.userId })
  const ctx = await judge.ctx()
  const { userId, profileId } = person
  const order = { action: 'warn', ability: null, days: null, finding, term: 'half' } as const
  await ctx.tx((ctx) => imposeStrike(ctx, { ...order, userId, profileId, auditTaskId: task.id, removed: [] }))
}
const rowsOf = ({ profileId }: Person) =>
  world.world.db.select().from(certificates).where(eq(certificates.profileId, profileId)).orderBy(certificates.id)
const rowOf = async (person: Person, kind: CertificateKind = 'education') =>
  (await rowsOf(person)).filter((row) => row.kind === kind).at(-1)!
const marksOf = async ({ profileId }: Person, kind: CertificateKind = 'education') => {
  const mine = and(eq(factSources.profileId, profileId), eq(factSources.kind, kind))
  return (await world.world.db.select().from(factSources).where(mine)).map(({ field }) => field).sort()
}
const tasksOf = async (person: Person) => {
  const { id } = await rowOf(person)
  return world.world.db
    .select()
    .from(auditTasks)
    .where(and(eq(auditTasks.targetType, 'certificate'), eq(auditTasks.targetId, id)))
    .orderBy(auditTasks.id)
}
const told = async (person: Person) =>
  (await person.call(notice.getPaged, { section: 'system' })).data.list
    .filter(({ target }) => target?.includes('auth'))
    .map(({ words }) => words)
const shown = async (person: Person) =>
  (await person.call(certificate.getMyCertificates, {})).data.list.find(({ kind }) => kind === 'education')!
const sweep = (at: number) => sweepCertificates(world.served, new Date(at))

/** A member whose approved degree is being rechecked, with the auditor who rechecks it. */
async function doubted(): Promise<{ person: Person; auditor: Person; taskId: number; hint: string | null }> {
  const { person } = await stage.approved()
  await struck(person)
  const taskId = (await rowOf(person)).auditTaskId!
  const auditor = await world.auditor()
  const { data } = await auditor.call(audit.claim, { id: taskId })
  return { person, auditor, taskId, hint: data.items[0]!.hint }
}
const decide = (auditor: Person, id: number, decision: 'approved' | 'rejected') =>
  auditor.call(audit.decide, {
    id,
    decision,
    reasons: decision === 'approved' ? [] : [{ field: 'papers', code: 'paper_unclear' }],
  })

describe('an upheld report', () => {
  const all: readonly CertificateKind[] = handedIn
  const doubts = (finding: ReportCategory): readonly CertificateKind[] => {
    if (finding === 'fake_identity' || finding === 'impersonation') return all
    return finding === 'married' ? ['marital', 'divorce'] : []
  }

  it.each(values(reportCategory))('for %s rechecks the papers that it concerns, and no others', async (finding) => {
    const person = await stage.proven()
    const { profileId } = person
    for (const kind of [...all, 'met'] as const) await newCertificate(world.bench(), { profileId, kind })
    await struck(person, finding)
    const moved = (await rowsOf(person)).filter(({ status }) => status === 'rechecking').map(({ kind }) => kind)
    expect(moved).toEqual(all.filter((kind) => doubts(finding).includes(kind)))
  })

  it.each(values(certificateStatus).filter((status) => status !== 'none'))(
    'moves one that is %s to recheck if it counts',
    async (status) => {
      const person = await stage.proven()
      const made = await newCertificate(world.bench(), { profileId: person.profileId, status })
      await struck(person)
      const row = await rowOf(person)
      const counts = (certificateStates.counting as readonly StoredCertificateStatus[]).includes(status)
      expect([row.id, row.status]).toEqual([made.id, counts ? 'rechecking' : status])
      expect(await tasksOf(person)).toHaveLength(counts ? 1 : 0)
    },
  )

  it("removes the certificate's weight in the trust level at once", async () => {
    const person = await stage.proven()
    await newCertificate(world.bench(), { profileId: person.profileId, kind: 'marital' })
    const weight = async () => (await person.call(certificate.getMyCertificates, {})).data.weight
    expect(await weight()).toBe(certificateWeights.marital)
    await struck(person, 'married')
    expect(await weight()).toBe(0)
  })

  it('removes the marks and notifies at once, and does so once, however often it is upheld', async () => {
    const { person } = await stage.approved()
    expect(await marksOf(person)).toEqual(['education', 'school'])
    await Promise.all([struck(person), struck(person, 'impersonation')])
    await struck(person)
    expect(await marksOf(person)).toEqual([])
    expect((await tasksOf(person)).map(({ status, priority }) => [status, priority])).toEqual([
      ['approved', 'medium'],
      ['need_human', 'high'],
    ])
    expect(await told(person)).toEqual(['学历认证正在重新核对'])
    expect(await shown(person)).toMatchObject({ status: 'rechecking', canSubmit: false, whyNot: '正在重新核对，有结果后会告诉你' })
  })
})

describe('a certificate under recheck', () => {
  it('if confirmed, stays valid as long as before, with its marks', async () => {
    const { person, auditor, taskId, hint } = await doubted()
    expect(hint).toBe('核对举报后重新核对')
    const before = await rowOf(person)
    expect((await decide(auditor, taskId, 'approved')).code).toBe(OK)
    const row = await rowOf(person)
    expect(row).toMatchObject({ status: 'approved', validUntil: before.validUntil, decidedAt: before.decidedAt })
    expect(Math.round((row.papersUntil!.getTime() - Date.now()) / DAY)).toBe(30)
    expect(await marksOf(person)).toEqual(['education', 'school'])
    expect(await told(person)).toEqual(['学历认证已通过'])
    // A confirmed certificate may be rechecked again.
    await struck(person)
    expect((await rowOf(person)).status).toBe('rechecking')
  })

  it('if not confirmed, is revoked with the reason, and may be submitted again', async () => {
    const { person, auditor, taskId } = await doubted()
    expect((await decide(auditor, taskId, 'rejected')).code).toBe(OK)
    expect(await rowOf(person)).toMatchObject({ status: 'revoked', revokedFor: 'report_upheld' })
    expect((await rowOf(person)).papersUntil).not.toBeNull()
    expect(await marksOf(person)).toEqual([])
    expect(await told(person)).toEqual(['学历认证已失效：核对举报后撤销'])
    expect(await shown(person)).toMatchObject({ status: 'revoked', reason: '核对举报后撤销', canSubmit: true })
  })

  it('keeps its papers until the decision, except papers whose storage time was over', async () => {
    const { person } = await doubted()
    await sweep(Date.now() + 60 * DAY)
    expect(await shown(person)).toMatchObject({ papers: 1, papersUntil: null })
    const { person: late } = await stage.approved()
    const over = new Date(Date.now() - 1000)
    const { id } = await rowOf(late)
    await world.world.db.update(certificates).set({ papersUntil: over }).where(eq(certificates.id, id))
    await struck(late)
    const auditor = await world.auditor()
    const taskId = (await rowOf(late)).auditTaskId!
    const { data } = await auditor.call(audit.claim, { id: taskId })
    expect(data.items[0]!.hint).toBe('核对举报后重新核对；材料已按期销毁，无法核对的请选未通过，本人可以重新提交')
    await decide(auditor, taskId, 'approved')
    expect((await rowOf(late)).papersUntil).toEqual(over)
  })

  it.each([
    [
      'its owner',
      async (person: Person) => expect((await person.call(certificate.withdrawCertificate, { kind: 'education' })).code).toBe(OK),
      'revoked',
    ],
    [
      'an edit',
      async (person: Person) => {
        await world.world.db.update(loveProfiles).set({ education: 'master' }).where(eq(loveProfiles.id, person.profileId))
        await world.world.db.insert(factSources).values({
          tenantId: world.tenantA,
          profileId: person.profileId,
          field: 'education',
          source: 'paper',
          kind: 'education',
          at: new Date(),
        })
        const ctx = await person.ctx()
        await ctx.tx((ctx) => revokeChangedFacts(ctx, person.profileId, ['education']))
      },
      'revoked',
    ],
    [
      'the clock',
      async (person: Person) => {
        const { id } = await rowOf(person)
        await world.world.db
          .update(certificates)
          .set({ validUntil: new Date(Date.now() + 1000) })
          .where(eq(certificates.id, id))
        await sweep(Date.now() + 2000)
      },
      'expired',
    ],
  ] satisfies [string, (person: Person) => Promise<void>, StoredCertificateStatus][])(
    'is ended by %s, and its recheck is dropped',
    async (_who, end, status) => {
      const { person, auditor, taskId } = await doubted()
      await end(person)
      expect((await rowOf(person)).status).toBe(status)
      expect((await tasksOf(person)).at(-1)!.status).toBe('cancelled')
      expect((await decide(auditor, taskId, 'approved')).code).not.toBe(OK)
    },
  )
})

it('for a picture compared with a face does not count while that face does not', async () => {
  const person = await stage.proven()
  const ctx = await person.ctx()
  await ctx.tx(async (ctx) => {
    await lockProfile(ctx, person.profileId)
    for (const kind of ['face', 'portrait'] as const)
      await grantCertificate(ctx, person.profileId, kind, { from: new Date(), result: {}, source: 'face' })
    await updateTrustLevel(ctx, person.profileId)
  })
  await struck(person, 'harassment')
  expect([(await rowOf(person, 'face')).status, (await rowOf(person, 'portrait')).status]).toEqual(['approved', 'approved'])
  await struck(person, 'impersonation')
  expect([(await rowOf(person, 'face')).status, (await rowOf(person, 'portrait')).status]).toEqual(['revoked', 'rechecking'])
})
