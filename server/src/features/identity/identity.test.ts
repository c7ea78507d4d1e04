import { certificateLimits } from '@qianxian/protocol/certificate/certificate.words'
import { finance } from '@qianxian/protocol/finance/finance'
import { identity } from '@qianxian/protocol/identity/identity'
import { shownName } from '@qianxian/protocol/base/masks'
import { factsOfIdNo } from '@qianxian/protocol/identity/identity.rules'
import { identityLimits, type FacePlugin } from '@qianxian/protocol/identity/identity.words'
import { love } from '@qianxian/protocol/love/love'
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { drawIdNo, drawResidenceNo } from '../../../seed/makers/identity'
import { newLine } from '../../../seed/makers/line'
import { agreed, identityStage } from '../../../test/nouns/identity'
import { strikeStage } from '../../../test/nouns/strike'
import { paying } from '../../../test/payments'
import { drawPicture } from '../../../test/pictures'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { SANDBOX_EID_MERCHANT } from '../../adapters/identity/sandbox'
import { userOpenIds } from '../../db/tables/account'
import { sweepClosing } from '../account/account-closure'
import { drawToken } from '../../lib/secrets'
import { createCheck } from './check-start'
import { settleCheck, sweepChecks } from './check-result'
import { checkById } from './identity.repository'
import { getCheckFaceLink, getIdentity } from './identity.service'

let world: TestWorld
let stage: ReturnType<typeof identityStage>
beforeAll(async () => {
  world = await openTestWorld()
  stage = identityStage(world)
})
afterAll(() => world.close())
afterEach(() => world.world.adapters.faceTwin!.silence(false))

const back = async (person: Pick<Person, 'call'>, ticket: string) => (await person.call(identity.faceIdCallBack, { ticket })).data
const standing = async (person: Person) => (await person.call(identity.getIdentity, {})).data
const rowsOf = async (query: string) => (await world.world.db.execute(sql.raw(query))).rows
const profileRow = async ({ profileId }: Person) => (await rowsOf(`select * from love_profiles where id = ${profileId}`))[0]!
const minutesFrom = (minutes: number) => new Date(Date.now() + minutes * 60_000)
/** Sets the tenant's choice of providers; servers reread it after a second. */
async function choose(value: object): Promise<void> {
  await rowsOf(`insert into tenant_configs (tenant_id, kind, value) values (${world.tenantA}, 'identity', '${JSON.stringify(value)}')
    on conflict (tenant_id, kind) do update set value = excluded.value`)
  await new Promise((resolve) => setTimeout(resolve, 1100))
}
/** A person's checks as stored in the database. */
const checksOf = ({ userId }: Person) => rowsOf(`select * from identity_checks where user_id = ${userId} order by id`)

describe('a face that passes', () => {
  it('proves name, sex and birthday, which cannot be changed from then on', async () => {
    const person = await world.loveUser({ profile: { gender: 'female', birthday: '1996-01-01' } })
    const idNo = drawIdNo('1991-03-07', 'female')
    const { url, ticket, kind } = await stage.linked(person, { realName: '欧阳晚舟', idCard: idNo })
    expect(kind).toBe('page')
    expect(await back(person, ticket)).toEqual({ status: 'sent', failure: null })
    expect(stage.show(url)).toBe(`http://localhost/member/certification?ticket=${ticket}`)
    expect(await back(person, ticket)).toEqual({ status: 'passed', failure: null })
    expect(await standing(person)).toMatchObject({ level: 'face', shownName: '欧阳*', last: null })
    expect(await profileRow(person)).toMatchObject({ birthday: '1991-03-07', is_verified: true, is_face_verified: true, trust_level: 2 })
    const mine = (await person.call(love.getMine, {})).data
    expect(mine.lockedFields).toEqual(['gender', 'birthday'])
  })

  it("leaves no plaintext of the result, and none of the check's typed data", async () => {
    const person = await world.loveUser()
    const idNo = drawIdNo('1990-05-05')
    const { url, ticket } = await stage.linked(person, { realName: '司马青禾', idCard: idNo })
    expect(JSON.stringify(await checksOf(person))).not.toMatch(new RegExp(`${idNo}|司马青禾|${ticket}`))
    stage.show(url)
    await back(person, ticket)
    expect(JSON.stringify(await rowsOf('select * from identities'))).not.toMatch(new RegExp(`${idNo}|司马`))
    expect((await checksOf(person))[0]).toMatchObject({ name_enc: '', id_no_enc: '', ref_enc: '', url_enc: '' })
  })

  it('gives the same answer again, late, or without a login; a forged ticket answers like an expired one', async () => {
    const person = await world.loveUser()
    const { url, ticket } = await stage.linked(person)
    stage.show(url)
    for (const who of [world.visitor(), person, world.visitor()])
      expect(await back(who, ticket)).toEqual({ status: 'passed', failure: null })
    expect(await back(world.visitor(), 'a'.repeat(43))).toEqual({ status: 'lapsed', failure: null })
    expect(await rowsOf(`select 1 from notices where user_id = ${person.userId} and kind = 'identity.told'`)).toHaveLength(1)
  })

  it('gives concurrent returns the same answer, and proves once', async () => {
    const person = await world.loveUser()
    const { url, ticket } = await stage.linked(person)
    stage.show(url)
    const answers = await Promise.all(Array.from({ length: 8 }, () => back(person, ticket)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['passed']))
    const steps = await rowsOf(
      `select s.status from identity_steps s join identity_checks c on c.id = s.check_id where c.user_id = ${person.userId}`,
    )
    expect(steps.map(({ status }) => status)).toEqual(['created', 'sent', 'passed'])
  })

  it('may pass before a profile exists, and is in the profile from its creation', async () => {
    const person = await world.member()
    const { url, ticket } = await stage.linked(person, { idCard: drawIdNo('1989-09-09', 'male') })
    stage.show(url)
    await back(person, ticket)
    const { version } = (await person.call(love.getMine, {})).data
    await person.call(love.saveDraft, { version, patch: { nickname: '阿舟' } })
    const [row] = await rowsOf(`select gender, birthday::text, is_verified from love_profiles where user_id = ${person.userId}`)
    expect(row).toEqual({ gender: 'male', birthday: '1989-09-09', is_verified: true })
  })

  it('ends the introductions of a person whose proven sex differs from the stated one', async () => {
    const [person, other] = [await world.loveUser({ profile: { gender: 'male' } }), await world.loveUser()]
    const { id } = await newLine(world.bench(), { fromId: person.profileId, toId: other.profileId, status: 'delivered' })
    const { url, ticket } = await stage.linked(person, { idCard: drawIdNo('1990-02-02', 'female') })
    stage.show(url)
    await back(person, ticket)
    expect((await profileRow(person))['gender']).toBe('female')
    expect(await rowsOf(`select status from line_requests where id = ${id}`)).toEqual([{ status: 'terminated' }])
  })
})

describe('a check that is handed on', () => {
  const page = (address: string) =>
    world.app.inject({ method: 'GET', url: new URL(address).pathname + new URL(address).search, headers: { host: 'localhost' } })

  it('leads a phone without a login to the provider and back, and informs the page that handed it on', async () => {
    const person = await world.loveUser()
    const { url, ticket, kind, code } = await stage.linked(person, { isElsewhere: true })
    expect([kind, url, code?.slice(0, 22)]).toEqual(['handoff', `http://localhost/face?ticket=${ticket}`, 'data:image/png;base64,'])
    const opened = await page(url)
    expect(opened.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
    const address = /href="([^"]+)" *>开始刷脸|class="key" href="([^"]+)"/.exec(opened.body)!
    expect(stage.show((address[2] ?? address[1])!.replaceAll('&amp;', '&'))).toBe(url)
    expect((await page(url)).body).toContain('核验通过')
    expect(await back(person, ticket)).toEqual({ status: 'passed', failure: null })
    // The page does not offer the camera a second time.
    expect((await page(url)).body).not.toContain('开始刷脸')
  })

  it('cannot be opened once its time is over, though a face shown by then still counts', async () => {
    const person = await world.loveUser()
    const { url, ticket } = await stage.linked(person, { isElsewhere: true })
    const key = /class="key" href="([^"]+)"/.exec((await page(url)).body)![1]!
    await rowsOf(`update identity_checks set expires_at = now() - interval '1 second' where user_id = ${person.userId}`)
    const late = await page(url)
    expect([late.statusCode, late.body.includes('这次核验已经结束'), late.body.includes('开始刷脸')]).toEqual([404, true, false])
    expect(await back(person, ticket)).toEqual({ status: 'lapsed', failure: null })
    stage.show(key.replaceAll('&amp;', '&'))
    expect((await page(url)).body).toContain('核验通过')
  })

  it('states why it failed to the holder of the ticket only', async () => {
    const person = await world.loveUser()
    const { url } = await stage.linked(person, { isElsewhere: true })
    const key = /class="key" href="([^"]+)"/.exec((await page(url)).body)![1]!
    stage.show(key.replaceAll('&amp;', '&'), 'still')
    expect((await page(url)).body).toContain('没有认出是真人')
    for (const address of ['http://localhost/face', 'http://localhost/face?ticket=a', `http://localhost/face?ticket=${'a'.repeat(43)}`])
      expect((await page(address)).statusCode).toBe(404)
  })
})

const weapp = { headers: { 'x-platform': 'weapp' } }
const beganInside = async (person: Person, given: object, at: object = weapp) =>
  (await person.call(identity.getCheckFaceLink, { realName: '林知夏', idCard: drawIdNo(), ...agreed, ...given }, at)).data

/** A check inside the mini-program is settled by the first query, and no data that identifies a person stays. */
async function provesTheName(person: Person, { ticket, url }: { ticket: string; url: string }): Promise<void> {
  expect(await back(person, ticket)).toEqual({ status: 'sent', failure: null })
  stage.show(url)
  expect(await back(person, ticket)).toEqual({ status: 'passed', failure: null })
  expect(await standing(person)).toMatchObject({ level: 'face', shownName: '林*' })
  expect((await checksOf(person))[0]).toMatchObject({ kind: 'plugin', name_enc: '', ref_enc: '', url_enc: '' })
}

async function failsBy(
  face: 'other' | 'quit',
  failure: 'other_face' | 'gave_up',
  person: Person,
  { ticket, url }: { ticket: string; url: string },
): Promise<void> {
  stage.show(url, face)
  expect(await back(person, ticket)).toEqual({ status: 'failed', failure })
  expect(await standing(person)).toMatchObject({ level: null, triesLeftToday: identityLimits.triesPerDay - 1 })
}

describe('a component of the mini-program', () => {
  const began = (person: Person, given: object = {}, at?: object) => beganInside(person, { plugins: ['eid'], ...given }, at)
  beforeAll(() => choose({ eidMerchant: SANDBOX_EID_MERCHANT }))
  afterAll(() => choose({}))

  it('gets its data for ten minutes, and its check proves the name', async () => {
    const person = await world.loveUser()
    const { ticket, kind, url, code, expiresAt } = await began(person)
    expect([kind, code]).toEqual(['plugin', null])
    expect(url).toMatch(/^eid:[0-9A-F-]{36}$/)
    expect(Math.round((Date.parse(expiresAt) - Date.now()) / 60_000)).toBe(identityLimits.pluginMinutes)
    await provesTheName(person, { ticket, url })
  })

  it.each([
    ['other', 'other_face'],
    ['quit', 'gave_up'],
  ] as const)('says why if it reports %s, and proves one number for one person', async (face, failure) => {
    const person = await world.loveUser()
    await failsBy(face, failure, person, await began(person))
  })

  it('has no page: its ticket opens none', async () => {
    const { ticket } = await began(await world.loveUser())
    const opened = await world.app.inject({ method: 'GET', url: `/face?ticket=${ticket}`, headers: { host: 'localhost' } })
    expect([opened.statusCode, opened.body.includes('eid:')]).toEqual([404, false])
  })

  it('gets no data if the app has no such component, requests a phone, or is no WeChat mini-program', async () => {
    const kindOf = async (given: object, at?: object) => (await began(await world.loveUser(), given, at)).kind
    expect(await kindOf({ plugins: [] })).toBe('handoff')
    expect(await kindOf({ plugins: undefined })).toBe('handoff')
    expect(await kindOf({ isElsewhere: true })).toBe('handoff')
    expect(await kindOf({}, { headers: { 'x-platform': 'tt' } })).toBe('handoff')
    expect(await kindOf({}, { headers: { 'x-platform': 'h5' } })).toBe('page')
  })

  it('needs a tenant with a merchant, and a wrong merchant uses no attempt', async () => {
    await choose({})
    expect((await began(await world.loveUser())).kind).toBe('handoff')
    await choose({ eidMerchant: '0NSJ1' })
    const person = await world.loveUser()
    const answer = await person.call(
      identity.getCheckFaceLink,
      { realName: '林知夏', idCard: drawIdNo(), plugins: ['eid'], ...agreed },
      weapp,
    )
    expect(answer.message).toBe('核验服务暂时没有回应，请稍后再试')
    expect(await standing(person)).toMatchObject({ triesLeftToday: identityLimits.triesPerDay })
    await choose({ eidMerchant: SANDBOX_EID_MERCHANT })
  })
})

describe('WeChat’s own check, where the tenant switched it on', () => {
  const brought: FacePlugin[] = ['wechat', 'eid']
  const began = (person: Person, given: object = {}, at?: object) => beganInside(person, { plugins: brought, ...given }, at)
  /** A member with an identity of the mini-program. */
  async function known(): Promise<Person> {
    const person = await world.loveUser()
    const appId = (await person.ctx()).tenant.apps['weapp']!
    await world.world.db
      .insert(userOpenIds)
      .values({ tenantId: world.tenantA, userId: person.userId, platform: 'weapp', appId, openId: `o-${person.userId}` })
    return person
  }
  beforeAll(() => choose({ hasWechat: true, eidMerchant: SANDBOX_EID_MERCHANT }))
  afterAll(() => choose({}))

  it('gets its data, and its check proves the name', async () => {
    const person = await known()
    const { ticket, kind, url, code } = await began(person)
    expect([kind, code]).toEqual(['plugin', null])
    expect(url).toMatch(/^wechat:[0-9A-F-]{36}$/)
    await provesTheName(person, { ticket, url })
  })

  it.each([
    ['other', 'other_face'],
    ['quit', 'gave_up'],
  ] as const)('says why if WeChat reports %s, and proves one number for one person', async (face, failure) => {
    const person = await known()
    await failsBy(face, failure, person, await began(person))
  })

  it('without a return is queried by the server, whether WeChat reports it or not', async () => {
    const person = await known()
    const { url } = await began(person)
    stage.show(url)
    world.world.adapters.faceTwin!.silence(true)
    await sweepChecks(world.world, minutesFrom(2))
    expect(await standing(person)).toMatchObject({ level: null, last: { status: 'sent' } })
    world.world.adapters.faceTwin!.silence(false)
    await sweepChecks(world.world, minutesFrom(10))
    expect(await standing(person)).toMatchObject({ level: 'face' })
  })

  it('requires a person known to the mini-program, and an app that supports it', async () => {
    const wayOf = async (person: Person, given: object = {}, at?: object) => {
      const { kind, url } = await began(person, given, at)
      return kind === 'plugin' ? url.split(':')[0] : kind
    }
    expect(await wayOf(await world.loveUser())).toBe('eid')
    expect(await wayOf(await known(), { plugins: ['eid'] })).toBe('eid')
    expect(await wayOf(await known(), { plugins: [] })).toBe('handoff')
    expect(await wayOf(await known(), { isElsewhere: true })).toBe('handoff')
    expect(await wayOf(await known(), {}, { headers: { 'x-platform': 'tt' } })).toBe('handoff')
    expect(await wayOf(await known(), {}, { headers: { 'x-platform': 'h5' } })).toBe('page')
  })

  it('uses no attempt if it does not respond, and is off by default', async () => {
    const silent = await known()
    world.world.adapters.faceTwin!.silence(true)
    const answer = await silent.call(
      identity.getCheckFaceLink,
      { realName: '林知夏', idCard: drawIdNo(), plugins: brought, ...agreed },
      weapp,
    )
    expect(answer.message).toBe('核验服务暂时没有回应，请稍后再试')
    expect(await standing(silent)).toMatchObject({ triesLeftToday: identityLimits.triesPerDay })
    world.world.adapters.faceTwin!.silence(false)
    await choose({})
    expect((await began(await known())).kind).toBe('handoff')
  })
})

describe('the page of Alipay, where the tenant chose it', () => {
  beforeAll(() => choose({ page: 'ali' }))
  afterAll(() => choose({}))

  it('proves name and face, and stores no portrait', async () => {
    const person = await world.loveUser()
    const { url, ticket, kind } = await stage.linked(person, { realName: '欧阳晚舟', idCard: drawIdNo('1991-03-07', 'female') })
    expect([kind, new URL(url, 'http://localhost').searchParams.get('method')]).toEqual(['page', 'alipay.user.certify.open.certify'])
    expect(await back(person, ticket)).toEqual({ status: 'sent', failure: null })
    expect(stage.show(url)).toBe(`http://localhost/member/certification?ticket=${ticket}`)
    expect(await back(world.visitor(), ticket)).toEqual({ status: 'passed', failure: null })
    expect(await standing(person)).toMatchObject({ level: 'face', shownName: '欧阳*' })
    expect(await rowsOf(`select 1 from identity_portraits where user_id = ${person.userId}`)).toEqual([])
  })

  it.each([
    ['other', 'other_face'],
    ['still', 'not_live'],
    ['quit', 'gave_up'],
  ] as const)('says why if Alipay reports %s', async (face, failure) => {
    const person = await world.loveUser()
    const { url, ticket } = await stage.linked(person)
    stage.show(url, face)
    expect(await back(person, ticket)).toEqual({ status: 'failed', failure })
  })

  it('is queried again after silence, even if the tenant chose another provider meanwhile', async () => {
    const person = await world.loveUser()
    const { url, ticket } = await stage.linked(person)
    stage.show(url)
    world.world.adapters.faceTwin!.silence(true)
    expect(await back(person, ticket)).toEqual({ status: 'sent', failure: null })
    world.world.adapters.faceTwin!.silence(false)
    await choose({ page: 'tencent' })
    await sweepChecks(world.served, minutesFrom(1.1))
    expect((await standing(person)).level).toBe('face')
    await choose({ page: 'ali' })
  })

  it('purges a person whom it proves to be a minor', async () => {
    const person = await world.loveUser()
    const { url } = await stage.linked(person, { idCard: drawIdNo('2000-02-29') })
    stage.show(url)
    const [check] = await checksOf(person)
    const ctx = await person.ctx(new Date('2017-06-01T00:00:00Z'))
    expect(await settleCheck(ctx, (await checkById(ctx, Number(check!['id'])))!)).toMatchObject({ failure: 'under_age' })
    expect(await rowsOf(`select status from users where id = ${person.userId}`)).toEqual([{ status: 'closed' }])
  })

  it('is unavailable without a provider account', async () => {
    const { has } = world.served.adapters.identity
    world.served.adapters.identity.has = (provider) => provider !== 'ali' && has(provider)
    const person = await world.loveUser()
    expect(await standing(person)).toMatchObject({ isOpen: false })
    expect((await person.call(identity.getCheckFaceLink, { realName: '林知夏', idCard: drawIdNo(), ...agreed })).message).toBe(
      '实名认证暂未开放',
    )
    world.served.adapters.identity.has = has
  })
})

describe('a picture taken now', () => {
  const photo = async (
    person: Person,
    given: Partial<{ realName: string; idCard: string; portrait: string; agreesToFace: boolean }> = {},
  ) =>
    person.call(identity.photoRealNameAuth, {
      realName: '林知夏',
      idCard: drawIdNo(),
      portrait: (await drawPicture()).toString('base64'),
      ...agreed,
      ...given,
    } as never)
  const twin = () => world.world.adapters.likenessTwin!
  afterEach(() => (twin().sees('alike'), twin().silence(false)))

  it('proves the name and not the face, and a face may still follow', async () => {
    const person = await world.loveUser({ profile: { gender: 'male', birthday: '1990-01-01' } })
    const idCard = drawIdNo('1994-08-09', 'female')
    expect((await photo(person, { realName: '上官云', idCard })).data).toEqual({ status: 'passed', failure: null })
    expect(await standing(person)).toMatchObject({ level: 'name', shownName: '上官*', validUntil: null, canPhoto: false })
    expect(await profileRow(person)).toMatchObject({
      gender: 'female',
      birthday: '1994-08-09',
      is_verified: true,
      is_face_verified: false,
      trust_level: 1,
    })
    expect((await photo(person, { realName: '上官云', idCard })).message).toBe('已经完成实名认证')
    const { url, ticket } = await stage.linked(person, { realName: '上官云', idCard })
    stage.show(url)
    await back(person, ticket)
    expect(await standing(person)).toMatchObject({ level: 'face' })
  })

  it('is not stored after the comparison', async () => {
    const person = await world.loveUser()
    const before = await rowsOf('select count(*) from media')
    await photo(person)
    expect(await rowsOf('select count(*) from media')).toEqual(before)
    expect((await checksOf(person))[0]).toMatchObject({ kind: 'photo', name_enc: '', id_no_enc: '', ref_enc: '', url_enc: '' })
  })

  it.each([
    ['unlike', 'unsure'],
    ['no_face', 'no_face'],
    ['mismatch', 'mismatch'],
  ] as const)('says why if it is %s, and counts as a try', async (sees, failure) => {
    const person = await world.loveUser()
    twin().sees(sees)
    expect((await photo(person)).data).toEqual({ status: 'failed', failure })
    expect(await standing(person)).toMatchObject({ level: null, triesLeftToday: identityLimits.triesPerDay - 1 })
  })

  it('uses no attempt while the provider does not respond', async () => {
    const person = await world.loveUser()
    twin().silence(true)
    expect((await photo(person)).message).toBe('核验服务暂时没有回应，请稍后再试')
    expect(await standing(person)).toMatchObject({ triesLeftToday: identityLimits.triesPerDay })
  })

  it('does not reveal that a number belongs to another account, because a picture proves no face', async () => {
    const idCard = drawIdNo('1991-01-09')
    const [holder, other] = [await world.loveUser(), await world.loveUser()]
    const { url, ticket } = await stage.linked(holder, { idCard })
    stage.show(url)
    await back(holder, ticket)
    expect((await photo(other, { idCard })).data).toEqual({ status: 'failed', failure: 'unsure' })
    expect(await standing(other)).toMatchObject({ level: null })
  })

  it('with invalid data is refused at the field, before anything is stored', async () => {
    const person = await world.loveUser()
    expect((await photo(person, { portrait: Buffer.from('no picture').toString('base64') })).fields).toHaveProperty('portrait')
    expect((await photo(person, { portrait: '***' })).fields).toHaveProperty('portrait')
    expect((await photo(person, { agreesToFace: false })).fields).toHaveProperty('agreesToFace')
    expect((await photo(person, { idCard: drawIdNo(`${Number(dayInShanghai(new Date()).slice(0, 4)) - 16}-01-01`) })).message).toBe(
      '未满 18 周岁，不能使用本平台',
    )
    expect(await checksOf(person)).toEqual([])
  })

  it('is not accepted in a mini-program', async () => {
    const person = await world.loveUser()
    const answer = await person.call(
      identity.photoRealNameAuth,
      { realName: '林知夏', idCard: drawIdNo(), portrait: 'AAAA', ...agreed },
      { headers: { 'x-platform': 'weapp' } },
    )
    expect(answer.message).toBe('请在手机浏览器里打开这一页，用照片核验')
  })

  it('leaves no typed data if the server crashed before the register responded', async () => {
    const person = await world.loveUser()
    const ctx = await person.ctx()
    await createCheck(ctx, person.userId, 'photo', { name: '林知夏', idNo: drawIdNo() }, drawToken())
    await sweepChecks(world.served, minutesFrom(identityLimits.linkMinutes + 1))
    expect((await checksOf(person))[0]).toMatchObject({ status: 'failed', failure: 'provider', name_enc: '', id_no_enc: '' })
    expect(await standing(person)).toMatchObject({ triesLeftToday: identityLimits.triesPerDay })
  })
})

describe('a face that does not pass', () => {
  it.each([
    ['other', 'other_face'],
    ['still', 'not_live'],
    ['quit', 'gave_up'],
  ] as const)('%s: says why, and may be tried again', async (face, failure) => {
    const person = await world.loveUser({ trustLevel: 0 })
    const { url, ticket } = await stage.linked(person)
    stage.show(url, face)
    expect(await back(person, ticket)).toEqual({ status: 'failed', failure })
    expect(await standing(person)).toMatchObject({
      level: null,
      last: { status: 'failed', failure },
      triesLeftToday: identityLimits.triesPerDay - 1,
    })
    expect(await profileRow(person)).toMatchObject({ is_verified: false, trust_level: 0 })
  })

  it('fails if the name does not match the number', async () => {
    const person = await world.loveUser()
    const { url, ticket } = await stage.linked(person, { realName: '查无此人' })
    stage.show(url)
    expect(await back(person, ticket)).toEqual({ status: 'failed', failure: 'mismatch' })
  })

  it('is refused after three attempts in a day; a provider that does not respond uses none', async () => {
    const person = await world.loveUser()
    world.world.adapters.faceTwin!.silence(true)
    const silent = await person.call(identity.getCheckFaceLink, { realName: '林知夏', idCard: drawIdNo(), ...agreed })
    expect(silent.message).toBe('核验服务暂时没有回应，请稍后再试')
    world.world.adapters.faceTwin!.silence(false)
    for (let turn = 0; turn < identityLimits.triesPerDay; turn += 1) {
      const { url, ticket } = await stage.linked(person)
      stage.show(url, 'other')
      await back(person, ticket)
    }
    const refused = await person.call(identity.getCheckFaceLink, { realName: '林知夏', idCard: drawIdNo(), ...agreed })
    expect(refused.message).toBe('今天的核验次数用完了，明天再试')
  })
})

describe('typed data', () => {
  it.each([
    [{ idCard: '510104199206151234' }, 'idCard', /身份证号应为 18 位有效身份证号/],
    [{ idCard: '51010419920615' }, 'idCard', /身份证号/],
    [{ idCard: '－－' }, 'idCard', /身份证号应为 18 位有效身份证号/],
    [{ realName: 'Anna' }, 'realName', /真实姓名/],
    [{ realName: '林' }, 'realName', /真实姓名/],
    [{ idCard: drawResidenceNo() }, 'idCard', /^外国人永久居留身份证请申请人工核验$/],
    [{ idCard: '911234199206151234' }, 'idCard', /证件号码应为 18 位有效永久居留身份证号/],
  ] as const)('%j is refused by its field, and nothing is stored', async (given, field, words) => {
    const person = await world.loveUser()
    const answer = await person.call(identity.getCheckFaceLink, { realName: '林知夏', idCard: drawIdNo(), ...agreed, ...given })
    expect(answer.fields?.[field]).toMatch(words)
    expect(await checksOf(person)).toEqual([])
  })

  it("is refused if it is a minor's, and nothing of it is stored", async () => {
    const person = await world.loveUser()
    const idNo = drawIdNo(`${Number(dayInShanghai(new Date()).slice(0, 4)) - 17}-01-01`)
    const answer = await person.call(identity.getCheckFaceLink, { realName: '林知夏', idCard: idNo, ...agreed })
    expect(answer.message).toBe('未满 18 周岁，不能使用本平台')
    expect(await checksOf(person)).toEqual([])
  })

  it('requires the consent to identity data and to face data', async () => {
    const person = await world.loveUser()
    for (const field of ['agreesToIdentity', 'agreesToFace'] as const) {
      const answer = await person.call(identity.getCheckFaceLink, {
        realName: '林知夏',
        idCard: drawIdNo(),
        ...agreed,
        [field]: false,
      } as never)
      expect(Object.keys(answer.fields ?? {})).toEqual([field])
    }
  })
})

describe('an ID number', () => {
  it('proves one person per tenant, even if two accounts prove it at once; other tenants do not know it', async () => {
    const idNo = drawIdNo('1993-04-04')
    const people = [await world.loveUser(), await world.loveUser(), await world.loveUser({ tenantId: world.tenantB })]
    const links: { url: string; ticket: string }[] = []
    for (const person of people) links.push(await stage.linked(person, { idCard: idNo }))
    for (const { url } of links) stage.show(url)
    const [first, second, far] = await Promise.all(people.map((person, at) => back(person, links[at]!.ticket)))
    expect([first?.status, second?.status].sort()).toEqual(['failed', 'passed'])
    expect([first, second].find((one) => one?.status === 'failed')).toEqual({ status: 'failed', failure: 'taken' })
    expect(far).toEqual({ status: 'passed', failure: null })
  })

  it('stays with its person: a different number does not count as the same person', async () => {
    const person = await world.loveUser()
    const { url, ticket } = await stage.linked(person, { idCard: drawIdNo('1990-01-01') })
    stage.show(url)
    await back(person, ticket)
    const other = await person.call(identity.getCheckFaceLink, { realName: '林知夏', idCard: drawIdNo('1991-01-01'), ...agreed })
    expect(other.fields?.['idCard']).toMatch(/和已经认证的不同/)
  })
})

describe('a face that expires soon', () => {
  const DAY = 86_400_000
  const proven = async () => {
    const person = await world.loveUser()
    const idCard = drawIdNo('1990-05-05')
    const { url, ticket } = await stage.linked(person, { idCard })
    stage.show(url)
    await back(person, ticket)
    const until = new Date((await standing(person)).validUntil!).getTime()
    const at = async (moment: number) => ({ ...(await person.ctx()), now: new Date(moment) })
    const begin = async (moment: number) =>
      getCheckFaceLink(await at(moment), { realName: '林知夏', idCard, ...agreed }).then(
        ({ url }) => url,
        (error: Error) => error.message,
      )
    return { person, until, at, begin, opens: until - identityLimits.renewDays * DAY }
  }

  it('may be renewed as long as its certificate allows, and counts until then', async () => {
    expect(identityLimits.renewDays).toBe(certificateLimits.expiringDays)
    const { person, until, at, begin, opens } = await proven()
    expect((await getIdentity(await at(opens - 1), {})).canRenew).toBe(false)
    expect(await begin(opens - 1)).toBe('已经完成实名认证')
    expect(await getIdentity(await at(opens), {})).toMatchObject({ level: 'face', canRenew: true, last: null })
    stage.show(await begin(opens), 'other')
    const failed = (await checksOf(person)).at(-1)!
    await settleCheck(await at(opens), (await checkById(await person.ctx(), Number(failed['id'])))!)
    expect(await getIdentity(await at(opens), {})).toMatchObject({ level: 'face', last: { status: 'failed', failure: 'other_face' } })
    stage.show(await begin(until - 1))
    const renewed = (await checksOf(person)).at(-1)!
    await settleCheck(await at(until - 1), (await checkById(await person.ctx(), Number(renewed['id'])))!)
    const after = await getIdentity(await at(until + DAY), {})
    expect(after).toMatchObject({ level: 'face', canRenew: false, last: null })
    expect(new Date(after.validUntil!).getTime()).toBeGreaterThan(until + 700 * DAY)
  })
})

describe('a minor', () => {
  it('proven by a face loses the account: payments are refunded, and no data is kept', async () => {
    const person = await world.loveUser()
    const { attempt, twin, handIn } = paying(world)
    const { data: order } = await person.call(finance.createFinOrder, {
      bizType: 'credit',
      input: { fen: 1_000, pt: 100 },
      shownFen: 1_000,
    })
    const no = await attempt(person, order.id)
    twin.settle(no)
    expect(await handIn(twin.noticeOf(no)!)).toBeLessThan(300)
    const idNo = drawIdNo('2000-02-29')
    const { url, ticket } = await stage.linked(person, { idCard: idNo })
    stage.show(url)
    // The test's clock is set to a time at which the person is seventeen.
    const [check] = await checksOf(person)
    const ctx = await person.ctx(new Date('2017-06-01T00:00:00Z'))
    const record = (await checkById(ctx, Number(check!['id'])))!
    const answers = await Promise.all([settleCheck(ctx, record), settleCheck(ctx, record)])
    // The second call finds the data deleted.
    expect(answers.map(({ status, failure }) => `${status} ${failure}`).sort()).toEqual(['failed under_age', 'lapsed null'])
    expect(await rowsOf(`select status, phone_hash from users where id = ${person.userId}`)).toEqual([
      { status: 'closed', phone_hash: null },
    ])
    expect(await rowsOf(`select refunded_fen, refunded_channel_fen from fin_orders where id = ${order.id}`)).toMatchObject([
      { refunded_fen: 1000, refunded_channel_fen: 1000 },
    ])
    expect(await rowsOf(`select 1 from identities where user_id = ${person.userId}`)).toEqual([])
    expect(await checksOf(person)).toEqual([])
    expect(await rowsOf('select 1 from struck_subjects')).toEqual([])
    expect((await person.call(identity.getIdentity, {})).status).toBe(401)
    expect(await back(world.visitor(), ticket)).toEqual({ status: 'lapsed', failure: null })
  })
})

describe('a banned person', () => {
  it.each(['while the account stands', 'after it was closed for good'])(
    'is recognised by their number, with another phone, %s',
    async (when) => {
      const idNo = drawIdNo('1985-05-05')
      const former = await world.loveUser()
      const first = await stage.linked(former, { idCard: idNo })
      stage.show(first.url)
      await back(former, first.ticket)
      await strikeStage(world).ban(former)
      if (when !== 'while the account stands') {
        await world.world.db.execute(
          sql.raw(`update users set status = 'closing', closing_at = now() - interval '16 days' where id = ${former.userId}`),
        )
        await sweepClosing(world.served)
        expect(await rowsOf(`select 1 from identities where user_id = ${former.userId}`)).toEqual([])
      }
      const again = await world.loveUser()
      const second = await stage.linked(again, { idCard: idNo })
      stage.show(second.url)
      await back(world.visitor(), second.ticket)
      expect(await rowsOf(`select action from strikes where user_id = ${again.userId}`)).toEqual([{ action: 'ban' }])
      expect((await again.call(love.getMine, {})).code).not.toBe(20000)
    },
  )
})

describe('a person who does not return', () => {
  it('has the result queried after a minute, and is notified', async () => {
    const person = await world.loveUser()
    const { url } = await stage.linked(person)
    stage.show(url)
    expect(await sweepChecks(world.served, minutesFrom(0.5))).toBe(0)
    expect((await standing(person)).level).toBeNull()
    await sweepChecks(world.served, minutesFrom(1.1))
    expect((await standing(person)).level).toBe('face')
    expect(await rowsOf(`select 1 from notices where user_id = ${person.userId} and kind = 'identity.told'`)).toHaveLength(1)
  })

  it('has the check dropped after a day', async () => {
    const person = await world.loveUser()
    const { ticket } = await stage.linked(person)
    for (const minutes of identityLimits.askAfterMinutes) await sweepChecks(world.served, minutesFrom(minutes + 0.1))
    expect(await back(person, ticket)).toEqual({ status: 'lapsed', failure: 'gave_up' })
  })

  it('ends an open check by starting a new one', async () => {
    const person = await world.loveUser()
    const first = await stage.linked(person)
    const second = await stage.linked(person)
    stage.show(first.url)
    expect(await back(person, first.ticket)).toEqual({ status: 'lapsed', failure: null })
    stage.show(second.url)
    expect((await back(person, second.ticket)).status).toBe('passed')
  })

  it('has no result once the provider has deleted its copy', async () => {
    const person = await world.loveUser()
    const { url, ticket } = await stage.linked(person)
    stage.show(url)
    world.world.adapters.faceTwin!.forget()
    expect(await back(person, ticket)).toEqual({ status: 'lapsed', failure: null })
    expect((await standing(person)).level).toBeNull()
  })
})

describe('a name and a number', () => {
  it("determine a person's sex and birthday", () => {
    expect(factsOfIdNo(drawIdNo('1988-12-31', 'male'))).toEqual({ birthday: '1988-12-31', gender: 'male' })
    expect(['欧阳娜', '林知夏', '司马光', '诸'].map(shownName)).toEqual(['欧阳*', '林*', '司马*', '诸*'])
  })
})
