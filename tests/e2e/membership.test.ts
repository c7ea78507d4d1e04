/** Tests a membership in use: bought, the footer changes at once, and after the refund it changes back. */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import { account } from '@qianxian/protocol/account/account'
import { love } from '@qianxian/protocol/love/love'
import { query } from '../support/server'
import { pay, PAY } from './cashier'
import { journey } from './journey'
import { seededNumber } from '../support/seeded'

describe('a membership', () => {
  journey("is bought, lights the members' button at once, and is refunded in full", async ({ server, phone }) => {
    const session = await strangerToIt(server.login)
    const member = await phone(session)
    await member.goto('/member/love/vip')
    await member.see('你还不是 VIP 会员', '会员不影响你的排序和匹配分数', '购买季卡', '每周 5 次超级喜欢', '会员专享')
    await member.tap('#qx-vip-submit')
    await member.arrive(PAY)
    await pay(member)
    const { url } = member
    await member.goto('/')
    await member.see('#qx-footer-4')
    await member.miss('#qx-footer-3')
    assert.equal((await server.call(account.getUser, {}, session.token)).userInfo.isWhetherVip, true)

    await member.goto('/member/love/vip')
    await member.see('季卡会员', '有效期至', '订单与退款')
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

  journey(
    'a super like needs no membership: the other sees the sender at once; the next one waits for Monday',
    async ({ server, phone }) => {
      const sessions = await Promise.all([294, 291, 293].map((place) => server.login(seededNumber(place))))
      const mine = await Promise.all(sessions.map(({ token }) => server.call(love.getMine, {}, token)))
      const of = (gender: 'male' | 'female') =>
        mine.flatMap((one, place) => (one.live.gender === gender ? [{ ...one, session: sessions[place]! }] : []))
      const [his, hers] = [of('male')[0]!, of('female').slice(0, 2)]
      await query(server, `update love_profiles set privacy = '{}', visibility = 'public', is_hidden = false where no = any($1)`, [
        [his, ...hers].map(({ no }) => no),
      ])
      const him = await phone(his.session)
      const open = async (no: string) => {
        await him.goto(`/pages/love/detail?no=${no}`)
        await him.tap('#qx-detail-more')
      }
      await open(hers[0]!.no!)
      await him.tap('#qx-detail-super')
      await him.see('知道是你')
      await him.press('送出')
      await him.see('已送出')
      await open(hers[0]!.no!)
      await him.see('已超级喜欢')
      const her = await phone(hers[0]!.session)
      await her.goto('/member/love/fav?tab=likedMe')
      await her.see('超级喜欢', his.live.nickname!)
      await open(hers[1]!.no!)
      await him.tap('#qx-detail-super')
      await him.see('本周的超级喜欢已用完')
    },
  )
})

/** A person of the seed who is not a member. */
async function strangerToIt<Session extends { userInfo: { isWhetherVip: boolean } }>(
  login: (number: string) => Promise<Session>,
): Promise<Session> {
  for (const place of [300, 301, 302, 303, 304]) {
    const session = await login(seededNumber(place))
    if (!session.userInfo.isWhetherVip) return session
  }
  throw new Error('all of them are members')
}
