/** The browser's back key: it closes what lies over a page, and only then leaves the page. */
import assert from 'node:assert/strict'
import { describe } from 'node:test'
import type { Phone } from '../support/phone'
import { journey } from './journey'
import { demo } from './people'

const HOME = '/pages/index/index'
const DETAIL = '/pages/love/detail'
const MENU = '#qx-detail-report'

async function openDetail(person: Phone): Promise<void> {
  await person.goto('/')
  await person.tap('.qx-person-card')
  await person.arrive(DETAIL)
  await person.see('#qx-detail-more')
}

async function openMenu(person: Phone): Promise<void> {
  await person.tap('#qx-detail-more')
  await person.see(MENU)
}

describe('the back key', () => {
  journey('closes an open sheet and stays on the page, again and again', async ({ phone, server }) => {
    const person = await phone(await demo(server, 'loveUser'))
    await openDetail(person)
    for (const _time of ['first', 'second']) {
      await openMenu(person)
      await person.page.goBack()
      await person.miss(MENU)
      await person.arrive(DETAIL)
      await person.see('#qx-detail-more')
    }
    await person.page.goBack()
    await person.arrive(HOME)
    await person.see('.qx-person-card')
  })

  journey('leaves the page at once when the sheet was closed by hand', async ({ phone, server }) => {
    const person = await phone(await demo(server, 'loveUser'))
    await openDetail(person)
    await openMenu(person)
    await person.tap('.qx-sheet__close')
    await person.miss(MENU)
    await person.page.goBack()
    await person.arrive(HOME)
    await person.see('.qx-person-card')
  })

  journey('comes back once to the page whose sheet led on', async ({ phone, server }) => {
    const person = await phone(await demo(server, 'loveUser'))
    await openDetail(person)
    const detail = person.url
    await openMenu(person)
    await person.tap(MENU)
    await person.arrive('/pages/love/report')
    await person.see('发生了什么')
    await person.page.goBack()
    await person.arrive(DETAIL)
    assert.equal(person.url, detail)
    await person.see('#qx-detail-more')
    await person.page.goBack()
    await person.arrive(HOME)
    await person.see('.qx-person-card')
  })

  journey('closes a picture that fills the screen, as its cross and a tap do', async ({ phone, server }) => {
    const person = await phone(await demo(server, 'vip'))
    await openDetail(person)
    const ways = [
      () => person.page.goBack(),
      () => person.tap('.qx-preview__close'),
      () => person.tap('.qx-preview__image'),
      () => person.page.keyboard.press('Escape'),
    ]
    for (const way of ways) {
      await person.tap('.qx-carousel__photo')
      await person.see('.qx-preview__image')
      await way()
      await person.miss('.qx-preview')
      await person.arrive(DETAIL)
      await person.see('#qx-detail-more')
    }
    await person.page.goBack()
    await person.arrive(HOME)
    await person.see('.qx-person-card')
  })

  journey('needs one press after a reload under an open sheet', async ({ phone, server }) => {
    const person = await phone(await demo(server, 'loveUser'))
    await openDetail(person)
    await openMenu(person)
    await person.page.reload()
    await person.see('#qx-detail-more')
    await person.miss(MENU)
    await openMenu(person)
    await person.page.goBack()
    await person.miss(MENU)
    await person.page.goBack()
    await person.arrive(HOME)
    await person.see('.qx-person-card')
  })

  journey('pressed while a page is on its way stays where it went', async ({ phone }) => {
    const person = await phone()
    await person.goto('/')
    await person.see('.qx-person-card')
    let arrive: () => void = () => undefined
    const gate = new Promise<void>((resolve) => {
      arrive = resolve
    })
    let asked = 0
    let answered = 0
    await person.page.route(/\/(?:js|css)\//, async (route) => {
      asked += 1
      await gate
      await route.continue()
      answered += 1
    })
    await person.page.evaluate(() => document.querySelector('.taro_page')!.scrollTo(0, 400))
    await person.tap('#qx-footer-1')
    await person.arrive('/pages/love/hongniang')
    await person.page.goBack()
    await person.arrive(HOME)
    const loaded = person.page.waitForLoadState('networkidle')
    arrive()
    await person.until(() => answered === asked, 'the code of the other page to arrive')
    await loaded
    await person.see('.qx-person-card')
    assert.ok(asked > 0)
    assert.equal(await person.page.evaluate(() => document.querySelector('.taro_page')!.scrollTop), 400)
    assert.equal(await person.find('有人为你把关').count(), 0)
  })
})
