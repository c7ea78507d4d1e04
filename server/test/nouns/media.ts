/** Acts for each verb of pictures and albums, and invariants that hold after any kill. */
import { randomBytes } from 'node:crypto'
import { media } from '@qianxian/protocol/media/media'
import { eq } from 'drizzle-orm'
import { newPhoto, newPicture, newVoice } from '../../seed/makers/media'
import { media as mediaTable, photos } from '../../src/db/tables/media'
import { drawPicture, postFile, postForm } from '../pictures'
import { drawVoice } from '../voice-recording'
import { idOf, type Belongs, type Scene } from '../scene'
import { stageOf, type Acts, type EachItsOwn, type Reply } from '../stage'
import type { Person, TestWorld } from '../world'
import { isForNobody, isSelf, type Plant } from '../secrets'

export function mediaStage(world: TestWorld) {
  const { her } = stageOf(world)
  const uploaded = async (person: Person) =>
    (await person.call(media.uploadBase64, { purpose: 'photo', content: (await drawPicture()).toString('base64') })).data.mediaId
  const album = async () => {
    const person = await her()
    const { data } = await person.call(media.batchInsert, { mediaIds: [await uploaded(person)] })
    return { person, ...data }
  }
  return { uploaded, album }
}

const acts = (world: TestWorld): Acts<typeof media> => {
  const { by, her } = stageOf(world)
  const { uploaded, album } = mediaStage(world)
  return {
    getUploadPolicy: async () => by(await her(), media.getUploadPolicy, { purpose: 'photo', fileName: 'a.jpg', size: 1000 }),
    upload: async () => {
      const person = await her()
      const policy = (await person.call(media.getUploadPolicy, { purpose: 'photo', fileName: 'a.jpg', size: 1000 })).data
      const file = await drawPicture()
      return () => postFile(world, person, policy.fields, file) as Promise<Reply>
    },
    uploadBase64: async () => by(await her(), media.uploadBase64, { purpose: 'photo', content: (await drawPicture()).toString('base64') }),
    uploadVoice: async () => by(await her(), media.uploadVoice, { content: drawVoice(2).toString('base64') }),
    getPaged: async () => by(await her(), media.getPaged, {}),
    batchInsert: async () => {
      const person = await world.member()
      return by(person, media.batchInsert, { mediaIds: [await uploaded(person)], isAvatar: true })
    },
    remove: async () => {
      const { person, list, version } = await album()
      return by(person, media.remove, { id: list.at(-1)!.id, version })
    },
    sort: async () => {
      const { person, list, version } = await album()
      return by(person, media.sort, { ids: list.map((photo) => photo.id).reverse(), version })
    },
    getModeration: async () => {
      const person = await her()
      return by(person, media.getModeration, { mediaId: await uploaded(person) })
    },
    findTrace: async () => {
      const auditor = await world.auditor()
      const copy = await drawPicture()
      return () => postForm(world, media.findTrace.path, auditor, {}, copy) as Promise<Reply>
    },
  }
}

/** Two recordings create two rows; an unsent one is deleted after a day. */
const eachItsOwn: EachItsOwn<typeof media> = { uploadVoice: 'a recording of its own', findTrace: 'each search is recorded' }

/** Each query finds rows that must not exist. */
const invariants = {
  'a doubtful photo that nobody is asked to judge': `
    select p.id from photos p where p.state = 'manual' and not exists (
      select 1 from audit_tasks t where t.tenant_id = p.tenant_id and t.id = p.audit_task_id and t.status in ('need_human', 'assigned', 'appealed'))`,
  'a photo of a picture that is going or gone': `
    select p.id from photos p left join media m on m.tenant_id = p.tenant_id and m.id = p.media_id where m.id is null or m.deleted_at is not null or m.verdict = 'storing'`,
  'a profile that miscounts its photos': `
    select p.id, p.photo_count, count(f.id)::int as photos from love_profiles p
    left join photos f on f.tenant_id = p.tenant_id and f.profile_id = p.id and f.state = 'approved'
    group by p.tenant_id, p.id, p.photo_count having p.photo_count <> count(f.id)`,
  'an album without an avatar': `
    select p.profile_id from photos p group by p.tenant_id, p.profile_id having bool_or(p.state in ('approved', 'manual')) and not bool_or(p.is_avatar)`,
  'a search whose mark was of another tenant': `
    select s.id from photo_trace_searches s where s.trace_id is not null and not exists (
      select 1 from photo_traces t where t.tenant_id = s.tenant_id and t.id = s.trace_id)`,
  'two photos of one picture in one album': `select profile_id, media_id from photos group by tenant_id, profile_id, media_id having count(*) > 1`,
  'two pictures of one file': `
    select owner_id, sha256 from media where verdict <> 'storing' and deleted_at is null group by tenant_id, owner_id, sha256, purpose having count(*) > 1`,
  'a refused picture that nobody may appeal against': `
    select m.id from media m where m.verdict = 'reject' and not exists (
      select 1 from audit_tasks t where t.tenant_id = m.tenant_id and t.target_type = 'photo' and t.target_id = m.id)`,
}

const pictureOf = (world: TestWorld, person: Person, tenantId = world.tenantA) =>
  idOf(newPicture(world.bench(tenantId), { ownerId: person.userId }))

const photoOf = async (world: TestWorld, person: Person, tenantId = world.tenantA) =>
  idOf(newPhoto(world.bench(tenantId), { profileId: person.profileId, mediaId: await pictureOf(world, person, tenantId), position: 5 }))

const voiceOf = (world: TestWorld, person: Person, sentAt: Date | null = null, tenantId = world.tenantA) =>
  idOf(newVoice(world.bench(tenantId), { ownerId: person.userId, sentAt }))

const belongings = async ({ world, others, me }: Scene): Promise<Belongs<'media' | 'photo' | 'voice'>> => {
  const { stranger, far } = others
  const { tenantB } = world
  const { db } = world.world
  return {
    own: {
      media: () => pictureOf(world, me),
      voice: () => voiceOf(world, me),
      // The whole album, because a new order must contain all photos.
      photo: async () => {
        await db.delete(photos).where(eq(photos.profileId, me.profileId))
        return photoOf(world, me)
      },
    },
    foreign: {
      media: { "somebody else's": await pictureOf(world, stranger), 'of another tenant': await pictureOf(world, far, tenantB) },
      photo: { "somebody else's": await photoOf(world, stranger), 'of another tenant': await photoOf(world, far, tenantB) },
      voice: {
        "somebody else's": await voiceOf(world, stranger),
        'sent already': await voiceOf(world, me, new Date()),
        'of another tenant': await voiceOf(world, far, null, tenantB),
      },
    },
  }
}

const secrets: Plant = async (world, { person }) => {
  const key = `private/t${world.tenantA}/test/${randomBytes(16).toString('hex')}.jpg`
  const document = await newPicture(world.bench(), {
    ownerId: person.userId,
    purpose: 'document',
    originalKey: key,
    displayKey: key,
    thumbKey: key,
    blurKey: key,
  })
  const [cover] = await world.world.db
    .select({ originalFile: mediaTable.originalKey, photo: photos.id })
    .from(photos)
    .innerJoin(mediaTable, eq(mediaTable.id, photos.mediaId))
    .where(eq(photos.profileId, person.profileId))
  return {
    secrets: { originalFile: { mark: cover!.originalFile, isFor: isForNobody }, document: { mark: key, isFor: isSelf } },
    ids: { media: document.id, photo: cover!.photo, shownPhoto: cover!.photo },
  }
}

export const mediaFacts = { table: media, acts, eachItsOwn, belongings, invariants, secrets }
