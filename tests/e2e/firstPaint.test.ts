/** Tests the home page before the app has loaded: the visible content, the effect of a tap, and how the app takes over. */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import { love } from '@qianxian/protocol/love/love'
import type { Phone } from '../support/phone'
import { journey } from './journey'
import { demo } from './people'

const LOGIN = '/pages/login/loginBySms'
const SCRIPTS = /\/js\/.*\.js$/

/** Holds the app's scripts back until the returned function is called. */
async function holdScripts(phone: Phone): Promise<() => Promise<void>> {
  const held: (() => Promise<void>)[] = []
  let isOpen = false
  await phone.page.route(SCRIPTS, async (route) => {
    if (isOpen) await route.continue()
    else held.push(() => route.continue())
  })
  return async () => {
    isOpen = true
    await Promise.all(held.map((go) => go()))
  }
}

/** Holds back the list that the document's script requests. */
async function holdList(phone: Phone): Promise<() => Promise<void>> {
  let letGo = () => undefined as void
  const isFree = new Promise<void>((resolve) => (letGo = resolve))
  await phone.page.route('**/getPaged', async (route) => {
    await isFree
    await route.continue()
  })
  return async () => letGo()
}

const openFirst = async (phone: Phone) => {
  await phone.page.goto(`${phone.origin}/`, { waitUntil: 'commit' })
  await phone.page.locator('#first .qx-footer').waitFor({ state: 'attached' })
}
const takenOver = (phone: Phone) => phone.page.locator('#first').waitFor({ state: 'detached' })
const namesIn = (phone: Phone, part: string) => phone.page.locator(`${part} .qx-person-card__name`).allInnerTexts()

/** Every element with its own classes and its box, without parts that load late. */
const boxesOf = (phone: Phone, part: string) =>
  phone.page.evaluate((selector) => {
    const atTheEnd = document.querySelector<HTMLElement>('.qx-browse-login')
    if (atTheEnd) atTheEnd.style.display = 'none'
    return [...document.querySelectorAll(`${selector} *`)]
      .filter((element) => !element.parentElement!.closest('.qx-home-banner') && !element.closest('.qx-browse-login'))
      .map((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        return { name: [...element.classList].filter((name) => !/^fp\d+$/.test(name)).join(' '), box: [left, top, width, height] }
      })
  }, part)

describe('the home page before the app has loaded', () => {
  for (const [width, height] of [
    [375, 812],
    [414, 896],
  ] as const) {
    journey(`the page has the same boxes as the app, ${width} wide`, async ({ phone }) => {
      const visitor = await phone()
      await visitor.page.setViewportSize({ width, height })
      const letGo = await holdScripts(visitor)
      await openFirst(visitor)
      const [drawn, names] = [await boxesOf(visitor, '#first'), await namesIn(visitor, '#first')]
      await letGo()
      await takenOver(visitor)
      const real = await boxesOf(visitor, '#app .taro_page')
      assert.ok(names.length > 4 && drawn.length > 100, `${names.length} cards, ${drawn.length} elements`)
      assert.deepEqual(await namesIn(visitor, '#app'), names)
      assert.deepEqual(
        drawn.map(({ name }) => name),
        real.map(({ name }) => name),
      )
      const moved = drawn.filter(({ box }, place) => box.some((edge, side) => Math.abs(edge - real[place]!.box[side]!) > 1))
      assert.deepEqual(moved, [])
    })
  }

  journey('the app repeats no request that the document answers', async ({ phone }) => {
    const visitor = await phone()
    const asked: string[] = []
    visitor.page.on('request', (request) => {
      if (/\/(?:common|love)\//.test(request.url())) asked.push(request.url())
    })
    await openFirst(visitor)
    await takenOver(visitor)
    await visitor.see('#qx-footer-6', '.qx-home-statistics', '.qx-home-question')
    assert.deepEqual(asked, [])
    assert.equal(await visitor.page.locator('#given').count(), 0)
  })

  journey('a tap on a card takes effect when the app has loaded', async ({ phone }) => {
    const visitor = await phone()
    const letGo = await holdScripts(visitor)
    await openFirst(visitor)
    const card = visitor.page.locator('#first .qx-person-card').nth(1)
    const name = await card.locator('.qx-person-card__name').innerText()
    await card.tap()
    assert.equal(visitor.url, '/')
    await letGo()
    await visitor.arrive('/pages/love/detail')
    await visitor.see(name, '登录并登记')
    await visitor.page.goBack()
    await visitor.arrive('/pages/index/index')
    await visitor.see('.qx-person-card')
  })

  journey('a tap on a heart, a sort order or a footer entry takes effect when the app has loaded', async ({ phone }) => {
    const taps: [string, (visitor: Phone) => Promise<void>][] = [
      ['.qx-person-card__like >> nth=0', (visitor) => visitor.arrive(LOGIN)],
      ['.qx-love-bar :text-is("新人")', (visitor) => visitor.see('#qx-sort-newest.qx-love-bar__sort--on')],
      ['.qx-footer__tab >> nth=4', (visitor) => visitor.arrive(LOGIN)],
      ['.qx-header__menu', (visitor) => visitor.see('服务导航')],
    ]
    for (const [what, leads] of taps) {
      const visitor = await phone()
      const letGo = await holdScripts(visitor)
      await openFirst(visitor)
      await visitor.page.locator(`#first ${what}`).tap()
      await letGo()
      await leads(visitor)
    }
  })

  journey('the scroll position stays when the app takes over', async ({ phone }) => {
    const visitor = await phone()
    const letGo = await holdScripts(visitor)
    await openFirst(visitor)
    await visitor.page.evaluate(() => document.getElementById('first')!.scrollTo(0, 700))
    const topOf = (part: string) =>
      visitor.page
        .locator(`${part} .qx-person-card`)
        .nth(4)
        .evaluate((card) => card.getBoundingClientRect().top)
    const before = await topOf('#first')
    await letGo()
    await takenOver(visitor)
    assert.ok(Math.abs((await topOf('#app')) - before) <= 1)
  })

  journey("the app's style sheet is placed before those of later pages", async ({ phone }) => {
    const visitor = await phone()
    await visitor.goto('/')
    await visitor.tap('.qx-person-card')
    await visitor.arrive('/pages/love/detail')
    await visitor.see('登录并登记')
    const sheets = await visitor.page.evaluate(() => [...document.styleSheets].flatMap(({ href }) => href?.replace(/.*\//, '') ?? []))
    assert.ok(sheets.length > 2, sheets.join())
    assert.match(sheets[0]!, /^app\./)
  })

  journey('if the app fails to load, the page says so, and its cards are links', async ({ phone }) => {
    const visitor = await phone()
    let isBroken = true
    await visitor.page.route(SCRIPTS, (route) => (isBroken ? route.abort() : route.continue()))
    await openFirst(visitor)
    await visitor.see('页面没有打开', '重新加载')
    const card = visitor.page.locator('#first .qx-person-card').first()
    const name = await card.locator('.qx-person-card__name').innerText()
    isBroken = false
    await card.tap()
    await visitor.arrive('/pages/love/detail')
    await visitor.see(name, '登录并登记')
  })

  journey('the tapped link is followed if the app then fails to load', async ({ phone }) => {
    const visitor = await phone()
    const held: (() => Promise<void>)[] = []
    let isBroken = true
    await visitor.page.route(SCRIPTS, async (route) => {
      if (isBroken) held.push(() => route.abort())
      else await route.continue()
    })
    await openFirst(visitor)
    await visitor.page.locator('#first .qx-person-card').first().tap()
    await visitor.until(() => held.length > 0, 'the scripts to be asked for')
    isBroken = false
    await Promise.all(held.map((end) => end()))
    await visitor.arrive('/pages/love/detail')
    await visitor.see('登录并登记')
  })

  journey('the page is readable without scripts', async ({ phone }) => {
    const visitor = await phone(undefined, {
      look: { javaScriptEnabled: false, viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true },
    })
    await visitor.page.goto(`${visitor.origin}/`)
    await visitor.page.locator('#first .qx-person-card__name').first().waitFor()
    await visitor.page.locator('#scriptless').waitFor()
    assert.match((await visitor.page.locator('#first .qx-person-card').first().getAttribute('href'))!, /^\/pages\/love\/detail\?no=\d+/)
  })

  journey('a logged-in person sees only their own cards, before the app has loaded', async ({ phone, server }) => {
    const session = await demo(server, 'loveUser')
    const person = await phone(session)
    const lists = person.watch('/getPaged')
    const settings = person.watch('/getSysConfig')
    const letGo = await holdScripts(person)
    const letList = await holdList(person)
    await openFirst(person)
    const seen = (part: string) => person.page.locator(`#first ${part}`).filter({ visible: true })
    assert.equal(await seen('.qx-person-card__name, .qx-person-card img, .qx-home-question').count(), 0)
    // The bar is complete except for the single entry that depends on the viewer.
    assert.deepEqual(await seen('.qx-footer__name').allInnerTexts(), ['首页', '红娘', '相亲', '我的'])
    await person.page.locator('#first .qx-person-card').first().dispatchEvent('click')
    const { list } = await server.call(love.getPaged, { filter: { city: '510100' }, size: 20 }, session.token)
    await letList()
    await seen('.qx-person-card__name').first().waitFor()
    const names = await seen('.qx-person-card__name').allInnerTexts()
    assert.deepEqual(
      names,
      list.slice(0, names.length).map(({ nickname }) => nickname),
    )
    await letGo()
    await takenOver(person)
    await person.see('.qx-person-card__score', '#qx-footer-6')
    // People of the day move from the list to their own row.
    const ofTheDay = await person.page.locator('.qx-daily__card').allInnerTexts()
    const elsewhere = names.filter((name) => ofTheDay.some((words) => words.includes(name)))
    const inList = names.filter((name) => !elsewhere.includes(name))
    assert.ok(inList.length > 0)
    assert.deepEqual((await namesIn(person, '#app')).slice(0, inList.length), inList)
    assert.deepEqual({ lists, settings }, { lists: ['POST'], settings: [] })
  })

  journey('the person opens whose face a member tapped before the app had loaded', async ({ phone, server }) => {
    const person = await phone(await demo(server, 'loveUser'))
    const letGo = await holdScripts(person)
    await openFirst(person)
    const card = person.page.locator('#first .first-own').nth(1)
    await card.waitFor()
    const name = await card.locator('.qx-person-card__name').innerText()
    await card.tap()
    await letGo()
    await person.arrive('/pages/love/detail')
    await person.see(name, '#qx-detail-ask')
  })

  journey('the page is not shown for another city than the chosen one', async ({ phone, server }) => {
    const visitor = await phone()
    await visitor.page.addInitScript(() =>
      localStorage.setItem('qx_chosen_city', JSON.stringify({ data: { code: '330100', name: '杭州' } })),
    )
    const letGo = await holdScripts(visitor)
    const letList = await holdList(visitor)
    await openFirst(visitor)
    const names = visitor.page.locator('#first .qx-person-card__name, #first .qx-header__city-name').filter({ visible: true })
    assert.equal(await names.count(), 0)
    const { list } = await server.call(love.getPaged, { filter: { city: '330100' }, size: 20 })
    await letList()
    await names.first().waitFor()
    assert.equal(await names.first().innerText(), list[0]!.nickname)
    await letGo()
    await takenOver(visitor)
    await visitor.see('.qx-header__city-name')
    assert.match((await visitor.words('.qx-header__city-name'))[0]!, /^杭州/)
  })
})
