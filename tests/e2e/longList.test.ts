/** Tests a long scrolled list: only rows near the screen stay in the page, and nothing moves or is lost. */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import type { LovePage } from '@qianxian/protocol/love/love.schema'
import type { Phone } from '../support/phone'
import { journey } from './journey'
import { demo } from './people'

const PAGE = 20
const CARDS = 200

/** Repeats the list's own first cards endlessly, each time as another person. */
async function makeEndless(phone: Phone): Promise<void> {
  let cards: LovePage['list'] = []
  await phone.page.route('**/loveUser/getPaged', async (route) => {
    const { cursor } = route.request().postDataJSON() as { cursor: string | null }
    const from = Number(cursor ?? 0)
    const response = await route.fetch(cursor === null ? {} : { postData: { size: PAGE } })
    const body = (await response.json()) as { data: LovePage }
    if (cards.length === 0) cards = body.data.list
    const list = Array.from({ length: PAGE }, (_, at) => ({
      ...cards[at % cards.length]!,
      no: String(90_000_000 + from + at),
      nickname: `第${from + at + 1}位`,
    }))
    await route.fulfill({
      response,
      json: { ...body, data: { ...body.data, list, nextCursor: from + PAGE < CARDS ? String(from + PAGE) : null } },
    })
  })
}

const scrollTo = (phone: Phone, top: number) =>
  phone.page.evaluate((place) => document.querySelector('.taro_page')!.scrollTo(0, place), top)
const placeOf = (phone: Phone) => phone.page.evaluate(() => document.querySelector('.taro_page')!.scrollTop)
const heightOf = (phone: Phone) => phone.page.evaluate(() => document.querySelector('.taro_page')!.scrollHeight)
const cardsOf = (phone: Phone) => phone.page.locator('.qx-person-card').count()
const topOf = (phone: Phone, words: string) =>
  phone.page.getByText(words, { exact: true }).evaluate((element) => element.getBoundingClientRect().top)

describe('a long list', () => {
  journey('cards near the screen, the length and the scroll position are kept on return', async ({ phone, server }) => {
    const person = await phone(await demo(server, 'loveUser'))
    await makeEndless(person)
    await person.goto('/')
    await person.see('第1位')
    while ((await person.page.getByText(`第${CARDS}位`, { exact: true }).count()) === 0) {
      await scrollTo(person, (await heightOf(person)) - 1600)
      await person.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
      await scrollTo(person, await heightOf(person))
      await person.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    }
    await person.until(async () => (await cardsOf(person)) <= 80, 'far cards to leave the page')
    const whole = await heightOf(person)

    await scrollTo(person, whole / 2)
    await person.until(async () => (await person.find('.qx-person-card').count()) > 0, 'the cards of the middle to be there')
    await person.until(async () => {
      const inSight = await person.page.evaluate(() => document.elementFromPoint(100, 400)?.closest('.qx-person-card') !== null)
      return inSight
    }, 'a card in sight')
    assert.ok(Math.abs((await heightOf(person)) - whole) <= 2, `${await heightOf(person)} high, not ${whole}`)

    const name = await person.page.evaluate(
      () => document.elementFromPoint(100, 400)!.closest('.qx-person-card')!.querySelector('.qx-person-card__name')!.textContent!,
    )
    const before = await topOf(person, name)
    const place = await placeOf(person)
    await person.page.route('**/loveUser/getDetail', async (route) =>
      route.fulfill({ json: { code: 40400, message: '找不到这位会员', data: null, traceId: '' } }),
    )
    await person.page.getByText(name, { exact: true }).tap()
    await person.arrive('/pages/love/detail')
    await person.page.goBack()
    await person.arrive('/pages/index/index')
    await person.see(name)
    assert.equal(await placeOf(person), place)
    // The page slides a few pixels when it appears.
    await person.until(async () => Math.abs((await topOf(person, name)) - before) < 0.1, `${name} to stand where it stood`)

    await scrollTo(person, 0)
    await person.see('第1位')
  })
})
