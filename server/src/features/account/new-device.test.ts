/** A login from an unknown device or place sends a notice to the logged-in devices, unless the person is recognised. */
import { account } from '@qianxian/protocol/account/account'
import { auth } from '@qianxian/protocol/auth/auth'
import { notice } from '@qianxian/protocol/notice/notice'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { drawPhone } from '../../../seed/makers/account'
import { openTestWorld, type TestWorld } from '../../../test/world'
import { sessions, smsCodes, users } from '../../db/tables/account'
import { notices } from '../../db/tables/notice'
import { runJob } from '../../jobs/start'
import { nouns } from '../nouns'
import { newDevice } from './account.notices'
import { checkLoginJob } from './new-device'

let w: TestWorld
const waiting: { tenantId: number; payload: unknown }[] = []
beforeAll(async () => {
  w = await openTestWorld()
  w.served.jobs = {
    ...w.served.jobs,
    send: async (ctx, job, payload) => void (job.name === checkLoginJob.name && waiting.push({ tenantId: ctx.tenant.id, payload })),
  }
})
afterAll(() => w.close())
beforeEach(() => void waiting.splice(0))

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Mobile/15E148 Safari/604.1'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36'
const HANGZHOU = '198.51.100.7'
const HANGZHOU_TOO = '198.51.100.200'
const BEIJING = '192.0.2.9'
const NOWHERE = '100.64.3.3'
const PASSWORD = 'reed-lantern-7'

interface From {
  ip: string
  device: string
}

async function send<Data>(endpoint: { path: string }, payload: object, { ip, device }: From, token?: string) {
  const reply = await w.app.inject({
    method: 'POST',
    url: endpoint.path,
    payload,
    remoteAddress: ip,
    headers: { host: 'localhost', 'user-agent': device, ...(token ? { authorization: token } : {}) },
  })
  return reply.json<{ code: number; data: Data }>()
}

async function byCode(phone: string, from: From): Promise<string> {
  await w.world.db.update(smsCodes).set({ createdAt: new Date(Date.now() - 120_000) })
  await send(auth.sendCaptcha, { phone, scene: 'login' }, from)
  return (await send<{ token: string }>(auth.loginByPhone, { phone, code: await w.smsCode(phone), agreed: true }, from)).data.token
}
const byPassword = async (phone: string, from: From) =>
  (await send<{ token: string }>(auth.loginByAccount, { account: phone, password: PASSWORD, agreed: true }, from)).data.token

async function lookAll(): Promise<void> {
  for (const sent of waiting.splice(0)) await runJob(w.served, checkLoginJob, sent)
}

const wordsOf = async (token: string) =>
  (await w.visitor().call(notice.getPaged, {}, { headers: { authorization: token } })).data.list
    .filter(({ kind }) => kind === newDevice.kind)
    .map(({ words, isRead, target }) => ({ words, isRead, target }))

/** A new member who logged in by phone for the first time, from this device and address. */
async function someone(from: From) {
  const phone = drawPhone()
  const token = await byCode(phone, from)
  expect((await w.visitor().call(account.setPassword, { password: PASSWORD }, { headers: { authorization: token } })).code).toBe(20000)
  await lookAll()
  expect(await wordsOf(token)).toEqual([])
  return { phone, token }
}

test('the first login of an account sends no notice, and its city is recorded', async () => {
  const { token } = await someone({ ip: HANGZHOU, device: IPHONE })
  const { data } = await w.visitor().call(account.getSessions, {}, { headers: { authorization: token } })
  expect(data.map(({ city }) => city)).toEqual(['杭州'])
})

test('a login by another device elsewhere notifies logged-in devices, with a different text on the new one', async () => {
  const { phone, token } = await someone({ ip: HANGZHOU, device: IPHONE })
  const other = await byPassword(phone, { ip: BEIJING, device: WINDOWS })
  await lookAll()
  const target = '/member/index?sheet=devices'
  expect(await wordsOf(token)).toEqual([{ words: 'Windows 电脑 · 北京 刚登录了你的账号。不是你？让它退出', isRead: false, target }])
  expect((await wordsOf(other))[0]!.words).toBe('Windows 电脑 · 北京 登录了你的账号，就是这台设备')
  expect((await w.visitor().call(account.getUser, {}, { headers: { authorization: token } })).data.userInfo.unread).toBe(1)
  // Opening the list of devices marks the notice read; the new device can be logged out there.
  const list = (await w.visitor().call(account.getSessions, {}, { headers: { authorization: token } })).data
  expect((await wordsOf(token))[0]!.isRead).toBe(true)
  const stranger = list.find(({ isCurrent }) => !isCurrent)!
  await w.visitor().call(account.revokeSession, { id: stranger.id }, { headers: { authorization: token } })
  expect((await wordsOf(token))[0]!.words).toBe('Windows 电脑 · 北京 登录过你的账号，已经退出')
})

test.each([
  ['the same kind of device in the same network', HANGZHOU, IPHONE, 0],
  ['the same kind of device in the same city', HANGZHOU_TOO, IPHONE, 0],
  ['another kind of device at home', HANGZHOU, WINDOWS, 1],
  ['the same kind of device in another city', BEIJING, IPHONE, 1],
  ['a place that no map knows', NOWHERE, IPHONE, 1],
  ['the server’s own house', '192.168.1.20', WINDOWS, 0],
])('%s', async (_where, ip, device, told) => {
  const { phone, token } = await someone({ ip: HANGZHOU, device: IPHONE })
  await byPassword(phone, { ip, device })
  await lookAll()
  expect(await wordsOf(token)).toHaveLength(told)
})

/** Returns the text messages of this login. */
async function textsFor(userId: number) {
  const sent: { phone: string; params: readonly string[] }[] = []
  w.served.adapters.sms.sendNotice = async ({ phone, params }) => void sent.push({ phone, params })
  const leave = nouns.flatMap(({ jobs = [] }) => jobs).find(({ name }) => name === 'notice.leave')!
  if (leave.kind === 'job') await runJob(w.served, leave, { tenantId: w.tenantA, payload: { userIds: [userId] } })
  return sent
}

test('a code login sends no text message to the same phone, and no notice if no other device is logged in', async () => {
  const { phone, token } = await someone({ ip: HANGZHOU, device: IPHONE })
  const leaves = async (userId: number) => {
    const told = await w.world.db
      .select()
      .from(notices)
      .where(and(eq(notices.userId, userId), eq(notices.kind, newDevice.kind)))
    const ctx = await w.ctx(w.tenantA, { userId } as never)
    return [told.length, (await newDevice.holds!(ctx, told as never)).size]
  }
  const { id } = (await w.visitor().call(account.getUser, {}, { headers: { authorization: token } })).data.userInfo
  await byCode(phone, { ip: BEIJING, device: WINDOWS })
  await lookAll()
  expect(await leaves(id)).toEqual([1, 0])
  expect(await textsFor(id)).toEqual([])
  await byPassword(phone, { ip: NOWHERE, device: WINDOWS })
  await lookAll()
  expect(await leaves(id)).toEqual([2, 1])
  expect(await textsFor(id)).toEqual([{ phone, params: [newDevice.outside] }])
  await w.world.db.update(sessions).set({ revokedAt: new Date() }).where(eq(sessions.userId, id))
  expect(await leaves(id)).toEqual([2, 0])
  await byCode(phone, { ip: '203.0.113.4', device: WINDOWS })
  await lookAll()
  expect(await leaves(id)).toEqual([2, 0])
})

test('a person whose sessions have all expired still gets the notice', async () => {
  const person = await w.member()
  await w.world.db.delete(sessions).where(eq(sessions.userId, person.userId))
  await w.world.db
    .update(users)
    .set({ createdAt: new Date(Date.now() - 86_400_000) })
    .where(eq(users.id, person.userId))
  const phone = person.phone
  const first = await byCode(phone, { ip: HANGZHOU, device: IPHONE })
  await w.visitor().call(account.setPassword, { password: PASSWORD }, { headers: { authorization: first } })
  waiting.splice(0)
  await w.world.db.delete(sessions).where(eq(sessions.userId, person.userId))
  const token = await byPassword(phone, { ip: BEIJING, device: WINDOWS })
  await lookAll()
  expect(await wordsOf(token)).toHaveLength(1)
})

test('a login checked twice, or while the map service is down, sends one notice', async () => {
  const { phone, token } = await someone({ ip: HANGZHOU, device: IPHONE })
  await byPassword(phone, { ip: '100.64.9.9', device: WINDOWS })
  const [sent] = waiting
  await Promise.all([runJob(w.served, checkLoginJob, sent!), runJob(w.served, checkLoginJob, sent!)])
  await runJob(w.served, checkLoginJob, sent!)
  expect((await wordsOf(token)).map(({ words }) => words)).toEqual(['Windows 电脑 刚登录了你的账号。不是你？让它退出'])
  const [row] = await w.world.db.select().from(notices).where(eq(notices.kind, newDevice.kind)).orderBy(notices.id).limit(1)
  expect(row!.count).toBe(1)
})
