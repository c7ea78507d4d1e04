import { contactDoubt } from '@qianxian/protocol/contact/contact.words'
import { account } from '@qianxian/protocol/account/account'
import { audit } from '@qianxian/protocol/audit/audit'
import { faults } from '@qianxian/protocol/base/faults'
import { love } from '@qianxian/protocol/love/love'
import type { MyProfile, ProfilePatch } from '@qianxian/protocol/love/love.schema'
import { media } from '@qianxian/protocol/media/media'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '../../../db/tables/account'
import { auditTasks } from '../../../db/tables/audit'
import { lineQuotas } from '../../../db/tables/line'
import { loveProfiles, profileDrafts, profileHistory } from '../../../db/tables/love'
import { drawPicture } from '../../../../test/pictures'
import { openTestWorld, type Person, type TestWorld } from '../../../../test/world'
import { profileForMatchmaker, saveDraftFor, submitDraftFor } from './draft'

let world: TestWorld
let auditor: Person
beforeAll(async () => {
  world = await openTestWorld()
  auditor = await world.auditor()
})
afterAll(() => world.close())

const whole: ProfilePatch = {
  nickname: '山间小溪',
  gender: 'female',
  birthday: '1995-06-15',
  heightCm: 165,
  maritalStatus: 'never',
  hasChildren: 'none',
  education: 'master',
  occupation: '小学老师',
  incomeBand: 'from_10w',
  residenceGeo: '510104',
  marryWithin: '1_2y',
  selfIntro: '喜欢周末去爬山，也喜欢在家做一桌菜，希望遇到一个愿意好好聊天的人。',
  tags: ['hiking', 'cooking', 'gentle'],
}

const rowOf = async (person: Person) => (await world.world.db.select().from(loveProfiles).where(eq(loveProfiles.userId, person.userId)))[0]!

async function addAvatar(person: Person, mark: 'clean' | 'doubtful' = 'clean'): Promise<void> {
  const content = (await drawPicture(mark)).toString('base64')
  const { data } = await person.call(media.uploadBase64, { purpose: 'avatar', content })
  expect((await person.call(media.batchInsert, { mediaIds: [data!.mediaId], isAvatar: true })).code).toBe(20000)
}

async function save(person: Person, patch: ProfilePatch): Promise<MyProfile> {
  const mine = (await person.call(love.getMine, {})).data!
  const reply = await person.call(love.saveDraft, { version: mine.version, patch })
  expect([reply.code, reply.fields]).toEqual([20000, undefined])
  return reply.data!
}

/** A profile that is complete but not submitted. */
async function ready(): Promise<{ person: Person; mine: MyProfile }> {
  const person = await world.member()
  await addAvatar(person)
  return { person, mine: await save(person, whole) }
}

async function submitted(): Promise<{ person: Person; mine: MyProfile; taskId: number }> {
  const { person, mine } = await ready()
  const reply = await person.call(love.submitAudit, { version: mine.version })
  expect(reply.code).toBe(20000)
  return { person, mine: reply.data!, taskId: reply.data!.auditTaskId! }
}

async function decide(
  by: Person,
  id: number,
  decision: 'approved' | 'rejected',
  reasons: { field: string; code: 'too_thin' | 'untrue' | 'no_face' }[] = [],
): Promise<void> {
  expect((await by.call(audit.claim, { id })).code).toBe(20000)
  expect((await by.call(audit.decide, { id, decision, reasons })).code).toBe(20000)
}

async function published(): Promise<Person> {
  const { person, taskId } = await submitted()
  await decide(auditor, taskId, 'approved')
  return person
}

describe('a draft', () => {
  it('a draft is empty at first and begins a profile with a number of eight digits', async () => {
    const person = await world.member()
    const nothing = (await person.call(love.getMine, {})).data!
    expect(nothing).toMatchObject({ no: null, lifecycle: 'none', version: 0, values: {}, photos: [] })
    expect(nothing.missing).toHaveLength(13)
    const mine = await save(person, { nickname: ' 山间小溪 ', heightCm: 165 })
    expect(mine).toMatchObject({
      lifecycle: 'draft',
      version: 1,
      values: { nickname: '山间小溪', heightCm: 165 },
      draftStatus: 'editing',
      changed: ['nickname', 'heightCm'],
    })
    expect(mine.no).toMatch(/^[1-9]\d{7}$/)
    expect(mine.missing.map((one) => one.field)).not.toContain('nickname')
    expect((await rowOf(person)).nickname).toBeNull()
    expect((await world.visitor().call(love.getMine, {})).status).toBe(401)
  })

  it('two concurrent devices: one saves the draft, the other gets the saved state', async () => {
    const person = await world.member()
    for (const version of [0, 1]) {
      const replies = await Promise.all(
        ['一号设备', '二号设备'].map((nickname) => person.call(love.saveDraft, { version, patch: { nickname } })),
      )
      const won = replies.filter((reply) => reply.code === 20000)
      const lost = replies.filter((reply) => reply.code === faults.edited_elsewhere.code)
      expect([won.length, lost.length]).toEqual([1, 1])
      expect(lost[0]!.data).toEqual(won[0]!.data)
    }
    expect(await world.world.db.select().from(loveProfiles).where(eq(loveProfiles.userId, person.userId))).toHaveLength(1)
  })

  it('a draft may begin after the album without a conflict', async () => {
    const person = await world.member()
    await addAvatar(person)
    expect((await person.call(love.saveDraft, { version: 0, patch: { heightCm: 170 } })).code).toBe(20000)
  })

  it.each<[string, object, string, keyof typeof faults]>([
    ['a person under 18', { birthday: '2015-01-01' }, 'birthday', 'age_too_young'],
    ['a birthday that is not a valid date', { birthday: '1995-02-30' }, 'birthday', 'input_invalid'],
    ['a person of 90', { birthday: '1930-01-01' }, 'birthday', 'input_invalid'],
    ['a nickname of digits', { nickname: '12345' }, 'nickname', 'input_invalid'],
    ['a nickname of one sign', { nickname: '山' }, 'nickname', 'input_invalid'],
    ['an unknown place', { residenceGeo: '999999' }, 'residenceGeo', 'input_invalid'],
    ['an impossible height', { heightCm: 260 }, 'heightCm', 'input_invalid'],
    ['an unknown education', { education: 'wizard' }, 'education', 'input_invalid'],
    ['an unknown tag', { tags: ['wizard'] }, 'tags', 'input_invalid'],
    [
      'the same question twice',
      {
        prompts: [
          { question: 'weekend', answer: '爬山' },
          { question: 'weekend', answer: '做饭' },
        ],
      },
      'prompts',
      'input_invalid',
    ],
    ['an unknown field', { salary: 1 }, 'patch.salary', 'input_invalid'],
    ['a phone in the introduction', { selfIntro: '有意请加我电话一三八零零一三八零零零谢谢' }, 'selfIntro', 'contact_found'],
    ['a WeChat id in the nickname', { nickname: 'vx:abc12345' }, 'nickname', 'contact_found'],
    ['a mail address in the employer', { employer: '联系 me@example.com' }, 'employer', 'contact_found'],
    [
      'a number split over answers',
      {
        prompts: [
          { question: 'weekend', answer: '1380013' },
          { question: 'argue', answer: '8000' },
        ],
      },
      'prompts.1.answer',
      'contact_found',
    ],
  ])('refuses %s, naming the field', async (_what, patch, field, name) => {
    const person = await world.member()
    const reply = await person.call(love.saveDraft, { version: 0, patch })
    expect(reply.code).toBe(faults[name].code)
    expect(Object.keys(reply.fields ?? {}).map((key) => key.replace(/^patch\.(?!salary)/, ''))).toContain(field)
    expect((await person.call(love.getMine, {})).data!.values).toEqual({})
  })

  it('a field restored to its live value is dropped from the draft', async () => {
    const person = await published()
    expect((await save(person, { occupation: '中学老师' })).changed).toEqual(['occupation'])
    const back = await save(person, { occupation: '小学老师' })
    expect(back).toMatchObject({ changed: [], draftStatus: null })
    expect((await person.call(love.submitAudit, { version: back.version })).code).toBe(faults.nothing_to_submit.code)
  })

  it('a draft with a number spread over separately saved texts cannot be submitted', async () => {
    const person = await published()
    await save(person, { selfIntro: `${whole.selfIntro!}1385` })
    await save(person, { familyIntro: '父母都退休了，身体很好712' })
    const mine = await save(person, { loveView: '真诚相待，慢慢了解9406' })
    const reply = await person.call(love.submitAudit, { version: mine.version })
    expect(reply).toMatchObject({ code: faults.contact_found.code, fields: { loveView: '爱情观不能填写联系方式，请修改' } })
  })
})

describe('edits of a published profile', () => {
  it('habits change at once, all other facts after an audit', async () => {
    const person = await published()
    const mine = await save(person, { smoking: 'never', weightKg: 52, tags: ['reading'], selfIntro: `${whole.selfIntro!}还养了一只猫。` })
    expect(mine).toMatchObject({ lifecycle: 'published', changed: ['selfIntro'] })
    expect(await rowOf(person)).toMatchObject({ smoking: 'never', weightKg: 52, tags: ['reading'], selfIntro: whole.selfIntro })
    const history = await world.world.db
      .select()
      .from(profileHistory)
      .where(and(eq(profileHistory.profileId, (await rowOf(person)).id), eq(profileHistory.field, 'smoking')))
    expect(history).toMatchObject([{ before: null, after: 'never', byUserId: person.userId }])
  })

  it('facts fixed by the real-name proof are kept', async () => {
    const person = await published()
    await world.world.db.update(users).set({ realNameAt: new Date() }).where(eq(users.id, person.userId))
    const mine = (await person.call(love.getMine, {})).data!
    expect(mine.lockedFields).toEqual(['gender', 'birthday'])
    const reply = await person.call(love.saveDraft, { version: mine.version, patch: { birthday: '1996-06-15' } })
    expect(reply).toMatchObject({ code: faults.field_locked.code, fields: { birthday: expect.any(String) } })
    expect((await person.call(love.saveDraft, { version: mine.version, patch: { birthday: '1995-06-15', school: '四川大学' } })).code).toBe(
      20000,
    )
  })
})

describe('a submission', () => {
  it('a refused submission names all missing fields', async () => {
    const person = await world.member()
    expect((await person.call(love.submitAudit, { version: 0 })).code).toBe(faults.profile_incomplete.code)
    const mine = await save(person, { ...whole, selfIntro: '太短' })
    const reply = await person.call(love.submitAudit, { version: mine.version })
    expect(reply.code).toBe(faults.profile_incomplete.code)
    expect(Object.keys(reply.fields!).sort()).toEqual(['photos', 'selfIntro'])
  })

  it('a submission needs a phone', async () => {
    const { person, mine } = await ready()
    await world.world.db.update(users).set({ phoneHash: null }).where(eq(users.id, person.userId))
    expect(await person.call(love.submitAudit, { version: mine.version })).toMatchObject({
      code: faults.profile_incomplete.code,
      fields: { phone: expect.any(String) },
    })
  })

  it('a submission is possible while the avatar still waits for human review', async () => {
    const person = await world.member()
    await addAvatar(person, 'doubtful')
    const mine = await save(person, whole)
    expect((await person.call(love.submitAudit, { version: mine.version })).data).toMatchObject({ lifecycle: 'auditing' })
  })

  it('improper words refuse a submission, doubtful ones add a hint', async () => {
    const { person } = await ready()
    const bad = await save(person, { loveView: '这里有违禁词' })
    expect(await person.call(love.submitAudit, { version: bad.version })).toMatchObject({
      code: faults.text_refused.code,
      fields: { loveView: expect.any(String) },
    })
    const doubtful = await save(person, { loveView: '业余时间研究投资理财' })
    const mine = (await person.call(love.submitAudit, { version: doubtful.version })).data!
    const [task] = await world.world.db.select().from(auditTasks).where(eq(auditTasks.id, mine.auditTaskId!))
    expect(task).toMatchObject({ autoResult: { label: 'Ad', score: 60 } })
    expect(task!.items.find((item) => item.field === 'loveView')?.hint).toContain('疑似广告或推广')
  })

  it('a submission is marked for the auditor if words may hide a contact', async () => {
    const { person } = await ready()
    const saved = await save(person, { loveView: '懂的都懂，其余的见面再说' })
    const mine = (await person.call(love.submitAudit, { version: saved.version })).data!
    const [task] = await world.world.db.select().from(auditTasks).where(eq(auditTasks.id, mine.auditTaskId!))
    const hints = Object.fromEntries(task!.items.map((item) => [item.field, item.hint]))
    expect(hints.loveView).toBe(contactDoubt.cipher)
    expect(Object.values(hints).filter((hint) => hint !== null)).toHaveLength(1)
  })

  it('a submission is made once, however often the button is tapped', async () => {
    const { person, mine } = await ready()
    const replies = await Promise.all([1, 2, 3].map(() => person.call(love.submitAudit, { version: mine.version })))
    expect(replies.map((reply) => reply.code).sort((a, b) => a - b)).toEqual([
      20000,
      faults.profile_in_audit.code,
      faults.profile_in_audit.code,
    ])
    const { id } = await rowOf(person)
    expect(
      await world.world.db
        .select()
        .from(auditTasks)
        .where(and(eq(auditTasks.targetType, 'profile'), eq(auditTasks.targetId, id))),
    ).toHaveLength(1)
    const again = await person.call(love.saveDraft, {
      version: replies.find((reply) => reply.code === 20000)!.data!.version,
      patch: { school: '四川大学' },
    })
    expect(again.code).toBe(faults.profile_in_audit.code)
  })

  it('a submission repeated with one idempotency key returns the same answer', async () => {
    const { person, mine } = await ready()
    const headers = { 'idempotency-key': `submit-${person.userId}` }
    const first = await person.call(love.submitAudit, { version: mine.version }, { headers })
    const second = await person.call(love.submitAudit, { version: mine.version }, { headers })
    expect(second.data).toEqual(first.data)
  })

  it('a submission on an outdated version is refused', async () => {
    const { person, mine } = await ready()
    await save(person, { school: '四川大学' })
    expect((await person.call(love.submitAudit, { version: mine.version })).code).toBe(faults.edited_elsewhere.code)
  })

  it('a submission can be withdrawn until it is judged', async () => {
    const { person, taskId } = await submitted()
    expect((await person.call(love.withdrawAudit, {})).data).toMatchObject({
      lifecycle: 'draft',
      draftStatus: 'editing',
      auditTaskId: null,
      values: { nickname: '山间小溪' },
    })
    expect((await auditor.call(audit.claim, { id: taskId })).code).toBe(faults.not_found.code)
    expect((await person.call(love.withdrawAudit, {})).code).toBe(faults.already_handled.code)
    expect((await (await world.member()).call(love.withdrawAudit, {})).code).toBe(faults.not_found.code)
  })

  it('a submission is either withdrawn or judged, never both', async () => {
    const { person, taskId } = await submitted()
    await auditor.call(audit.claim, { id: taskId })
    const [taken, judged] = await Promise.all([
      person.call(love.withdrawAudit, {}),
      auditor.call(audit.decide, { id: taskId, decision: 'approved', reasons: [] }),
    ])
    expect([taken.code === 20000, judged.code === 20000].filter(Boolean)).toHaveLength(1)
    expect((await rowOf(person)).lifecycle).toBe(judged.code === 20000 ? 'published' : 'draft')
  })
})

describe('a judgement', () => {
  it('an approval publishes with all derived columns and a welcome', async () => {
    const { person, taskId } = await submitted()
    const detail = (await auditor.call(audit.claim, { id: taskId })).data!
    expect(detail.row.subtitle).toMatch(/^女 · \d+岁 · 四川 成都 · 编号 \d{8}$/)
    expect(detail.items.find((item) => item.field === 'education')).toMatchObject({ label: '学历', before: null, after: '硕士' })
    expect(detail.items.find((item) => item.field === 'photos')?.picture?.url).toContain('/files/')
    await decide(auditor, taskId, 'approved')
    const row = await rowOf(person)
    expect(row).toMatchObject({
      lifecycle: 'published',
      nickname: '山间小溪',
      educationRank: 4,
      incomeRank: 2,
      cityGeo: '510100',
      isListed: true,
      visibility: 'public',
      publishedAt: expect.any(Date),
    })
    expect(row.completeness).toBeGreaterThanOrEqual(73)
    const quotas = await world.world.db.select().from(lineQuotas).where(eq(lineQuotas.profileId, row.id))
    const { welcomeLines } = (await person.ctx()).tenant.configs.love
    expect(quotas.map((quota) => [quota.source, quota.total])).toEqual([['gift', welcomeLines]])
    expect((await person.call(love.getMine, {})).data).toMatchObject({ draftStatus: null, changed: [], issues: [], missing: [] })
  })

  it('a first approval is shown to its owner until they close the screen, and only once', async () => {
    const { person, taskId } = await submitted()
    const isNew = async () => (await person.call(account.getUser, {})).data!.userInfo.isApprovalNew ?? false
    const standing = async () => (await person.call(love.getStanding, {})).data!
    expect(await isNew()).toBe(false)
    const before = await standing()
    expect(before).toMatchObject({ lifecycle: 'auditing', draftStatus: 'submitted' })
    // The approval cannot be marked as seen before it exists.
    await person.call(love.seeApproval, {})
    await decide(auditor, taskId, 'approved')
    const after = await standing()
    expect(after).toMatchObject({ lifecycle: 'published', draftStatus: null })
    expect(after.version).toBeGreaterThan(before.version)
    expect([await isNew(), await isNew()]).toEqual([true, true])
    await person.call(love.seeApproval, {})
    expect(await isNew()).toBe(false)

    const mine = await save(person, { occupation: '中学老师' })
    const { data } = await person.call(love.submitAudit, { version: mine.version })
    await decide(auditor, data!.auditTaskId!, 'approved')
    expect(await isNew()).toBe(false)
  })

  it('a refusal leaves the live copy and names reason and remedy', async () => {
    const person = await published()
    const mine = await save(person, { selfIntro: `${whole.selfIntro!}!!`, maritalStatus: 'divorced' })
    const sent = (await person.call(love.submitAudit, { version: mine.version })).data!
    expect(sent.lifecycle).toBe('auditing_change')
    const [task] = await world.world.db.select().from(auditTasks).where(eq(auditTasks.id, sent.auditTaskId!))
    expect(task!.priority).toBe('high')
    expect((await rowOf(person)).isListed).toBe(true)
    await decide(auditor, sent.auditTaskId!, 'rejected', [{ field: 'selfIntro', code: 'too_thin' }])
    expect(await rowOf(person)).toMatchObject({ lifecycle: 'published', maritalStatus: 'never', selfIntro: whole.selfIntro })
    const after = (await person.call(love.getMine, {})).data!
    expect(after).toMatchObject({ draftStatus: 'rejected', canAppeal: true, values: { maritalStatus: 'divorced' } })
    expect(after.issues).toEqual([
      { field: 'selfIntro', label: '自我介绍', reason: '内容过于简单', howToFix: expect.stringContaining('多写几句'), photoId: null },
    ])
    const mended = await save(person, { selfIntro: `${whole.selfIntro!}平时喜欢看书，也喜欢和朋友一起做饭。` })
    expect(mended).toMatchObject({ draftStatus: 'editing', issues: [], canAppeal: false })
    expect((await person.call(love.submitAudit, { version: mended.version })).code).toBe(20000)
    // After the approval the change of marital status is in the history.
    await decide(auditor, (await person.call(love.getMine, {})).data!.auditTaskId!, 'approved')
    const history = await world.world.db
      .select()
      .from(profileHistory)
      .where(eq(profileHistory.profileId, (await rowOf(person)).id))
      .orderBy(profileHistory.id)
    expect(history.filter((one) => one.field === 'maritalStatus').map((one) => [one.before, one.after])).toEqual([
      [null, 'never'],
      ['never', 'divorced'],
    ])
    expect(
      await world.world.db
        .select()
        .from(lineQuotas)
        .where(eq(lineQuotas.profileId, (await rowOf(person)).id)),
    ).toHaveLength(1)
  })

  it('refused content cannot be resubmitted unchanged, nor after typing it back', async () => {
    const { person, mine, taskId } = await submitted()
    await decide(auditor, taskId, 'rejected', [
      { field: 'selfIntro', code: 'too_thin' },
      { field: 'photos', code: 'no_face' },
    ])
    const refused = (await person.call(love.getMine, {})).data!
    const face = refused.photos.find((photo) => photo.isAvatar)!
    expect(refused.issues).toMatchObject([
      { field: 'selfIntro', label: '自我介绍', photoId: null },
      { field: 'photos', label: '头像', photoId: face.id },
    ])
    expect(await person.call(love.submitAudit, { version: refused.version })).toMatchObject({
      code: faults.refused_unchanged.code,
      fields: { selfIntro: '「自我介绍」还没有修改：内容过于简单', photos: '「头像」还没有修改：头像中没有看到清晰的正脸' },
    })
    await save(person, { selfIntro: `${whole.selfIntro!}平时喜欢看书。` })
    const back = await save(person, { selfIntro: mine.values.selfIntro!, school: '四川大学' })
    expect(back.issues.map((issue) => issue.field)).toEqual(['selfIntro', 'photos'])
    const mended = await save(person, { selfIntro: `${whole.selfIntro!}平时喜欢看书。` })
    expect(mended.issues.map((issue) => issue.field)).toEqual(['photos'])
    expect((await person.call(love.submitAudit, { version: mended.version })).fields).toEqual({ photos: expect.any(String) })
    await addAvatar(person)
    const all = (await person.call(love.getMine, {})).data!
    expect(all.issues).toEqual([])
    const again = await person.call(love.submitAudit, { version: all.version })
    expect(again.data).toMatchObject({ lifecycle: 'auditing' })

    // The next auditor sees the former refusals and their outcome, and the former auditor by role only.
    const next = await world.auditor()
    await next.call(audit.claim, { id: again.data!.auditTaskId! })
    const { former } = (await next.call(audit.getDetail, { id: again.data!.auditTaskId! })).data!
    expect(former).toEqual([
      {
        at: expect.any(String),
        targetType: 'profile',
        isByMachine: false,
        note: null,
        items: [
          { label: '自我介绍', reason: '内容过于简单', refused: whole.selfIntro, since: 'changed' },
          { label: '头像', reason: '头像中没有看到清晰的正脸', refused: null, since: 'replaced' },
        ],
      },
    ])
  })

  it('a refusal still holds after withdrawing and resubmitting', async () => {
    const { person, taskId } = await submitted()
    await decide(auditor, taskId, 'rejected', [{ field: 'occupation', code: 'untrue' }])
    const mended = await save(person, { occupation: '幼儿园老师' })
    await person.call(love.submitAudit, { version: mended.version })
    await person.call(love.withdrawAudit, {})
    const back = await save(person, { occupation: whole.occupation! })
    expect((await person.call(love.submitAudit, { version: back.version })).code).toBe(faults.refused_unchanged.code)
  })

  it('an appeal is judged once, by another auditor', async () => {
    const { person, taskId } = await submitted()
    await decide(auditor, taskId, 'rejected', [{ field: 'occupation', code: 'untrue' }])
    expect((await rowOf(person)).lifecycle).toBe('draft')
    expect((await person.call(audit.appeal, { id: taskId, text: '我确实是老师' })).data).toEqual({ status: 'appealed' })
    const waiting = (await person.call(love.getMine, {})).data!
    expect(waiting).toMatchObject({ lifecycle: 'auditing', draftStatus: 'submitted', canAppeal: false })
    expect((await person.call(love.saveDraft, { version: waiting.version, patch: { school: '四川大学' } })).code).toBe(
      faults.profile_in_audit.code,
    )
    expect((await auditor.call(audit.claim, { id: taskId })).status).toBe(403)
    await decide(await world.auditor(), taskId, 'approved')
    expect((await rowOf(person)).lifecycle).toBe('published')
    expect((await person.call(audit.appeal, { id: taskId, text: '再申诉一次' })).code).toBe(faults.already_handled.code)
  })

  it('an upheld refusal is final, and a better text may follow', async () => {
    const { person, taskId } = await submitted()
    await decide(auditor, taskId, 'rejected', [{ field: 'occupation', code: 'untrue' }])
    await person.call(audit.appeal, { id: taskId, text: '我确实是老师' })
    await decide(await world.auditor(), taskId, 'rejected', [{ field: 'occupation', code: 'untrue' }])
    expect((await person.call(love.getMine, {})).data).toMatchObject({ lifecycle: 'draft', draftStatus: 'rejected', canAppeal: false })
    const mine = await save(person, { occupation: '幼儿园老师' })
    expect((await person.call(love.submitAudit, { version: mine.version })).data).toMatchObject({ lifecycle: 'auditing' })
  })
})

describe('hiding', () => {
  it('hiding removes the profile from every list, and showing restores it', async () => {
    const person = await world.loveUser()
    expect((await person.call(love.setHidden, { isHidden: true })).data).toMatchObject({ lifecycle: 'hidden', isHidden: true })
    expect(await rowOf(person)).toMatchObject({ isListed: false, isHidden: true })
    expect((await person.call(love.setHidden, { isHidden: false })).data).toMatchObject({ lifecycle: 'published', isHidden: false })
    expect((await rowOf(person)).isListed).toBe(true)
  })

  it('a hidden profile stays hidden through an audit', async () => {
    const person = await published()
    await person.call(love.setHidden, { isHidden: true })
    const mine = await save(person, { school: '四川大学' })
    const sent = (await person.call(love.submitAudit, { version: mine.version })).data!
    await decide(auditor, sent.auditTaskId!, 'approved')
    expect(await rowOf(person)).toMatchObject({ lifecycle: 'hidden', isListed: false, school: '四川大学' })
  })

  it('only published profiles can be hidden', async () => {
    const { person } = await submitted()
    expect((await person.call(love.setHidden, { isHidden: true })).code).toBe(faults.profile_not_published.code)
    expect((await (await world.member()).call(love.setHidden, { isHidden: true })).code).toBe(faults.not_love_user.code)
  })
})

describe('the WeChat id', () => {
  it('the WeChat id is stored encrypted, shown to its owner only, and can be removed', async () => {
    const person = await world.loveUser()
    expect((await person.call(love.saveWechat, { wechat: ' hill_stream ' })).data).toMatchObject({ wechat: 'hill_stream' })
    expect((await rowOf(person)).wechatEnc).not.toContain('hill')
    expect((await profileForMatchmaker(await auditor.ctx(), person.profileId)).wechat).toBeNull()
    expect((await person.call(love.saveWechat, { wechat: '不是微信号' })).fields).toHaveProperty('wechat')
    expect((await person.call(love.saveWechat, { wechat: null })).data).toMatchObject({ wechat: null })
    expect((await (await world.member()).call(love.saveWechat, { wechat: 'hill_stream' })).code).toBe(faults.not_love_user.code)
  })

  it('a WeChat id has six to twenty characters', async () => {
    const person = await world.loveUser()
    for (const length of [6, 20]) {
      const wechat = 'w'.repeat(length)
      expect((await person.call(love.saveWechat, { wechat })).data.wechat, wechat).toBe(wechat)
    }
    for (const length of [5, 21])
      expect((await person.call(love.saveWechat, { wechat: 'w'.repeat(length) })).fields).toHaveProperty('wechat')
  })
})

describe('privacy', () => {
  it('the default privacy switches are protective', async () => {
    const person = await world.loveUser()
    expect((await person.call(love.getPermission, {})).data).toMatchObject({
      visibility: 'public',
      photos: 'members',
      showIncome: 'band',
      showEmployer: false,
      invisibleBrowse: false,
    })
    expect((await (await world.member()).call(love.getPermission, {})).code).toBe(faults.not_love_user.code)
  })

  it('changing privacy updates the columns that lists read', async () => {
    const person = await world.loveUser()
    expect(
      (await person.call(love.savePermission, { visibility: 'vip_only', allowRecommend: false, photos: 'mutual' })).data,
    ).toMatchObject({ visibility: 'vip_only', allowRecommend: false, photos: 'mutual', allowSearch: true })
    expect(await rowOf(person)).toMatchObject({ visibility: 'vip_only', allowRecommend: false, isListed: true })
    // Search by name or number is separate; the profile stays in lists.
    await person.call(love.savePermission, { allowSearch: false })
    expect(await rowOf(person)).toMatchObject({ visibility: 'vip_only', isListed: true })
    await person.call(love.savePermission, { allowSearch: true, visibility: 'matchmaker_only' })
    expect((await rowOf(person)).isListed).toBe(false)
    await person.call(love.savePermission, { visibility: 'public' })
    expect((await rowOf(person)).isListed).toBe(true)
    const history = await world.world.db
      .select()
      .from(profileHistory)
      .where(and(eq(profileHistory.profileId, person.profileId), eq(profileHistory.field, 'privacy.photos')))
    expect(history).toMatchObject([{ before: 'members', after: 'mutual' }])
  })

  it('only existing places are accepted, and their former values are recorded', async () => {
    const person = await world.loveUser()
    expect((await person.call(love.savePermission, { hideFromArea: ['990000'] })).fields).toHaveProperty('hideFromArea')
    const saved = await person.call(love.savePermission, { hideFromArea: ['330100'], minViewerVerification: 'real_name' })
    expect(saved.data).toMatchObject({ hideFromArea: ['330100'], minViewerVerification: 'real_name' })
    await person.call(love.savePermission, { hideFromArea: ['330100'] })
    const history = await world.world.db
      .select()
      .from(profileHistory)
      .where(and(eq(profileHistory.profileId, person.profileId), eq(profileHistory.field, 'privacy.hideFromArea')))
    expect(history).toMatchObject([{ before: [], after: ['330100'] }])
  })

  it('invisible browsing is granted to VIP members only, and only while they are VIP', async () => {
    const person = await world.loveUser()
    expect((await person.call(love.savePermission, { invisibleBrowse: true })).fields).toHaveProperty('invisibleBrowse')
    const vip = await world.loveUser({ isVip: true })
    expect((await vip.call(love.savePermission, { invisibleBrowse: true })).data).toMatchObject({ invisibleBrowse: true })
    await world.world.db
      .update(users)
      .set({ vipUntil: new Date(Date.now() - 1000) })
      .where(eq(users.id, vip.userId))
    expect((await vip.call(love.getPermission, {})).data).toMatchObject({ invisibleBrowse: false })
    expect((await vip.call(love.savePermission, { visibility: 'nobody' as never })).fields).toHaveProperty('visibility')
  })
})

describe("a matchmaker's draft", () => {
  async function proposed() {
    const person = await published()
    const matchmaker = await world.matchmaker()
    const ctx = await matchmaker.ctx()
    const { id, version } = await rowOf(person)
    const written = await saveDraftFor(ctx, id, { version, patch: { school: '四川大学', smoking: 'never' } })
    expect(written).toMatchObject({ draftStatus: 'editing', changed: ['school', 'smoking'] })
    const sent = await submitDraftFor(ctx, id, written.version)
    expect(sent.draftStatus).toBe('awaiting_member')
    return { person, ctx, id, version: sent.version }
  }

  it("a matchmaker's draft is sent to the auditors once the member agrees", async () => {
    const { person, version } = await proposed()
    expect((await person.call(love.saveDraft, { version, patch: { school: '北京大学' } })).code).toBe(faults.already_handled.code)
    const mine = (await person.call(love.confirmDraft, { version, isAccepted: true })).data!
    expect(mine).toMatchObject({ lifecycle: 'auditing_change', draftStatus: 'submitted' })
    await decide(auditor, mine.auditTaskId!, 'approved')
    expect(await rowOf(person)).toMatchObject({ school: '四川大学', smoking: 'never' })
    expect((await person.call(love.confirmDraft, { version: (await rowOf(person)).version, isAccepted: true })).code).toBe(
      faults.already_handled.code,
    )
  })

  it("a matchmaker's draft is discarded when the member refuses", async () => {
    const { person, id, version } = await proposed()
    expect((await person.call(love.confirmDraft, { version: version - 1, isAccepted: false })).code).toBe(faults.edited_elsewhere.code)
    expect((await person.call(love.confirmDraft, { version, isAccepted: false })).data).toMatchObject({ draftStatus: null, changed: [] })
    const drafts = await world.world.db.select().from(profileDrafts).where(eq(profileDrafts.profileId, id))
    expect(drafts.map((draft) => draft.status)).toContain('discarded')
  })

  it("a matchmaker's draft does not mix with the member's own draft", async () => {
    const person = await published()
    const mine = await save(person, { school: '四川大学' })
    const ctx = await (await world.matchmaker()).ctx()
    const { id } = await rowOf(person)
    await expect(saveDraftFor(ctx, id, { version: mine.version, patch: { school: '北京大学' } })).rejects.toMatchObject({
      faultName: 'already_handled',
    })
    await expect(saveDraftFor(ctx, id, { version: mine.version - 1, patch: { school: '北京大学' } })).rejects.toMatchObject({
      faultName: 'edited_elsewhere',
    })
    await expect(submitDraftFor(ctx, id, mine.version)).rejects.toMatchObject({ faultName: 'nothing_to_submit' })
  })
})
