/** Light and dark: as the phone is set, or as somebody chose in the open app. */
import assert from 'node:assert/strict'
import { describe } from 'node:test'
import type { Phone } from '../support/phone'
import { journey } from './journey'
import { demo } from './people'

const LIGHT = 'rgb(251, 247, 244)'
const DARK = 'rgb(23, 18, 20)'

const groundOf = (phone: Phone) => phone.page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const cardOf = (phone: Phone) =>
  phone.page.evaluate(() => getComputedStyle(document.querySelector('.taro_page:last-child .qx-ground-card')!).backgroundColor)

describe('dark pages', () => {
  journey('are switched on in an open app, stay after a reload, and follow the phone again', async ({ phone, server }) => {
    const person = await phone(await demo(server, 'loveUser'))
    await person.goto('/member/index')
    await person.see('外观')
    assert.equal(await groundOf(person), LIGHT)
    const light = await cardOf(person)

    await person.press('深色')
    await person.until(async () => (await groundOf(person)) === DARK, 'the ground to be dark')
    assert.notEqual(await cardOf(person), light)

    // The document's own ground, before any sheet or script of the app has come.
    await person.page.route('**/*.{js,css}', (route) => route.abort())
    await person.page.reload({ waitUntil: 'commit' })
    await person.until(async () => (await groundOf(person)) === DARK, 'the empty page to be dark')
    await person.page.unroute('**/*.{js,css}')
    await person.goto('/member/index')
    await person.see('外观')
    assert.equal(await groundOf(person), DARK)

    await person.press('跟随手机')
    await person.until(async () => (await groundOf(person)) === LIGHT, 'the ground to be light')
    await person.page.emulateMedia({ colorScheme: 'dark' })
    await person.until(async () => (await groundOf(person)) === DARK, 'the ground to follow the phone')
    await person.press('浅色')
    await person.until(async () => (await groundOf(person)) === LIGHT, 'the choice to count more than the phone')
  })
})
