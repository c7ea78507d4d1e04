/** Tests of posters of an activity: drawn once, kept for a day, with a code that names the inviter. */
import { account } from '@qianxian/protocol/account/account'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { love } from '@qianxian/protocol/love/love'
import { poster } from '@qianxian/protocol/poster/poster'
import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newPicture } from '../../../seed/makers/media'
import { newPosterTemplate } from '../../../seed/makers/poster'
import { posterStage } from '../../../test/nouns/poster'
import { expectWhole } from '../../../test/races/invariants'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { drawKey, prefixOf } from '../../adapters/storage/storage'
import type { Ctx } from '../../ctx'
import { users } from '../../db/tables/account'
import { activities } from '../../db/tables/activity'
import { attributions } from '../../db/tables/attribution'
import { loveProfiles } from '../../db/tables/love'
import { type PosterLayer, posterRenders, posterTemplates, scenes, sceneScans } from '../../db/tables/poster'
import { readCodes } from '../media/media'
import { dropUnkept } from './poster-render'
import { sweepPosters } from './poster.jobs'
import { endRendersOf, moveScenes } from './poster.repository'
import { getActivityPoster, getScene } from './poster.service'
import { defaultTemplates } from './default-templates'

let world: TestWorld
let stage: ReturnType<typeof posterStage>
beforeAll(async () => {
  world = await openTestWorld()
  stage = posterStage(world)
})
afterAll(async () => {
  await expectWhole(world)
  await world.close()
})

type Caller = Pick<Person, 'call'>
const posterOf = (person: Caller, id: number) => person.call(poster.getActivityPoster, { id })
const sceneIn = (path: string): string => new URL(path, 'http://localhost').searchParams.get('scene')!

async function pictureAt(url: string): Promise<Buffer> {
  const { rawPayload, statusCode } = await world.app.inject({ url, headers: { host: 'localhost' } })
  expect(statusCode).toBe(200)
  return rawPayload
}
const opens = async (url: string) => (await world.app.inject({ url, headers: { host: 'localhost' } })).statusCode
/** The grey levels in the area of a layer. */
async function layerOn(url: string, is: (layer: PosterLayer) => boolean): Promise<Buffer> {
  const { x: left, y: top, w: width, h: height } = defaultTemplates.activity.layers.find(is)!
  return sharp(await pictureAt(url))
    .extract({ left, top, width, height })
    .greyscale()
    .raw()
    .toBuffer()
}
const codeOn = async (url: string) => readCodes(await pictureAt(url))
/** A request of a tenant without a mini-program. */
const without = (ctx: Ctx, apps: Record<string, string> = {}): Ctx => ({ ...ctx, tenant: { ...ctx.tenant, apps } })

describe('the code', () => {
  test("the code is the mini-program's, with a scene of 12 letters only", async () => {
    const [her, id] = [await world.loveUser(), await stage.newOpen()]
    const { data } = await posterOf(her, id)
    const scene = sceneIn(data.path)
    expect(scene).toMatch(/^[2-9A-Z]{12}$/)
    expect(await codeOn(data.url)).toEqual([`pages/active/detail?scene=${scene}`])
    expect(data).toMatchObject({ path: `/pages/active/detail?id=${id}&scene=${scene}`, isMine: true, width: 750 })
  })

  test('the code opens the web page without a mini-program, and on Douyin', async () => {
    const [her, id] = [await world.loveUser(), await stage.newOpen()]
    const ctx = await her.ctx()
    for (const one of [without(ctx), { ...ctx, platform: 'tt' }]) {
      const { url, path } = await getActivityPoster(one, { id })
      expect(await codeOn(url)).toEqual([`http://localhost${path}`])
    }
  })

  test('the code opens the web page if WeChat draws none, and is tried again after ten minutes', async () => {
    const [her, id] = [await world.loveUser(), await stage.newOpen()]
    const ctx = await her.ctx()
    // The WeChat fake does not know this app.
    const failing = without(ctx, { weapp: '!' })
    const { url, path } = await getActivityPoster(failing, { id })
    expect(await codeOn(url)).toEqual([`http://localhost${path}`])
    expect((await getActivityPoster({ ...failing, now: momentAfter(ctx.now, 9, 'minute') }, { id })).url).toBe(url)
    expect((await getActivityPoster({ ...failing, now: momentAfter(ctx.now, 10, 'minute') }, { id })).url).not.toBe(url)
  })

  test('the code is refused with a message if a tenant has neither app nor web page', async () => {
    const id = await stage.newOpen()
    const ctx = { ...without(await world.ctx(world.tenantA, null)), origin: '' }
    await expect(getActivityPoster(ctx, { id })).rejects.toMatchObject({ faultName: 'poster_nowhere' })
  })

  test('the code tells a visitor the target and the inviter, and records each visit', async () => {
    const [her, id] = [await world.loveUser(), await stage.newOpen()]
    const [{ inviteCode } = { inviteCode: '' }] = await world.world.db.select().from(users).where(eq(users.id, her.userId))
    const scene = await stage.sceneOf(her, id)
    const [visitor, friend] = [world.visitor(), await world.member()]
    for (const one of [visitor, friend])
      expect((await one.call(poster.getScene, { scene })).data).toEqual({ kind: 'activity', id, no: null, inviteId: inviteCode })
    expect((await visitor.call(poster.getScene, { scene: scene.toLowerCase() })).data.id).toBe(id)
    const [row] = await world.world.db.select().from(scenes).where(eq(scenes.scene, scene))
    const scans = await world.world.db.select().from(sceneScans).where(eq(sceneScans.sceneId, row!.id))
    expect(scans.map(({ userId, platform }) => [userId, platform])).toEqual([
      [null, 'h5'],
      [friend.userId, 'h5'],
      [null, 'h5'],
    ])

    expect((await friend.call(account.bindInvite, { inviteId: inviteCode })).data.isBound).toBe(true)
    const [bound] = await world.world.db.select().from(attributions).where(eq(attributions.userId, friend.userId))
    expect(bound).toMatchObject({ targetId: her.userId })
  })

  test('the code attributes a visitor by scene alone, for an app that could not read its target', async () => {
    const [her, id] = [await world.loveUser(), await stage.newOpen()]
    const [scene, friend] = [await stage.sceneOf(her, id), await world.member()]
    expect((await friend.call(account.bindInvite, { inviteId: scene })).data.isBound).toBe(true)
    const [bound] = await world.world.db.select().from(attributions).where(eq(attributions.userId, friend.userId))
    expect(bound).toMatchObject({ kind: 'inviter', targetId: her.userId })
    const visitors = sceneIn((await posterOf(world.visitor(), id)).data.path)
    expect((await (await world.member()).call(account.bindInvite, { inviteId: visitors })).data.isBound).toBe(false)
    expect((await (await world.member({ tenantId: world.tenantB })).call(account.bindInvite, { inviteId: scene })).data.isBound).toBe(false)
  })

  test("the code of a visitor's poster attributes no one", async () => {
    const id = await stage.newOpen()
    const { data } = await posterOf(world.visitor(), id)
    expect(data.isMine).toBe(false)
    expect((await world.visitor().call(poster.getScene, { scene: sceneIn(data.path) })).data).toEqual({
      kind: 'activity',
      id,
      no: null,
      inviteId: null,
    })
    expect(await stage.sceneOf(world.visitor(), id)).toBe(sceneIn(data.path))
  })

  test('the code is not found if unknown or of another tenant', async () => {
    const scene = await stage.sceneOf(await world.loveUser(), await stage.newOpen())
    const codes = [
      (await world.visitor().call(poster.getScene, { scene: 'ABCDEFGHJKMN' })).code,
      (await world.visitor(world.tenantB).call(poster.getScene, { scene })).code,
    ]
    expect(new Set(codes).size).toBe(1)
    expect(codes[0]).not.toBe(20000)
  })

  test("a closed account's code still opens its target, without an inviter", async () => {
    const [her, id] = [await world.loveUser(), await stage.newOpen()]
    const scene = await stage.sceneOf(her, id)
    await her.call(account.closeAccount, { agreed: true })
    expect((await world.visitor().call(poster.getScene, { scene })).data).toEqual({ kind: 'activity', id, no: null, inviteId: null })
  })

  test('the code moves with a merged account, and both posters keep working', async () => {
    const [one, other, id] = [await world.loveUser(), await world.loveUser(), await stage.newOpen()]
    const [first, second] = [await stage.sceneOf(one, id), await stage.sceneOf(other, id)]
    await moveScenes(await one.ctx(), one.userId, other.userId)
    const inviterOf = async (scene: string) => (await world.visitor().call(poster.getScene, { scene })).data.inviteId
    expect(await inviterOf(first)).toBe(await inviterOf(second))
    expect(await stage.sceneOf(other, id)).toBe(second)
  })
})

describe('a picture', () => {
  const rendersOf = (person: Person) => world.world.db.select().from(posterRenders).where(eq(posterRenders.userId, person.userId))

  test('the picture is drawn once for two concurrent requests and kept for a day', async () => {
    const [her, id] = [await world.loveUser(), await stage.newOpen()]
    const put = vi.spyOn(world.served.adapters.storage, 'put')
    const urls = await Promise.all(Array.from({ length: 5 }, async () => (await posterOf(her, id)).data.url))
    expect(new Set(urls).size).toBe(1)
    expect(put).toHaveBeenCalledTimes(1)
    const ctx = await her.ctx()
    const at = (minutes: number) => ({ ...ctx, now: momentAfter(ctx.now, minutes, 'minute') })
    expect((await getActivityPoster(at(23 * 60), { id })).url).toBe(urls[0])
    expect((await getActivityPoster(at(25 * 60), { id })).url).not.toBe(urls[0])
    put.mockRestore()
    expect(await opens(urls[0]!)).toBe(404)
    expect(await rendersOf(her)).toHaveLength(1)
  })

  test('the picture is redrawn for another nickname, avatar, place or template', async () => {
    const [her, id] = [await world.loveUser(), await stage.newOpen()]
    const { db } = world.world
    const seen = new Set<string>()
    const isNew = async () => {
      const { url } = (await posterOf(her, id)).data
      const isKnown = seen.has(url)
      seen.add(url)
      return !isKnown
    }
    expect([await isNew(), await isNew()]).toEqual([true, false])
    await db.update(loveProfiles).set({ nickname: '新名字' }).where(eq(loveProfiles.id, her.profileId))
    expect([await isNew(), await isNew()]).toEqual([true, false])
    const { id: headMediaId } = await newPicture(world.bench(), { ownerId: her.userId })
    await db.update(users).set({ headMediaId }).where(eq(users.id, her.userId))
    expect([await isNew(), await isNew()]).toEqual([true, false])
    await db.update(activities).set({ place: '另一个地方' }).where(eq(activities.id, id))
    expect([await isNew(), await isNew()]).toEqual([true, false])
    await newPosterTemplate(world.bench(), { version: 2, background: '#ffeeee' })
    expect([await isNew(), await isNew()]).toEqual([true, false])
    await db.delete(posterTemplates).where(and(eq(posterTemplates.tenantId, world.tenantA), eq(posterTemplates.version, 2)))
  })

  test('the picture calls a hidden inviter 一位朋友', async () => {
    const id = await stage.newOpen()
    const checked = vi.spyOn(world.served.adapters.moderation, 'checkText')
    await posterOf(await world.loveUser({ lifecycle: 'hidden', profile: { nickname: '藏起来的名字' } }), id)
    expect(checked.mock.calls.flat().join()).toContain('一位朋友')
    expect(checked.mock.calls.flat().join()).not.toContain('藏起来的名字')
    checked.mockRestore()
  })

  test('the picture shows an allowed avatar, blurs a private one and omits that of a hidden inviter', async () => {
    const { db } = world.world
    const id = await stage.newOpen()
    const { storage } = world.served.adapters
    const filled = async (background: string) => {
      const key = drawKey(prefixOf('private', world.tenantA, 'avatar'), 'jpg')
      const picture = sharp({ create: { width: 90, height: 120, channels: 3, background } })
      await storage.put(key, await picture.jpeg().toBuffer(), 'image/jpeg')
      return key
    }
    const [thumbKey, blurKey] = [await filled('#0000ff'), await filled('#00ff00')]
    const { x, y, w } = defaultTemplates.activity.layers.find(({ kind }) => kind === 'avatar')!
    const shown = async (person: Person) => {
      const picture = sharp(await pictureAt((await posterOf(person, id)).data.url)).removeAlpha()
      const [red = 0, green = 0, blue = 0] = await picture
        .extract({ left: x + w / 2, top: y + 6, width: 1, height: 1 })
        .raw()
        .toBuffer()
      return blue > 200 ? 'sharp' : green > 200 ? 'veiled' : red > 180 ? 'letter' : 'other'
    }
    const withHead = async (person: Person) => {
      const { id: headMediaId } = await newPicture(world.bench(), { ownerId: person.userId, thumbKey, blurKey })
      await db.update(users).set({ headMediaId }).where(eq(users.id, person.userId))
      return person
    }
    const her = await withHead(await world.loveUser())
    expect(await shown(her)).toBe('veiled')
    await her.call(love.savePermission, { allowPosterAvatar: true })
    expect(await shown(her)).toBe('sharp')
    const hidden = await withHead(await world.loveUser({ lifecycle: 'hidden' }))
    await hidden.call(love.savePermission, { allowPosterAvatar: true })
    expect(await shown(hidden)).toBe('letter')
    // Without a profile, the avatar was uploaded for everyone to see.
    expect(await shown(await withHead(await world.member()))).toBe('sharp')
    // Without an avatar, the cover of the profile is used.
    const covered = await world.loveUser()
    const { id: coverMediaId } = await newPicture(world.bench(), { ownerId: covered.userId, thumbKey, blurKey })
    await db.update(loveProfiles).set({ coverMediaId }).where(eq(loveProfiles.id, covered.profileId))
    expect(await shown(covered)).toBe('veiled')
  })

  test('the picture leaves out a text that the content check refuses', async () => {
    const { db } = world.world
    const [her, id] = [await world.loveUser(), await stage.newOpen()]
    await db.update(loveProfiles).set({ nickname: '违禁词' }).where(eq(loveProfiles.id, her.profileId))
    const hidden = await world.loveUser({ lifecycle: 'hidden' })
    const posters = await Promise.all([her, hidden].map(async (person) => (await posterOf(person, id)).data.url))
    const drawn = async (is: (layer: PosterLayer) => boolean) => Promise.all(posters.map((url) => layerOn(url, is)))
    const named = await drawn((one) => one.kind === 'text' && one.text === '{inviter}')
    const lettered = await drawn(({ kind }) => kind === 'avatar')
    expect(named[0]!.filter((level) => level < 128).length).toBeGreaterThan(200)
    // In JPEG, neighbouring pixels affect each other.
    for (const [refused = Buffer.of(), nameless = Buffer.of()] of [named, lettered])
      expect(refused.filter((level, at) => Math.abs(level - nameless[at]!) > 60).length).toBe(0)
    const refused = await stage.newOpen({ title: '网赌之夜' })
    expect(await posterOf(her, refused)).toMatchObject({ code: 45002 })
    expect(await posterOf(her, refused)).toMatchObject({ code: 45002 })
  })

  test('the picture expires with the account and is deleted with its file', async () => {
    const [her, id] = [await world.loveUser(), await stage.newOpen()]
    const { url } = (await posterOf(her, id)).data
    await endRendersOf(await her.ctx(), her.userId)
    await sweepPosters(world.served)
    expect(await opens(url)).toBe(200)
    expect(await sweepPosters(world.served, momentAfter(new Date(), 11, 'minute'))).toBeGreaterThan(0)
    expect(await opens(url)).toBe(404)
    expect(await rendersOf(her)).toEqual([])
  })

  test('a file whose storing crashed is deleted, and one in use stays', async () => {
    const [her, id] = [await world.loveUser(), await stage.newOpen()]
    const { url } = (await posterOf(her, id)).data
    const [row] = await rendersOf(her)
    const { storage } = world.served.adapters
    const vain = drawKey(prefixOf('private', world.tenantA, 'poster'), 'jpg')
    await storage.put(vain, Buffer.from('half'), 'image/jpeg')
    for (const key of [row!.fileKey, vain]) await dropUnkept.handle(await her.ctx(), { key })
    expect(await opens(url)).toBe(200)
    expect(await storage.get(vain)).toBeNull()
  })

  test('scans are deleted after their months', async () => {
    const scene = await stage.sceneOf(await world.loveUser(), await stage.newOpen())
    const ctx = await world.ctx(world.tenantA, null)
    const [row] = await world.world.db.select().from(scenes).where(eq(scenes.scene, scene))
    await getScene({ ...ctx, now: momentAfter(ctx.now, -181, 'day') }, { scene })
    await getScene({ ...ctx, now: momentAfter(ctx.now, -179, 'day') }, { scene })
    await sweepPosters(world.served)
    expect(await world.world.db.$count(sceneScans, eq(sceneScans.sceneId, row!.id))).toBe(1)
  })
})

describe('no poster', () => {
  test('there is no poster for an activity that is not public or belongs to another tenant', async () => {
    const her = await world.loveUser()
    const foreign = await stage.newOpen({}, world.tenantB)
    const ids = [await stage.newOpen({ status: 'draft' }), await stage.newOpen({ status: 'pending_audit' }), foreign, 999_999]
    const codes = await Promise.all(ids.map(async (id) => (await posterOf(her, id)).code))
    expect(new Set(codes).size).toBe(1)
    expect(codes[0]).not.toBe(20000)
    expect((await posterOf(world.visitor(world.tenantB), foreign)).code).toBe(20000)
  })

  test('there is no poster for an activity that is cancelled or over', async () => {
    const her = await world.loveUser()
    for (const status of ['cancelled', 'finished', 'settled'] as const)
      expect((await posterOf(her, await stage.newOpen({ status }))).code, status).toBe(45001)
  })
})
