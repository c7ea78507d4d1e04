/** Postings: once by their key, never below nothing, in a line through every account; and points in their lots. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectWhole } from '../../../../test/races/invariants'
import { openTestWorld, type TestWorld } from '../../../../test/world'
import { balancesOf, post, type Leg } from './ledger'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(async () => {
  await expectWhole(world)
  await world.close()
})

let nobody = 1_000_000
const somebody = () => (nobody += 1)
let keys = 0
const newKey = () => `test:${(keys += 1)}`

const clearing: Leg['account'] = { kind: 'payChannelClearing', channel: 'wx' }
const cash = (userId: number): Leg['account'] => ({ kind: 'cash', userId })

async function posted(legs: Leg[], { key = newKey(), now = new Date(), memo = '测试' } = {}) {
  const ctx = await world.ctx(world.tenantA, null, now)
  return ctx.tx((ctx) => post(ctx, { key, bizType: 'test', bizId: 1, memo, legs }))
}
const paidIn = (userId: number, amount: number, options = {}) =>
  posted(
    [
      { account: clearing, amount: -amount },
      { account: cash(userId), amount },
    ],
    options,
  )
const cashOf = async (userId: number) => (await balancesOf(await world.ctx(world.tenantA, null), userId)).cash

test('a posting moves what it says', async () => {
  const her = somebody()
  expect(await paidIn(her, 1000)).toMatchObject({ isNew: true })
  expect(await cashOf(her)).toBe(1000)
})
