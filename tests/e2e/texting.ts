/** Actions of people without an account on the text messages they receive. */
import type { Phone } from '../support/phone'
import { query, type TestServer } from '../support/server'

/** The token in the link sent to this phone, once the queue has sent it. */
export async function linkTo(server: TestServer, waiting: Phone, number: string, before = '?token='): Promise<string> {
  let token = ''
  await waiting.until(async () => {
    const { rows } = await query<{ text: string }>(server, "select text from sms_outbox where phone = $1 and code = '' order by id desc", [
      number,
    ])
    token = rows[0]?.text.split(before)[1] ?? ''
    return token !== ''
  }, 'the link')
  return token
}

/** Allows another code at once. */
export const waitAMinute = (server: TestServer) => query(server, "update sms_codes set created_at = created_at - interval '2 minutes'")

/** Confirms a code on the page of a link. */
export async function confirmByCode(person: Phone, server: TestServer, number: string): Promise<void> {
  await waitAMinute(server)
  await person.press('获取验证码')
  await person.see('验证码已发送')
  await person.fill('#qx-consent-code', await server.lastCode(number))
  await person.tap('#qx-consent-submit')
}
