/** Tests a line package in use: bought, one line used by an acceptance, one released after a refusal, the rest refunded. */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import { line } from '@qianxian/protocol/line/line'
import { love } from '@qianxian/protocol/love/love'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { pay, PAY } from './cashier'
import { journey } from './journey'
import { demo } from './people'
import { seededNumber } from '../support/seeded'

describe('a line package', () => {
  journey('is bought, reserved by a line, used by an acceptance, released by a refusal, and refunded', async ({ server, phone }) => {
    const buyer = await server.login(seededNumber(269))
    const desk = await demo(server, 'matchmaker')
    const member = await phone(buyer)
    await member.goto('/member/love/line?box=sent')
    await member.tap('#qx-line-packages')
    await member.arrive('/member/love/package')
    await member.see('体验 3 次', '自主牵线', '每月前 2 次退回', '没有提醒过就不会到期')
    const before = (await server.call(line.getMyQuotas, {}, buyer.token)).left
    await member.tap('#qx-package-submit')
    await member.arrive(PAY)
    await pay(member)
    const receipt = member.url
    await member.goto('/member/love/package')
    await member.see('可用 3 次', '订单与退款', '有效期至')
    assert.equal((await server.call(line.getMyQuotas, {}, buyer.token)).left, before + 3)

    const mine = await server.call(love.getMine, {}, buyer.token)
    await server.call(love.acceptPrecheat, { version: (await server.call(love.getPrecheat, {}, buyer.token)).version }, buyer.token)
    for (const [place, isAccepted] of [
      [292, true],
      [288, false],
      [296, false],
    ] as const) {
      const other = await server.login(seededNumber(place))
      const profile = await server.call(love.getMine, {}, other.token)
      assert.notEqual(profile.live.gender, mine.live.gender)
      const ask = {
        no: profile.no!,
        mode: 'self',
        message: '你好，想请红娘牵个线，先认识一下',
        reasons: [],
        scopes: ['phone'],
        duration: 'd7',
      } as const
      const { row } = await server.call(line.applyLine, { ...ask, reasons: [...ask.reasons], scopes: [...ask.scopes] }, buyer.token)
      await server.call(matchmaker.screenLine, { id: row.id, isPassed: true }, desk.token)
      if (place === 296) continue
      const { version } = await server.call(love.getPrecheat, {}, other.token)
      await server.call(love.acceptPrecheat, { version }, other.token)
      const answer = isAccepted
        ? { id: row.id, isAccepted, scopes: ['phone' as const], duration: 'd7' as const }
        : { id: row.id, isAccepted, declineReason: 'distance' as const }
      await server.call(line.answer, answer, other.token)
    }
    await member.goto('/member/love/package')
    await member.see('可用 1 次，等回应 1 次，已用 1 次', '另有 1 次在等对方回应')

    await member.goto(receipt)
    await member.tap('#qx-receipt-refund')
    await member.see('还有 1 次没用，按单价退 ¥33')
    await member.press('不小心多付了')
    await member.tap('#qx-refund-submit')
    await member.see('已申请退款')
    await member.goto('/member/love/package')
    await member.see('等回应 1 次，已用 1 次，已退款 1 次')
    assert.equal((await server.call(line.getMyQuotas, {}, buyer.token)).left, before)
  })
})
