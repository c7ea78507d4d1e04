/**
 * Whether the avatar shows its owner: compared once with the provider's frame, later with the register, and never
 * decided by a picture that was replaced since.
 */
import { identity } from '@qianxian/protocol/identity/identity'
import { identityLimits } from '@qianxian/protocol/identity/identity.words'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { drawIdNo } from '../../../seed/makers/identity'
import { identityStage } from '../../../test/nouns/identity'
import { drawPicture } from '../../../test/pictures'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { resetAvatarMatch, matchAvatarJob, sweepPortraits } from './portrait'
import { requireNewFaceCheck } from './recheck'

let world: TestWorld
let stage: ReturnType<typeof identityStage>
beforeAll(async () => {
  world = await openTestWorld()
  stage = identityStage(world)
})
afterAll(() => world.close())
const twin = () => world.world.adapters.likenessTwin!
afterEach(() => (twin().sees('alike'), twin().silence(false)))

const rowsOf = async (query: string) => (await world.world.db.execute(sql.raw(query))).rows
const standing = async (person: Person) => (await person.call(identity.getIdentity, {})).data
const match = async (person: Person) => matchAvatarJob.handle(await person.ctx(), { userId: person.userId })
const portraits = ({ userId }: Person) => rowsOf(`select * from identity_portraits where user_id = ${userId}`)

/** Creates the files of test members' pictures, which otherwise have none. */
async function drawAll(): Promise<void> {
  const content = await drawPicture()
  for (const row of await rowsOf('select original_key from media'))
    await world.world.adapters.storage.put(String(row['original_key']), content, 'image/jpeg')
}

async function proven(): Promise<Person> {
  const person = await world.loveUser()
  await drawAll()
  const { url, ticket } = await stage.linked(person, { idCard: drawIdNo() })
  stage.show(url)
  await person.call(identity.faceIdCallBack, { ticket })
  return person
}

/** Replaces the avatar as the album would. */
async function changeAvatar(person: Person, mediaId: number): Promise<void> {
  const ctx = await person.ctx()
  await ctx.tx(async (ctx) => {
    await ctx.db.execute(
      sql.raw(`update love_profiles set cover_media_id = ${mediaId} where tenant_id = ${world.tenantA} and id = ${person.profileId}`),
    )
    await resetAvatarMatch(ctx, person.userId, { profileId: person.profileId, mediaId })
  })
}

describe('an avatar', () => {
  it("an avatar is compared with the provider's frame, which is deleted with the answer", async () => {
    const person = await proven()
    const [kept] = await portraits(person)
    expect(kept).toBeDefined()
    expect(String(kept!['content_enc'])).not.toContain('/9j/')
    expect((await standing(person)).portrait).toBe('waiting')
    await match(person)
    expect((await standing(person)).portrait).toBe('matched')
    expect(await portraits(person)).toEqual([])
    expect(twin().heard.at(-1)).toBe('CompareFace')
    await match(person)
    expect(await rowsOf(`select 1 from notices where user_id = ${person.userId} and kind = 'identity.portrait'`)).toHaveLength(1)
  })

  it('an avatar that shows another person must be changed', async () => {
    const person = await proven()
    twin().sees('unlike')
    await match(person)
    expect((await standing(person)).portrait).toBe('unlike')
    expect(await portraits(person)).toEqual([])
  })

  it('an avatar changed later is compared with the register', async () => {
    const person = await proven()
    await match(person)
    const [other] = await rowsOf(`select id from media where owner_id <> ${person.userId} limit 1`)
    await changeAvatar(person, Number(other!['id']))
    expect((await standing(person)).portrait).toBe('waiting')
    await match(person)
    expect((await standing(person)).portrait).toBe('matched')
    expect(twin().heard.at(-1)).toBe('ImageRecognitionV2')
  })

  it('an avatar changed during the comparison of the former one is compared by itself', async () => {
    const person = await proven()
    const [other] = await rowsOf(`select id from media where owner_id <> ${person.userId} limit 1`)
    await Promise.all([match(person), changeAvatar(person, Number(other!['id']))])
    expect((await standing(person)).portrait).toBe('waiting')
    twin().sees('unlike')
    await match(person)
    const [row] = await rowsOf(`select status, media_id from identity_matches where user_id = ${person.userId}`)
    expect(row).toEqual({ status: 'unlike', media_id: other!['id'] })
  })

  it('an avatar waits while the provider does not respond, and its portrait is still deleted after a day', async () => {
    const person = await proven()
    twin().silence(true)
    await expect(match(person)).rejects.toThrow()
    expect((await standing(person)).portrait).toBe('waiting')
    const later = new Date(Date.now() + identityLimits.portraitHours * 3_600_000 + 60_000)
    await sweepPortraits(world.served, later)
    expect(await portraits(person)).toEqual([])
    twin().silence(false)
    await match(person)
    expect((await standing(person)).portrait).toBe('matched')
  })
})

describe('repeated proof', () => {
  it('the face must be proven again after a report found that the member is another person', async () => {
    const person = await proven()
    const ctx = await person.ctx()
    await ctx.tx((ctx) => requireNewFaceCheck(ctx, { userId: person.userId, finding: 'money' }))
    expect((await standing(person)).level).toBe('face')
    await ctx.tx((ctx) => requireNewFaceCheck(ctx, { userId: person.userId, finding: 'impersonation' }))
    expect((await standing(person)).level).toBe('name')
    expect(await rowsOf(`select is_face_verified from love_profiles where id = ${person.profileId}`)).toEqual([{ is_face_verified: false }])
    expect(await rowsOf(`select status, revoked_for from certificates where profile_id = ${person.profileId} and kind = 'face'`)).toEqual([
      { status: 'revoked', revoked_for: 'report_upheld' },
    ])
    const heard = await rowsOf(`select kind from notices where user_id = ${person.userId} and kind ~ '^(identity.recheck|certificate)'`)
    expect(heard).toEqual([{ kind: 'identity.recheck' }])
  })

  it('a member whose name changed must prove it again', async () => {
    const person = await world.loveUser()
    const idCard = drawIdNo()
    for (const realName of ['林知夏', '林知秋']) {
      const { url, ticket } = await stage.linked(person, { idCard, realName })
      stage.show(url)
      expect((await person.call(identity.faceIdCallBack, { ticket })).data.status).toBe('passed')
    }
    expect(
      (await person.call(identity.getCheckFaceLink, { realName: '林知秋', idCard, agreesToIdentity: true, agreesToFace: true })).message,
    ).toBe('已经完成实名认证')
  })
})
