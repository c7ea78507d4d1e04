import { auth } from '@qianxian/protocol/auth'
import { tenant } from '@qianxian/protocol/tenant'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestWorld, type TestWorld } from '../../test/world'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterEach(() => {
  world.world.env.limitFactor = 0
})
afterAll(() => world.close())

test('an address that asks too often gets HTTP 429 and is told when to come back', async () => {
  world.world.env.limitFactor = 0.01
  const answers = []
  for (let round = 0; round < 8; round += 1) answers.push(await world.visitor().call(tenant.getBaseConfig, {}))
  expect(answers.slice(0, 6).every((answer) => answer.code === 20000)).toBe(true)
  expect(answers[7]).toMatchObject({ status: 429, code: 42900, data: { retryAfter: expect.any(Number) } })
})

test('one person reaching a limit does not stop another, nor one bucket another', async () => {
  world.world.env.limitFactor = 0.01
  const [one, two] = [await world.member(), await world.member()]
  for (let round = 0; round < 8; round += 1) await one.call(tenant.getCityList, {})
  expect((await one.call(tenant.getCityList, {})).status).toBe(429)
  expect((await two.call(tenant.getCityList, {})).status).toBe(200)
})

test('codes from one address are counted for all phones', async () => {
  world.world.env.limitFactor = 0.2
  const answers = []
  for (let round = 0; round < 5; round += 1) answers.push(await world.visitor().call(auth.sendCaptcha, { phone: `1560000000${round}`, scene: 'login' }))
  expect(answers.at(-1)!.status).toBe(429)
  expect(answers[0]!.code).toBe(20000)
})
