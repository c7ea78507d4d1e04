/** Steps shared by many journeys, named as the person would say them. Each starts and ends with the app idle. */
import { auth } from '@qianxian/protocol/auth/auth'
import type { Session } from '@qianxian/protocol/auth/auth.schema'
import { keptOf } from '../support/kept'
import type { TestServer } from '../support/server'
import type { MiniApp } from './runtime/app'

/** The password that the seed prints. */
const DEMO_PASSWORD = 'qianxian2026'

let phones = 0

/** A phone not used before in this run, because one phone receives only one code a minute. */
export function freshPhone(): string {
  phones += 1
  return `139${String(phones).padStart(8, '0')}`
}

/**
 * Logs in by SMS code from a login page, accepts the legal papers, and skips the offer to bind WeChat. A new phone
 * registers. Ends on the page that the app opens.
 */
export async function loginBySms(app: MiniApp, server: TestServer, phone: string): Promise<void> {
  if (app.route !== 'pages/login/loginBySms') await app.tap('has=验证码登录')
  await app.input('input#qx-phone', phone)
  await app.tap('text=获取验证码')
  await app.input('input#qx-code', await server.lastCode(phone))
  await app.tap('#qx-agree')
  await app.tap('#qx-login')
  await app.waitForRoute((route) => route !== 'pages/login/loginBySms')
  if (app.route !== 'pages/login/loginByBindWx') return
  await app.tap('#qx-bind-wx-later')
  await app.waitForRoute((route) => route !== 'pages/login/loginByBindWx')
}

const sessions = new WeakMap<TestServer, Map<string, Promise<Session>>>()

/** The session of a demonstration account, by password: one for all tests of a server, so no test may end it. */
export function demoSession(server: TestServer, userName: `demo_${string}`): Promise<Session> {
  const known = sessions.get(server) ?? new Map<string, Promise<Session>>()
  sessions.set(server, known)
  const session = known.get(userName) ?? server.call(auth.loginByAccount, { account: userName, password: DEMO_PASSWORD, agreed: true })
  known.set(userName, session)
  return session
}

/** The app's storage on a phone whose person is logged in. */
export const storageOf = (session: Session): Map<string, string> =>
  new Map(Object.entries(keptOf(session)).map(([key, value]) => [key, JSON.stringify(value)]))
