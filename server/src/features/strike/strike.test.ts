/** Tests of the ladder of measures: from the auditor's order to its effect, and its reversal by an appeal. */
import { account } from '@qianxian/protocol/account/account'
import { audit } from '@qianxian/protocol/audit/audit'
import { auth } from '@qianxian/protocol/auth/auth'
import { faults } from '@qianxian/protocol/base/faults'
import { interact } from '@qianxian/protocol/interact/interact'
import { line } from '@qianxian/protocol/line/line'
import { love } from '@qianxian/protocol/love/love'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { media } from '@qianxian/protocol/media/media'
import { report } from '@qianxian/protocol/report/report'
import { strike } from '@qianxian/protocol/strike/strike'
import type { Measure } from '@qianxian/protocol/strike/strike.schema'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { drawPicture } from '../../../test/pictures'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { smsCodes, users } from '../../db/tables/account'
import { loveProfiles } from '../../db/tables/love'
import { matchmakers } from '../../db/tables/matchmaker'
import { reports } from '../../db/tables/report'
import { strikes, struckSubjects } from '../../db/tables/strike'
import { sweepClosing } from '../account/account-closure'
import { attachPhone } from '../account/merge'
import { bindIdentity, ensureUserByIdentity, ensureUserByPhone } from '../account/user-lookup'
import { phoneHashOf, type Identity } from '../auth/auth'
import { sweepStrikes } from './strike.jobs'

let w: TestWorld
beforeAll(async () => (w = await openTestWorld()))
afterAll(() => w.close())

const DAY_MS = 86_400_000
const him = (facts: Parameters<TestWorld['loveUser']>[0] = {}) => w.loveUser({ ...facts, profile: { gender: 'male' } })
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)

const taskOf = async (reportId: number) => (await w.world.db.select().from(reports).where(eq(reports.id, reportId)))[0]!.auditTaskId!
const profileOf = async ({ profileId }: Person) => (await w.world.db.select().from(loveProfiles).where(eq(loveProfiles.id, profileId)))[0]!
const userOf = async ({ userId }: Person) => (await w.world.db.select().from(users).where(eq(users.id, userId)))[0]!

const order = (measure: Partial<Measure> & Pick<Measure, 'action'>): Measure => ({
  verdict: 'upheld',
  finding: 'harassment',
  term: 'half',
  ...measure,
})

/** Sessions outlast the time jumps of the tests. */
const stayLoggedIn = ({ userId }: Person) =>
  w.world.db.execute(
    `update sessions set expires_at = now() + interval '90 days', last_seen_at = now() + interval '30 days' where user_id = ${userId}`,
  )

async function reportOn(person: Person) {
  const reporter = await w.loveUser()
  const filed = await reporter.call(report.fileReport, { no: person.no, category: 'harassment', text: '一直发难听的话给我' })
  return { reporter, task: await taskOf(filed.data.id) }
}

async function judge(task: number, measure: Measure, marked: readonly string[] = []) {
  const auditor = await w.auditor()
  await auditor.call(audit.claim, { id: task })
  const reasons = marked.map((field) => ({ field, code: 'other_rule' as const }))
  return { auditor, reply: await auditor.call(audit.decide, { id: task, decision: 'rejected', reasons, measure }) }
}

/** Reports the person and orders the measure; returns the reporter and the audit task. */
async function strikeDown(person: Person, measure: Measure, marked: readonly string[] = []) {
  const { reporter, task } = await reportOn(person)
  return { reporter, task, ...(await judge(task, measure, marked)) }
}

async function appealAndOverturn(person: Person, task: number) {
  expect((await person.call(audit.appeal, { id: task, text: '这不是我说的话，请再看一次' })).code).toBe(20000)
  const second = await w.auditor()
  expect((await second.call(audit.claim, { id: task })).code).toBe(20000)
  expect((await second.call(audit.decide, { id: task, decision: 'approved', reasons: [] })).code).toBe(20000)
}
const mine = async (person: Person) => (await person.call(strike.getMine, {})).data.list

describe('a measure', () => {
  it('a measure must be complete and fit the person', async () => {
    const person = await him()
    const wrong: [Measure, string][] = [
      [order({ action: 'limit', days: 7 }), '请选择要限制的功能'],
      [order({ action: 'limit', ability: 'serve', days: 7 }), '请选择要限制的功能'],
      [order({ action: 'limit', ability: 'like' }), '请选择天数'],
      [order({ action: 'freeze', days: 8 }), '请选择天数'],
      [order({ action: 'remove' }), '请先在要移除的内容下面标出问题'],
      [order({ action: 'warn', finding: 'fee_dispute' }), '这里不能认定为'],
    ]
    const { auditor, task, reply } = await strikeDown(person, wrong[0]![0])
    expect(reply.fields?.measure).toContain(wrong[0]![1])
    for (const [measure, words] of wrong.slice(1)) {
      const refused = await auditor.call(audit.decide, { id: task, decision: 'rejected', reasons: [], measure })
      expect(refused.fields?.measure, words).toContain(words)
    }
    const without = await auditor.call(audit.decide, {
      id: task,
      decision: 'rejected',
      reasons: [{ field: 'report', code: 'other_rule' }],
    })
    expect(without.fields?.measure).toBe('请选择处理方式')
    // The reporter's own pictures and text are not the person's content.
    const marked = { id: task, decision: 'rejected' as const, reasons: [{ field: 'report', code: 'other_rule' as const }] }
    expect((await auditor.call(audit.decide, { ...marked, measure: order({ action: 'remove' }) })).fields).toHaveProperty('measure')
    expect(await mine(person)).toEqual([])
    expect(
      (await auditor.call(audit.decide, { id: task, decision: 'approved', reasons: [], measure: order({ action: 'warn' }) })).fields,
    ).toHaveProperty('measure')
  })

  it('the person is notified of a measure with reason and end, the reporter of a result', async () => {
    const person = await him()
    const { reporter, task } = await strikeDown(person, order({ action: 'limit', ability: 'like', days: 7 }))
    const [row] = await mine(person)
    expect(row).toMatchObject({ action: 'limit', reason: '骚扰或辱骂', state: 'standing', appealTo: task })
    expect(row!.words).toBe('限制「喜欢别人」 7 天')
    expect(Math.round((Date.parse(row!.until!) - Date.parse(row!.createdAt)) / DAY_MS)).toBe(7)
    expect(Math.round((Date.parse(row!.countsUntil) - Date.parse(row!.createdAt)) / DAY_MS)).toBe(180)
    const text = JSON.stringify(row)
    for (const secret of [reporter.no, `"${reporter.userId}"`, '难听的话']) expect(text).not.toContain(secret)
    const [told] = (await reporter.call(report.getPaged, {})).data.list
    expect(told).toMatchObject({ status: 'upheld', result: expect.stringContaining('限制了对方的部分功能') })
    expect(told!.result).not.toMatch(/7|喜欢别人/)
    expect(await mine(reporter)).toEqual([])
  })

  it('a measure says when only part of the report is upheld', async () => {
    const { reporter } = await strikeDown(await him(), order({ action: 'warn', verdict: 'partly', finding: 'off_platform' }))
    const [told] = (await reporter.call(report.getPaged, {})).data.list
    expect(told).toMatchObject({ status: 'partly', result: '部分属实，警告了对方' })
  })

  it('a measure is shown to the auditor of the next report, whether or not it still counts', async () => {
    const person = await him()
    await strikeDown(person, order({ action: 'warn', term: 'quarter' }))
    const filed = await (await w.loveUser()).call(report.fileReport, { no: person.no, category: 'sexual', text: '说话很露骨，不舒服' })
    const auditor = await w.auditor()
    const { offer } = (await auditor.call(audit.claim, { id: await taskOf(filed.data.id) })).data
    expect(offer).toMatchObject({
      reported: 'sexual',
      question: 'possible',
      strikes: [{ text: '警告（骚扰或辱骂）', isCounting: true }],
      abilities: ['like', 'line', 'upload', 'message', 'gift'],
    })
    await w.world.db.execute(`update strikes set counts_until = now() where user_id = ${person.userId}`)
    const later = (await auditor.call(audit.claim, { id: await taskOf(filed.data.id) })).data.offer
    expect(later!.strikes).toMatchObject([{ isCounting: false }])
  })
})

describe('a limit', () => {
  it('a limit refuses liking until its day, stating when and why, and nothing else', async () => {
    const [person, other] = [await him(), await w.loveUser()]
    await stayLoggedIn(person)
    await strikeDown(person, order({ action: 'limit', ability: 'like', days: 30 }))
    const refused = await person.call(interact.like, { no: other.no })
    expect(refused.code).toBe(faults.ability_limited.code)
    expect(refused.message).toMatch(/因「骚扰或辱骂」，喜欢别人功能限制到\d+年\d+月\d+日 \d\d:\d\d，可在「违规与申诉」里申诉/)
    expect((await person.call(interact.fav, { no: other.no })).code).toBe(20000)
    const ask = {
      no: other.no,
      mode: 'self' as const,
      message: '你好，看了你的介绍想认识你',
      reasons: ['same_city' as const],
      scopes: ['wechat' as const],
      duration: 'd7' as const,
    }
    expect((await person.call(line.applyLine, ask)).code).not.toBe(faults.ability_limited.code)
    const { like } = await import('../interact/interact.service')
    await expect(like(await person.ctx(inDays(29)), { no: other.no })).rejects.toMatchObject({ faultName: 'ability_limited' })
    // The limit ends by itself, without a sweep.
    expect(await like(await person.ctx(inDays(31)), { no: other.no })).toMatchObject({ isLiked: true })
  })

  it('a limit refuses requesting a line or adding pictures, and still allows evidence', async () => {
    const [asker, shower, other] = [await him(), await him(), await w.loveUser()]
    await strikeDown(asker, order({ action: 'limit', ability: 'line', days: 7 }))
    const ask = {
      no: other.no,
      mode: 'self' as const,
      message: '你好，看了你的介绍想认识你',
      reasons: ['same_city' as const],
      scopes: ['wechat' as const],
      duration: 'd7' as const,
    }
    expect((await asker.call(line.applyLine, ask)).code).toBe(faults.ability_limited.code)
    expect((await asker.call(interact.like, { no: other.no })).code).toBe(20000)
    await strikeDown(shower, order({ action: 'limit', ability: 'upload', days: 7 }))
    const policy = (purpose: 'photo' | 'avatar' | 'report') =>
      shower.call(media.getUploadPolicy, { purpose, fileName: 'a.jpg', size: 1000 })
    expect((await policy('photo')).code).toBe(faults.ability_limited.code)
    expect((await policy('avatar')).code).toBe(faults.ability_limited.code)
    expect((await policy('report')).code).toBe(20000)
    const { mediaId } = (await shower.call(media.getPaged, {})).data.list[0]!
    expect((await shower.call(media.batchInsert, { mediaIds: [mediaId] })).code).toBe(faults.ability_limited.code)
  })

  it('a limit ends with a successful appeal, decided by another auditor', async () => {
    const [person, other] = [await him(), await w.loveUser()]
    const { reporter, auditor, task } = await strikeDown(person, order({ action: 'limit', ability: 'like', days: 7 }))
    expect((await person.call(audit.appeal, { id: task, text: '这不是我说的话' })).code).toBe(20000)
    expect(await mine(person)).toMatchObject([{ state: 'appealed', appealTo: null }])
    expect((await reporter.call(report.getPaged, {})).data.list[0]).toMatchObject({ status: 'appealed' })
    expect((await auditor.call(audit.claim, { id: task })).code).toBe(faults.not_allowed.code)
    expect((await person.call(interact.like, { no: other.no })).code).toBe(faults.ability_limited.code)
    const second = await w.auditor()
    await second.call(audit.claim, { id: task })
    await second.call(audit.decide, { id: task, decision: 'approved', reasons: [] })
    expect((await person.call(interact.like, { no: other.no })).code).toBe(20000)
    expect(await mine(person)).toMatchObject([{ state: 'lifted' }])
    expect((await reporter.call(report.getPaged, {})).data.list[0]).toMatchObject({
      status: 'final',
      result: expect.stringContaining('撤销'),
    })
  })

  it('a limit stays after a failed appeal, and no other appeal is possible', async () => {
    const [person, other] = [await him(), await w.loveUser()]
    const { task } = await strikeDown(person, order({ action: 'limit', ability: 'like', days: 7 }))
    await person.call(audit.appeal, { id: task, text: '这不是我说的话' })
    const second = await w.auditor()
    await second.call(audit.claim, { id: task })
    await second.call(audit.decide, { id: task, decision: 'rejected', reasons: [{ field: 'report', code: 'other_rule' }] })
    expect(await mine(person)).toMatchObject([{ state: 'upheld', appealTo: null }])
    expect((await person.call(interact.like, { no: other.no })).code).toBe(faults.ability_limited.code)
    expect((await person.call(audit.appeal, { id: task, text: '再看一次可以吗' })).code).toBe(faults.already_handled.code)
  })
})

describe('a removal', () => {
  it('a removal takes down the marked content, and an appeal restores it', async () => {
    const person = await w.loveUser({ profile: { nickname: '加我聊天', selfIntro: '不合适的介绍，写了很多很多不该写的话。' } })
    const before = await profileOf(person)
    const { task, reply } = await strikeDown(person, order({ action: 'remove' }), ['nickname', 'selfIntro', 'photo1'])
    expect(reply.code).toBe(20000)
    const after = await profileOf(person)
    expect(after).toMatchObject({
      nickname: `会员${person.no.slice(-4)}`,
      selfIntro: null,
      coverMediaId: null,
      photoCount: 0,
      isListed: false,
    })
    expect((await person.call(media.getPaged, {})).data.list).toMatchObject([{ state: 'rejected_final', canAppeal: false }])
    expect((await mine(person))[0]).toMatchObject({ words: '移除违规内容', removed: ['昵称', '自我介绍', '资料照片 1'] })
    await appealAndOverturn(person, task)
    const { nickname, selfIntro, coverMediaId } = before
    expect(await profileOf(person)).toMatchObject({ nickname, selfIntro, coverMediaId, photoCount: 1 })
  })

  it('restoring after a removal does not overwrite newer texts of the person', async () => {
    const person = await w.loveUser({ profile: { selfIntro: '不合适的介绍，写了很多很多不该写的话。' } })
    const { task } = await strikeDown(person, order({ action: 'remove' }), ['selfIntro'])
    await w.world.db.update(loveProfiles).set({ selfIntro: '新的介绍' }).where(eq(loveProfiles.id, person.profileId))
    await appealAndOverturn(person, task)
    expect((await profileOf(person)).selfIntro).toBe('新的介绍')
  })
})

describe('a freeze', () => {
  it('a freeze leaves only leaving, reading the reason and appealing, and reopens at its end', async () => {
    const [person, other] = [await him(), await w.loveUser()]
    await stayLoggedIn(person)
    const { task } = await strikeDown(person, order({ action: 'freeze', days: 3 }))
    const refused = await person.call(account.getUser, {})
    expect(refused).toMatchObject({ status: 401, code: -1 })
    expect(refused.message).toMatch(/^账号已冻结到\d+年\d+月\d+日 \d\d:\d\d，原因：骚扰或辱骂$/)
    expect((await other.call(love.getDetail, { no: person.no })).code).toBe(faults.profile_unavailable.code)
    expect(await mine(person)).toMatchObject([{ action: 'freeze', appealTo: task }])
    expect((await person.call(audit.appeal, { id: task, text: '这不是我说的话' })).code).toBe(20000)

    expect(await sweepStrikes(w.served, inDays(2))).toBe(0)
    await expect(person.ctx(inDays(2))).rejects.toMatchObject({ faultName: 'account_frozen' })
    // Evaluated when the account is read, before any sweep.
    expect((await person.ctx(inDays(4))).viewer).toMatchObject({ userId: person.userId })
    expect(await sweepStrikes(w.served, inDays(4))).toBe(1)
    expect(await sweepStrikes(w.served, inDays(4))).toBe(0)
    expect((await userOf(person)).status).toBe('active')
    expect((await person.call(account.getUser, {})).code).toBe(20000)
  })

  it('a frozen person may log out, and log in again only when the freeze is over', async () => {
    const person = await him()
    await strikeDown(person, order({ action: 'freeze', days: 3 }))
    expect((await person.call(auth.logout, {})).code).toBe(20000)
    expect((await person.call(strike.getMine, {})).status).toBe(401)
    await w.visitor().call(auth.sendCaptcha, { phone: person.phone, scene: 'login' })
    const login = await w.visitor().call(auth.loginByPhone, { phone: person.phone, code: await w.smsCode(person.phone), agreed: true })
    expect(login).toMatchObject({ status: 401, code: -1, message: expect.stringContaining('原因：骚扰或辱骂') })
  })

  it('the later of two freezes counts, and neither reopens an account that an operator froze', async () => {
    const [person, byHand] = [await him(), await him()]
    await stayLoggedIn(person)
    const [first, second] = [await reportOn(person), await reportOn(person)]
    await judge(first.task, order({ action: 'freeze', days: 3 }))
    await judge(second.task, order({ action: 'freeze', days: 30 }))
    await sweepStrikes(w.served, inDays(5))
    expect((await userOf(person)).status).toBe('frozen')
    await appealAndOverturn(person, second.task)
    expect((await userOf(person)).status).toBe('active')

    const third = await reportOn(byHand)
    await w.world.db.update(users).set({ status: 'frozen' }).where(eq(users.id, byHand.userId))
    await judge(third.task, order({ action: 'freeze', days: 3 }))
    await sweepStrikes(w.served, inDays(40))
    expect((await userOf(byHand)).status).toBe('frozen')
  })
})

describe('a ban', () => {
  it('a ban has no end, hides the profile and allows an appeal', async () => {
    const person = await him()
    const { reporter, task } = await strikeDown(person, order({ action: 'ban', finding: 'money', term: 'year' }))
    expect(await profileOf(person)).toMatchObject({ lifecycle: 'banned', isListed: false })
    expect(await person.call(account.getUser, {})).toMatchObject({ code: -1, message: '账号已被永久封禁，原因：索要钱财或诱导投资' })
    expect((await reporter.call(report.getPaged, {})).data.list[0]!.result).toContain('永久封禁了对方的账号')
    await sweepStrikes(w.served, inDays(4000))
    expect((await userOf(person)).status).toBe('frozen')
    await appealAndOverturn(person, task)
    expect((await person.call(account.getUser, {})).code).toBe(20000)
    expect(await profileOf(person)).toMatchObject({ lifecycle: 'published', isListed: true })
  })

  it('a lifted ban leaves a hidden profile hidden', async () => {
    const person = await him({ lifecycle: 'hidden' })
    const reporter = await w.loveUser()
    await w.world.db.execute(`update love_profiles set lifecycle = 'published', is_hidden = false where id = ${person.profileId}`)
    const filed = await reporter.call(report.fileReport, { no: person.no, category: 'money', text: '一直要我投资一个平台' })
    await w.world.db.execute(`update love_profiles set lifecycle = 'hidden', is_hidden = true where id = ${person.profileId}`)
    const [task, auditor] = [await taskOf(filed.data.id), await w.auditor()]
    await auditor.call(audit.claim, { id: task })
    await auditor.call(audit.decide, { id: task, decision: 'rejected', reasons: [], measure: order({ action: 'warn', finding: 'money' }) })
    expect((await profileOf(person)).lifecycle).toBe('suspended')
    await appealAndOverturn(person, task)
    expect((await profileOf(person)).lifecycle).toBe('hidden')
  })
})

describe('a matchmaker', () => {
  const about = (id: number) => ({ matchmakerId: id, category: 'fee_dispute' as const, text: '说好的退款一直没有退给我' })
  async function reported(desk: Awaited<ReturnType<TestWorld['matchmaker']>>, measure: Measure) {
    const client = await w.loveUser()
    const filed = await client.call(report.reportMatchmaker, about(desk.matchmakerId))
    const [task, auditor] = [await taskOf(filed.data.id), await w.auditor()]
    await auditor.call(audit.claim, { id: task })
    return { client, task, reply: await auditor.call(audit.decide, { id: task, decision: 'rejected', reasons: [], measure }) }
  }

  it('a matchmaker can be reported once per category, and is shown the measures', async () => {
    const [desk, client] = [await w.matchmaker(), await w.loveUser()]
    const filed = await client.call(report.reportMatchmaker, about(desk.matchmakerId))
    expect(filed.data).toMatchObject({ isMatchmaker: true, targetName: '李红娘', category: 'fee_dispute' })
    expect((await client.call(report.reportMatchmaker, about(desk.matchmakerId))).code).toBe(faults.already_reported.code)
    expect((await desk.call(report.reportMatchmaker, about(desk.matchmakerId))).code).toBe(faults.self_target.code)
    expect((await client.call(report.reportMatchmaker, { ...about(desk.matchmakerId), category: 'minor' as never })).fields).toHaveProperty(
      'category',
    )
    expect(
      (await client.call(report.fileReport, { no: (await him()).no, category: 'fee_dispute' as never, text: '说好的退款' })).fields,
    ).toHaveProperty('category')
  })

  it('a matchmaker barred from new members can neither be requested nor invite', async () => {
    const [desk, other] = [await w.matchmaker(), await w.loveUser()]
    const { reply } = await reported(desk, order({ action: 'limit', finding: 'fee_dispute', ability: 'serve', days: 30 }))
    expect(reply.code).toBe(20000)
    expect((await desk.call(matchmaker.inviteMember, { no: other.no })).code).toBe(faults.ability_limited.code)
    expect((await other.call(matchmaker.askMatchmaker, { id: desk.matchmakerId, scopes: ['publish'] })).code).toBe(
      faults.matchmaker_full.code,
    )
    expect((await other.call(matchmaker.getDetail, { id: desk.matchmakerId })).data.askRefusal).toBe('这位红娘暂不接受新会员')
  })

  it('a matchmaker with a closed account serves nobody until it reopens', async () => {
    const desk = await w.matchmaker()
    const status = async () => (await w.world.db.select().from(matchmakers).where(eq(matchmakers.id, desk.matchmakerId)))[0]!.status
    const { task } = await reported(desk, order({ action: 'freeze', finding: 'matchmaker_misconduct', days: 7 }))
    expect(await status()).toBe('suspended')
    await appealAndOverturn(desk, task)
    expect(await status()).toBe('active')
  })
})

describe('a person who closes the account and registers again', () => {
  const BAN = order({ action: 'ban', term: 'year' })
  const NO_UPLOADS = order({ action: 'limit', ability: 'upload', days: 90 })
  beforeEach(async () => {
    await w.world.db.delete(struckSubjects)
  })

  let count = 0
  const newIdentity = (): Identity => {
    count += 1
    return { platform: 'weapp', appId: 'qx-weapp', openId: `returns-${count}`, unionId: `union-${count}`, sessionKey: null }
  }
  const ctx = () => w.ctx(w.tenantA, null)
  const marks = () => w.world.db.select().from(struckSubjects)
  /** These subjects identify the same person. */
  const subjects = async () => (await marks()).filter(({ kind }) => kind === 'person')
  const strikesOn = (userId: number) => w.world.db.select().from(strikes).where(eq(strikes.userId, userId))
  const close = async (person: Person) => expect(await person.call(account.closeAccount, { agreed: true })).toMatchObject({ code: 20000 })
  async function leave(person: Person): Promise<void> {
    await close(person)
    await sweepClosing(w.served, inDays(16))
    expect((await userOf(person)).status).toBe('closed')
  }
  async function login({ phone }: { phone: string }, tenantId = w.tenantA) {
    await w.world.db.update(smsCodes).set({ createdAt: new Date(Date.now() - 120_000) })
    await w.visitor(tenantId).call(auth.sendCaptcha, { phone, scene: 'login' })
    return w.visitor(tenantId).call(auth.loginByPhone, { phone, code: await w.smsCode(phone), agreed: true })
  }
  const withToken = (token: string) => ({
    call: ((endpoint, input) => w.visitor().call(endpoint, input, { headers: { authorization: token } })) as Person['call'],
  })
  async function upload({ call }: Pick<Person, 'call'>) {
    return call(media.uploadBase64, { purpose: 'photo', content: (await drawPicture()).toString('base64') })
  }

  it('the person is still banned and notified, also by WeChat or a later phone, but not in another tenant', async () => {
    const person = await him()
    const identity = newIdentity()
    expect(await bindIdentity(await ctx(), person.userId, identity)).toBe(true)
    await strikeDown(person, BAN)
    await leave(person)
    const again = await login(person)
    expect(again.code).toBe(faults.account_frozen.code)
    expect(again.message).toBe('账号已被永久封禁，原因：骚扰或辱骂')
    expect((await login(person)).code).toBe(faults.account_frozen.code)
    for (const known of [identity, { ...identity, openId: 'in another app', appId: 'qx-mp', platform: 'mp' as const }])
      expect((await ensureUserByIdentity(await ctx(), known)).status).toBe('frozen')
    const stranger = await ensureUserByIdentity(await ctx(), newIdentity())
    expect(stranger.status).toBe('active')
    expect((await login(person, w.tenantB)).code).toBe(20000)
  })

  it('the person may leave while closed by a measure, but not while an operator closed the account', async () => {
    const person = await him()
    const { task } = await reportOn(person)
    await w.world.db.update(users).set({ status: 'frozen' }).where(eq(users.id, person.userId))
    expect((await person.call(account.closeAccount, { agreed: true })).code).toBe(faults.account_frozen.code)
    await judge(task, BAN)
    expect((await person.call(account.closeAccount, { agreed: true })).code).toBe(faults.account_frozen.code)
    expect((await userOf(person)).status).toBe('frozen')
  })

  it('the person is banned by the phone that they bind', async () => {
    const person = await him()
    await strikeDown(person, BAN)
    await leave(person)
    const { id } = await ensureUserByIdentity(await ctx(), newIdentity())
    await attachPhone(await ctx(), id, person.phone, phoneHashOf(await ctx(), person.phone), false)
    expect((await userOf({ userId: id } as Person)).status).toBe('frozen')
  })

  it('the person still lacks an ability, can read the reason, and regains it by an appeal', async () => {
    const person = await him()
    const { task } = await strikeDown(person, NO_UPLOADS)
    await leave(person)
    const { token } = (await login(person)).data
    const returned = withToken(token) as Person
    expect((await upload(returned)).code).toBe(faults.ability_limited.code)
    const [row] = await mine(returned)
    expect(row).toMatchObject({ action: 'limit', state: 'standing', appealTo: task, words: '限制「上传照片」 90 天' })
    await appealAndOverturn(returned, task)
    expect((await upload(returned)).code).toBe(20000)
    await sweepStrikes(w.served)
    expect(await subjects()).toEqual([])
  })

  it('the person regains it when its time is over, and is unknown from then on', async () => {
    const person = await him()
    await strikeDown(person, order({ action: 'freeze', days: 30, term: 'quarter' }))
    await leave(person)
    expect((await login(person)).code).toBe(faults.account_frozen.code)
    await sweepStrikes(w.served, inDays(31))
    const { data } = await login(person)
    expect((await mine(withToken(data.token) as Person)).map(({ action }) => action)).toEqual(['freeze'])
    expect(await subjects()).toHaveLength(1)
    await sweepStrikes(w.served, inDays(91))
    expect(await subjects()).toEqual([])
  })

  it('the person inherits nothing that has ended, even before it is deleted', async () => {
    const person = await him()
    await strikeDown(person, order({ action: 'limit', ability: 'upload', days: 30, term: 'quarter' }))
    await leave(person)
    await w.world.db
      .update(strikes)
      .set({ until: inDays(-1), countsUntil: inDays(-1) })
      .where(eq(strikes.userId, person.userId))
    expect(await subjects()).toHaveLength(1)
    const returned = withToken((await login(person)).data.token)
    expect(await mine(returned as Person)).toEqual([])
    expect((await upload(returned)).code).toBe(20000)
  })

  it('the person leaves a hash only with a running measure, and nothing else', async () => {
    const [clean, over, struckDown] = [await him(), await him(), await him()]
    await strikeDown(over, order({ action: 'warn', term: 'quarter' }))
    await w.world.db
      .update(strikes)
      .set({ countsUntil: inDays(-1) })
      .where(eq(strikes.userId, over.userId))
    for (const person of [clean, over]) await leave(person)
    expect(await marks()).toEqual([])
    await strikeDown(struckDown, BAN)
    const { phoneHash } = await userOf(struckDown)
    await leave(struckDown)
    const [row, ...others] = await subjects()
    expect(others).toEqual([])
    expect(row).toEqual({
      tenantId: w.tenantA,
      kind: 'person',
      subjectHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      strikeId: expect.any(Number),
      endsAt: null,
    })
    expect(row!.subjectHash).not.toBe(phoneHash)
    expect(new Set((await marks()).map(({ kind }) => kind))).toEqual(new Set(['person', 'photo']))
    // Marks that only warn others are kept as long as the ban counts.
    await sweepStrikes(w.served, inDays(4000))
    expect(await marks()).toEqual([row])
  })

  it('the person is recognised during the days of grace', async () => {
    const [banned, limited] = [await him(), await him()]
    const identity = newIdentity()
    await bindIdentity(await ctx(), banned.userId, identity)
    await strikeDown(banned, BAN)
    await strikeDown(limited, NO_UPLOADS)
    for (const person of [banned, limited]) await close(person)
    expect((await login(banned)).code).toBe(faults.account_frozen.code)
    expect((await ensureUserByIdentity(await ctx(), identity)).id).toBe(banned.userId)
    const back = await login(limited)
    expect(back.data.hasComeBack).toBe(true)
    expect((await upload(withToken(back.data.token))).code).toBe(faults.ability_limited.code)
    expect(await subjects()).toEqual([])
  })

  it('merging two inheriting accounts keeps one of each strike, also when the other one closes', async () => {
    const person = await him()
    const identity = newIdentity()
    await bindIdentity(await ctx(), person.userId, identity)
    await strikeDown(person, NO_UPLOADS)
    await leave(person)
    const byWechat = await ensureUserByIdentity(await ctx(), identity)
    const byPhone = await ensureUserByPhone(await ctx(), person.phone)
    expect(byPhone.id).not.toBe(byWechat.id)
    const merged = await attachPhone(await ctx(), byWechat.id, person.phone, phoneHashOf(await ctx(), person.phone), true)
    expect(await strikesOn(merged.id)).toHaveLength(1)
    await w.world.db.delete(struckSubjects)
    await w.world.db
      .update(users)
      .set({ status: 'closing', closingAt: inDays(-16) })
      .where(eq(users.id, merged.id))
    await sweepClosing(w.served)
    expect((await subjects()).length).toBeGreaterThan(1)
    expect((await strikesOn((await ensureUserByPhone(await ctx(), person.phone)).id)).map(({ action }) => action)).toEqual(['limit'])
  })
})
