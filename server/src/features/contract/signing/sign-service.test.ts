/** Tests of contracts at the signing service: handed over, signed there, read back, and never signed while it does not answer. */
import { momentAfter } from '@qianxian/protocol/base/clock'
import { faults } from '@qianxian/protocol/base/faults'
import { contract } from '@qianxian/protocol/contract/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractStage } from '../../../../test/nouns/contract'
import { openTestWorld, type TestWorld } from '../../../../test/world'
import { contracts } from '../../../db/tables/contract'
import { runJob } from '../../../jobs/start'
import { contractEventsOf } from '../contract-events.repository'
import { sweepContracts } from '../contract.jobs'
import { archiveContract } from '../files/contract-files'
import { recallJob } from './service-recall'
import { handOver } from './sign-service'

let world: TestWorld
let stage: ReturnType<typeof contractStage>
beforeAll(async () => {
  world = await openTestWorld(undefined, { esign: 'sandbox' })
  stage = contractStage(world)
})
afterAll(() => world.close())

const service = () => world.served.adapters.esignTwin!
const system = () => world.ctx(world.tenantA, null)
const rowOf = async (id: number) => (await world.world.db.select().from(contracts).where(eq(contracts.id, id)))[0]!
const kindsOf = async (id: number) => (await contractEventsOf(await system(), id)).map(({ kind }) => kind)
/** The company signed on our page. */
const signedByCompany = async () => {
  const all = await stage.drafted()
  await stage.sign(all.manager, all.id)
  return all
}
const handedOver = async () => {
  const all = await signedByCompany()
  await handOver(await system(), all.id)
  return { ...all, flowId: (await rowOf(all.id)).providerRef! }
}

test('the company signs here, the member at the service, and the signed file is archived', async () => {
  const { person, id, flowId } = await handedOver()
  expect(await rowOf(id)).toMatchObject({ status: 'sent', provider: 'tencent' })
  const { data } = await person.call(contract.getContractSignUrl, { id })
  expect(data.url).toContain(flowId)
  expect(service().sign(flowId, person.phone)).toBe(true)
  expect((await rowOf(id)).status).toBe('viewed')
  await Promise.all([sweepContracts(world.served), sweepContracts(world.served)])
  expect((await person.call(contract.getContract, { id })).data.row).toMatchObject({ status: 'cooling_off', canSign: false })
  expect((await kindsOf(id)).filter((kind) => kind === 'member_signed' || kind === 'signed')).toEqual(['member_signed', 'signed'])
  await archiveContract(await system(), id)
  const { list } = (await person.call(contract.getContractPdfs, { id })).data
  const reply = await world.app.inject({ url: list[0]!.url, headers: { host: 'localhost' } })
  expect(reply.rawPayload.equals(await world.served.adapters.esign!.fileOf(flowId))).toBe(true)
})

test('while the service does not answer, the contract waits unseen and nothing is signed', async () => {
  const { person, id } = await signedByCompany()
  service().silence(true)
  await expect(handOver(await system(), id)).rejects.toMatchObject({ port: 'esign' })
  await sweepContracts(world.served)
  service().silence(false)
  expect(await rowOf(id)).toMatchObject({ status: 'company_signed', providerRef: null, sentAt: null, signedAt: null })
  expect((await kindsOf(id)).filter((kind) => kind === 'queued')).toHaveLength(1)
  expect((await person.call(contract.getContract, { id })).code).toBe(faults.not_found.code)
  await sweepContracts(world.served)
  expect((await rowOf(id)).status).toBe('sent')
})

test('a service that is down opens no page and leaves the contract unsigned', async () => {
  const { person, id } = await handedOver()
  service().silence(true)
  expect((await person.call(contract.getContractSignUrl, { id })).code).toBe(faults.contract_service_down.code)
  service().silence(false)
  expect((await rowOf(id)).signedAt).toBeNull()
})

test('two servers that hand over at once send the contract once', async () => {
  const { id } = await signedByCompany()
  await Promise.all([handOver(await system(), id), handOver(await system(), id)])
  expect((await kindsOf(id)).filter((kind) => kind === 'sent')).toHaveLength(1)
})

test('only the service says that a contract at it has expired', async () => {
  const { person, id, flowId } = await handedOver()
  await world.world.db
    .update(contracts)
    .set({ expiresAt: new Date(0) })
    .where(eq(contracts.id, id))
  expect((await person.call(contract.getContract, { id })).data.row.status).toBe('sent')
  service().sign(flowId, person.phone)
  await sweepContracts(world.served, momentAfter(new Date(), 1, 'minute'))
  expect((await rowOf(id)).status).toBe('cooling_off')
})

test('a refusal at the service ends the contract with its reason', async () => {
  const { person, id, flowId } = await handedOver()
  service().reject(flowId, person.phone, '价格和说好的不一样')
  await sweepContracts(world.served)
  expect(await rowOf(id)).toMatchObject({ status: 'rejected', signedAt: null })
})

test('a recalled contract is taken back from the service', async () => {
  const { manager, storeId, person, id, flowId } = await handedOver()
  await manager.call(contract.recallContract, { storeId, id })
  await runJob(world.served, recallJob, { tenantId: world.tenantA, payload: { providerRef: flowId, reason: '门店撤回' } })
  await runJob(world.served, recallJob, { tenantId: world.tenantA, payload: { providerRef: flowId, reason: '门店撤回' } })
  expect(service().sign(flowId, person.phone)).toBe(false)
  expect((await rowOf(id)).status).toBe('recalled')
})
