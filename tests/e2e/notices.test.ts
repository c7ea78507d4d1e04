/** Tests notices: each is counted, read where it is shown, and opens its subject. */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import type { Session } from '@qianxian/protocol/auth/auth.schema'
import { interact } from '@qianxian/protocol/interact/interact'
import { line } from '@qianxian/protocol/line/line'
import { love } from '@qianxian/protocol/love/love'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { notice } from '@qianxian/protocol/notice/notice'
import type { Phone } from '../support/phone'
import type { TestServer } from '../support/server'
import { withoutPlugins } from './answers'
import { journey } from './journey'
import { demo, typeLogin } from './people'
import { seededNumber } from '../support/seeded'

const HEART = '.qx-header__heart'

/** The newest notice of a kind. */
async function toldOf(server: TestServer, { token }: Session, kind: string) {
  const { list } = await server.call(notice.getPaged, {}, token)
  return list.find((row) => row.kind === kind)
}

/** Requests a line through the queue, and a matchmaker delivers it. */
async function deliverLine(server: TestServer, from: Session, to: Session): Promise<void> {
  const { version } = await server.call(love.getPrecheat, {})
  await server.call(love.acceptPrecheat, { version }, from.token)
  const { row } = await server.call(
    line.applyLine,
    { no: to.userInfo.no!, mode: 'self', message: '看了你的介绍，很想认识你', reasons: [], scopes: ['phone'], duration: 'until_revoked' },
    from.token,
  )
  const desk = await demo(server, 'matchmaker')
  await server.call(matchmaker.screenLine, { id: row.id, isPassed: true }, desk.token)
}

const saysOfHeart = (person: Phone, words: string) =>
  person.until(async () => (await person.find(HEART).first().getAttribute('aria-label')) === words, `the heart to say ${words}`)

describe('a notice', () => {
  journey('is counted in both windows, opens its line, and is read in both', async ({ server, phone }) => {
    const [mine, theirs] = [await server.login(seededNumber(276)), await server.login(seededNumber(275))]
    await server.call(notice.markAllRead, {}, mine.token)
    const [first, second] = [await phone(mine), await phone(mine)]
    await first.goto('/')
    await second.goto('/member/index')
    await saysOfHeart(first, '消息')
    await saysOfHeart(second, '消息')

    await deliverLine(server, theirs, mine)
    await saysOfHeart(first, '消息，1 条未读')
    await saysOfHeart(second, '消息，1 条未读')
    const told = await toldOf(server, mine, 'line.delivered')

    await first.goto('/subpages/member/message/detail?section=system')
    await first.see(`#qx-notice-${told!.id}`)
    assert.match((await first.find(`#qx-notice-${told!.id}`).first().getAttribute('aria-label')) ?? '', /，未读$/)
    await first.tap(`#qx-notice-${told!.id}`)
    await first.arrive(told!.target!)
    await first.see('#qx-line-status')
    await saysOfHeart(second, '消息')
    await first.page.goBack()
    await first.see(`#qx-notice-${told!.id}`)
    await first.until(
      async () => ((await first.find(`#qx-notice-${told!.id}`).first().getAttribute('aria-label')) ?? '').endsWith('，已读'),
      'the notice to be read',
    )
  })

  journey('is shown in the member centre if the tenant has no messages, opens its list, and is dismissed', async ({ server, phone }) => {
    const [mine, theirs] = [await server.login(seededNumber(277)), await server.login(seededNumber(278))]
    await server.call(notice.markAllRead, {}, mine.token)
    await server.call(interact.like, { no: mine.userInfo.no! }, theirs.token)
    const told = await toldOf(server, mine, 'interact.liked')
    const person = await phone(mine)
    await withoutPlugins(person, ['15'])
    await person.goto('/')
    await person.see('.qx-person-card', '#qx-footer-6 .qx-dot--new')
    await person.tap('#qx-footer-6')
    await person.arrive('/member/index')
    await person.see('#qx-entry-notices .qx-unread')
    await person.expectWords('#qx-entry-notices .qx-unread', ['1'])
    await person.tap('#qx-entry-notices')
    await person.see(`#qx-notice-${told!.id}`)
    await person.tap(`#qx-notice-${told!.id}`)
    await person.arrive('/member/love/fav?tab=likedMe')
    await person.see('喜欢我')
    await person.page.goBack()
    await person.arrive('/member/index')
    await person.miss('#qx-entry-notices .qx-unread')
    await person.miss('.qx-dot--new')

    await person.tap('#qx-entry-notices')
    // Reading does not change the selected tab.
    await person.see('系统', '互动')
    await person.press('互动')
    await person.see(`#qx-notice-${told!.id}`)
    await person.find(`#qx-notice-${told!.id} ~ [aria-label="这条通知的更多操作"]`).first().tap()
    await person.tap('#qx-notice-remove')
    await person.miss(`#qx-notice-${told!.id}`)
    assert.equal(await toldOf(server, mine, 'interact.liked'), undefined)
  })

  journey('opens its target also from outside: after a login, at the field, and with a way home', async ({ server, phone }) => {
    const person = await phone()
    await person.goto('/member/love/editinfo?field=selfIntro')
    await person.arrive('/pages/login/loginBySms')
    await typeLogin(person, server, seededNumber(309))
    await person.arrive('/member/love/editinfo?field=selfIntro')
    await person.until(
      () => person.page.evaluate(() => document.activeElement?.closest('[id^="qx-field-"]')?.id === 'qx-field-selfIntro'),
      'the field to have the focus',
    )
    await person.tap('.qx-header__back')
    await person.arrive('/pages/index/index')
    for (const [url, shown] of [
      ['/member/index?sheet=devices', '有不认识的设备？'],
      ['/member/love/fav?tab=likedMe', '喜欢你的人会出现在这里'],
      ['/pages/love/report?box=strikes', '没有违规记录'],
      ['/member/love/line?id=999999999', '这条牵线已经看不到了'],
    ] as const) {
      await person.goto(url)
      await person.see(shown)
    }
  })
})
