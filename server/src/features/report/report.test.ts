import { audit } from '@qianxian/protocol/audit/audit'
import { faults } from '@qianxian/protocol/base/faults'
import { interact } from '@qianxian/protocol/interact/interact'
import { love } from '@qianxian/protocol/love/love'
import { report } from '@qianxian/protocol/report/report'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newLine } from '../../../seed/makers/line'
import { newReport } from '../../../seed/makers/report'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { auditTasks } from '../../db/tables/audit'
import { lineRequests } from '../../db/tables/line'
import { loveProfiles } from '../../db/tables/love'
import { media, photos } from '../../db/tables/media'
import { reports } from '../../db/tables/report'

let w: TestWorld

beforeAll(async () => {
  w = await openTestWorld()
})
afterAll(() => w.close())

const file = (who: Pick<Person, 'call'>, target: Person, more: object = {}) =>
  who.call(report.fileReport, { no: target.no, category: 'money', text: '认识三天就让我转账投资', ...more })
const stored = async (id: number) => (await w.world.db.select().from(reports).where(eq(reports.id, id)))[0]!
const lifecycleOf = async (person: Person) =>
  (await w.world.db.select().from(loveProfiles).where(eq(loveProfiles.id, person.profileId)))[0]!

async function decide(reportId: number, decision: 'approved' | 'rejected') {
  const auditor = await w.auditor()
  const row = await stored(reportId)
  const { auditTaskId } = row
  await auditor.call(audit.claim, { id: auditTaskId! })
  const reasons = decision === 'rejected' ? [{ field: 'report', code: 'other_rule' as const }] : []
  const isFirst = decision === 'rejected' && row.status !== 'appealed'
  const measure = { verdict: 'upheld' as const, finding: row.category, action: 'warn' as const, term: 'quarter' as const }
  return auditor.call(audit.decide, { id: auditTaskId!, decision, reasons, note: '内部备注', ...(isFirst ? { measure } : {}) })
}

describe('fileReport', () => {
  it('fileReport keeps the evidence, blocks the two from each other and creates an audit task', async () => {
    const [a, b] = [await w.loveUser({ profile: { gender: 'male' } }), await w.loveUser({ profile: { nickname: '当时的名字' } })]
    const line = await newLine(w.bench(), { fromId: b.profileId, toId: a.profileId, status: 'delivered', message: '加我聊投资' })
    const answer = await file(a, b, { lineId: line.id })
    expect(answer.data).toMatchObject({ category: 'money', status: 'auto_triaged', targetName: '当时的名字', result: null })

    await w.world.db.update(loveProfiles).set({ nickname: '改过的名字' }).where(eq(loveProfiles.id, b.profileId))
    const row = await stored(answer.data.id)
    expect(row).toMatchObject({
      priority: 'critical',
      evidence: { profile: { nickname: '当时的名字' }, line: { line: { message: '加我聊投资' } } },
    })
    expect(JSON.stringify(row.evidence)).not.toContain('wechatEnc')

    const [task] = await w.world.db.select().from(auditTasks).where(eq(auditTasks.id, row.auditTaskId!))
    expect(task).toMatchObject({
      targetType: 'report',
      targetId: row.id,
      ownerId: b.userId,
      priority: 'critical',
      title: '举报：索要钱财或诱导投资',
    })
    expect((task!.dueAt.getTime() - task!.createdAt.getTime()) / 3_600_000).toBe(2)
    expect((await a.call(love.getDetail, { no: b.no })).code).toBe(40411)
    expect((await b.call(love.getDetail, { no: a.no })).code).toBe(40411)
    expect((await w.world.db.select().from(lineRequests).where(eq(lineRequests.id, line!.id)))[0]).toMatchObject({
      status: 'terminated',
      closeReason: 'reported',
    })
    await a.call(interact.unblock, { no: b.no })
    expect((await a.call(love.getDetail, { no: b.no })).code).toBe(20000)
  })

  it('fileReport refuses a second open report of the same kind, concurrently too', async () => {
    const [a, b] = [await w.loveUser(), await w.loveUser()]
    const answers = await Promise.all([file(a, b), file(a, b), file(a, b)])
    expect(answers.map((answer) => answer.code).sort()).toEqual([20000, 40933, 40933])
    expect((await file(a, b, { category: 'harassment' })).code).toBe(20000)
    expect((await w.world.db.select().from(reports).where(eq(reports.reporterId, a.userId))).length).toBe(2)
  })

  it('fileReport is open to members without a profile, not to visitors', async () => {
    const b = await w.loveUser()
    expect((await file(await w.member(), b)).code).toBe(20000)
    expect((await file(w.visitor(), b)).status).toBe(401)
  })

  it('a report can be filed about a person who hid or blocked, by reporters who had contact with them', async () => {
    const [a, gone, blocker] = [await w.loveUser(), await w.loveUser(), await w.loveUser()]
    for (const { no } of [gone, blocker]) await a.call(interact.fav, { no })
    await w.world.db.execute(sql`update love_profiles set lifecycle = 'hidden', is_hidden = true where id = ${gone.profileId}`)
    await blocker.call(interact.block, { no: a.no })
    expect((await file(a, gone)).code).toBe(20000)
    expect((await file(a, blocker)).code).toBe(20000)
    // A stranger finds neither of them.
    expect((await file(await w.loveUser(), gone)).code).toBe(40411)
  })

  it('fileReport refuses oneself, other tenants, foreign pictures and lines, and empty texts', async () => {
    const [a, b, abroad] = [await w.loveUser(), await w.loveUser(), await w.loveUser({ tenantId: w.tenantB })]
    expect((await file(a, a)).code).toBe(40932)
    expect((await file(a, abroad)).code).toBe(40411)
    const [theirs] = await w.world.db.select().from(media).where(eq(media.ownerId, b.userId))
    expect((await file(a, b, { mediaIds: [theirs!.id] })).code).toBe(40410)
    const [own] = await w.world.db.select().from(media).where(eq(media.ownerId, a.userId))
    expect((await file(a, b, { lineId: 999_999 })).code).toBe(40410)
    expect(await file(a, b, { text: '坏' })).toMatchObject({ code: 40000, fields: { text: expect.any(String) } })
    const answer = await file(a, b, { mediaIds: [own!.id] })
    expect((await stored(answer.data.id)).mediaIds).toEqual([own!.id])
    expect((await w.world.db.select().from(photos).where(eq(photos.profileId, b.profileId))).length).toBe(1)
  })
})

describe('the decision', () => {
  it('an upheld critical report suspends the person, and the reporter gets a brief result', async () => {
    const [a, b] = [await w.loveUser(), await w.loveUser()]
    const { id } = (await file(a, b)).data
    expect((await decide(id, 'rejected')).code).toBe(20000)
    expect(await lifecycleOf(b)).toMatchObject({ lifecycle: 'suspended', isListed: false })
    const [row] = (await a.call(report.getPaged, {})).data.list
    expect(row).toMatchObject({ id, status: 'upheld', result: '情况属实，警告了对方，下架了对方的资料' })
    expect(JSON.stringify(row)).not.toContain('内部备注')
    expect((await file(a, b)).code).toBe(20000)
  })

  it('an upheld lesser report is only recorded', async () => {
    const [a, b] = [await w.loveUser(), await w.loveUser()]
    const { id } = (await file(a, b, { category: 'off_platform' })).data
    await decide(id, 'rejected')
    expect(await lifecycleOf(b)).toMatchObject({ lifecycle: 'published', isListed: true })
    expect((await stored(id)).status).toBe('upheld')
  })

  it('a dismissed report changes nothing for the person', async () => {
    const [a, b] = [await w.loveUser(), await w.loveUser()]
    const { id } = (await file(a, b)).data
    await decide(id, 'approved')
    expect((await lifecycleOf(b)).lifecycle).toBe('published')
    expect((await a.call(report.getPaged, {})).data.list[0]).toMatchObject({
      status: 'dismissed',
      result: '没有发现违规，TA 也不会再出现在你面前',
    })
  })

  it('a successful appeal reverses the decision, unless another report is upheld', async () => {
    const [a, c, b] = [await w.loveUser(), await w.loveUser(), await w.loveUser()]
    const ids = [(await file(a, b)).data.id, (await file(c, b)).data.id]
    for (const id of ids) await decide(id, 'rejected')
    for (const [index, id] of ids.entries()) {
      const { auditTaskId } = await stored(id)
      expect((await b.call(audit.appeal, { id: auditTaskId!, text: '这不是我做的事情' })).code).toBe(20000)
      expect((await decide(id, 'approved')).code).toBe(20000)
      expect((await lifecycleOf(b)).lifecycle).toBe(index === 0 ? 'suspended' : 'published')
    }
  })
})

describe('a question to the reporter', () => {
  it("the task's holder asks a question, the reporter alone answers, and the auditor sees the answer", async () => {
    const [a, b] = [await w.loveUser(), await w.loveUser()]
    const { id } = (await file(a, b)).data
    const { auditTaskId } = await stored(id)
    const [auditor, other] = [await w.auditor(), await w.auditor()]
    const question = { id: auditTaskId!, text: '请补充转账的时间和截图' }
    expect((await auditor.call(report.askReporter, question)).code).toBe(faults.audit_unclaimed.code)
    await auditor.call(audit.claim, { id: auditTaskId! })
    expect((await stored(id)).status).toBe('assigned')
    expect((await other.call(report.askReporter, question)).code).toBe(faults.audit_held.code)
    expect((await a.call(report.askReporter, question)).status).toBe(403)
    expect((await a.call(report.answerQuestion, { id, text: '没有人问我' })).code).toBe(faults.already_handled.code)
    expect((await auditor.call(report.askReporter, question)).code).toBe(20000)
    expect((await auditor.call(report.askReporter, question)).code).toBe(faults.already_handled.code)
    expect((await a.call(report.getPaged, {})).data.list[0]).toMatchObject({
      status: 'need_info',
      questions: [{ text: question.text, answer: null, pictures: 0 }],
    })

    const [own] = await w.world.db.select().from(media).where(eq(media.ownerId, a.userId))
    const answer = { id, text: '上周三晚上转了两次', mediaIds: [own!.id] }
    expect((await b.call(report.answerQuestion, answer)).code).toBe(faults.not_found.code)
    expect((await a.call(report.answerQuestion, answer)).data).toMatchObject({
      status: 'assigned',
      questions: [{ answer: answer.text, pictures: 1 }],
    })
    expect((await a.call(report.answerQuestion, answer)).code).toBe(faults.already_handled.code)
    const { items, history, offer } = (await auditor.call(audit.getDetail, { id: auditTaskId! })).data
    expect(items.slice(-2)).toMatchObject([
      { label: '举报人补充 1', before: question.text, after: answer.text },
      { label: '补充截图 1', picture: { width: 900 } },
    ])
    expect(offer!.question).toBe('possible')
    // The auditor does not see who reported.
    expect(history.map(({ text }) => text).join()).toContain('举报人补充了情况')
  })

  it('the reporter is asked three times at most, and may stay silent', async () => {
    const [a, b] = [await w.loveUser(), await w.loveUser()]
    const { id } = (await file(a, b)).data
    const [{ auditTaskId }, auditor] = [await stored(id), await w.auditor()]
    await auditor.call(audit.claim, { id: auditTaskId! })
    const ask = () => auditor.call(report.askReporter, { id: auditTaskId!, text: '请再说得具体一些' })
    for (const round of [1, 2, 3]) {
      expect((await ask()).code).toBe(20000)
      if (round < 3) await a.call(report.answerQuestion, { id, text: '就是这些情况了' })
    }
    expect((await auditor.call(audit.decide, { id: auditTaskId!, decision: 'approved', reasons: [] })).code).toBe(20000)
    expect((await stored(id)).status).toBe('dismissed')
    expect((await a.call(report.answerQuestion, { id, text: '现在才看到这个问题' })).code).toBe(faults.already_handled.code)
  })
})

describe('a reporter whose reports were mostly dismissed', () => {
  const past = (reporterId: number, status: 'dismissed' | 'upheld', daysAgo: number) =>
    newReport(w.bench(), { reporterId, targetProfileId: 1, status, resolvedAt: new Date(Date.now() - daysAgo * 86_400_000) })
  const priorityOf = async (a: Person) => (await stored((await file(a, await w.loveUser())).data.id)).priority

  it('reports of a mostly dismissed reporter wait one step longer, not after a few, and not for long', async () => {
    const [few, many, once] = [await w.loveUser(), await w.loveUser(), await w.loveUser()]
    for (let round = 0; round < 4; round += 1) await past(few.userId, 'dismissed', 1)
    for (let round = 0; round < 5; round += 1) await past(many.userId, 'dismissed', 1)
    for (let round = 0; round < 5; round += 1) await past(once.userId, 'dismissed', 91)
    expect(await priorityOf(few)).toBe('critical')
    expect(await priorityOf(once)).toBe('critical')
    expect(await priorityOf(many)).toBe('high')
    const [task] = await w.world.db.select().from(auditTasks).orderBy(desc(auditTasks.id)).limit(1)
    expect((task!.dueAt.getTime() - task!.createdAt.getTime()) / 3_600_000).toBe(24)
    expect(task!.subtitle).toContain('举报人近期的举报大多不成立')
  })

  it('a reporter keeps full weight while enough of the reports were upheld', async () => {
    const a = await w.loveUser()
    for (let round = 0; round < 5; round += 1) await past(a.userId, 'dismissed', 1)
    for (let round = 0; round < 3; round += 1) await decide((await file(a, await w.loveUser())).data.id, 'rejected')
    expect(await priorityOf(a)).toBe('critical')
  })
})

describe('getPaged', () => {
  it("getPaged shows the reporter's own reports, newest first, page by page", async () => {
    const a = await w.loveUser()
    for (const category of ['money', 'other', 'sexual'] as const) await file(a, await w.loveUser(), { category })
    await file(await w.loveUser(), await w.loveUser())
    const first = (await a.call(report.getPaged, { size: 2 })).data
    const second = (await a.call(report.getPaged, { size: 2, cursor: first.nextCursor })).data
    expect([...first.list, ...second.list].map((row) => row.category)).toEqual(['sexual', 'other', 'money'])
    expect(second.nextCursor).toBeNull()
    expect((await a.call(report.getPaged, { cursor: 'x' })).code).toBe(40020)
    expect((await w.visitor().call(report.getPaged, {})).status).toBe(401)
  })
})
