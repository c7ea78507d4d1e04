/**
 * Tests a promoter: a person registers by the code, publishes a profile and pays; the share opens its waterfall, and follows the
 * refund.
 */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import { seededNumber } from '../support/seeded'
import { query } from '../support/server'
import { pay, PAY } from './cashier'
import { journey } from './journey'
import { demo, typeLogin } from './people'

const HOME = '/member/matchmakerpop/index'
const BONUS = '/member/matchmakerpop/bonus'
const USERS = '/member/matchmakerpop/user'
const MEMBER = 223

describe('a promoter', () => {
  journey('sees who came by the code, and what their first order gave and took back', async ({ server, phone }) => {
    const desk = await demo(server, 'promoter')
    const { rows: members } = await query<{ id: number }>(server, 'select id::int from users where user_name = $1', [`member1_${MEMBER}`])
    const { id } = members[0]!
    await query(server, 'update users set created_at = now() where id = $1', [id])
    await query(server, 'update love_profiles set published_at = null where user_id = $1', [id])

    const worker = await phone(desk)
    await worker.goto('/member/index')
    await worker.press('推广红娘')
    await worker.arrive(HOME)
    await worker.see('我的推广码', '推广一级', '合计')
    const { rows } = await query<{ scene: string }>(
      server,
      "select scene from scenes where inviter_id = $1 and kind = 'invite' and channel = 'poster'",
      [desk.userInfo.id],
    )
    const [{ scene } = { scene: '' }] = rows
    assert.ok(scene.length > 0 && scene.length <= 32)

    const member = await phone()
    await member.goto(`/pages/index/index?scene=${scene}`)
    await member.goto('/pages/login/loginBySms')
    await member.see('TA 只看到你昵称的第一个字')
    await typeLogin(member, server, seededNumber(MEMBER))
    await member.until(
      async () =>
        (
          await query(server, "select 1 from attributions where user_id = $1 and kind = 'inviter' and target_id = $2", [
            id,
            desk.userInfo.id,
          ])
        ).rows.length === 1,
      'the member to be attributed to the promoter',
    )
    await worker.goto(USERS)
    await worker.see('已注册')
    await query(server, 'update love_profiles set published_at = now() where user_id = $1', [id])

    await member.goto('/member/love/vip')
    await member.tap('#qx-vip-submit')
    await member.arrive(PAY)
    await pay(member)
    const { url } = member

    await worker.goto(USERS)
    await worker.see('已首单', '和你用过同一台设备', '先用了别人的推广码', '已到期')
    await worker.goto(BONUS)
    await worker.see('待结算', '推荐人 · 推广一级，首单净额的 10%')
    await worker.press('推荐人 · 推广一级，首单净额的 10%')
    await worker.see('这笔分成怎么来的', '这是 TA 的首单', '归其他各方和平台')
    await worker.goto('/member/matchmakerpop/level')
    await worker.see('各级的分成', '首单净额的 15%，以后的订单 5%')

    await member.goto(url)
    await member.tap('#qx-receipt-refund')
    await member.press('不小心多付了')
    await member.tap('#qx-refund-submit')
    await member.see('已申请退款')
    await worker.goto(BONUS)
    await worker.press('已取消')
    await worker.see('结算前会员全额退款，已取消')
    await worker.press('已扣回')
    await worker.see('会员全额退款，已全部扣回')
  })

  journey('begins with an application that headquarters decides', async ({ server, phone }) => {
    const member = await phone(await server.login(seededNumber(224)))
    await member.goto('/member/matchmaker/matchmakerjoin?type=pop')
    await member.see('加入不收费')
    await member.tap('#qx-promoter-agree')
    await member.tap('#qx-promoter-join')
    await member.see('申请中')
  })
})
