/** Servers killed and connections cut amid payments: every fen that a channel took is where it belongs, and nothing happened twice. */
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer } from '../server-process'
import { openTestWorld, type TestWorld } from '../world'
import { openBuyers } from './buyers'
import { untilQuiet } from './crowd'
import { expectWhole } from './invariants'

/** More for a soak: `SOAK_ROUNDS=20` is about a thousand payments. */
const ROUNDS = Number(process.env.SOAK_ROUNDS ?? 4)

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

/** The channels call back to one address for as long as they must, so every server of a run listens at the same one. */
async function freePort(): Promise<string> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return String(port)
}

test(
  'killed at any moment amid payments, round after round',
  async () => {
    const buyers = await openBuyers(world)
    const settings = { PORT: await freePort() }
    for (let round = 0; round < ROUNDS; round += 1) {
      const server = await startServer(world, settings)
      const end = buyers.go(server.url)
      await buyers.acknowledged(80 + randomInt(60))
      if (round % 2 === 1) {
        await world.database.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
        )
        await buyers.acknowledged(40 + randomInt(30))
      }
      await server.kill()
      await end()
      await untilQuiet(world)
      await buyers.expectKept()
      await expectWhole(world)
    }
    const { taken, returned } = await buyers.expectEveryCent()
    expect(taken).toBeGreaterThan(10 * ROUNDS)
    expect(returned).toBeGreaterThan(0)
    await buyers.expectKept()
    await expectWhole(world)
    expect(buyers.failures).toEqual([])
    buyers.expectVariety()
  },
  180_000 + ROUNDS * 60_000,
)
