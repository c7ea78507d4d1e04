/** Tests of zones: joining by rule, application and invitation, expiry, visibility from outside, and races. */
import { audit } from '@qianxian/protocol/audit/audit'
import { faults } from '@qianxian/protocol/base/faults'
import { interact } from '@qianxian/protocol/interact/interact'
import { love } from '@qianxian/protocol/love/love'
import { notice } from '@qianxian/protocol/notice/notice'
import { theme } from '@qianxian/protocol/theme/theme'
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newCertificate } from '../../../seed/makers/certificate'
import { dataCopyOf } from '../../../test/data-copy'
import { themeStage } from '../../../test/nouns/theme'
import { expectWhole } from '../../../test/races/invariants'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { users } from '../../db/tables/account'
import { certificates } from '../../db/tables/certificate'
import { loveProfiles } from '../../db/tables/love'
import { themeMembers, themes } from '../../db/tables/theme'
import { lockProfile } from '../love/love'
import { updateTrustLevel } from '../certificate/trust-level'
import { sweepFigures, sweepThemeNews, sweepThemes } from './theme.jobs'
import { getTheme, getThemePeople } from './theme.service'

const OK = 20000
const DAY = 86_400_000
const MASTERS = { educationMin: 'master' } as const
let world: TestWorld
let stage: ReturnType<typeof themeStage>
beforeAll(async () => {
  world = await openTestWorld()
  stage = themeStage(world)
})
afterEach(async () => {
  await world.world.db.update(themes).set({ status: 'offline' })
})
afterAll(() => world.close())

const man = () => world.loveUser({ profile: { gender: 'male' } })
const master = () => world.loveUser({ profile: { education: 'master' } })
const prove = ({ profileId }: Person, facts: Partial<Parameters<typeof newCertificate>[1]> = {}) =>
  newCertificate(world.bench(), { profileId, ...facts })
const sweep = (at = Date.now()) => sweepThemes(world.served, new Date(at))
const statusOf = async (id: number, person: Person) => (await stage.rowOf(id, person))?.status
const seen = async (viewer: Pick<Person, 'call'>, id: number) => (await viewer.call(theme.getTheme, { id })).data
const peopleOf = async (viewer: Pick<Person, 'call'>, id: number) =>
  (await viewer.call(theme.getThemePeople, { id })).data.list.map(({ no }) => no)
/** A context of the person's session at any time, without expiry. */
const ctxAt = async (person: Person, at: number) => ({ ...(await person.ctx()), now: new Date(at) })

describe('a zone by rule', () => {
  it('the nightly sweep adds fitting members with proof to the zone, and nobody else', async () => {
    const { id } = await stage.zone({ rule: MASTERS })
    const [proven, unproven, bachelor] = [await master(), await master(), await world.loveUser()]
    await prove(proven)
    await prove(bachelor)
    await sweep()
    expect([await statusOf(id, proven), await statusOf(id, unproven), await statusOf(id, bachelor)]).toEqual(['in', undefined, undefined])
    expect(await sweep()).toBe(0)
    expect(await peopleOf(await man(), id)).toEqual([proven.no])
  })

  it('a zone by rule opens to a member with the certificate, and names a missing one', async () => {
    const { id } = await stage.zone({ rule: MASTERS })
    const [her, other] = [await master(), await world.loveUser()]
    expect(await seen(her, id)).toMatchObject({ certificate: 'education', mine: null })
    expect(await her.call(theme.joinTheme, { id })).toMatchObject({
      code: faults.theme_not_fitting.code,
      message: '完成学历认证后可以加入',
    })
    await prove(her)
    expect((await her.call(theme.joinTheme, { id })).data).toMatchObject({ mine: 'in', blocker: null })
    await prove(other)
    expect((await other.call(theme.joinTheme, { id })).code).toBe(faults.theme_not_fitting.code)
    expect((await seen(world.visitor(), id)).blocker).toBe('登录后可以加入')
  })

  it('membership ends at once with a certificate; the nightly sweep stores and notifies the same', async () => {
    const { id } = await stage.zone({ rule: MASTERS })
    const [her, him] = [await master(), await man()]
    const ends = Date.now() + DAY
    await prove(her, { validUntil: new Date(ends) })
    await sweep()
    const readAt = async (at: number) => ({
      isSeen: (await getThemePeople(await ctxAt(him, at), { id })).list.some(({ no }) => no === her.no),
      mine: (await getTheme(await ctxAt(her, at), { id })).mine,
    })
    expect(await readAt(ends - 1)).toEqual({ isSeen: true, mine: 'in' })
    const onRead = await readAt(ends)
    expect(onRead).toEqual({ isSeen: false, mine: 'lapsed' })
    expect(await statusOf(id, her)).toBe('in')
    await sweep(ends)
    expect(await statusOf(id, her)).toBe('lapsed')
    expect(await readAt(ends)).toEqual(onRead)
    const told = (await her.call(notice.getPaged, { section: 'system' })).data.list.map(({ words }) => words)
    expect(told).toContainEqual(expect.stringContaining('不再符合「周末爬山」的条件'))
  })

  it('a zone by rule follows a verification and its end at once', async () => {
    const { id } = await stage.zone({ rule: MASTERS })
    const her = await master()
    const recount = async () =>
      (await her.ctx()).tx(async (ctx) => {
        await lockProfile(ctx, her.profileId)
        await updateTrustLevel(ctx, her.profileId)
      })
    const { id: certificateId } = await prove(her)
    await recount()
    expect(await statusOf(id, her)).toBe('in')
    await world.world.db.update(certificates).set({ status: 'revoked' }).where(eq(certificates.id, certificateId))
    await recount()
    expect(await statusOf(id, her)).toBe('lapsed')
    await prove(her)
    await recount()
    expect(await statusOf(id, her)).toBe('in')
  })

  it('a zone excludes members who left until they return themselves, and removed members for good', async () => {
    const { id } = await stage.zone({ rule: {} })
    const [her, gone] = [await world.loveUser(), await world.loveUser()]
    await stage.within(id, gone, { status: 'removed', reason: '发布广告' })
    await her.call(theme.joinTheme, { id })
    expect((await her.call(theme.leaveTheme, { id })).data.mine).toBe('left')
    await sweep()
    expect(await statusOf(id, her)).toBe('left')
    expect((await her.call(theme.joinTheme, { id })).data.mine).toBe('in')
    expect(await statusOf(id, gone)).toBe('removed')
    expect(await seen(gone, id)).toMatchObject({ mine: 'removed', reason: '发布广告' })
    expect((await gone.call(theme.joinTheme, { id })).code).toBe(faults.theme_removed.code)
    expect((await gone.call(theme.leaveTheme, { id })).data.mine).toBe('removed')
  })
})

describe('zones by application, by invitation and for VIPs', () => {
  it('an application is decided by an auditor and may be repeated', async () => {
    const { id, person, auditTaskId } = await stage.applied()
    expect((await seen(person, id)).mine).toBe('applied')
    await stage.decide(auditTaskId, 'rejected')
    expect(await seen(person, id)).toMatchObject({ mine: 'rejected', reason: expect.any(String), blocker: null })
    await person.call(theme.joinTheme, { id, words: '走过三条徒步路线' })
    await stage.decide((await stage.rowOf(id, person))!.auditTaskId!, 'approved')
    expect((await seen(person, id)).mine).toBe('in')
  })

  it('an application needs a text, and a withdrawn one is not decided', async () => {
    const { id, person, auditTaskId } = await stage.applied()
    expect((await (await world.loveUser()).call(theme.joinTheme, { id, words: ' ' })).fields).toHaveProperty('words')
    await person.call(theme.leaveTheme, { id })
    expect((await stage.decide(auditTaskId, 'approved')).code).not.toBe(OK)
    expect(await statusOf(id, person)).toBe('left')
    await expectWhole(world)
  })

  it('an invitation zone cannot be joined by oneself, nor a VIP zone without VIP', async () => {
    const [invited, vips] = [await stage.zone({ kind: 'curated' }), await stage.zone({ isVipOnly: true })]
    const [her, him] = [await world.loveUser(), await man()]
    expect((await her.call(theme.joinTheme, { id: invited.id })).code).toBe(faults.theme_by_invitation.code)
    expect((await her.call(theme.joinTheme, { id: vips.id })).code).toBe(faults.theme_vip_only.code)
    await stage.within(vips.id, her)
    expect(await seen(him, vips.id)).toMatchObject({ isOpen: false })
    expect(await peopleOf(him, vips.id)).toEqual([])
  })

  it('a VIP zone keeps members while they are VIPs, on view and by the nightly sweep', async () => {
    const { id } = await stage.zone({ isVipOnly: true })
    const [vip, other, him] = [
      await world.loveUser({ isVip: true }),
      await world.loveUser(),
      await world.loveUser({ isVip: true, profile: { gender: 'male' } }),
    ]
    await sweep()
    expect([await statusOf(id, vip), await statusOf(id, other)]).toEqual(['in', undefined])
    expect(await peopleOf(him, id)).toEqual([vip.no])
    await world.world.db
      .update(users)
      .set({ vipUntil: new Date(Date.now() - 1000) })
      .where(eq(users.id, vip.userId))
    expect(await peopleOf(him, id)).toEqual([])
    expect((await seen(vip, id)).mine).toBe('lapsed')
    await sweep()
    expect(await statusOf(id, vip)).toBe('lapsed')
  })
})

describe('a decision against a member', () => {
  it('a refusal is shown with its reason to the member, whose appeal another auditor decides once', async () => {
    const { id, person, auditTaskId } = await stage.applied()
    await stage.decide(auditTaskId, 'rejected')
    expect(await seen(person, id)).toMatchObject({ mine: 'rejected', reason: '内容过于简单', appealTo: auditTaskId, isAppealed: false })
    const [told] = (await person.call(notice.getPaged, { section: 'system' })).data.list
    expect(told).toMatchObject({ words: '加入「周末爬山」的申请没有通过：内容过于简单', appealTo: auditTaskId })
    expect((await person.call(audit.appeal, { id: auditTaskId, text: '我写的都是真的' })).code).toBe(OK)
    expect(await seen(person, id)).toMatchObject({ mine: 'applied', appealTo: null })
    await stage.decide(auditTaskId, 'approved')
    expect((await seen(person, id)).mine).toBe('in')
    await expectWhole(world)
  })

  it('a refusal cannot be appealed once the member has applied again', async () => {
    const { id, person, auditTaskId } = await stage.applied()
    await stage.decide(auditTaskId, 'rejected')
    await person.call(theme.joinTheme, { id, words: '走过三条徒步路线' })
    expect((await person.call(audit.appeal, { id: auditTaskId, text: '我写的都是真的' })).code).toBe(faults.already_handled.code)
  })

  it('only an auditor removes a member, at once and with a reason', async () => {
    const { id, person, auditTaskId } = await stage.questioned()
    const him = await man()
    expect(await seen(person, id)).toMatchObject({ mine: 'in', reason: null, appealTo: null })
    expect(await peopleOf(him, id)).toEqual([person.no])
    await stage.decide(auditTaskId, 'rejected', 'member')
    expect(await peopleOf(him, id)).toEqual([])
    expect(await seen(person, id)).toMatchObject({ mine: 'removed', reason: '内容像是广告或推广', appealTo: auditTaskId })
    const [told] = (await person.call(notice.getPaged, { section: 'system' })).data.list
    expect(told).toMatchObject({ words: '你已被移出「周末爬山」：内容像是广告或推广', appealTo: auditTaskId })
    await sweep()
    expect(await statusOf(id, person)).toBe('removed')
  })

  it('a removed member stays out during an appeal, and after it according to its outcome', async () => {
    for (const [outcome, mine] of [
      ['rejected', 'removed'],
      ['approved', 'in'],
    ] as const) {
      const { id, person, auditTaskId } = await stage.questioned()
      await stage.decide(auditTaskId, 'rejected', 'member')
      await person.call(audit.appeal, { id: auditTaskId, text: '我没有发过广告' })
      expect(await seen(person, id)).toMatchObject({ mine: 'removed', appealTo: null, isAppealed: true })
      expect((await person.call(theme.joinTheme, { id })).code).toBe(faults.theme_removed.code)
      await stage.decide(auditTaskId, outcome, 'member')
      expect(await seen(person, id)).toMatchObject({ mine, appealTo: null, isAppealed: false })
    }
  })

  it('a removal is not evaded by rejoining before the nightly sweep', async () => {
    for (const kind of ['rule', 'apply'] as const) {
      const { id, person, auditTaskId } = await stage.questioned({ kind })
      await world.world.db.update(themeMembers).set({ status: 'lapsed' }).where(eq(themeMembers.auditTaskId, auditTaskId))
      expect((await person.call(theme.joinTheme, { id, words: '每个周末都去爬山' })).data.mine).toBe('in')
      expect((await stage.decide(auditTaskId, 'rejected', 'member')).code).toBe(OK)
      expect(await statusOf(id, person)).toBe('removed')
    }
    await expectWhole(world)
  })

  it('an unproblematic member stays in the zone and gets no notice of the check', async () => {
    const { id, person, auditTaskId } = await stage.questioned()
    const before = (await stage.rowOf(id, person))!.at
    await stage.decide(auditTaskId, 'approved', 'member')
    expect(await stage.rowOf(id, person)).toMatchObject({ status: 'in', at: before })
    expect((await person.call(notice.getPaged, { section: 'system' })).data.list).toEqual([])
  })

  it('there is one open check at a time about a member inside, which ends when they leave', async () => {
    const { id, person, auditTaskId } = await stage.questioned()
    const admin = await stage.admin()
    expect((await admin.call(theme.askThemeRemoval, { id, no: person.no, words: '发布广告' })).code).toBe(OK)
    expect((await stage.rowOf(id, person))!.auditTaskId).toBe(auditTaskId)
    await person.call(theme.leaveTheme, { id })
    expect((await stage.decide(auditTaskId, 'rejected', 'member')).code).not.toBe(OK)
    expect(await statusOf(id, person)).toBe('left')
    expect((await admin.call(theme.askThemeRemoval, { id, no: person.no, words: '发布广告' })).code).toBe(faults.not_found.code)
    expect((await person.call(theme.askThemeRemoval, { id, no: person.no, words: '发布广告' })).code).not.toBe(OK)
  })
})

describe('a profile that is not listed', () => {
  it('an unlisted member gets that reason, and not that another condition is missing', async () => {
    const { id } = await stage.zone({ kind: 'apply' })
    const her = await world.loveUser()
    await her.call(love.setHidden, { isHidden: true })
    expect(await seen(her, id)).toMatchObject({ blocker: '你的资料现在没有展示给大家，展示后可以加入', step: 'shown' })
    expect((await her.call(theme.joinTheme, { id, words: '每个周末都去爬山' })).code).toBe(faults.theme_not_fitting.code)
    await her.call(love.setHidden, { isHidden: false })
    expect((await seen(her, id)).blocker).toBeNull()
  })
})

describe('a sensitive zone', () => {
  const sensitive = () => stage.zone({ sensitivity: 'divorced', rule: { maritalStatus: ['divorced'] } })
  const divorced = async (gender: 'male' | 'female' = 'female') => {
    const person = await world.loveUser({ profile: { gender, maritalStatus: 'divorced' } })
    await prove(person, { kind: 'divorce' })
    return person
  }

  it('a sensitive zone counts no member who did not agree', async () => {
    const { id } = await sensitive()
    const her = await divorced()
    await sweep()
    expect(await statusOf(id, her)).toBeUndefined()
    expect((await her.call(theme.joinTheme, { id })).fields).toHaveProperty('agrees')
    expect((await her.call(theme.joinTheme, { id, agrees: true })).data.mine).toBe('in')
  })

  it('a sensitive zone answers viewers outside the same with and without a given member', async () => {
    const { id } = await sensitive()
    const [her, outsider] = [await divorced(), await man()]
    const asked = async () =>
      Promise.all(
        [outsider, world.visitor()].flatMap((viewer) => [
          viewer.call(theme.getThemes, {}),
          viewer.call(theme.getTheme, { id }),
          viewer.call(theme.getThemePeople, { id }),
          viewer.call(love.getPaged, {}),
          viewer.call(love.getDetail, { no: her.no }),
        ]),
      ).then((replies) => replies.map(({ data }) => data))
    // Views everything once first, so that afterwards only the zone differs.
    await asked()
    const before = strip(await asked())
    expect((await her.call(theme.joinTheme, { id, agrees: true })).data.mine).toBe('in')
    expect(strip(await asked())).toEqual(before)
    expect(await seen(outsider, id)).toMatchObject({ figures: null, maleTenths: null, health: null, isOpen: false })
    expect((await outsider.call(theme.wishTheme, { id, isWished: true })).code).toBe(faults.theme_not_fitting.code)
  })

  it('a sensitive zone reports no newcomer to a watcher outside, the same with and without one', async () => {
    const { id } = await sensitive()
    const [him, her] = [await divorced('male'), await divorced()]
    await him.call(theme.joinTheme, { id, agrees: true })
    expect((await him.call(theme.wishTheme, { id, isWished: true })).code).toBe(OK)
    // Membership ends in another way than by leaving.
    await world.world.db.update(certificates).set({ status: 'revoked' }).where(eq(certificates.profileId, him.profileId))
    const heard = async (day: number) => {
      const told = await sweepThemeNews(world.served, new Date(Date.now() + day * DAY))
      return { told, list: (await him.call(notice.getPaged, { section: 'interact' })).data.list, zone: strip(await seen(him, id)) }
    }
    const without = await heard(2)
    await stage.within(id, her, { at: new Date(Date.now() + 2 * DAY + 1000) })
    expect(await heard(4)).toEqual(without)
    expect(without).toMatchObject({ told: 0, list: [], zone: { figures: null, mine: 'lapsed', isOpen: false } })
  })

  it('the notice of a newcomer is withdrawn from a reader who has left the zone since', async () => {
    const { id } = await sensitive()
    const [him, her] = [await divorced('male'), await divorced()]
    await him.call(theme.joinTheme, { id, agrees: true })
    await him.call(theme.wishTheme, { id, isWished: true })
    await stage.within(id, her, { at: new Date(Date.now() + 1000) })
    expect(await sweepThemeNews(world.served, new Date(Date.now() + 2 * DAY))).toBe(1)
    const words = async () => (await him.call(notice.getPaged, { section: 'interact' })).data.list.map((row) => row.words)
    await him.call(theme.leaveTheme, { id })
    expect(await words()).toEqual([])
  })

  it('a sensitive zone shows its members to each other', async () => {
    const { id } = await sensitive()
    const [her, him] = [await divorced(), await divorced('male')]
    for (const one of [her, him]) await one.call(theme.joinTheme, { id, agrees: true })
    expect(await peopleOf(him, id)).toEqual([her.no])
    await him.call(theme.leaveTheme, { id })
    expect(await peopleOf(him, id)).toEqual([])
  })
})

/** Marks and times of a card differ in every answer, so they are removed. */
const strip = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, inner: unknown) => (['mark', 'nextCursor', 'lastActiveAt'].includes(key) ? undefined : inner)))

describe('people shown in a zone', () => {
  it('people in a zone exclude members who block or hide, page by page without repeats', async () => {
    const { id } = await stage.zone({ kind: 'curated' })
    const [him, blocker, hidden] = [await man(), await world.loveUser(), await world.loveUser()]
    const women = await Promise.all(Array.from({ length: 5 }, () => world.loveUser()))
    for (const one of [blocker, hidden, ...women]) await stage.within(id, one)
    await blocker.call(interact.block, { no: him.no })
    await world.world.db.update(loveProfiles).set({ isListed: false }).where(eq(loveProfiles.id, hidden.profileId))
    const met: string[] = []
    let cursor: string | null = null
    do {
      const { data }: { data: { list: { no: string }[]; nextCursor: string | null } } = await him.call(theme.getThemePeople, {
        id,
        cursor,
        size: 2,
      })
      met.push(...data.list.map(({ no }) => no))
      cursor = data.nextCursor
    } while (cursor)
    expect(met.toSorted()).toEqual(women.map(({ no }) => no).toSorted())
  })

  it('few people are shown without numbers, and the count matches the people shown', async () => {
    const { id } = await stage.zone({ kind: 'curated' })
    const women = await Promise.all(Array.from({ length: 12 }, () => world.loveUser()))
    for (const one of women.slice(0, 9)) await stage.within(id, one)
    expect(await seen(world.visitor(), id)).toMatchObject({ figures: { female: 0, male: 0 }, maleTenths: null, health: 'quiet' })
    for (const one of women.slice(9)) await stage.within(id, one)
    await sweepFigures(world.served)
    const counted = { figures: { female: 12, male: 0 }, maleTenths: 0, health: 'one_sided' }
    expect(await seen(world.visitor(), id)).toMatchObject(counted)
    // Recounted on schedule only: a number that grew at once would reveal who joined.
    await stage.within(id, await man())
    expect(await seen(world.visitor(), id)).toMatchObject(counted)
  })

  it('people in a zone belong to the city and tenant, while the zone is open', async () => {
    const [everywhere, here, there] = [
      await stage.zone(),
      await stage.zone({ cities: ['510100'] }),
      await stage.zone({ cities: ['110000'] }),
    ]
    const far = await stage.zone({}, world.tenantB)
    const ids = (await world.visitor().call(theme.getThemes, { city: '510104' })).data.map(({ id }) => id)
    expect(ids).toEqual([everywhere.id, here.id])
    expect(ids).not.toContain(there.id)
    expect((await world.visitor().call(theme.getTheme, { id: far.id })).code).toBe(faults.not_found.code)
  })

  it('a closed zone says so to members inside, and does not exist for others', async () => {
    const { id } = await stage.zone()
    const [her, other] = [await world.loveUser(), await world.loveUser()]
    await her.call(theme.joinTheme, { id })
    await world.world.db.update(themes).set({ status: 'offline' }).where(eq(themes.id, id))
    expect((await her.call(theme.getThemePeople, { id })).code).toBe(faults.theme_closed.code)
    expect((await other.call(theme.getThemePeople, { id })).code).toBe(faults.not_found.code)
  })
})

describe('有人加入时告诉我', () => {
  const newsOf = async (person: Person) =>
    (await person.call(notice.getPaged, { section: 'interact' })).data.list.filter(({ words }) => words.includes('周末爬山'))

  it('newcomers whom the reader may see are listed, once a day, and only while true', async () => {
    const { id } = await stage.zone({ kind: 'curated' })
    const him = await man()
    expect((await him.call(theme.wishTheme, { id, isWished: true })).code).toBe(OK)
    expect((await seen(him, id)).isWished).toBe(true)
    await stage.within(id, await man(), { at: new Date(Date.now() + 1000) })
    expect(await sweepThemeNews(world.served, new Date(Date.now() + DAY))).toBe(0)
    const her = await world.loveUser()
    await stage.within(id, her, { at: new Date(Date.now() + DAY + 1000) })
    const evening = new Date(Date.now() + 2 * DAY)
    expect([await sweepThemeNews(world.served, evening), await sweepThemeNews(world.served, evening)]).toEqual([1, 0])
    await her.call(interact.block, { no: him.no })
    expect(await newsOf(him)).toEqual([])
  })
})

it('the switch is part of the data export, by name and in words', async () => {
  const [{ id }, her] = [await stage.zone({ title: '读书会' }), await world.loveUser()]
  await her.call(theme.joinTheme, { id })
  await her.call(theme.wishTheme, { id, isWished: true })
  const { sections } = await dataCopyOf(world, her)
  const rowsOf = (title: string) => sections.find((one) => one.title === title)?.rows
  expect(rowsOf('专区')).toEqual([expect.objectContaining({ theme: '读书会', status: '已加入' })])
  expect(rowsOf('专区提醒')).toEqual([expect.objectContaining({ theme: '读书会' })])
})

describe('races', () => {
  it('a double tap joins once, and an application has one task', async () => {
    const { id } = await stage.zone({ kind: 'apply' })
    const her = await world.loveUser()
    const replies = await Promise.all([1, 2, 3].map(() => her.call(theme.joinTheme, { id, words: '每个周末都去爬山' })))
    expect(replies.map(({ data }) => data?.mine)).toEqual(['applied', 'applied', 'applied'])
    expect(
      await world.world.db
        .select()
        .from(themeMembers)
        .where(and(eq(themeMembers.themeId, id), eq(themeMembers.profileId, her.profileId))),
    ).toHaveLength(1)
    await expectWhole(world)
  })

  it('joining, leaving and the nightly sweep leave one consistent row', async () => {
    const { id } = await stage.zone()
    const her = await world.loveUser()
    await Promise.all([
      sweep(),
      her.call(theme.joinTheme, { id }),
      her.call(theme.leaveTheme, { id }),
      sweep(),
      her.call(theme.joinTheme, { id }),
    ])
    expect(['in', 'left']).toContain(await statusOf(id, her))
    await expectWhole(world)
  })
})
