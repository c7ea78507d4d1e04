import { buffer } from 'node:stream/consumers'
import { media } from '@qianxian/protocol/media/media'
import type { UploadPurpose } from '@qianxian/protocol/media/media.words'
import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newPicture } from '../../../../seed/makers/media'
import { drawPicture } from '../../../../test/pictures'
import { openTestWorld, type Person, type TestWorld } from '../../../../test/world'
import type { World } from '../../../ctx'
import { media as mediaTable } from '../../../db/tables/media'
import { tenantConfigs } from '../../../db/tables/tenant'
import type { Job } from '../../../jobs/job'
import { noJobs, type Jobs, type Sent } from '../../../jobs/jobs'
import { runJob } from '../../../jobs/start'
import { pictureOf } from '../media'
import { sweepWatermarks } from './rewatermark'

let world: TestWorld
let sent: { job: Job; sent: Sent; at: Date }[]
let jobs: Jobs
beforeEach(async () => {
  world = await openTestWorld()
  sent = []
  jobs = {
    ...noJobs,
    send: async (ctx, job, payload, { at } = {}) =>
      void sent.push({ job: job as Job, sent: { tenantId: ctx.tenant.id, payload }, at: at ?? ctx.now }),
  }
})
afterEach(() => world.close())

const sweep = (changes: Partial<World> = {}) => sweepWatermarks({ ...world.served, jobs, ...changes })
/** Runs the enqueued jobs that are due within this many seconds. */
async function runDue(seconds: number): Promise<void> {
  const until = Date.now() + seconds * 1000
  for (const one of sent.filter(({ at }) => at.getTime() <= until)) {
    sent.splice(sent.indexOf(one), 1)
    await runJob(world.served, one.job, one.sent)
  }
}

const MARK = {
  wmOpen: true,
  wmContent: '{platform} {no}',
  wmTransparency: 100,
  wmFontColor: '#ff0000',
  imageWmType: 'Single',
  wmFontSize: 80,
  wmRotate: 0,
}
/** Returns the previous settings. */
async function configure(tenantId: number, change: object): Promise<object> {
  const { db } = world.world
  const which = and(eq(tenantConfigs.tenantId, tenantId), eq(tenantConfigs.kind, 'image'))
  const [row] = await db.select().from(tenantConfigs).where(which)
  await db
    .update(tenantConfigs)
    .set({ value: { ...(row!.value as object), ...change } })
    .where(which)
  return row!.value as object
}

async function upload(person: Person, purpose: UploadPurpose = 'photo') {
  const { data } = await person.call(media.uploadBase64, { purpose, content: (await drawPicture()).toString('base64') })
  return rowOf(data.mediaId)
}
const rowOf = async (id: number) => (await world.world.db.select().from(mediaTable).where(eq(mediaTable.id, id)))[0]!
type Row = Awaited<ReturnType<typeof rowOf>>

const addressOf = async (row: Row) => pictureOf(await world.ctx(row.tenantId, null), row, 'clear').url
async function openAt(url: string) {
  const { statusCode, rawPayload } = await world.app.inject({ url, headers: { host: 'localhost' } })
  return { statusCode, rawPayload }
}
const read = async (key: string) => buffer((await world.world.adapters.storage.get(key))!.stream)
/** Number of samples that differ by more than recompression can cause. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((picture) => sharp(picture).raw().toBuffer()))
  expect(a!.length).toBe(b!.length)
  return a!.reduce((count, level, at) => count + (Math.abs(level - b![at]!) > 60 ? 1 : 0), 0)
}

it('existing pictures get a new watermark and address; other tenants keep theirs', async () => {
  const [her, far] = [await world.loveUser(), await world.loveUser({ tenantId: world.tenantB })]
  const [photo, avatar, theirs] = [await upload(her), await upload(her, 'avatar'), await upload(far)]
  const before = await read(photo.displayKey)
  const oldAddress = await addressOf(photo)
  expect(await sweep()).toBe(0)

  await configure(world.tenantA, MARK)
  expect(await sweep()).toBe(1)
  const marked = await rowOf(photo.id)
  const { displayKey, watermark, ...rest } = photo
  expect(marked).toMatchObject(rest)
  expect([marked.displayKey, marked.watermark]).not.toContain(displayKey)
  expect(marked.watermark).not.toBe(watermark)
  expect(await difference(before, await read(marked.displayKey))).toBeGreaterThan(500)
  expect([await rowOf(avatar.id), await rowOf(theirs.id)]).toEqual([avatar, theirs])

  await runDue(40)
  expect((await openAt(oldAddress)).statusCode).toBe(404)
  const opened = await openAt(await addressOf(marked))
  expect(opened.statusCode).toBe(200)
  expect(opened.rawPayload.equals(await read(marked.displayKey))).toBe(true)
  // The cleanup job, enqueued in case storing failed, finds the file in use.
  await runDue(3600)
  expect((await openAt(await addressOf(marked))).statusCode).toBe(200)
  expect(await sweep()).toBe(0)
})

it('every further change is applied, and switching off removes the watermark except on certificates', async () => {
  const her = await world.loveUser()
  const [photo, certificate] = [await upload(her), await upload(her, 'document')]
  const [plain, stamped] = [await read(photo.displayKey), await read(certificate.displayKey)]
  const before = await configure(world.tenantA, MARK)
  expect(await sweep()).toBe(2)
  const red = await read((await rowOf(photo.id)).displayKey)

  await configure(world.tenantA, { ...MARK, wmFontColor: '#0000ff' })
  expect(await sweep()).toBe(2)
  expect(await difference(red, await read((await rowOf(photo.id)).displayKey))).toBeGreaterThan(500)

  await configure(world.tenantA, before)
  expect(await sweep()).toBe(2)
  expect((await read((await rowOf(photo.id)).displayKey)).equals(plain)).toBe(true)
  expect((await rowOf(photo.id)).watermark).toBeNull()
  expect((await read((await rowOf(certificate.id)).displayKey)).equals(stamped)).toBe(true)
})

it('the sweep skips pictures uploaded after the change', async () => {
  // Changed before any request has read the settings, because they are cached for a while.
  await configure(world.tenantB, MARK)
  const far = await world.loveUser({ tenantId: world.tenantB })
  for (const purpose of ['photo', 'document'] as const) expect((await upload(far, purpose)).watermark).not.toBeNull()
  expect(await sweep()).toBe(0)
})

it('the sweep resumes after a crash midway and leaves no orphaned file', async () => {
  const her = await world.loveUser()
  const rows = [await upload(her), await upload(her), await upload(her)]
  await configure(world.tenantA, MARK)
  const { storage } = world.served.adapters
  const stored: string[] = []
  const put = vi.fn<typeof storage.put>(async (key, ...rest) => {
    await storage.put(key, ...rest)
    stored.push(key)
    if (stored.length === 2) throw new Error('killed')
  })
  await expect(sweep({ adapters: { ...world.served.adapters, storage: { ...storage, put } } })).rejects.toThrow('killed')
  expect(await sweep()).toBe(2)
  await runDue(3600)
  const now = await Promise.all(rows.map(({ id }) => rowOf(id)))
  for (const [place, row] of now.entries()) {
    expect(await storage.serve(row.displayKey)).not.toBeNull()
    expect(await storage.serve(rows[place]!.displayKey)).toBeNull()
  }
  const orphans = stored.filter((key) => !now.some(({ displayKey }) => displayKey === key))
  expect(orphans).toHaveLength(1)
  expect(await storage.serve(orphans[0]!)).toBeNull()
})

it('a deleted picture keeps its watermark until it is restored', async () => {
  const her = await world.loveUser()
  const photo = await upload(her)
  const { db } = world.world
  await db.update(mediaTable).set({ deletedAt: new Date() }).where(eq(mediaTable.id, photo.id))
  await configure(world.tenantA, MARK)
  expect(await sweep()).toBe(0)
  await db.update(mediaTable).set({ deletedAt: null }).where(eq(mediaTable.id, photo.id))
  expect(await sweep()).toBe(1)
})

it('a file used as original and display is split into a private original and a display rendering', async () => {
  const her = await world.loveUser()
  const { storage } = world.served.adapters
  const source = await upload(her)
  const content = await read(source.displayKey)
  const key = source.displayKey
  const both = { ownerId: her.userId, originalKey: key, displayKey: key, thumbKey: source.thumbKey, blurKey: source.blurKey }
  await world.world.db.delete(mediaTable).where(eq(mediaTable.id, source.id))
  const [one, other] = [await newPicture(world.bench(), both), await newPicture(world.bench(), both)]
  const oldAddress = await addressOf(one)
  await configure(world.tenantA, MARK)
  expect(await sweep()).toBe(2)
  await runDue(3600)
  expect((await openAt(oldAddress)).statusCode).toBe(404)
  for (const { id } of [one, other]) {
    const row = await rowOf(id)
    expect((await read(row.originalKey)).equals(content)).toBe(true)
    expect(await difference(content, await read(row.displayKey))).toBeGreaterThan(500)
    expect(await storage.serve(row.thumbKey)).not.toBeNull()
  }
})

it('a picture without an original is not tried again forever', async () => {
  const her = await world.loveUser()
  await newPicture(world.bench(), { ownerId: her.userId })
  await configure(world.tenantA, MARK)
  expect(await sweep()).toBe(0)
  expect(sent).toEqual([])
  const [row] = await world.world.db.select().from(mediaTable)
  expect(row!.watermark).not.toBeNull()
})
