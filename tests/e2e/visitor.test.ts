/** Tests a visitor: browses, is sent to log in on the pages that require it, and then reaches the intended page. */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import { journey } from './journey'
import { newPhoneNumber, typeLogin } from './people'
import { seededNumber } from '../support/seeded'

const LOGIN = '/pages/login/loginBySms'

describe('a visitor', () => {
  journey('browses and opens a profile without a login', async ({ phone }) => {
    const visitor = await phone()
    await visitor.goto('/')
    await visitor.see('.qx-person-card', '.qx-home-statistics')
    const name = (await visitor.words('.qx-person-card__name'))[0]!
    await visitor.tap('.qx-person-card')
    await visitor.arrive('/pages/love/detail')
    await visitor.see(name, '登录并登记')
    assert.match(await visitor.page.title(), /^牵线 - /)
  })

  const entries: [string, string, (tap: (what: string) => Promise<void>) => Promise<void>, string][] = [
    ['the heart', '/', (tap) => tap('.qx-header__heart'), '/subpages/member/message/index'],
    ['slot 6 of the footer', '/', (tap) => tap('#qx-footer-6'), '/member/index'],
    ['我的收藏 among the shortcuts', '/', (tap) => tap('先都看看').then(() => tap('我的收藏')), '/member/love/fav'],
    ['the heart of a card', '/', (tap) => tap('.qx-person-card__like'), '/pages/index/index'],
    ['the end of the list', '/', (tap) => tap('#qx-browse-login'), '/pages/index/index'],
  ]
  for (const [place, [name, from, take, target]] of entries.entries()) {
    journey(`is sent to log in by ${name} and continues from there`, async ({ phone, server }) => {
      const visitor = await phone()
      await visitor.goto(from)
      await visitor.see('.qx-person-card', '#qx-footer-6')
      if (name === 'the end of the list') await visitor.page.mouse.wheel(0, 100_000)
      await take((what) => visitor.tap(what))
      await visitor.arrive(LOGIN)
      await typeLogin(visitor, server, seededNumber(300 - place))
      await visitor.arrive(target)
    })
  }

  const memberPages = [
    '/member/index',
    '/member/love/index',
    '/member/love/line?box=sent',
    '/member/love/fav',
    '/pages/love/report?no=10100001',
    '/subpages/upload_file/loveuser',
  ]
  for (const [place, page] of memberPages.entries()) {
    journey(`a visitor who opens ${page} logs in first and then sees it`, async ({ phone, server }) => {
      const visitor = await phone()
      await visitor.goto(page)
      await visitor.arrive(LOGIN)
      await typeLogin(visitor, server, seededNumber(290 - place))
      await visitor.arrive(page)
    })
  }

  for (const key of ['#qx-detail-like', '#qx-detail-fav', '#qx-detail-skip', '#qx-detail-ask']) {
    journey(`is sent to log in by ${key} of a profile and returns to the profile`, async ({ phone, server }) => {
      const visitor = await phone()
      await visitor.goto('/')
      await visitor.tap('.qx-person-card')
      await visitor.see(key)
      const there = decodeURIComponent(visitor.url)
      await visitor.tap(key)
      await visitor.arrive(LOGIN)
      await typeLogin(visitor, server, newPhoneNumber())
      await visitor.arrive(there)
      await visitor.see('先完善资料')
    })
  }

  journey('returns from a profile to the same position in the list', async ({ phone }) => {
    const visitor = await phone()
    await visitor.goto('/')
    await visitor.see('.qx-person-card')
    const card = visitor.find('.qx-person-card').nth(7)
    await card.scrollIntoViewIfNeeded()
    const name = await card.locator('.qx-person-card__name').innerText()
    const top = (await card.boundingBox())!.y
    await card.tap()
    await visitor.arrive('/pages/love/detail')
    await visitor.see('#qx-detail-ask')
    await visitor.tap('.qx-header__back')
    await visitor.arrive('/pages/index/index')
    const again = visitor.find('.qx-person-card').nth(7)
    await again.waitFor()
    assert.equal(await again.locator('.qx-person-card__name').innerText(), name)
    await visitor.until(async () => Math.abs((await again.boundingBox())!.y - top) < 2, 'the list to stand where it stood')
  })
})
