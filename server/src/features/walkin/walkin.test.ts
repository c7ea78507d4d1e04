/**
 * Tests of walk-ins: code, consent and signature at the reception, the link, the first login, and every way in which a walk-in
 * ends.
 */
import { auth } from '@qianxian/protocol/auth/auth'
import { faults } from '@qianxian/protocol/base/faults'
import { momentBefore } from '@qianxian/protocol/base/clock'
import { love } from '@qianxian/protocol/love/love'
import { sharing } from '@qianxian/protocol/sharing/sharing'
import { store } from '@qianxian/protocol/store/store'
import { walkin } from '@qianxian/protocol/walkin/walkin'
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawnByHand, newWalkin } from '../../../seed/makers/walkin'
import { storeStage } from '../../../test/nouns/store'
import { told, walkinStage } from '../../../test/nouns/walkin'
import { stageOf } from '../../../test/stage'
import { openTestWorld, type TestWorld } from '../../../test/world'
import { rateHits, smsCodes } from '../../db/tables/account'
import { storeMembers, stores } from '../../db/tables/store'
import { walkins } from '../../db/tables/walkin'
import { runJob } from '../../jobs/start'
import { deliverLinkJob } from './walkin-link'
import { sweepWalkins } from './walkin.jobs'

let world: TestWorld
let stage: ReturnType<typeof walkinStage>
let shop: ReturnType<typeof storeStage>
let people: ReturnType<typeof stageOf>
beforeAll(async () => {
  world = await openTestWorld()
  stage = walkinStage(world)
  shop = storeStage(world)
  people = stageOf(world)
})
afterAll(() => world.close())

const rowOf = async (id: number) => (await world.world.db.select().from(walkins).where(eq(walkins.id, id)))[0]!
const membershipOf = async (profileId: number) =>
  (
    await world.world.db
      .select({ storeId: storeMembers.storeId, source: storeMembers.source })
      .from(storeMembers)
      .where(and(eq(storeMembers.profileId, profileId), isNull(storeMembers.leftAt)))
  )[0]
/** Allows a second code within the minute. */
async function forgetCodes() {
  await world.world.db.update(smsCodes).set({ createdAt: momentBefore(new Date(), 2, 'minute') })
  await world.world.db.delete(rateHits)
}

async function login(phone: string) {
  await forgetCodes()
  const visitor = world.visitor()
  await visitor.call(auth.sendCaptcha, { phone, scene: 'login' })
  const { token } = (await visitor.call(auth.loginByPhone, { phone, code: await world.smsCode(phone), agreed: true })).data
  const as = { headers: { authorization: token } }
  return {
    mine: async () => (await visitor.call(love.getMine, {}, as)).data,
    store: async () => (await visitor.call(store.getMyStore, {}, as)).data.store?.id,
    sharing: async () => (await visitor.call(sharing.getMySharing, {}, as)).data,
  }
}

const kept = ({ phoneHash, phoneEnc, draftEnc, tokenHash, signatureEnc }: typeof walkins.$inferSelect) =>
  [phoneHash, phoneEnc, draftEnc, tokenHash, signatureEnc].filter((one) => one !== null).length

describe('at the reception', () => {
  test('manager and reception register visitors, other roles cannot', async () => {
    const { storeId } = await shop.worker('manager')
    for (const role of ['manager', 'reception', 'matchmaker', 'finance'] as const) {
      const person = await shop.worker(role, { storeId })
      const { code } = await person.call(walkin.beginWalkin, { storeId, phone: people.newPhone() })
      expect([role, code]).toEqual([role, ['manager', 'reception'].includes(role) ? 20000 : faults.not_allowed.code])
      expect((await person.call(walkin.getWalkinPaged, { storeId })).code).toBe(code)
    }
  })

  test('the phone is shown masked during the visit, and never later', async () => {
    const { desk, storeId, id, phone, code } = await stage.begun()
    const first = async () => (await desk.call(walkin.getWalkinPaged, { storeId })).data.list[0]!
    expect((await first()).phone).toBe(`${phone.slice(0, 3)}****${phone.slice(7)}`)
    await desk.call(walkin.signWalkin, { storeId, id, ...stage.signing(await code()) })
    expect(await first()).toMatchObject({ status: 'signed', phone: null, name: '小满' })
  })

  test('beginning again with the same phone returns the same walk-in', async () => {
    const { desk, storeId, phone, id } = await stage.begun()
    await forgetCodes()
    expect((await desk.call(walkin.beginWalkin, { storeId, phone })).data.walkin.id).toBe(id)
  })

  test('a new code is sent to the given phone and does not extend the visit', async () => {
    const { desk, storeId, id, phone, code } = await stage.begun()
    const [first, { expiresAt }] = [await code(), await rowOf(id)]
    expect((await desk.call(walkin.resendWalkinCode, { storeId, id })).code).toBe(faults.captcha_too_soon.code)
    await forgetCodes()
    const { data } = await desk.call(walkin.resendWalkinCode, { storeId, id })
    expect([data.resendAfterSeconds > 0, JSON.stringify(data).includes(phone)]).toEqual([true, false])
    expect((await rowOf(id)).expiresAt).toEqual(expiresAt)
    const second = await code()
    if (second !== first) {
      const { code: refused } = await desk.call(walkin.signWalkin, { storeId, id, ...stage.signing(first) })
      expect(refused).toBe(faults.captcha_wrong.code)
    }
    expect((await desk.call(walkin.signWalkin, { storeId, id, ...stage.signing(second) })).code).toBe(20000)
    // No further codes are sent for a signed or cancelled walk-in.
    await forgetCodes()
    expect((await desk.call(walkin.resendWalkinCode, { storeId, id })).code).toBe(faults.walkin_over.code)
    const other = await stage.begun()
    await other.desk.call(walkin.cancelWalkin, { storeId: other.storeId, id: other.id })
    expect((await other.desk.call(walkin.resendWalkinCode, { storeId: other.storeId, id: other.id })).code).toBe(faults.walkin_over.code)
    expect((await desk.call(walkin.resendWalkinCode, { storeId, id: other.id })).code).toBe(faults.not_found.code)
  })

  test("the employee's own phone, and a store that accepts nobody, are refused", async () => {
    const desk = await shop.worker('reception')
    const own = await desk.call(walkin.beginWalkin, { storeId: desk.storeId, phone: desk.phone })
    expect([own.code, own.message]).toEqual([faults.self_target.code, '这是你自己的手机号'])
    await world.world.db.update(stores).set({ status: 'paused' }).where(eq(stores.id, desk.storeId))
    expect((await desk.call(walkin.beginWalkin, { storeId: desk.storeId, phone: people.newPhone() })).code).toBe(
      faults.store_not_taking.code,
    )
  })

  test('signing needs the consent, the signature and the code, and is refused to minors', async () => {
    const { desk, storeId, id, code } = await stage.begun()
    const whole = stage.signing(await code())
    const sign = async (change: object) => {
      const { code: answer, message } = await desk.call(walkin.signWalkin, { storeId, id, ...whole, ...change })
      return [answer, message]
    }
    expect(await sign({ isAgreed: false })).toEqual([faults.input_invalid.code, '请本人看过说明并勾选同意'])
    expect(await sign({ signature: [] })).toEqual([faults.walkin_unsigned.code, '请本人手写签名'])
    expect(await sign({ signature: [[{ x: 1, y: 1 }]] })).toEqual([faults.walkin_unsigned.code, '签名笔画太少，请手写完整的姓名'])
    const stubs = [10, 60, 110, 160].map((y) => [
      { x: 10, y },
      { x: 200, y },
    ])
    expect(await sign({ signature: stubs })).toEqual([faults.walkin_unsigned.code, '签名太小，请把姓名写大一些'])
    const year = Number(dayInShanghai(new Date()).slice(0, 4)) - 16
    expect((await sign({ draft: { ...told, birthday: `${year}-01-01` } }))[0]).not.toBe(20000)
    expect(await sign({ code: '000000' })).toEqual([faults.captcha_wrong.code, '验证码错误或已过期'])
    const row = await rowOf(id)
    expect([row.status, row.draftEnc, row.signatureEnc]).toEqual(['begun', null, null])
    expect((await sign({}))[0]).toBe(20000)
  })

  test('a code for another purpose signs nothing', async () => {
    const { desk, storeId, id, phone } = await stage.begun()
    await world.world.db.execute(
      `update sms_codes set scene = 'login' where phone_hash = (select phone_hash from walkins where id = ${id})`,
    )
    const { code } = await desk.call(walkin.signWalkin, { storeId, id, ...stage.signing(await world.smsCode(phone)) })
    expect(code).toBe(faults.captcha_wrong.code)
  })

  test('a retry after a lost answer returns the same; another signature by that link is refused', async () => {
    const { desk, storeId, id, code } = await stage.begun()
    const signing = { ...stage.signing(await code()), scopes: ['propose' as const] }
    const { data } = await desk.call(walkin.signWalkin, { storeId, id, ...signing })
    expect((await desk.call(walkin.signWalkin, { storeId, id, ...signing })).data).toEqual(data)
    for (const other of [{ scopes: [] }, { signature: [...signing.signature, ...signing.signature] }])
      expect((await desk.call(walkin.signWalkin, { storeId, id, ...signing, ...other })).code).toBe(faults.walkin_over.code)
    expect((await rowOf(id)).scopes).toEqual(['propose'])
  })

  test('a cancelled or expired walk-in has ended', async () => {
    const { desk, storeId, id, code } = await stage.begun()
    await desk.call(walkin.cancelWalkin, { storeId, id })
    expect(kept(await rowOf(id))).toBe(0)
    expect((await desk.call(walkin.signWalkin, { storeId, id, ...stage.signing(await code()) })).code).toBe(faults.walkin_over.code)
    const late = await stage.begun()
    const over = momentBefore(new Date(), 1, 'minute')
    await world.world.db.update(walkins).set({ expiresAt: over }).where(eq(walkins.id, late.id))
    const answer = await late.desk.call(walkin.signWalkin, { storeId: late.storeId, id: late.id, ...stage.signing(await late.code()) })
    expect(answer.code).toBe(faults.walkin_over.code)
    const listed = async () => (await late.desk.call(walkin.getWalkinPaged, { storeId: late.storeId })).data.list[0]!
    const before = await listed()
    expect(before).toMatchObject({ status: 'over', phone: null, name: null })
    await sweepWalkins(world.served)
    expect([kept(await rowOf(late.id)), await listed()]).toEqual([0, before])
  })
})

describe('a visitor with an account', () => {
  test('a visitor with an account is a member at once and shares the ticked scopes', async () => {
    const person = await world.loveUser()
    const { desk, storeId, id, code } = await stage.begun(person.phone)
    const answer = await desk.call(walkin.signWalkin, { storeId, id, ...stage.signing(await code()), scopes: ['propose'] })
    expect(answer.data).toMatchObject({ status: 'joined', phone: null })
    expect(await membershipOf(person.profileId)).toEqual({ storeId, source: 'walk_in' })
    expect((await person.call(sharing.getMySharing, {})).data).toMatchObject({ isAllowed: true, scopes: ['propose'] })
    // The visitor's own profile stays unchanged.
    expect((await person.call(love.getMine, {})).data.draftStatus).toBeNull()
    const row = await rowOf(id)
    expect([kept(row), row.signatureEnc === null]).toEqual([1, false])
  })

  test('a visitor who belongs to another store transfers to this one', async () => {
    const elsewhere = await shop.manned()
    const { person } = await shop.waiter(elsewhere.storeId)
    const { desk, storeId, id, code } = await stage.begun(person.phone)
    await desk.call(walkin.signWalkin, { storeId, id, ...stage.signing(await code()) })
    expect(await membershipOf(person.profileId)).toEqual({ storeId, source: 'transfer' })
    expect((await person.call(store.getMyStore, {})).data.store?.id).toBe(storeId)
  })

  test('a visitor with an account shares nothing if no scope was ticked', async () => {
    const person = await world.loveUser()
    const { desk, storeId, id, code } = await stage.begun(person.phone)
    await desk.call(walkin.signWalkin, { storeId, id, ...stage.signing(await code()) })
    expect((await person.call(sharing.getMySharing, {})).data).toMatchObject({ isAllowed: false, scopes: [] })
  })
})

describe('a visitor without an account', () => {
  const signedByLink = async () => {
    const scene = await stage.begun()
    const { desk, storeId, id, code, phone } = scene
    await desk.call(walkin.signWalkin, { storeId, id, ...stage.signing(await code()), scopes: ['publish', 'hold_phone'] })
    await runJob(world.served, deliverLinkJob, { tenantId: world.tenantA, payload: { walkinId: id } })
    const { rows } = await world.world.db.execute<{ text: string }>(
      `select text from sms_outbox where phone = '${phone}' and code = '' order by id desc limit 1`,
    )
    return { ...scene, token: rows[0]!.text.split('?token=')[1]! }
  }

  test('a visitor without an account gets a link that shows the signed consent and opens nothing else', async () => {
    const { token, phone, storeId } = await signedByLink()
    const { data } = await people.visitor.call(walkin.getMyWalkin, { token })
    expect(data).toMatchObject({
      store: { id: storeId },
      phone: `${phone.slice(0, 3)}****${phone.slice(7)}`,
      scopes: ['publish', 'hold_phone'],
    })
    expect((await people.visitor.call(walkin.getMyWalkin, { token: `${token}x` })).code).toBe(faults.walkin_link_dead.code)
  })

  test('a visitor narrows the consent by link and code, and joins with the rest at first login', async () => {
    const { token, codeFor, phone, storeId, id } = await stage.signed({ scopes: ['publish', 'propose', 'hold_phone'] })
    const wrong = await people.visitor.call(walkin.changeWalkin, { token, code: '000000', scopes: [] })
    expect(wrong.code).toBe(faults.captcha_wrong.code)
    await people.visitor.call(walkin.changeWalkin, { token, code: await codeFor(), scopes: ['publish'] })
    expect((await rowOf(id)).scopes).toEqual(['publish'])
    const person = await login(phone)
    const mine = await person.mine()
    expect([mine.values.nickname, mine.draftStatus]).toEqual(['小满', 'editing'])
    expect(await person.store()).toBe(storeId)
    expect(await person.sharing()).toMatchObject({ isAllowed: true, scopes: ['publish'] })
    expect((await people.visitor.call(walkin.getMyWalkin, { token })).code).toBe(faults.walkin_link_dead.code)
  })

  test('a visitor withdraws by the link: no data is kept, and a login creates no membership', async () => {
    const { token, codeFor, phone, id } = await stage.signed()
    await people.visitor.call(walkin.leaveWalkin, { token, code: await codeFor() })
    expect([kept(await rowOf(id)), (await rowOf(id)).status]).toEqual([0, 'taken_back'])
    expect((await (await login(phone)).mine()).lifecycle).toBe('none')
  })

  test('only the signature for the latest store is valid', async () => {
    const first = await stage.signed()
    const { desk, storeId, id, code } = await stage.begun(first.phone)
    await desk.call(walkin.signWalkin, { storeId, id, ...stage.signing(await code()) })
    expect([(await rowOf(first.id)).status, kept(await rowOf(first.id))]).toEqual(['replaced', 0])
    expect(await (await login(first.phone)).store()).toBe(storeId)
  })

  test('a visitor does not join a store that closed meanwhile, swept or not', async () => {
    const { token, storeId, phone, id } = await stage.signed()
    await world.world.db.update(stores).set({ status: 'closed' }).where(eq(stores.id, storeId))
    expect((await people.visitor.call(walkin.getMyWalkin, { token })).code).toBe(faults.walkin_link_dead.code)
    const swept = await stage.signed()
    await world.world.db.update(stores).set({ status: 'closed' }).where(eq(stores.id, swept.storeId))
    await login(phone)
    await sweepWalkins(world.served)
    for (const one of [id, swept.id]) expect([(await rowOf(one)).status, kept(await rowOf(one))]).toEqual(['closed', 0])
  })
})

describe('the proof', () => {
  test('the proof is shown with the signature to the manager only', async () => {
    const { manager, storeId, id } = await stage.signed({ scopes: ['publish'] })
    const { data } = await manager.call(walkin.getWalkinProof, { storeId, id })
    expect(data).toMatchObject({ name: '小满', signature: drawnByHand, scopes: ['publish'] })
    const desk = await shop.worker('reception', { storeId })
    expect((await desk.call(walkin.getWalkinProof, { storeId, id })).code).toBe(faults.not_allowed.code)
  })

  test('the proof is deleted after the year for which it is valid', async () => {
    const { manager, storeId } = await stage.signed()
    const person = await world.loveUser()
    const over = momentBefore(new Date(), 1, 'minute')
    const { staffId } = manager
    const { id } = await newWalkin(world.bench(), { storeId, staffId, status: 'joined', profileId: person.profileId, expiresAt: over })
    expect((await manager.call(walkin.getWalkinProof, { storeId, id })).code).toBe(faults.not_found.code)
    await sweepWalkins(world.served)
    expect((await rowOf(id)).signatureEnc).toBeNull()
  })
})

describe('races', () => {
  test('signing and cancelling at once have one outcome', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { desk, storeId, id, code } = await stage.begun()
      const typed = await code()
      const [sign, cancel] = await Promise.all([
        desk.call(walkin.signWalkin, { storeId, id, ...stage.signing(typed) }),
        desk.call(walkin.cancelWalkin, { storeId, id }),
      ])
      const { status } = await rowOf(id)
      expect([sign.code === 20000, cancel.code === 20000]).toEqual(status === 'signed' ? [true, false] : [false, true])
    }
  })

  test('a withdrawal and the first login at once end in a membership or without any data', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { token, codeFor, phone, id } = await stage.signed()
      const code = await codeFor()
      const [left, person] = await Promise.all([people.visitor.call(walkin.leaveWalkin, { token, code }), login(phone)])
      const { status } = await rowOf(id)
      expect(status).toBe(left.code === 20000 ? 'taken_back' : 'joined')
      expect((await person.mine()).lifecycle === 'none').toBe(status === 'taken_back')
    }
  })

  test('two stores that sign one phone leave one valid signature', async () => {
    const phone = people.newPhone()
    const first = await stage.begun(phone)
    await forgetCodes()
    const second = await stage.begun(phone)
    const code = await second.code()
    await Promise.all([first, second].map(({ desk, storeId, id }) => desk.call(walkin.signWalkin, { storeId, id, ...stage.signing(code) })))
    const rows = await world.world.db.select().from(walkins).where(eq(walkins.status, 'signed'))
    expect(rows.filter(({ id }) => [first.id, second.id].includes(id))).toHaveLength(1)
  })
})
