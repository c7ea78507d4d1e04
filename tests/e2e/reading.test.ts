/** Tests how the pages look: light and dark, on a narrow phone, and in landscape. */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import type { Phone } from '../support/phone'
import { journey } from './journey'
import { demo } from './people'

const LIGHT = 'rgb(251, 247, 244)'
const DARK = 'rgb(23, 18, 20)'

/** Empty while the document has no body yet. */
const groundOf = (phone: Phone) => phone.page.evaluate(() => (document.body ? getComputedStyle(document.body).backgroundColor : ''))
const cardOf = (phone: Phone) =>
  phone.page.evaluate(() => getComputedStyle(document.querySelector('.taro_page:last-child .qx-ground-card')!).backgroundColor)

describe('dark pages', () => {
  journey('dark pages are switched on in an open app, stay after a reload, and follow the phone again', async ({ phone, server }) => {
    const person = await phone(await demo(server, 'loveUser'))
    await person.goto('/member/index')
    await person.see('外观')
    assert.equal(await groundOf(person), LIGHT)
    const light = await cardOf(person)

    await person.press('深色')
    await person.until(async () => (await groundOf(person)) === DARK, 'the ground to be dark')
    assert.notEqual(await cardOf(person), light)

    // The document's own background, before any sheet or script of the app has loaded.
    await person.page.route('**/*.{js,css}', (route) => route.abort())
    await person.page.reload({ waitUntil: 'commit' })
    await person.until(async () => (await groundOf(person)) === DARK, 'the empty page to be dark')
    await person.page.unroute('**/*.{js,css}')
    await person.goto('/member/index')
    await person.see('外观')
    assert.equal(await groundOf(person), DARK)

    await person.pressIn(person.find('#qx-entry-theme'), '自动')
    await person.until(async () => (await groundOf(person)) === LIGHT, 'the ground to be light')
    await person.page.emulateMedia({ colorScheme: 'dark' })
    await person.until(async () => (await groundOf(person)) === DARK, 'the ground to follow the phone')
    await person.press('浅色')
    await person.until(async () => (await groundOf(person)) === LIGHT, 'the choice to count more than the phone')
  })
})

describe('letters and bars', () => {
  journey('letters grow to the largest and back, and typed text stays', async ({ phone, server }) => {
    const person = await phone(await demo(server, 'loveUser'))
    /** Letter size of a text on the page, CSS px. */
    const lettersOf = (words: string) =>
      person
        .find('.taro_page:last-child')
        .getByText(words, { exact: true })
        .first()
        .evaluate((element) => parseFloat(getComputedStyle(element).fontSize))
    await person.goto('/member/index')
    await person.see('字号')
    const usual = await lettersOf('字号')
    await person.press('特大')
    await person.until(async () => (await lettersOf('字号')) === 2 * usual, 'letters twice as large')

    // Typed in large letters, and still there in small ones.
    await person.goto('/member/love/editinfo')
    const name = person.find('#qx-field-nickname input')
    await name.waitFor()
    assert.equal(await name.evaluate((field) => parseFloat(getComputedStyle(field).fontSize)), (2 * usual * 30) / 28)
    await name.fill('南山慢慢走着')
    await person.page.evaluate(() => localStorage.removeItem('qx_letters'))
    await person.page.setViewportSize({ width: 376, height: 812 })
    await person.until(
      async () => (await name.evaluate((field) => parseFloat(getComputedStyle(field).fontSize))) < 1.2 * usual,
      'usual letters',
    )
    assert.equal(await name.inputValue(), '南山慢慢走着')

    await person.page.setViewportSize({ width: 375, height: 812 })
    await person.goto('/member/index')
    await person.see('字号')
    assert.equal(await lettersOf('字号'), usual)
  })

  journey("letters follow the browser's size, and double on a page zoomed to twice its size", async ({ phone, server }) => {
    const person = await phone(await demo(server, 'loveUser'))
    const session = await person.page.context().newCDPSession(person.page)
    const letters = () =>
      person.page.evaluate(() => parseFloat(getComputedStyle(document.querySelector('.qx-person-card__name')!).fontSize))
    await person.goto('/')
    await person.see('.qx-person-card')
    const usual = await letters()
    await session.send('Page.setFontSizes', { fontSizes: { standard: 24 } })
    await person.goto('/')
    await person.see('.qx-person-card')
    assert.equal(await letters(), 1.5 * usual)

    await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
    await person.page.setViewportSize({ width: 188, height: 406 })
    await person.goto('/')
    await person.see('.qx-person-card')
    // The same number of CSS px as before, each of which is now twice as large.
    assert.equal(Math.round(await letters()), Math.round(usual))
    const zoom = await person.page.evaluate(() => document.querySelector('meta[name="viewport"]')!.getAttribute('content'))
    assert.ok(!/maximum-scale|user-scalable/.test(zoom!), 'nothing forbids a zoom')
  })

  journey('letters are never smaller than 11 px on a narrow phone', async ({ phone, server }) => {
    const person = await phone(await demo(server, 'loveUser'))
    await person.page.setViewportSize({ width: 320, height: 568 })
    for (const page of ['/', '/member/index', '/member/love/line']) {
      await person.goto(page)
      await person.see('.qx-page')
      const small = await person.page.evaluate(() =>
        Array.from(document.querySelectorAll<HTMLElement>('.qx-page *'))
          .filter((element) => Array.from(element.childNodes).some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()))
          .filter((element) => Math.round(parseFloat(getComputedStyle(element).fontSize) * 10) < 110)
          .map((element) => `${element.textContent} ${getComputedStyle(element).fontSize}`),
      )
      assert.deepEqual(small, [], page)
    }
  })

  journey('letters keep their size when the phone is turned to landscape', async ({ phone, server }) => {
    const person = await phone(await demo(server, 'loveUser'))
    await person.goto('/')
    await person.see('.qx-person-card', '.qx-footer')
    const sizes = () =>
      person.page.evaluate(() => ({
        bars: ['.qx-header', '.qx-footer'].reduce((sum, bar) => sum + document.querySelector(bar)!.getBoundingClientRect().height, 0),
        letters: parseFloat(getComputedStyle(document.querySelector('.qx-person-card__name')!).fontSize),
      }))
    const upright = await sizes()
    await person.page.setViewportSize({ width: 812, height: 375 })
    await person.until(async () => (await sizes()).letters === upright.letters, 'letters as large as before')
    const { bars } = await sizes()
    assert.ok(bars <= 375 / 3, `bars take ${bars} of 375`)
  })
})
