/** Tests an introduction from the request to the opened contact and its end, with a phone for every participant. */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import type { Session } from '@qianxian/protocol/auth/auth.schema'
import { line } from '@qianxian/protocol/line/line'
import { love } from '@qianxian/protocol/love/love'
import type { Phone } from '../support/phone'
import type { TestServer } from '../support/server'
import { journey, type Stage } from './journey'
import { demo } from './people'
import { seededNumber } from '../support/seeded'

interface Side {
  session: Session
  no: string
  name: string
}

async function side(server: TestServer, place: number): Promise<Side> {
  const session = await server.login(seededNumber(place))
  const mine = await server.call(love.getMine, {}, session.token)
  return { session, no: mine.no!, name: mine.live.nickname! }
}

/** Passes the reminder before the first contact. */
async function readReminder(phone: Phone, onwards: string): Promise<void> {
  await phone.arrive('/pages/love/precheat')
  await phone.tap('#qx-precheat-tick')
  await phone.see(onwards)
  await phone.tap('#qx-precheat-accept')
}

/** Requests an introduction on the other's page, past the reminder of the first time. */
async function ask(phone: Phone, to: Side, message: string): Promise<void> {
  await phone.goto(`/pages/love/detail?no=${to.no}`)
  await phone.tap('#qx-detail-ask')
  await readReminder(phone, '继续牵线')
  await phone.see(`想认识 ${to.name}`)
  await phone.fill('#qx-apply-message', message)
  await phone.press('兴趣相投')
  // Nothing is ticked by default.
  await phone.tap('#qx-apply-submit')
  await phone.see('请至少选一种联系方式')
  await phone.press('手机号')
  await phone.press('30 天')
  await phone.tap('#qx-apply-submit')
  await phone.see('#qx-apply-done')
}

/** Opens the matchmaker's card of this line. */
async function openDesk({ phone, server }: Stage, message: string): Promise<Phone> {
  const matchmaker = await phone(await demo(server, 'matchmaker'))
  await matchmaker.goto('/subpages/member/matchmaker/line')
  await matchmaker.see('.qx-work')
  await matchmaker.until(async () => {
    if ((await matchmaker.find('.qx-work').filter({ hasText: message }).count()) > 0) return true
    await matchmaker.page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    return false
  }, 'the question on the desk')
  return matchmaker
}

async function pass(stage: Stage, message: string): Promise<void> {
  const matchmaker = await openDesk(stage, message)
  const card = matchmaker.find('.qx-work').filter({ hasText: message })
  await card.getByText('通过并送达', { exact: true }).tap()
  await matchmaker.press('送达')
  await matchmaker.miss(message)
}

async function openReceived(phone: Phone, message: string): Promise<void> {
  await phone.goto('/member/love/line')
  await phone.find('.qx-line-card').filter({ hasText: message }).first().tap()
  await phone.see('#qx-line-status', message)
}

function quotaOf(server: TestServer, { session }: Side) {
  return server.call(line.getQuota, {}, session.token)
}

describe('an introduction', () => {
  journey('the contact opens only after request, screening and acceptance, and closes when revoked', async (stage) => {
    const { phone, server } = stage
    const sender = await side(server, 251)
    const target = await side(server, 252)
    const message = '你好，看到你也喜欢在周末走走，想请红娘牵个线。'
    const before = await quotaOf(server, sender)
    const asking = await phone(sender.session)
    const calls = asking.watch('/mate/applyLine')
    await ask(asking, target, message)
    assert.equal(calls.length, 1)
    const held = await quotaOf(server, sender)
    assert.deepEqual([held.left, held.held], [before.left - 1, before.held + 1])
    await asking.tap('查看进度')
    await asking.arrive('/member/love/line')
    await asking.see('#qx-line-withdraw')
    assert.equal(await asking.find('#qx-contact').count(), 0)

    const answering = await phone(target.session)
    await answering.goto('/member/love/line')
    await answering.see('想认识你的人会出现在这里')

    await pass(stage, message)

    await openReceived(answering, message)
    assert.equal(await answering.find('#qx-contact').count(), 0)
    await answering.tap('#qx-line-accept')
    await readReminder(answering, '继续')
    await answering.see(`愿意认识 ${sender.name}`, '先在公共场所见面')
    await answering.press('手机号')
    await answering.press('1 天')
    await answering.tap('#qx-accept-confirm')
    await answering.miss('#qx-line-accept')
    await answering.see('.qx-line-pair__thread--tied', '牵线成功', '看 TA 的联系方式')
    // The requester's open page updates without a reload, and both see the result.
    await asking.see('.qx-moment', '牵线成功', '第一句话可以这样说')
    // The screen reappears until the person dismisses it, and then no more.
    await asking.page.reload()
    await asking.see('.qx-moment')
    await asking.tap('#qx-connected-close')
    await asking.miss('.qx-moment')
    await answering.page.keyboard.press('Escape')
    await answering.miss('.qx-moment')
    const used = await quotaOf(server, sender)
    assert.deepEqual([used.left, used.held, used.used], [before.left - 1, before.held, before.used + 1])

    await asking.page.reload()
    await asking.see('#qx-contact', '••••••••')
    const number = seededNumber(252)
    assert.equal(await asking.find(number).count(), 0)
    assert.equal(await asking.find('.qx-moment').count(), 0)
    await asking.tap('#qx-contact-show')
    await asking.see('先说一句什么', number, '慢慢熟悉，谈到借钱、投资请停下并举报')
    const first = await asking.find('#qx-first-words').textContent()
    await asking.press('换一句')
    await asking.until(async () => (await asking.find('#qx-first-words').textContent()) !== first, 'another sentence')
    await asking.press('复制这句')
    await asking.see('已复制')
    await asking.tap('#qx-first-contact-close')
    await asking.miss('.qx-moment')
    await asking.press('复制')
    await asking.see('复制成功')
    await answering.page.reload()
    await answering.see('TA 看过 1 次')
    assert.equal(await answering.find('.qx-moment').count(), 0)
    // The second view shows the contact without a celebration.
    await asking.page.reload()
    await asking.tap('#qx-contact-show')
    await asking.see(number)
    assert.equal(await asking.find('.qx-moment').count(), 0)

    await answering.tap('#qx-line-revoke')
    await answering.press('收回')
    await answering.see('已收回')
    await asking.page.reload()
    await asking.see('#qx-line-status')
    assert.equal(await asking.find('#qx-contact').count(), 0)
    assert.equal(await asking.find(number).count(), 0)
    await assert.rejects(
      server.call(line.getContact, { id: Number(new URL(asking.page.url()).searchParams.get('id')) }, sender.session.token),
    )
  })

  journey('is withdrawn before it was seen, and its quota is released', async (stage) => {
    const { phone, server } = stage
    const sender = await side(server, 253)
    const target = await side(server, 254)
    const before = await quotaOf(server, sender)
    const asking = await phone(sender.session)
    await ask(asking, target, '你好，想和你聊聊山里的徒步路线。')
    await asking.tap('查看进度')
    await asking.tap('#qx-line-withdraw')
    await asking.see('撤回后对方不会看到')
    await asking.press('撤回')
    await asking.see('已撤回')
    await asking.miss('#qx-line-withdraw')
    const after = await quotaOf(server, sender)
    assert.deepEqual([after.left, after.held], [before.left, before.held])
  })

  journey('is declined with a kind sentence, and another request has to wait', async (stage) => {
    const { phone, server } = stage
    const sender = await side(server, 255)
    const target = await side(server, 256)
    const message = '你好，也许我们可以先从朋友做起。'
    const asking = await phone(sender.session)
    await ask(asking, target, message)
    await pass(stage, message)
    const answering = await phone(target.session)
    await openReceived(answering, message)
    await answering.tap('#qx-line-decline')
    await answering.tap('我们离得有点远')
    await answering.tap('#qx-decline-confirm')
    await answering.see('已婉拒')
    await asking.goto('/member/love/line?box=closed')
    await asking.find('.qx-line-card').filter({ hasText: message }).first().tap()
    await asking.see('我们离得有点远，怕是不太方便')
    await asking.goto(`/pages/love/detail?no=${target.no}`)
    await asking.see('过些日子再试')
  })

  journey('a line sent back by the matchmaker shows the sender the reason and releases the quota', async (stage) => {
    const { phone, server } = stage
    const sender = await side(server, 257)
    const target = await side(server, 258)
    const message = '你好，我想认识你，请红娘看看合不合适。'
    const before = await quotaOf(server, sender)
    const asking = await phone(sender.session)
    await ask(asking, target, message)
    const matchmaker = await openDesk(stage, message)
    await matchmaker.find('.qx-work').filter({ hasText: message }).getByText('退回', { exact: true }).tap()
    await matchmaker.tap('#qx-work-refuse')
    await matchmaker.see('请选择原因')
    await matchmaker.tap('#qx-field-reason .qx-chip')
    await matchmaker.tap('#qx-work-refuse')
    await matchmaker.miss(message)
    const after = await quotaOf(server, sender)
    assert.deepEqual([after.left, after.held], [before.left, before.held])
    await asking.goto('/member/love/line?box=closed')
    await asking.see(message)
    const other = await phone(target.session)
    await other.goto('/member/love/line')
    await other.see('想认识你的人会出现在这里')
  })

  journey('a line with contact information in its text is refused below the field, and the text stays', async ({ phone, server }) => {
    const sender = await side(server, 259)
    const target = await side(server, 260)
    const asking = await phone(sender.session)
    await asking.goto(`/pages/love/detail?no=${target.no}`)
    await asking.tap('#qx-detail-ask')
    await readReminder(asking, '继续牵线')
    await asking.fill('#qx-apply-message', '你好，加我微信 13812345678 聊聊吧')
    await asking.press('手机号')
    await asking.tap('#qx-apply-submit')
    await asking.see('不能填写联系方式')
    assert.match(await asking.valueOf('#qx-apply-message'), /13812345678/)
    await asking.page.reload()
    await asking.tap('#qx-detail-ask')
    await asking.see('#qx-apply-message')
    await asking.until(async () => /13812345678/.test(await asking.valueOf('#qx-apply-message')), 'the draft to be there again')
  })
})
