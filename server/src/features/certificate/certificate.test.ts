/**
 * Certificates: submitting, decisions, display with their source, and the end by expiry, by their owner or by an edit;
 * and their papers, which cannot be opened without a recorded reason.
 */
import { Buffer } from 'node:buffer'
import { audit } from '@qianxian/protocol/audit/audit'
import { certificate } from '@qianxian/protocol/certificate/certificate'
import { certificateLimits, certificateStatus, type StoredCertificateStatus } from '@qianxian/protocol/certificate/certificate.words'
import { values } from '@qianxian/protocol/base/dictionary'
import { love } from '@qianxian/protocol/love/love'
import { notice } from '@qianxian/protocol/notice/notice'
import { and, eq, isNull } from 'drizzle-orm'
import QRCode from 'qrcode'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCertificate } from '../../../seed/makers/certificate'
import { newIdentity } from '../../../seed/makers/identity'
import { certificateStage } from '../../../test/nouns/certificate'
import { pdfPages } from '../../../test/pdfs'
import { drawPicture } from '../../../test/pictures'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { certificates, factSources, paperKeys, papers } from '../../db/tables/certificate'
import { loveProfiles } from '../../db/tables/love'
import { lockProfile } from '../love/love'
import { sweepCertificates } from './certificate.jobs'
import { getMyCertificates, openPaper } from './certificate.service'
import { revokeChangedFacts, applyIdentityProof } from './profile-sync'
import { grantCertificate } from './certificate-state'
import { readSealed } from '../paper/paper'
import { updateTrustLevel } from './trust-level'

const OK = 20000
const DAY = 86_400_000
let world: TestWorld
let stage: ReturnType<typeof certificateStage>
beforeAll(async () => {
  world = await openTestWorld()
  stage = certificateStage(world)
})
afterAll(() => world.close())

const listOf = async (person: Person) => (await person.call(certificate.getMyCertificates, {})).data
const listAt = async (person: Person, at: number) => getMyCertificates({ ...(await person.ctx()), now: new Date(at) }, {})
const shown = async (person: Person, kind = 'education') => (await listOf(person)).list.find((one) => one.kind === kind)!
const oneOf = async (person: Person) => (await person.call(certificate.getMyCertificate, { kind: 'education' })).data
const rowOf = async ({ profileId }: Person, kind: 'education' | 'marital' = 'education') =>
  (
    await world.world.db
      .select()
      .from(certificates)
      .where(and(eq(certificates.profileId, profileId), eq(certificates.kind, kind)))
      .orderBy(certificates.id)
  ).at(-1)!
const sourcesOf = async ({ profileId }: Person) =>
  (await world.world.db.select().from(factSources).where(eq(factSources.profileId, profileId))).map(({ field, source }) => [field, source])
const papersOf = ({ profileId }: Person) => world.world.db.select().from(papers).where(eq(papers.profileId, profileId)).orderBy(papers.id)
const keyed = async (person: Person) => {
  const rows = await papersOf(person)
  const keys = await world.world.db.select().from(paperKeys)
  return rows.filter(({ id }) => keys.some(({ paperId }) => paperId === id)).length
}
async function fileOf(key: string): Promise<Buffer | null> {
  const file = await world.world.adapters.storage.get(key)
  if (!file) return null
  const parts: Buffer[] = []
  for await (const part of file.stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
const profileOf = async ({ profileId }: Person) =>
  (await world.world.db.select().from(loveProfiles).where(eq(loveProfiles.id, profileId)))[0]!
const told = async (person: Person) =>
  (await person.call(notice.getPaged, { section: 'system' })).data.list
    .filter(({ target }) => target?.includes('auth'))
    .map(({ words }) => words)
const refuse = (auditor: Person, id: number) =>
  auditor.call(audit.decide, { id, decision: 'rejected', reasons: [{ field: 'papers', code: 'paper_unclear' }] })
const approve = (auditor: Person, id: number) => auditor.call(audit.decide, { id, decision: 'approved', reasons: [] })
const get = (url: string) => world.app.inject({ method: 'GET', url, headers: { host: 'localhost' } })
const sweep = (at = Date.now()) => sweepCertificates(world.served, new Date(at))

describe('a certificate', () => {
  it('is submitted with its papers, is decided, and marks the fact', async () => {
    const { person, answer, taskId } = await stage.handedIn()
    expect(answer).toMatchObject({ code: OK, data: { certificate: { status: 'need_human', papers: 1, canSubmit: false }, papers: [] } })
    const auditor = await world.auditor()
    const { data } = await auditor.call(audit.claim, { id: taskId })
    expect(data.attached).toMatchObject({ papers: [{ label: '第 1 张' }], said: [{ label: '实名' }, { label: '认证方式' }] })
    expect((await approve(auditor, taskId)).code).toBe(OK)
    expect(await shown(person)).toMatchObject({ status: 'approved', validUntil: null, papers: 1 })
    expect(await sourcesOf(person)).toEqual(
      expect.arrayContaining([
        ['education', 'paper'],
        ['school', 'paper'],
      ]),
    )
    expect(await profileOf(person)).toMatchObject({ education: 'bachelor', school: '四川大学' })
    expect(await told(person)).toHaveLength(1)
  })

  it('if refused, says why and how to fix it; its appeal is decided by another auditor', async () => {
    const { person, taskId, auditor } = await stage.taken()
    await refuse(auditor, taskId)
    const refused = await shown(person)
    expect(refused).toMatchObject({ status: 'rejected', reason: '材料不清晰或不完整', canAppeal: true, canSubmit: true, papers: 1 })
    expect(refused.howToFix).toContain('重新拍摄')
    expect(await sourcesOf(person)).toEqual([])
    expect((await person.call(audit.appeal, { id: refused.judgementId!, text: '照片很清楚，请再看看' })).code).toBe(OK)
    expect(await shown(person)).toMatchObject({ status: 'need_human', papersUntil: null })
    // Four-eyes rule: the auditor who refused it cannot decide the appeal.
    expect((await auditor.call(audit.claim, { id: taskId })).code).not.toBe(OK)
    const second = await world.auditor()
    expect((await second.call(audit.claim, { id: taskId })).code).toBe(OK)
    expect((await approve(second, taskId)).code).toBe(OK)
    expect(await shown(person)).toMatchObject({ status: 'approved' })
  })

  it('can be submitted three times a day, whatever the outcomes', async () => {
    const person = await stage.proven()
    for (let at = 0; at < certificateLimits.perDay; at += 1) {
      await stage.handedIn('education', person)
      expect((await person.call(certificate.withdrawCertificate, { kind: 'education' })).code).toBe(OK)
    }
    await stage.upload(person, 'education', await drawPicture())
    expect((await stage.submit(person, 'education')).code).toBe(46604)
  })

  it('needs a proven name that matches the paper', async () => {
    const person = await world.loveUser()
    await stage.upload(person, 'house', await drawPicture())
    expect((await stage.submit(person, 'house')).code).toBe(46601)
    const proven = await stage.proven()
    await stage.upload(proven, 'house', await drawPicture())
    expect((await stage.submit(proven, 'house', { holderName: '欧阳明月' })).fields).toEqual({ holderName: '和实名认证的姓名不一致' })
    const shared = await stage.submit(proven, 'house', { holder: 'spouse', holderName: '欧阳明月' })
    expect(shared.code).toBe(OK)
    const { taskId } = {
      taskId: (await world.world.db.select().from(certificates).where(eq(certificates.profileId, proven.profileId)))[0]!.auditTaskId!,
    }
    const { data } = await (await world.auditor()).call(audit.claim, { id: taskId })
    expect(data.items[0]!.hint).toContain('不是本人姓名')
  })

  it('for health can be submitted only where the platform asks for it', async () => {
    const person = await stage.proven()
    expect((await stage.upload(person, 'health')).code).toBe(46603)
    expect((await listOf(person)).list.map(({ kind }) => kind)).not.toContain('health')
  })

  it('submitted twice at the same moment is stored once', async () => {
    const person = await stage.proven()
    await stage.upload(person, 'education', await drawPicture())
    const codes = await Promise.all(Array.from({ length: 5 }, () => stage.submit(person, 'education')))
    expect(codes.map(({ code }) => code).sort()).toEqual([OK, 46602, 46602, 46602, 46602])
  })

  it('withdrawn while it is being decided is either withdrawn or decided', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { person, taskId, auditor } = await stage.taken()
      const [back, judged] = await Promise.all([
        person.call(certificate.withdrawCertificate, { kind: 'education' }),
        approve(auditor, taskId),
      ])
      const { status } = await rowOf(person)
      // Withdrawing a certificate that was approved a moment ago revokes it.
      expect(['approved', 'withdrawn', 'revoked']).toContain(status)
      if (status === 'withdrawn') expect(judged.code).not.toBe(OK)
      if (status === 'approved') expect(back.code).not.toBe(OK)
      expect(await sourcesOf(person)).toHaveLength(status === 'approved' ? 2 : 0)
    }
  })
})

/** Actions allowed in each state: submit again, withdraw. */
const doing: Record<StoredCertificateStatus, { submit: boolean; withdraw: boolean }> = {
  submitted: { submit: false, withdraw: true },
  auto_checking: { submit: false, withdraw: true },
  need_human: { submit: false, withdraw: true },
  approved: { submit: false, withdraw: true },
  expiring: { submit: true, withdraw: true },
  rechecking: { submit: false, withdraw: true },
  rejected: { submit: true, withdraw: false },
  expired: { submit: true, withdraw: false },
  revoked: { submit: true, withdraw: false },
  withdrawn: { submit: true, withdraw: false },
  replaced: { submit: true, withdraw: false },
}

describe.each(values(certificateStatus).filter((status) => status !== 'none'))('a certificate that is %s', (status) => {
  const given = async () => {
    const person = await stage.proven()
    await newCertificate(world.bench(), {
      profileId: person.profileId,
      status,
      decidedAt: new Date(Date.now() - DAY),
      createdAt: new Date(Date.now() - 2 * DAY),
    })
    return person
  }

  it(`may ${doing[status].submit ? '' : 'not '}be submitted again`, async () => {
    const person = await given()
    await stage.upload(person, 'education', await drawPicture())
    expect(await oneOf(person)).toMatchObject({ certificate: { canSubmit: doing[status].submit } })
    expect((await stage.submit(person, 'education')).code === OK).toBe(doing[status].submit)
  })

  it(`may ${doing[status].withdraw ? '' : 'not '}be withdrawn`, async () => {
    const person = await given()
    expect((await person.call(certificate.withdrawCertificate, { kind: 'education' })).code === OK).toBe(doing[status].withdraw)
  })
})

describe('validity of a certificate', () => {
  const married = () => stage.approved('marital')
  const YEAR = 366 * DAY

  it.each(['the sweep', 'whoever reads'])('comes by its expiry date, announced a month before: %s', async (who) => {
    const { person } = await married()
    const { validUntil } = await rowOf(person, 'marital')
    const end = validUntil!.getTime()
    const move = async (at: number) => (who === 'the sweep' ? void (await sweep(at)) : void (await listAt(person, at)))
    await move(end - 31 * DAY)
    expect(await rowOf(person, 'marital')).toMatchObject({ status: 'approved' })
    await move(end - 29 * DAY)
    expect(await rowOf(person, 'marital')).toMatchObject({ status: 'expiring' })
    expect(await sourcesOf(person)).toEqual([['maritalStatus', 'paper']])
    await move(end - 1)
    expect(await rowOf(person, 'marital')).toMatchObject({ status: 'expiring' })
    await move(end)
    expect(await rowOf(person, 'marital')).toMatchObject({ status: 'expired' })
    expect(await sourcesOf(person)).toEqual([])
  })

  it('ends to the second, whether the sweep ran or not', async () => {
    const { person } = await married()
    const end = (await rowOf(person, 'marital')).validUntil!.getTime()
    const weightAt = async (at: number) => (await listAt(person, at)).weight
    expect([await weightAt(end - 1), await weightAt(end)]).toEqual([15, 0])
    expect(end - Date.now()).toBeLessThan(YEAR)
  })

  it('ends when its owner edits the fact, which loses its mark at once', async () => {
    const { person } = await stage.approved()
    await world.world.db.update(loveProfiles).set({ education: 'master' }).where(eq(loveProfiles.id, person.profileId))
    const ctx = await person.ctx()
    await ctx.tx(async (ctx) => {
      await lockProfile(ctx, person.profileId)
      await revokeChangedFacts(ctx, person.profileId, ['education'])
    })
    expect(await sourcesOf(person)).toEqual([])
    expect(await shown(person)).toMatchObject({ status: 'revoked', reason: '资料里的这一项改过了，和核实的不一样', canSubmit: true })
  })

  it('does not end by an edit of other facts', async () => {
    const { person } = await stage.approved()
    const ctx = await person.ctx()
    await ctx.tx((ctx) => revokeChangedFacts(ctx, person.profileId, ['occupation', 'selfIntro', 'education']))
    expect(await shown(person)).toMatchObject({ status: 'approved' })
  })

  it('ends when its owner withdraws it, and the papers are destroyed at once', async () => {
    const { person } = await stage.approved()
    expect(await keyed(person)).toBe(1)
    expect((await person.call(certificate.withdrawCertificate, { kind: 'education' })).code).toBe(OK)
    expect(await rowOf(person)).toMatchObject({ status: 'revoked', revokedFor: 'withdrawn', papersUntil: null, saidEnc: '' })
    expect([await keyed(person), await sourcesOf(person)]).toEqual([0, []])
    for (const { fileKey } of await papersOf(person)) expect(fileKey === '' ? null : await fileOf(fileKey)).toBeNull()
  })

  it('ends when a newer one is approved', async () => {
    const { person } = await married()
    const first = await rowOf(person, 'marital')
    const soon = new Date(Date.now() + 20 * DAY)
    await world.world.db.update(certificates).set({ validUntil: soon }).where(eq(certificates.id, first.id))
    const { taskId, auditor } = await stage.taken('marital', person)
    expect(await shown(person, 'marital')).toMatchObject({ status: 'expiring', isRenewing: true, validUntil: soon.toISOString() })
    await approve(auditor, taskId)
    const rows = await world.world.db
      .select()
      .from(certificates)
      .where(eq(certificates.profileId, person.profileId))
      .orderBy(certificates.id)
    expect(rows.filter(({ kind }) => kind === 'marital').map(({ status }) => status)).toEqual(['replaced', 'approved'])
    expect((await shown(person, 'marital')).validUntil! > soon.toISOString()).toBe(true)
  })
})

it('marital status has one paper: the later one replaces the other, and an edit ends it', async () => {
  const { person } = await stage.approved('divorce')
  await stage.approved('marital', person)
  const standing = async () => (await listOf(person)).list.filter(({ status }) => status === 'approved').map(({ kind }) => kind)
  expect(await standing()).toEqual(['marital'])
  await world.world.db.update(loveProfiles).set({ maritalStatus: 'divorced' }).where(eq(loveProfiles.id, person.profileId))
  const ctx = await person.ctx()
  await ctx.tx(async (ctx) => {
    await lockProfile(ctx, person.profileId)
    await revokeChangedFacts(ctx, person.profileId, ['maritalStatus'])
  })
  expect(await standing()).toEqual([])
})

describe('an expired face certificate', () => {
  it('leaves sex and birthday proven by the identity paper, whether the sweep ran or not', async () => {
    const person = await world.loveUser()
    await newIdentity(world.bench(), { userId: person.userId, ...(await factsOf(person)), level: 'face', faceAt: new Date() })
    const ctx = await person.ctx()
    await ctx.tx((ctx) => applyIdentityProof(ctx, { userId: person.userId }))
    const marks = async () => (await person.call(love.getMine, {})).data.proven.map(({ field, source }) => `${field} ${source}`).sort()
    expect(await marks()).toEqual(['birthday face', 'face face', 'gender face'])
    const ofFace = and(eq(factSources.profileId, person.profileId), eq(factSources.field, 'face'))
    await world.world.db.update(factSources).set({ until: new Date() }).where(ofFace)
    expect(await marks()).toEqual(['birthday paper', 'gender paper'])
    await sweep((await profileOf(person)).faceUntil!.getTime())
    expect(await marks()).toEqual(['birthday paper', 'gender paper'])
  })

  const factsOf = async (person: Person) => {
    const { gender, birthday } = await profileOf(person)
    return { gender: gender!, birthday: birthday! }
  }
})

describe('the level of trust', () => {
  it('falls on the day the face expires, for every viewer, and rises with each proven fact', async () => {
    const person = await stage.proven()
    const ctx = await person.ctx()
    const from = new Date(Date.now() - DAY)
    await ctx.tx(async (ctx) => {
      await lockProfile(ctx, person.profileId)
      const { gender, birthday } = await profileOf(person)
      const result = { gender: gender!, birthday: birthday! }
      await grantCertificate(ctx, person.profileId, 'real_name', { from, result, source: 'paper' })
      await grantCertificate(ctx, person.profileId, 'face', { from, result, source: 'face' })
      await grantCertificate(ctx, person.profileId, 'portrait', { from, result: {}, source: 'face' })
      await updateTrustLevel(ctx, person.profileId)
    })
    expect(await profileOf(person)).toMatchObject({ trustLevel: 3, isFaceVerified: true })
    const faceUntil = (await profileOf(person)).faceUntil!.getTime()
    expect((await listAt(person, faceUntil - 1)).level).toBe(3)
    expect(await listAt(person, faceUntil)).toMatchObject({ level: 1, weight: 45 })
    expect(await profileOf(person)).toMatchObject({ trustLevel: 1, isFaceVerified: false })
  })
})

describe('a paper', () => {
  it('is stored encrypted, never readable in a file or row, and can be decrypted only with its own key', async () => {
    const { person } = await stage.handedIn()
    const [paper] = await papersOf(person)
    const content = (await fileOf(paper!.fileKey))!
    for (const sign of ['JFIF', 'RIFF', 'WEBP', '\u0089PNG', '%PDF', '\u00ff\u00d8\u00ff'])
      expect(content.includes(Buffer.from(sign, 'latin1'))).toBe(false)
    const ctx = await person.ctx()
    const [key] = await world.world.db.select().from(paperKeys).where(eq(paperKeys.paperId, paper!.id))
    const opened = (await readSealed(ctx, paper!.fileKey, key!.wrapped))!
    expect(opened.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
    // The key decrypts no other paper, and changed content cannot be decrypted at all.
    const other = await stage.handedIn()
    const [theirs] = await papersOf(other.person)
    await expect(readSealed(ctx, theirs!.fileKey, key!.wrapped)).rejects.toThrow()
    const { rows } = await world.world.db.execute<{ said: string }>(
      `select said_enc as said from certificates where profile_id = ${person.profileId}`,
    )
    expect(rows[0]!.said).not.toContain('四川大学')
  })

  it('copied earlier is unreadable once its key is destroyed, thirty days after the decision', async () => {
    const { person, taskId, auditor } = await stage.taken()
    await refuse(auditor, taskId)
    const [paper] = await papersOf(person)
    const until = (await rowOf(person)).papersUntil!.getTime()
    expect(Math.round((until - Date.now()) / DAY)).toBe(30)
    await sweep(until - 1)
    expect(await keyed(person)).toBe(1)
    expect(await fileOf(paper!.fileKey)).not.toBeNull()
    await sweep(until)
    expect(await keyed(person)).toBe(0)
    expect(await fileOf(paper!.fileKey)).toBeNull()
    expect(await rowOf(person)).toMatchObject({ status: 'rejected', saidEnc: '', papersUntil: null })
    expect(await shown(person)).toMatchObject({ papers: 0, papersUntil: null, canAppeal: false, reason: '材料不清晰或不完整' })
  })

  it('cannot be opened after its storage time, whether the sweep ran or not', async () => {
    const { person, taskId, auditor, papers: lying } = await stage.taken()
    await approve(auditor, taskId)
    const until = (await rowOf(person)).papersUntil!.getTime()
    const at = async (ms: number) => openPaper({ ...(await auditor.ctx()), now: new Date(ms) }, { id: lying[0]!.id, reason: 'complaint' })
    await expect(at(until)).rejects.toMatchObject({ faultName: 'paper_gone' })
  })

  it('expires after a day if it is never submitted', async () => {
    const person = await stage.proven()
    await stage.upload(person, 'job', await drawPicture())
    const now = Date.now()
    await sweep(now + 23 * 3_600_000)
    expect(await keyed(person)).toBe(1)
    await sweep(now + 25 * 3_600_000)
    expect(await keyed(person)).toBe(0)
    expect(
      (
        await world.world.db
          .select()
          .from(papers)
          .where(and(eq(papers.profileId, person.profileId), isNull(papers.goneAt)))
      ).length,
    ).toBe(0)
  })

  it("opens one at a time for a minute, to the task's auditor with a reason; its owner sees both", async () => {
    const owner = await stage.proven()
    await stage.upload(owner, 'education', await drawPicture())
    const { person, auditor, papers: lying } = await stage.taken('education', owner)
    const id = lying[0]!.id
    const stranger = await world.auditor()
    expect((await stranger.call(certificate.openPaper, { id, reason: 'judging' })).code).not.toBe(OK)
    const { data } = await auditor.call(certificate.openPaper, { id, reason: 'judging' })
    const picture = await get(data.url)
    expect(picture.statusCode).toBe(200)
    expect(picture.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'image/jpeg' })
    expect(picture.headers['content-security-policy']).toContain('sandbox')
    // Tapping twice records one view, which the owner sees as one line.
    expect((await auditor.call(certificate.openPaper, { id, reason: 'judging' })).data.url).toBe(data.url)
    const { looks } = await oneOf(person)
    expect(looks).toEqual([{ at: expect.any(String), auditorNo: expect.stringMatching(/\d/), reason: '核对认证材料', kind: 'education' }])
    // Opening the next paper closes the former one.
    expect((await auditor.call(certificate.openPaper, { id: lying[1]!.id, reason: 'judging' })).code).toBe(OK)
    expect((await get(data.url)).statusCode).toBe(404)
  })

  it('is not served at an address that was invented, changed or has expired', async () => {
    const { auditor, papers: lying } = await stage.taken()
    const { data } = await auditor.call(certificate.openPaper, { id: lying[0]!.id, reason: 'judging' })
    const url = new URL(data.url, 'http://localhost')
    const look = Number(url.searchParams.get('look'))
    const s = url.searchParams.get('s')!
    const { path } = { path: url.pathname }
    for (const query of [
      `look=${look + 1}&s=${s}`,
      `look=${look}`,
      `look=${look}&s=${s.slice(0, -1)}x`,
      `look=0${look}&s=`,
      'look[]=1&s[]=2',
      '',
    ])
      expect((await get(`${path}?${query}`)).statusCode).toBe(404)
  })

  it('is recognised when another member submits it, and only the auditor sees that', async () => {
    const file = await drawPicture()
    const first = await stage.proven()
    await stage.upload(first, 'education', file)
    await stage.submit(first, 'education')
    const second = await stage.proven()
    await stage.upload(second, 'education', file)
    const answer = await stage.submit(second, 'education')
    expect(JSON.stringify(answer)).not.toContain('另一个账号')
    const { data } = await (await world.auditor()).call(audit.claim, { id: (await rowOf(second)).auditTaskId! })
    expect(data.items[0]!.hint).toContain('另一个账号交过同一份材料')
  })
})

describe('a code on a paper', () => {
  const coded = async (kind: 'education' | 'job', address: string) => {
    const code = await sharp(await QRCode.toBuffer(address, { width: 400 })).toBuffer()
    const file = await sharp({ create: { width: 1200, height: 1600, channels: 3, background: '#f4f1ea' } })
      .composite([{ input: code, left: 500, top: 300 }])
      .jpeg()
      .toBuffer()
    const person = await stage.proven()
    await stage.upload(person, kind, file)
    await stage.submit(person, kind)
    const [row] = await world.world.db.select().from(certificates).where(eq(certificates.profileId, person.profileId))
    return (await (await world.auditor()).call(audit.claim, { id: row!.auditTaskId! })).data.attached!.links
  }

  it('for a degree leads the auditor only to the register', async () => {
    expect(await coded('education', 'http://www.chsi.com.cn/xlcx/bg.do?vcode=A1B2')).toEqual([
      { label: '打开学信网报告', url: 'https://www.chsi.com.cn/xlcx/bg.do?vcode=A1B2' },
    ])
    expect(await coded('education', 'https://chsi.com.cn.example.cn/bg.do')).toEqual([])
    expect(await coded('job', 'https://www.chsi.com.cn/xlcx/bg.do?vcode=A1B2')).toEqual([])
  })
})

describe('a PDF', () => {
  const handed = async (file: Buffer) => {
    const person = await stage.proven()
    return { person, answer: await stage.upload(person, 'education', file, 'application/pdf') }
  }

  it('becomes pages, must be the only paper, and is removed as a whole', async () => {
    const { person, answer } = await handed(pdfPages(2))
    expect(answer).toMatchObject({ code: OK, data: { isPdf: true } })
    expect(answer.data.papers).toHaveLength(2)
    expect((await stage.upload(person, 'education', await drawPicture())).code).toBe(46607)
    expect((await person.call(certificate.removePaper, { id: answer.data.papers[1].id })).data.papers).toEqual([])
    expect(await keyed(person)).toBe(0)
  })

  it.each([
    ['seven pages', pdfPages(7)],
    ['no page', pdfPages(0)],
    ['a page of a hundred kilometres', pdfPages(1, { box: '0 0 999999999 10' })],
    ['words alone', Buffer.from(`%PDF-1.7\n${'not a document '.repeat(400)}`)],
    [
      'an end that leads back to its beginning',
      Buffer.from('%PDF-1.4\nxref\n0 1\ntrailer << /Size 1 /Root 1 0 R /Prev 9 >>\nstartxref\n9\n%%EOF'),
    ],
  ])('with %s is refused at its field, and nothing of it is stored', async (_what, file) => {
    const { person, answer } = await handed(file)
    expect(answer).toMatchObject({ code: 46606, fields: { file: expect.stringMatching(/PDF/) } })
    expect(await papersOf(person)).toEqual([])
  })
})
