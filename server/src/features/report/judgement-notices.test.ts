/** Tests the notices of decisions: to the judged person and to the reporter, each once and in their own wording. */
import type { AuditReason } from '@qianxian/protocol/audit/audit.words'
import { account } from '@qianxian/protocol/account/account'
import { audit } from '@qianxian/protocol/audit/audit'
import { faults } from '@qianxian/protocol/base/faults'
import { love } from '@qianxian/protocol/love/love'
import { media } from '@qianxian/protocol/media/media'
import { notice } from '@qianxian/protocol/notice/notice'
import { report } from '@qianxian/protocol/report/report'
import { strike } from '@qianxian/protocol/strike/strike'
import type { Measure } from '@qianxian/protocol/strike/strike.schema'
import { desc, eq, gt } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lineStage } from '../../../test/nouns/line'
import { drawPicture } from '../../../test/pictures'
import { stageOf } from '../../../test/stage'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { sessions, users } from '../../db/tables/account'
import { auditTasks } from '../../db/tables/audit'
import { notices } from '../../db/tables/notice'
import { reports } from '../../db/tables/report'
import { kindsOf } from '../notice/notice'
import { inheritStrikes, saveStrikeSubjects } from '../strike/strike'
import { sweepStrikes } from '../strike/strike.jobs'

let w: TestWorld
beforeAll(async () => {
  w = await openTestWorld()
})
afterAll(() => w.close())

const DAY_MS = 86_400_000
const him = (facts: Parameters<TestWorld['loveUser']>[0] = {}) => w.loveUser({ ...facts, profile: { gender: 'male', ...facts.profile } })
const listOf = async (person: Person) => (await person.call(notice.getPaged, { size: 50 })).data.list
const heart = async (person: Person) => (await person.call(account.getUser, {})).data.userInfo.unread

/** The notices that an act sent, in order. */
async function heard(act: () => Promise<unknown>): Promise<[userId: number, kind: string][]> {
  const [last] = await w.world.db.select({ id: notices.id }).from(notices).orderBy(desc(notices.id)).limit(1)
  await act()
  const rows = await w.world.db
    .select()
    .from(notices)
    .where(gt(notices.id, last?.id ?? 0))
    .orderBy(notices.id)
  return rows.map(({ userId, kind }) => [userId, kind])
}

/** The kinds of the person's notices that are still true. */
async function holding(person: Person): Promise<string[]> {
  const ctx = await person.ctx()
  const rows = await w.world.db.select().from(notices).where(eq(notices.userId, person.userId)).orderBy(notices.id)
  const still: string[] = []
  for (const row of rows) {
    const kind = kindsOf(ctx).get(row.kind)!
    if (!kind.holds || (await kind.holds(ctx, [row as never])).has(row.id)) still.push(row.kind)
  }
  return still
}

/** Opens the target of the newest notice; returns the target and whether that marked the notice as read. */
async function opening(person: Person): Promise<{ target: string | null; isRead: boolean }> {
  const [row] = await listOf(person)
  const verb = {
    '/member/love/editinfo': () => person.call(love.getMine, {}),
    '/member/love/signuplove': () => person.call(love.getMine, {}),
    '/member/love/index': () => person.call(love.getMine, {}),
    '/pages/love/report': () => person.call(report.getPaged, {}),
    '/pages/love/report?box=strikes': () => person.call(strike.getMine, {}),
  }[row!.target!.replace(/\?field=.*/, '')]!
  expect((await verb()).code).toBe(20000)
  return { target: row!.target, isRead: (await listOf(person)).find(({ id }) => id === row!.id)!.isRead }
}

const order = (measure: Partial<Measure> & Pick<Measure, 'action'>): Measure => ({
  verdict: 'upheld',
  finding: 'harassment',
  term: 'half',
  ...measure,
})

async function filed(person: Person, reporter?: Person, more: { lineId?: number; text?: string } = {}) {
  const by = reporter ?? (await w.loveUser())
  const reply = await by.call(report.fileReport, { no: person.no, category: 'harassment', text: '一直发难听的话给我', ...more })
  expect(reply.code).toBe(20000)
  const [row] = await w.world.db.select().from(reports).where(eq(reports.id, reply.data.id))
  return { reporter: by, reportId: reply.data.id, task: row!.auditTaskId! }
}

/** An auditor claims the task and decides it in two steps. */
async function decide(
  id: number,
  decision: 'approved' | 'rejected',
  { measure, reasons = [] }: { measure?: Measure; reasons?: { field: string; code: AuditReason }[] } = {},
) {
  const auditor = await w.auditor()
  expect((await auditor.call(audit.claim, { id })).code).toBe(20000)
  const tap = () => auditor.call(audit.decide, { id, decision, reasons, ...(measure ? { measure } : {}) })
  const replies = await Promise.all([tap(), tap()])
  expect(replies.map(({ code }) => code).sort((a, b) => a - b)).toEqual([20000, faults.already_handled.code])
}

const struck = async (person: Person, measure: Measure, marked: string[] = []) => {
  const all = await filed(person)
  await decide(all.task, 'rejected', { measure, reasons: marked.map((field) => ({ field, code: 'other_rule' })) })
  return all
}
const object = (person: Person, id: number) => person.call(audit.appeal, { id, text: '这不是我做的，请再看一次' })

async function handedIn(person: Person): Promise<number> {
  const { drafted } = stageOf(w)
  const { code } = await person.call(love.submitAudit, { version: await drafted(person) })
  expect(code).toBe(20000)
  const [task] = await w.world.db
    .select()
    .from(auditTasks)
    .where(eq(auditTasks.ownerId, person.userId))
    .orderBy(desc(auditTasks.id))
    .limit(1)
  return task!.id
}

describe('a decided profile', () => {
  const refusal = { reasons: [{ field: 'selfIntro', code: 'contact_info' as const }] }

  it('an approval notifies the owner alone, once', async () => {
    const person = await w.loveUser({ lifecycle: 'draft' })
    await w.world.db.execute(`update love_profiles set published_at = null where id = ${person.profileId}`)
    const task = await handedIn(person)
    expect(await heard(() => decide(task, 'approved'))).toEqual([[person.userId, 'love.approved']])
    expect((await listOf(person))[0]).toMatchObject({ words: '资料通过了，合适的人能看到你了', topic: 'audit', isRead: false })
    expect(await heart(person)).toBe(1)
    expect(await opening(person)).toEqual({ target: '/member/love/index', isRead: true })
    expect(await heart(person)).toBe(0)
    // The notice does not call a hidden profile visible.
    await person.call(love.setHidden, { isHidden: true })
    expect((await listOf(person))[0]!.words).toBe('资料通过了')
  })

  it("a refusal's notice states the reason and the field to change, until it is changed", async () => {
    const person = await w.loveUser()
    const task = await handedIn(person)
    expect(await heard(() => decide(task, 'rejected', refusal))).toEqual([[person.userId, 'love.refused']])
    const [row] = await listOf(person)
    expect(row).toMatchObject({
      words: '自我介绍没有通过：内容中含有联系方式。请删除手机号、社交账号、邮箱、网址等，牵线成功后可以安全地交换联系方式。',
      // The page itself offers the appeal, so the notice does not.
      appealTo: null,
    })
    expect(await holding(person)).toEqual(['love.refused'])
    expect(await opening(person)).toEqual({ target: '/member/love/editinfo?field=selfIntro', isRead: true })
    const { version } = (await person.call(love.getMine, {})).data
    const mended = await person.call(love.saveDraft, {
      version,
      patch: { selfIntro: '喜欢在周末去爬山，也喜欢在家做饭给朋友吃，日子简单踏实。' },
    })
    await person.call(love.submitAudit, { version: mended.data.version })
    expect(await holding(person)).toEqual([])
  })

  it('the notice of a refusal names several refused fields', async () => {
    const person = await w.loveUser({ lifecycle: 'draft' })
    await w.world.db.execute(`update love_profiles set published_at = null where id = ${person.profileId}`)
    const task = await handedIn(person)
    const photos = { field: 'photos', code: 'blurred' as const }
    await decide(task, 'rejected', { reasons: [...refusal.reasons, photos] })
    const [row] = await listOf(person)
    expect(row!.words).toBe('自我介绍、头像没有通过，点开看原因和怎么改')
    // The profile is not listed yet: the link opens the page of its sign-up.
    expect(await opening(person)).toEqual({ target: '/member/love/signuplove?field=selfIntro', isRead: true })
  })

  it("an appeal's decision is called one, and updates the former notice", async () => {
    for (const [decision, words, after] of [
      ['rejected', '复核后维持原来的决定：内容中含有联系方式', ['自我介绍没有通过。复核后维持原来的决定']],
      // After the appeal nothing counts as refused.
      ['approved', '申诉成立，资料通过了', []],
    ] as const) {
      const person = await w.loveUser()
      const task = await handedIn(person)
      await decide(task, 'rejected', refusal)
      await person.call(love.getMine, {})
      expect(await heard(() => object(person, task))).toEqual([])
      expect((await listOf(person))[0]!.words).toBe('自我介绍没有通过。申诉已提交，正在复核')
      expect(await heard(() => decide(task, decision, decision === 'rejected' ? refusal : {}))).toEqual([
        [person.userId, 'audit.appeal_decided'],
      ])
      expect((await listOf(person)).map((row) => row.words)).toEqual([words, ...after])
    }
  })
})

describe('a decided photo', () => {
  async function doubted(person: Person) {
    const content = (await drawPicture('doubtful')).toString('base64')
    const { mediaId } = (await person.call(media.uploadBase64, { purpose: 'photo', content })).data
    const { list } = (await person.call(media.batchInsert, { mediaIds: [mediaId] })).data
    return { mediaId, task: list.find((photo) => photo.mediaId === mediaId)!.auditTaskId! }
  }

  it('a decided photo is notified when refused, and mentioned without a count when approved', async () => {
    const person = await w.loveUser()
    const { task } = await doubted(person)
    expect(await heard(() => decide(task, 'rejected', { reasons: [{ field: 'photo', code: 'blurred' }] }))).toEqual([
      [person.userId, 'media.refused'],
    ])
    expect((await listOf(person))[0]).toMatchObject({ words: '照片没有通过：照片不清晰。请上传更清晰的原图。', appealTo: null })
    expect(await holding(person)).toEqual(['media.refused'])
    expect(await opening(person)).toEqual({ target: '/member/love/editinfo?field=photos', isRead: true })
    const other = await w.loveUser()
    const second = await doubted(other)
    expect(await heard(() => decide(second.task, 'approved'))).toEqual([[other.userId, 'media.approved']])
    expect([(await listOf(other))[0]!.words, await heart(other)]).toEqual(['照片通过了', 0])
  })

  it('a photo decided by the machine alone offers its appeal in the notice, its only place', async () => {
    const person = await w.loveUser()
    const content = (await drawPicture('refused')).toString('base64')
    const tap = () => person.call(media.uploadBase64, { purpose: 'photo', content })
    expect(await heard(() => Promise.all([tap(), tap()]))).toEqual([[person.userId, 'media.refused']])
    const [row] = await listOf(person)
    // The owner saw the decision happen, so the notice is stored as read.
    expect(row).toMatchObject({ isRead: true, target: null, words: expect.stringMatching(/^照片没有通过：照片尺度不合适。/) })
    expect((await object(person, row!.appealTo!)).code).toBe(20000)
    expect((await listOf(person))[0]).toMatchObject({ appealTo: null, words: expect.stringContaining('申诉已提交，正在复核') })
    expect(await heard(() => decide(row!.appealTo!, 'approved'))).toEqual([[person.userId, 'audit.appeal_decided']])
    expect((await listOf(person))[0]!.words).toBe('申诉成立，已经恢复')
  })

  it('a photo for evidence reports its refusal at once, and nowhere else', async () => {
    const person = await w.loveUser()
    const content = (await drawPicture('refused')).toString('base64')
    expect(await heard(() => person.call(media.uploadBase64, { purpose: 'report', content }))).toEqual([])
  })
})

describe('a report', () => {
  it('a report is acknowledged to its reporter and mentioned to no one else', async () => {
    const [reporter, person] = [await w.loveUser(), await him()]
    expect(await heard(() => filed(person, reporter))).toEqual([[reporter.userId, 'report.filed']])
    expect(await listOf(reporter)).toMatchObject([
      { words: '收到了，24 小时内处理，对方不会知道是你', isRead: true, target: '/pages/love/report' },
    ])
    expect([await heart(reporter), await heart(person), await listOf(person)]).toEqual([0, 0, []])
  })

  it('a report with an open question notifies the reporter until they answer', async () => {
    const { reporter, reportId, task } = await filed(await him())
    const auditor = await w.auditor()
    await auditor.call(audit.claim, { id: task })
    const ask = () => auditor.call(report.askReporter, { id: task, text: '请补充大概的时间' })
    expect(await heard(() => Promise.all([ask(), ask()]))).toEqual([[reporter.userId, 'report.asked']])
    expect((await listOf(reporter))[0]).toMatchObject({
      words: '关于你举报的「骚扰或辱骂」，审核员想再问你一件事，补充后继续处理',
      isRead: false,
    })
    expect(await holding(reporter)).toContain('report.asked')
    await reporter.call(report.answerQuestion, { id: reportId, text: '上周三的晚上，十点左右' })
    expect(await holding(reporter)).not.toContain('report.asked')
    expect(await heart(reporter)).toBe(0)
  })

  it('a dismissed report notifies the reporter; the reported person gets no notice', async () => {
    const person = await him()
    const { reporter, task } = await filed(person)
    expect(await heard(() => decide(task, 'approved'))).toEqual([[reporter.userId, 'report.decided']])
    expect((await listOf(reporter))[0]!.words).toBe('没有发现违规，TA 也不会再出现在你面前')
    expect(await opening(reporter)).toEqual({ target: '/pages/love/report', isRead: true })
    expect(await listOf(person)).toEqual([])
    // An appeal by guessed task id is refused like an unknown id.
    expect((await object(person, task)).code).toBe((await object(person, 987_654_321)).code)
  })

  it('an undecided report looks the same as a missing one', async () => {
    const person = await him()
    const { task } = await filed(person)
    expect((await object(person, task)).code).toBe((await object(person, 987_654_321)).code)
  })

  it('the notice of an upheld report states the measures taken', async () => {
    const person = await w.loveUser({ profile: { selfIntro: '不合适的介绍，写了很多很多不该写的话。' } })
    const removal = order({ action: 'remove', finding: 'commercial' })
    const result = async ({ reporter }: { reporter: Person }) => (await listOf(reporter))[0]!.words
    expect(await result(await struck(person, removal, ['selfIntro']))).toBe('情况属实，移除了违规内容')
    // The content was removed before.
    expect(await result(await struck(person, removal, ['selfIntro']))).toBe('情况属实，违规内容已经不在了')
    expect(await result(await struck(person, order({ action: 'warn', finding: 'money' })))).toBe('情况属实，警告了对方，下架了对方的资料')
    expect(await result(await struck(await him(), order({ action: 'freeze', days: 3, verdict: 'partly' })))).toBe(
      '部分属实，暂时冻结了对方的账号',
    )
    const leaving = await him()
    const open = await filed(leaving)
    await w.world.db.update(users).set({ status: 'closing' }).where(eq(users.id, leaving.userId))
    await decide(open.task, 'rejected', { measure: order({ action: 'freeze', days: 3 }) })
    expect(await result(open)).toBe('情况属实，对方的账号已经停用')
    const kept = await him()
    await w.world.db.execute(`update love_profiles set user_id = null where id = ${kept.profileId}`)
    expect(await result(await struck(kept, order({ action: 'ban' })))).toBe('情况属实，下架了对方的资料')
  })

  it("the reporter is notified again when the other side's appeal is decided", async () => {
    const person = await him()
    const { reporter, task } = await struck(person, order({ action: 'warn' }))
    await reporter.call(report.getPaged, {})
    await object(person, task)
    expect(await heard(() => decide(task, 'approved'))).toEqual([
      [reporter.userId, 'report.decided'],
      [person.userId, 'audit.appeal_decided'],
    ])
    expect((await listOf(reporter))[0]).toMatchObject({ words: '对方的申诉成立，原来的处理已撤销', isRead: false })
    expect((await listOf(person))[0]!.words).toBe('申诉成立，警告已经撤销')
  })
})

describe('a measure', () => {
  it('the notice of a hidden profile states category and appeal, at once, until it is shown again', async () => {
    const person = await him()
    const { reporter, task } = await filed(person)
    expect(await heard(() => decide(task, 'rejected', { measure: order({ action: 'warn', finding: 'money' }) }))).toEqual([
      [person.userId, 'strike.suspended'],
      [reporter.userId, 'report.decided'],
    ])
    const kind = kindsOf(await person.ctx()).get('strike.suspended')!
    expect(kind).toMatchObject({ isSafety: true, cadence: 'now' })
    expect(await listOf(person)).toMatchObject([
      {
        words: '你的资料暂停展示，原因：索要钱财或诱导投资。觉得不对，可以申诉',
        topic: 'safety',
        target: null,
        appealTo: task,
        isRead: false,
      },
    ])
    expect(await holding(person)).toEqual(['strike.suspended'])
    expect((await object(person, task)).code).toBe(20000)
    expect(await listOf(person)).toMatchObject([
      {
        words: '你的资料暂停展示，原因：索要钱财或诱导投资。申诉已提交，正在复核',
        target: '/pages/love/report?box=strikes',
        appealTo: null,
        isRead: true,
      },
    ])
    await decide(task, 'approved')
    expect((await listOf(person)).map(({ words }) => words)).toEqual([
      '申诉成立，已恢复展示，让你久等了',
      '你的资料暂停展示，原因：索要钱财或诱导投资。申诉成立，已经撤销',
    ])
    expect(await holding(person)).toEqual(['audit.appeal_decided'])
  })

  it('the notice of a measure states the reason after a failed appeal', async () => {
    const person = await him()
    const { task } = await struck(person, order({ action: 'limit', ability: 'like', days: 7, finding: 'sexual' }))
    await object(person, task)
    await decide(task, 'rejected', { reasons: [{ field: 'report', code: 'other_rule' }] })
    const [result, given] = await listOf(person)
    expect(result!.words).toBe('复核后维持原来的决定：色情低俗')
    expect(given).toMatchObject({
      appealTo: null,
      words: expect.stringMatching(/^喜欢别人功能限制到.*，原因：色情低俗。复核后维持原来的决定$/),
    })
  })

  it('a lifted measure does not announce a profile that another measure still hides', async () => {
    const person = await him()
    const [first, second] = [await filed(person), await filed(person)]
    await decide(first.task, 'rejected', { measure: order({ action: 'warn', finding: 'money' }) })
    await decide(second.task, 'rejected', { measure: order({ action: 'warn', finding: 'married' }) })
    await object(person, first.task)
    await decide(first.task, 'approved')
    expect((await listOf(person))[0]!.words).toBe('申诉成立，这次的处理已经撤销')
  })

  it('each kind of measure has a text', async () => {
    const said = async (measure: Measure, marked: string[] = []) => {
      const person = await w.loveUser({ profile: { selfIntro: '不合适的介绍，写了很多很多不该写的话。' } })
      await struck(person, measure, marked)
      return (await listOf(person))[0]!.words
    }
    expect(await said(order({ action: 'warn' }))).toBe('你收到一次警告，原因：骚扰或辱骂。觉得不对，可以申诉')
    expect(await said(order({ action: 'remove' }), ['selfIntro'])).toBe('自我介绍已被移除，原因：骚扰或辱骂。觉得不对，可以申诉')
    expect(await said(order({ action: 'remove', finding: 'minor' }), ['selfIntro'])).toBe(
      '你的资料暂停展示，原因：疑似未成年人，自我介绍已被移除。觉得不对，可以申诉',
    )
    expect(await said(order({ action: 'limit', ability: 'upload', days: 30 }))).toMatch(
      /^上传照片功能限制到\d+年\d+月\d+日 \d\d:\d\d，原因：骚扰或辱骂。觉得不对，可以申诉$/,
    )
  })

  it('a closing measure is shown on the closed page, and as a notice once the account is open again', async () => {
    const person = await him()
    await w.world.db
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() + 90 * DAY_MS), lastSeenAt: new Date(Date.now() + 30 * DAY_MS) })
      .where(eq(sessions.userId, person.userId))
    const { task } = await struck(person, order({ action: 'freeze', days: 3 }))
    // A closed account cannot read notices.
    expect((await person.call(notice.getPaged, {})).status).toBe(401)
    expect((await person.call(strike.getMine, {})).data).toMatchObject({ isShut: true, list: [{ appealTo: task }] })
    expect((await object(person, task)).code).toBe(20000)
    const told = await heard(() => sweepStrikes(w.served, new Date(Date.now() + 4 * DAY_MS)))
    expect(told.filter(([userId]) => userId === person.userId)).toEqual([[person.userId, 'strike.over']])
    expect(await heard(() => sweepStrikes(w.served, new Date(Date.now() + 5 * DAY_MS)))).toEqual([])
    expect((await listOf(person)).map(({ kind }) => kind)).toEqual(['strike.over', 'strike.given'])
    expect((await listOf(person))[0]!.words).toBe('账号已恢复使用，冻结的时间到了')
  })

  it('a measure moved by a merge notifies the new account, which may appeal and gets the result', async () => {
    const [before, later] = [await him(), await him()]
    const { task } = await struck(before, order({ action: 'limit', ability: 'line', days: 30 }))
    const ctx = await later.ctx()
    await saveStrikeSubjects(ctx, before.userId, ['hash-of-a-phone'])
    expect(await heard(() => ctx.tx((ctx) => inheritStrikes(ctx, later.userId, ['hash-of-a-phone'])))).toEqual([
      [later.userId, 'strike.given'],
    ])
    expect(await heard(() => ctx.tx((ctx) => inheritStrikes(ctx, later.userId, ['hash-of-a-phone'])))).toEqual([])
    expect(await listOf(later)).toMatchObject([{ isRead: false, appealTo: task }])
    expect((await object(later, task)).code).toBe(20000)
    expect((await listOf(before))[0]).toMatchObject({ appealTo: null, words: expect.stringContaining('正在复核') })
    const told = await heard(() => decide(task, 'approved'))
    expect(told.filter(([, kind]) => kind === 'audit.appeal_decided').map(([userId]) => userId)).toEqual([before.userId, later.userId])
    expect((await listOf(later))[0]!.words).toBe('申诉成立，已经恢复')
  })

  it('the notice of a measure does not hint at the reporter, the time or the line', async () => {
    const { connected } = lineStage(w)
    const answers: string[] = []
    for (const text of ['在牵线里一直骂我，从上周三开始', '说话很难听']) {
      const { a: reporter, b: person } = await connected()
      const isFirst = answers.length === 0
      const line = isFirst ? (await w.world.db.execute(`select max(id)::int as id from line_requests`)).rows[0] : undefined
      await w.world.db.delete(notices).where(eq(notices.userId, person.userId))
      const { task } = await filed(person, reporter, { text, ...(line ? { lineId: Number(line.id) } : {}) })
      if (isFirst) await w.world.db.execute(`update reports set created_at = now() - interval '9 days' where audit_task_id = ${task}`)
      await decide(task, 'rejected', { measure: order({ action: 'warn', finding: 'money' }) })
      const told = JSON.stringify([await listOf(person), (await person.call(strike.getMine, {})).data])
      for (const hint of [reporter.no, reporter.phone, text, '牵线', '举报']) expect(told).not.toContain(hint)
      answers.push(told.replace(/"(?:id|appealTo)":\d+/g, '').replace(/"(?:at|createdAt|countsUntil)":"[^"]*"/g, ''))
    }
    expect(answers[0]).toBe(answers[1])
  })
})
