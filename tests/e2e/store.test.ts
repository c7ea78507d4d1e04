/**
 * Tests a store: its manager reads the week's figures, assigns a matchmaker to a waiting member, and the member
 * consents on their own phone.
 */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import { love } from '@qianxian/protocol/love/love'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { store } from '@qianxian/protocol/store/store'
import { journey } from './journey'
import { demo, newPhoneNumber, typeLogin } from './people'
import { query } from '../support/server'
import { seededNumber } from '../support/seeded'

const STORE = '/subpages/member/matchmaker/StoreDistribution'
/** Number of a member who waits in the demonstration's first store. */
const WAITER = 287

describe('a store', () => {
  journey('the manager views the store and assigns a waiting member, who consents', async ({ server, phone }) => {
    const session = await server.login(seededNumber(WAITER))
    const nickname = (await server.call(love.getMine, {}, session.token)).live.nickname!
    const keeper = await demo(server, 'storeManager')
    const [work] = await server.call(store.getStores, {}, keeper.token)
    const storeId = work!.id

    const manager = await phone(keeper)
    await manager.goto(STORE)
    await manager.see(work!.name, '你是这里的店长', '本周，点开看每一条', '服务中的授权', '按员工')
    await manager.tap('#qx-store-consents')
    await manager.see('服务中')
    await manager.goto(STORE)
    await manager.press('本月')
    await manager.tap('#qx-store-goals')
    await manager.see('不填就是没有目标')
    await manager.fill('#qx-store-goal-meetings', '8')
    await manager.tap('#qx-store-goals-save')
    await manager.see('目标已保存', '/ 目标 8')

    const waiting = async () =>
      (await server.call(store.getStoreMemberPaged, { storeId, filter: 'waiting' }, keeper.token)).list.find(
        ({ name }) => name === nickname,
      )
    const { id } = (await waiting())!
    await manager.press('等待分配')
    await manager.see(nickname, '已经超时')
    await manager.tap(`#qx-store-assign-${id}`)
    await manager.see(`给${nickname}分配红娘`, '会员自己勾选授权后服务才开始')
    const [desk] = await server.call(store.getStoreDesks, { storeId }, keeper.token)
    await manager.press(desk!.name)
    await manager.tap('#qx-store-give')
    await manager.see('邀请已发出，等会员同意', `${desk!.name}已发出邀请`)
    // The service does not start before the consent.
    assert.equal((await server.call(matchmaker.getMine, {}, session.token)).current, null)

    const member = await phone(session)
    await member.goto('/member/love/index')
    await member.see('我的门店', work!.name, '营业执照', work!.licence!.name, work!.licence!.code, '导航', '想为你服务，等你决定')
    await member.tap('#qx-store-licence')
    await member.see('.qx-preview__slide--there', '.qx-preview__image')
    await member.page.keyboard.press('Escape')
    await member.miss('.qx-preview')
    await member.press('看一看')
    await member.see('只勾选你愿意的')
    await member.press('为我推荐和提议对象')
    await member.press('同意所选')
    await member.see('已授权，随时可以结束')
    assert.equal((await server.call(matchmaker.getMine, {}, session.token)).current?.matchmaker.name, desk!.name)

    assert.equal(await waiting(), undefined)
    await manager.goto(`${STORE}?store=${storeId}&part=waiting`)
    await manager.see('已经超时')
    await manager.miss(nickname)
  })

  journey("the store's code attributes new members to it; renewing the code ends the previous one", async ({ server, phone }) => {
    const keeper = await demo(server, 'storeManager')
    const [work] = await server.call(store.getStores, {}, keeper.token)
    const storeId = work!.id
    const manager = await phone(keeper)
    await manager.goto(STORE)
    await manager.tap('#qx-store-code')
    await manager.see('到店的人扫码或打开链接', '.qx-store-code__picture')
    const { code } = await server.call(store.getStoreCode, { storeId }, keeper.token)
    // The complete link, as another phone opens it.
    const link = `${server.url}/pages/index/index?store=${code}`
    await manager.see(link)
    const { readCodes: codesIn } = await import('../../server/src/features/media/media')
    const picture = await manager.page.locator('.qx-store-code__picture img').getAttribute('src')
    assert.deepEqual(await codesIn(Buffer.from(picture!.split(',')[1]!, 'base64')), [link])

    const comes = async (by: string): Promise<number | undefined> => {
      const number = newPhoneNumber()
      const person = await phone()
      await person.goto(`/?store=${by}`)
      await person.goto('/pages/login/loginBySms')
      await typeLogin(person, server, number)
      await person.until(() => person.page.evaluate(() => localStorage.getItem('qx_store_code') === null), 'the code to be taken up')
      // Allows a second code within the minute.
      await query(server, "update sms_codes set created_at = created_at - interval '2 minutes'")
      const { userInfo } = await server.login(number)
      const { rows } = await query<{ target: number }>(
        server,
        "select target_id as target from attributions where user_id = $1 and kind = 'store' and source = 'qr' and status = 'active'",
        [userInfo.id],
      )
      return rows[0]?.target
    }
    assert.equal(await comes(code), storeId)
    await manager.tap('#qx-store-code-renew')
    await manager.see('旧的门店码和链接马上失效')
    await manager.press('更换')
    await manager.see('门店码已更换')
    assert.notEqual((await server.call(store.getStoreCode, { storeId }, keeper.token)).code, code)
    assert.equal(await comes(code), undefined)
  })
})
