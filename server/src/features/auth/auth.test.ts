import { account } from '@qianxian/protocol/account/account'
import { auth } from '@qianxian/protocol/auth/auth'
import type { SmsPurpose } from '@qianxian/protocol/auth/auth.words'
import { usernameRule } from '@qianxian/protocol/auth/auth.rules'
import { check } from '@qianxian/protocol/base/rules'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestWorld, type TestWorld } from '../../../test/world'
import { smsCodes, users } from '../../db/tables/account'
import { sealData } from '../../adapters/lib/sealed-data'
import { sandboxIdentity } from '../../adapters/lib/sandbox-identity'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

let line = 0
const newPhone = () => `150${String(10_000_000 + (line += 1))}`

/**
 * Makes earlier codes old enough that the next one may be sent at once: the minute between two codes has its own test.
 */
const forgetCodes = () => world.world.db.update(smsCodes).set({ createdAt: new Date(Date.now() - 120_000) })

async function codeFor(phone: string, scene: SmsPurpose = 'login') {
  await forgetCodes()
  const sent = await world.visitor().call(auth.sendCaptcha, { phone, scene })
  expect(sent.code).toBe(20000)
  return world.smsCode(phone)
}

async function loginBySms(phone: string, inviteId?: string) {
  const code = await codeFor(phone)
  return world.visitor().call(auth.loginByPhone, { phone, code, agreed: true, inviteId: inviteId ?? null })
}

const as = (token: string) => ({ headers: { authorization: token } })

async function pictureWith(text: string) {
  const { data } = await world.visitor().call(auth.getImageCaptcha, {})
  await world.world.db.execute(
    sql`update image_captchas set text_hash = ${world.world.secrets.hash('picture', world.tenantA, data.captchaId, text)} where id = ${data.captchaId}`,
  )
  return { captchaId: data.captchaId, captchaText: text }
}

describe('SMS code', () => {
  test('a first login registers, a second finds the same account', async () => {
    const phone = newPhone()
    const first = await loginBySms(phone)
    const second = await loginBySms(phone)
    expect(first.data.userInfo).toMatchObject({
      phone: `${phone.slice(0, 3)}****${phone.slice(7)}`,
      isWhetherLoveUser: false,
      isWhetherVip: false,
      headPic: '',
    })
    // The account has a generated login name without having requested one.
    expect(first.data).toMatchObject({
      needBindPhone: false,
      needCompleteAccount: false,
      userInfo: { userName: expect.stringMatching(/^qx_/) },
    })
    expect(check(usernameRule, '用户名', first.data.userInfo.userName)).toBeNull()
    expect(second.data.userInfo.id).toBe(first.data.userInfo.id)
    expect(second.data.token).not.toBe(first.data.token)
  })

  test('an account without a login name is prompted to choose one', async () => {
    const phone = newPhone()
    const { data } = await loginBySms(phone)
    await world.world.db.update(users).set({ userName: null }).where(eq(users.id, data.userInfo.id))
    expect((await loginBySms(phone)).data).toMatchObject({ needCompleteAccount: true, userInfo: { userName: null } })
  })

  test('two simultaneous first logins create one account', async () => {
    const phone = newPhone()
    const code = await codeFor(phone)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => world.visitor().call(auth.loginByPhone, { phone, code, agreed: true })),
    )
    expect(answers.filter((answer) => answer.code === 20000)).toHaveLength(1)
    const hash = world.world.secrets.hash('phone', world.tenantA, phone)
    expect(await world.world.db.$count(users, sql`phone_hash = ${hash}`)).toBe(1)
  })

  test('a code works once, and a wrong one names its field', async () => {
    const phone = newPhone()
    const code = await codeFor(phone)
    expect((await world.visitor().call(auth.loginByPhone, { phone, code, agreed: true })).code).toBe(20000)
    const again = await world.visitor().call(auth.loginByPhone, { phone, code, agreed: true })
    expect(again).toMatchObject({ status: 200, code: 40101, fields: { code: '验证码错误或已过期' } })
  })

  test('five wrong attempts invalidate the right code', async () => {
    const phone = newPhone()
    const code = await codeFor(phone)
    const wrong = code === '000000' ? '111111' : '000000'
    for (let round = 0; round < 5; round += 1) await world.visitor().call(auth.loginByPhone, { phone, code: wrong, agreed: true })
    expect((await world.visitor().call(auth.loginByPhone, { phone, code, agreed: true })).code).toBe(40101)
  })

  test('a code to bind a phone does not log in', async () => {
    const phone = newPhone()
    const code = await codeFor(phone, 'bind')
    expect((await world.visitor().call(auth.loginByPhone, { phone, code, agreed: true })).code).toBe(40101)
  })

  test('a code is sent only to log in, to register, to bind a phone, or to set a password', async () => {
    for (const scene of ['login', 'register', 'bind', 'password'] as const)
      expect((await world.visitor().call(auth.sendCaptcha, { phone: newPhone(), scene })).code, scene).toBe(20000)
    for (const scene of ['bind_phone', 'set_password', 'agreement', ''])
      expect((await world.visitor().call(auth.sendCaptcha, { phone: newPhone(), scene: scene as never })).fields, scene).toHaveProperty(
        'scene',
      )
  })

  test('the next code must wait a minute, and the fourth of a day needs a captcha', async () => {
    const phone = newPhone()
    await codeFor(phone)
    const soon = await world.visitor().call(auth.sendCaptcha, { phone, scene: 'login' })
    expect(soon.code).toBe(40104)
    await codeFor(phone)
    await codeFor(phone)
    await forgetCodes()
    expect((await world.visitor().call(auth.sendCaptcha, { phone, scene: 'login' })).code).toBe(40102)
    const picture = await pictureWith('ABCD')
    expect((await world.visitor().call(auth.sendCaptcha, { phone, scene: 'login', ...picture })).code).toBe(20000)
    await forgetCodes()
    expect((await world.visitor().call(auth.sendCaptcha, { phone, scene: 'login', ...picture })).code).toBe(40103)
  })

  test('known and unknown phones get the same answer', async () => {
    const known = newPhone()
    await loginBySms(known)
    await forgetCodes()
    const [one, other] = [
      await world.visitor().call(auth.sendCaptcha, { phone: known, scene: 'login' }),
      await world.visitor().call(auth.sendCaptcha, { phone: newPhone(), scene: 'login' }),
    ]
    expect({ ...one, traceId: '' }).toEqual({ ...other, traceId: '' })
  })

  test('sending a code needs a valid phone, and login needs the agreement', async () => {
    const phone = newPhone()
    expect((await world.visitor().call(auth.loginByPhone, { phone, code: '123456', agreed: false })).fields).toHaveProperty('agreed')
    expect((await world.visitor().call(auth.sendCaptcha, { phone: '12345678901', scene: 'login' })).fields).toEqual({
      phone: '手机号格式不正确',
    })
  })

  test('full-width digits are accepted', async () => {
    const phone = newPhone()
    const code = await codeFor(phone)
    const wide = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
    expect((await world.visitor().call(auth.loginByPhone, { phone: wide(phone), code: wide(code), agreed: true })).code).toBe(20000)
  })
})

describe('password', () => {
  test('a password logs in by phone or name; wrong ones name the field and lead to a captcha', async () => {
    const phone = newPhone()
    const { data } = await loginBySms(phone)
    const me = as(data.token)
    for (const password of ['short', 'password', '12345678', 'qianxian2026'])
      expect((await world.visitor().call(account.setPassword, { password }, me)).fields, password).toHaveProperty('password')
    expect((await world.visitor().call(account.setPassword, { password: 'reed-lantern-7' }, me)).data.userInfo.hasPassword).toBe(true)
    const userName = `mei_${phone.slice(-4)}`
    expect((await world.visitor().call(account.setUsername, { userName }, me)).data.needCompleteAccount).toBe(false)
    for (const name of [phone, userName, userName.toUpperCase()]) {
      expect((await world.visitor().call(auth.loginByAccount, { account: name, password: 'reed-lantern-7', agreed: true })).code).toBe(
        20000,
      )
    }
    for (let round = 0; round < 5; round += 1) {
      expect((await world.visitor().call(auth.loginByAccount, { account: userName, password: 'reed-lantern-7', agreed: true })).code).toBe(
        20000,
      )
    }
    const wrong = () => world.visitor().call(auth.loginByAccount, { account: userName, password: 'wrong1234', agreed: true })
    for (let round = 0; round < 3; round += 1) expect((await wrong()).fields).toEqual({ password: '账号或密码错误' })
    expect((await wrong()).code).toBe(40102)
  })

  test('an unknown account is answered like a wrong password', async () => {
    const answer = await world.visitor().call(auth.loginByAccount, { account: 'nobody_here', password: 'reed-lantern-7', agreed: true })
    expect(answer).toMatchObject({ code: 40106, fields: { password: '账号或密码错误' } })
  })

  test('changing a password needs the old one, and ends the sessions of other devices', async () => {
    const phone = newPhone()
    const { data: one } = await loginBySms(phone)
    const { data: two } = await loginBySms(phone)
    await world.visitor().call(account.setPassword, { password: 'first harbour' }, as(one.token))
    expect((await world.visitor().call(account.getUser, {}, as(two.token))).status).toBe(401)
    expect((await world.visitor().call(account.setPassword, { password: 'other harbour' }, as(one.token))).fields).toHaveProperty(
      'oldPassword',
    )
    expect(
      (await world.visitor().call(account.setPassword, { password: 'other harbour', oldPassword: 'first harbour' }, as(one.token))).code,
    ).toBe(20000)
  })
})

describe('session', () => {
  test('logout ends only its own session, and a stale token answers HTTP 401', async () => {
    const phone = newPhone()
    const { data: one } = await loginBySms(phone)
    const { data: two } = await loginBySms(phone)
    expect((await world.visitor().call(auth.logout, {}, as(one.token))).code).toBe(20000)
    expect((await world.visitor().call(account.getUser, {}, as(one.token))).status).toBe(401)
    expect((await world.visitor().call(account.getUser, {}, as(two.token))).status).toBe(200)
  })

  test('a token of one tenant is invalid in another', async () => {
    const person = await world.member()
    const there = await world.visitor(world.tenantB).call(account.getUser, {}, as(person.token))
    expect(there.status).toBe(401)
  })

  test('a login to a frozen account gets code -1', async () => {
    const person = await world.member()
    await world.world.db
      .update(users)
      .set({ status: 'frozen' })
      .where(sql`id = ${person.userId}`)
    expect(await person.call(account.getUser, {})).toMatchObject({ status: 401, code: -1, message: '账号已被冻结，请联系客服' })
  })

  test('devices are listed and can be logged out', async () => {
    const phone = newPhone()
    const { data: one } = await loginBySms(phone)
    const { data: two } = await loginBySms(phone)
    const { data: devices } = await world.visitor().call(account.getSessions, {}, as(one.token))
    expect(devices).toHaveLength(2)
    const other = devices.find((device) => !device.isCurrent)!
    await world.visitor().call(account.revokeSession, { id: other.id }, as(one.token))
    expect((await world.visitor().call(account.getUser, {}, as(two.token))).status).toBe(401)
    const stranger = await world.member()
    expect((await stranger.call(account.revokeSession, { id: devices.find((device) => device.isCurrent)!.id })).code).toBe(40410)
  })
})

describe('WeChat and Douyin', () => {
  test('a mini-program code logs in the same person again', async () => {
    const [one, two] = [
      await world.visitor().call(auth.loginByMaCode, { code: 'sandbox-mei', platform: 'weapp' }),
      await world.visitor().call(auth.loginByMaCode, { code: 'sandbox-mei', platform: 'weapp' }),
    ]
    expect(one.data).toMatchObject({ needBindPhone: true, userInfo: { isWechatBound: true } })
    expect(two.data.userInfo.id).toBe(one.data.userInfo.id)
    expect((await world.visitor().call(auth.loginByMaCode, { code: 'nonsense', platform: 'weapp' })).code).toBe(40107)
    expect((await world.visitor().call(auth.checkWechat, { code: 'sandbox-mei', platform: 'weapp' })).data.isRegistered).toBe(true)
    expect((await world.visitor().call(auth.checkWechat, { code: 'sandbox-nobody', platform: 'tt' })).data.isRegistered).toBe(false)
  })

  test('double taps of a first login create one account', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => world.visitor().call(auth.loginByMaCode, { code: 'sandbox-twice', platform: 'tt' })),
    )
    expect(new Set(answers.map((answer) => answer.data.userInfo.id)).size).toBe(1)
  })

  test('the phone button logs in and binds the phone at once', async () => {
    const phone = newPhone()
    const answer = await world
      .visitor()
      .call(auth.loginByMaPhone, { platform: 'weapp', code: 'sandbox-phone', phoneCode: `phone-${phone}`, agreed: true })
    expect(answer.data).toMatchObject({ needBindPhone: false })
    const bySms = await loginBySms(phone)
    expect(bySms.data.userInfo.id).toBe(answer.data.userInfo.id)
  })

  test('encrypted data of older clients works for both platforms', async () => {
    for (const [platform, appId] of [
      ['weapp', 'qx-weapp'],
      ['tt', 'qx-tt'],
    ] as const) {
      const phone = newPhone()
      const { sessionKey } = sandboxIdentity(platform === 'tt' ? 'douyin' : 'wechat', appId, `sealed-${platform}`)
      const iv = Buffer.alloc(16, 3).toString('base64')
      const phoneEncryptedData = sealData({ appId, sessionKey, iv }, { phoneNumber: phone, purePhoneNumber: phone, countryCode: '86' })
      const answer = await world
        .visitor()
        .call(auth.loginByMaPhone, { platform, code: `sandbox-sealed-${platform}`, phoneEncryptedData, phoneIv: iv, agreed: true })
      expect(answer.data.userInfo.phone).toBe(`${phone.slice(0, 3)}****${phone.slice(7)}`)
    }
  })

  test('an OAuth state in the WeChat browser works once, and redirects only to our own pages', async () => {
    const away = await world.visitor().call(auth.getMpAuthorizeUrl, { redirect: 'https://elsewhere.example/x' })
    expect(away.fields).toHaveProperty('redirect')
    const { data } = await world.visitor().call(auth.getMpAuthorizeUrl, { redirect: '/pages/login/loginByLoading' })
    const state = new URL(data.url, 'http://localhost').searchParams.get('state')!
    const login = () => world.visitor().call(auth.loginByMpCode, { code: 'sandbox-mp', state })
    expect((await login()).data.userInfo.isWechatBound).toBe(true)
    expect((await login()).code).toBe(40107)
  })
})

describe('binding a phone', () => {
  const loginWx = async (name: string) =>
    (await world.visitor().call(auth.loginByMaCode, { code: `sandbox-${name}`, platform: 'weapp' })).data

  test('a free phone is bound at once', async () => {
    const { token } = await loginWx('bind-free')
    const phone = newPhone()
    const code = await codeFor(phone, 'bind')
    const bound = await world.visitor().call(account.bindPhone, { phone, code }, as(token))
    expect(bound.data.needBindPhone).toBe(false)
  })

  test('a phone with an account needs confirmation, then merges into the older account', async () => {
    const phone = newPhone()
    const { data: older } = await loginBySms(phone)
    const younger = await loginWx('bind-merge')
    // A chosen name survives the merge, a generated one does not.
    const userName = `wx_${phone.slice(-6)}`
    await world.visitor().call(account.setUsername, { userName }, as(younger.token))
    const code = await codeFor(phone, 'bind')
    expect((await world.visitor().call(account.bindPhone, { phone, code }, as(younger.token))).code).toBe(40905)
    const merged = await world.visitor().call(account.bindPhone, { phone, code, mergeConfirmed: true }, as(younger.token))
    expect(merged.data.userInfo).toMatchObject({ id: older.userInfo.id, userName })
    expect((await world.visitor().call(account.getUser, {}, as(younger.token))).status).toBe(401)
    expect((await loginWx('bind-merge')).userInfo.id).toBe(older.userInfo.id)
  })

  test('a phone whose account has another WeChat is refused', async () => {
    const phone = newPhone()
    const first = await loginWx('bind-owner')
    await world.visitor().call(account.bindPhone, { phone, code: await codeFor(phone, 'bind') }, as(first.token))
    const second = await loginWx('bind-thief')
    const refused = await world
      .visitor()
      .call(account.bindPhone, { phone, code: await codeFor(phone, 'bind'), mergeConfirmed: true }, as(second.token))
    expect(refused.code).toBe(40902)
  })

  test('two accounts with profiles are never merged', async () => {
    const owner = await world.loveUser()
    const wx = await loginWx('bind-both')
    await world.world.db.execute(
      sql`insert into love_profiles (tenant_id, user_id, no, lifecycle) values (${world.tenantA}, ${wx.userInfo.id}, '90000001', 'draft')`,
    )
    const refused = await world
      .visitor()
      .call(account.bindPhone, { phone: owner.phone, code: await codeFor(owner.phone, 'bind'), mergeConfirmed: true }, as(wx.token))
    expect(refused.code).toBe(40904)
  })

  test('one WeChat identity can be bound to one account only', async () => {
    const [one, two] = [await world.member(), await world.member()]
    expect((await one.call(account.bindWx, { code: 'sandbox-bindwx', platform: 'weapp' })).data.userInfo.isWechatBound).toBe(true)
    expect((await two.call(account.bindWx, { code: 'sandbox-bindwx', platform: 'weapp' })).code).toBe(40906)
  })
})

describe('invitation', () => {
  const codeOf = async (userId: number) =>
    (
      await world.world.db
        .select({ code: users.inviteCode })
        .from(users)
        .where(sql`id = ${userId}`)
    )[0]!.code
  const inviterOf = async (userId: number) => {
    const { rows } = (await world.world.db.execute(
      sql`select target_id from attributions where user_id = ${userId} and kind = 'inviter' and status = 'active'`,
    )) as unknown as { rows: { target_id: number }[] }
    return rows.map((row) => Number(row.target_id))
  }

  test('an invitation binds once, at registration', async () => {
    const [inviter, other] = [await world.member(), await world.member()]
    const phone = newPhone()
    const { data } = await loginBySms(phone, await codeOf(inviter.userId))
    expect(await inviterOf(data.userInfo.id)).toEqual([inviter.userId])
    expect((await world.visitor().call(account.bindInvite, { inviteId: await codeOf(other.userId) }, as(data.token))).data.isBound).toBe(
      false,
    )
    expect(await inviterOf(data.userInfo.id)).toEqual([inviter.userId])
  })

  test('an inviter who is oneself, in a cycle, unknown or of another tenant is ignored without an error', async () => {
    const [a, b, far] = [await world.member(), await world.member(), await world.member({ tenantId: world.tenantB })]
    expect((await a.call(account.bindInvite, { inviteId: await codeOf(a.userId) })).data.isBound).toBe(false)
    expect((await b.call(account.bindInvite, { inviteId: await codeOf(a.userId) })).data.isBound).toBe(true)
    expect((await a.call(account.bindInvite, { inviteId: await codeOf(b.userId) })).data.isBound).toBe(false)
    expect((await a.call(account.bindInvite, { inviteId: await codeOf(far.userId) })).data.isBound).toBe(false)
    expect((await a.call(account.bindInvite, { inviteId: 'NOSUCH' })).data.isBound).toBe(false)
  })
})

describe('name and existence checks', () => {
  test('a name is free until another account has it, regardless of case', async () => {
    const [one, two] = [await world.member(), await world.member()]
    expect((await two.call(account.checkUserName, { userName: 'Lin_Xi' })).data.isFree).toBe(true)
    await one.call(account.setUsername, { userName: 'Lin_Xi' })
    expect((await two.call(account.checkUserName, { userName: 'lin_xi' })).data.isFree).toBe(false)
    expect((await two.call(account.setUsername, { userName: 'LIN_XI' })).fields).toEqual({ userName: '该用户名已被使用' })
    expect((await two.call(account.setUsername, { userName: '1abc' })).fields).toHaveProperty('userName')
  })

  test('a name must have four to twenty characters, both when checked and when chosen', async () => {
    const person = await world.member()
    for (const userName of ['lin4', 'l'.repeat(20)]) {
      expect((await person.call(account.checkUserName, { userName })).data.isFree, userName).toBe(true)
      expect((await person.call(account.setUsername, { userName })).data.userInfo.userName).toBe(userName)
    }
    for (const userName of ['lin', 'l'.repeat(21)]) {
      expect((await person.call(account.checkUserName, { userName })).fields, userName).toHaveProperty('userName')
      expect((await person.call(account.setUsername, { userName })).fields).toHaveProperty('userName')
    }
  })

  test('a captcha is required to check whether a phone is registered', async () => {
    const person = await world.member()
    const refused = await world.visitor().call(account.checkPhone, { phone: person.phone, captchaId: 'x', captchaText: 'ABCD' })
    expect(refused.fields).toHaveProperty('captchaText')
    const told = await world.visitor().call(account.checkPhone, { phone: person.phone, ...(await pictureWith('WXYZ')) })
    expect(told.data.isRegistered).toBe(true)
  })

  test('a person can register with a password', async () => {
    const phone = newPhone()
    const code = await codeFor(phone, 'register')
    expect((await world.visitor().call(account.regByPhone, { phone, code, password: '12345678', agreed: true })).fields).toHaveProperty(
      'password',
    )
    const made = await world.visitor().call(account.regByPhone, { phone, code, password: 'reed-lantern-7', agreed: true })
    expect(made.data.userInfo.hasPassword).toBe(true)
  })

  test('the phone button of a mini-program also binds the phone', async () => {
    const { data } = await world.visitor().call(auth.loginByMaCode, { code: 'sandbox-ma-bind', platform: 'weapp' })
    const phone = newPhone()
    const bound = await world.visitor().call(account.bindPhoneByMa, { platform: 'weapp', phoneCode: `phone-${phone}` }, as(data.token))
    expect(bound.data.needBindPhone).toBe(false)
  })
})
