/** Tests the browser's back key: it closes layers over a page first, and then leaves the page. */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import { love } from '@qianxian/protocol/love/love'
import type { Phone } from '../support/phone'
import { journey } from './journey'
import { demo, newPhoneNumber } from './people'

const HOME = '/pages/index/index'
const DETAIL = '/pages/love/detail'
const MENU = '#qx-detail-report'
const firstSteps = {
  nickname: '一步一步',
  gender: 'female',
  birthday: '1996-05-20',
  heightCm: 166,
  residenceGeo: '510107',
  maritalStatus: 'never',
  hasChildren: 'none',
  marryWithin: '1_2y',
  housing: 'rent',
} as const

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
  journey('the back key closes an open sheet and stays on the page, repeatedly', async ({ phone, server }) => {
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

  journey('the back key leaves the page at once after the sheet was closed by hand', async ({ phone, server }) => {
    const person = await phone(await demo(server, 'loveUser'))
    await openDetail(person)
    await openMenu(person)
    await person.tap('.qx-sheet__close')
    await person.miss(MENU)
    await person.page.goBack()
    await person.arrive(HOME)
    await person.see('.qx-person-card')
  })

  journey('the back key returns once to the page whose sheet opened the next page', async ({ phone, server }) => {
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

  journey('the back key closes a full-screen picture, like its cross and a tap do', async ({ phone, server }) => {
    const person = await phone(await demo(server, 'vip'))
    await openDetail(person)
    const ways = [
      () => person.page.goBack(),
      () => person.tap('.qx-preview__close'),
      () => person.tap('.qx-preview__image'),
      () => person.page.keyboard.press('Escape'),
    ]
    for (const way of ways) {
      await person.tap('.qx-person-photo__open')
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

  journey('the back key answers a question with no before it closes the sheet below', async ({ phone, server }) => {
    const person = await phone(await demo(server, 'loveUser'))
    await person.goto('/member/index')
    await person.tap('退出登录')
    await person.see('.qx-modal__content')
    await person.page.goBack()
    await person.miss('.qx-modal__content')
    await person.arrive('/member/index')
    await person.tap('退出登录')
    await person.page.locator('.qx-modal__key--cancel').tap()
    await person.miss('.qx-modal__content')
    await person.see('退出登录')
  })

  journey('the back key goes one step back in the sign-up, after closing layers over it', async ({ phone, server }) => {
    const session = await server.login(newPhoneNumber())
    const mine = await server.call(love.saveDraft, { version: 0, patch: firstSteps }, session.token)
    assert.equal(mine.version, 1)
    const person = await phone(session)
    await person.goto('/member/index')
    await person.tap('#qx-join')
    await person.arrive('/member/love/signuplove')
    await person.see('先认识一下你')
    await person.tap('#qx-signup-next')
    await person.see('婚姻与家庭')
    await person.tap('#qx-signup-next')
    await person.see('学历、工作与收入')
    // A sheet over the step closes first.
    await person.tap('#qx-field-incomeBand')
    await person.see('.qx-sheet__panel')
    await person.page.goBack()
    await person.miss('.qx-sheet__panel')
    await person.see('学历、工作与收入')
    await person.page.goBack()
    await person.see('婚姻与家庭')
    await person.page.reload()
    await person.see('婚姻与家庭')
    await person.page.goBack()
    await person.see('先认识一下你')
    await person.page.goBack()
    await person.arrive('/member/index')
  })

  journey('the back key needs one press after a reload under an open sheet', async ({ phone, server }) => {
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

  journey('the back key pressed during the loading of a page stays on the present page', async ({ phone }) => {
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
    assert.equal(await person.find('有红娘把关').count(), 0)
  })
})
