/** A small gift between two who do not know each other yet: sent, seen, and declined or kept. */
import assert from 'node:assert/strict'
import { describe } from 'node:test'
import { finance } from '@qianxian/protocol/finance/finance'
import { gift } from '@qianxian/protocol/gift/gift'
import { love } from '@qianxian/protocol/love/love'
import type { Session } from '@qianxian/protocol/auth/auth.schema'
import type { Phone } from '../support/phone'
import type { TestServer } from '../support/server'
import { buyPoints } from './cashier'
import { journey, type Stage } from './journey'
import { seededNumber } from './people'

const MINE = '/member/love/mygift'

/** Two of the demonstration who would look at each other, the first with points. */
async function two(
  { server, phone }: Stage,
  ...places: [number, number]
): Promise<{ giver: Phone; from: Session; to: Session; no: string }> {
  const [from, to] = await Promise.all(places.map((place) => server.login(seededNumber(place))))
  const [one, other] = await Promise.all([from!, to!].map(({ token }) => server.call(love.getMine, {}, token)))
  assert.notEqual(one!.live.gender, other!.live.gender)
  const giver = await phone(from)
  await buyPoints(giver, 20)
  return { giver, from: from!, to: to!, no: other!.no! }
}

/** From somebody's page to a gift that is on its way. */
async function send(giver: Phone, no: string, name: string): Promise<void> {
  await giver.goto(`/pages/love/detail?no=${no}`)
  await giver.tap('[aria-label="更多"]')
  await giver.tap('#qx-detail-gift')
  await giver.see('#qx-gift-send')
  await giver.pressIn(giver.find('.qx-gift__list'), name)
  await giver.tap('#qx-gift-send')
  await giver.see('#qx-gift-done')
}

const pointsOf = async (server: TestServer, { token }: Session) => (await server.call(finance.getBalances, {}, token)).credit

describe('a gift', () => {
  journey('is sent, waits for whom it is for, is declined, and every point comes back', async (stage) => {
    const { server } = stage
    const { giver, from, to, no } = await two(stage, 281, 282)
    const before = await pointsOf(server, from)
    await send(giver, no, '一枝玫瑰')
    const { list } = await server.call(gift.getSentPaged, {}, from.token)
    assert.equal(await pointsOf(server, from), before - list[0]!.pt!)
    await giver.press('看看我的礼物')
    await giver.arrive(MINE)
    await giver.see('等对方确认')

    const receiver = await stage.phone(to)
    await receiver.goto(MINE)
    await receiver.see('等你确认', '一枝玫瑰')
    await receiver.tap(`#qx-gift-decline-${list[0]!.id}`)
    await receiver.see('婉拒这份礼物？')
    await receiver.press('婉拒')
    await receiver.see('已婉拒')
    assert.equal(await pointsOf(server, from), before, 'a declined gift costs nothing')
    await giver.goto(`${MINE}?box=sent`)
    await giver.see('对方没有收下，积分已退回')
  })

  journey('is thanked for, which its giver reads', async (stage) => {
    const { server } = stage
    const { giver, from, to, no } = await two(stage, 283, 284)
    await send(giver, no, '一颗糖')
    const { list } = await server.call(gift.getSentPaged, {}, from.token)
    const receiver = await stage.phone(to)
    await receiver.goto(MINE)
    await receiver.tap(`#qx-gift-thank-${list[0]!.id}`)
    await receiver.see('已谢过 TA')
    await receiver.miss(`#qx-gift-thank-${list[0]!.id}`)
    await giver.goto(`${MINE}?box=sent`)
    await giver.see('对方谢谢你')
  })
})
