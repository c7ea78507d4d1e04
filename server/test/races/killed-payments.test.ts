/**
 * Kills servers, PostgreSQL, the channels and the process that writes ledger seals during payments and payouts: every
 * fen that a channel took or paid is accounted for, and nothing is executed twice.
 */
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { sealPending } from '../../src/features/finance/ledger/seal'
import { verifyBooks } from '../../src/features/finance/ledger/verification'
import { isSoak, roundsOf } from '../soak'
import { askedAgain, cutConnections, untilQuiet } from './busy'
import { openBuyers } from './buyers'
import { expectEveryCent } from './every-cent'
import { expectWhole } from './invariants'
import { openOwnDatabase, type OwnDatabase } from './own-database'
import { openTakers } from './takers'

/** More rounds in a soak: `SOAK=1`, or `SOAK_ROUNDS=20`, which is about a thousand payments and a hundred payouts. */
const ROUNDS = Number(process.env.SOAK_ROUNDS ?? roundsOf(2, 20))
/** The shortest run, of two rounds, includes every kind of death. */
const DEATHS_PER_ROUND = 2
/** Minimum number of acts between two deaths. */
const ACTS = roundsOf(25, 40)
const TAKERS_PER_ROUND = 3
const OUTAGE_MS = 1_500
const SEALERS = 3
const SEALER_MS = 10_000
/** A server is killed in the middle of this statement. */
const SEALING = 'ledger_seal\\('

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** The channels send callbacks to one URL until they are acknowledged, so every server of a run listens there. */
async function freePort(): Promise<string> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return String(port)
}

/** Deaths of other parts during the server's run; the server itself is killed after each of them. */
const deaths: Record<string, (own: OwnDatabase) => Promise<void>> = {
  async channels({ world }) {
    const hand = world.served.adapters.payTwin!
    hand.plan({ calls: 'die' })
    await sleep(OUTAGE_MS)
    hand.plan({ calls: 'answer' })
  },
  async connections({ world }) {
    await cutConnections(world)
  },
  async postgres({ killPostmaster }) {
    await killPostmaster()
  },
  async sealer({ world }) {
    let killed = 0
    for (const deadline = Date.now() + SEALER_MS; killed < SEALERS && Date.now() < deadline;) killed += await cutConnections(world, SEALING)
    expect(killed, 'sealers killed').toBeGreaterThan(0)
  },
}

test(
  'killed at any moment during payments and payouts, every fen is accounted for',
  async () => {
    const own = await openOwnDatabase(ends)
    const { world, start } = own
    const buyers = await openBuyers(world)
    const takers = await openTakers(world, ROUNDS * TAKERS_PER_ROUND)
    const settings = { PORT: await freePort() }
    const kinds = Object.keys(deaths)
    for (let round = 0; round < ROUNDS; round += 1) {
      const server = await start(settings)
      const endings = [buyers.go(server.url), takers.go(server.url)]
      await buyers.acknowledged(ACTS + randomInt(ACTS))
      for (let death = 0; death < DEATHS_PER_ROUND; death += 1) {
        await deaths[kinds[(round * DEATHS_PER_ROUND + death) % kinds.length]!]!(own)
        await buyers.acknowledged(ACTS + randomInt(ACTS))
      }
      if (round === ROUNDS - 1) for (const people of [buyers, takers]) await people.untilVaried()
      await server.kill()
      for (const end of endings) await end()
      await untilQuiet(world)
      for (const people of [buyers, takers]) await people.expectKept()
      await expectWhole(world)
    }
    const { taken, returned, paidOut } = await expectEveryCent(world, { buyers: buyers.people, takers: takers.people })
    expect(taken).toBeGreaterThan(10 * ROUNDS)
    expect(returned).toBeGreaterThan(0)
    expect(paidOut).toBeGreaterThan(ROUNDS)
    for (const people of [buyers, takers]) {
      await people.expectKept()
      people.expectVariety()
      expect(people.failures).toEqual([])
    }
    await expectWhole(world)
    await sealPending(world.world)
    expect((await verifyBooks(world.world.db, world.tenantA, world.world.secrets.signer.publicKey)).wrong).toBeNull()
    const [sealed] = await askedAgain<{ left: number }>(world, 'select count(*)::int as left from ledger_unsealed')
    expect(sealed).toEqual({ left: 0 })
    if (isSoak || process.env.SOAK_ROUNDS) console.log(`${taken} payments taken, ${returned} refunds, ${paidOut} payouts, ${ROUNDS} rounds`)
  },
  180_000 + ROUNDS * 60_000,
)
