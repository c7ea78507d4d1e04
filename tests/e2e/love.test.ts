/** Tests browsing, filtering, liking, and double taps. */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import { interact } from '@qianxian/protocol/interact/interact'
import { love } from '@qianxian/protocol/love/love'
import { journey } from './journey'
import { demo } from './people'
import { seededNumber } from '../support/seeded'

describe('browsing', () => {
  journey('filters the list, keeps the order, and shows no person twice', async ({ phone, server }) => {
    const person = await phone(await demo(server, 'vip'))
    await person.goto('/')
    await person.see('.qx-person-card')
    await person.tap('#qx-open-filter')
    await person.see('#qx-filter-apply')
    await person.press('硕士及以上')
    await person.press('已认证')
    await person.see('查看结果 · 2 个条件')
    await person.tap('#qx-filter-apply')
    await person.see('筛选 2')
    await person.see('.qx-person-card')
    for (const facts of await person.words('.qx-person-card__facts')) assert.match(facts, /硕士|博士/)
    await person.tap('#qx-sort-newest')
    await person.see('.qx-love-bar__sort--on#qx-sort-newest', '.qx-person-card')
    await person.page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await person.until(async () => (await person.find('.qx-person-card').count()) > 0, 'cards')
    const names = await person
      .find('.qx-person-card__image img, .qx-person-card__image')
      .evaluateAll((pictures) => pictures.map((one) => one.getAttribute('src')).filter(Boolean))
    assert.equal(new Set(names).size, names.length)
  })

  journey('an empty result suggests a wider filter, and a tap applies it', async ({ phone, server }) => {
    const person = await phone(await demo(server, 'vip'))
    await person.goto('/')
    await person.see('.qx-person-card')
    await person.tap('#qx-open-filter')
    await person.press('丧偶')
    await person.tap('#qx-filter-apply')
    await person.see('暂时没有符合条件的人', '.qx-browse-empty__way')
    assert.match((await person.words('.qx-browse-empty__way'))[0]!, /多(?:几| \d+ )人/)
    await person.tap('.qx-browse-empty__way')
    await person.see('.qx-person-card')
  })

  journey('likes from a card with one call for several taps, and reverts it', async ({ phone, server }) => {
    const person = await phone(await server.login(seededNumber(270)))
    await person.goto('/')
    await person.see('.qx-person-card')
    const likes = person.watch('/loveUserInteract/like')
    const heart = person.find('.qx-person-card__like').first()
    const answered = person.page.waitForResponse('**/loveUserInteract/like')
    await heart.evaluate((element: HTMLElement) => {
      element.click()
      element.click()
    })
    await person.see('.qx-person-card__like--on')
    // The heart is filled before the server has answered; until the page has the answer a tap has no effect.
    await (await answered).finished()
    await person.page.evaluate(() => new Promise((heard) => setTimeout(heard, 200)))
    assert.equal(likes.length, 1)
    const undone = person.page.waitForResponse('**/loveUserInteract/unlike')
    await heart.tap()
    assert.equal((await undone).status(), 200)
    await person.until(async () => (await person.find('.qx-person-card__like--on').count()) === 0, 'the heart to be empty')
  })

  journey('a mutual like is celebrated on the second phone, which offers the introduction', async ({ phone, server }) => {
    const her = await server.login(seededNumber(261))
    const him = await server.login(seededNumber(262))
    const [hers, his] = await Promise.all([her, him].map((one) => server.call(love.getMine, {}, one.token)))
    assert.notEqual(hers!.live.gender, his!.live.gender)
    const first = await phone(her)
    await first.goto(`/pages/love/detail?no=${his!.no}`)
    await first.tap('#qx-detail-like')
    await first.see('已喜欢')
    const second = await phone(him)
    await second.goto(`/pages/love/detail?no=${hers!.no}`)
    await second.tap('#qx-detail-like')
    await second.see('你们互相喜欢了')
    await second.pressIn(second.find('.qx-moment'), '请红娘牵线')
    await second.arrive('/pages/love/precheat')
    const { mutual } = await server.call(interact.getSummary, {}, her.token)
    assert.equal(mutual, 1)
    await first.page.reload()
    await first.see('互相喜欢')
    // The person who liked first sees it once, on the home page.
    await first.goto('/')
    await first.see('你们互相喜欢了')
    const told = first.page.waitForResponse((response) => response.url().endsWith(interact.seeMatch.path))
    await first.pressIn(first.find('.qx-moment'), '再看看别人')
    assert.equal((await told).status(), 200)
    await first.until(async () => (await first.find('.qx-moment').count()) === 0, 'the moment to be closed')
    const asked = first.page.waitForResponse((response) => response.url().endsWith(interact.getNewMatch.path))
    await first.page.reload()
    assert.deepEqual((await (await asked).json()).data, { card: null })
    await first.see('.qx-person-card')
    assert.equal(await first.find('.qx-moment').count(), 0)
  })

  journey(
    'another order starts at its top, under the bar that chose it, and keeps the faces above it in place',
    async ({ phone, server }) => {
      const person = await phone(await demo(server, 'vip'))
      await person.goto('/')
      await person.see('.qx-person-card')
      const scrolled = () => person.page.evaluate(() => Math.round(document.querySelector('.taro_page')!.scrollTop))
      await person.tap('#qx-sort-active')
      await person.see('.qx-love-bar__sort--on#qx-sort-active', '.qx-person-card')
      assert.equal(await scrolled(), 0)
      await person.page.evaluate(() => document.querySelector('.taro_page')!.scrollTo(0, 2400))
      await person.until(async () => (await scrolled()) > 1500, 'the list to be far down')
      await person.tap('#qx-sort-newest')
      const top = () => person.page.evaluate(() => Math.round(document.getElementById('qx-love-list')!.getBoundingClientRect().top))
      // The list starts under the header; slightly lower if the page was too short during its loading.
      const begins = async () => (await top()) >= 44 && (await top()) < 140
      await person.until(begins, 'the list to begin under the header')
      await person.see('.qx-person-card')
      await person.until(begins, 'it to stay there')
    },
  )

  journey('skipping a liked person needs a confirmation, keeps the like, and lists them among the skipped', async ({ phone, server }) => {
    const session = await server.login(seededNumber(255))
    const person = await phone(session)
    await person.goto('/')
    await person.tap('.qx-person-card')
    await person.see('#qx-detail-like')
    const no = new URL(person.page.url()).searchParams.get('no')!
    const name = (await person.words('.qx-love-detail__name'))[0]!
    await server.call(interact.like, { no }, session.token)
    await person.page.reload()
    await person.see('已喜欢')
    await person.tap('#qx-detail-skip')
    await person.see('略过 TA？')
    await person.press('取消')
    await person.miss('略过 TA？')
    await person.tap('#qx-detail-skip')
    const skipped = person.page.waitForResponse('**/loveUserInteract/skip')
    await person.pressIn(person.find('.qx-modal'), '略过')
    assert.equal((await skipped).status(), 200)
    await person.goto('/member/love/fav?tab=iLiked')
    await person.see(name)
    await person.miss('无法查看资料')
    await person.goto('/member/love/permission?part=skipped')
    await person.see(name)
    await person.press('找回')
    await person.miss(name)
    const { list } = await server.call(interact.getLikePaged, { tab: 'iLiked' }, session.token)
    assert.ok(list.some(({ card }) => card.no === no))
  })

  journey('the report names the person, who is not shown again afterwards', async ({ phone, server }) => {
    const person = await phone(await server.login(seededNumber(256)))
    await person.goto('/')
    await person.tap('.qx-person-card')
    await person.see('#qx-detail-like')
    const name = (await person.words('.qx-love-detail__name'))[0]!
    await person.tap('.qx-love-detail__more')
    await person.tap('#qx-detail-report')
    await person.arrive('/pages/love/report')
    await person.see(`你要举报：${name}`)
    await person.press('提交举报')
    await person.see('请选择举报类型')
    await person.press('索要钱财或诱导投资')
    await person.fill('#qx-report-text', '认识两天后，对方以投资为由要我转账')
    await person.press('提交举报')
    await person.see('已收到，我们会认真核实')
    await person.page.goBack()
    await person.see('你们已互相不可见')
    assert.equal(await person.find('#qx-detail-like').count(), 0)
  })

  journey('hiding from a phone number hides both from each other, and the number is not shown again', async ({ phone, server }) => {
    const number = seededNumber(274)
    const [her, him] = [await server.login(seededNumber(273)), await server.login(number)]
    const [hers, his] = await Promise.all([her, him].map((one) => server.call(love.getMine, {}, one.token)))
    const first = await phone(her)
    await first.goto('/member/love/permission')
    await first.tap('#qx-permission-contacts')
    await first.fill('#qx-keepoff-phones', `他 +86 ${number.slice(0, 3)}-${number.slice(3, 7)}-${number.slice(7)}`)
    await first.press('隐藏这 1 个号码')
    await first.see('已隐藏 1 个号码')
    await first.miss('#qx-keepoff-phones')
    await first.see('1 个号码')
    await first.tap('#qx-permission-contacts')
    await first.see('#qx-keepoff-clear')
    assert.equal(await first.valueOf('#qx-keepoff-phones'), '')
    await first.goto(`/pages/love/detail?no=${his!.no}`)
    await first.see('该会员资料暂不可见')
    const second = await phone(him)
    await second.goto(`/pages/love/detail?no=${hers!.no}`)
    await second.see('该会员资料暂不可见')
  })

  journey('explains how to see likes, and links to the page where all are shown', async ({ phone, server }) => {
    const person = await phone(await demo(server, 'loveUser'))
    for (const url of ['/member/love/look', '/member/love/fav?tab=likedMe']) {
      await person.goto(url)
      await person.see('一位男生', 'VIP')
    }
    await person.goto('/member/love/look')
    await person.tap('#qx-look-vip')
    await person.arrive('/member/love/vip')
    // The tap is made before the answer with the remaining number of views.
    let release = () => {}
    const late = new Promise<void>((resolve) => {
      release = resolve
    })
    await person.page.route('**/loveUserInteract/getSummary', (route) => late.then(() => route.fallback()), { times: 1 })
    await person.goto('/member/love/look')
    const looks = person.watch('/revealVisitor')
    await person.press('看是谁')
    await person.see('看清这位访客', '今天还可以免费看清 1 位访客。要看这一位吗？')
    release()
    await person.press('取消')
    await person.miss('看清这位访客')
    assert.equal(looks.length, 0, 'nothing is spent before a yes')
    await person.goto('/member/love/fav?tab=likedMe')
    await person.see('你也喜欢 TA，就能看到是谁')
    await person.tap('一位男生')
    await person.arrive('/member/love/vip')
    await person.goto('/member/love/fav?tab=likedMe')
    await person.press('了解')
    await person.arrive('/member/love/vip')
  })

  journey('skips a person and undoes it', async ({ phone, server }) => {
    const person = await phone(await server.login(seededNumber(268)))
    await person.goto('/')
    await person.tap('.qx-person-card')
    await person.see('#qx-detail-skip')
    await person.tap('#qx-detail-skip')
    await person.arrive('/pages/index/index')
    await person.see('已略过')
    await person.press('撤回')
    await person.miss('已略过')
  })
})
