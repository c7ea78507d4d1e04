/**
 * Tests a phone number changed by a thief: the former number gets a text message, opens the link, undoes the change and
 * logs in again.
 */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import { account } from '@qianxian/protocol/account/account'
import { undoPage } from '@qianxian/protocol/account/undo'
import type { TestServer } from '../support/server'
import { query } from '../support/server'
import type { Phone } from '../support/phone'
import { journey } from './journey'
import { newPhoneNumber, typeLogin } from './people'

const SMS = '/pages/login/loginBySms'
const BIND = '/pages/login/loginByBindPhone'

const waitAMinute = (server: TestServer) => query(server, "update sms_codes set created_at = created_at - interval '2 minutes'")

/** The last text message sent to this phone, once the queue has sent it. */
async function messageTo(server: TestServer, person: Phone, number: string): Promise<string> {
  let text = ''
  await person.until(async () => {
    const { rows } = await query<{ text: string }>(server, "select text from sms_outbox where phone = $1 and code = '' order by id desc", [
      number,
    ])
    text = rows[0]?.text ?? ''
    return text !== ''
  }, 'the message to the former phone')
  return text
}

async function typeNewPhone(thief: Phone, server: TestServer, number: string): Promise<void> {
  await thief.goto(BIND)
  await thief.fill('#qx-phone', number)
  await thief.press('获取验证码')
  await thief.see('验证码已发送')
  // The last digit submits the form.
  await thief.fill('#qx-code', await server.lastCode(number))
}

describe('a changed phone number', () => {
  journey('the former number gets a message, and its owner undoes the change and logs in again', async ({ phone, server }) => {
    const [hers, his] = [newPhoneNumber(), newPhoneNumber()]
    const session = await server.login(hers)
    const thief = await phone(session)
    await typeNewPhone(thief, server, his)
    await thief.until(async () => !thief.page.url().includes(BIND), 'the way on')

    const text = await messageTo(server, thief, hers)
    assert.match(text, /您的账号刚换了手机号。不是您？48 小时内可撤销：/)
    const code = text.split('?c=')[1]!
    const person = await phone()
    await person.page.goto(`${server.url}${undoPage.path}?c=${code}`)
    await person.see('账号刚换了手机号', `${hers.slice(0, 3)}****${hers.slice(7)}`, `${his.slice(0, 3)}****${his.slice(7)}`)

    // A second change is refused for a while, and the field says until when.
    await waitAMinute(server)
    await typeNewPhone(thief, server, newPhoneNumber())
    await thief.see('账号刚换过手机号')

    await person.press('不是我，撤销')
    await person.see('已经撤销', '手机号换回了')
    await thief.goto('/member/index')
    await thief.arrive(SMS)
    await waitAMinute(server)
    await person.tap('去登录')
    await person.arrive(SMS)
    await typeLogin(person, server, hers)
    await person.see('登录成功')
    await person.until(async () => !person.page.url().includes('/pages/login/'), 'the way on')
    const { qx_token: token } = await person.stored()
    const { userInfo } = await server.call(account.getUser, {}, (JSON.parse(token!) as { data: string }).data)
    assert.equal(userInfo.id, session.userInfo.id)
    assert.equal(userInfo.phone, `${hers.slice(0, 3)}****${hers.slice(7)}`)

    // A used link stays invalid, also after a reload.
    await person.page.goto(`${server.url}${undoPage.path}?c=${code}`)
    await person.see('已经撤销')
  })

  journey('other open sessions are notified: the notice opens the devices, and one is logged out', async ({ phone, server }) => {
    const number = newPhoneNumber()
    const session = await server.login(number)
    await waitAMinute(server)
    const other = await server.login(number)
    const { id } = (await server.call(account.getSessions, {}, session.token)).find(({ isCurrent }) => !isCurrent)!
    // A login from abroad cannot be made from this machine, so the row and notice of the job are inserted.
    await query(server, "update sessions set city = '杭州', device = 'iPhone' where id = $1", [id])
    await query(
      server,
      `insert into notices (tenant_id, user_id, kind, subject, facts, is_counted, at)
       select tenant_id, user_id, 'account.new_device', 'session:' || id, jsonb_build_object('sessionId', id, 'isByCode', false), true, now()
       from sessions where id = $1`,
      [id],
    )
    const person = await phone(session)
    await person.goto('/member/index?sheet=devices')
    await person.see('iPhone', '杭州 ·')
    await person.press('退出')
    await person.see('让它退出登录？')
    await person.press('退出')
    await person.see('已退出')
    await assert.rejects(server.call(account.getUser, {}, other.token), /401/)
  })
})
