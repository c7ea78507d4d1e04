/** Strangers who guess codes or passwords, or request codes, do not lock the owner out of the account. */
import { account } from '@qianxian/protocol/account/account'
import { auth } from '@qianxian/protocol/auth/auth'
import { authLimits } from '@qianxian/protocol/auth/auth.words'
import type { Endpoint, EndpointFacts } from '@qianxian/protocol/base/endpoint'
import { faults } from '@qianxian/protocol/base/faults'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestWorld, type TestWorld } from '../../../test/world'
import { smsCodes } from '../../db/tables/account'

const PASSWORD = 'reed-lantern-7'
const [WRONG_CODE, WRONG_PASSWORD] = [faults.captcha_wrong.code, faults.credentials_wrong.code]
let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

let line = 0
const newPhone = () => `153${String(10_000_000 + (line += 1))}`
let network = 0
/** A network that no request has used before. */
const newNetwork = () => `10.${4 + Math.floor((network += 1) / 250)}.${network % 250}.1`
const other = (code: string) => (code === '000000' ? '111111' : '000000')

/** Sends the request from this address, with the token if given; returns the code of the answer. */
async function from<Input>(ip: string, endpoint: Endpoint<Input, unknown>, input: NoInfer<Input>, token?: string): Promise<number> {
  const { method, path } = endpoint as EndpointFacts
  const reply = await world.app.inject({
    method,
    url: path,
    payload: input as object,
    headers: { host: 'localhost', ...(token ? { authorization: token } : {}) },
    remoteAddress: ip,
  })
  return reply.json<{ code: number }>().code
}

async function picture() {
  const { data } = await world.visitor().call(auth.getImageCaptcha, {})
  await world.world.db.execute(
    sql`update image_captchas set text_hash = ${world.world.secrets.hash('picture', world.tenantA, data.captchaId, 'ABCD')} where id = ${data.captchaId}`,
  )
  return { captchaId: data.captchaId, captchaText: 'ABCD' }
}

const ask = (ip: string, phone: string, solved: object = {}) => from(ip, auth.sendCaptcha, { phone, scene: 'login', ...solved })
const login = (ip: string, phone: string, code: string) => from(ip, auth.loginByPhone, { phone, code, agreed: true })
const loginByName = (ip: string, name: string, password: string, solved: object = {}) =>
  from(ip, auth.loginByAccount, { account: name, password, agreed: true, ...solved })

/** Moves sent codes a minute back, so that the next one may be sent. */
async function aMinutePasses() {
  await world.world.db.update(smsCodes).set({ createdAt: sql`created_at - interval '61 seconds'` })
  await world.world.db.execute(sql`delete from rate_hits where bucket like 'all:sms:soon:%'`)
}

/** All limits are set as in production. */
beforeEach(() => {
  world.world.env.limitFactor = 1
})
afterEach(() => {
  world.world.env.limitFactor = 0
})

async function codeFor(ip: string, phone: string): Promise<string> {
  expect(await ask(ip, phone)).toBe(20000)
  return world.smsCode(phone)
}

/** A person who logged in from this network, with the token of that session. */
async function ownerAt(home: string): Promise<{ phone: string; token: string }> {
  const phone = newPhone()
  const code = await codeFor(home, phone)
  const reply = await world.app.inject({
    method: 'POST',
    url: auth.loginByPhone.path,
    payload: { phone, code, agreed: true },
    headers: { host: 'localhost' },
    remoteAddress: home,
  })
  await world.world.db.execute(sql`delete from rate_hits`)
  await world.world.db.delete(smsCodes)
  return { phone, token: reply.json<{ data: { token: string } }>().data.token }
}

describe('SMS code', () => {
  test('is valid in the requesting network, whatever was guessed elsewhere', async () => {
    const [here, phone] = [newNetwork(), newPhone()]
    const code = await codeFor(here, phone)
    for (let guess = 0; guess < 3 * authLimits.codeWrongTries; guess += 1)
      expect(await login(newNetwork(), phone, other(code))).toBe(WRONG_CODE)
    expect(await login(here, phone, code)).toBe(20000)
  })

  test('is also valid elsewhere, until all other networks together have made five attempts', async () => {
    const [here, phone] = [newNetwork(), newPhone()]
    const first = await codeFor(here, phone)
    for (let guess = 1; guess < authLimits.codeWrongTries; guess += 1) await login(newNetwork(), phone, other(first))
    expect(await login(newNetwork(), phone, first)).toBe(20000)

    await aMinutePasses()
    const second = await codeFor(here, phone)
    for (let guess = 0; guess < authLimits.codeWrongTries; guess += 1) await login(newNetwork(), phone, other(second))
    expect(await login(newNetwork(), phone, second)).toBe(WRONG_CODE)
    expect(await login(here, phone, second)).toBe(20000)
  })

  test('is checked at most five times in the requesting network, and five times elsewhere', async () => {
    const [here, phone] = [newNetwork(), newPhone()]
    const code = await codeFor(here, phone)
    await Promise.all(Array.from({ length: 24 }, (_, at) => login(at % 2 ? here : newNetwork(), phone, other(code))))
    const [row] = await world.world.db
      .select()
      .from(smsCodes)
      .where(sql`phone_hash = ${world.world.secrets.hash('phone', world.tenantA, phone)}`)
    expect(row).toMatchObject({ wrongTries: authLimits.codeWrongTries, wrongTriesElsewhere: authLimits.codeWrongTries, usedAt: null })
    expect(await login(here, phone, code)).toBe(WRONG_CODE)
    expect(await login(newNetwork(), phone, code)).toBe(WRONG_CODE)
  })

  test('is not replaced by one requested elsewhere, but by the next one of the same network', async () => {
    const [here, phone] = [newNetwork(), newPhone()]
    const first = await codeFor(here, phone)
    await aMinutePasses()
    const strangers = await codeFor(newNetwork(), phone)
    await aMinutePasses()
    const second = await codeFor(here, phone)
    expect(await login(here, phone, first)).toBe(WRONG_CODE)
    expect(await login(here, phone, second)).toBe(20000)
    // The code was sent to the owner's phone, so the owner may use it.
    expect(await login(here, phone, strangers)).toBe(20000)
    expect(await login(here, phone, strangers)).toBe(WRONG_CODE)
  })
})

describe('daily messages', () => {
  test('used up by strangers do not count against the owner in a known network', async () => {
    const home = newNetwork()
    const { phone, token } = await ownerAt(home)
    for (let turn = 0; turn < authLimits.codesPerPhonePerDay; turn += 1) {
      expect(await ask(newNetwork(), phone, turn < authLimits.codesBeforeCaptcha ? {} : await picture())).toBe(20000)
      if (turn < authLimits.codesPerPhonePerDay - 1) await aMinutePasses()
    }
    // The limits of the minute and the day do not apply to the owner, and no captcha is required.
    expect(await ask(home, phone)).toBe(20000)
    expect(await login(home, phone, await world.smsCode(phone))).toBe(20000)
    await aMinutePasses()
    const away = newNetwork()
    expect(await ask(away, phone, await picture())).toBe(faults.captcha_daily_limit.code)
    // A session of the owner counts like a known network, whatever network it is in.
    const inSession = (ip: string, solved = {}) => from(ip, auth.sendCaptcha, { phone, scene: 'password', ...solved }, token)
    expect(await inSession(away)).toBe(20000)

    for (let turn = 2; turn < authLimits.codesPerPhonePerDay; turn += 1) {
      await aMinutePasses()
      expect(await inSession(newNetwork(), await picture())).toBe(20000)
    }
    await aMinutePasses()
    expect(await ask(home, phone, await picture())).toBe(faults.captcha_daily_limit.code)
  })

  test('count as a stranger’s in a network where only others logged in, requested or guessed', async () => {
    const [{ phone }, somewhere] = [await ownerAt(newNetwork()), newNetwork()]
    const somebody = await ownerAt(somewhere)
    await login(somewhere, phone, '123456')
    expect(await ask(somewhere, phone)).toBe(20000)
    expect(await ask(somewhere, phone)).toBe(faults.captcha_too_soon.code)
    const [row] = await world.world.db.select().from(smsCodes)
    expect(row!.isOfOwner).toBe(false)
    expect(await from(newNetwork(), auth.sendCaptcha, { phone, scene: 'login' }, somebody.token)).toBe(faults.captcha_too_soon.code)
  })
})

describe('password', () => {
  async function ownerWithPassword(home: string) {
    const owner = await ownerAt(home)
    expect(await from(home, account.setPassword, { password: PASSWORD }, owner.token)).toBe(20000)
    return owner
  }

  test('still logs the owner in from a known network, whatever strangers guess', async () => {
    const home = newNetwork()
    const { phone, token } = await ownerWithPassword(home)
    for (let guess = 0; guess < authLimits.passwordTriesPerAccount; guess += 1) {
      const solved = guess < authLimits.passwordTriesBeforeCaptcha ? {} : await picture()
      expect(await loginByName(newNetwork(), phone, `wrong${guess}xx`, solved)).toBe(WRONG_PASSWORD)
    }
    expect(await loginByName(newNetwork(), phone, PASSWORD, await picture())).toBe(faults.too_many_requests.code)
    // No captcha is needed, whether the owner's session still exists or not.
    expect(await loginByName(home, phone, PASSWORD)).toBe(20000)
    await from(home, auth.logout, {} as never, token)
    expect(await loginByName(home, phone, PASSWORD)).toBe(20000)
    // The owner's right password does not allow strangers more attempts.
    expect(await loginByName(newNetwork(), phone, PASSWORD, await picture())).toBe(faults.too_many_requests.code)
  })

  test('can be guessed no more often in a known network than elsewhere', async () => {
    const home = newNetwork()
    const { phone } = await ownerWithPassword(home)
    for (let guess = 0; guess < authLimits.passwordTriesPerAccount; guess += 1) {
      const solved = guess < authLimits.passwordTriesBeforeCaptcha ? {} : await picture()
      expect(await loginByName(home, phone, `wrong${guess}xx`, solved)).toBe(WRONG_PASSWORD)
    }
    expect(await loginByName(home, phone, PASSWORD, await picture())).toBe(faults.too_many_requests.code)
    expect(await loginByName(newNetwork(), phone, PASSWORD)).toBe(20000)
  })
})
