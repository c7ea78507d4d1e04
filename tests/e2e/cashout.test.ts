/**
 * Tests withdrawals: requested, approved by finance, confirmed by the owner in WeChat and paid; another that a second
 * finance person pays to a bank card; and another that finance refuses.
 */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import { cashout } from '@qianxian/protocol/cashout/cashout'
import { finance } from '@qianxian/protocol/finance/finance'
import type { Phone } from '../support/phone'
import { journey } from './journey'
import { demo } from './people'

const MAKECASH = '/subpages/member/makecash'

const WECHAT = {
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.49 Language/zh_CN',
  viewport: { width: 375, height: 812 },
  isMobile: true,
  hasTouch: true,
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
}

/** Requests `yuan` at the quoted net amount; ends with the progress open. */
async function ask(member: Phone, yuan: string, netWords: string): Promise<void> {
  await member.goto(MAKECASH)
  await member.fill('#qx-cashout-yuan', yuan)
  await member.see('#qx-cashout-net', netWords)
  await member.tap('#qx-cashout-apply')
  await member.press('确认提现')
  await member.see('提现进度', '审核中', '取消提现')
}

const unproven = '没有实名可核对'

/** Claims and opens the task in the queue of finance. */
async function openTask(treasurer: Phone, title: string): Promise<void> {
  await treasurer.goto('/subpages/audit/index?type=cashout')
  await treasurer.find('.qx-audit-row').filter({ hasText: title }).first().tap()
  await treasurer.see('#qx-audit-reject', title, '收款账户')
}

/** Simulates WeChat's own confirmation sheet like the sandbox does. */
const playWeChat = (member: Phone) =>
  member.page.addInitScript({
    content: `window.WeixinJSBridge = {
      on() {},
      call() {},
      async invoke(api, options, done) {
        await fetch('/sandbox/pay/transfer', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(options) })
        done({ err_msg: api + ':ok' })
      },
    }`,
  })

describe('withdrawals', () => {
  journey('finance approves it, the owner confirms it in WeChat, and it is paid', async ({ server, phone }) => {
    const session = await demo(server, 'vip')
    const before = await server.call(finance.getBalances, {}, session.token)
    const member = await phone(session)
    await ask(member, '123', '122.87 元')
    const { list } = await server.call(cashout.getPagedCashoutHis, {}, session.token)
    const { cashoutId } = list[0]!

    const treasurer = await phone(await demo(server, 'finance'))
    await openTask(treasurer, '提现 123.00 元')
    await treasurer.miss(unproven)
    await treasurer.tap('#qx-audit-approve')
    await treasurer.press('确认')
    await treasurer.see('已通过「提现 123.00 元」')
    await member.until(
      async () => (await server.call(cashout.getCashout, { id: cashoutId }, session.token)).state === 'awaiting_user_confirm',
      'the money to wait in WeChat',
    )
    // In a browser the page tells the owner where to confirm.
    await member.goto(`${MAKECASH}?id=${cashoutId}`)
    await member.see('待确认收款', '前到微信里打开这一页')
    const held = await server.call(finance.getBalances, {}, session.token)
    assert.equal(before.balance - held.balance, 12_300)

    const inWeChat = await phone(session, { look: WECHAT })
    await playWeChat(inWeChat)
    await inWeChat.goto(`${MAKECASH}?id=${cashoutId}`)
    await inWeChat.tap('#qx-cashout-confirm')
    await inWeChat.see('已到账')
    const after = await server.call(finance.getBalances, {}, session.token)
    assert.equal(after.balance, held.balance)
    assert.equal(after.cashingOut, held.cashingOut - 12_300, 'what arrived is not frozen any more')
    assert.equal((await server.call(cashout.getCashout, { id: cashoutId }, session.token)).state, 'success')
  })

  journey('a withdrawal to a bank card is paid by another finance person than the approver', async ({ server, phone }) => {
    const session = await demo(server, 'member')
    const before = await server.call(finance.getBalances, {}, session.token)
    const member = await phone(session)
    await ask(member, '150', '149.70 元')
    const { list } = await server.call(cashout.getPagedCashoutHis, {}, session.token)
    const { cashoutId } = list[0]!

    const first = await phone(await demo(server, 'finance'))
    await openTask(first, '提现 150.00 元')
    await first.see(unproven)
    await first.tap('#qx-audit-approve')
    await first.press('确认')
    await first.see('已通过「提现 150.00 元」')
    const stateOf = async () => (await server.call(cashout.getCashout, { id: cashoutId }, session.token)).state
    await member.until(async () => (await stateOf()) === 'transferring', 'the withdrawal to wait for its bank')
    await first.goto('/subpages/audit/index?box=payouts')
    await first.see('自己审核通过的和自己的提现，要由另一位财务打款', '没有要打款的提现')

    const second = await phone(await demo(server, 'secondFinance'))
    await second.goto('/subpages/audit/index?box=payouts')
    await second.see(`#qx-payout-${cashoutId}`, '149.70 元', '周明远')
    await second.tap(`#qx-payout-enter-${cashoutId}`)
    await second.tap('#qx-receipt-send')
    await second.see('请填写银行回单号')
    await second.fill('#qx-receipt-no', 'ICBC20261123000451')
    await second.tap('#qx-receipt-send')
    await second.see('已登记，本人会收到到账通知')
    await second.miss(`#qx-payout-${cashoutId}`)

    await member.goto(`${MAKECASH}?id=${cashoutId}`)
    await member.see('提现进度', '已到账', '回单 ICBC20261123000451')
    const after = await server.call(finance.getBalances, {}, session.token)
    assert.equal(before.balance - after.balance, 15_000)
    assert.equal(after.cashingOut, before.cashingOut, 'what was paid is not frozen any more')
  })

  journey('a refused withdrawal is returned in full, with the reason', async ({ server, phone }) => {
    const session = await demo(server, 'loveUser')
    const before = await server.call(finance.getBalances, {}, session.token)
    const member = await phone(session)
    await ask(member, '222', '221.27 元')

    const treasurer = await phone(await demo(server, 'finance'))
    await openTask(treasurer, '提现 222.00 元')
    await treasurer.miss(unproven)
    await treasurer.tap('#qx-audit-mark-payee')
    await treasurer.press('收款人与本人信息不一致')
    await treasurer.tap('#qx-audit-marked')
    await treasurer.tap('#qx-audit-reject')
    await treasurer.see('本人会看到')
    await treasurer.tap('#qx-audit-reject-send')
    await treasurer.see('已不通过')

    await member.goto(MAKECASH)
    await member.see('提现记录', '222.00', '未通过')
    await member.find('[id^="qx-cashout-"]').filter({ hasText: '222.00' }).first().tap()
    await member.see('提现进度', '收款人与本人信息不一致')
    const after = await server.call(finance.getBalances, {}, session.token)
    assert.deepEqual([after.balance, after.cashingOut], [before.balance, before.cashingOut])
  })
})
