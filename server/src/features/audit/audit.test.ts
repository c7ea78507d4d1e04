import { account } from '@qianxian/protocol/account/account'
import { audit } from '@qianxian/protocol/audit/audit'
import { auditLimits, type Priority } from '@qianxian/protocol/audit/audit.words'
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { faults } from '@qianxian/protocol/base/faults'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditTasks } from '../../db/tables/audit'
import { media } from '../../db/tables/media'
import { newRole } from '../../../seed/makers/account'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { cancelTask, openTask } from './audit'

let world: TestWorld
let owner: Person
let auditor: Person
let second: Person
beforeAll(async () => {
  world = await openTestWorld()
  ;[owner, auditor, second] = [await world.loveUser(), await world.auditor(), await world.auditor()]
})
afterAll(() => world.close())
beforeEach(() => world.world.db.delete(auditTasks).then(() => undefined))

async function open({
  by = owner,
  priority = 'medium',
  dueHours,
  tenantId,
}: { by?: Person; priority?: Priority; dueHours?: number; tenantId?: number } = {}): Promise<number> {
  const ctx = await world.ctx(tenantId ?? world.tenantA, null)
  const [picture] = await world.world.db
    .select()
    .from(media)
    .where(and(eq(media.ownerId, by.userId)))
  return openTask(ctx, {
    targetType: 'photo',
    targetId: picture?.id ?? 1,
    ownerId: by.userId,
    parties: [],
    title: '待审核的照片',
    items: [{ field: 'photo', label: '照片', before: null, after: null, hint: '疑似低俗', mediaId: picture?.id ?? null }],
    autoResult: { provider: 'moderation', label: 'Sexy', score: 60 },
    priority,
    dueHours,
  })
}

const reject = { decision: 'rejected' as const, reasons: [{ field: 'photo', code: 'blurred' as const }] }
const approve = { decision: 'approved' as const, reasons: [] }
const ids = async (person: Person, box: 'open' | 'mine' | 'appealed' | 'done') =>
  (await person.call(audit.getPaged, { box })).data!.list.map((row) => row.id)

describe('queue', () => {
  it('is only for auditors', async () => {
    expect((await owner.call(audit.getPaged, { box: 'open' })).status).toBe(403)
    expect((await world.visitor().call(audit.getPaged, { box: 'open' })).status).toBe(401)
    expect((await auditor.call(audit.getPaged, { box: 'other' as never })).fields).toHaveProperty('box')
  })

  it('is counted only for people who may claim a task from it', async () => {
    const waits = async (person: Person) => (await person.call(account.getUser, {})).data!.userInfo.work
    const own = await open({ by: auditor })
    const taken = await open()
    await open()
    await second.call(audit.claim, { id: taken })
    expect(own).not.toBe(taken)
    expect(await waits(second), 'what is free, and what they took').toEqual({ audits: 3 })
    expect(await waits(auditor), 'none of their own, and none in the hands of another').toEqual({ audits: 1 })
    expect(await waits(owner)).toBeUndefined()
  })

  it('is ordered by urgency, then due time; its pages repeat no task', async () => {
    const late = await open({ dueHours: 5 })
    const soon = await open({ dueHours: 1 })
    const low = await open({ priority: 'low', dueHours: 1 })
    const critical = await open({ priority: 'critical' })
    const page = (await auditor.call(audit.getPaged, { box: 'open', size: 3 })).data!
    expect(page.list.map((row) => row.id)).toEqual([critical, soon, late])
    expect(page.total).toBe(4)
    await open({ priority: 'critical' })
    const rest = (await auditor.call(audit.getPaged, { box: 'open', size: 3, cursor: page.nextCursor })).data!
    expect(rest.list.map((row) => row.id)).toEqual([low])
    expect(rest.nextCursor).toBeNull()
    expect((await auditor.call(audit.getPaged, { box: 'open', cursor: 'nonsense' })).code).toBe(faults.cursor_invalid.code)
    expect((await auditor.call(audit.getPaged, { box: 'open', targetType: 'profile' })).data!.list).toEqual([])
  })

  it('shows the picture, the automatic hint, and whether the task is overdue', async () => {
    const id = await open({ dueHours: -1 })
    const [row] = (await auditor.call(audit.getPaged, { box: 'open' })).data!.list
    expect(row).toMatchObject({
      isOverdue: true,
      status: 'need_human',
      assigneeName: null,
      isMine: false,
      picture: { isBlurred: false },
    })
    const detail = (await auditor.call(audit.claim, { id })).data!
    expect(detail.items).toMatchObject([{ field: 'photo', hint: '疑似低俗', picture: { width: 900 } }])
    expect(detail).toMatchObject({ decision: null, history: [{ text: '提交审核' }, {}] })
  })

  it('names the owner, and shows the rest of the profile and album beside a picture, never a contact', async () => {
    const person = await world.loveUser({ profile: { birthday: '1996-05-20' } })
    const id = await open({ by: person })
    const [row] = (await auditor.call(audit.getPaged, { box: 'open', targetType: 'photo' })).data!.list
    expect(row!.subtitle).toMatch(new RegExp(`(男|女) · \\d\\d岁.* · 编号 ${person.no}$`))
    expect((await auditor.call(audit.getDetail, { id })).data, 'nothing before the claim').toBeNull()
    const detail = (await auditor.call(audit.claim, { id })).data!
    expect(detail.person).toMatchObject({ no: person.no, brief: expect.stringMatching(/^(男|女) · \d\d岁/) })
    expect(detail.person!.facts.map(({ label }) => label)).toEqual(expect.arrayContaining(['实名', '学历']))
    const judged = detail.items.map(({ picture }) => picture?.url)
    expect(detail.person!.photos.filter(({ url }) => judged.includes(url))).toEqual([])
    expect(JSON.stringify(detail.person)).not.toContain(person.phone)
    await auditor.call(audit.decide, { id, ...reject })
    await second.call(audit.getDetail, { id, reason: 'recheck' })
    expect((await second.call(audit.getDetail, { id, reason: 'training' })).data!.history.at(-1)!.text).toContain('查看了审完的内容')
  })

  it('refuses a reason that does not fit the item', async () => {
    const id = await open()
    await auditor.call(audit.claim, { id })
    const unfit = { decision: 'rejected' as const, reasons: [{ field: 'photo', code: 'marital_unclear' as const }] }
    expect((await auditor.call(audit.decide, { id, ...unfit })).fields).toEqual({ reasons: '「婚姻状况需要说明」不能用于「照片」' })
  })

  it('is separate for each tenant', async () => {
    const id = await open()
    const stranger = await world.auditor({ tenantId: world.tenantB })
    expect(await ids(stranger, 'open')).toEqual([])
    expect((await stranger.call(audit.getDetail, { id })).code).toBe(faults.not_found.code)
    expect((await stranger.call(audit.claim, { id })).code).toBe(faults.not_found.code)
  })
})

describe('claiming a task', () => {
  it('succeeds for only one of two auditors', async () => {
    const id = await open()
    const replies = await Promise.all([auditor, second].map((person) => person.call(audit.claim, { id })))
    expect(replies.map((reply) => reply.code).sort((a, b) => a - b)).toEqual([20000, faults.audit_held.code])
    const [winner, loser] = replies[0]!.code === 20000 ? [auditor, second] : [second, auditor]
    expect(await ids(winner, 'mine')).toEqual([id])
    expect(await ids(loser, 'mine')).toEqual([])
    expect(await ids(loser, 'open')).toEqual([])
    expect((await winner.call(audit.claim, { id })).data).toMatchObject({ canDecide: true, row: { isMine: true, status: 'assigned' } })
    expect((await loser.call(audit.decide, { id, ...approve })).code).toBe(faults.audit_held.code)
  })

  it('is possible for a colleague after the claiming auditor forgot it for hours', async () => {
    const id = await open()
    await auditor.call(audit.claim, { id })
    const { claim } = await import('./audit.service')
    await expect(claim(await second.ctx(new Date(Date.now() + 3 * 3_600_000)), { id })).rejects.toMatchObject({
      faultName: 'audit_held',
    })
    const late = new Date(Date.now() + 5 * 3_600_000)
    const { getDetail } = await import('./audit.service')
    await expect(getDetail(await second.ctx(late), { id })).rejects.toMatchObject({ faultName: 'audit_unclaimed' })
    expect(await claim(await second.ctx(late), { id })).toMatchObject({ canDecide: true })
  })

  it('is required before viewing it', async () => {
    const id = await open()
    const early = await auditor.call(audit.getDetail, { id })
    expect(early).toMatchObject({ code: faults.audit_unclaimed.code, data: null })
    const claimed = (await auditor.call(audit.claim, { id })).data!
    expect((await auditor.call(audit.getDetail, { id })).data).toEqual(claimed)
    const until = dateAndTime(new Date(Date.parse(claimed.history[1]!.at) + auditLimits.claimHours * 3_600_000))
    const held = { code: faults.audit_held.code, message: `已由${claimed.row.assigneeName}领取，最晚${until}前审完或放回` }
    expect(await second.call(audit.getDetail, { id, reason: 'recheck' })).toMatchObject(held)
    expect(await second.call(audit.claim, { id })).toMatchObject(held)
    await auditor.call(audit.decide, { id, ...reject })
    await owner.call(audit.appeal, { id, text: '这张是原图' })
    const codeFor = async (person: Person) => (await person.call(audit.getDetail, { id, reason: 'recheck' })).code
    expect([await codeFor(auditor), await codeFor(second)]).toEqual([faults.audit_held.code, faults.audit_unclaimed.code])
  })

  it('can be undone by its auditor alone, and the task is in the queue again', async () => {
    const id = await open()
    await auditor.call(audit.claim, { id })
    expect((await second.call(audit.release, { id })).code).toBe(20000)
    expect(await ids(auditor, 'mine'), 'a colleague releases nothing').toEqual([id])
    for (const _ of [1, 2]) expect((await auditor.call(audit.release, { id })).code).toBe(20000)
    expect([await ids(auditor, 'mine'), await ids(auditor, 'open'), await ids(second, 'open')]).toEqual([[], [id], [id]])
    expect((await auditor.call(audit.decide, { id, ...approve })).code).toBe(faults.audit_unclaimed.code)
    const { history } = (await second.call(audit.claim, { id })).data!
    expect(history.map(({ text }) => text.replace(/^审核员 \d+|^u\w{12}/, ''))).toEqual([
      '提交审核',
      '领取了任务',
      '放回了任务',
      '领取了任务',
    ])
    await second.call(audit.decide, { id, ...reject })
    await second.call(audit.release, { id })
    expect(await ids(auditor, 'done'), 'a decision is not undone').toEqual([id])
    await owner.call(audit.appeal, { id, text: '这张是原图' })
    await auditor.call(audit.claim, { id })
    await auditor.call(audit.release, { id })
    expect([await ids(auditor, 'appealed'), await ids(second, 'appealed')]).toEqual([[id], []])
  })

  it('is released neither by a party nor in another tenant', async () => {
    const id = await open()
    await auditor.call(audit.claim, { id })
    const self = await world.loveUser()
    await newRole(world.bench(), { userId: self.userId, role: 'auditor' })
    const about = await open({ by: self })
    expect((await self.call(audit.release, { id: about })).status).toBe(403)
    const stranger = await world.auditor({ tenantId: world.tenantB })
    expect((await stranger.call(audit.release, { id })).code).toBe(faults.not_found.code)
    expect((await owner.call(audit.release, { id })).status).toBe(403)
  })

  it("returns a colleague's forgotten task to the queue", async () => {
    const id = await open()
    await auditor.call(audit.claim, { id })
    const { getPaged } = await import('./audit.service')
    const seenAfter = async (hours: number, person: Person) =>
      (await getPaged(await person.ctx(new Date(Date.now() + hours * 3_600_000)), { box: 'open' })).list.map((row) => row.id)
    expect(await seenAfter(3, second)).toEqual([])
    expect(await seenAfter(5, second)).toEqual([id])
    expect(await seenAfter(5, auditor)).toEqual([])
  })

  it("is refused for the auditor's own content", async () => {
    const self = await world.loveUser()
    await newRole(world.bench(), { userId: self.userId, role: 'auditor' })
    const id = await open({ by: self })
    expect(await ids(self, 'open')).toEqual([])
    expect((await self.call(audit.getDetail, { id })).code).toBe(faults.not_found.code)
    expect((await self.call(audit.claim, { id })).status).toBe(403)
    expect((await self.call(audit.decide, { id, ...approve })).status).toBe(403)
    expect(await ids(auditor, 'open')).toEqual([id])
  })
})

describe('decision', () => {
  it('requires a claimed task, known fields, and a reason if it is a refusal', async () => {
    const id = await open()
    expect((await auditor.call(audit.decide, { id, ...approve })).code).toBe(faults.audit_unclaimed.code)
    await auditor.call(audit.claim, { id })
    expect((await auditor.call(audit.decide, { id, decision: 'rejected', reasons: [] })).fields).toHaveProperty('reasons')
    expect((await auditor.call(audit.decide, { id, ...approve, reasons: reject.reasons })).fields).toHaveProperty('reasons')
    expect(
      (await auditor.call(audit.decide, { id, decision: 'rejected', reasons: [{ field: 'nickname', code: 'blurred' }] })).fields,
    ).toHaveProperty('reasons')
    expect(
      (await auditor.call(audit.decide, { id, decision: 'rejected', reasons: [{ field: 'photo', code: 'ugly' as never }] })).code,
    ).toBe(faults.input_invalid.code)
    const detail = (await auditor.call(audit.decide, { id, ...reject, note: '看不清' })).data!
    expect(detail).toMatchObject({
      row: { status: 'rejected' },
      canDecide: false,
      decision: { text: '未通过', reasons: ['照片：照片不清晰'], note: '看不清' },
    })
    expect(await ids(second, 'done')).toEqual([id])
    expect((await auditor.call(audit.decide, { id, ...approve })).code).toBe(faults.already_handled.code)
  })

  it('can be viewed again with a reason, which is recorded once a day', async () => {
    const id = await open()
    await auditor.call(audit.claim, { id })
    await auditor.call(audit.decide, { id, ...reject })
    for (const person of [auditor, second])
      expect(await person.call(audit.getDetail, { id })).toMatchObject({ code: faults.audit_settled.code, data: null })
    expect((await second.call(audit.getDetail, { id, reason: 'bored' as never })).fields).toHaveProperty('reason')
    const looks = await Promise.all([1, 2, 3].map(() => second.call(audit.getDetail, { id, reason: 'complaint' })))
    expect(looks.map((reply) => reply.code)).toEqual([20000, 20000, 20000])
    await second.call(audit.getDetail, { id, reason: 'training' })
    const { history, canDecide } = (await second.call(audit.getDetail, { id, reason: 'training' })).data!
    expect(canDecide).toBe(false)
    expect(history.slice(3).map(({ text }) => text.replace(/^审核员 \d+|^u\w{12}/, ''))).toEqual([
      '查看了审完的内容:处理咨询或投诉',
      '查看了审完的内容:培训交流',
    ])
  })

  it('is applied once when sent twice', async () => {
    const id = await open()
    await auditor.call(audit.claim, { id })
    const replies = await Promise.all([auditor.call(audit.decide, { id, ...approve }), auditor.call(audit.decide, { id, ...reject })])
    expect(replies.map((reply) => reply.code).sort((a, b) => a - b)).toEqual([20000, faults.already_handled.code])
  })

  it('is impossible on a cancelled task, and a decided task cannot be cancelled', async () => {
    const [withdrawn, judged] = [await open(), await open()]
    const ctx = await owner.ctx()
    expect(await cancelTask(ctx, withdrawn)).toBe(true)
    expect(await cancelTask(ctx, withdrawn)).toBe(false)
    expect((await auditor.call(audit.getDetail, { id: withdrawn })).code).toBe(faults.not_found.code)
    await auditor.call(audit.claim, { id: judged })
    await auditor.call(audit.decide, { id: judged, ...approve })
    expect(await cancelTask(ctx, judged)).toBe(false)
  })
})

describe('appeal', () => {
  it('goes to another auditor, whose decision is final', async () => {
    const id = await open()
    // For a task that was not decided against the person, the answer is not_found: it may be a report that must stay
    // secret.
    expect((await owner.call(audit.appeal, { id, text: '还没有结论呢' })).code).toBe(faults.not_found.code)
    await auditor.call(audit.claim, { id })
    await auditor.call(audit.decide, { id, ...reject })
    expect((await second.call(audit.appeal, { id, text: '替别人申诉' })).code).toBe(faults.not_found.code)
    expect((await owner.call(audit.appeal, { id, text: '短' })).fields).toHaveProperty('text')
    const appeals = await Promise.all([1, 2].map(() => owner.call(audit.appeal, { id, text: '这张是原图' })))
    expect(appeals.map((reply) => reply.code).sort((a, b) => a - b)).toEqual([20000, faults.already_handled.code])
    expect(await ids(auditor, 'appealed')).toEqual([])
    expect(await ids(second, 'appealed')).toEqual([id])
    expect((await auditor.call(audit.claim, { id })).status).toBe(403)
    expect((await second.call(audit.claim, { id })).data).toMatchObject({
      canDecide: true,
      appealText: '这张是原图',
      decision: { text: '未通过' },
    })
    expect((await second.call(audit.decide, { id, ...approve })).data!.row.status).toBe('overturned')
    expect((await owner.call(audit.appeal, { id, text: '再申诉一次' })).code).toBe(faults.already_handled.code)
  })
})
