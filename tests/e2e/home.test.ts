/** Tests the home page in use: a face at once, one question, a list that a pull reloads, and nothing hidden under the bar. */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import type { Session } from '@qianxian/protocol/auth/auth.schema'
import { interact } from '@qianxian/protocol/interact/interact'
import { love } from '@qianxian/protocol/love/love'
import type { Phone } from '../support/phone'
import { journey } from './journey'
import { demo, newPhoneNumber } from './people'
import { seededNumber } from '../support/seeded'
import type { TestServer } from '../support/server'

/** CSS px from the top of the screen within which a face must be visible. */
const FIRST_SIGHT = 200

const facesOf = (phone: Phone) =>
  phone.page.locator('#app .qx-person-card__image').evaluateAll((faces) => faces.map((face) => face.getBoundingClientRect().top))

/** Drags a finger down over the page. */
async function pullDown({ context, page }: Phone): Promise<void> {
  const wire = await context.newCDPSession(page)
  const move = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    wire.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 180, y }] })
  await move('touchStart', 300)
  for (let y = 320; y <= 560; y += 20) await move('touchMove', y)
  await move('touchEnd')
}

/** The first of some members whose possible partners are more than one daily set contains. */
async function memberOfMany(server: TestServer): Promise<Session> {
  for (let place = 224; place < 240; place += 1) {
    const session = await server.login(seededNumber(place))
    if (!session.userInfo.isWhetherLoveUser) continue
    const { list } = await server.call(love.getPaged, { size: 20 }, session.token)
    if (list.length > 12) return session
  }
  throw new Error('every member may meet few people')
}

/** The filter of each list request. */
function filtersOf({ page }: Phone): { gender?: string; city?: string }[] {
  const filters: { gender?: string }[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/getPaged')) filters.push((request.postDataJSON() as { filter: object }).filter)
  })
  return filters
}

describe('the home page', () => {
  for (const who of ['visitor', 'loveUser', 'vip'] as const) {
    journey(`shows a face in the first ${FIRST_SIGHT} px to a ${who}`, async ({ phone, server }) => {
      const person = await phone(who === 'visitor' ? undefined : await demo(server, who))
      await person.goto('/')
      await person.see('.qx-person-card', who === 'visitor' ? '.qx-home-question' : '找红娘')
      // A member sees the people of the day first.
      if (who !== 'visitor') await person.see('.qx-daily__card')
      const [first = Infinity, second] = await facesOf(person)
      const today = who === 'visitor' ? null : await person.find('.qx-daily__card').first().boundingBox()
      assert.ok(today ? today.y <= FIRST_SIGHT : first <= FIRST_SIGHT - 40, `the first face begins at ${today?.y ?? first}`)
      if (who === 'visitor') assert.equal(second, first)
    })
  }

  journey('asks a visitor once for the gender looked for, and the list and the sign-up follow the answer', async ({ phone, server }) => {
    const visitor = await phone()
    await visitor.goto('/')
    const asked = filtersOf(visitor)
    await visitor.tap('#qx-look-male')
    await visitor.miss('.qx-home-question')
    await visitor.see('.qx-person-card', '找红娘')
    assert.deepEqual(
      asked.map(({ gender }) => gender),
      ['male'],
    )
    const { list } = await server.call(love.getPaged, { filter: { ...asked[0] }, size: 20 } as never)
    assert.deepEqual(new Set(list.map(({ gender }) => gender)), new Set(['male']))
    assert.deepEqual(
      await visitor.words('.qx-person-card__name'),
      list.map(({ nickname }) => nickname),
    )

    // The device stores the answer, and the document's cards, made for visitors who have not answered, are not shown.
    await visitor.page.reload()
    await visitor.page.locator('#first').waitFor({ state: 'detached' })
    await visitor.see('.qx-person-card', '找红娘')
    assert.equal(await visitor.find('.qx-home-question').count(), 0)
    assert.deepEqual(
      asked.map(({ gender }) => gender),
      ['male', 'male'],
    )

    const kept = await visitor.stored()
    const session = await server.login(newPhoneNumber())
    const member = await phone(session)
    await member.page.addInitScript((answer) => localStorage.setItem('qx_looking_for', answer!), kept.qx_looking_for)
    await member.goto('/member/love/signuplove')
    await member.until(
      async () => (await member.words('[data-field="gender"], #qx-field-gender')).join().includes('女'),
      'the sign-up to know',
    )
  })

  journey("the answer of a profile has priority over the device's, and no question is shown", async ({ phone, server }) => {
    const person = await phone(await demo(server, 'loveUser'))
    await person.page.addInitScript(() => localStorage.setItem('qx_looking_for', JSON.stringify({ data: 'male' })))
    const asked = filtersOf(person)
    await person.goto('/')
    await person.see('.qx-person-card', '找红娘')
    assert.equal(await person.find('.qx-home-question').count(), 0)
    assert.deepEqual(
      asked.map(({ gender }) => gender),
      [undefined],
    )
  })

  journey('a pull reloads the list, without people liked since', async ({ phone, server }) => {
    const session = await memberOfMany(server)
    const person = await phone(session)
    await person.goto('/')
    const [name = ''] = await person.words('.qx-person-card__name')
    const { list } = await server.call(love.getPaged, { size: 20 }, session.token)
    await server.call(interact.like, { no: list.find(({ nickname }) => nickname === name)!.no }, session.token)
    const lists = person.watch('/getPaged')
    await pullDown(person)
    await person.until(async () => !(await person.find('.qx-person-card__name').allInnerTexts()).includes(name), `${name} to be gone`)
    assert.deepEqual(lists, ['POST'])
    await person.until(
      () => person.page.locator('#app .web-pull').evaluate((content) => getComputedStyle(content).transform === 'none'),
      'the page to be back in its place',
    )
  })

  for (const path of ['/', '/member/index', '/member/love/index']) {
    journey(`the page ${path} ends above the raised button, which is lit only on its own page`, async ({ phone, server }) => {
      const person = await phone(await demo(server, 'loveUser'))
      await person.goto(path)
      await person.see('.qx-footer__big')
      const covered = () =>
        person.page.evaluate(() => {
          const page = [...document.querySelectorAll('#app .taro_page')].at(-1)!
          page.scrollTo(0, page.scrollHeight)
          const key = page.querySelector('.qx-footer__big')!.getBoundingClientRect()
          const words = [...page.querySelectorAll('[role="main"] *')].filter((element) => element.children.length === 0)
          return words
            .filter((element) => {
              const { left, right, bottom, width } = element.getBoundingClientRect()
              return width > 0 && left < key.right && right > key.left && bottom > key.top
            })
            .map((element) => `${element.className} ${element.textContent}`)
        })
      let under: string[] = []
      await person.until(
        async () => (under = await covered()).length === 0,
        () => `nothing to lie under the raised key, as does ${under.join(', ')}`,
      )
      const inks = await person.page.evaluate(
        () => [...document.querySelectorAll('.qx-footer')].at(-1)!.querySelectorAll('.qx-footer__name').length,
      )
      assert.ok(inks > 3)
      const lit = await person.page
        .locator('.qx-footer__tab--on:visible .qx-footer__name')
        .evaluateAll(([on]) => getComputedStyle(on!).color)
      const alike = await person.page
        .locator('.qx-footer__name:visible')
        .evaluateAll((names, color) => names.filter((name) => getComputedStyle(name).color === color).length, lit)
      assert.equal(alike, 1)
    })
  }
})
