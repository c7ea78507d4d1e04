import { randomBytes } from 'node:crypto'
import { uploadPurposes, type UploadPurpose } from '@qianxian/protocol/media/media.words'
import { account } from '@qianxian/protocol/account/account'
import { audit } from '@qianxian/protocol/audit/audit'
import { faults } from '@qianxian/protocol/base/faults'
import { love } from '@qianxian/protocol/love/love'
import { media } from '@qianxian/protocol/media/media'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditTasks } from '../../db/tables/audit'
import { loveProfiles } from '../../db/tables/love'
import { media as mediaTable } from '../../db/tables/media'
import { reports } from '../../db/tables/report'
import { drawPicture, postFile, type Mark } from '../../../test/pictures'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { sweepDeletedMedia } from './files/removal'
import { setAccountPortrait, requireOwnMedia, picturesOf, storeAvatarBase64 } from './media'
import { addressesExpireAt } from './media.presenter'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const policyOf = async (person: Person, purpose: UploadPurpose = 'photo') =>
  (await person.call(media.getUploadPolicy, { purpose, fileName: 'a.jpg', size: 1000 })).data!.fields

async function send(person: Person, picture: Buffer, purpose: UploadPurpose = 'photo') {
  return postFile(world, person, await policyOf(person, purpose), picture)
}

async function newMedia(person: Person, mark: Mark = 'clean', purpose: UploadPurpose = 'photo'): Promise<number> {
  const reply = await send(person, await drawPicture(mark), purpose)
  expect(reply.code).toBe(20000)
  return reply.data.mediaId
}

async function addPhotos(person: Person, count: number, mark: Mark = 'clean') {
  const mediaIds: number[] = []
  for (let index = 0; index < count; index += 1) mediaIds.push(await newMedia(person, mark))
  const reply = await person.call(media.batchInsert, { mediaIds })
  expect(reply.code).toBe(20000)
  return reply.data!
}

const rowOf = async (id: number) => (await world.world.db.select().from(mediaTable).where(eq(mediaTable.id, id)))[0]!
const profileOf = async (person: Person) =>
  (await world.world.db.select().from(loveProfiles).where(eq(loveProfiles.userId, person.userId)))[0]!
async function hasFile(key: string): Promise<boolean> {
  const file = await world.world.adapters.storage.get(key)
  file?.stream.destroy()
  return file !== null
}
const get = (url: string) => world.app.inject({ method: 'GET', url, headers: { host: 'localhost' } })

describe('an upload', () => {
  it('an upload is accepted with a policy and returned as a picture that opens', async () => {
    const person = await world.member()
    const reply = await send(person, await drawPicture())
    expect(reply).toMatchObject({ code: 20000, data: { verdict: 'pass', picture: { width: 600, height: 800, isBlurred: false } } })
    const file = await get(reply.data.picture.url)
    expect(file.statusCode).toBe(200)
    expect(file.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline',
    })
    expect(file.headers['cache-control']).toMatch(/^private, max-age=\d+, immutable$/)
    expect((await sharp(file.rawPayload).metadata()).width).toBe(600)
  })

  it('an upload keeps no camera metadata', async () => {
    const person = await world.member()
    const picture = await sharp(await drawPicture())
      .withExif({ IFD0: { Copyright: 'secret-place' } })
      .jpeg()
      .toBuffer()
    expect(picture.includes('secret-place')).toBe(true)
    const { mediaId } = (await send(person, picture)).data
    const { originalKey, displayKey } = await rowOf(mediaId)
    for (const key of [originalKey, displayKey]) {
      const file = await world.world.adapters.storage.get(key)
      const chunks: Buffer[] = []
      for await (const chunk of file!.stream) chunks.push(chunk as Buffer)
      expect(Buffer.concat(chunks).includes('secret-place')).toBe(false)
    }
  })

  it('an upload is refused without a policy and with a foreign, altered or expired one', async () => {
    const [person, other] = [await world.member(), await world.member()]
    const picture = await drawPicture()
    const { code } = faults.upload_policy_invalid
    expect((await postFile(world, person, {}, picture)).code).toBe(code)
    expect((await postFile(world, person, await policyOf(other), picture)).code).toBe(code)
    const fields = await policyOf(person)
    expect((await postFile(world, person, { ...fields, policy: `${fields.policy}x` }, picture)).code).toBe(code)
    expect((await postFile(world, person, fields, null)).code).toBe(faults.file_missing.code)
    expect((await postFile(world, person, fields, picture)).code).toBe(20000)
    expect((await postFile(world, person, fields, await drawPicture())).code).toBe(code)
  })

  it('an upload needs a login, and a plausible size and name', async () => {
    expect((await world.visitor().call(media.getUploadPolicy, { purpose: 'photo', fileName: 'a.jpg', size: 1 })).status).toBe(401)
    const person = await world.member()
    expect((await person.call(media.getUploadPolicy, { purpose: 'photo', fileName: 'a.jpg', size: 11 * 1024 * 1024 })).code).toBe(
      faults.file_too_large.code,
    )
    expect((await person.call(media.getUploadPolicy, { purpose: 'photo', fileName: 'a.svg', size: 100 })).code).toBe(
      faults.file_type_refused.code,
    )
    expect((await person.call(media.getUploadPolicy, { purpose: 'other' as never, fileName: 'a.jpg', size: 100 })).fields).toHaveProperty(
      'purpose',
    )
  })

  it('an upload is refused if it is no picture, broken, too large or too small', async () => {
    const person = await world.member()
    expect((await send(person, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).code).toBe(faults.file_type_refused.code)
    expect((await send(person, (await drawPicture()).subarray(0, 900))).code).toBe(faults.file_damaged.code)
    expect((await send(person, randomBytes(10 * 1024 * 1024 + 10))).code).toBe(faults.file_too_large.code)
    expect((await send(person, await drawPicture('clean', { width: 200, height: 260 }))).fields).toHaveProperty('file')
  })

  it('a picture is measured before it is shrunk, and a long one is refused as too long for every purpose', async () => {
    const person = await world.member()
    const long = await drawPicture('clean', { width: 400, height: 6000 })
    for (const purpose of uploadPurposes) {
      const { code, fields } = await send(person, long, purpose)
      expect([code, fields?.file], purpose).toEqual([faults.input_invalid.code, expect.stringContaining('图片太长')])
    }
    expect((await send(person, await drawPicture('clean', { width: 305, height: 3600 }))).code).toBe(20000)
  })

  it('the same file gives the same picture to the same person and another to a second person', async () => {
    const [person, other] = [await world.member(), await world.member()]
    const picture = await drawPicture()
    const first = (await send(person, picture)).data.mediaId
    expect((await send(person, picture)).data.mediaId).toBe(first)
    expect((await send(other, picture)).data.mediaId).not.toBe(first)
  })

  it('an upload as base64 works with and without its data prefix', async () => {
    const person = await world.member()
    const text = (await drawPicture()).toString('base64')
    const first = await person.call(media.uploadBase64, { purpose: 'avatar', content: `data:image/jpeg;base64,${text}` })
    const second = await person.call(media.uploadBase64, { purpose: 'avatar', content: text })
    expect(first.data?.mediaId).toBeGreaterThan(0)
    expect(second.data?.mediaId).toBe(first.data?.mediaId)
    expect((await person.call(media.uploadBase64, { purpose: 'avatar', content: '不是图片' })).code).toBe(faults.file_damaged.code)
  })
})

describe('moderation', () => {
  it('a planted bad picture is refused, its fingerprint is remembered, and an appeal can overturn it', async () => {
    const [person, other, auditor] = [await world.member(), await world.member(), await world.auditor()]
    const picture = await drawPicture('refused')
    const refused = await send(person, picture)
    expect(refused).toMatchObject({
      code: faults.photo_refused.code,
      data: { mediaId: expect.any(Number), auditTaskId: expect.any(Number) },
    })
    expect((await person.call(media.getModeration, { mediaId: refused.data.mediaId })).data).toMatchObject({
      verdict: 'reject',
      reason: expect.stringContaining('尺度'),
    })
    expect((await send(person, picture)).code).toBe(faults.photo_refused.code)
    // The same picture, smaller and from another person. A human decides, because resemblance proves nothing.
    const copy = await send(other, await sharp(picture).resize(450).jpeg().toBuffer())
    expect(copy).toMatchObject({ code: 20000, data: { verdict: 'review' } })

    const { auditTaskId, mediaId } = refused.data
    expect((await other.call(audit.appeal, { id: auditTaskId, text: '这是我的照片' })).code).toBe(faults.not_found.code)
    expect((await person.call(audit.appeal, { id: auditTaskId, text: '这是我本人的照片' })).data?.status).toBe('appealed')
    expect((await auditor.call(audit.claim, { id: auditTaskId })).code).toBe(20000)
    expect((await auditor.call(audit.decide, { id: auditTaskId, decision: 'approved', reasons: [] })).data?.row.status).toBe('overturned')
    expect((await send(person, picture)).data).toMatchObject({ mediaId, verdict: 'pass' })
  })

  it('an approved picture is not refused because a stranger altered a copy of it', async () => {
    const [owner, stranger] = [await world.member(), await world.member()]
    const own = await drawPicture()
    expect((await send(owner, own)).data).toMatchObject({ verdict: 'pass' })
    const copy = (await send(stranger, await sharp(own).resize(640).jpeg().toBuffer())).data
    await world.world.db.update(mediaTable).set({ verdict: 'reject' }).where(eq(mediaTable.id, copy.mediaId))
    expect((await send(owner, await sharp(own).resize(700).jpeg().toBuffer())).data).toMatchObject({ verdict: 'pass' })
    expect((await send(stranger, await sharp(own).resize(680).jpeg().toBuffer())).data).toMatchObject({ verdict: 'review' })
  })

  it('the verdict is disclosed to the owner only', async () => {
    const [person, other] = [await world.member(), await world.member()]
    const mediaId = await newMedia(person)
    expect((await person.call(media.getModeration, { mediaId })).data).toEqual({ verdict: 'pass', reason: null })
    expect((await other.call(media.getModeration, { mediaId })).code).toBe(faults.not_found.code)
  })

  it('doubtful pictures are sent to a human, who decides for the album', async () => {
    const [person, auditor] = [await world.loveUser(), await world.auditor()]
    const album = await addPhotos(person, 1, 'doubtful')
    const photo = album.list.at(-1)!
    expect(photo).toMatchObject({ state: 'manual', isAvatar: false, auditTaskId: expect.any(Number) })
    const id = photo.auditTaskId!
    await auditor.call(audit.claim, { id })
    const decided = await auditor.call(audit.decide, { id, decision: 'rejected', reasons: [{ field: 'photo', code: 'nudity' }] })
    expect(decided.code).toBe(20000)
    const after = (await person.call(media.getPaged, {})).data!
    expect(after.list.at(-1)).toMatchObject({ state: 'rejected', canAppeal: true, reason: expect.stringContaining('照片尺度不合适') })
    expect(after.version).toBeGreaterThan(album.version)
    await person.call(audit.appeal, { id, text: '请再看一次这张' })
    expect((await person.call(media.getPaged, {})).data!.list.at(-1)).toMatchObject({ state: 'appealed', canAppeal: false })
    const second = await world.auditor()
    await second.call(audit.claim, { id })
    await second.call(audit.decide, { id, decision: 'rejected', reasons: [{ field: 'photo', code: 'nudity' }] })
    expect((await person.call(media.getPaged, {})).data!.list.at(-1)).toMatchObject({ state: 'rejected_final', canAppeal: false })
  })
})

describe('an album', () => {
  it('an album starts a profile, its first photo becomes the avatar, and it has nine photos at most', async () => {
    const person = await world.member()
    expect((await person.call(media.getPaged, {})).data).toEqual({ version: 0, list: [] })
    const album = await addPhotos(person, 9)
    expect(album.list.map((photo) => photo.isAvatar)).toEqual([true, ...Array<boolean>(8).fill(false)])
    expect(await profileOf(person)).toMatchObject({ lifecycle: 'draft', version: 0, photoCount: 9, isListed: false })
    const tenth = await person.call(media.batchInsert, { mediaIds: [await newMedia(person)] })
    expect(tenth).toMatchObject({ code: faults.photo_limit_reached.code, fields: { mediaIds: expect.any(String) } })
  })

  it('two devices adding at once exceed no limit and create one profile', async () => {
    const person = await world.member()
    const mediaIds = await Promise.all(Array.from({ length: 10 }, () => newMedia(person)))
    const replies = await Promise.all([
      person.call(media.batchInsert, { mediaIds: mediaIds.slice(0, 5) }),
      person.call(media.batchInsert, { mediaIds: mediaIds.slice(5) }),
    ])
    expect(replies.map((reply) => reply.code).sort((a, b) => a - b)).toEqual([20000, faults.photo_limit_reached.code])
    expect((await person.call(media.getPaged, {})).data!.list).toHaveLength(5)
  })

  it('an album stays unchanged when the same photo is added again', async () => {
    const person = await world.member()
    const mediaIds = [await newMedia(person)]
    const first = await person.call(media.batchInsert, { mediaIds })
    const second = await person.call(media.batchInsert, { mediaIds })
    expect(second.data).toEqual(first.data)
    expect((await person.call(media.batchInsert, { mediaIds: [] })).fields).toHaveProperty('mediaIds')
  })

  it('an album rejects a picture of another person or for another purpose', async () => {
    const [person, other] = [await world.member(), await world.member()]
    expect((await person.call(media.batchInsert, { mediaIds: [await newMedia(other)] })).code).toBe(faults.not_found.code)
    expect((await person.call(media.batchInsert, { mediaIds: [await newMedia(person, 'clean', 'report')] })).code).toBe(
      faults.not_found.code,
    )
    expect((await world.visitor().call(media.batchInsert, { mediaIds: [1] })).status).toBe(401)
  })

  it('another avatar can be chosen and becomes the cover', async () => {
    const person = await world.loveUser()
    const mediaId = await newMedia(person)
    const album = (await person.call(media.batchInsert, { mediaIds: [mediaId], isAvatar: true })).data!
    expect(album.list.map((photo) => photo.isAvatar)).toEqual([false, true])
    expect(await profileOf(person)).toMatchObject({ coverMediaId: mediaId, photoCount: 2, isListed: true })
    const [first] = (await world.world.db.select().from(mediaTable).where(eq(mediaTable.ownerId, person.userId))).filter(
      (row) => row.id !== mediaId,
    )
    const back = (await person.call(media.batchInsert, { mediaIds: [first!.id], isAvatar: true })).data!
    expect(back.list.map((photo) => photo.isAvatar)).toEqual([true, false])
  })

  it('two devices sort at once: the first succeeds, the second gets the current album', async () => {
    const person = await world.member()
    const album = await addPhotos(person, 3)
    const ids = album.list.map((photo) => photo.id)
    const [a, b] = await Promise.all([
      person.call(media.sort, { ids: [...ids].reverse(), version: album.version }),
      person.call(media.sort, { ids: [ids[1]!, ids[0]!, ids[2]!], version: album.version }),
    ])
    const [won, lost] = a.code === 20000 ? [a, b] : [b, a]
    expect(won.code).toBe(20000)
    expect(lost.code).toBe(faults.edited_elsewhere.code)
    expect(lost.data).toEqual(won.data)
    expect((await person.call(media.sort, { ids: ids.slice(1), version: won.data!.version })).fields).toHaveProperty('ids')
    expect((await person.call(media.sort, { ids: [ids[0]!, ids[0]!, ids[1]!], version: won.data!.version })).fields).toHaveProperty('ids')
    const stranger = await world.loveUser()
    expect((await stranger.call(media.sort, { ids, version: 0 })).code).toBe(faults.input_invalid.code)
  })

  it('removing the avatar promotes the next approved photo, and without one hides the profile', async () => {
    const person = await world.loveUser()
    const before = await addPhotos(person, 1)
    const [avatar, next] = before.list
    const after = (await person.call(media.remove, { id: avatar!.id, version: before.version })).data!
    expect(after.list).toMatchObject([{ id: next!.id, isAvatar: true }])
    expect(await profileOf(person)).toMatchObject({ lifecycle: 'published', isListed: true, photoCount: 1 })
    expect((await person.call(media.remove, { id: next!.id, version: before.version })).code).toBe(faults.edited_elsewhere.code)
    const empty = (await person.call(media.remove, { id: next!.id, version: after.version })).data!
    expect(empty.list).toEqual([])
    expect(await profileOf(person)).toMatchObject({ lifecycle: 'hidden', isHidden: true, isListed: false, coverMediaId: null })
    const mine = (await person.call(love.getMine, {})).data!
    expect(mine.issues).toMatchObject([{ field: 'photos', howToFix: expect.any(String) }])
    expect((await person.call(love.setHidden, { isHidden: false })).fields).toHaveProperty('photos')
    await addPhotos(person, 1)
    expect((await person.call(love.setHidden, { isHidden: false })).data).toMatchObject({
      lifecycle: 'published',
      isHidden: false,
      issues: [],
    })
    expect((await person.call(media.remove, { id: 999_999, version: (await person.call(media.getPaged, {})).data!.version })).code).toBe(
      faults.not_found.code,
    )
  })
})

describe('file addresses', () => {
  it('file addresses end an hour after the next midnight in China and stay the same until then', () => {
    expect(addressesExpireAt(new Date('2026-03-01T15:59:59Z')).toISOString()).toBe('2026-03-01T17:00:00.000Z')
    expect(addressesExpireAt(new Date('2026-03-01T16:00:00Z')).toISOString()).toBe('2026-03-02T17:00:00.000Z')
  })

  it('addresses of a veiled picture open only the veiled rendering', async () => {
    const person = await world.member()
    const mediaId = await newMedia(person)
    const ctx = await person.ctx()
    const row = await rowOf(mediaId)
    const veiled = (await picturesOf(ctx, [mediaId, 999_999], () => true)).get(mediaId)!
    expect(veiled.isBlurred).toBe(true)
    for (const url of [veiled.url, veiled.thumb]) expect(url).toContain(row.blurKey)
    expect((await get(veiled.url)).statusCode).toBe(200)
  })

  it('forged, expired, invalid and empty addresses return a plain 404', async () => {
    const person = await world.member()
    const { displayKey, originalKey } = await rowOf(await newMedia(person))
    const { storage } = world.world.adapters
    const good = storage.signUrl(displayKey, { expiresAt: new Date(Date.now() + 60_000) })
    const gone = originalKey.replace(/[0-9a-f]{32}/, '0'.repeat(32))
    const wrong = [
      good.replace(/s=.{4}/, 's=AAAA'),
      good.replace(displayKey, originalKey),
      storage.signUrl(displayKey, { expiresAt: new Date(Date.now() - 1000) }),
      storage.signUrl(gone, { expiresAt: new Date(Date.now() + 60_000) }),
      `/files/${displayKey}`,
      '/files/..%2f..%2fetc%2fpasswd',
    ]
    expect((await get(good)).statusCode).toBe(200)
    for (const url of wrong) {
      const reply = await get(url)
      expect([url, reply.statusCode, reply.body]).toEqual([url, 404, 'not found'])
    }
  })
})

describe('the interface for other features', () => {
  it('own pictures are accepted, those of others are not', async () => {
    const [person, other] = [await world.member(), await world.member()]
    const [mine, theirs, doubtful] = [await newMedia(person), await newMedia(other), await newMedia(person, 'doubtful')]
    const ctx = await person.ctx()
    expect((await requireOwnMedia(ctx, person.userId, [mine])).map((row) => row.id)).toEqual([mine])
    await expect(requireOwnMedia(ctx, person.userId, [mine, theirs])).rejects.toMatchObject({ faultName: 'not_found' })
    for (const own of [mine, doubtful]) await ctx.tx((ctx) => setAccountPortrait(ctx, own))
    await expect(ctx.tx((ctx) => setAccountPortrait(ctx, theirs))).rejects.toMatchObject({ faultName: 'not_found' })
    const waiting = await world.world.db.select().from(auditTasks).where(eq(auditTasks.ownerId, person.userId))
    expect(waiting.map(({ targetId, title }) => [targetId, title])).toEqual([[doubtful, '待审核的头像']])
  })

  it('a doubtful portrait waits for a human in one task, and is removed if refused', async () => {
    const [person, auditor] = [await world.member(), await world.auditor()]
    const tasksOf = async (mediaId: number) =>
      (await world.world.db.select().from(auditTasks).where(eq(auditTasks.targetId, mediaId))).filter(
        ({ ownerId }) => ownerId === person.userId,
      )
    const judge = async (mediaId: number, decision: 'approved' | 'rejected') => {
      const [task] = await tasksOf(mediaId)
      await auditor.call(audit.claim, { id: task!.id })
      const reasons = decision === 'rejected' ? [{ field: 'photo', code: 'not_self' as const }] : []
      expect((await auditor.call(audit.decide, { id: task!.id, decision, reasons })).code).toBe(20000)
    }
    const face = async () => (await person.call(account.getUser, {})).data.userInfo.headPic
    const good = await newMedia(person, 'doubtful', 'avatar')
    for (let tap = 0; tap < 2; tap += 1) expect((await person.call(account.setAvator, { mediaId: good })).code).toBe(20000)
    expect(await tasksOf(good)).toHaveLength(1)
    expect(await face()).not.toBe('')
    await judge(good, 'approved')
    expect(await face()).not.toBe('')
    const bad = await newMedia(person, 'doubtful', 'avatar')
    expect(bad).not.toBe(good)
    await person.call(account.setAvator, { mediaId: bad })
    await judge(bad, 'rejected')
    expect(await face()).toBe('')
    expect((await person.call(account.setAvator, { mediaId: bad })).code).toBe(faults.not_found.code)
  })

  it('a clean portrait from another platform is kept, however small', async () => {
    const person = await world.member()
    const ctx = await world.ctx(world.tenantA, null)
    const small = (await drawPicture('clean', { width: 132, height: 132 })).toString('base64')
    expect(await storeAvatarBase64(ctx, person.userId, small)).toBeGreaterThan(0)
    expect(await storeAvatarBase64(ctx, person.userId, 'AAAA')).toBeNull()
    expect(await storeAvatarBase64(ctx, person.userId, (await drawPicture('refused')).toString('base64'))).toBeNull()
    expect(await storeAvatarBase64(ctx, person.userId, (await drawPicture('doubtful')).toString('base64'))).toBeNull()
  })
})

describe('deleted pictures', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

  it('deleted pictures lose their files after seven days; refused ones keep their fingerprint', async () => {
    const person = await world.member()
    const picture = await drawPicture('refused')
    const refusedId = (await send(person, picture)).data.mediaId as number
    const album = await addPhotos(person, 1)
    await person.call(media.remove, { id: album.list[0]!.id, version: album.version })
    const [row] = (await world.world.db.select().from(mediaTable).where(eq(mediaTable.ownerId, person.userId))).filter(
      (one) => one.id !== refusedId,
    )
    await sweepDeletedMedia(world.served, inDays(6))
    expect(await hasFile(row!.displayKey)).toBe(true)
    await sweepDeletedMedia(world.served, inDays(8))
    expect(await hasFile(row!.displayKey)).toBe(false)
    expect(await rowOf(row!.id)).toBeUndefined()
    expect(await rowOf(refusedId)).toMatchObject({ verdict: 'reject', displayKey: '', dhash: expect.stringMatching(/^[0-9a-f]{16}$/) })
    expect((await send(person, picture)).code).toBe(faults.photo_refused.code)
    expect(await sweepDeletedMedia(world.served, inDays(9))).toBe(0)
  })

  it('pictures of a person under report stay until the report is settled', async () => {
    const [person, reporter] = [await world.loveUser(), await world.loveUser()]
    const album = (await addPhotos(person, 1)).list
    const version = (await person.call(media.getPaged, {})).data!.version
    await person.call(media.remove, { id: album.at(-1)!.id, version })
    const [report] = await world.world.db
      .insert(reports)
      .values({
        tenantId: world.tenantA,
        reporterId: reporter.profileId,
        targetProfileId: person.profileId,
        category: 'fake_identity',
        priority: 'high',
        text: '照片不是本人',
        mediaIds: [],
        evidence: {},
        status: 'filed',
      })
      .returning()
    const left = async () => (await world.world.db.select().from(mediaTable).where(eq(mediaTable.ownerId, person.userId))).length
    const before = await left()
    await sweepDeletedMedia(world.served, inDays(8))
    expect(await left()).toBe(before)
    await world.world.db.update(reports).set({ resolvedAt: new Date() }).where(eq(reports.id, report!.id))
    await sweepDeletedMedia(world.served, inDays(8))
    expect(await left()).toBe(before - 1)
  })
})
