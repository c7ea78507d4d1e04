/** Kills the server after a signature and during a payout: the files are made once, and the refund is paid once. */
import { setTimeout as sleep } from 'node:timers/promises'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { contract } from '@qianxian/protocol/contract/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contracts, contractSettlements, signingCertificates } from '../../src/db/tables/contract'
import { finRefunds } from '../../src/db/tables/finance'
import { sweepContracts } from '../../src/features/contract/contract.jobs'
import { contractEventsOf } from '../../src/features/contract/contract-events.repository'
import { archiveJob } from '../../src/features/contract/files/contract-files'
import { runJob } from '../../src/jobs/start'
import { contractStage } from '../nouns/contract'
import { callAt, startServer, type ServerProcess } from '../server-process'
import { openTestWorld, type TestWorld } from '../world'
import { untilQuiet } from './busy'
import { expectWhole } from './invariants'

const PATIENCE_MS = 60_000
/** The job of a killed server counts as lost by then. */
const LOST_AFTER_MINUTES = 61

let world: TestWorld
let stage: ReturnType<typeof contractStage>
const running: ServerProcess[] = []
beforeAll(async () => {
  world = await openTestWorld()
  stage = contractStage(world)
})
afterAll(async () => {
  await Promise.all(running.map((server) => server.kill()))
  await world.close()
})

const started = async (): Promise<ServerProcess> => {
  const server = await startServer(world)
  running.push(server)
  return server
}

const rowOf = async (id: number) => (await world.world.db.select().from(contracts).where(eq(contracts.id, id)))[0]!
const eventsOf = async (id: number, kind: string) =>
  (await contractEventsOf(await world.ctx(world.tenantA, null), id)).filter((one) => one.kind === kind)

/** Runs `statement` in a transaction that stays open until the returned function is called. */
async function hold(statement: string, values: unknown[] = []): Promise<() => Promise<void>> {
  const connection = await world.database.pool.connect()
  await connection.query('begin')
  await connection.query(statement, values)
  return async () => {
    await connection.query('rollback')
    connection.release()
  }
}

async function until(isReached: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(50)) if (await isReached()) return
  throw new Error('the state was not reached in time')
}

/** A session of the server waits for a lock while it runs a statement like this. */
const isWaiting = async (statement: string): Promise<boolean> => {
  const { rows } = await world.database.pool.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike $1`,
    [`%${statement}%`],
  )
  return rows.length > 0
}

test(
  'killed between the last signature and the archive, the server makes the files once',
  async () => {
    const { person, id } = await stage.sent()
    const said = await stage.signing(person, await stage.ticketOf(person, id))
    // The archive makes the tenant's certificate first, and waits here.
    const release = await hold('lock table signing_certificates in exclusive mode')
    const server = await started()
    const reply = await callAt(server.url, person.token, contract.signContract, said)
    expect(reply).toMatchObject({ code: 20000 })
    await until(() => isWaiting('insert into "signing_certificates"'))
    await server.kill()
    await release()
    await untilQuiet(world)
    expect(await rowOf(id)).toMatchObject({ status: 'cooling_off', pdfFile: null })

    // The queue and the sweep may both send the job again.
    expect(await sweepContracts(world.served, momentAfter(new Date(), LOST_AFTER_MINUTES, 'minute'))).toBe(1)
    const again = { tenantId: world.tenantA, payload: { contractId: id } }
    await Promise.all([runJob(world.served, archiveJob, again), runJob(world.served, archiveJob, again)])
    expect(await eventsOf(id, 'archived')).toHaveLength(1)
    expect(await eventsOf(id, 'member_signed')).toHaveLength(1)
    expect(await world.world.db.$count(signingCertificates)).toBe(1)
    const { data } = await person.call(contract.getContractPdfs, { id })
    expect(data.list.map(({ kind }) => kind)).toEqual(['contract', 'evidence'])
    await expectWhole(world)
  },
  4 * PATIENCE_MS,
)

test(
  'killed during the payout of a stopped contract, the server refunds once after its restart',
  async () => {
    const all = await stage.effective()
    const { person, manager, id } = all
    const orderId = await stage.pay(person, id)
    const asked = await stage.stopOf(person, id)
    await person.call(contract.requestStop, asked)
    expect((await manager.call(contract.agreeStop, { id, shownFen: asked.shownFen })).code).toBe(20000)
    const treasurer = await world.withRole('finance')
    const release = await hold('select id from fin_orders where id = $1 for update', [orderId])
    const server = await started()
    // The approval itself, or the job after it, waits for the order.
    void callAt(server.url, treasurer.token, contract.approveSettlement, { id, shownFen: asked.shownFen })
    await until(() => isWaiting('fin_orders'))
    await server.kill()
    await release()
    await untilQuiet(world)
    const [held] = await world.world.db.select().from(contractSettlements).where(eq(contractSettlements.contractId, id))
    expect(held!.status).not.toBe('paid')
    expect(await world.world.db.$count(finRefunds, eq(finRefunds.orderId, orderId))).toBe(0)

    const restarted = await started()
    await callAt(restarted.url, treasurer.token, contract.approveSettlement, { id, shownFen: asked.shownFen })
    await Promise.all([sweepContracts(world.served), sweepContracts(world.served)])
    await restarted.stop()
    await untilQuiet(world)
    const refunds = await world.world.db.select().from(finRefunds).where(eq(finRefunds.orderId, orderId))
    expect(refunds.map(({ fen }) => fen)).toEqual([asked.shownFen])
    expect(await rowOf(id)).toMatchObject({ status: 'terminated' })
    expect(await eventsOf(id, 'refunded')).toHaveLength(1)
    await expectWhole(world, { played: ['pay'] })
  },
  4 * PATIENCE_MS,
)
