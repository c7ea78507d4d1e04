/** People for journeys: their phone numbers and sessions. */
import type { AuditTarget } from '@qianxian/protocol/audit/audit.words'
import type { Session } from '@qianxian/protocol/auth/auth.schema'
import type { Phone } from '../support/phone'
import { demoPhones, type TestServer } from '../support/server'

let registered = 0

/** A phone number that the demonstration does not use. */
export function newPhoneNumber(): string {
  registered += 1
  return `1880000${String(registered).padStart(4, '0')}`
}

const sessions = new Map<string, Promise<Session>>()

/** A person of the demonstration. Logged in once for all journeys: a code may be requested only once a minute. */
export function demo(server: TestServer, role: keyof typeof demoPhones): Promise<Session> {
  const session = sessions.get(role) ?? server.login(demoPhones[role])
  sessions.set(role, session)
  return session
}

/** Requests a code, reads it from the sandbox's outbox and logs in by typing. */
export async function typeLogin(phone: Phone, server: TestServer, number: string): Promise<void> {
  await phone.fill('#qx-phone', number)
  await phone.press('获取验证码')
  await phone.see('验证码已发送')
  await phone.fill('#qx-code', await server.lastCode(number))
  await phone.tap('#qx-agree')
  await phone.tap('#qx-login')
}

/** Claims and opens an auditor's task about a member who was reported or submitted content. */
export async function openTask(
  auditor: Phone,
  box: 'open' | 'mine' | 'appealed',
  nickname: string,
  type: AuditTarget = 'report',
): Promise<void> {
  await auditor.goto(`/subpages/audit/index?type=${type}&box=${box}`)
  await auditor.see(nickname)
  await auditor.find('.qx-audit-row').filter({ hasText: nickname }).first().tap()
  await auditor.see('#qx-audit-reject')
}
