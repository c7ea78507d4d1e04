/** A membership as people meet it: bought, the bar changes at once, and given back it changes back. */
import assert from 'node:assert/strict'
import { describe } from 'node:test'
import { account } from '@qianxian/protocol/account/account'
import { pay, PAY } from './cashier'
import { journey } from './journey'
import { seededNumber } from './people'

describe('a membership', () => {
  journey('is bought, lights the big key of members at once, and is given back whole', async ({ server, phone }) => {
    const session = await strangerToIt(server.login)
    const member = await phone(session)
    await member.goto('/member/love/vip')
    await member.see('你还不是 VIP 会员', '会员不影响你的排序和匹配分数', '购买月卡')
    await member.tap('#qx-vip-submit')
    await member.arrive(PAY)
    await pay(member)
    const { url } = member
    await member.goto('/')
    await member.see('#qx-footer-4')
    await member.miss('#qx-footer-3')
    assert.equal((await server.call(account.getUser, {}, session.token)).userInfo.isWhetherVip, true)

    await member.goto('/member/love/vip')
    await member.see('月卡会员', '有效期至', '订单与退款')
    await member.goto(url)
    await member.tap('#qx-receipt-refund')
    await member.see('可以全额退款')
    await member.press('不小心多付了')
    await member.tap('#qx-refund-submit')
    await member.see('已申请退款')
    await member.goto('/member/love/vip')
    await member.see('你还不是 VIP 会员')
    assert.equal((await server.call(account.getUser, {}, session.token)).userInfo.isWhetherVip, false)
    await member.goto('/')
    await member.see('#qx-footer-3')
  })
})

/** Somebody of the seeded who is no member. */
async function strangerToIt<Session extends { userInfo: { isWhetherVip: boolean } }>(
  login: (number: string) => Promise<Session>,
): Promise<Session> {
  for (const place of [300, 301, 302, 303, 304]) {
    const session = await login(seededNumber(place))
    if (!session.userInfo.isWhetherVip) return session
  }
  throw new Error('all of them are members')
}
