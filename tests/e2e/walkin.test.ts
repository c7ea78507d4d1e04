/**
 * Tests a walk-in visitor: signs at a store's reception, changes by the link on their own phone the data that the store
 * may see, logs in, and withdraws one scope.
 */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import { love } from '@qianxian/protocol/love/love'
import { sharing } from '@qianxian/protocol/sharing/sharing'
import { store } from '@qianxian/protocol/store/store'
import { walkin } from '@qianxian/protocol/walkin/walkin'
import type { Phone } from '../support/phone'
import { journey } from './journey'
import { demo, newPhoneNumber } from './people'
import { drawByFinger, findSheet, type Line, name } from './signature'
import { confirmByCode, linkTo, waitAMinute } from './texting'

const STORE = '/subpages/member/matchmaker/StoreDistribution'

const stubs: readonly Line[] = [20, 70, 120].map((y) => [
  [20, y],
  [90, y],
])

/** Fractions of the sheet's width and height that the ink covers. */
async function inkOf({ page }: Phone): Promise<[wide: number, tall: number]> {
  return page.locator('#qx-signature-sheet').evaluate((sheet) => {
    const all = [...sheet.querySelectorAll('.qx-signature__line')].map((line) => line.getBoundingClientRect())
    const { width, height } = sheet.getBoundingClientRect()
    const side = (low: number[], high: number[], of: number) => (Math.max(...high) - Math.min(...low)) / of
    return [
      side(
        all.map(({ left }) => left),
        all.map(({ right }) => right),
        width,
      ),
      side(
        all.map(({ top }) => top),
        all.map(({ bottom }) => bottom),
        height,
      ),
    ]
  })
}

/** Signs on the sheet with a mouse, as in a tablet's browser. */
async function writeName(phone: Phone): Promise<void> {
  const { page } = phone
  const { pointOf } = await findSheet(phone)
  const to = (at: readonly [number, number], steps = 1) => {
    const { x, y } = pointOf(at)
    return page.mouse.move(x, y, { steps })
  }
  for (const line of name) {
    await to(line[0])
    await page.mouse.down()
    await to(line[1], 6)
    await page.mouse.up()
  }
}

describe('a walk-in visitor', () => {
  journey('signs, decides by the link, becomes a member at the first login, and withdraws one scope', async ({ server, phone }) => {
    const number = newPhoneNumber()
    const keeper = await demo(server, 'reception')
    const [work] = await server.call(store.getStores, {}, keeper.token)
    const storeId = work!.id
    const desk = await phone(keeper)
    await desk.goto(STORE)
    await desk.press('到店')
    await desk.see('已签名，待登录', '已结束')
    await desk.tap('#qx-walkin-new')
    await desk.see('请客人说出自己的手机号')
    await desk.fill('#qx-walkin-phone', number)
    await desk.tap('#qx-walkin-begin')
    await desk.see('请把屏幕交给到店的人', `${number.slice(0, 3)}****${number.slice(7)}`)
    await desk.tap('#qx-walkin-sign')
    await desk.see('请看过说明，同意后勾选', '请本人手写签名')
    await desk.fill('#qx-walkin-code', await server.lastCode(number))
    await desk.fill('#qx-walkin-nickname', '晓禾同学')
    await desk.press('女')
    await desk.press('我看过并同意')
    await writeName(desk)
    await desk.tap('#qx-walkin-sign')
    await desk.see('登记好了', '晓禾同学')
    await desk.miss(number)

    const visitor = await phone()
    const token = await linkTo(server, visitor, number)
    await visitor.goto(`/subpages/consent/walkin?token=${token}`)
    await visitor.see(work!.name, work!.address, '导航', '营业执照', work!.licence!.code, '什么都不共享', '都可以不选')
    await visitor.press('我的资料卡片')
    await visitor.press('我的牵线进展')
    await visitor.tap('#qx-walkin-change')
    await visitor.see('请先确认是你本人')
    await confirmByCode(visitor, server, number)
    await visitor.see('已保存', '资料由你看过再提交')

    await waitAMinute(server)
    const session = await server.login(number)
    const mine = await server.call(love.getMine, {}, session.token)
    assert.deepEqual([mine.values.nickname, mine.draftStatus], ['晓禾同学', 'editing'])
    const manager = await demo(server, 'storeManager')
    const newest = async () => (await server.call(sharing.getSharedMemberPaged, { storeId }, manager.token)).list[0]!
    assert.deepEqual((await newest()).scopes.sort(), ['propose', 'publish'])
    const keeping = await phone(manager)
    await keeping.goto(`${STORE}?store=${storeId}&part=shared`)
    await keeping.see('我的牵线进展')
    await keeping.tap(`#qx-shared-${(await newest()).id}`)
    await keeping.see('牵线进展', '进行中的牵线', '会员都能在「门店看过什么」里查到')
    await keeping.miss('会员共享了手机号')

    const member = await phone(session)
    await member.goto('/member/index')
    await member.press('我的授权')
    await member.see('我的门店', work!.name)
    await member.tap('#qx-store-sharing')
    await member.see('现在的授权到', '查看了你的牵线进展')
    await member.press('我的牵线进展')
    await member.tap('#qx-sharing-save')
    await member.see('已保存')
    assert.deepEqual((await newest()).scopes, ['publish'])
    await visitor.goto(`/subpages/consent/walkin?token=${token}`)
    await visitor.see('链接已失效')
  })

  journey('withdraws everything by the link, and no data of the visit is stored', async ({ server, phone }) => {
    const number = newPhoneNumber()
    const keeper = await demo(server, 'reception')
    const [work] = await server.call(store.getStores, {}, keeper.token)
    const desk = await phone(keeper)
    await desk.goto(`${STORE}?store=${work!.id}&part=walkins`)
    await desk.tap('#qx-walkin-new')
    await desk.fill('#qx-walkin-phone', number)
    await desk.tap('#qx-walkin-begin')
    await desk.see('请把屏幕交给到店的人')
    // The page is reloaded half-way; the visitor continues.
    await desk.goto(`${STORE}?store=${work!.id}&part=walkins`)
    await desk.press('继续签名')
    await desk.see('营业执照', work!.licence!.code)
    // The phone number is not requested a second time.
    await waitAMinute(server)
    await desk.press('获取验证码')
    await desk.see('验证码已发送')
    await desk.fill('#qx-walkin-code', await server.lastCode(number))
    await desk.fill('#qx-walkin-nickname', '不来了')
    await desk.press('男')
    await desk.press('我看过并同意')
    await writeName(desk)
    await desk.tap('#qx-walkin-sign')
    await desk.see('登记好了')
    const visitor = await phone()
    const token = await linkTo(server, visitor, number)
    await visitor.goto(`/subpages/consent/walkin?token=${token}`)
    await visitor.tap('#qx-walkin-leave')
    await visitor.see('撤回这次登记？')
    await visitor.press('撤回')
    await confirmByCode(visitor, server, number)
    await visitor.see('已撤回', '都已删除')
    await desk.goto(`${STORE}?store=${work!.id}&part=walkins`)
    await desk.see('已结束')
    await desk.miss('不来了')
  })
  journey('draws with a finger on a pad that holds still, and is told if the ink is too little', async ({ server, phone }) => {
    const number = newPhoneNumber()
    const keeper = await demo(server, 'reception')
    const [work] = await server.call(store.getStores, {}, keeper.token)
    const desk = await phone(keeper)
    await desk.goto(`${STORE}?store=${work!.id}&part=walkins`)
    await desk.tap('#qx-walkin-new')
    await desk.fill('#qx-walkin-phone', number)
    await desk.tap('#qx-walkin-begin')
    await desk.see('请把屏幕交给到店的人')
    await desk.fill('#qx-walkin-code', await server.lastCode(number))
    await desk.fill('#qx-walkin-nickname', '手写的人')
    await desk.press('女')
    await desk.press('我看过并同意')
    await drawByFinger(desk, stubs)
    await desk.tap('#qx-walkin-sign')
    await desk.see('签名笔画太少，请手写完整的姓名')
    await desk.tap('#qx-signature-clear')
    await drawByFinger(desk, name)
    const [wide, tall] = await inkOf(desk)
    assert.ok(wide > 0.55 && tall > 0.55, `the ink covers ${wide} × ${tall} of the sheet`)
    const { list } = await server.call(walkin.getWalkinPaged, { storeId: work!.id }, keeper.token)
    const begun = list.find(({ status }) => status === 'begun')!
    await server.call(walkin.cancelWalkin, { storeId: work!.id, id: begun.id }, keeper.token)
  })
})
