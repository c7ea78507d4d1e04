/** Closing an account: blockers, days of grace, coming back, and what others still see of the person. */
import { account } from '@qianxian/protocol/account/account'
import { audit } from '@qianxian/protocol/audit/audit'
import { auth } from '@qianxian/protocol/auth/auth'
import { dateInWords } from '@qianxian/protocol/base/calendar'
import { faults } from '@qianxian/protocol/base/faults'
import { interact } from '@qianxian/protocol/interact/interact'
import { line } from '@qianxian/protocol/line/line'
import { love } from '@qianxian/protocol/love/love'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { report } from '@qianxian/protocol/report/report'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillWallet } from '../../../test/nouns/pay'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { serve } from '../../../test/service-fixture'
import { sessions, smsCodes, users } from '../../db/tables/account'
import { contactGrants, lineRequests } from '../../db/tables/line'
import { loveProfiles } from '../../db/tables/love'
import { notices } from '../../db/tables/notice'
import { reports } from '../../db/tables/report'
import { runJob } from '../../jobs/start'
import { nouns } from '../nouns'
import { closingSoon } from './account.notices'
import { sweepClosing } from './account-closure'
import { closingReminderJob } from './closing-reminder'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const DAY_MS = 86_400_000
const days = (count: number) => new Date(Date.now() + count * DAY_MS)
const close = (person: Person) => person.call(account.closeAccount, { agreed: true })
const sweep = (after: number) => sweepClosing(world.served, days(after))
const isErased = async (person: Person) => (await userOf(person)).status === 'closed'
const userOf = async ({ userId }: Person) => (await world.world.db.select().from(users).where(eq(users.id, userId)))[0]!
const blockersOf = async (person: Person) => (await person.call(account.getClosing, {})).data.blockers
const ageBy = (person: Person, count: number) =>
  world.world.db
    .update(users)
    .set({ closingAt: days(-count) })
    .where(eq(users.id, person.userId))

async function login({ phone }: { phone: string }, tenantId = world.tenantA) {
  await world.world.db.update(smsCodes).set({ createdAt: new Date(Date.now() - 120_000) })
  await world.visitor(tenantId).call(auth.sendCaptcha, { phone, scene: 'login' })
  return world.visitor(tenantId).call(auth.loginByPhone, { phone, code: await world.smsCode(phone), agreed: true })
}

async function lineBetween(
  from: Person,
  to: Person,
  status: 'delivered' | 'viewed' | 'connected' | 'screening',
  message = '你好，想认识你',
) {
  const isDelivered = status !== 'screening'
  const [row] = await world.world.db
    .insert(lineRequests)
    .values({
      tenantId: world.tenantA,
      fromId: from.profileId,
      toId: to.profileId,
      mode: 'self',
      message,
      reasons: [],
      scopes: ['phone'],
      status,
      quotaState: 'none',
      deliveredAt: isDelivered ? new Date() : null,
      expireAt: isDelivered ? days(5) : null,
    })
    .returning()
  return row!
}
const statusOf = async (id: number) => (await world.world.db.select().from(lineRequests).where(eq(lineRequests.id, id)))[0]!

describe('blockers of closing', () => {
  test('an account that only logged in has no blockers', async () => {
    expect(await blockersOf(await world.member())).toEqual([])
  })

  test('unanswered received lines and withdrawable sent lines are blockers; a viewed sent line is not', async () => {
    const [her, a, b, c] = [await world.loveUser(), await world.loveUser(), await world.loveUser(), await world.loveUser()]
    const asked = await lineBetween(a, her, 'viewed')
    await lineBetween(her, b, 'delivered')
    const read = await lineBetween(her, c, 'viewed')
    expect(await blockersOf(her)).toEqual([{ kind: 'line', count: 2 }])
    expect(await close(her)).toMatchObject({ code: faults.account_not_settled.code, data: { blockers: [{ kind: 'line', count: 2 }] } })
    expect(await userOf(her)).toMatchObject({ status: 'active', closingAt: null })
    await her.call(line.answer, { id: asked.id, isAccepted: false, declineReason: 'not_now' })
    for (const { id } of (await her.call(line.getPaged, { box: 'sent' })).data.list) await her.call(line.withdraw, { id })
    expect(await blockersOf(her)).toEqual([])
    expect((await close(her)).code).toBe(20000)
    expect(await statusOf(read.id)).toMatchObject({ status: 'terminated', closeReason: 'account_closed' })
  })

  test('a running service is a blocker for both the client and the matchmaker', async () => {
    const [her, hongniang] = [await world.loveUser(), await world.matchmaker()]
    const { id } = await serve(hongniang, her, ['propose'])
    expect(await blockersOf(her)).toEqual([{ kind: 'representation', count: 1 }])
    expect(await blockersOf(hongniang)).toEqual([{ kind: 'matchmaker', count: 1 }])
    await her.call(matchmaker.endRepresentation, { id })
    expect(await blockersOf(her)).toEqual([])
  })

  test('an open report is a blocker, and a report filed during the days of grace postpones erasure', async () => {
    const [her, him, auditor] = [await world.loveUser(), await world.loveUser(), await world.auditor()]
    const judge = async (id: number) => {
      const [row] = await world.world.db.select().from(reports).where(eq(reports.id, id))
      await auditor.call(audit.claim, { id: row!.auditTaskId! })
      await auditor.call(audit.decide, { id: row!.auditTaskId!, decision: 'approved', reasons: [] })
    }
    await him.call(interact.fav, { no: her.no })
    const first = await him.call(report.fileReport, { no: her.no, category: 'commercial', text: '一直在推销保险产品' })
    expect(await blockersOf(her)).toEqual([{ kind: 'review', count: 1 }])
    await judge(first.data.id)
    expect((await close(her)).code).toBe(20000)
    const second = await him.call(report.fileReport, { no: her.no, category: 'money', text: '认识三天就让我转账投资' })
    expect(second.code).toBe(20000)
    await sweep(15.1)
    expect(await isErased(her)).toBe(false)
    const evidence = async () => (await world.world.db.select().from(reports).where(eq(reports.id, second.data.id)))[0]!.evidence
    expect(await evidence()).toHaveProperty('profile')
    await judge(second.data.id)
    await sweep(15.1)
    expect(await isErased(her)).toBe(true)
    expect(await evidence()).toEqual({})
    expect((await him.call(report.getPaged, {})).data.list[0]).toMatchObject({ targetName: '已注销', text: '认识三天就让我转账投资' })
  })

  test('closing needs a fresh login', async () => {
    const her = await world.member()
    await world.world.db
      .update(sessions)
      .set({ createdAt: days(-1) })
      .where(eq(sessions.userId, her.userId))
    expect((await close(her)).code).toBe(faults.login_again.code)
    expect((await her.call(account.closeAccount, { agreed: false })).fields).toHaveProperty('agreed')
    expect((await userOf(her)).status).toBe('active')
  })
})

describe('days of grace', () => {
  test('closing hides the person and logs out all devices; coming back restores everything', async () => {
    const [her, him] = [await world.loveUser(), await world.loveUser({ isVip: true, profile: { gender: 'male' } })]
    const elsewhere = (await login(her)).data.token
    await him.call(interact.fav, { no: her.no })
    const connected = await lineBetween(her, him, 'connected')
    await world.world.db
      .insert(contactGrants)
      .values({ tenantId: world.tenantA, lineId: connected.id, grantorId: her.profileId, granteeId: him.profileId, scopes: ['phone'] })
    const cardsIn = async () => ({
      home: (await him.call(love.getPaged, { sort: 'newest', size: 50 })).data.list.some(({ no }) => no === her.no),
      fav: (await him.call(interact.getFavPaged, {})).data.list.find(({ card }) => card.no === her.no)!.card.isAvailable,
      line: (await him.call(line.getPaged, { box: 'connected' })).data.list[0]!.other.isAvailable,
      detail: (await him.call(love.getDetail, { no: her.no })).code === 20000,
      contact: (await him.call(line.getContact, { id: connected.id })).code === 20000,
    })
    const shown = { home: true, fav: true, line: true, detail: true, contact: true }
    const hidden = { home: false, fav: false, line: false, detail: false, contact: false }
    expect(await cardsIn()).toEqual(shown)
    const closed = await close(her)
    expect(Math.round((Date.parse(closed.data.comeBackBefore) - Date.now()) / DAY_MS)).toBe(15)
    expect(await cardsIn()).toEqual(hidden)
    expect((await her.call(account.getUser, {})).status).toBe(401)
    expect((await world.visitor().call(account.getUser, {}, { headers: { authorization: elsewhere } })).status).toBe(401)
    // An audit decision meanwhile does not list the profile.
    expect((await world.world.db.select().from(loveProfiles).where(eq(loveProfiles.id, her.profileId)))[0]).toMatchObject({
      isListed: false,
      isAccountOpen: false,
    })
    await sweep(14.9)

    const back = await login(her)
    expect(back.data).toMatchObject({ hasComeBack: true, userInfo: { id: her.userId, no: her.no } })
    expect(await cardsIn()).toEqual(shown)
    expect(await userOf(her)).toMatchObject({ status: 'active', closingAt: null })
    await sweep(15.1)
    expect(await isErased(her)).toBe(false)
    expect((await login(her)).data).not.toHaveProperty('hasComeBack')
  })

  test('another account cannot take the phone of a closing account', async () => {
    const her = await world.member()
    await close(her)
    const wx = (await world.visitor().call(auth.loginByMaCode, { code: 'sandbox-taking', platform: 'weapp' })).data
    await world.visitor().call(auth.sendCaptcha, { phone: her.phone, scene: 'bind' })
    const answer = await world
      .visitor()
      .call(
        account.bindPhone,
        { phone: her.phone, code: await world.smsCode(her.phone), mergeConfirmed: true },
        { headers: { authorization: wx.token } },
      )
    expect(answer.code).toBe(faults.phone_taken.code)
    expect((await userOf(her)).status).toBe('closing')
  })

  test('a login after the days of grace creates a new account, even before the sweep, but not if reported', async () => {
    const [her, reported, him] = [await world.loveUser(), await world.loveUser(), await world.loveUser()]
    await him.call(interact.fav, { no: reported.no })
    for (const person of [her, reported]) {
      await close(person)
      await ageBy(person, 15.01)
    }
    await him.call(report.fileReport, { no: reported.no, category: 'money', text: '认识三天就让我转账投资' })
    const anew = (await login(her)).data
    expect(anew).toMatchObject({ userInfo: { no: null, nickname: null } })
    expect(anew).not.toHaveProperty('hasComeBack')
    expect(anew.userInfo.id).not.toBe(her.userId)
    expect((await userOf(her)).status).toBe('closed')
    expect((await login(reported)).code).toBe(faults.account_closed.code)
    expect((await userOf(reported)).status).toBe('closing')
  })

  test('an account with money that arrived in the days of grace waits, and its owner may still log in', async () => {
    const her = await world.loveUser()
    await close(her)
    await fillWallet(her, 300)
    await ageBy(her, 15.01)
    await sweepClosing(world.served)
    expect((await userOf(her)).status).toBe('closing')
    const back = (await login(her)).data
    expect(back).toMatchObject({ hasComeBack: true, userInfo: { id: her.userId } })
    expect((await userOf(her)).status).toBe('active')
  })

  test('simultaneous closings, and a login during the sweep, leave no half-closed account', async () => {
    const her = await world.loveUser()
    const codes = (await Promise.all([close(her), close(her), close(her)])).map(({ code }) => code)
    expect(codes.filter((code) => code === 20000).length).toBeGreaterThan(0)
    await ageBy(her, 14.9999)
    const [answer] = await Promise.all([login(her), sweep(0.001)])
    const isBack = answer.code === 20000 && answer.data.userInfo.id === her.userId
    expect((await userOf(her)).status).toBe(isBack ? 'active' : 'closed')
    if (isBack) expect(answer.data.userInfo.no).toBe(her.no)
    else if (answer.code === 20000) expect(answer.data.userInfo.no).toBeNull()
    else expect(answer.code).toBe(faults.account_closed.code)
  })
})

describe('reminder on the day before', () => {
  test('the reminder is sent once, by text message only, and only if the request was not cancelled', async () => {
    const sent: { payload: unknown; at: Date | undefined }[] = []
    const { jobs } = world.served
    world.served.jobs = {
      ...jobs,
      send: async (_ctx, job, payload, options) => void (job.name === closingReminderJob.name && sent.push({ payload, at: options?.at })),
    }
    const remind = (payload: unknown) => runJob(world.served, closingReminderJob, { tenantId: world.tenantA, payload })
    const told = async ({ userId }: Person) => {
      const rows = (await world.world.db.select().from(notices).where(eq(notices.userId, userId))).filter(
        ({ kind }) => kind === closingSoon.kind,
      )
      const ctx = await world.ctx(world.tenantA, { userId } as never)
      return {
        rows: rows.length,
        holds: (await closingSoon.holds!(ctx, rows as never)).size,
        words: await closingSoon.words(ctx, rows as never),
      }
    }
    const [gone, back] = [await world.member(), await world.member()]
    for (const person of [gone, back]) await close(person)
    const wishes = sent.splice(0)
    expect(wishes.map(({ at }) => Math.round((at!.getTime() - Date.now()) / DAY_MS))).toEqual([14, 14])
    await login(back)
    // The person requests closing again: the first request's reminder must not be sent for the second.
    await world.world.db
      .update(users)
      .set({ status: 'closing', closingAt: days(-1) })
      .where(eq(users.id, back.userId))
    for (const { payload } of wishes) await remind(payload)
    expect(await told(back)).toMatchObject({ rows: 0 })
    const { rows, holds, words } = await told(gone)
    expect([rows, holds]).toEqual([1, 1])
    const ends = dateInWords(new Date((await userOf(gone)).closingAt!.getTime() + 15 * DAY_MS))
    expect([...words.values()].map(({ text }) => text)).toEqual([`账号将在${ends}注销，登录一次就能留下`])
    // The text message is also sent at night, and only to a person who has not come back.
    const { sms } = world.served.adapters
    const texts: { phone: string; params: readonly string[] }[] = []
    sms.sendNotice = async ({ phone, params }) => void texts.push({ phone, params })
    const leave = nouns.flatMap((noun) => noun.jobs ?? []).find(({ name }) => name === 'notice.leave')!
    if (leave.kind !== 'job') throw new Error('no job')
    const leaveFor = ({ userId }: Person) => runJob(world.served, leave, { tenantId: world.tenantA, payload: { userIds: [userId] } })
    await leaveFor(gone)
    await leaveFor(back)
    expect(texts).toEqual([{ phone: gone.phone, params: [closingSoon.outside] }])
    await login(gone)
    expect(await told(gone)).toMatchObject({ rows: 1, holds: 0, words: new Map() })
    world.served.jobs = jobs
  })
})

describe('after erasure', () => {
  test('others see a departed person, and a new login finds an unrelated new account', async () => {
    const [her, him, abroad] = [await world.loveUser(), await world.loveUser(), await world.loveUser({ tenantId: world.tenantB })]
    const wx = { platform: 'weapp' as const, code: 'sandbox-erased' }
    await her.call(account.bindWx, wx)
    await him.call(interact.fav, { no: her.no })
    await him.call(interact.like, { no: her.no })
    await her.call(interact.like, { no: him.no })
    const connected = await lineBetween(her, him, 'connected', '我是住在文三路的小云')
    await close(her)
    await sweep(15.1)

    const gone = { nickname: '已注销', isAvailable: false, cover: null, ageText: '', cityName: '', occupation: null, tags: [] }
    const { card } = (await him.call(interact.getFavPaged, {})).data.list[0]!
    expect(card).toMatchObject(gone)
    expect(card.no).not.toBe(her.no)
    const [row] = (await him.call(line.getPaged, { box: 'closed' })).data.list
    expect(row).toMatchObject({ id: connected.id, status: 'terminated', message: '', other: gone })
    expect((await him.call(interact.getLikePaged, { tab: 'mutual' })).data.list).toEqual([])
    for (const no of [her.no, card.no]) expect((await him.call(love.getDetail, { no })).code).toBe(faults.profile_unavailable.code)
    // An erased profile can be removed from favourites like any other.
    expect((await him.call(interact.unfav, { no: card.no })).code).toBe(20000)
    expect((await him.call(interact.getFavPaged, {})).data.list).toEqual([])

    const [byPhone, byWechat] = [(await login(her)).data, (await world.visitor().call(auth.loginByMaCode, wx)).data]
    for (const { userInfo } of [byPhone, byWechat]) {
      expect(userInfo.id).not.toBe(her.userId)
      expect(userInfo).toMatchObject({ no: null, nickname: null, isWhetherLoveUser: false })
    }
    expect((await abroad.call(account.getUser, {})).data.userInfo.id).toBe(abroad.userId)
  })
})

describe('first login with the phone button', () => {
  const oneTap = (code: string, phone: string) =>
    world.visitor().call(auth.loginByMaPhone, { platform: 'weapp', code, phoneCode: `phone-${phone}`, agreed: true })
  const byWechat = async (code: string) => (await world.visitor().call(auth.loginByMaCode, { platform: 'weapp', code })).data

  test("logs in to the phone's account, which absorbs an account that holds nothing", async () => {
    const her = await world.member()
    await byWechat('sandbox-nothing')
    expect((await oneTap('sandbox-nothing', her.phone)).data.userInfo.id).toBe(her.userId)
    expect((await byWechat('sandbox-nothing')).userInfo.id).toBe(her.userId)
  })

  test('merges no account that holds something without asking', async () => {
    const her = await world.member()
    const other = await byWechat('sandbox-something')
    const headers = { authorization: other.token }
    await world.visitor().call(account.setUsername, { userName: 'began_here' }, { headers })
    expect((await oneTap('sandbox-something', her.phone)).data.userInfo.id).toBe(her.userId)
    expect((await byWechat('sandbox-something')).userInfo).toMatchObject({ id: other.userInfo.id, userName: 'began_here', phone: null })
    // In a session of that account, binding the phone asks the person to confirm the merge.
    const asked = await world.visitor().call(account.bindPhoneByMa, { platform: 'weapp', phoneCode: `phone-${her.phone}` }, { headers })
    expect(asked.code).toBe(faults.merge_needs_confirmation.code)
  })
})
