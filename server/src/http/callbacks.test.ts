/** Tests of callbacks of providers: trusted by their signature alone, counted once, for the tenant they belong to. */
import { createHash } from 'node:crypto'
import { request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { media as endpoints, pictureVerdict } from '@qianxian/protocol/media/media'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pino } from 'pino'
import { drawPicture, postFile } from '../../test/pictures'
import { openTestWorld, type Person, type TestWorld } from '../../test/world'
import { moderationTwin, SANDBOX_MODERATION, SANDBOX_SEED } from '../adapters/moderation/sandbox'
import { tencentModeration } from '../adapters/moderation/tencent'
import { openTwin, type Twin } from '../adapters/lib/twin'
import { auditTasks } from '../db/tables/audit'
import { media, photos } from '../db/tables/media'
import { providerEvents } from '../db/tables/provider'
import { nouns } from '../features/nouns'
import { requestVerdictJob } from '../features/media/moderation/verdict'
import type { Sent } from '../jobs/jobs'
import { runJob } from '../jobs/start'

let world: TestWorld
let twin: Twin
let person: Person
const sent: Sent[] = []
beforeAll(async () => {
  world = await openTestWorld()
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.app.server.address() as AddressInfo
  twin = await openTwin({ ims: moderationTwin('ims') })
  const moderation = tencentModeration(
    {
      driver: 'tencent',
      ...SANDBOX_MODERATION,
      imageEndpoint: twin.baseOf('ims'),
      callback: { url: `http://127.0.0.1:${port}${pictureVerdict.path}`, seed: SANDBOX_SEED },
    },
    pino({ level: 'silent' }),
  )
  world.served.adapters = { ...world.served.adapters, moderation }
  world.served.jobs = {
    ...world.served.jobs,
    send: async (ctx, _job, payload) => void sent.push({ tenantId: ctx.tenant.id, payload }),
  }
})
afterAll(async () => {
  await twin.close()
  await world.close()
})
beforeEach(async () => {
  sent.splice(0)
  person = await world.member()
})

const rowOf = async (id: number) => (await world.world.db.select().from(media).where(eq(media.id, id)))[0]!
const photoOf = async (id: number) => (await world.world.db.select().from(photos).where(eq(photos.mediaId, id)))[0]
const eventsOf = () => world.world.db.$count(providerEvents)

/** Uploads a picture into the album, before moderation. */
async function uploaded(): Promise<number> {
  const { fields } = (await person.call(endpoints.getUploadPolicy, { purpose: 'photo', fileName: 'a.jpg', size: 1000 })).data!
  const reply = await postFile(world, person, fields, await drawPicture())
  expect(reply).toMatchObject({ code: 20000, data: { verdict: 'review' } })
  await person.call(endpoints.batchInsert, { mediaIds: [reply.data.mediaId] })
  return reply.data.mediaId
}
const said = (id: number, change: object = {}): string =>
  JSON.stringify({ DataId: `t${world.tenantA}-m${id}`, Suggestion: 'Pass', Label: 'Normal', Score: 0, RequestId: `event-${id}`, ...change })
const signed = (body: string): string => createHash('sha256').update(SANDBOX_SEED).update(body).digest('hex')
const callBack = async (body: string, signature: string | null = signed(body), host = 'localhost') =>
  (
    await world.app.inject({
      method: 'POST',
      url: pictureVerdict.path,
      payload: body,
      headers: { host, 'content-type': 'application/json', ...(signature === null ? {} : { 'x-signature': signature }) },
    })
  ).statusCode

test('a picture waits for its verdict and is shown once the provider reports it clean', async () => {
  const id = await uploaded()
  expect(sent).toEqual([{ tenantId: world.tenantA, payload: { mediaId: id } }])
  expect(await photoOf(id)).toMatchObject({ state: 'manual' })
  await runJob(world.served, requestVerdictJob as never, sent[0]!)
  await expect.poll(async () => (await rowOf(id)).verdict, { timeout: 5_000 }).toBe('pass')
  expect(await photoOf(id)).toMatchObject({ state: 'approved', auditTaskId: null })
  const open = await world.world.db.select().from(auditTasks).where(eq(auditTasks.targetId, id))
  expect(open.map(({ status }) => status)).toEqual(['cancelled'])
})

test('a picture that the provider refuses is removed with a reason, and can be appealed', async () => {
  const id = await uploaded()
  expect(await callBack(said(id, { Suggestion: 'Block', Label: 'Porn', Score: 99 }))).toBe(200)
  expect(await rowOf(id)).toMatchObject({ verdict: 'reject', verdictLabel: 'Porn' })
  const photo = await photoOf(id)
  expect(photo).toMatchObject({ state: 'rejected', reasonCode: 'nudity' })
  const [task] = await world.world.db.select().from(auditTasks).where(eq(auditTasks.id, photo!.auditTaskId!))
  expect(task).toMatchObject({ status: 'auto_reject' })
})

test('a forged, unsigned, truncated or altered message changes nothing and is not recorded', async () => {
  const id = await uploaded()
  const before = await eventsOf()
  const body = said(id)
  expect(await callBack(body, null)).toBe(401)
  expect(await callBack(body, 'x')).toBe(401)
  expect(await callBack(body, createHash('sha256').update('another seed').update(body).digest('hex'))).toBe(401)
  for (const end of [1, 10, body.length - 1]) expect(await callBack(body.slice(0, end), signed(body))).toBe(401)
  expect(await callBack(body.replace('Pass', 'Block'), signed(body))).toBe(401)
  expect(await callBack('', signed(body))).toBe(401)
  for (const odd of [
    '',
    '{',
    '[]',
    'null',
    '{}',
    said(id, { DataId: 'x' }),
    said(id, { Suggestion: 'Perhaps' }),
    said(id, { RequestId: '' }),
  ])
    expect(await callBack(odd), odd).toBe(400)
  expect(await rowOf(id)).toMatchObject({ verdict: 'review', verdictLabel: 'Pending' })
  expect(await eventsOf()).toBe(before)
})

test('a repeated message counts once, and a different verdict on the same picture is ignored', async () => {
  const id = await uploaded()
  const before = await eventsOf()
  const codes = await Promise.all(Array.from({ length: 5 }, () => callBack(said(id))))
  expect(new Set(codes)).toEqual(new Set([200]))
  expect(await callBack(said(id))).toBe(200)
  expect(await eventsOf()).toBe(before + 1)
  expect(await callBack(said(id, { Suggestion: 'Block', Label: 'Porn', RequestId: 'another' }))).toBe(200)
  expect(await rowOf(id)).toMatchObject({ verdict: 'pass', deletedAt: null })
})

test('a message counts only in the tenant that it names, whatever address received it', async () => {
  const id = await uploaded()
  expect(await callBack(said(id, { DataId: `t${world.tenantB}-m${id}`, RequestId: 'foreign' }))).toBe(200)
  expect(await rowOf(id)).toMatchObject({ verdict: 'review' })
  expect(await callBack(said(id, { DataId: `t999999-m${id}` }))).toBe(404)
  expect(await callBack(said(id), undefined, 'second.localhost')).toBe(200)
  expect(await rowOf(id)).toMatchObject({ verdict: 'pass' })
})

test('a message that fails half-way is not recorded, so that its repetition counts', async () => {
  const id = await uploaded()
  const { moderation } = world.served.adapters
  const broken = {
    ...moderation,
    later: { ...moderation.later!, read: () => ({ eventId: 'e', tenantId: world.tenantA, id: 2 ** 60, result: null as never }) },
  }
  const before = await eventsOf()
  world.served.adapters = { ...world.served.adapters, moderation: broken }
  expect(await callBack(said(id))).toBeGreaterThanOrEqual(500)
  world.served.adapters = { ...world.served.adapters, moderation }
  expect(await eventsOf()).toBe(before)
  expect(await callBack(said(id))).toBe(200)
  expect(await rowOf(id)).toMatchObject({ verdict: 'pass' })
})

/** Addresses of all callbacks; those of payments contain a channel and a merchant. */
const callbackUrls = nouns
  .flatMap(({ routes }) => routes.served)
  .filter(({ endpoint }) => endpoint.kind === 'callback')
  .map(({ endpoint }) => endpoint.path.replace(':channel', 'wx').replace(':merchant', 'sandbox'))

/** Sends a body without stating its length; returns the status. */
const inChunks = (path: string, body: Buffer, headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    const { port } = world.app.server.address() as AddressInfo
    const request = send({ port, method: 'POST', path, headers }, (reply) => {
      resolve(reply.statusCode)
      request.destroy()
    })
    // The server may close the connection while the rest is being sent; by then the status has arrived.
    request.on('error', reject)
    request.write(body)
    request.end()
  })

test('every callback is tested for its size', () => expect(callbackUrls.length).toBeGreaterThan(1))

test.each(callbackUrls)('a message above the limit gets HTTP 413 from %s, so its sender does not take it as accepted', async (url) => {
  const tooLarge = Buffer.alloc(256 * 1024 + 1, 'a')
  for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
    const headers = { host: 'localhost', 'content-type': type }
    const reply = await world.app.inject({ method: 'POST', url, payload: tooLarge, headers })
    expect([type, reply.statusCode, await inChunks(url, tooLarge, headers)]).toEqual([type, 413, 413])
  }
})

test.each(callbackUrls)('no refusal of %s has the status 200', async (url) => {
  for (const headers of [{}, { host: 'localhost', 'content-length': 'x' }, { host: 'a b' }, { 'content-type': '' }]) {
    const reply = await world.app.inject({ method: 'POST', url, payload: '{', headers: { host: 'localhost', ...headers } as never })
    expect(reply.statusCode).toBeGreaterThanOrEqual(400)
  }
})
