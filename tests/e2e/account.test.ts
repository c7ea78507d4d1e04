/** Tests signing up by SMS with an invitation, failed logins, and logging out. */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import { account } from '@qianxian/protocol/account/account'
import { query } from '../support/server'
import { journey } from './journey'
import { demo, newPhoneNumber, typeLogin } from './people'

const SMS = '/pages/login/loginBySms'

describe('an account', () => {
  journey('a person signs up by SMS from an invitation, which binds once', async ({ phone, server }) => {
    const inviter = await demo(server, 'vip')
    const { userInfo } = await server.call(account.getUser, {}, inviter.token)
    const person = await phone()
    await person.goto(`/?inviteId=${userInfo.inviteCode}`)
    await person.tap('#qx-footer-6')
    await person.arrive(SMS)
    await person.see(`邀请码 ${userInfo.inviteCode}`)
    await typeLogin(person, server, newPhoneNumber())
    await person.see('登录成功')
    await person.arrive('/member/index')
    const { qx_token: token, qx_invite_id: kept } = await person.stored()
    assert.equal(kept, undefined, 'the invitation is used up')
    const mine = (JSON.parse(token!) as { data: string }).data
    const other = await demo(server, 'loveUser')
    const { userInfo: love } = await server.call(account.getUser, {}, other.token)
    assert.deepEqual(await server.call(account.bindInvite, { inviteId: love.inviteCode }, mine), { isBound: false }, 'bound already')
    const alone = await server.login(newPhoneNumber())
    assert.deepEqual(await server.call(account.bindInvite, { inviteId: love.inviteCode }, alone.token), { isBound: true })
  })

  journey('a person fetches the copy of their data with a code to their phone', async ({ phone, server }) => {
    const number = newPhoneNumber()
    const person = await phone()
    await person.goto(SMS)
    await typeLogin(person, server, number)
    await person.arrive('/pages/index/index')
    await person.goto('/member/index')
    await query(server, "update sms_codes set created_at = created_at - interval '2 minutes'")
    await person.tap('#qx-entry-export')
    await person.see('#qx-export-code')
    await person.tap('#qx-export-submit')
    await person.see('请输入验证码')
    await person.press('获取验证码')
    await person.see('验证码已发送')
    await person.fill('#qx-export-code', await server.lastCode(number))
    const [file] = await Promise.all([person.page.waitForEvent('download'), person.tap('#qx-export-submit')])
    assert.match(file.suggestedFilename(), /^我的数据-.*\.json$/)
    await person.see('已保存到下载')
  })

  journey('registers with a password and logs in with it on another phone', async ({ phone, server }) => {
    const number = newPhoneNumber()
    const person = await phone()
    await person.goto('/pages/login/register')
    await person.fill('#qx-phone', number)
    await person.press('获取验证码')
    await person.see('验证码已发送')
    await person.fill('#qx-code', await server.lastCode(number))
    await person.tap('同时设置登录密码')
    await person.fill('#qx-password', 'abc')
    await person.tap('#qx-register')
    await person.see('.qx-field--wrong')
    await person.fill('#qx-password', 'hongxian2026')
    await person.tap('#qx-register')
    await person.see('请先阅读并同意')
    await person.tap('#qx-agree-go')
    await person.see('登录成功')
    await person.arrive('/pages/index/index')

    const other = await phone()
    await other.goto('/pages/login/loginByPassword')
    await other.fill('#qx-account', number)
    await other.fill('#qx-password', 'hongxian2026')
    await other.tap('#qx-agree')
    await other.tap('#qx-login')
    await other.see('登录成功')
    await other.arrive('/pages/index/index')
  })

  journey('a wrong code is refused under its field and the input stays; the next code has to wait', async ({ phone, server }) => {
    const number = newPhoneNumber()
    const person = await phone()
    await person.goto(SMS)
    await person.press('获取验证码')
    await person.see('请输入手机号')
    await person.fill('#qx-phone', '12345678901')
    await person.press('获取验证码')
    await person.see('.qx-field--wrong')
    await person.fill('#qx-phone', number)
    await person.press('获取验证码')
    await person.see('验证码已发送', '秒后重发')
    const code = await server.lastCode(number)
    await person.fill('#qx-code', code === '000000' ? '111111' : '000000')
    await person.tap('#qx-agree')
    await person.tap('#qx-login')
    await person.see('验证码错误或已过期')
    const chosenIn = () => {
      const at = document.activeElement
      return at instanceof HTMLInputElement ? `${at.id}: ${at.value.slice(at.selectionStart ?? 0, at.selectionEnd ?? 0)}` : ''
    }
    const wrong = await person.valueOf('#qx-code')
    await person.until(async () => (await person.page.evaluate(chosenIn)) === `qx-code: ${wrong}`, 'the wrong code to be written over')
    assert.equal(await person.valueOf('#qx-phone'), number)
    await person.page.reload()
    await person.see('秒后重发')
    assert.equal(await person.valueOf('#qx-phone'), number, 'a reload keeps the number')
    await person.see('#qx-agree .qx-tick--on')
    // The last digit submits the code.
    await person.fill('#qx-code', code)
    await person.see('登录成功')
  })

  journey('logging out asks first, clears the device and goes home', async ({ phone, server }) => {
    const session = await server.login(newPhoneNumber())
    const person = await phone(session)
    await person.goto('/member/index')
    await person.tap('#qx-logout')
    await person.see('提示', '确认退出登录？')
    await person.press('取消')
    await person.miss('确认退出登录？')
    assert.ok((await person.stored()).qx_token)
    await person.tap('#qx-logout')
    await person.see('确认退出登录？')
    const left = person.page.waitForResponse('**/common/api/auth/logout')
    await person.press('确定')
    assert.equal((await left).status(), 200)
    await person.arrive('/pages/index/index')
    await person.see('.qx-person-card')
    const stored = await person.stored()
    for (const key of ['qx_token', 'qx_user_info', 'qx_login_flags']) assert.equal(stored[key], undefined, key)
    await assert.rejects(server.call(account.getUser, {}, session.token), /401/)
    await person.tap('#qx-footer-6')
    await person.arrive(SMS)
  })

  journey('a login never redirects to another site', async ({ phone, server }) => {
    for (const wanted of ['https://evil.example/', '//evil.example/', '/pages/login/loginByPassword']) {
      const person = await phone()
      await person.goto(SMS)
      await person.see('#qx-login')
      await person.page.evaluate((url) => localStorage.setItem('h5_back_o', JSON.stringify({ data: url })), wanted)
      await typeLogin(person, server, newPhoneNumber())
      await person.see('登录成功')
      await person.arrive('/pages/index/index')
      assert.equal((await person.stored()).h5_back_o, undefined, 'used once')
    }
  })
})
