/** Tests of recognising banned people: refused by identity number, watched by device and photo, and for how long. */
import { randomUUID } from 'node:crypto'
import { account } from '@qianxian/protocol/account/account'
import { auth } from '@qianxian/protocol/auth/auth'
import { identity } from '@qianxian/protocol/identity/identity'
import { provinceOfIdNo } from '@qianxian/protocol/identity/identity.rules'
import { love } from '@qianxian/protocol/love/love'
import { media } from '@qianxian/protocol/media/media'
import { isFromElsewhere } from '@qianxian/protocol/risk/risk.rules'
import type { RiskSign } from '@qianxian/protocol/risk/risk.words'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawIdNo, drawResidenceNo } from '../../../seed/makers/identity'
import { identityStage } from '../../../test/nouns/identity'
import { strikeStage } from '../../../test/nouns/strike'
import { drawPicture } from '../../../test/pictures'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { sessions, smsCodes, users } from '../../db/tables/account'
import { loveProfiles } from '../../db/tables/love'
import { media as mediaTable } from '../../db/tables/media'
import { riskEvents } from '../../db/tables/risk'
import { strikes, struckSubjects } from '../../db/tables/strike'
import { sweepClosing } from '../account/account-closure'
import { lockProfile, updateLiveProfile } from '../love/profile/live-profile'
import { liftStrikes } from '../strike/strike'
import { sweepStrikes } from '../strike/strike.jobs'
import { loadRisk } from './risk'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

let line = 0
const newPhone = () => `153${String(10_000_000 + (line += 1))}`

/** Logs in by code, with the app's device identifier. */
async function comesIn(device: string | null, phone = newPhone()): Promise<{ userId: number; token: string; code: number }> {
  await world.world.db.update(smsCodes).set({ createdAt: new Date(Date.now() - 120_000) })
  await world.visitor().call(auth.sendCaptcha, { phone, scene: 'login' })
  const headers: Record<string, string> = device === null ? {} : { 'x-device-token': device }
  const asked = { phone, code: await world.smsCode(phone), agreed: true as const }
  const { code, data } = await world.visitor().call(auth.loginByPhone, asked, { headers })
  return { code, userId: data?.userInfo.id ?? 0, token: data?.token ?? '' }
}

const notesOf = (userId: number): Promise<{ sign: RiskSign; about: number | null }[]> =>
  world.world.db.select({ sign: riskEvents.sign, about: riskEvents.aboutUserId }).from(riskEvents).where(eq(riskEvents.userId, userId))
const erase = async (userId: number) => {
  await world.world.db.execute(sql`update users set status = 'closing', closing_at = now() - interval '16 days' where id = ${userId}`)
  await sweepClosing(world.served)
  expect((await world.world.db.select().from(users).where(eq(users.id, userId)))[0]!.status).toBe('closed')
}
const daysFrom = (days: number) => new Date(Date.now() + days * 86_400_000)

async function shows(person: Person, content: Buffer): Promise<void> {
  const { data } = await person.call(media.uploadBase64, { purpose: 'photo', content: content.toString('base64') })
  expect((await person.call(media.batchInsert, { mediaIds: [data.mediaId] })).code).toBe(20000)
}

describe('a banned person with a new phone number', () => {
  test.each(['exists', 'is erased'])('a banned person is refused by number, watched by device, while the account %s', async (how) => {
    const { linked, show } = identityStage(world)
    const [device, idCard] = [randomUUID(), drawIdNo('1984-04-04')]
    const former = await world.loveUser()
    const proven = await linked(former, { idCard })
    show(proven.url)
    await former.call(identity.faceIdCallBack, { ticket: proven.ticket })
    await world.world.db
      .update(sessions)
      .set({ deviceHash: deviceHash(device) })
      .where(eq(sessions.userId, former.userId))
    await strikeStage(world).ban(former)
    if (how === 'is erased') await erase(former.userId)

    const again = await comesIn(device)
    expect(await notesOf(again.userId)).toEqual([{ sign: 'linked', about: former.userId }])
    const as = { headers: { authorization: again.token } }
    expect((await world.visitor().call(account.getUser, {}, as)).code).toBe(20000)
    expect((await loadRisk(await world.ctx(world.tenantA, null), again.userId)).level).toBe('watch')

    const call: Person['call'] = (endpoint, input) => world.visitor().call(endpoint, input, as)
    const second = await linked({ ...former, call }, { idCard })
    show(second.url)
    await world.visitor().call(identity.faceIdCallBack, { ticket: second.ticket })
    expect((await call(account.getUser, {})).status).toBe(401)
    const [copied] = await world.world.db.select().from(strikes).where(eq(strikes.userId, again.userId))
    expect(copied).toMatchObject({ action: 'ban' })
  })

  test('accounts seen on the device before the ban are noted then; accounts without it are not', async () => {
    const device = randomUUID()
    const former = await comesIn(device)
    const family = await comesIn(device)
    const [other, silent] = [await comesIn(randomUUID()), await comesIn(null)]
    await strikeStage(world).ban({ userId: former.userId, profileId: null })
    expect(await notesOf(family.userId)).toEqual([{ sign: 'linked', about: former.userId }])
    await comesIn('')
    await comesIn(`${device}-and-more`)
    for (const { userId } of [former, other, silent]) expect(await notesOf(userId)).toEqual([])
  })

  test('a device is stored as two hashes per tenant, deleted with the sessions and with the ban', async () => {
    const device = randomUUID()
    const former = await comesIn(device)
    await strikeStage(world).ban({ userId: former.userId, profileId: null })
    const [session] = await world.world.db.select().from(sessions).where(eq(sessions.userId, former.userId))
    const [mark] = await world.world.db
      .select()
      .from(struckSubjects)
      .where(eq(struckSubjects.kind, 'device'))
      .orderBy(sql`strike_id desc`)
    expect(session!.deviceHash).toBe(deviceHash(device))
    expect(new Set([device, session!.deviceHash, deviceHash(device, world.tenantB), mark!.subjectHash]).size).toBe(4)
    await erase(former.userId)
    expect(await world.world.db.$count(sessions, eq(sessions.userId, former.userId))).toBe(0)
  })

  test('a device is not watched once the ban has ended or was lifted, before and after the sweep', async () => {
    const [device, other] = [randomUUID(), randomUUID()]
    const [former, wronged] = [await comesIn(device), await comesIn(other)]
    await strikeStage(world).ban({ userId: former.userId, profileId: null })
    const { auditTaskId } = await strikeStage(world).ban({ userId: wronged.userId, profileId: null })
    const ofFormer = sql`strike_id in (select id from strikes where user_id = ${former.userId})`
    await sweepStrikes(world.served, daysFrom(364))
    expect(await world.world.db.$count(struckSubjects, ofFormer)).toBe(1)
    await world.world.db
      .update(struckSubjects)
      .set({ endsAt: daysFrom(-1) })
      .where(ofFormer)
    await (await world.ctx(world.tenantA, null)).tx((ctx) => liftStrikes(ctx, auditTaskId))
    for (const device_ of [device, other]) expect(await notesOf((await comesIn(device_)).userId)).toEqual([])
    await sweepStrikes(world.served, new Date())
    expect(
      await world.world.db.$count(
        struckSubjects,
        sql`strike_id in (select id from strikes where user_id in (${former.userId}, ${wronged.userId}))`,
      ),
    ).toBe(0)
  })
})

describe('a photo of a banned person', () => {
  test("a banned person's photo used by another account is noted, also after erasure, and refuses nothing", async () => {
    const [former, again, honest] = [await world.loveUser(), await world.loveUser(), await world.loveUser()]
    const picture = await drawPicture()
    await shows(former, picture)
    // Before the ban it is not a sign.
    await shows(honest, picture)
    await strikeStage(world).ban(former)
    await erase(former.userId)
    // The hourly sweep also deletes it.
    await world.world.db.delete(mediaTable).where(eq(mediaTable.ownerId, former.userId))
    expect(await notesOf(again.userId)).toEqual([])
    await shows(again, picture)
    expect(await notesOf(again.userId)).toEqual([{ sign: 'banned_photo', about: former.userId }])
    expect((await loadRisk(await again.ctx(), again.userId)).level).toBe('watch')
    await shows(honest, await drawPicture())
    expect(await notesOf(honest.userId)).toEqual([])
  })

  test("a banned person's photo is noted as an account's avatar too; a plain picture is not", async () => {
    const [former, again] = [await world.loveUser(), await world.member()]
    const picture = await drawPicture()
    await shows(former, picture)
    const { data } = await former.call(media.uploadBase64, { purpose: 'avatar', content: (await drawPicture()).toString('base64') })
    await world.world.db
      .update(mediaTable)
      .set({ dhash: '0'.repeat(16) })
      .where(eq(mediaTable.id, data.mediaId))
    await strikeStage(world).ban(former)
    const plain = (await again.call(media.uploadBase64, { purpose: 'avatar', content: (await drawPicture()).toString('base64') })).data
    await world.world.db
      .update(mediaTable)
      .set({ dhash: '0'.repeat(16) })
      .where(eq(mediaTable.id, plain.mediaId))
    expect((await again.call(account.setAvator, { mediaId: plain.mediaId })).code).toBe(20000)
    expect(await notesOf(again.userId)).toEqual([])
    const taken = (await again.call(media.uploadBase64, { purpose: 'avatar', content: picture.toString('base64') })).data
    expect((await again.call(account.setAvator, { mediaId: taken.mediaId })).code).toBe(20000)
    expect(await notesOf(again.userId)).toEqual([{ sign: 'banned_photo', about: former.userId }])
  })
})

describe('the stated origin', () => {
  test.each([
    ['moved for work', '51', { residenceGeo: '330106', hukouGeo: '510104', hometownGeo: '510104' }, false],
    ['moved with their register', '51', { residenceGeo: '330106', hukouGeo: '330106', hometownGeo: '510104' }, false],
    ['never moved', '33', { residenceGeo: '330106', hukouGeo: '330106', hometownGeo: '330106' }, false],
    ['lives there alone', '51', { residenceGeo: '510104', hukouGeo: '330106', hometownGeo: '330106' }, false],
    ['states only where they live', '51', { residenceGeo: '330106', hukouGeo: null, hometownGeo: null }, false],
    ['is from elsewhere by all stated places', '51', { residenceGeo: '330106', hukouGeo: '330106', hometownGeo: '320102' }, true],
    ['states only one place, and a different one', '51', { residenceGeo: '330106', hukouGeo: null, hometownGeo: '320102' }, true],
  ])('a person who %s', (_who, province, places, isNoted) => {
    expect(isFromElsewhere(province, places)).toBe(isNoted)
  })

  test('an identity number names a province, other papers name none', () => {
    expect(provinceOfIdNo(drawIdNo())).toBe('51')
    expect(provinceOfIdNo('830000199206150019')).toBe('71')
    expect(provinceOfIdNo(drawResidenceNo())).toBeNull()
    for (const no of ['E12345678', 'H12345678', '51010419920615']) expect(provinceOfIdNo(no)).toBeNull()
  })

  test('a differing origin is noted at name verification or a change, once, and does not warn alone', async () => {
    const elsewhere = { residenceGeo: '330106', hukouGeo: '330106', hometownGeo: '320102' }
    const ctx = await world.ctx(world.tenantA, null)
    const provenAs = async (places: typeof elsewhere) => {
      const person = await world.loveUser()
      await world.world.db.update(loveProfiles).set(places).where(eq(loveProfiles.id, person.profileId))
      const { linked, show } = identityStage(world)
      const { url, ticket } = await linked(person)
      show(url)
      await person.call(identity.faceIdCallBack, { ticket })
      return person
    }
    const moved = await provenAs({ ...elsewhere, hometownGeo: '510104' })
    expect(await notesOf(moved.userId)).toEqual([])
    const noted = await provenAs(elsewhere)
    expect(await notesOf(noted.userId)).toEqual([{ sign: 'other_region', about: null }])
    expect((await loadRisk(ctx, noted.userId)).level).toBe('normal')

    const change = (person: Person, places: Partial<typeof elsewhere>) =>
      ctx.tx(async (ctx) => updateLiveProfile(ctx, await lockProfile(ctx, person.profileId), places))
    await change(noted, { hometownGeo: '330106' })
    expect(await notesOf(noted.userId)).toHaveLength(1)
    await change(moved, { hometownGeo: '320102' })
    expect(await notesOf(moved.userId)).toEqual([{ sign: 'other_region', about: null }])
    const unproven = await world.loveUser()
    await change(unproven, elsewhere)
    expect(await notesOf(unproven.userId)).toEqual([])
    expect((await noted.call(love.getMine, {})).code).toBe(20000)
  })
})

const deviceHash = (token: string, tenantId = world.tenantA) => world.world.secrets.hash('device', tenantId, token)
