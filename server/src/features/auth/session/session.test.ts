/** Sessions belong to the person who logged in, in one tenant, until they end; the end takes effect at once. */
import { account } from '@qianxian/protocol/account/account'
import { audit } from '@qianxian/protocol/audit/audit'
import { auth } from '@qianxian/protocol/auth/auth'
import type { EndpointFacts } from '@qianxian/protocol/base/endpoint'
import { faults } from '@qianxian/protocol/base/faults'
import { strike } from '@qianxian/protocol/strike/strike'
import { love } from '@qianxian/protocol/love/love'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newSession } from '../../../../seed/makers/auth'
import { accessOf, endpoints } from '../../../../test/endpoints'
import { openTestWorld, type TestWorld } from '../../../../test/world'
import { sessions, smsCodes, users } from '../../../db/tables/account'
import { drawToken, tokenHash } from '../../../lib/secrets'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const guarded = endpoints.map(({ endpoint }) => endpoint).filter((endpoint) => !accessOf(endpoint).includes('anyone'))
const as = (token: string) => ({ headers: { authorization: token } })
const getUser = (token: string, tenantId = world.tenantA) => world.visitor(tenantId).call(account.getUser, {}, as(token))
let line = 0
const newPhone = () => `152${String(10_000_000 + (line += 1))}`

/** Logs in by SMS, with the given client headers. */
async function loginWith(phone: string, headers: Record<string, string> = {}) {
  await world.world.db.update(smsCodes).set({ createdAt: new Date(Date.now() - 120_000) })
  await world.visitor().call(auth.sendCaptcha, { phone, scene: 'login' })
  return world.visitor().call(auth.loginByPhone, { phone, code: await world.smsCode(phone), agreed: true }, { headers })
}

/** Returns the answer of every guarded endpoint to a token; expects the same answer from all if the token is invalid. */
async function answersTo(token: string, of = guarded) {
  const answers = await Promise.all(
    of.map(async (endpoint: EndpointFacts) => {
      const reply = await world.app.inject({
        method: endpoint.method,
        url: endpoint.path,
        ...(endpoint.method === 'GET' ? {} : { payload: {} }),
        headers: { host: 'localhost', authorization: token },
      })
      return `${reply.statusCode} ${reply.json<{ code: number }>().code}`
    }),
  )
  return [...new Set(answers)]
}

describe('token', () => {
  test('chosen or sent by the client is never adopted by a login', async () => {
    const chosen = drawToken()
    const attacker = await world.member()
    for (const brought of [chosen, `Bearer ${chosen}`, attacker.token]) {
      const { data } = await loginWith(newPhone(), { authorization: brought, cookie: `token=${chosen}`, 'x-token': chosen })
      expect(data.token).not.toBe(chosen)
      expect(data.token).not.toBe(attacker.token)
      expect((await getUser(chosen)).status).toBe(401)
      expect((await getUser(attacker.token)).data.userInfo.id).toBe(attacker.userId)
    }
  })

  test('is stored as a hash only, and the hash is not accepted as a token', async () => {
    const { data } = await loginWith(newPhone())
    const { rows } = await world.world.db.execute<{ found: number }>(
      sql`select count(*)::int as found from sessions s where s::text like ${`%${data.token}%`}`,
    )
    expect(rows[0]!.found).toBe(0)
    expect((await getUser(tokenHash(data.token))).status).toBe(401)
  })

  test.each([
    ['empty', ''],
    ['a word', 'null'],
    ['of another scheme', 'Basic dXNlcjpwYXNz'],
    ['with a quote', "' or 1=1 --"],
    ['endless', 'a'.repeat(7000)],
  ])('a token that is %s is invalid', async (_kind, token) => {
    expect((await getUser(token)).status).toBe(401)
  })

  test('is unknown in another tenant and reveals nothing there, on public pages too', async () => {
    const here = await world.loveUser()
    const there = world.visitor(world.tenantB)
    expect((await getUser(here.token, world.tenantB)).code).toBe(faults.session_expired.code)
    const foreign = await world.loveUser({ tenantId: world.tenantB })
    const seen = await there.call(love.getDetail, { no: foreign.no }, as(here.token))
    expect(seen.data.viewerKind).toBe('visitor')
  })
})

describe('session', () => {
  test('opens no endpoint once it has ended', async () => {
    const { data } = await loginWith(newPhone())
    await world.visitor().call(auth.logout, {}, as(data.token))
    expect(await answersTo(data.token)).toEqual([`401 ${faults.session_expired.code}`])
    // A different logout or login does not revive the session.
    await loginWith(newPhone(), { authorization: data.token })
    expect((await getUser(data.token)).status).toBe(401)
  })

  test('opens no endpoint once it has expired', async () => {
    const person = await world.member()
    await world.world.db
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(sessions.userId, person.userId))
    expect(await answersTo(person.token)).toEqual([`401 ${faults.session_expired.code}`])
  })

  test('ends after a fortnight without use, for staff after a day', async () => {
    const [member, matchmaker] = [await world.member(), await world.matchmaker()]
    const unusedFor = async (person: { userId: number; token: string }, days: number) => {
      await world.world.db
        .update(sessions)
        .set({ lastSeenAt: new Date(Date.now() - days * 86_400_000) })
        .where(eq(sessions.userId, person.userId))
      return (await getUser(person.token)).status
    }
    expect(await unusedFor(member, 13)).toBe(200)
    expect(await unusedFor(member, 15)).toBe(401)
    expect(await unusedFor(matchmaker, 0.9)).toBe(200)
    expect(await unusedFor(matchmaker, 1.1)).toBe(401)
  })

  test('cannot change credentials if its login is old', async () => {
    const person = await world.member()
    await world.world.db
      .update(sessions)
      .set({ createdAt: new Date(Date.now() - 16 * 60_000) })
      .where(eq(sessions.userId, person.userId))
    const refused = faults.login_again.code
    expect((await person.call(account.bindPhone, { phone: newPhone(), code: '123456' })).code).toBe(refused)
    expect((await person.call(account.bindPhoneByMa, { platform: 'weapp', phoneCode: `phone-${newPhone()}` })).code).toBe(refused)
    expect((await person.call(account.bindWx, { code: 'sandbox-thief', platform: 'weapp' })).code).toBe(refused)
    expect((await person.call(account.setPassword, { password: 'reed-lantern-7' })).code).toBe(refused)
    await world.world.db.update(sessions).set({ createdAt: new Date() }).where(eq(sessions.userId, person.userId))
    expect((await person.call(account.setPassword, { password: 'reed-lantern-7' })).code).toBe(20000)
  })

  test('an old login cannot take over an account without a phone, nor become fresh by binding a phone', async () => {
    const loginWx = async () => (await world.visitor().call(auth.loginByMaCode, { code: 'sandbox-phoneless', platform: 'weapp' })).data
    const { token, userInfo } = await loginWx()
    const ageBy = (minutes: number) =>
      world.world.db
        .update(sessions)
        .set({ createdAt: new Date(Date.now() - minutes * 60_000) })
        .where(eq(sessions.userId, userInfo.id))
    await ageBy(16)
    const refused = faults.login_again.code
    const byMa = { platform: 'weapp', phoneCode: `phone-${newPhone()}` } as const
    expect((await world.visitor().call(account.bindPhoneByMa, byMa, as(token))).code).toBe(refused)
    expect((await world.visitor().call(account.bindPhone, { phone: newPhone(), code: '123456' }, as(token))).code).toBe(refused)

    await ageBy(14)
    const bound = await world.visitor().call(account.bindPhoneByMa, byMa, as(token))
    expect(bound.code).toBe(20000)
    const began = await world.world.db.select({ at: sessions.createdAt }).from(sessions).where(eq(sessions.userId, userInfo.id))
    expect(began.map(({ at }) => at.getTime())).toEqual([began[0]!.at.getTime(), began[0]!.at.getTime()])
    await ageBy(16)
    const password = { password: 'reed-lantern-7' }
    expect((await world.visitor().call(account.setPassword, password, as(bound.data.token))).code).toBe(refused)
    // The session of a fresh login may set the password.
    expect((await world.visitor().call(account.setPassword, password, as((await loginWx()).token))).code).toBe(20000)
  })

  test('on another device ends when the phone of the account is replaced', async () => {
    const [here, there] = [(await loginWith(newPhone())).data, newPhone()]
    const elsewhere = drawToken()
    await newSession(world.bench(), { token: elsewhere, userId: here.userInfo.id })
    expect((await getUser(elsewhere)).status).toBe(200)
    await world.visitor().call(auth.sendCaptcha, { phone: there, scene: 'bind' })
    const answer = await world.visitor().call(account.bindPhone, { phone: there, code: await world.smsCode(there) }, as(here.token))
    expect((await getUser(answer.data.token)).status).toBe(200)
    expect((await getUser(elsewhere)).status).toBe(401)
  })

  test('can only log out, read the reason and object if the account is shut', () => {
    const open = guarded.filter((endpoint: EndpointFacts) => endpoint.isForShut)
    const wanted = [account.closeAccount, account.getClosing, audit.appeal, auth.logout, strike.getMine]
    expect(open.map(({ path }) => path).sort()).toEqual(wanted.map(({ path }) => path).sort())
  })

  test.each([
    ['frozen', faults.account_frozen],
    ['closed', faults.account_closed],
  ] as const)('states at once on every endpoint that its account was %s, and no login is possible', async (status, { code }) => {
    const phone = newPhone()
    const { data } = await loginWith(phone)
    await world.visitor().call(account.setPassword, { password: 'reed-lantern-7' }, as(data.token))
    await world.visitor().call(account.bindWx, { code: `sandbox-${status}`, platform: 'weapp' }, as(data.token))
    const ofUser = eq(sessions.userId, data.userInfo.id)
    const before = await world.world.db.$count(sessions, ofUser)
    await world.world.db.update(users).set({ status }).where(eq(users.id, data.userInfo.id))
    // All endpoints are checked except those for logging out, reading the reason and objecting.
    expect(
      await answersTo(
        data.token,
        guarded.filter((endpoint: EndpointFacts) => !endpoint.isForShut),
      ),
    ).toEqual([`401 ${code}`])
    expect(await answersTo(data.token, [strike.getMine])).toEqual(['200 20000'])
    expect((await loginWith(phone)).code).toBe(code)
    expect((await world.visitor().call(auth.loginByAccount, { account: phone, password: 'reed-lantern-7', agreed: true })).code).toBe(code)
    expect((await world.visitor().call(auth.loginByMaCode, { code: `sandbox-${status}`, platform: 'weapp' })).code).toBe(code)
    expect(await world.world.db.$count(sessions, ofUser)).toBe(before)
    await world.world.db.update(users).set({ status: 'active' }).where(eq(users.id, data.userInfo.id))
    expect((await getUser(data.token)).status).toBe(200)
  })

  test('a wrong password does not reveal a frozen account', async () => {
    const person = await world.member()
    await person.call(account.setPassword, { password: 'reed-lantern-7' })
    await world.world.db.update(users).set({ status: 'frozen' }).where(eq(users.id, person.userId))
    const answer = await world.visitor().call(auth.loginByAccount, { account: person.phone, password: 'other harbour', agreed: true })
    expect(answer.code).toBe(faults.credentials_wrong.code)
  })
})

describe('two devices', () => {
  test('logging in at the same moment get two sessions, each ended separately', async () => {
    const phone = newPhone()
    const [one, two] = [(await loginWith(phone)).data, (await loginWith(phone, { 'x-platform': 'weapp' })).data]
    const listed = (await world.visitor().call(account.getSessions, {}, as(one.token))).data
    expect(listed.map(({ platform, isCurrent }) => [platform, isCurrent]).sort()).toEqual([
      ['h5', true],
      ['weapp', false],
    ])
    const far = listed.find(({ isCurrent }) => !isCurrent)!
    expect((await world.visitor().call(account.revokeSession, { id: far.id }, as(one.token))).code).toBe(20000)
    expect((await getUser(two.token)).status).toBe(401)
    expect((await getUser(one.token)).status).toBe(200)
    expect((await world.visitor().call(account.revokeSession, { id: far.id }, as(one.token))).code).toBe(faults.not_found.code)
  })

  test('keep one session after one changes the password', async () => {
    const phone = newPhone()
    const devices = [(await loginWith(phone)).data, (await loginWith(phone)).data, (await loginWith(phone)).data]
    await world.visitor().call(account.setPassword, { password: 'reed-lantern-7' }, as(devices[1]!.token))
    expect(await Promise.all(devices.map(async ({ token }) => (await getUser(token)).status))).toEqual([401, 200, 401])
    const refused = await world
      .visitor()
      .call(account.setPassword, { password: 'moss and kite', oldPassword: 'wrong1234' }, as(devices[1]!.token))
    expect(refused.fields).toHaveProperty('oldPassword')
    expect((await world.visitor().call(auth.loginByAccount, { account: phone, password: 'reed-lantern-7', agreed: true })).code).toBe(20000)
  })
})
