/** Tests of the files of a contract: made once, handed out by links of ten minutes, and refused if a byte was changed. */
import { createHash } from 'node:crypto'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { contract } from '@qianxian/protocol/contract/contract'
import { contractLimits } from '@qianxian/protocol/contract/contract.words'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractStage } from '../../../../test/nouns/contract'
import { lastSignature } from '../../../../test/pdf-signatures'
import { openTestWorld, type TestWorld } from '../../../../test/world'
import { contracts, signingCertificates } from '../../../db/tables/contract'
import { contractEventsOf } from '../contract-events.repository'
import { archiveContract, downloadContract } from './contract-files'

let world: TestWorld
let stage: ReturnType<typeof contractStage>
beforeAll(async () => {
  world = await openTestWorld()
  stage = contractStage(world)
})
afterAll(() => world.close())

const system = () => world.ctx(world.tenantA, null)
const rowOf = async (id: number) => (await world.world.db.select().from(contracts).where(eq(contracts.id, id)))[0]!
const eventsOf = async (id: number, kind: string) => (await contractEventsOf(await system(), id)).filter((one) => one.kind === kind)

const get = async (url: string) => {
  const reply = await world.app.inject({ url, headers: { host: 'localhost' } })
  return { status: reply.statusCode, file: reply.rawPayload }
}
const archived = async () => {
  const all = await stage.effective()
  await archiveContract(await system(), all.id)
  const { data } = await all.person.call(contract.getContractPdfs, { id: all.id })
  return { ...all, list: data.list }
}

test('two servers that archive at once make the same files, with one certificate and one record', async () => {
  const { id } = await stage.effective()
  await Promise.all([archiveContract(await system(), id), archiveContract(await system(), id)])
  const [record, ...others] = await eventsOf(id, 'archived')
  expect(others).toEqual([])
  const before = await rowOf(id)
  await archiveContract(await system(), id)
  expect(await rowOf(id)).toEqual(before)
  const certificates = await world.world.db.select().from(signingCertificates)
  expect(certificates.map(({ fingerprint }) => fingerprint)).toEqual([JSON.parse(record!.facts).fingerprint])
  // A PKCS #12 file in base64 begins with these letters.
  expect(certificates[0]!.p12Enc).not.toMatch(/^MII/)
})

test('each side gets a signed copy of both files with a watermark, and the download is recorded', async () => {
  const { id, list, manager } = await archived()
  expect(list.map(({ kind }) => kind)).toEqual(['contract', 'evidence'])
  for (const { url } of list) expect(lastSignature((await get(url)).file)).toMatchObject({ isValid: true, coversAll: true })
  expect(await eventsOf(id, 'downloaded')).toHaveLength(2)
  const { data } = await manager.call(contract.getContractPdfs, { id })
  const [own, other] = [await get(list[0]!.url), await get(data.list[0]!.url)].map(({ file }) =>
    createHash('sha256').update(file).digest('hex'),
  )
  expect(own).not.toBe(other)
})

test('a link expires after ten minutes, and a stranger gets none', async () => {
  const { id, list } = await archived()
  const late = await world.ctx(world.tenantA, null, momentAfter(new Date(), contractLimits.linkMinutes, 'minute'))
  const ticket = new URL(list[0]!.url, 'http://localhost').searchParams.get('ticket')!
  await expect(downloadContract(late, { ticket })).rejects.toMatchObject({ faultName: 'not_found' })
  const stranger = await world.member()
  expect((await stranger.call(contract.getContractPdfs, { id })).code).not.toBe(200)
})

test('a stored file with a changed byte is never handed out', async () => {
  const { id, list } = await archived()
  const { storage } = world.world.adapters
  const { pdfFile } = await rowOf(id)
  const ctx = await system()
  const changed = Buffer.from('%PDF-1.3 another text')
  await storage.put(pdfFile!, Buffer.from(ctx.secrets.seal(changed.toString('base64'))), 'application/octet-stream')
  expect((await get(list[0]!.url)).status).toBe(500)
})

test('a signed contract whose files are still being made says so', async () => {
  const { id, person } = await stage.effective()
  expect((await person.call(contract.getContractPdfs, { id })).message).toContain('正在生成')
})
