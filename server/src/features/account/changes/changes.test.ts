/**
 * The former phone is notified of a changed phone or password. Only its holder can undo the change: for two days, once,
 * and completely.
 */
import { account } from '@qianxian/protocol/account/account'
import { changedPart } from '@qianxian/protocol/account/account.words'
import { undoChange, undoPage } from '@qianxian/protocol/account/undo'
import { auth } from '@qianxian/protocol/auth/auth'
import { faults } from '@qianxian/protocol/base/faults'
import { maskPhone } from '@qianxian/protocol/base/masks'
import { notice } from '@qianxian/protocol/notice/notice'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drawPhone } from '../../../../seed/makers/account'
import { openTestWorld, type Person, type TestWorld } from '../../../../test/world'
import { AdapterFault } from '../../../adapters/lib/adapter-fault'
import { accountChanges, smsCodes, userOpenIds, users } from '../../../db/tables/account'
import { runJob } from '../../../jobs/start'
import { accountJobs } from '../account.jobs'
import { notifyOldPhoneJob } from './old-phone-notice'

let w: TestWorld
/** Messages that the SMS provider received, and the pending jobs. */
const messages: { phone: string; params: readonly string[] }[] = []
const waiting: { tenantId: number; payload: unknown }[] = []
let failure: Error | null = null

beforeAll(async () => {
  w = await openTestWorld()
  w.served.jobs = {
    ...w.served.jobs,
    send: async (ctx, job, payload) => void (job.name === notifyOldPhoneJob.name && waiting.push({ tenantId: ctx.tenant.id, payload })),
  }
  w.served.adapters.sms.sendNotice = async ({ phone, params }) => {
    if (failure) throw failure
    messages.push({ phone, params })
  }
})
afterAll(() => w.close())
beforeEach(() => {
  messages.splice(0)
  waiting.splice(0)
  failure = null
})

const HOUR_MS = 3_600_000
const OLD = 'reed-lantern-7'
const NEW = 'moss and kite'
const userOf = async ({ userId }: { userId: number }) => (await w.world.db.select().from(users).where(eq(users.id, userId)))[0]!
const phoneOf = async (person: Person) => w.world.secrets.unseal((await userOf(person)).phoneEnc!)
const changesOf = ({ userId }: Person) => w.world.db.select().from(accountChanges).where(eq(accountChanges.userId, userId))
const isIn = async ({ token }: { token: string }) =>
  (await w.visitor().call(account.getUser, {}, { headers: { authorization: token } })).code === 20000

/** Sends a text message to this phone and returns its code. */
async function smsFor(phone: string, scene: 'login' | 'bind') {
  await w.world.db.update(smsCodes).set({ createdAt: new Date(Date.now() - 120_000) })
  await w.visitor().call(auth.sendCaptcha, { phone, scene })
  return w.smsCode(phone)
}
const login = async (phone: string) => w.visitor().call(auth.loginByPhone, { phone, code: await smsFor(phone, 'login'), agreed: true })
const withPassword = (phone: string, password: string) => w.visitor().call(auth.loginByAccount, { account: phone, password, agreed: true })
const changePhone = async (person: Pick<Person, 'call'>, phone = drawPhone()) => {
  const answer = await person.call(account.bindPhone, { phone, code: await smsFor(phone, 'bind') })
  return { ...answer, phone }
}

/** Runs the pending jobs; returns the code in the text message to the former phone. */
async function told(): Promise<string> {
  for (const sent of waiting.splice(0)) await runJob(w.served, notifyOldPhoneJob, sent)
  return messages.at(-1)!.params[1]!
}

const HERE = { host: 'localhost' }
const look = (code: string, headers: Record<string, string> = HERE) =>
  w.app.inject({ method: 'GET', url: `${undoPage.path}?c=${code}`, headers })
const press = (code: string, headers: Record<string, string> = HERE) =>
  w.app.inject({
    method: 'POST',
    url: undoChange.path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: `c=${code}`,
  })
const titleOf = ({ body }: { body: string }) => /<h1>(.*?)<\/h1>/.exec(body)?.[1]

describe('a changed phone', () => {
  test('a changed phone sends a link, which states and undoes the change, to the former phone only', async () => {
    const person = await w.member()
    const changed = await changePhone(person)
    const code = await told()
    expect(messages).toEqual([{ phone: person.phone, params: [changedPart.phone, code] }])
    const page = await look(code)
    expect([page.statusCode, titleOf(page)]).toEqual([200, '账号刚换了手机号'])
    for (const phone of [person.phone, changed.phone]) {
      expect(page.body).toContain(maskPhone(phone))
      expect(page.body).not.toContain(phone)
    }
    for (const pasted of [`撤销码：${code}，48 小时内有效`, `${code.slice(0, 4)} ${code.slice(4)}`.toLowerCase()])
      expect(titleOf(await look(encodeURIComponent(pasted))), pasted).toBe('账号刚换了手机号')
    const undone = await press(code)
    expect([undone.statusCode, titleOf(undone)]).toEqual([200, '已经撤销'])
    expect(await phoneOf(person)).toBe(person.phone)
    expect([await isIn(person), await isIn(changed.data)]).toEqual([false, false])
    expect((await login(person.phone)).data.userInfo.id).toBe(person.userId)
    expect((await login(changed.phone)).data.userInfo.id).not.toBe(person.userId)
  })

  test("the change appears in the person's notices, already read", async () => {
    const person = await w.member()
    const { data } = await changePhone(person)
    const { list } = (await w.visitor().call(notice.getPaged, {}, { headers: { authorization: data.token } })).data
    expect(list.map(({ kind, isRead }) => [kind, isRead])).toEqual([['account.phone_changed', true]])
    expect(data.userInfo.unread).toBe(0)
    await press(await told())
    const again = (await login(person.phone)).data
    const after = (await w.visitor().call(notice.getPaged, {}, { headers: { authorization: again.token } })).data
    expect(after.list.at(-1)!.words).toBe('账号换了手机号，已经撤销')
  })

  test('binding a first phone sends no message', async () => {
    const { data } = await w.visitor().call(auth.loginByMaCode, { platform: 'weapp', code: 'sandbox-first-phone' })
    const phone = drawPhone()
    const bound = await w
      .visitor()
      .call(account.bindPhone, { phone, code: await smsFor(phone, 'bind') }, { headers: { authorization: data.token } })
    expect([bound.code, waiting]).toEqual([20000, []])
  })

  test('undoing a phone change also removes a first password and WeChat bound since', async () => {
    const person = await w.member()
    await person.call(account.bindWx, { platform: 'weapp', code: 'sandbox-hers-before' })
    await w.world.db
      .update(userOpenIds)
      .set({ createdAt: new Date(Date.now() - HOUR_MS) })
      .where(eq(userOpenIds.userId, person.userId))
    const { data, phone } = await changePhone(person)
    const thief = { headers: { authorization: data.token } }
    await w.visitor().call(account.bindWx, { platform: 'tt', code: 'sandbox-thief-since' }, thief)
    expect((await w.visitor().call(account.setPassword, { password: NEW }, thief)).code).toBe(20000)
    await press(await told())
    expect(await userOf(person)).toMatchObject({ passwordHash: null })
    const left = await w.world.db.select().from(userOpenIds).where(eq(userOpenIds.userId, person.userId))
    expect(left.map(({ platform }) => platform)).toEqual(['weapp'])
    expect((await withPassword(phone, NEW)).code).not.toBe(20000)
  })
})

describe('a changed password', () => {
  test('a changed password sends an undo link to the phone; a first password sends none', async () => {
    const person = await w.member()
    await person.call(account.setPassword, { password: OLD })
    expect(waiting).toEqual([])
    expect((await person.call(account.setPassword, { password: NEW, oldPassword: OLD })).code).toBe(20000)
    const code = await told()
    expect(messages).toEqual([{ phone: person.phone, params: [changedPart.password, code] }])
    expect(titleOf(await look(code))).toBe('账号刚换了密码')
    await press(code)
    expect([await isIn(person), (await withPassword(person.phone, NEW)).code]).toEqual([false, faults.credentials_wrong.code])
    expect((await withPassword(person.phone, OLD)).code).toBe(20000)
  })

  test('two simultaneous taps make one password change', async () => {
    const person = await w.member()
    await person.call(account.setPassword, { password: OLD })
    const tap = () => person.call(account.setPassword, { password: NEW, oldPassword: OLD })
    const codes = (await Promise.all([tap(), tap(), tap()])).map(({ code }) => code)
    expect(codes.filter((code) => code === 20000).length).toBeGreaterThan(0)
    expect([(await changesOf(person)).length, waiting.length]).toEqual([1, 1])
  })
})

describe('a second change', () => {
  test('a second change is refused until the first can no longer be undone, and spends no code', async () => {
    const person = await w.member()
    await person.call(account.setPassword, { password: OLD })
    const first = await changePhone(person)
    const now: Pick<Person, 'call'> = {
      call: (endpoint, input) => w.visitor().call(endpoint, input, { headers: { authorization: first.data.token } }),
    }
    const phone = drawPhone()
    const code = await smsFor(phone, 'bind')
    const refused = await now.call(account.bindPhone, { phone, code })
    const [change] = await changesOf(person)
    expect(refused).toMatchObject({ code: faults.account_change_waits.code, data: { until: change!.expiresAt.toISOString() } })
    expect(refused.fields!.phone).toMatch(/^账号刚换过手机号，\d{4}年\d+月\d+日 \d\d:\d\d 后才能再换手机号$/)
    const password = await now.call(account.setPassword, { password: NEW, oldPassword: OLD })
    expect(password.fields!.password).toContain('后才能再换密码')
    expect((await now.call(account.bindPhoneByMa, { platform: 'weapp', phoneCode: `phone-${drawPhone()}` })).code).toBe(refused.code)
    // Binding the same phone again changes nothing and does not count as a second change.
    expect((await changePhone(now, first.phone)).code).toBe(20000)

    await w.world.db.update(accountChanges).set({ expiresAt: new Date() }).where(eq(accountChanges.userId, person.userId))
    expect((await now.call(account.bindPhone, { phone, code })).code).toBe(20000)
  })

  test('a second change may follow at once after the first was undone', async () => {
    const person = await w.member()
    await changePhone(person)
    await press(await told())
    const { token } = (await login(person.phone)).data
    const phone = drawPhone()
    const headers = { authorization: token }
    expect((await w.visitor().call(account.bindPhone, { phone, code: await smsFor(phone, 'bind') }, { headers })).code).toBe(20000)
  })

  test('during an open change, the account is neither merged into another nor absorbs one', async () => {
    const person = await w.member()
    const { phone } = await changePhone(person)
    const { data } = await w.visitor().call(auth.loginByMaCode, { platform: 'weapp', code: 'sandbox-takes-in' })
    const input = { phone, code: await smsFor(phone, 'bind'), mergeConfirmed: true }
    const merged = await w.visitor().call(account.bindPhone, input, { headers: { authorization: data.token } })
    expect(merged.code).toBe(faults.account_change_waits.code)
    // Login by one tap still works.
    const tap = { platform: 'weapp', code: 'sandbox-takes-in', phoneCode: `phone-${phone}`, agreed: true } as const
    expect((await w.visitor().call(auth.loginByMaPhone, tap)).data.userInfo.id).toBe(person.userId)
    await press(await told())
    expect(await phoneOf(person)).toBe(person.phone)
  })
})

describe('undoing a change', () => {
  test('opening the page any number of times changes nothing', async () => {
    const person = await w.member()
    const { phone } = await changePhone(person)
    const code = await told()
    const before = [await userOf(person), await changesOf(person)]
    for (let turn = 0; turn < 3; turn += 1) await look(code)
    expect((await w.app.inject({ method: 'HEAD', url: `${undoPage.path}?c=${code}`, headers: HERE })).statusCode).toBe(200)
    expect([await userOf(person), await changesOf(person)]).toEqual(before)
    expect(await phoneOf(person)).toBe(phone)
  })

  test('two simultaneous taps undo once, and the second one also reports success', async () => {
    const person = await w.member()
    await changePhone(person)
    const code = await told()
    const pages = await Promise.all([press(code), press(code), press(code)])
    expect(pages.map(titleOf)).toEqual(['已经撤销', '已经撤销', '已经撤销'])
    const { token } = (await login(person.phone)).data
    expect(titleOf(await press(code))).toBe('已经撤销')
    expect(await isIn({ token })).toBe(true)
  })

  test('an undo simultaneous with another change restores the former phone', async () => {
    for (let round = 0; round < 4; round += 1) {
      const person = await w.member()
      const { data } = await changePhone(person)
      const code = await told()
      const phone = drawPhone()
      const sms = await smsFor(phone, 'bind')
      await Promise.all([
        press(code),
        w.visitor().call(account.bindPhone, { phone, code: sms }, { headers: { authorization: data.token } }),
      ])
      expect(await phoneOf(person)).toBe(person.phone)
      expect(await isIn(data)).toBe(false)
    }
  })

  test('a wrong or expired code, or one of another tenant, undoes nothing', async () => {
    const person = await w.member()
    const { phone } = await changePhone(person)
    const code = await told()
    const wrong = [press('AAAAAAAAAAAA'), press(''), press('x'.repeat(500)), press(code, { host: 'second.localhost' }), look('%00')]
    for (const page of await Promise.all(wrong)) expect([page.statusCode, titleOf(page)]).toEqual([404, '这个撤销码用不了'])
    await w.world.db.update(accountChanges).set({ expiresAt: new Date() }).where(eq(accountChanges.userId, person.userId))
    for (const page of [await look(code), await press(code)]) expect(page.statusCode).toBe(404)
    expect(await phoneOf(person)).toBe(phone)
    // A typed code may be in lower case.
    await w.world.db
      .update(accountChanges)
      .set({ expiresAt: new Date(Date.now() + HOUR_MS) })
      .where(eq(accountChanges.userId, person.userId))
    expect(titleOf(await press(`${code.slice(0, 4).toLowerCase()} ${code.slice(4)}`))).toBe('已经撤销')
  })

  test('the page says so if the former phone belongs to another account meanwhile', async () => {
    const person = await w.member()
    const { phone } = await changePhone(person)
    const code = await told()
    const other = (await login(person.phone)).data
    expect(other.userInfo.id).not.toBe(person.userId)
    const page = await press(code)
    expect(titleOf(page)).toBe('现在不能撤销')
    expect([await phoneOf(person), await isIn(other)]).toEqual([phone, true])
  })

  test('an undo and a simultaneous first login by the former phone do not create two accounts of one phone', async () => {
    for (let round = 0; round < 4; round += 1) {
      const person = await w.member()
      await changePhone(person)
      const code = await told()
      const sms = await smsFor(person.phone, 'login')
      const [page, came] = await Promise.all([
        press(code),
        w.visitor().call(auth.loginByPhone, { phone: person.phone, code: sms, agreed: true }),
      ])
      expect(came.status).toBe(200)
      const isBack = (await phoneOf(person)) === person.phone
      expect(titleOf(page)).toBe(isBack ? '已经撤销' : '现在不能撤销')
      expect(came.data.userInfo.id === person.userId).toBe(isBack)
    }
  })

  test('other sites cannot trigger the button, and no site may frame the page or run scripts in it', async () => {
    const person = await w.member()
    const { phone } = await changePhone(person)
    const code = await told()
    expect((await press(code, { ...HERE, origin: 'https://evil.example' })).statusCode).toBe(403)
    expect((await press(code, { ...HERE, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    expect(await phoneOf(person)).toBe(phone)
    const { headers, body } = await look(code)
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("form-action 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(headers).toMatchObject({ 'referrer-policy': 'same-origin', 'cache-control': 'no-store', 'x-frame-options': 'DENY' })
    expect(body).not.toMatch(/<script| on\w+=| style=/)
  })
})

describe('the text message', () => {
  test('an interrupted message is sent again, a delivered one is not', async () => {
    const person = await w.member()
    await changePhone(person)
    const [sent] = waiting
    failure = new Error('the process was killed')
    await expect(runJob(w.served, notifyOldPhoneJob, sent!)).rejects.toThrow('killed')
    expect((await changesOf(person))[0]).toMatchObject({ sendingAt: expect.any(Date), sentAt: null })
    failure = null
    await runJob(w.served, notifyOldPhoneJob, sent!)
    await runJob(w.served, notifyOldPhoneJob, sent!)
    expect(messages).toHaveLength(1)
    expect(titleOf(await press(messages[0]!.params[1]!))).toBe('已经撤销')
  })

  test('a message to a number that no longer exists is given up', async () => {
    await changePhone(await w.member())
    failure = new AdapterFault('sms', 'refused', 'InvalidParameterValue.IncorrectPhoneNumber', '')
    await expect(runJob(w.served, notifyOldPhoneJob, waiting[0]!)).resolves.toBeUndefined()
    failure = new AdapterFault('sms', 'unavailable', 'none', '')
    await expect(runJob(w.served, notifyOldPhoneJob, waiting[0]!)).rejects.toThrow('unavailable')
  })
})

test('former values are stored encrypted, the code only as a hash, and all are deleted when they expire', async () => {
  const person = await w.member()
  await person.call(account.setPassword, { password: OLD })
  const { passwordHash } = await userOf(person)
  await changePhone(person)
  const queued = JSON.stringify(waiting)
  const code = await told()
  const rows = JSON.stringify(await changesOf(person))
  for (const secret of [person.phone, passwordHash!, code]) expect(rows + queued).not.toContain(secret)
  const sweep = accountJobs.find(({ name }) => name === 'account-change-expiry')!
  if (sweep.kind !== 'sweep') throw new Error('no sweep')
  const keptAfter = async (hours: number) => {
    await sweep.sweep(w.world, new Date(Date.now() + hours * HOUR_MS))
    return (await changesOf(person)).map(({ formerEnc }) => formerEnc !== null)
  }
  expect(await keptAfter(47)).toEqual([true])
  // The fact of the change is kept while it blocks withdrawals.
  expect(await keptAfter(48.1)).toEqual([false])
  expect(await keptAfter(71.9)).toEqual([false])
  expect(await keptAfter(72.1)).toEqual([])
})
