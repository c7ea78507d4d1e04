/**
 * Tests a gift between two people who matched recently: sent, seen, and declined or kept; and a large one that is
 * withdrawn before its delivery.
 */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import { finance } from '@qianxian/protocol/finance/finance'
import { gift } from '@qianxian/protocol/gift/gift'
import { love } from '@qianxian/protocol/love/love'
import { interact } from '@qianxian/protocol/interact/interact'
import type { Session } from '@qianxian/protocol/auth/auth.schema'
import type { Phone } from '../support/phone'
import { query, type TestServer } from '../support/server'
import { buyPoints } from './cashier'
import { journey, type Stage } from './journey'
import { seededNumber } from '../support/seeded'

const MINE = '/member/love/mygift'
const DETAIL = '/pages/love/detail'

/** Two people of the demonstration who may see each other, the first with points. */
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

/** Opens a person's page and selects a gift. */
async function choose(giver: Phone, no: string, name: string): Promise<void> {
  await giver.goto(`${DETAIL}?no=${no}`)
  await giver.tap('[aria-label="更多"]')
  await giver.tap('#qx-detail-gift')
  await giver.see('#qx-gift-send')
  await giver.pressIn(giver.find('.qx-gift__list'), name)
}

/** Opens a person's page, selects a gift and sends it. */
async function send(giver: Phone, no: string, name: string): Promise<void> {
  await choose(giver, no, name)
  await giver.tap('#qx-gift-send')
  await giver.see('#qx-gift-done')
}

/** The rest of each lot of a person's points. */
const lotsOf = async (server: TestServer, { userInfo: { id } }: Session) =>
  (
    await query<{ id: string; left_pt: string }>(
      server,
      `select l.id, l.left_pt from point_lots l join ledger_accounts a on a.id = l.account_id and a.tenant_id = l.tenant_id
       where a.user_id = $1 and a.kind = 'points' order by l.id`,
      [id],
    )
  ).rows

const pointsOf = async (server: TestServer, { token }: Session) => (await server.call(finance.getBalances, {}, token)).credit

describe('a gift', () => {
  journey('is sent, waits for its receiver, is declined, and every point is refunded', async (stage) => {
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

  journey("the receiver's thanks are shown to the giver", async (stage) => {
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

  journey('the first large gift to a new match waits a day, and a withdrawal refunds the original lots', async (stage) => {
    const { server } = stage
    const { giver, from, to, no } = await two(stage, 244, 299)
    await buyPoints(giver, 20)
    const { no: giverNo } = await server.call(love.getMine, {}, from.token)
    await server.call(interact.like, { no: giverNo! }, to.token)
    await server.call(interact.like, { no }, from.token)
    const [before, lots] = [await pointsOf(server, from), await lotsOf(server, from)]
    assert.ok(lots.length > 1)

    await choose(giver, no, '心链')
    await giver.see('24 小时后送达，之前可以撤回')
    await giver.tap('#qx-gift-send')
    await giver.arrive('/pages/love/precheat')
    await giver.tap('#qx-precheat-tick')
    await giver.see('继续送礼物')
    await giver.tap('#qx-precheat-accept')
    await giver.see('#qx-gift-done')
    assert.equal(await pointsOf(server, from), before - 399)
    const during = await lotsOf(server, from)
    assert.ok(during.every(({ left_pt }, place) => left_pt !== lots[place]!.left_pt))

    const receiver = await stage.phone(to)
    await receiver.goto(MINE)
    await receiver.see('#qx-gift-sums')
    await receiver.miss('心链')
    assert.deepEqual((await server.call(gift.getReceivedPaged, {}, to.token)).list, [])

    await giver.press('看看我的礼物')
    await giver.arrive(MINE)
    await giver.see('待送出', '心链')
    const { list } = await server.call(gift.getSentPaged, {}, from.token)
    await giver.tap(`#qx-gift-revoke-${list[0]!.id}`)
    await giver.see('撤回这份礼物？', '还没有送达')
    await giver.press('撤回')
    await giver.see('已撤回')
    await giver.miss(`#qx-gift-revoke-${list[0]!.id}`)
    assert.equal(await pointsOf(server, from), before)
    assert.deepEqual(await lotsOf(server, from), lots)
    assert.deepEqual((await server.call(gift.getReceivedPaged, {}, to.token)).list, [])

    // The layer over the page that opened this one is still open, and the next step back closes it.
    await giver.page.goBack()
    await giver.arrive(DETAIL)
    await giver.see('#qx-gift-done')
    await giver.page.goBack()
    await giver.miss('#qx-gift-done')
    await giver.arrive(DETAIL)
  })
})
