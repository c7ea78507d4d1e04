import type { Session } from '@qianxian/protocol/auth/auth.schema'
import { runInAction } from 'mobx'
import Taro from '@tarojs/taro'
import { dropSession } from '@/request/session'
import { authStore } from './auth.store'
import { configStore } from './config.store'
import { InboxStore } from './inbox.store'
import { POLL_MS } from './inboxConnection'

interface Setting {
  findPath(): Promise<string>
  onMessage(message: unknown): void
  onChange(isStanding: boolean): void
  onShut(): void
}
let socket: (Setting & { isStopped: boolean; wakes: number }) | undefined
jest.mock('@/platform/network/reconnectingSocket', () => ({
  openReconnectingSocket: (setting: Setting) => {
    const own = { ...setting, isStopped: false, wakes: 0 }
    socket = own
    return { wake: () => void (own.wakes += 1), stop: () => void (own.isStopped = true) }
  },
}))

/** The server's count, and how often it was requested. */
const server = { unread: 0, version: 0, asked: 0, isDown: false }
const userInfo = (unread: number) => ({ headPic: '', roles: [], unread, isWhetherLoveUser: false, isWhetherVip: false })
const logIn = (token = 't', unread = 0) => authStore.keepSession({ token, userInfo: userInfo(unread) } as unknown as Session)
const grant = (ids: string) =>
  runInAction(() => {
    configStore.base.value = { switches: {} } as never
    configStore.detail.value = { grantPluginIds: ids } as never
  })
const wait = (ms: number) => jest.advanceTimersByTimeAsync(ms)

let inbox: InboxStore
let end: () => void
beforeEach(() => {
  jest.useFakeTimers()
  jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  dropSession()
  grant('3')
  socket = undefined
  Object.assign(server, { unread: 0, version: 0, asked: 0, isDown: false })
  ;(Taro.request as unknown as jest.Mock).mockImplementation(async ({ url }: { url: string }) => {
    if (server.isDown) throw { errMsg: 'request:fail' }
    if (url.includes('getUnread')) server.asked += 1
    const data = url.includes('getUnread')
      ? { unread: server.unread, version: server.version, linesToAnswer: server.unread }
      : url.includes('getTicket')
        ? { ticket: '1.secret' }
        : { userInfo: userInfo(9) }
    return { statusCode: 200, data: { code: 20000, data } }
  })
  inbox = new InboxStore()
  end = inbox.start()
})
afterEach(() => {
  end()
  dropSession()
  jest.useRealTimers()
})

async function openLine(): Promise<NonNullable<typeof socket>> {
  grant('3, 15')
  logIn()
  await wait(1_000)
  await wait(0)
  return socket!
}

test('requests to answer are counted with the unread messages, and belong to the person who is logged in', async () => {
  const line = await openLine()
  expect(inbox.linesToAnswer).toBe(0)
  server.unread = 2
  server.version = 5
  await inbox.look()
  expect([inbox.unread, inbox.linesToAnswer]).toEqual([2, 2])
  dropSession()
  logIn('another')
  expect(inbox.linesToAnswer).toBe(0)
  expect(line).toBeDefined()
})

test('the socket opens shortly after the page for a logged-in person, if the tenant has messages', async () => {
  logIn('t', 4)
  await wait(5_000)
  expect(socket).toBeUndefined()
  expect(inbox.unread).toBe(4)
  const line = await openLine()
  await expect(line.findPath()).resolves.toBe('/common/api/message/socket?ticket=1.secret')
  inbox.wake()
  expect(line.wakes).toBe(1)
  grant('3')
  expect(line.isStopped).toBe(true)
  grant('15')
  await wait(2_000)
  expect(socket).not.toBe(line)
  const next = socket!
  dropSession()
  expect(next.isStopped).toBe(true)
  expect(inbox.unread).toBe(0)
})

test('a newer version triggers a count and reaches open pages; a repeated version does neither', async () => {
  const line = await openLine()
  const told: number[] = []
  const unwatch = inbox.onChange((version) => told.push(version))
  Object.assign(server, { unread: 2, version: 7 })
  line.onMessage({ version: 7 })
  line.onMessage({ version: 7 })
  await wait(0)
  expect([inbox.unread, told, server.asked]).toEqual([2, [7], 1])
  line.onMessage({ version: 7 })
  await wait(0)
  expect(server.asked).toBe(1)
  unwatch()
  Object.assign(server, { unread: 3, version: 8 })
  line.onMessage({ version: 8 })
  await wait(0)
  expect([inbox.unread, told]).toEqual([3, [7]])
})

test('a change during a count triggers another count; a failed count is retried with the next beat', async () => {
  const line = await openLine()
  Object.assign(server, { unread: 1, version: 1 })
  line.onMessage({ version: 1 })
  Object.assign(server, { unread: 5, version: 5 })
  line.onMessage({ version: 5 })
  await wait(0)
  expect(inbox.unread).toBe(5)
  server.isDown = true
  line.onMessage({ version: 6 })
  await wait(0)
  expect(inbox.unread).toBe(5)
  Object.assign(server, { unread: 6, version: 6, isDown: false })
  line.onMessage({ version: 6 })
  await wait(0)
  expect(inbox.unread).toBe(6)
})

test('without a socket it polls every ten seconds and notifies the pages too', async () => {
  const line = await openLine()
  const told: number[] = []
  inbox.onChange((version) => told.push(version))
  Object.assign(server, { unread: 1, version: 4 })
  await wait(POLL_MS)
  expect([inbox.unread, told]).toEqual([1, [4]])
  line.onChange(true)
  await wait(5 * POLL_MS)
  expect(server.asked).toBe(1)
  line.onChange(false)
  await wait(POLL_MS)
  expect(server.asked).toBe(2)
})

test('after the server closes the session it polls once, and the answer contains the reason', async () => {
  const line = await openLine()
  line.onShut()
  await wait(0)
  expect(server.asked).toBe(1)
})

test('an answer about the person that was requested earlier does not overwrite a newer count', async () => {
  const line = await openLine()
  const refreshed = authStore.refresh()
  Object.assign(server, { unread: 1, version: 1 })
  line.onMessage({ version: 1 })
  await wait(0)
  await refreshed
  expect(inbox.unread).toBe(1)
  await authStore.refresh()
  expect(inbox.unread).toBe(9)
})
