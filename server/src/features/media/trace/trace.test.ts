/** Tests of guarded pictures: each viewer gets their own rendering, an address opens for its viewer alone, and a copy names them. */
import { audit } from '@qianxian/protocol/audit/audit'
import { SUCCESS_CODE } from '@qianxian/protocol/base/limits'
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { faults } from '@qianxian/protocol/base/faults'
import { love } from '@qianxian/protocol/love/love'
import { media } from '@qianxian/protocol/media/media'
import type { Permission } from '@qianxian/protocol/love/love.schema'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newMatch } from '../../../../seed/makers/interact'
import { drawPicture, postForm } from '../../../../test/pictures'
import { openTestWorld, type Person, type TestWorld } from '../../../../test/world'
import { sessions, users } from '../../../db/tables/account'
import { media as mediaTable, photoTraces, photoTraceSearches } from '../../../db/tables/media'
import { presentNamed } from '../../love/love'
import { picturesOf, revokeAddresses } from '../media'
import { sweepRenderings } from './trace-sweep'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const get = (url: string, headers: Record<string, string> = {}) =>
  world.app.inject({ method: 'GET', url, headers: { host: 'localhost', ...headers } })

/** A person with one photo in an album for this audience. */
async function owner(photos: Permission['photos']): Promise<Person> {
  const person = await world.loveUser({ privacy: { photos } })
  const { data } = await person.call(media.uploadBase64, { purpose: 'photo', content: (await drawPicture()).toString('base64') })
  await person.call(media.batchInsert, { mediaIds: [data!.mediaId], isAvatar: true })
  return person
}

async function matched(photos: Permission['photos'] = 'mutual') {
  const [her, him] = [await owner(photos), await world.loveUser({ profile: { gender: 'male' } })]
  await newMatch(world.bench(), { of: [her.profileId, him.profileId] })
  return { her, him }
}

const seenBy = async (viewer: Person, no: string) => (await viewer.call(love.getDetail, { no })).data!
const search = (person: Person, copy: Buffer) => postForm(world, media.findTrace.path, person, {}, copy)
const leak = async (picture: Buffer): Promise<Buffer> =>
  sharp(picture)
    .resize(Math.round((await sharp(picture).metadata()).width * 0.75))
    .jpeg({ quality: 70 })
    .toBuffer()

describe('the address of a guarded picture', () => {
  it('leads each viewer to a rendering of their own, as photo and as cover', async () => {
    const { her, him } = await matched()
    const detail = await seenBy(him, her.no)
    const picture = detail.pictures[0]!
    for (const url of [picture.url, picture.thumb, detail.card.cover!.url, detail.card.cover!.thumb]) {
      expect(url).toContain('/common/api/image/traced?')
      const reply = await get(url)
      expect(reply.statusCode).toBe(200)
      expect(reply.headers['content-type']).toBe('image/jpeg')
    }
    const own = await seenBy(her, her.no)
    expect(own.pictures[0]!.url).toContain('/files/')
    const [plain, traced] = [await get(own.pictures[0]!.url), await get(picture.url)]
    expect(traced.rawPayload.equals(plain.rawPayload)).toBe(false)
  })

  it('stays the same all day, and its second request returns the stored rendering', async () => {
    const { her, him } = await matched()
    const [first, second] = [await seenBy(him, her.no), await seenBy(him, her.no)]
    expect(second.pictures[0]!.url).toBe(first.pictures[0]!.url)
    const [one, other] = [await get(first.pictures[0]!.url), await get(first.pictures[0]!.url)]
    expect(other.rawPayload.equals(one.rawPayload)).toBe(true)
    expect((await get(first.pictures[0]!.url, { 'if-none-match': String(one.headers.etag) })).statusCode).toBe(304)
    const rows = await world.world.db.select().from(photoTraces).where(eq(photoTraces.viewerId, him.userId))
    expect(rows).toHaveLength(1)
  })

  it('two requests at once create one viewing', async () => {
    const { her, him } = await matched()
    const { url } = (await seenBy(him, her.no)).pictures[0]!
    const replies = await Promise.all([get(url), get(url), get(url)])
    expect(new Set(replies.map(({ statusCode, rawPayload }) => `${statusCode} ${rawPayload.length}`)).size).toBe(1)
    expect(await world.world.db.select().from(photoTraces).where(eq(photoTraces.viewerId, him.userId))).toHaveLength(1)
  })

  it('opens nothing as a link by itself, forged, after logout, or once fewer people may see the picture', async () => {
    const { her, him } = await matched()
    const { url } = (await seenBy(him, her.no)).pictures[0]!
    expect((await get(url, { accept: 'text/html,application/xhtml+xml' })).statusCode).toBe(404)
    expect((await get(url, { 'sec-fetch-dest': 'document' })).statusCode).toBe(404)
    expect((await get(url.replace('.t', '') + 'x')).statusCode).toBe(404)
    expect((await get(url.replace(/of=\w/, 'of=z'))).statusCode).toBe(404)
    expect((await get('/common/api/image/traced')).statusCode).toBe(404)
    expect((await get(url)).statusCode).toBe(200)
    await revokeAddresses(await her.ctx(), her.profileId)
    expect((await get(url)).statusCode).toBe(404)
    const fresh = (await seenBy(him, her.no)).pictures[0]!.url
    expect((await get(fresh)).statusCode).toBe(200)
    await world.world.db.update(sessions).set({ revokedAt: new Date() }).where(eq(sessions.userId, him.userId))
    expect((await get(fresh)).statusCode).toBe(404)
  })

  it('a host of another tenant opens no address of this one', async () => {
    const { her, him } = await matched()
    const { url } = (await seenBy(him, her.no)).pictures[0]!
    expect((await get(url, { host: 'second.localhost' })).statusCode).toBe(404)
  })

  it('pictures that every member sees keep one address for all, and others stay veiled', async () => {
    const [open, closed, viewer] = [await owner('members'), await owner('granted'), await world.loveUser({ profile: { gender: 'male' } })]
    expect((await seenBy(viewer, open.no)).pictures[0]!.url).toContain('/files/')
    const veiled = (await seenBy(viewer, closed.no)).pictures[0]!
    expect(veiled).toMatchObject({ isBlurred: true })
    expect(veiled.url).toContain('/files/')
  })

  it('people shown by name, and pictures that other features show, are guarded too', async () => {
    const { her, him } = await matched()
    const ctx = await him.ctx()
    const named = await presentNamed(ctx, [her.profileId], '会员')
    expect(named.get(her.profileId)!.cover!.url).toContain('/image/traced?')
    const [row] = await world.world.db
      .select()
      .from(mediaTable)
      .where(eq(mediaTable.ownerId, her.userId))
      .orderBy(sql`id desc`)
      .limit(1)
    expect((await picturesOf(ctx, [row!.id], () => false)).get(row!.id)!.url).toContain('/image/traced?')
    expect((await picturesOf(await her.ctx(), [row!.id], () => false)).get(row!.id)!.url).toContain('/files/')
    expect((await picturesOf(ctx, [row!.id], () => true)).get(row!.id)!.url).toContain('/files/')
  })
})

describe('the search for a mark', () => {
  it('names the viewer, the owner and the day of a leaked copy, and is recorded', async () => {
    const { her, him } = await matched()
    const auditor = await world.auditor()
    const copy = await leak((await get((await seenBy(him, her.no)).pictures[0]!.url)).rawPayload)
    const reply = await search(auditor, copy)
    expect(reply.code).toBe(SUCCESS_CODE)
    expect(reply.data.found).toMatchObject({ day: dayInShanghai(new Date()) })
    expect(reply.data.found.viewer).toContain(`编号 ${him.no}`)
    expect(reply.data.found.owner).toContain(`编号 ${her.no}`)
    expect(reply.data.found.viewerCode).toMatch(/^[0-9A-Z]{6}$/)
    expect((await get(reply.data.found.picture.url)).statusCode).toBe(200)
    const searches = await world.world.db.select().from(photoTraceSearches).where(eq(photoTraceSearches.byUserId, auditor.userId))
    expect(searches).toMatchObject([{ traceId: expect.any(Number) }])
  })

  it('two viewers of one picture are told apart', async () => {
    const { her, him } = await matched()
    const other = await world.loveUser({ profile: { gender: 'male' } })
    await newMatch(world.bench(), { of: [her.profileId, other.profileId] })
    const auditor = await world.auditor()
    const codes = []
    for (const viewer of [him, other]) {
      const copy = await leak((await get((await seenBy(viewer, her.no)).pictures[0]!.url)).rawPayload)
      codes.push((await search(auditor, copy)).data.found.viewerCode)
    }
    expect(new Set(codes).size).toBe(2)
  })

  it('says that a picture has no mark, and records the search', async () => {
    const auditor = await world.auditor()
    const reply = await search(auditor, await drawPicture())
    expect(reply).toMatchObject({ code: SUCCESS_CODE, data: { found: null } })
    const searches = await world.world.db.select().from(photoTraceSearches).where(eq(photoTraceSearches.byUserId, auditor.userId))
    expect(searches).toMatchObject([{ traceId: null }])
  })

  it('a viewer whose account was closed since is named as closed, with the day', async () => {
    const { her, him } = await matched()
    const copy = await leak((await get((await seenBy(him, her.no)).pictures[0]!.url)).rawPayload)
    await world.world.db.update(users).set({ status: 'closed' }).where(eq(users.id, him.userId))
    const { found } = (await search(await world.auditor(), copy)).data
    expect(found).toMatchObject({ viewer: '已注销', day: dayInShanghai(new Date()) })
  })

  it('finds no mark of another tenant', async () => {
    const { her, him } = await matched()
    const copy = (await get((await seenBy(him, her.no)).pictures[0]!.url)).rawPayload
    const far = await world.auditor({ tenantId: world.tenantB })
    const reply = await postForm(world, media.findTrace.path, far, {}, copy)
    expect(reply.data?.found ?? null).toBeNull()
  })

  it('is refused to members, and for a file that is no picture', async () => {
    const [member, auditor] = [await world.loveUser(), await world.auditor()]
    expect((await search(member, await drawPicture())).status).toBe(403)
    expect((await search(auditor, Buffer.from('no picture'))).code).toBe(faults.file_type_refused.code)
    expect((await postForm(world, media.findTrace.path, auditor, {}, null)).code).toBe(faults.file_missing.code)
    expect((await auditor.call(audit.getPaged, { box: 'open' })).code).toBe(SUCCESS_CODE)
  })
})

it('a viewing is never changed or removed, except that its renderings are deleted once the day is over', async () => {
  const { her, him } = await matched()
  const { url } = (await seenBy(him, her.no)).pictures[0]!
  await get(url)
  const { db } = world.world
  const mine = eq(photoTraces.viewerId, him.userId)
  await expect(db.update(photoTraces).set({ viewerId: her.userId }).where(mine)).rejects.toThrow()
  await expect(db.delete(photoTraces).where(mine)).rejects.toThrow()
  await sweepRenderings(world.world)
  expect((await db.select().from(photoTraces).where(mine))[0]!.clearedAt).toBeNull()
  await sweepRenderings(world.world, momentAfter(new Date(), 1, 'day'))
  expect((await db.select().from(photoTraces).where(mine))[0]!.clearedAt).not.toBeNull()
})
