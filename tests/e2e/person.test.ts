/** Tests a member's page: it starts with the tapped picture, each answer and picture can be liked, and failed pictures reload. */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import { interact } from '@qianxian/protocol/interact/interact'
import { love } from '@qianxian/protocol/love/love'
import { journey } from './journey'
import { demo } from './people'
import { lookEverywhere } from '../support/phone'
import { seededNumber } from '../support/seeded'

const PORTRAIT = '#qx-detail-photos'
const STAND_IN = `${PORTRAIT} img >> nth=0`

describe("a member's page", () => {
  journey('starts with the tapped picture, which stays in place during the loading of the rest', async ({ phone, server }) => {
    const person = await phone(await demo(server, 'loveUser'))
    await lookEverywhere(person)
    await person.goto('/')
    await person.see('.qx-person-card')
    let letGo: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await person.page.route(`**${love.getDetail.path}**`, async (route) => {
      await held
      await route.continue()
    })
    const card = person.find('.qx-person-card').nth(1)
    const tapped = await card.locator('img').getAttribute('src')
    const name = await card.locator('.qx-person-card__name').innerText()
    await card.tap()
    await person.arrive('/pages/love/detail')
    const standIn = person.page.locator(STAND_IN)
    assert.equal(await standIn.getAttribute('src'), tapped)
    const isThere = () => standIn.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)
    await person.until(isThere, 'the picture of the list')
    const mark = await standIn.evaluateHandle((image) => image)
    const height = await person.page.locator(PORTRAIT).evaluate((portrait) => portrait.getBoundingClientRect().height)
    letGo()
    await person.see('.qx-love-detail__name', name)
    assert.ok(await standIn.evaluate((image, before) => image === before, mark), 'the picture was drawn anew')
    await person.until(
      () =>
        person.page
          .locator(`${PORTRAIT} .qx-photo__image--shown`)
          .count()
          .then((count) => count === 2),
      'the large picture over it',
    )
    assert.equal(await person.page.locator(PORTRAIT).evaluate((portrait) => portrait.getBoundingClientRect().height), height)
  })

  journey("the viewer's like of a part is recorded, changed and reverted, and the member sees it", async ({ phone, server }) => {
    const [her, him] = [await server.login(seededNumber(245)), await server.login(seededNumber(246))]
    const [hers, his] = await Promise.all([her, him].map((one) => server.call(love.getMine, {}, one.token)))
    assert.notEqual(hers!.live.gender, his!.live.gender)
    const { prompts, pictures } = await server.call(love.getDetail, { no: hers!.no! }, him.token)
    const likedBefore = (await server.call(interact.getSummary, {}, him.token)).iLiked
    const liking = await phone(him)
    await liking.goto(`/pages/love/detail?no=${hers!.no}`)
    const [answer, photo] = [`#qx-like-${prompts[0]!.key}`, `#qx-like-${pictures.at(-1)!.id}`]
    const isOn = (heart: string) => liking.find(heart).getAttribute('aria-pressed')
    const turns = (heart: string, pressed: 'true' | 'false') =>
      liking.until(async () => (await isOn(heart)) === pressed, `${heart} to be ${pressed}`)
    await liking.tap(answer)
    await liking.see('喜欢已经送出')
    await liking.fill('#qx-like-words', '我也喜欢')
    await liking.tap('#qx-like-words-send')
    await liking.see('已喜欢')
    await turns(answer, 'true')
    await liking.tap(photo)
    await liking.see('喜欢已经送出')
    await liking.tap('#qx-like-words-send')
    await turns(photo, 'true')
    await turns(answer, 'false')
    assert.equal((await server.call(interact.getSummary, {}, him.token)).iLiked, likedBefore + 1)
    await liking.page.reload()
    await turns(photo, 'true')

    await server.call(interact.like, { no: his!.no! }, her.token)
    const liked = await phone(her)
    await liked.goto('/member/love/fav?tab=likedMe')
    await liked.see('喜欢了你的这张照片')

    await liking.tap(photo)
    await turns(photo, 'false')
    await liking.miss('已喜欢')
    await liking.until(
      async () => (await server.call(interact.getSummary, {}, him.token)).iLiked === likedBefore,
      'the like to be taken back',
    )
  })

  journey('a failed picture reloads on a tap, and without a tap once the network is back', async ({ phone, server }) => {
    const session = await server.login(seededNumber(247))
    const { list } = await server.call(love.getPaged, { size: 20 }, session.token)
    const { no } = list.find((card) => card.photoCount > 1)!
    const { pictures } = await server.call(love.getDetail, { no }, session.token)
    const person = await phone(session)
    const isLarge = ({ pathname }: URL) => pictures.some(({ url }) => url.split('?')[0]!.endsWith(pathname))
    await person.page.route(isLarge, (route) => route.abort())
    await person.goto(`/pages/love/detail?no=${no}`)
    const shown = (place: number) => person.page.locator('.qx-person-photo').nth(place).locator('.qx-photo__image--shown')
    const torn = (place: number) => person.page.locator('.qx-person-photo').nth(place).getByRole('button', { name: '重试' })
    await torn(0).waitFor()
    assert.equal(await shown(0).count(), 1, 'the picture of the list is seen meanwhile')
    await person.page.locator('.qx-person-photo').nth(1).scrollIntoViewIfNeeded()
    await torn(1).waitFor()
    await person.page.unroute(isLarge)
    await torn(0).tap()
    await person.until(async () => (await shown(0).count()) === 2, 'the large picture')
    assert.equal(await torn(1).count(), 1)
    await person.page.locator('.qx-person-photo').nth(1).scrollIntoViewIfNeeded()
    await person.context.setOffline(true)
    await person.context.setOffline(false)
    await person.until(async () => (await shown(1).count()) === 1, 'the other picture to come by itself')
    assert.equal(await torn(1).count(), 0)
  })
})
