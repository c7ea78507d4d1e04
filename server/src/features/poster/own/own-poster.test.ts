/** Tests of a member's own posters: invitation, own card, matchmaker's or store's card, and partner plan. */
import { account } from '@qianxian/protocol/account/account'
import { withQuery } from '@qianxian/protocol/base/query'
import { love } from '@qianxian/protocol/love/love'
import { poster } from '@qianxian/protocol/poster/poster'
import { ownPoster as kinds, type OwnPoster, sceneChannel } from '@qianxian/protocol/poster/poster.words'
import { values } from '@qianxian/protocol/base/dictionary'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPicture } from '../../../../seed/makers/media'
import { posterStage } from '../../../../test/nouns/poster'
import { stageOf } from '../../../../test/stage'
import { storeStage } from '../../../../test/nouns/store'
import { expectWhole } from '../../../../test/races/invariants'
import { serve } from '../../../../test/service-fixture'
import { openTestWorld, type Person, type TestWorld } from '../../../../test/world'
import { users } from '../../../db/tables/account'
import { loveProfiles } from '../../../db/tables/love'
import { matchmakers } from '../../../db/tables/matchmaker'
import { drawKey, prefixOf } from '../../../adapters/storage/storage'
import { readCodes } from '../../media/media'
import { getOwnPoster } from '../poster.service'
import { ownPoster } from './own-poster'

let world: TestWorld
let stage: ReturnType<typeof posterStage>
let stores: ReturnType<typeof storeStage>
beforeAll(async () => {
  world = await openTestWorld()
  stage = posterStage(world)
  stores = storeStage(world)
})
afterAll(async () => {
  await expectWhole(world)
  await world.close()
})

const wantedOf = async (person: Pick<Person, 'ctx'>, kind: OwnPoster) =>
  (await ownPoster(await person.ctx(), kind, { channel: 'poster' })).wanted
const factsOf = async (person: Pick<Person, 'ctx'>, kind: OwnPoster) => (await wantedOf(person, kind)).facts
const targetOf = async (scene: string) => (await world.visitor().call(poster.getScene, { scene })).data
const inviteCodeOf = async ({ userId }: Person) => (await world.world.db.select().from(users).where(eq(users.id, userId)))[0]!.inviteCode
const codeOf = async (person: Person, kind: OwnPoster) => (await person.call(poster.getOwnPoster, { kind })).code

describe('the invitation', () => {
  test('the invitation is a picture whose code opens the home page and names the inviter', async () => {
    const her = await world.member()
    const { data } = await her.call(poster.getOwnPoster, { kind: 'invite' })
    expect(data).toMatchObject({ width: 750, height: 1200, isMine: true, subjects: [], subject: null })
    const { rawPayload } = await world.app.inject({ url: data.url, headers: { host: 'localhost' } })
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 750, height: 1200 })
    const scene = new URL(data.path, 'http://any').searchParams.get('scene')!
    expect(data.path).toBe(withQuery('/pages/index/index', { scene }))
    expect(await readCodes(rawPayload)).toEqual([`pages/index/index?scene=${scene}`])
    expect(await targetOf(scene)).toEqual({ kind: 'invite', id: null, no: null, inviteId: await inviteCodeOf(her) })
  })

  test('the invitation has a code of its own for each channel, which stays the same', async () => {
    const her = await world.loveUser()
    const codes = async () => Promise.all(values(sceneChannel).map((channel) => stage.ownSceneOf(her, { kind: 'invite', channel })))
    const first = await codes()
    expect(new Set(first).size).toBe(values(sceneChannel).length)
    expect(await codes()).toEqual(first)
  })

  test('the invitation names no person if the inviter is hidden or the nickname is refused', async () => {
    const reserved = await world.loveUser()
    await reserved.call(love.savePermission, { visibility: 'hidden' })
    const inReview = await world.loveUser()
    await inReview.call(love.submitAudit, { version: await stageOf(world).drafted(inReview) })
    await world.world.db.update(loveProfiles).set({ isHidden: true }).where(eq(loveProfiles.id, inReview.profileId))
    for (const person of [await world.loveUser({ lifecycle: 'hidden' }), reserved, inReview]) {
      const hidden = await factsOf(person, 'invite')
      expect([hidden.texts['inviter'], hidden.avatarKey]).toEqual(['一位朋友', null])
    }
    const her = await world.loveUser()
    await world.world.db.update(loveProfiles).set({ nickname: '网赌' }).where(eq(loveProfiles.id, her.profileId))
    const { facts, passing } = await wantedOf(her, 'invite')
    expect((await passing(facts.texts))['inviter']).toBe('一位朋友')
  })
})

describe('the own card', () => {
  test('the card shows what a visitor sees, with a band of ages, and no income, employer or occupation', async () => {
    const her = await world.loveUser({
      profile: { occupation: '外科医生', employer: '华西医院', incomeBand: 'from_30w', education: 'master' },
    })
    const { data } = await her.call(love.previewAs, { viewerKind: 'visitor' })
    const { texts } = await factsOf(her, 'card')
    expect(texts).toMatchObject({ inviter: data.card.nickname, no: her.no })
    expect(texts['about']).toContain(data.card.cityName)
    expect(texts['facts']).toContain('硕士')
    await her.call(love.savePermission, { showAge: 'exact', showCity: 'province', showEmployer: true })
    const shown = (await factsOf(her, 'card')).texts
    expect(shown['about']).toMatch(/^\d\d[–-]\d\d岁 · /)
    const exact = (await her.call(love.previewAs, { viewerKind: 'visitor' })).data.card
    expect(shown['about']).toContain(exact.cityName)
    expect(shown['about']).not.toContain(exact.ageText)
    expect(JSON.stringify([texts, shown])).not.toMatch(/外科医生|华西医院|万/)
  })

  test('the avatar is clear only if its owner allows it', async () => {
    const her = await world.loveUser()
    const filled = async (words: string) => {
      const key = drawKey(prefixOf('private', world.tenantA, 'avatar'), 'jpg')
      await world.served.adapters.storage.put(key, Buffer.from(words), 'image/jpeg')
      return key
    }
    const [thumbKey, blurKey] = [await filled('clear'), await filled('veiled')]
    const { id: headMediaId } = await newPicture(world.bench(), { ownerId: her.userId, thumbKey, blurKey })
    await world.world.db.update(users).set({ headMediaId }).where(eq(users.id, her.userId))
    expect((await factsOf(her, 'card')).avatarKey).toBe(blurKey)
    await her.call(love.savePermission, { allowPosterAvatar: true })
    expect((await factsOf(her, 'card')).avatarKey).toBe(thumbKey)
  })

  test('there is no card without a published profile, or for one that strangers may not see', async () => {
    expect(await codeOf(await world.member(), 'card')).toBe(45005)
    expect(await codeOf(await world.loveUser({ lifecycle: 'draft' }), 'card')).toBe(45005)
    for (const switches of [{ visibility: 'members' }, { visibility: 'hidden' }, { minViewerVerification: 'real_name' }] as const) {
      const her = await world.loveUser({ isVerified: true })
      await her.call(love.savePermission, switches)
      expect(await codeOf(her, 'card'), JSON.stringify(switches)).toBe(45006)
    }
    expect(await codeOf(await world.loveUser({ lifecycle: 'hidden' }), 'card')).toBe(45006)
  })

  test("the card's code opens the person by number; nothing in it tells a hidden or closed account's number", async () => {
    const her = await world.loveUser()
    const scene = await stage.ownSceneOf(her, { kind: 'card' })
    expect(await targetOf(scene)).toEqual({ kind: 'card', id: null, no: her.no, inviteId: await inviteCodeOf(her) })
    expect((await her.call(poster.getOwnPoster, { kind: 'card' })).data.path).toBe(`/pages/love/detail?scene=${scene}`)
    expect((await world.visitor(world.tenantB).call(poster.getScene, { scene })).code).toBe(40410)
    await world.world.db.update(loveProfiles).set({ lifecycle: 'hidden' }).where(eq(loveProfiles.id, her.profileId))
    expect((await targetOf(scene)).no).toBeNull()
    await world.world.db.update(loveProfiles).set({ lifecycle: 'published' }).where(eq(loveProfiles.id, her.profileId))
    await her.call(love.savePermission, { visibility: 'hidden' })
    expect((await targetOf(scene)).no).toBeNull()
    await her.call(love.savePermission, { visibility: 'public' })
    await her.call(account.closeAccount, { agreed: true })
    expect(await targetOf(scene)).toEqual({ kind: 'card', id: null, no: null, inviteId: null })
  })
})

describe("a matchmaker's or store's card", () => {
  const subjectsOf = async (person: Person) => {
    const { subjects, subject, title } = (await person.call(poster.getOwnPoster, { kind: 'service' })).data
    return { subjects, subject, title }
  }

  test('a matchmaker gets their own card, staff their store, and a member their matchmaker', async () => {
    const manager = await stores.worker('manager')
    expect(await subjectsOf(manager)).toMatchObject({ subjects: ['store'], subject: 'store' })
    const desk = await stores.desk(manager.storeId)
    expect(await subjectsOf(desk)).toMatchObject({ subjects: ['desk', 'store'], subject: 'desk' })
    const { data: ofStore } = await desk.call(poster.getOwnPoster, { kind: 'service', subject: 'store' })
    expect(ofStore).toMatchObject({ subject: 'store', subjects: ['desk', 'store'] })
    const her = await world.loveUser()
    await serve(desk, her)
    expect(await subjectsOf(her)).toMatchObject({ subjects: ['serving'], subject: 'serving' })
    const scene = await stage.ownSceneOf(her, { kind: 'service' })
    expect(await targetOf(scene)).toEqual({ kind: 'matchmaker', id: desk.matchmakerId, no: null, inviteId: await inviteCodeOf(her) })
  })

  test("there is no such card for a person without one, for another's, or for a stopped matchmaker", async () => {
    const her = await world.loveUser()
    expect(await codeOf(her, 'service')).toBe(45007)
    expect((await her.call(poster.getOwnPoster, { kind: 'service', subject: 'store' })).code).toBe(45007)
    const worker = await world.matchmaker()
    await serve(worker, her)
    expect(await codeOf(her, 'service')).toBe(20000)
    await world.world.db.update(matchmakers).set({ status: 'suspended' }).where(eq(matchmakers.id, worker.matchmakerId))
    expect(await codeOf(her, 'service')).toBe(45007)
  })

  test('there is no picture of a card whose texts the content check refuses', async () => {
    const worker = await world.matchmaker()
    await world.world.db.update(matchmakers).set({ bio: '来网赌吧' }).where(eq(matchmakers.id, worker.matchmakerId))
    expect(await codeOf(worker, 'service')).toBe(45004)
  })
})

test('the partner plan is closed without its plugin', async () => {
  const ctx = await (await world.loveUser()).ctx()
  const made = (hasPlugin: boolean) => getOwnPoster({ ...ctx, tenant: { ...ctx.tenant, hasPlugin: () => hasPlugin } }, { kind: 'partner' })
  await expect(made(false)).rejects.toMatchObject({ faultName: 'plugin_closed' })
  const { path } = await made(true)
  expect(await targetOf(new URL(path, 'http://any').searchParams.get('scene')!)).toMatchObject({ kind: 'partner', id: null })
})

test('a visitor makes no poster of their own', async () => {
  for (const kind of values(kinds)) expect((await world.visitor().call(poster.getOwnPoster, { kind })).status).toBe(401)
})
