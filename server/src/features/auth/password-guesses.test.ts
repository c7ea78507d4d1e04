/** Limits on guessing codes and passwords, on flooding phones, and on checking who is registered. */
import { verify } from '@node-rs/argon2'
import { account } from '@qianxian/protocol/account/account'
import { auth } from '@qianxian/protocol/auth/auth'
import { faults } from '@qianxian/protocol/base/faults'
import { authLimits, type SmsPurpose } from '@qianxian/protocol/auth/auth.words'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openTestWorld, type TestWorld } from '../../../test/world'
import { smsCodes } from '../../db/tables/account'
import type { Fault } from '../../http/fault'
import { sendCaptcha } from './auth.service'

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<Record<'verify', typeof verify>>()
  return { ...real, verify: vi.fn(real.verify) }
})

const WRONG = faults.captcha_wrong.code
let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterEach(() => {
  world.world.env.limitFactor = 0
})
afterAll(() => world.close())

let line = 0
const newPhone = () => `151${String(10_000_000 + (line += 1))}`
const other = (code: string) => (code === '000000' ? '111111' : '000000')
/** Moves sent codes a minute back, so that the next one may be sent. */
const aMinuteLater = () => world.world.db.update(smsCodes).set({ createdAt: sql`created_at - interval '61 seconds'` })
const plain = <Answer extends object>(answer: Answer) => ({ ...answer, traceId: '' })

async function codeFor(phone: string, scene: SmsPurpose = 'login', tenantId = world.tenantA): Promise<string> {
  expect((await world.visitor(tenantId).call(auth.sendCaptcha, { phone, scene })).code).toBe(20000)
  return world.smsCode(phone)
}
const login = (phone: string, code: string, tenantId = world.tenantA) =>
  world.visitor(tenantId).call(auth.loginByPhone, { phone, code, agreed: true })
const loginByName = (name: string, password: string, picture = {}) =>
  world.visitor().call(auth.loginByAccount, { account: name, password, agreed: true, ...picture })

async function pictureOf(tenantId: number, text: string) {
  const { data } = await world.visitor(tenantId).call(auth.getImageCaptcha, {})
  await world.world.db.execute(
    sql`update image_captchas set text_hash = ${world.world.secrets.hash('picture', tenantId, data.captchaId, text)} where id = ${data.captchaId}`,
  )
  return { captchaId: data.captchaId, captchaText: text }
}

describe('SMS code', () => {
  test('is checked at most five times, however many guesses arrive at once', async () => {
    const phone = newPhone()
    const code = await codeFor(phone)
    const guesses = Array.from({ length: 60 }, (_, at) =>
      String(Number(code) + at + 1)
        .slice(-6)
        .padStart(6, '0'),
    ).filter((guess) => guess !== code)
    await Promise.all(guesses.map((guess) => login(phone, guess)))
    const [row] = await world.world.db
      .select()
      .from(smsCodes)
      .where(eq(smsCodes.phoneHash, world.world.secrets.hash('phone', world.tenantA, phone)))
    expect(row).toMatchObject({ wrongTries: authLimits.codeWrongTries, usedAt: null })
    expect((await login(phone, code)).code).toBe(WRONG)
  })

  test('guessed right among many guesses is accepted at most once', async () => {
    const phone = newPhone()
    const code = await codeFor(phone)
    const answers = await Promise.all(Array.from({ length: 20 }, () => login(phone, code)))
    expect(answers.filter((answer) => answer.code === 20000)).toHaveLength(1)
  })

  test('is valid for its own phone and tenant only, and for five minutes', async () => {
    const [phone, another, late] = [newPhone(), newPhone(), newPhone()]
    const code = await codeFor(phone)
    await codeFor(another)
    await world.world.db
      .update(smsCodes)
      .set({ codeHash: world.world.secrets.hash('sms', another, other(code)) })
      .where(eq(smsCodes.phoneHash, world.world.secrets.hash('phone', world.tenantA, another)))
    expect((await login(another, code)).code).toBe(WRONG)
    expect((await login(phone, code, world.tenantB)).code).toBe(WRONG)
    expect((await login(phone, code)).code).toBe(20000)
    const expired = await codeFor(late)
    await world.world.db
      .update(smsCodes)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(smsCodes.phoneHash, world.world.secrets.hash('phone', world.tenantA, late)))
    expect((await login(late, expired)).code).toBe(WRONG)
  })

  test.each<[SmsPurpose, boolean, boolean]>([
    ['login', true, false],
    ['register', true, false],
    ['bind', false, true],
    ['password', false, false],
  ])('for %s works for nothing else', async (scene, logsIn, binds) => {
    const [one, two] = [newPhone(), newPhone()]
    expect((await login(one, await codeFor(one, scene))).code).toBe(logsIn ? 20000 : WRONG)
    const { data } = await world.visitor().call(auth.loginByMaCode, { code: `sandbox-scene-${scene}`, platform: 'weapp' })
    const bound = await world
      .visitor()
      .call(account.bindPhone, { phone: two, code: await codeFor(two, scene) }, { headers: { authorization: data.token } })
    expect(bound.code).toBe(binds ? 20000 : WRONG)
  })

  test('to set a password also counts wrong attempts', async () => {
    const person = await world.member()
    await person.call(account.setPassword, { password: 'reed-lantern-7' })
    const code = await codeFor(person.phone, 'password')
    for (let round = 0; round < authLimits.codeWrongTries; round += 1)
      expect((await person.call(account.setPassword, { password: 'moss and kite', code: other(code) })).code).toBe(WRONG)
    expect((await person.call(account.setPassword, { password: 'moss and kite', code })).code).toBe(WRONG)
  })

  test('to bind a phone is first checked without being spent, and still counts wrong attempts', async () => {
    const holder = await world.member()
    const { data } = await world.visitor().call(auth.loginByMaCode, { code: 'sandbox-peek', platform: 'tt' })
    const bind = (code: string) =>
      world.visitor().call(account.bindPhone, { phone: holder.phone, code }, { headers: { authorization: data.token } })
    const code = await codeFor(holder.phone, 'bind')
    expect((await bind(code)).code).toBe(faults.merge_needs_confirmation.code)
    for (let round = 0; round < authLimits.codeWrongTries; round += 1) expect((await bind(other(code))).code).toBe(WRONG)
    expect((await bind(code)).code).toBe(WRONG)
  })
})

describe('flood', () => {
  const NOON = new Date('2026-03-02T04:00:00Z').getTime()
  /** Calls the service at this moment from this address, so that only the service's own limits apply. */
  const sendAt = async (phone: string, { at = NOON, ip = '10.2.0.1', picture = {}, tenantId = world.tenantA }) => {
    const ctx = await world.ctx(tenantId, null, new Date(at))
    const sent = sendCaptcha({ ...ctx, ip }, { phone, scene: 'login', ...picture })
    return sent.then(
      () => 'sent',
      (error: Fault) => error.faultName,
    )
  }

  test('to one phone ends with the daily limit, with or without captchas', async () => {
    const phone = newPhone()
    const answers = []
    for (let turn = 0; turn <= authLimits.codesPerPhonePerDay; turn += 1) {
      const picture = turn >= authLimits.codesBeforeCaptcha ? await pictureOf(world.tenantA, 'ABCD') : {}
      answers.push(await sendAt(phone, { at: NOON + turn * 61_000, picture }))
    }
    expect(answers).toEqual([...Array<string>(authLimits.codesPerPhonePerDay).fill('sent'), 'captcha_daily_limit'])
    expect(await sendAt(phone, { at: NOON + 86_400_000 })).toBe('sent')
  })

  test('to one phone by many simultaneous requests sends one code', async () => {
    const phone = newPhone()
    const answers = await Promise.all(Array.from({ length: 10 }, () => world.visitor().call(auth.sendCaptcha, { phone, scene: 'login' })))
    expect(answers.filter((answer) => answer.code === 20000)).toHaveLength(1)
    expect(answers.filter((answer) => answer.code === faults.captcha_too_soon.code)).toHaveLength(9)
  })

  test('simultaneous guesses at one captcha count as one guess, also for sending a code', async () => {
    const phone = newPhone()
    for (let turn = 0; turn < authLimits.codesBeforeCaptcha; turn += 1)
      expect(await sendAt(phone, { at: NOON + turn * 61_000 })).toBe('sent')
    const picture = await pictureOf(world.tenantA, 'ABCD')
    const at = NOON + 600_000
    expect(await sendAt(phone, { at, picture: { ...picture, captchaText: 'WXYZ' } })).toBe('image_captcha_wrong')
    expect(await sendAt(phone, { at, picture })).toBe('image_captcha_wrong')
    expect(await sendAt(phone, { at, picture: await pictureOf(world.tenantA, 'ABCD') })).toBe('sent')
  })

  test('through two tenants shares limits: a minute and a day for the phone, an hour for the network', async () => {
    world.world.env.limitFactor = 1
    const there = { tenantId: world.tenantB }
    const [phone, ip] = [newPhone(), '10.2.0.2']
    expect(await sendAt(phone, { ip })).toBe('sent')
    expect(await sendAt(phone, { ip, ...there })).toBe('captcha_too_soon')
    const minutePassed = () => world.world.db.execute(sql`delete from rate_hits where bucket like 'all:sms:soon:%'`)
    for (let turn = 1; turn < authLimits.codesPerPhonePerDay; turn += 1) {
      await minutePassed()
      const tenantId = turn % 2 ? world.tenantB : world.tenantA
      const picture = turn >= authLimits.codesBeforeCaptcha ? await pictureOf(tenantId, 'ABCD') : {}
      expect(await sendAt(phone, { at: NOON + turn * 61_000, ip, picture, tenantId })).toBe('sent')
    }
    await minutePassed()
    const late = { at: NOON + 3_000_000, ip, picture: await pictureOf(world.tenantB, 'ABCD'), ...there }
    expect(await sendAt(phone, late)).toBe('captcha_daily_limit')
    for (let turn = authLimits.codesPerPhonePerDay; turn < authLimits.codesPerIpPerHour; turn += 1) await sendAt(newPhone(), { ip })
    expect(await sendAt(newPhone(), { ip, ...there })).toBe('too_many_requests')
  })

  test('over the whole platform ends within the hour, and is logged', async () => {
    world.world.env.limitFactor = 1
    await world.world.db.execute(sql`
      insert into rate_hits (bucket, hits, expires_at) values ('all:sms:all', ${authLimits.codesPerPlatformPerHour - 1}, now() + interval '1 hour')
      on conflict (bucket) do update set hits = excluded.hits, expires_at = excluded.expires_at`)
    const error = vi.spyOn(world.world.log, 'error')
    expect(await sendAt(newPhone(), { ip: '10.2.0.3' })).toBe('sent')
    expect(error).not.toHaveBeenCalled()
    expect(await sendAt(newPhone(), { ip: '10.2.0.4', tenantId: world.tenantB })).toBe('too_many_requests')
    expect(error).toHaveBeenCalledOnce()
    await world.world.db.execute(sql`delete from rate_hits where bucket = 'all:sms:all'`)
  })

  test('to many phones from one network ends within the hour', async () => {
    world.world.env.limitFactor = 1
    const answers = []
    // Each request comes from a different address of one IPv6 network.
    for (let turn = 0; turn <= authLimits.codesPerIpPerHour; turn += 1)
      answers.push(await sendAt(newPhone(), { ip: `2001:db8:1:2::${turn.toString(16)}` }))
    expect(answers).toEqual([...Array<string>(authLimits.codesPerIpPerHour).fill('sent'), 'too_many_requests'])
    expect(await sendAt(newPhone(), { ip: '2001:db8:1:3::1' })).toBe('sent')
  })
})

describe('password', () => {
  test('is compared exactly once, whether or not the account exists', async () => {
    const named = await world.member()
    await named.call(account.setPassword, { password: 'reed-lantern-7' })
    const without = await world.member()
    const tried = vi.mocked(verify)
    const counts = []
    for (const name of [named.phone, without.phone, newPhone(), 'nobody_of_that_name']) {
      tried.mockClear()
      const answer = await loginByName(name, 'wrong1234')
      expect(plain(answer)).toMatchObject({ code: faults.credentials_wrong.code, fields: { password: '账号或密码错误' } })
      counts.push(tried.mock.calls.length)
    }
    expect(counts).toEqual([1, 1, 1, 1])
  })

  test('can be guessed a limited number of times in a quarter of an hour, from any address, with any captcha', async () => {
    const person = await world.member()
    await person.call(account.setPassword, { password: 'reed-lantern-7' })
    for (const name of [person.phone, newPhone()]) {
      const answers = []
      for (let guess = 0; guess <= authLimits.passwordTriesPerAccount; guess += 1) {
        const picture = guess >= 3 ? await pictureOf(world.tenantA, 'WXYZ') : {}
        // The limit of the address is not reached; that of the account is.
        world.world.env.limitFactor = 1
        const reply = await world.app.inject({
          method: 'POST',
          url: auth.loginByAccount.path,
          payload: { account: name, password: `wrong${guess}xx`, agreed: true, ...picture },
          headers: { host: 'localhost' },
          remoteAddress: `10.1.${guess}.${name.length}`,
        })
        world.world.env.limitFactor = 0
        answers.push(reply.json<{ code: number }>().code)
      }
      expect(answers.slice(0, -1)).toEqual(Array(authLimits.passwordTriesPerAccount).fill(faults.credentials_wrong.code))
      expect(answers.at(-1)).toBe(faults.too_many_requests.code)
    }
  })
})

describe('passwords', () => {
  const from = async (ip: string, name: string, password: string, picture = {}) => {
    const reply = await world.app.inject({
      method: 'POST',
      url: auth.loginByAccount.path,
      payload: { account: name, password, agreed: true, ...picture },
      headers: { host: 'localhost' },
      remoteAddress: ip,
    })
    return reply.json<{ code: number }>().code
  }

  test('guessed once at many accounts lead to a captcha, and a right one does not reset the count', async () => {
    const own = await world.member()
    await own.call(account.setPassword, { password: 'reed-lantern-7' })
    const spray = () => from('10.3.0.1', newPhone(), 'reed-lantern-7')
    for (let guess = 0; guess < authLimits.passwordTriesPerIpBeforeCaptcha; guess += 1)
      expect(await spray()).toBe(faults.credentials_wrong.code)
    expect(await spray()).toBe(faults.captcha_required.code)
    expect(await from('10.3.0.1', own.phone, 'reed-lantern-7', await pictureOf(world.tenantA, 'ABCD'))).toBe(20000)
    expect(await spray()).toBe(faults.captcha_required.code)
    expect(await from('10.3.0.2', own.phone, 'reed-lantern-7')).toBe(20000)
  })

  test('entered correctly from one network, in any number, need no captcha', async () => {
    const own = await world.member()
    await own.call(account.setPassword, { password: 'reed-lantern-7' })
    const answers = []
    for (let login = 0; login < authLimits.passwordTriesPerIpBeforeCaptcha + 2; login += 1)
      answers.push(await from('10.3.0.3', own.phone, 'reed-lantern-7'))
    expect(new Set(answers)).toEqual(new Set([20000]))
  })

  test('guessed inside a session, by name and by phone share one limit', async () => {
    const own = await world.member()
    await own.call(account.setPassword, { password: 'reed-lantern-7' })
    const userName = `own_${own.phone.slice(-6)}`
    await own.call(account.setUsername, { userName })
    // After this login the network is known as the owner's, so wrong passwords from it and inside the session share one limit.
    expect(await from('10.3.0.4', own.phone, 'reed-lantern-7')).toBe(20000)
    world.world.env.limitFactor = 1
    for (const name of [own.phone, userName]) expect(await from('10.3.0.4', name, 'wrong1234')).toBe(faults.credentials_wrong.code)
    const change = async (oldPassword: string) => (await own.call(account.setPassword, { password: 'moss and kite', oldPassword })).code
    for (let guess = 2; guess < authLimits.passwordTriesPerAccount; guess += 1)
      expect(await change(`wrong${guess}xx`)).toBe(faults.credentials_wrong.code)
    expect(await change('reed-lantern-7')).toBe(faults.too_many_requests.code)
  })
})

describe('captcha', () => {
  test('consists of pixels, and is spent by one wrong answer at any endpoint', async () => {
    expect((await world.visitor().call(auth.getImageCaptcha, {})).data).toEqual({
      captchaId: expect.stringMatching(/^[0-9a-f]{32}$/),
      picture: expect.stringMatching(/^data:image\/png;base64,/),
    })
    const person = await world.member()
    await person.call(account.setPassword, { password: 'reed-lantern-7' })
    for (let guess = 0; guess < authLimits.passwordTriesBeforeCaptcha; guess += 1) await loginByName(person.phone, 'wrong1234')
    const doors = [
      (picture: object) => loginByName(person.phone, 'reed-lantern-7', picture),
      (picture: { captchaId: string; captchaText: string }) =>
        world.visitor().call(account.checkPhone, { phone: person.phone, ...picture }),
    ]
    for (const door of doors) {
      const picture = await pictureOf(world.tenantA, 'ABCD')
      expect((await door({ ...picture, captchaText: 'WXYZ' })).code).toBe(faults.image_captcha_wrong.code)
      expect((await door(picture)).code).toBe(faults.image_captcha_wrong.code)
      expect((await door(await pictureOf(world.tenantA, 'ABCD'))).code).toBe(20000)
    }
  })
})

describe('checking who is registered', () => {
  test('no call without a code distinguishes a registered phone from an unknown one', async () => {
    const known = await world.member()
    const unknown = newPhone()
    await aMinuteLater()
    for (const ask of [
      (phone: string) => world.visitor().call(auth.sendCaptcha, { phone, scene: 'login' as const }),
      (phone: string) => world.visitor().call(auth.sendCaptcha, { phone, scene: 'register' as const }),
      (phone: string) => login(phone, '123456'),
      (phone: string) => world.visitor().call(account.regByPhone, { phone, code: '123456', password: 'reed-lantern-7', agreed: true }),
      (phone: string) => loginByName(phone, 'reed-lantern-7'),
    ]) {
      expect(plain(await ask(known.phone))).toEqual(plain(await ask(unknown)))
    }
    const stranger = await world.member()
    const bind = (phone: string) => stranger.call(account.bindPhone, { phone, code: '123456' })
    expect(plain(await bind(known.phone))).toEqual(plain(await bind(unknown)))
  })

  test('phone checks need one captcha of this tenant each, and end within the hour', async () => {
    const person = await world.member()
    const check = (picture: { captchaId: string; captchaText: string }) =>
      world.visitor().call(account.checkPhone, { phone: person.phone, ...picture })
    const foreign = await pictureOf(world.tenantB, 'ABCD')
    const nobody = { captchaId: '0'.repeat(32), captchaText: 'ABCD' }
    expect(plain(await check(foreign))).toEqual(plain(await check(nobody)))
    const picture = await pictureOf(world.tenantA, 'ABCD')
    expect((await check(picture)).data).toEqual({ isRegistered: true })
    expect((await check(picture)).code).toBe(faults.image_captcha_wrong.code)
    world.world.env.limitFactor = 4 / authLimits.phoneChecksPerIpPerHour
    expect((await check(await pictureOf(world.tenantA, 'ABCD'))).status).toBe(429)
  })

  test('name checks end within the hour, also checks made by choosing a name', async () => {
    const person = await world.member()
    world.world.env.limitFactor = 6 / authLimits.nameChecksPerPersonPerHour
    const asks = [
      () => person.call(account.checkUserName, { userName: 'someone_else' }),
      () => person.call(account.setUsername, { userName: `mine_${newPhone().slice(-4)}` }),
    ]
    const answers = []
    for (let turn = 0; turn < 7; turn += 1) answers.push((await asks[turn % 2]!()).status)
    expect(answers.at(-1)).toBe(429)
    expect((await (await world.member()).call(account.checkUserName, { userName: 'someone_else' })).status).toBe(200)
  })
})
