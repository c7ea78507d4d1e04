/**
 * Asking by phone: the matchmaker learns nothing about the phone's owner, the person decides, and a login makes them a
 * member.
 */
import { auth } from '@qianxian/protocol/auth/auth'
import { faults } from '@qianxian/protocol/base/faults'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { invitation } from '@qianxian/protocol/invitation/invitation'
import { askLimits } from '@qianxian/protocol/invitation/invitation.words'
import { love } from '@qianxian/protocol/love/love'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { notice } from '@qianxian/protocol/notice/notice'
import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawPhone } from '../../../seed/makers/account'
import { newAsk } from '../../../seed/makers/invitation'
import { demonstration } from '../../../seed/nouns/invitation'
import type { Stage } from '../../../seed/stage'
import { draft, invitationStage } from '../../../test/nouns/invitation'
import { openTestWorld, type TestWorld } from '../../../test/world'
import { smsCodes, smsOutbox, users } from '../../db/tables/account'
import { consentAsks } from '../../db/tables/invitation'
import { loveProfiles } from '../../db/tables/love'
import { matchmakers, representations } from '../../db/tables/matchmaker'
import { drawToken } from '../../lib/secrets'
import { phoneHashOf } from '../auth/auth'
import { settleAsk } from './ask-answer'
import { sweepAsks } from './invitation.jobs'
import { suppressPhone } from './invitation.repository'

let w: TestWorld
let stage: ReturnType<typeof invitationStage>
beforeAll(async () => {
  w = await openTestWorld()
  stage = invitationStage(w)
})
afterAll(() => w.close())

const DEAD = faults.ask_link_dead.code
const rowOf = async (id: number) => (await w.world.db.select().from(consentAsks).where(eq(consentAsks.id, id)))[0]!
const setAsk = (id: number, change: Partial<typeof consentAsks.$inferInsert>) =>
  w.world.db.update(consentAsks).set(change).where(eq(consentAsks.id, id))
const bondsOf = (matchmakerId: number) =>
  w.world.db
    .select()
    .from(representations)
    .where(and(eq(representations.matchmakerId, matchmakerId), eq(representations.status, 'active')))
/** The token in the link of the newest message to this phone; null if there was none. */
async function linkTo(phone: string): Promise<string | null> {
  const [sent] = await w.world.db
    .select()
    .from(smsOutbox)
    .where(and(eq(smsOutbox.phone, phone), eq(smsOutbox.code, '')))
    .orderBy(desc(smsOutbox.id))
    .limit(1)
  return sent ? /token=(\S+)$/.exec(sent.text)![1]! : null
}
/** Moves sent codes back, so that a second code may be sent within the minute. */
const forgetCodes = () => w.world.db.update(smsCodes).set({ createdAt: momentBefore(new Date(), 2, 'minute') })
async function answer(
  ask: { token: string; phone: string },
  given: { answer: 'yes' | 'no' | 'never'; scopes?: ('publish' | 'propose' | 'show_photo' | 'hold_phone')[] },
) {
  await forgetCodes()
  return w.visitor().call(invitation.answerAsk, { token: ask.token, code: await stage.codeFor(ask), ...given })
}
async function login(phone: string) {
  await forgetCodes()
  await w.visitor().call(auth.sendCaptcha, { phone, scene: 'login' })
  return w.visitor().call(auth.loginByPhone, { phone, code: await w.smsCode(phone), agreed: true })
}
const as = (token: string) => ({ headers: { authorization: token } })
const mineOf = async (token: string) => (await w.visitor().call(love.getMine, {}, as(token))).data

describe('the owner of the phone', () => {
  /** The kinds of owner that a phone can have in these tests. */
  const kinds: Record<string, (deskId: number) => Promise<string>> = {
    'nobody’s here': async () => drawPhone(),
    'a member’s': async () => (await w.loveUser()).phone,
    'of an account without a profile': async () => (await w.member()).phone,
    'a member’s who is served': async () => {
      const person = await w.loveUser()
      const { matchmakerId } = await w.matchmaker()
      await w.world.db.insert(representations).values({
        tenantId: w.tenantA,
        matchmakerId,
        profileId: person.profileId,
        mode: 'invited',
        status: 'active',
        scopes: ['propose'],
        expiresAt: momentAfter(new Date(), 30, 'day'),
      })
      return person.phone
    },
    'of a frozen account': async () => {
      const person = await w.loveUser()
      await w.world.db.update(users).set({ status: 'frozen' }).where(eq(users.id, person.userId))
      return person.phone
    },
    'never to be asked': async () => {
      const phone = drawPhone()
      const ctx = await w.ctx(w.tenantA, null)
      await suppressPhone(ctx, phoneHashOf(ctx, phone))
      return phone
    },
    'of somebody who agreed to another': async () => {
      const phone = drawPhone()
      await newAsk(w.bench(), { matchmakerId: (await w.matchmaker()).matchmakerId, phone, status: 'consented' })
      return phone
    },
    'of somebody who said no to this matchmaker': async (matchmakerId) => {
      const phone = drawPhone()
      await newAsk(w.bench(), { matchmakerId, phone, status: 'refused', createdAt: momentBefore(new Date(), 3, 'day') })
      return phone
    },
  }

  /** All responses to the matchmaker in the process, without ids, times and the digits they typed. */
  async function toldOf(kind: string): Promise<string> {
    const desk = await w.matchmaker()
    const phone = await kinds[kind]!(desk.matchmakerId)
    const heard: unknown[] = []
    const hear = async (said: Promise<{ code: number; data: unknown }>) => heard.push(await said)
    const looks = async () => {
      const { list } = (await desk.call(invitation.getAskPaged, { size: 1 })).data
      heard.push(list)
      await hear(desk.call(matchmaker.getMemberPaged, { filter: 'pending' }))
      await hear(desk.call(matchmaker.getMemberPaged, {}))
      await hear(desk.call(matchmaker.getDashboard, {}))
      await hear(desk.call(notice.getPaged, {}))
    }
    const made = await desk.call(invitation.askByPhone, { phone, draft })
    const { id } = made.data
    heard.push(made)
    await looks()
    await stage.deliver(id)
    await looks()
    await hear(desk.call(invitation.askByPhone, { phone, draft }))
    await hear(desk.call(invitation.resendAsk, { id }))
    await setAsk(id, { sentAt: momentBefore(new Date(), 2, 'day') })
    await hear(desk.call(invitation.resendAsk, { id }))
    await stage.deliver(id)
    await hear(desk.call(invitation.saveAskDraft, { id, draft: { ...draft, heightCm: 170 } }))
    await looks()
    await setAsk(id, { expiresAt: new Date() })
    await looks()
    await sweepAsks(w.served)
    await looks()
    await hear(desk.call(invitation.takeBackAsk, { id }))
    return JSON.stringify(heard)
      .replaceAll(`"id":${id}`, '"id":0')
      .replaceAll(`"id":${desk.matchmakerId}`, '"id":0')
      .replaceAll(`${phone.slice(0, 3)}****${phone.slice(7)}`, 'PHONE')
      .replaceAll(/"traceId":"[^"]*"/g, '')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'AT')
  }

  let plain: Promise<string> | undefined
  test.each(Object.keys(kinds))('the responses to the asking matchmaker never change for this kind of person: %s', async (kind) => {
    plain ??= toldOf('nobody’s here')
    expect(await plain).toContain('"status":"sent"')
    expect(await plain).toContain('"status":"expired"')
    expect(await toldOf(kind)).toBe(await plain)
  })

  test('the request does the same work in the database, whoever owns the phone', async () => {
    const work = new Map<string, string[]>()
    for (const [kind, phoneOf] of Object.entries(kinds)) {
      const desk = await w.matchmaker()
      const phone = await phoneOf(desk.matchmakerId)
      await desk.call(invitation.getAskPaged, { size: 1 })
      const watch = w.watchStatements()
      expect((await desk.call(invitation.askByPhone, { phone, draft })).code).toBe(20000)
      work.set(kind, watch.stop())
    }
    const [plain, ...others] = [...work.values()]
    expect(plain!.length).toBeGreaterThan(3)
    for (const statements of others) expect(statements).toEqual(plain)
    // The owner of the phone is looked up by the job that delivers, not here.
    for (const statement of plain!) expect(statement).not.toMatch(/"users"\."phone_hash" = /)
  })

  test('the kind of owner decides who is notified and how', async () => {
    const told: Record<string, string> = {}
    for (const [kind, phoneOf] of Object.entries(kinds)) {
      const desk = await w.matchmaker()
      const phone = await phoneOf(desk.matchmakerId)
      const { id } = (await desk.call(invitation.askByPhone, { phone, draft })).data
      await stage.deliver(id)
      const [holder] = await w.world.db
        .select({ id: users.id })
        .from(users)
        .where(eq(users.phoneHash, phoneHashOf(await w.ctx(w.tenantA, null), phone)))
      const { rows } = await w.world.db.execute<{ count: number }>(
        `select count(*)::int as count from notices where kind = 'invitation.asked' and user_id = ${holder?.id ?? 0}`,
      )
      told[kind] = (await linkTo(phone)) ? 'by link' : rows[0]!.count > 0 ? 'in the app' : 'not at all'
    }
    expect(told).toEqual({
      'nobody’s here': 'by link',
      'a member’s': 'in the app',
      'of an account without a profile': 'in the app',
      'a member’s who is served': 'not at all',
      'of a frozen account': 'not at all',
      'never to be asked': 'not at all',
      'of somebody who agreed to another': 'by link',
      'of somebody who said no to this matchmaker': 'not at all',
    })
  })
})

describe('asking', () => {
  test("asking a minor or one's own phone stores nothing", async () => {
    const desk = await w.matchmaker()
    const minor = await desk.call(invitation.askByPhone, { phone: drawPhone(), draft: { ...draft, birthday: '2012-01-01' } })
    expect([minor.code, Object.keys(minor.fields!)]).toEqual([faults.age_too_young.code, ['birthday']])
    const own = await desk.call(invitation.askByPhone, { phone: desk.phone, draft })
    expect([own.code, own.fields!.phone]).toEqual([faults.self_target.code, '这是你自己的手机号'])
    const contact = await desk.call(invitation.askByPhone, { phone: drawPhone(), draft: { ...draft, occupation: '加微信 abc12345' } })
    expect(contact.code).not.toBe(20000)
    expect(await w.world.db.$count(consentAsks, eq(consentAsks.matchmakerId, desk.matchmakerId))).toBe(0)
  })

  test('asking a person who already consented is refused at the phone field, and sends nothing', async () => {
    const ask = await stage.asked()
    await answer(ask, { answer: 'yes', scopes: ['propose'] })
    const again = await ask.desk.call(invitation.askByPhone, { phone: ask.phone, draft })
    expect(again.fields).toEqual({ phone: '对方已经同意由你服务，不用再邀请' })
    expect(await linkTo(ask.phone)).toBeNull()
    await answer(ask, { answer: 'no' })
    expect((await ask.desk.call(invitation.askByPhone, { phone: ask.phone, draft })).code).toBe(20000)
  })

  test('asking stops for the day after twenty asks, also withdrawn ones', async () => {
    const desk = await w.matchmaker()
    await newAsk.all(
      w.bench(),
      Array.from({ length: askLimits.asksPerDay - 1 }, () => ({ matchmakerId: desk.matchmakerId, status: 'taken_back' as const })),
    )
    expect((await desk.call(invitation.askByPhone, { phone: drawPhone(), draft })).code).toBe(20000)
    expect((await desk.call(invitation.askByPhone, { phone: drawPhone(), draft })).code).toBe(faults.ask_daily_limit.code)
  })

  test('asking requires a working matchmaker', async () => {
    const desk = await w.matchmaker()
    await w.world.db.update(matchmakers).set({ status: 'suspended' }).where(eq(matchmakers.id, desk.matchmakerId))
    expect((await desk.call(invitation.askByPhone, { phone: drawPhone(), draft })).code).toBe(faults.not_allowed.code)
  })

  test('the link is sent again once a day, and the older one stops working', async () => {
    const desk = await w.matchmaker()
    const phone = drawPhone()
    const { id } = (await desk.call(invitation.askByPhone, { phone, draft })).data
    await stage.deliver(id)
    const first = (await linkTo(phone))!
    expect((await desk.call(invitation.resendAsk, { id })).code).toBe(faults.ask_resent_today.code)
    await setAsk(id, { sentAt: momentBefore(new Date(), 2, 'day') })
    expect((await desk.call(invitation.resendAsk, { id })).data.mayResend).toBe(false)
    await stage.deliver(id)
    const second = (await linkTo(phone))!
    expect([(await w.visitor().call(invitation.getAsk, { token: first })).code, second === first]).toEqual([DEAD, false])
    expect((await w.visitor().call(invitation.getAsk, { token: second })).code).toBe(20000)
  })
})

describe('the link', () => {
  test('the link shows who asks and until when, and nothing of the draft', async () => {
    const ask = await stage.asked({ draft: { ...draft, nickname: '只有红娘知道' } })
    const { code, data } = await w.visitor().call(invitation.getAsk, { token: ask.token })
    expect(code).toBe(20000)
    expect(data.matchmaker).toMatchObject({ name: '李红娘', city: '成都', store: null })
    expect(data).toMatchObject({ status: 'sent', scopes: [], phone: `${ask.phone.slice(0, 3)}****${ask.phone.slice(7)}` })
    expect(JSON.stringify(data)).not.toContain('只有红娘知道')
  })

  test('the link is stored only as a hash, phone and draft encrypted', async () => {
    const ask = await stage.asked()
    const { rows } = await w.world.db.execute<{ all: string }>(`select a::text as all from consent_asks a where id = ${ask.id}`)
    for (const secret of [ask.token, ask.phone, draft.nickname]) expect(rows[0]!.all).not.toContain(secret)
  })

  test('a dead, used, guessed or foreign link gets the same answer everywhere', async () => {
    const refused = await stage.asked()
    expect((await answer(refused, { answer: 'no' })).data.status).toBe('refused')
    const expired = await stage.asked({ expiresAt: momentBefore(new Date(), 1, 'minute') })
    const back = await stage.asked()
    await back.desk.call(invitation.takeBackAsk, { id: back.id })
    const stopped = await stage.asked()
    await w.world.db.update(matchmakers).set({ status: 'suspended' }).where(eq(matchmakers.id, stopped.desk.matchmakerId))
    const far = drawToken()
    const { matchmakerId } = await w.matchmaker({ tenantId: w.tenantB })
    await newAsk(w.bench(w.tenantB), { matchmakerId, token: far })
    const strip = ({ code, message, status, data }: { code: number; message: string; status: number; data: unknown }) => ({
      code,
      message,
      status,
      data,
    })
    const answers = new Set<string>()
    for (const token of [refused.token, expired.token, back.token, stopped.token, far, drawToken(), 'x'])
      for (const reply of [
        await w.visitor().call(invitation.getAsk, { token }),
        await w.visitor().call(invitation.sendAskCode, { token }),
        await w.visitor().call(invitation.answerAsk, { token, code: '123456', answer: 'no' }),
      ])
        answers.add(JSON.stringify(strip(reply)))
    expect([...answers]).toEqual([JSON.stringify({ code: DEAD, message: faults.ask_link_dead.message, status: 200, data: null })])
  })

  test('five wrong codes also block the right one', async () => {
    const ask = await stage.asked()
    const code = await stage.codeFor(ask)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let time = 0; time < 5; time += 1)
      expect((await w.visitor().call(invitation.answerAsk, { token: ask.token, code: wrong, answer: 'no' })).code).toBe(
        faults.captcha_wrong.code,
      )
    expect((await w.visitor().call(invitation.answerAsk, { token: ask.token, code, answer: 'no' })).code).toBe(faults.captcha_wrong.code)
    expect((await rowOf(ask.id)).status).toBe('sent')
  })

  test('a login code or a consent without scopes does not answer the link', async () => {
    const ask = await stage.asked()
    await w.visitor().call(auth.sendCaptcha, { phone: ask.phone, scene: 'login' })
    const code = await w.smsCode(ask.phone)
    const reply = await w.visitor().call(invitation.answerAsk, { token: ask.token, code, answer: 'no' })
    expect(reply.code).toBe(faults.captcha_wrong.code)
    expect((await answer(ask, { answer: 'yes', scopes: [] })).fields).toEqual({ scopes: '请至少勾选一项' })
    expect((await answer(ask, { answer: 'yes' })).fields).toEqual({ scopes: '请至少勾选一项' })
    expect((await rowOf(ask.id)).status).toBe('sent')
  })
})

describe('a consent', () => {
  test('a consent is valid for a year, and the same link changes or withdraws it scope by scope', async () => {
    const ask = await stage.asked()
    expect((await answer(ask, { answer: 'yes', scopes: ['publish', 'hold_phone'] })).data.status).toBe('consented')
    const row = await rowOf(ask.id)
    expect([row.scopes, row.method]).toEqual([['publish', 'hold_phone'], 'sms_link'])
    expect(row.expiresAt > momentAfter(new Date(), 364, 'day')).toBe(true)
    const listed = (await ask.desk.call(invitation.getAskPaged, {})).data.list[0]!
    expect([listed.status, listed.scopes, listed.mayWrite, listed.mayResend]).toEqual(['consented', ['publish', 'hold_phone'], true, false])
    expect((await w.visitor().call(invitation.getAsk, { token: ask.token })).data.scopes).toEqual(['publish', 'hold_phone'])

    expect((await answer(ask, { answer: 'yes', scopes: ['hold_phone'] })).data.status).toBe('consented')
    expect((await ask.desk.call(invitation.saveAskDraft, { id: ask.id, draft })).code).toBe(faults.ask_over.code)
    // Without the consent to write, only nickname and gender remain of the draft.
    const { nickname, gender } = draft
    expect((await ask.desk.call(invitation.getAskPaged, {})).data.list[0]!.draft).toEqual({ nickname, gender })
    expect((await answer(ask, { answer: 'no' })).data.status).toBe('withdrawn')
    expect((await ask.desk.call(invitation.getAskPaged, {})).data.list[0]).toMatchObject({
      status: 'withdrawn',
      phone: null,
      draft: null,
      scopes: [],
    })
  })

  test('a consent can be narrowed or withdrawn while the matchmaker is suspended, but none can be given', async () => {
    const [agreed, waiting] = [await stage.asked(), await stage.asked()]
    await answer(agreed, { answer: 'yes', scopes: ['publish', 'hold_phone'] })
    for (const { desk } of [agreed, waiting])
      await w.world.db.update(matchmakers).set({ status: 'suspended' }).where(eq(matchmakers.id, desk.matchmakerId))
    expect((await w.visitor().call(invitation.getAsk, { token: waiting.token })).code).toBe(DEAD)
    expect((await answer(agreed, { answer: 'yes', scopes: ['hold_phone'] })).data.status).toBe('consented')
    expect((await rowOf(agreed.id)).scopes).toEqual(['hold_phone'])
    expect((await answer(agreed, { answer: 'no' })).data.status).toBe('withdrawn')
  })

  test('a consent that was withdrawn before the login creates neither a profile nor a service', async () => {
    const ask = await stage.asked()
    await answer(ask, { answer: 'yes', scopes: ['publish'] })
    await answer(ask, { answer: 'no' })
    const mine = await mineOf((await login(ask.phone)).data.token)
    expect([mine.lifecycle, (await bondsOf(ask.desk.matchmakerId)).length]).toEqual(['none', 0])
  })

  test('a consent takes a place at the desk, and is refused if there is none', async () => {
    const ask = await stage.asked()
    await w.world.db.update(matchmakers).set({ capacity: 1 }).where(eq(matchmakers.id, ask.desk.matchmakerId))
    await newAsk(w.bench(), { matchmakerId: ask.desk.matchmakerId, status: 'consented' })
    expect((await answer(ask, { answer: 'yes', scopes: ['propose'] })).code).toBe(faults.matchmaker_full.code)
    expect((await rowOf(ask.id)).status).toBe('sent')
  })

  test('a consent shows nothing of the draft to others, before or after', async () => {
    const ask = await stage.asked({ draft: { ...draft, nickname: '还没来的人' } })
    await answer(ask, { answer: 'yes', scopes: ['publish', 'propose', 'show_photo', 'hold_phone'] })
    expect(await w.world.db.$count(loveProfiles, eq(loveProfiles.nickname, '还没来的人'))).toBe(0)
    const other = await w.matchmaker()
    expect((await other.call(invitation.getAskPaged, {})).data.list).toEqual([])
    expect((await other.call(invitation.saveAskDraft, { id: ask.id, draft })).code).toBe(faults.not_found.code)
  })

  test.each([['no'], ['never']] as const)('a %s leaves neither phone nor draft, and the matchmaker reads the same word', async (given) => {
    const ask = await stage.asked()
    await answer(ask, { answer: given })
    expect(await rowOf(ask.id)).toMatchObject({ phoneEnc: null, draftEnc: null, tokenHash: null, scopes: [] })
    expect((await ask.desk.call(invitation.getAskPaged, {})).data.list[0]!.status).toBe('unmet')
    expect((await ask.desk.call(notice.getPaged, {})).data.list).toEqual([])
    // Another matchmaker may ask after a `no`, but none after a `never`.
    const other = await w.matchmaker()
    const { id } = (await other.call(invitation.askByPhone, { phone: ask.phone, draft })).data
    await stage.deliver(id)
    expect((await linkTo(ask.phone)) !== null).toBe(given === 'no')
  })
})

describe('the first login', () => {
  const all = ['publish', 'propose', 'show_photo', 'hold_phone'] as const

  test('the first login makes the person a member with the draft, which they may submit', async () => {
    const ask = await stage.asked()
    await answer(ask, { answer: 'yes', scopes: [...all] })
    const { token } = (await login(ask.phone)).data
    const mine = await mineOf(token)
    expect([mine.lifecycle, mine.draftStatus, mine.values.nickname]).toEqual(['draft', 'editing', draft.nickname])
    expect(await bondsOf(ask.desk.matchmakerId)).toMatchObject([{ mode: 'created_by_mm', scopes: [...all] }])
    expect(await rowOf(ask.id)).toMatchObject({ status: 'joined', phoneEnc: null, draftEnc: null, phoneHash: null })
    expect((await ask.desk.call(matchmaker.getMemberPaged, {})).data.list.length).toBe(1)
    expect((await w.visitor().call(invitation.getAsk, { token: ask.token })).code).toBe(DEAD)
    // A second login changes nothing.
    await login(ask.phone)
    expect((await bondsOf(ask.desk.matchmakerId)).length).toBe(1)
  })

  test('the draft is dropped if the person does not consent to writing', async () => {
    const ask = await stage.asked()
    await answer(ask, { answer: 'yes', scopes: ['propose'] })
    const mine = await mineOf((await login(ask.phone)).data.token)
    expect([mine.lifecycle, mine.draftStatus]).toEqual(['draft', null])
    expect((await bondsOf(ask.desk.matchmakerId))[0]!.scopes).toEqual(['propose'])
  })

  test('a login of a member who consented by link creates the service and drops the draft', async () => {
    const person = await w.loveUser({ profile: { nickname: '本来的名字' } })
    const ask = await stage.asked({ phone: person.phone })
    expect((await answer(ask, { answer: 'yes', scopes: [...all] })).data.status).toBe('joined')
    const mine = await mineOf(person.token)
    expect([mine.values.nickname, mine.draftStatus]).toEqual(['本来的名字', null])
    expect((await bondsOf(ask.desk.matchmakerId)).map(({ profileId }) => profileId)).toEqual([person.profileId])
  })

  test('a login of a person who got another matchmaker before ends their consent', async () => {
    const person = await w.loveUser()
    const phone = drawPhone()
    const ask = await stage.asked({ phone })
    await answer(ask, { answer: 'yes', scopes: ['propose'] })
    const { matchmakerId } = await w.matchmaker()
    await w.world.db.insert(representations).values({
      tenantId: w.tenantA,
      matchmakerId,
      profileId: person.profileId,
      mode: 'invited',
      status: 'active',
      expiresAt: momentAfter(new Date(), 30, 'day'),
    })
    const ctx = await w.ctx(w.tenantA, null)
    await w.world.db
      .update(users)
      .set({ phoneHash: phoneHashOf(ctx, phone) })
      .where(eq(users.id, person.userId))
    await login(phone)
    expect((await rowOf(ask.id)).status).toBe('represented')
    expect((await ask.desk.call(invitation.getAskPaged, {})).data.list[0]!.status).toBe('represented')
    expect(await bondsOf(ask.desk.matchmakerId)).toEqual([])
  })

  test('logins on two devices at once create one member and one service', async () => {
    const ask = await stage.asked()
    await answer(ask, { answer: 'yes', scopes: [...all] })
    const { token } = (await login(ask.phone)).data
    await setAsk(ask.id, { status: 'taken_back' })
    const again = await stage.asked({ phone: ask.phone, status: 'consented' })
    await w.world.db.update(representations).set({ status: 'ended' }).where(eq(representations.matchmakerId, ask.desk.matchmakerId))
    await w.visitor().call(auth.logout, {}, as(token))
    await forgetCodes()
    await w.visitor().call(auth.sendCaptcha, { phone: ask.phone, scene: 'login' })
    const code = await w.smsCode(ask.phone)
    await Promise.all([1, 2, 3].map(() => w.visitor().call(auth.loginByPhone, { phone: ask.phone, code, agreed: true })))
    expect((await bondsOf(again.desk.matchmakerId)).length).toBe(1)
    expect((await rowOf(again.id)).status).toBe('joined')
  })

  test("a stopped matchmaker's ask leaves no service and no draft", async () => {
    const ask = await stage.asked()
    await answer(ask, { answer: 'yes', scopes: [...all] })
    await w.world.db.update(matchmakers).set({ status: 'terminated' }).where(eq(matchmakers.id, ask.desk.matchmakerId))
    const mine = await mineOf((await login(ask.phone)).data.token)
    expect([mine.lifecycle, (await rowOf(ask.id)).status]).toEqual(['none', 'closed'])
  })
})

describe('answers in the app', () => {
  test('a member answers an ask delivered to them, and others find nothing', async () => {
    const { desk, person, id } = await stage.askedMember()
    const stranger = await w.loveUser()
    expect((await stranger.call(invitation.getMyAsk, { id })).code).toBe(faults.not_found.code)
    expect((await person.call(invitation.getMyAsk, { id })).data).toMatchObject({ status: 'sent', scopes: [] })
    const reply = await person.call(invitation.answerMyAsk, { id, answer: 'yes', scopes: ['hold_phone'] })
    expect(reply.data.status).toBe('joined')
    expect((await rowOf(id)).method).toBe('app')
    expect((await bondsOf(desk.matchmakerId)).map(({ scopes }) => scopes)).toEqual([['hold_phone']])
    expect((await person.call(matchmaker.getMine, {})).data.current?.matchmaker.id).toBe(desk.matchmakerId)
  })

  test('a consent creates a profile for a person who has none', async () => {
    const [desk, person] = [await w.matchmaker(), await w.member()]
    const { id } = await newAsk(w.bench(), { matchmakerId: desk.matchmakerId, phone: person.phone, draft })
    expect((await person.call(invitation.answerMyAsk, { id, answer: 'yes', scopes: ['publish'] })).data.status).toBe('joined')
    expect((await person.call(love.getMine, {})).data.values.nickname).toBe(draft.nickname)
  })
})

describe('concurrency', () => {
  test('two links of one phone give one consent, and the other ask ends as already represented', async () => {
    for (const phoneOf of [async () => drawPhone(), async () => (await w.loveUser()).phone]) {
      const phone = await phoneOf()
      const asks = [await stage.asked({ phone }), await stage.asked({ phone })]
      const yes = { answer: 'yes', scopes: ['propose' as const], method: 'sms_link' } as const
      const made = await Promise.all(asks.map(async ({ id }) => settleAsk(await w.ctx(w.tenantA, null), await rowOf(id), yes)))
      expect(made.filter((status) => status === 'represented').length).toBe(1)
      const words = await Promise.all(asks.map(async ({ desk }) => (await desk.call(invitation.getAskPaged, {})).data.list[0]!.status))
      expect(words.filter((word) => word === 'represented').length).toBe(1)
      const late = asks[made.indexOf('represented')]!
      expect((await late.desk.call(notice.getPaged, {})).data.list.map(({ words: said }) => said)).toEqual([
        '你用手机号邀请的人：已由其他红娘服务',
      ])
    }
  })

  test('a concurrent consent and withdrawal: only one of the two takes effect', async () => {
    for (let time = 0; time < 4; time += 1) {
      const ask = await stage.asked()
      const code = await stage.codeFor(ask)
      const [said, back] = await Promise.all([
        w.visitor().call(invitation.answerAsk, { token: ask.token, code, answer: 'yes', scopes: ['propose'] }),
        ask.desk.call(invitation.takeBackAsk, { id: ask.id }),
      ])
      expect([20000, DEAD]).toContain(said.code)
      expect(back.code).toBe(20000)
      const row = await rowOf(ask.id)
      expect([row.status, row.phoneEnc, row.tokenHash]).toEqual(['taken_back', null, null])
    }
  })

  test("a login during the matchmaker's save keeps one whole draft and leaves nothing behind", async () => {
    for (let time = 0; time < 4; time += 1) {
      const ask = await stage.asked()
      await answer(ask, { answer: 'yes', scopes: ['publish'] })
      await forgetCodes()
      await w.visitor().call(auth.sendCaptcha, { phone: ask.phone, scene: 'login' })
      const code = await w.smsCode(ask.phone)
      const later = { ...draft, nickname: '改过的名字', heightCm: 172 }
      const [session, saved] = await Promise.all([
        w.visitor().call(auth.loginByPhone, { phone: ask.phone, code, agreed: true }),
        ask.desk.call(invitation.saveAskDraft, { id: ask.id, draft: later }),
      ])
      const { values } = await mineOf(session.data.token)
      const wanted = saved.code === 20000 ? later : draft
      expect([values.nickname, values.heightCm]).toEqual([wanted.nickname, wanted.heightCm])
      expect((await rowOf(ask.id)).draftEnc).toBeNull()
    }
  })
})

describe('expiry', () => {
  test('unanswered asks and consents of a year ago end, whether the sweep ran or not', async () => {
    const over = momentBefore(new Date(), 1, 'minute')
    for (const status of ['sent', 'consented'] as const) {
      const ask = await stage.asked({ status, expiresAt: over })
      const read = async () => {
        const { list } = (await ask.desk.call(invitation.getAskPaged, {})).data
        return [JSON.stringify(list), (await w.visitor().call(invitation.getAsk, { token: ask.token })).code]
      }
      const before = await read()
      expect((await rowOf(ask.id)).phoneEnc).not.toBeNull()
      await sweepAsks(w.served)
      expect(await read()).toEqual(before)
      expect(await rowOf(ask.id)).toMatchObject({ status: 'expired', phoneEnc: null, draftEnc: null, phoneHash: null })
      expect((await login(ask.phone)).code).toBe(20000)
      expect(await bondsOf(ask.desk.matchmakerId)).toEqual([])
    }
  })

  test('asks of a matchmaker who stopped for good end, those of a suspended one stay', async () => {
    const [gone, resting] = [await stage.asked(), await stage.asked()]
    const become = (matchmakerId: number, status: 'terminated' | 'suspended' | 'active') =>
      w.world.db.update(matchmakers).set({ status }).where(eq(matchmakers.id, matchmakerId))
    await become(gone.desk.matchmakerId, 'terminated')
    await become(resting.desk.matchmakerId, 'suspended')
    await sweepAsks(w.served)
    expect([(await rowOf(gone.id)).status, (await rowOf(gone.id)).phoneEnc]).toEqual(['closed', null])
    expect((await rowOf(resting.id)).status).toBe('sent')
    await become(resting.desk.matchmakerId, 'active')
    expect((await w.visitor().call(invitation.getAsk, { token: resting.token })).code).toBe(20000)
  })

  test('the phone hash of a refusal is deleted after a month', async () => {
    const ask = await stage.asked()
    await answer(ask, { answer: 'no' })
    expect((await rowOf(ask.id)).phoneHash).not.toBeNull()
    await sweepAsks(w.served, momentAfter(new Date(), askLimits.againDays + 1, 'day'))
    expect((await rowOf(ask.id)).phoneHash).toBeNull()
  })
})

test('the demonstration has an ask in each state for people without an account, and a waiting change', async () => {
  const desk = await w.matchmaker()
  const stageOfIt = { ...w.bench(), matchmakerIds: [desk.matchmakerId] } as unknown as Stage
  await demonstration.past!(stageOfIt)
  const { list } = (await desk.call(invitation.getAskPaged, {})).data
  expect(list.map(({ status, draft: written }) => [status, written?.nickname ?? null])).toEqual([
    ['sent', '老周'],
    ['consented', '阿禾'],
    ['unmet', null],
    ['unmet', null],
    ['expired', null],
  ])
  expect(list.map(({ change }) => change?.status ?? null)).toEqual([null, 'waiting', null, null, null])
})

describe('the link that the matchmaker copies', () => {
  const copied = async (desk: { call: Awaited<ReturnType<typeof stage.asked>>['desk']['call'] }, id: number) => {
    const { link } = (await desk.call(invitation.getAskLink, { id })).data
    return /[?]token=([^&]+)$/.exec(link)![1]!
  }

  test('it opens the same page as the text message, and both stay valid until the answer', async () => {
    const ask = await stage.asked()
    const token = await copied(ask.desk, ask.id)
    expect(await copied(ask.desk, ask.id)).toBe(token)
    const [byText, byLink] = [
      (await w.visitor().call(invitation.getAsk, { token: ask.token })).data,
      (await w.visitor().call(invitation.getAsk, { token })).data,
    ]
    expect(byLink).toEqual(byText)
    expect(await answer({ token, phone: ask.phone }, { answer: 'yes', scopes: ['propose'] })).toMatchObject({
      data: { status: 'consented' },
    })
    expect((await ask.desk.call(invitation.getAskLink, { id: ask.id })).code).toBe(faults.ask_over.code)
  })

  test('only the matchmaker who asked gets it, and no guess opens an invitation', async () => {
    const ask = await stage.asked()
    const token = await copied(ask.desk, ask.id)
    expect((await (await w.matchmaker()).call(invitation.getAskLink, { id: ask.id })).code).toBe(faults.not_found.code)
    for (const guess of [token.replace(/.$/, (last) => (last === '0' ? '1' : '0')), token.replace(/^\d+/, (id) => `${Number(id) + 1}`)])
      expect((await w.visitor().call(invitation.getAsk, { token: guess })).code).toBe(DEAD)
  })

  test('it sends no code to a person who wants no contact, and answers the same', async () => {
    const [ask, other] = [await stage.asked(), await stage.asked()]
    await suppressPhone(await ask.desk.ctx(), phoneHashOf(await ask.desk.ctx(), ask.phone))
    const codes = async (phone: string) => w.world.db.select().from(smsOutbox).where(eq(smsOutbox.phone, phone))
    const replies = await Promise.all(
      [ask, other].map(async ({ desk, id }) => w.visitor().call(invitation.sendAskCode, { token: await copied(desk, id) })),
    )
    expect(replies[0]!.data).toEqual(replies[1]!.data)
    expect([(await codes(ask.phone)).length, (await codes(other.phone)).length]).toEqual([0, 1])
  })
})

test('the open invitations are those that wait for an answer or for the login', async () => {
  const ask = await stage.asked()
  const of = { matchmakerId: ask.desk.matchmakerId }
  const { id: agreed } = await newAsk(w.bench(), { ...of, status: 'consented' })
  await newAsk(w.bench(), { ...of, status: 'refused' })
  await newAsk(w.bench(), { ...of, expiresAt: momentBefore(new Date(), 1, 'minute') })
  const open = (await ask.desk.call(invitation.getAskPaged, { isOpen: true })).data.list
  expect(open.map(({ id, status }) => [id, status])).toEqual([
    [agreed, 'consented'],
    [ask.id, 'sent'],
  ])
  expect((await ask.desk.call(invitation.getAskPaged, {})).data.list).toHaveLength(4)
  expect((await ask.desk.call(matchmaker.getDashboard, {})).data).toMatchObject({
    members: 0,
    pendingConsents: 1,
    card: { servingCount: 0 },
  })
})
