/**
 * Tests closing an account: returning in time, returning too late, and the view of others; and a session that ended in
 * another tab.
 */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import { account } from '@qianxian/protocol/account/account'
import { interact } from '@qianxian/protocol/interact/interact'
import { love } from '@qianxian/protocol/love/love'
import { query, type TestServer } from '../support/server'
import { journey } from './journey'
import { newPhoneNumber, typeLogin } from './people'
import { seededNumber } from '../support/seeded'

const SMS = '/pages/login/loginBySms'
const FAVOURITES = '/member/love/fav?tab=fav'

/** Only one code a minute is allowed: this ends the minute. */
const waitAMinute = (server: TestServer) => query(server, "update sms_codes set created_at = created_at - interval '2 minutes'")

/** Two people of the demonstration; she is among his favourites. */
async function pair(server: TestServer, place: number) {
  const number = seededNumber(place)
  const [her, him] = [await server.login(number), await server.login(seededNumber(place + 1))]
  const { no, live } = await server.call(love.getMine, {}, her.token)
  await server.call(interact.fav, { no: no! }, him.token)
  return { her, him, number, name: live.nickname! }
}

describe('a closed account', () => {
  journey('the account is invisible to others at once, and restored by a login in time', async ({ phone, server }) => {
    const { her, him, number, name } = await pair(server, 277)
    const his = await phone(him)
    await his.goto(FAVOURITES)
    await his.see(name)

    const person = await phone(her)
    await person.goto('/member/index')
    await person.tap('#qx-entry-closing')
    await person.see('所有设备退出登录', '会保留', '#qx-close-account')
    await person.tap('#qx-close-account')
    await person.see('确认注销账号？')
    await person.press('取消')
    await person.miss('确认注销账号？')
    await person.tap('#qx-close-account')
    await person.see('确认注销账号？')
    await person.press('确认注销')
    await person.see('已申请注销')
    await person.press('知道了')
    await person.arrive('/pages/index/index')
    assert.equal((await person.stored()).qx_token, undefined)
    await assert.rejects(server.call(account.getUser, {}, her.token), /401/)
    await his.page.reload()
    await his.see('资料暂不可见')
    await his.miss(name)

    await waitAMinute(server)
    await person.goto(SMS)
    await typeLogin(person, server, number)
    await person.see('欢迎回来', '已取消注销')
    await person.press('知道了')
    await person.until(async () => !person.page.url().includes(SMS), 'the way on')
    assert.ok((await person.stored()).qx_token)
    await his.page.reload()
    await his.see(name)
  })

  journey('the account is erased after the grace time: others see that the member left; the phone is empty', async ({ phone, server }) => {
    const { her, him, number, name } = await pair(server, 279)
    await server.call(account.closeAccount, { agreed: true }, her.token)
    await query(server, "update users set closing_at = closing_at - interval '15 days 1 minute' where id = $1", [her.userInfo.id])

    await waitAMinute(server)
    const person = await phone()
    await person.goto(SMS)
    await typeLogin(person, server, number)
    await person.see('登录成功')
    await person.until(async () => !person.page.url().includes('/pages/login/'), 'the way on')
    await person.goto('/member/index')
    await person.see('完善交友资料')

    const his = await phone(him)
    await his.goto(FAVOURITES)
    await his.see('已注销')
    await his.miss(name)
    const { rows } = await query(server, "select 1 from love_profiles p where p::text like '%' || $1 || '%'", [name])
    assert.equal(rows.length, 0, 'her name stands in no profile')
  })
})

describe('a second tab', () => {
  journey('the second tab shows that the first one logged out, and no private data any more', async ({ phone, server }) => {
    const person = await phone(await server.login(newPhoneNumber()))
    await person.goto('/member/index')
    const second = await person.page.context().newPage()
    await second.goto(`${server.url}/member/index`)
    await second.locator('#qx-logout').waitFor()
    await person.tap('#qx-logout')
    await person.see('确认退出登录？')
    await person.press('确定')
    await second.getByText('已在其他页面退出登录').waitFor()
    await second.waitForURL(/\/pages\/login\/loginBySms/)
    await second.locator('#qx-logout').waitFor({ state: 'hidden' })
  })
})
