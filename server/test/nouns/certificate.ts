/** Acts for each verb of certificates, invariants that hold after any kill, and secrets. */
import { randomBytes } from 'node:crypto'
import { audit } from '@qianxian/protocol/audit/audit'
import { certificate } from '@qianxian/protocol/certificate/certificate'
import type { HandedIn } from '@qianxian/protocol/certificate/certificate.words'
import type { InputOf } from '@qianxian/protocol/base/endpoint'
import { eq } from 'drizzle-orm'
import { newCertificate, newPaper } from '../../seed/makers/certificate'
import { WITHOUT_FILE } from '../../seed/makers/media'
import { newIdentity } from '../../seed/makers/identity'
import { newTask } from '../../seed/makers/audit'
import { certificates } from '../../src/db/tables/certificate'
import { loveProfiles } from '../../src/db/tables/love'
import { drawPicture, postForm } from '../pictures'
import { idOf, type Belongs, type Scene } from '../scene'
import { isForNobody, isSelf, secret, type Plant } from '../secrets'
import { stageOf, type Acts, type Reply } from '../stage'
import type { Person, TestWorld } from '../world'

const provenName = '林知夏'

/** Drawn only once, because each drawing has a different size. */
let sheet: Promise<Buffer> | null = null

/** A person with a verified name, and their submissions. */
export function certificateStage(world: TestWorld) {
  const { her } = stageOf(world)
  const proven = async (facts: Parameters<TestWorld['loveUser']>[0] = {}) => {
    const person = await world.loveUser({ isVerified: true, ...facts })
    const { db } = world.world
    const [profile] = await db.select().from(loveProfiles).where(eq(loveProfiles.id, person.profileId))
    const { gender, birthday } = profile!
    await newIdentity(world.bench(facts.tenantId), { userId: person.userId, name: provenName, gender: gender!, birthday: birthday! })
    return person
  }
  const upload = async (person: Person, kind: string, file?: Buffer, mime = 'image/jpeg') =>
    postForm(world, certificate.uploadPaper.path, person, { kind }, file ?? (await drawPicture()), mime)
  const said = {
    education: { educationWay: 'paper', education: 'bachelor', school: '四川大学' },
    house: { holder: 'self', holderName: provenName },
    car: { holder: 'self', holderName: provenName },
    job: { holder: 'self', holderName: provenName, occupation: '小学教师' },
    income: { holder: 'self', holderName: provenName, incomeBand: 'from_20w' },
    marital: { maritalStatus: 'never', agreesTrue: true },
    divorce: { agreesTrue: true },
    health: {},
  } as const satisfies Record<HandedIn, Partial<InputOf<typeof certificate.submitCertificate>>>
  const submit = (person: Person, kind: HandedIn, more: Partial<InputOf<typeof certificate.submitCertificate>> = {}) =>
    person.call(certificate.submitCertificate, { kind, ...said[kind], ...more })
  /** A certificate submitted to the auditors. */
  const handedIn = async (kind: HandedIn = 'education', given?: Person) => {
    const person = given ?? (await proven())
    await upload(person, kind)
    const answer = await submit(person, kind)
    return { person, kind, answer, taskId: await taskOf(world, person) }
  }
  /** A certificate claimed by an auditor. */
  const taken = async (kind: HandedIn = 'education', given?: Person) => {
    const open = await handedIn(kind, given)
    const auditor = await world.auditor()
    const { data } = await auditor.call(audit.claim, { id: open.taskId })
    return { ...open, auditor, papers: data.attached!.papers, detail: data }
  }
  const approved = async (kind: HandedIn = 'education', given?: Person) => {
    const one = await taken(kind, given)
    await one.auditor.call(audit.decide, { id: one.taskId, decision: 'approved', reasons: [] })
    return one
  }
  return { her, proven, upload, submit, handedIn, taken, approved }
}

const taskOf = async (world: TestWorld, { profileId }: Person): Promise<number> => {
  const rows = await world.world.db.select().from(certificates).where(eq(certificates.profileId, profileId))
  return rows.flatMap(({ auditTaskId }) => auditTaskId ?? []).sort((a, b) => b - a)[0] ?? 0
}

const acts = (world: TestWorld): Acts<typeof certificate> => {
  const { by, her } = stageOf(world)
  const { proven, upload, handedIn, taken } = certificateStage(world)
  return {
    getMyCertificates: async () => by(await her(), certificate.getMyCertificates, {}),
    getMyCertificate: async () => by(await her(), certificate.getMyCertificate, { kind: 'education' }),
    uploadPaper: async () => {
      const person = await her()
      const file = await (sheet ??= drawPicture())
      return () => postForm(world, certificate.uploadPaper.path, person, { kind: 'house' }, file) as Promise<Reply>
    },
    removePaper: async () => {
      const person = await her()
      const { data } = await upload(person, 'house')
      return by(person, certificate.removePaper, { id: data.papers[0].id })
    },
    submitCertificate: async () => {
      const person = await proven()
      await upload(person, 'education')
      return by(person, certificate.submitCertificate, {
        kind: 'education',
        educationWay: 'paper',
        education: 'bachelor',
        school: '四川大学',
      })
    },
    withdrawCertificate: async () => by((await handedIn()).person, certificate.withdrawCertificate, { kind: 'education' }),
    openPaper: async () => {
      const { auditor, papers } = await taken()
      return by(auditor, certificate.openPaper, { id: papers[0]!.id, reason: 'judging' })
    },
  }
}

/** Each query finds rows that must not exist. */
const invariants = {
  'a certificate with the auditors that no task is about': `
    select c.id from certificates c where c.status = 'need_human' and not exists (select 1 from audit_tasks t
      where t.tenant_id = c.tenant_id and t.id = c.audit_task_id and t.status in ('need_human', 'assigned', 'appealed'))`,
  'a certificate that is looked at again by nobody': `
    select c.id from certificates c where c.status = 'rechecking' and c.kind <> 'portrait' and c.audit_task_id is not null and not exists (
      select 1 from audit_tasks t where t.tenant_id = c.tenant_id and t.id = c.audit_task_id and t.status in ('need_human', 'assigned'))`,
  'a certificate whose last step says something else': `
    select c.id from certificates c where c.status <> (select s.status from certificate_steps s
      where s.tenant_id = c.tenant_id and s.certificate_id = c.id order by s.id desc limit 1)`,
  'a paper that is gone and can be opened': `
    select p.id from papers p join paper_keys k on k.tenant_id = p.tenant_id and k.paper_id = p.id where p.gone_at is not null`,
  'a paper that lies here and nobody can open': `
    select p.id from papers p where p.gone_at is null and not exists (
      select 1 from paper_keys k where k.tenant_id = p.tenant_id and k.paper_id = p.id) and p.bytes > 0 and p.file_key not like '%${WITHOUT_FILE}%'`,
  'papers of what was taken back': `
    select p.id from papers p join certificates c on c.tenant_id = p.tenant_id and c.id = p.certificate_id
    where c.status = 'withdrawn' and p.gone_at is null`,
  'papers that are kept without an end after they were judged': `
    select c.id from certificates c where c.status in ('rejected', 'revoked', 'expired') and c.papers_until is null and c.said_enc <> ''`,
  'a proven name that the level does not know of': `
    select p.id from love_profiles p join certificates c on c.tenant_id = p.tenant_id and c.profile_id = p.id
    where c.kind = 'real_name' and c.status = 'approved' and p.trust_level = 0`,
  'a mark on a fact that nothing proves': `
    select f.profile_id from fact_sources f where not exists (select 1 from certificates c where c.tenant_id = f.tenant_id
      and c.profile_id = f.profile_id and c.kind = f.kind and c.status in ('approved', 'expiring', 'rechecking'))`,
}

const paperOf = async (world: TestWorld, person: Person, tenantId = world.tenantA) =>
  idOf(newPaper(world.bench(tenantId), { profileId: person.profileId, fileKey: madeKey(tenantId) }))

const madeKey = (tenantId: number) => `private/t${tenantId}/made/${randomBytes(16).toString('hex')}.seal`

/** A paper for the auditor who claimed its task. */
const workPaperOf = async (world: TestWorld, owner: Person, assigneeId: number | null, tenantId = world.tenantA) => {
  const bench = world.bench(tenantId)
  const { id: certificateId } = await newCertificate(bench, {
    profileId: owner.profileId,
    kind: 'job',
    status: 'need_human',
    decidedAt: null,
  })
  const task = await newTask(bench, {
    targetType: 'certificate',
    targetId: certificateId,
    ownerId: owner.userId,
    status: assigneeId === null ? 'need_human' : 'assigned',
    assigneeId,
  })
  await bench.db.update(certificates).set({ auditTaskId: task.id }).where(eq(certificates.id, certificateId))
  return idOf(newPaper(bench, { profileId: owner.profileId, kind: 'job', certificateId, fileKey: madeKey(tenantId) }))
}

const belongings = async ({ world, others, me }: Scene): Promise<Belongs<'paper' | 'workPaper'>> => {
  const { stranger, far } = others
  const { tenantB } = world
  return {
    own: {
      paper: () => paperOf(world, me),
      workPaper: async () => workPaperOf(world, await world.loveUser(), me.userId),
    },
    foreign: {
      paper: { "somebody else's": await paperOf(world, stranger), 'of another tenant': await paperOf(world, far, tenantB) },
      workPaper: {
        'that nobody took': await workPaperOf(world, await world.loveUser(), null),
        "in somebody else's hands": await workPaperOf(world, await world.loveUser(), stranger.userId),
        'of another tenant': await workPaperOf(world, await world.loveUser({ tenantId: tenantB }), far.userId, tenantB),
      },
    },
  }
}

const secrets: Plant = async (world, { person }) => {
  const bench = world.bench()
  const said = secret('证件号', isForNobody)
  const key = `private/t${world.tenantA}/made/${randomBytes(16).toString('hex')}.seal`
  const paper = await newPaper(bench, { profileId: person.profileId, kind: 'car', fileKey: key })
  await newCertificate(bench, {
    profileId: person.profileId,
    kind: 'car',
    status: 'withdrawn',
    saidEnc: bench.secrets.seal(JSON.stringify({ diplomaNumber: said.mark })),
  })
  return {
    secrets: { said, paper: { mark: key, isFor: isForNobody }, hash: { mark: paper.sha256, isFor: isSelf } },
    ids: { paper: paper.id },
  }
}

export const certificateFacts = { table: certificate, acts, belongings, invariants, secrets }
