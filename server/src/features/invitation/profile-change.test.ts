/**
 * A change of marital status, income or phone is proposed to a person without an account: none of it takes effect
 * before their consent.
 */
import { auth } from '@qianxian/protocol/auth/auth'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { values } from '@qianxian/protocol/base/dictionary'
import { faults } from '@qianxian/protocol/base/faults'
import { invitation } from '@qianxian/protocol/invitation/invitation'
import type { AskChange } from '@qianxian/protocol/invitation/invitation.schema'
import { love } from '@qianxian/protocol/love/love'
import { incomeBand } from '@qianxian/protocol/love/profile.words'
import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawPhone } from '../../../seed/makers/account'
import { newAsk } from '../../../seed/makers/invitation'
import { draft, invitationStage } from '../../../test/nouns/invitation'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { smsCodes, smsOutbox } from '../../db/tables/account'
import { consentAsks } from '../../db/tables/invitation'
import { matchmakers, representations } from '../../db/tables/matchmaker'
import { runJob } from '../../jobs/start'
import { drawToken } from '../../lib/secrets'
import { phoneHashOf } from '../auth/auth'
import { settleAsk } from './ask-answer'
import { deliverChangeJob, settleChange } from './profile-change'
import { sweepAsks } from './invitation.jobs'
import { suppressPhone } from './invitation.repository'
import { sendAskStatusJob } from './reminders'

let w: TestWorld
let stage: ReturnType<typeof invitationStage>
beforeAll(async () => {
  w = await openTestWorld()
  stage = invitationStage(w)
})
afterAll(() => w.close())

const DEAD = faults.ask_link_dead.code
const OK = 20000
const rowOf = async (id: number) => (await w.world.db.select().from(consentAsks).where(eq(consentAsks.id, id)))[0]!
const setAsk = (id: number, change: Partial<typeof consentAsks.$inferInsert>) =>
  w.world.db.update(consentAsks).set(change).where(eq(consentAsks.id, id))
const forgetCodes = () => w.world.db.update(smsCodes).set({ createdAt: momentBefore(new Date(), 2, 'minute') })
/** Text of the newest message without a code to this phone; null if there was none. */
async function noticeTo(phone: string): Promise<string | null> {
  const [sent] = await w.world.db
    .select()
    .from(smsOutbox)
    .where(and(eq(smsOutbox.phone, phone), eq(smsOutbox.code, '')))
    .orderBy(desc(smsOutbox.id))
    .limit(1)
  return sent?.text ?? null
}
const deliver = (askId: number) => runJob(w.served, deliverChangeJob, { tenantId: w.tenantA, payload: { askId } })
const read = (token: string) => w.visitor().call(invitation.getAskChange, { token })
const first = async (desk: Pick<Person, 'call'>) => (await desk.call(invitation.getAskPaged, {})).data.list[0]!

interface Proposed {
  token: string
  phone: string
}
async function answer({ token, phone }: Proposed, said: 'yes' | 'no', newPhone?: string) {
  await forgetCodes()
  const code = await stage.changeCodeFor(token, phone)
  const newPhoneCode = newPhone && (await stage.changeCodeFor(token, newPhone, 'new'))
  return w.visitor().call(invitation.answerAskChange, { token, answer: said, code, ...(newPhoneCode ? { newPhoneCode } : {}) })
}
async function login(phone: string) {
  await forgetCodes()
  await w.visitor().call(auth.sendCaptcha, { phone, scene: 'login' })
  const { token } = (await w.visitor().call(auth.loginByPhone, { phone, code: await w.smsCode(phone), agreed: true })).data
  return (await w.visitor().call(love.getMine, {}, { headers: { authorization: token } })).data
}

describe('a change', () => {
  test('a change is sent to the person by a link and is stored nowhere else before their consent', async () => {
    const ask = await stage.asked({ status: 'consented' })
    const wanted = { maritalStatus: 'divorced', incomeBand: values(incomeBand)[2]! } as const
    const proposed = await ask.desk.call(invitation.proposeAskChange, { id: ask.id, change: wanted })
    expect(proposed.data).toMatchObject({ change: { status: 'waiting', to: wanted }, mayPropose: false })
    for (const field of ['maritalStatus', 'incomeBand'] as const) expect(proposed.data.draft?.[field]).toBeUndefined()
    await deliver(ask.id)
    const token = /change=(\S+)$/.exec((await noticeTo(ask.phone))!)![1]!
    expect((await read(token)).data).toMatchObject({
      matchmaker: { name: '李红娘' },
      phone: `${ask.phone.slice(0, 3)}****${ask.phone.slice(7)}`,
      from: {},
      to: wanted,
    })
    expect((await answer({ token, phone: ask.phone }, 'yes')).data.status).toBe('confirmed')
    expect(await first(ask.desk)).toMatchObject({ draft: { ...draft, ...wanted }, change: { status: 'confirmed', to: null } })
    expect([(await read(token)).code, (await rowOf(ask.id)).changeEnc]).toEqual([DEAD, null])
  })

  test("a confirmed change survives a rewritten draft and reaches the person's profile at the login", async () => {
    const made = await stage.proposed({ maritalStatus: 'widowed' })
    await answer(made, 'yes')
    const later = { ...draft, heightCm: 171 }
    expect((await made.desk.call(invitation.saveAskDraft, { id: made.id, draft: later })).data.draft).toEqual({
      ...later,
      maritalStatus: 'widowed',
    })
    expect((await login(made.phone)).values).toMatchObject({ maritalStatus: 'widowed', heightCm: 171 })
  })

  test('a refused change is not kept, and a draft contains none of the three fields', async () => {
    const made = await stage.proposed({ maritalStatus: 'widowed', phone: drawPhone() })
    expect((await answer(made, 'no')).data.status).toBe('unconfirmed')
    expect(await rowOf(made.id)).toMatchObject({ changeEnc: null, changeTokenHash: null })
    expect(await first(made.desk)).toMatchObject({ draft, change: { status: 'unconfirmed', to: null } })
    const sneaked = await made.desk.call(invitation.saveAskDraft, { id: made.id, draft: { ...draft, maritalStatus: 'widowed' } as never })
    expect((await first(made.desk)).draft?.maritalStatus, JSON.stringify(sneaked)).toBeUndefined()
    expect((await login(made.phone)).values.maritalStatus ?? null).toBeNull()
  })

  test('a change shows the old and the new value once there is an old one', async () => {
    const made = await stage.proposed({ maritalStatus: 'never' }, { draft: { ...draft, maritalStatus: 'divorced' } })
    expect((await read(made.token)).data).toMatchObject({ from: { maritalStatus: 'divorced' }, to: { maritalStatus: 'never' } })
  })

  test('a change is stored encrypted, and its link as a hash', async () => {
    const made = await stage.proposed({ maritalStatus: 'divorced', phone: '13711112222' })
    const { rows } = await w.world.db.execute<{ all: string }>(`select a::text as all from consent_asks a where id = ${made.id}`)
    for (const secret of [made.token, '13711112222', 'divorced']) expect(rows[0]!.all).not.toContain(secret)
  })
})

describe('another phone', () => {
  test('a new phone replaces the first only with a code of its own, and is sent a link of its own', async () => {
    const phone = drawPhone()
    const made = await stage.proposed({ phone })
    expect((await read(made.token)).data.to).toEqual({ phone: `${phone.slice(0, 3)}****${phone.slice(7)}` })
    const code = await stage.changeCodeFor(made.token, made.phone)
    const said = (more: object) =>
      w.visitor().call(invitation.answerAskChange, { token: made.token, answer: 'yes', code, ...more } as never)
    expect((await said({})).fields).toEqual({ newPhoneCode: '请输入新手机号收到的验证码' })
    // The code sent to the agreed phone is not valid for the new one.
    const wrong = await said({ newPhoneCode: code })
    expect([wrong.code, Object.keys(wrong.fields ?? {})]).toEqual([faults.captcha_wrong.code, ['newPhoneCode']])
    expect((await rowOf(made.id)).phoneHash).toBe(phoneHashOf(await w.ctx(w.tenantA, null), made.phone))
    const newPhoneCode = await stage.changeCodeFor(made.token, phone, 'new')
    expect((await said({ newPhoneCode })).code).toBe(OK)
    expect((await first(made.desk)).phone).toBe(`${phone.slice(0, 3)}****${phone.slice(7)}`)
    await runJob(w.served, sendAskStatusJob, { tenantId: w.tenantA, payload: { askId: made.id } })
    const token = /token=(\S+)$/.exec((await noticeTo(phone))!)![1]!
    expect((await w.visitor().call(invitation.getAsk, { token })).data).toMatchObject({ status: 'consented' })
    // A login with the former phone creates no member; one with the new phone does.
    expect((await login(made.phone)).lifecycle).toBe('none')
    expect((await login(phone)).lifecycle).toBe('draft')
    expect((await rowOf(made.id)).status).toBe('joined')
  })

  test('a new phone with an account makes its owner a member at once', async () => {
    const person = await w.loveUser()
    const made = await stage.proposed({ phone: person.phone })
    expect((await answer(made, 'yes', person.phone)).data.status).toBe('confirmed')
    expect((await rowOf(made.id)).status).toBe('joined')
    const bonds = await w.world.db.select().from(representations).where(eq(representations.matchmakerId, made.desk.matchmakerId))
    expect(bonds.map(({ profileId }) => profileId)).toEqual([person.profileId])
  })

  test('a new phone that consented to another matchmaker is refused, and nothing changes', async () => {
    const phone = drawPhone()
    await newAsk(w.bench(), { matchmakerId: (await w.matchmaker()).matchmakerId, phone, status: 'consented' })
    const made = await stage.proposed({ phone, maritalStatus: 'divorced' })
    expect((await answer(made, 'yes', phone)).code).toBe(faults.ask_change_phone_taken.code)
    expect(await rowOf(made.id)).toMatchObject({ changeStatus: 'waiting', status: 'consented' })
    expect((await first(made.desk)).draft?.maritalStatus).toBeUndefined()
  })

  test('a change without a phone requires no phone code', async () => {
    const made = await stage.proposed({ maritalStatus: 'divorced' })
    expect((await w.visitor().call(invitation.sendAskChangeCode, { token: made.token, to: 'new' })).fields).toEqual({
      to: '这次变更没有新的手机号',
    })
  })
})

describe('proposing a change', () => {
  test('requires a valid consent to publish, an unused phone and a value that differs', async () => {
    const waits = await stage.asked()
    const narrow = await stage.asked({ status: 'consented', scopes: ['propose'] })
    const over = await stage.asked({ status: 'consented', expiresAt: momentBefore(new Date(), 1, 'minute') })
    const ask = await stage.asked({ status: 'consented', draft: { ...draft, maritalStatus: 'divorced' } })
    const propose = ({ desk, id }: typeof ask, change: AskChange) => desk.call(invitation.proposeAskChange, { id, change })
    expect((await propose(waits, { maritalStatus: 'divorced' })).code).toBe(faults.ask_change_not_agreed.code)
    expect((await propose(narrow, { maritalStatus: 'divorced' })).code).toBe(faults.ask_change_not_agreed.code)
    expect((await propose(over, { maritalStatus: 'divorced' })).code).toBe(faults.ask_over.code)
    expect((await propose(ask, { phone: ask.desk.phone })).code).toBe(faults.self_target.code)
    expect((await propose(ask, {})).fields).toEqual({ maritalStatus: '请至少填写一项和现在不同的内容' })
    expect((await propose(ask, { phone: ask.phone })).fields).toEqual({ phone: '请至少填写一项和现在不同的内容' })
    expect((await propose(ask, { maritalStatus: 'divorced' })).code).toBe(faults.input_invalid.code)
    expect((await propose({ ...ask, desk: await w.matchmaker() }, { maritalStatus: 'never' })).code).toBe(faults.not_found.code)
    // Unchanged values are not part of the proposal.
    expect((await propose(ask, { maritalStatus: 'divorced', phone: drawPhone() })).data.change?.to?.maritalStatus).toBeUndefined()
  })

  test('sends one message a day; a newer proposal replaces the waiting one and its link', async () => {
    const made = await stage.proposed({ maritalStatus: 'divorced' })
    const again = () => made.desk.call(invitation.proposeAskChange, { id: made.id, change: { maritalStatus: 'widowed' } })
    expect((await again()).code).toBe(faults.ask_change_daily_limit.code)
    await setAsk(made.id, { changeSentAt: momentBefore(new Date(), 2, 'day') })
    expect((await again()).data.change).toEqual({ status: 'waiting', to: { maritalStatus: 'widowed' } })
    expect((await read(made.token)).code).toBe(DEAD)
    await deliver(made.id)
    const newest = await noticeTo(made.phone)
    await deliver(made.id)
    expect(await noticeTo(made.phone)).toBe(newest)
  })

  test('sends nothing to a suppressed phone, without the matchmaker noticing', async () => {
    const ask = await stage.asked({ status: 'consented' })
    const ctx = await w.ctx(w.tenantA, null)
    await suppressPhone(ctx, phoneHashOf(ctx, ask.phone))
    const told = await ask.desk.call(invitation.proposeAskChange, { id: ask.id, change: { maritalStatus: 'divorced' } })
    await deliver(ask.id)
    expect([await noticeTo(ask.phone), told.data.change?.status, (await first(ask.desk)).change?.status]).toEqual([
      null,
      'waiting',
      'waiting',
    ])
  })
})

describe('the link of a change', () => {
  test('gets the same answer everywhere if it is dead, used, guessed or foreign', async () => {
    const used = await stage.proposed()
    await answer(used, 'no')
    const expired = await stage.proposed(undefined, { changeExpiresAt: momentBefore(new Date(), 1, 'minute') })
    const back = await stage.proposed()
    await back.desk.call(invitation.takeBackAsk, { id: back.id })
    const stopped = await stage.proposed()
    await w.world.db.update(matchmakers).set({ status: 'suspended' }).where(eq(matchmakers.id, stopped.desk.matchmakerId))
    const far = drawToken()
    const { matchmakerId } = await w.matchmaker({ tenantId: w.tenantB })
    await newAsk(w.bench(w.tenantB), { matchmakerId, status: 'consented', change: { maritalStatus: 'divorced' }, changeToken: far })
    const consent = await stage.asked({ status: 'consented' })
    const answers = new Set<string>()
    for (const token of [used.token, expired.token, back.token, stopped.token, far, consent.token, drawToken(), 'x'])
      for (const { code, message, data } of [
        await read(token),
        await w.visitor().call(invitation.sendAskChangeCode, { token, to: 'own' }),
        await w.visitor().call(invitation.answerAskChange, { token, answer: 'no', code: '123456' }),
      ])
        answers.add(JSON.stringify({ code, message, data }))
    expect([...answers]).toEqual([JSON.stringify({ code: DEAD, message: faults.ask_link_dead.message, data: null })])
  })

  test('five wrong codes also block the right one', async () => {
    const made = await stage.proposed()
    const code = await stage.changeCodeFor(made.token, made.phone)
    const wrong = code === '000000' ? '000001' : '000000'
    const said = (typed: string) => w.visitor().call(invitation.answerAskChange, { token: made.token, answer: 'yes', code: typed })
    for (let time = 0; time < 5; time += 1) expect((await said(wrong)).code).toBe(faults.captcha_wrong.code)
    expect((await said(code)).code).toBe(faults.captcha_wrong.code)
    expect((await rowOf(made.id)).changeStatus).toBe('waiting')
  })

  test('ends with the consent to publish, with the whole request, or at its deadline, swept or not', async () => {
    const narrowed = await stage.proposed()
    const withdrawn = await stage.proposed()
    const ctx = await w.ctx(w.tenantA, null)
    await settleAsk(ctx, await rowOf(narrowed.id), { answer: 'yes', scopes: ['propose'], method: 'sms_link' })
    await settleAsk(ctx, await rowOf(withdrawn.id), { answer: 'no', method: 'sms_link' })
    expect([(await read(narrowed.token)).code, (await read(withdrawn.token)).code]).toEqual([DEAD, DEAD])
    expect((await first(narrowed.desk)).change).toEqual({ status: 'unconfirmed', to: null })
    expect((await first(withdrawn.desk)).change).toBeNull()
    for (const made of [narrowed, withdrawn]) expect((await rowOf(made.id)).changeEnc).toBeNull()

    const late = await stage.proposed(undefined, { changeExpiresAt: momentBefore(new Date(), 1, 'minute') })
    const before = [JSON.stringify(await first(late.desk)), (await read(late.token)).code]
    expect((await first(late.desk)).change).toEqual({ status: 'unconfirmed', to: null })
    expect((await rowOf(late.id)).changeEnc).not.toBeNull()
    await sweepAsks(w.served)
    expect([JSON.stringify(await first(late.desk)), (await read(late.token)).code]).toEqual(before)
    expect(await rowOf(late.id)).toMatchObject({ status: 'consented', changeEnc: null, changeTokenHash: null })
  })
})

describe('concurrent answers', () => {
  test('a concurrent acceptance and refusal: only one of the two takes effect', async () => {
    const made = await stage.proposed({ maritalStatus: 'widowed' })
    const found = await rowOf(made.id)
    const said = await Promise.allSettled(
      (['yes', 'no', 'yes', 'no'] as const).map(async (one) => settleChange(await w.ctx(w.tenantA, null), found, one)),
    )
    const won = said.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(won.length).toBe(1)
    expect((await first(made.desk)).draft?.maritalStatus ?? 'none').toBe(won[0] === 'confirmed' ? 'widowed' : 'none')
  })

  test('a phone moved here while it consents to another matchmaker stays with one of them', async () => {
    for (let time = 0; time < 3; time += 1) {
      const phone = drawPhone()
      const made = await stage.proposed({ phone })
      const other = await stage.asked({ phone })
      const [found, theirs] = [await rowOf(made.id), await rowOf(other.id)]
      await Promise.allSettled([
        settleChange(await w.ctx(w.tenantA, null), found, 'yes'),
        settleAsk(await w.ctx(w.tenantA, null), theirs, { answer: 'yes', scopes: ['propose'], method: 'sms_link' }),
      ])
      const hash = theirs.phoneHash!
      const agreed = await w.world.db.$count(consentAsks, and(eq(consentAsks.phoneHash, hash), eq(consentAsks.status, 'consented')))
      expect(agreed).toBe(1)
      // The person whose move failed keeps the phone by which they consented.
      expect((await rowOf(made.id)).status).toBe('consented')
    }
  })

  test('accepting another phone and answering by the former one: the first decides the phone', async () => {
    const phone = drawPhone()
    const made = await stage.proposed({ phone })
    const found = await rowOf(made.id)
    await settleChange(await w.ctx(w.tenantA, null), found, 'yes')
    const stale = settleAsk(await w.ctx(w.tenantA, null), found, { answer: 'no', method: 'sms_link' })
    await expect(stale).rejects.toMatchObject({ faultName: 'ask_link_dead' })
    expect((await rowOf(made.id)).expiresAt > momentAfter(new Date(), 300, 'day')).toBe(true)
  })
})
