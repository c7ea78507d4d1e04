/** Zones: who comes in by rule, by asking and by the platform, who lapses, what is seen from outside, and what people do at once. */
import { account } from '@qianxian/protocol/account/account'
import { audit } from '@qianxian/protocol/audit/audit'
import { faults } from '@qianxian/protocol/base/faults'
import { interact } from '@qianxian/protocol/interact/interact'
import { love } from '@qianxian/protocol/love/love'
import { notice } from '@qianxian/protocol/notice/notice'
import { theme } from '@qianxian/protocol/theme/theme'
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newCertificate } from '../../../seed/makers/certificate'
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
/** Logged in still, whatever the time is. */
const ctxAt = async (person: Person, at: number) => ({ ...(await person.ctx()), now: new Date(at) })

describe('a zone by rule', () => {
  it('takes in by night whoever fits and has proven it, and nobody else', async () => {
    const { id } = await stage.zone({ rule: MASTERS })
    const [proven, unproven, bachelor] = [await master(), await master(), await world.loveUser()]
    await prove(proven)
    await prove(bachelor)
    await sweep()
    expect([await statusOf(id, proven), await statusOf(id, unproven), await statusOf(id, bachelor)]).toEqual(['in', undefined, undefined])
    expect(await sweep()).toBe(0)
    expect(await peopleOf(await man(), id)).toEqual([proven.no])
  })

  it('opens to whoever has the certificate, and names the one that is missing', async () => {
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

  it('is left at once on read when a certificate ends; the night writes the same down and tells it', async () => {
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

  it('follows at once what is proven and what is no more', async () => {
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

  it('keeps out whoever left until they come back by themselves, and whoever was removed for good', async () => {
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

describe('a zone by asking, by invitation, for VIPs', () => {
  it('is decided by an auditor, and may be asked for anew', async () => {
    const { id, person, auditTaskId } = await stage.applied()
    expect((await seen(person, id)).mine).toBe('applied')
    await stage.decide(auditTaskId, 'rejected')
    expect(await seen(person, id)).toMatchObject({ mine: 'rejected', reason: expect.any(String), blocker: null })
    await person.call(theme.joinTheme, { id, words: '走过三条徒步路线' })
    await stage.decide((await stage.rowOf(id, person))!.auditTaskId!, 'approved')
    expect((await seen(person, id)).mine).toBe('in')
  })

  it('wants a word, and a taken back application is judged by nobody', async () => {
    const { id, person, auditTaskId } = await stage.applied()
    expect((await (await world.loveUser()).call(theme.joinTheme, { id, words: ' ' })).fields).toHaveProperty('words')
    await person.call(theme.leaveTheme, { id })
    expect((await stage.decide(auditTaskId, 'approved')).code).not.toBe(OK)
    expect(await statusOf(id, person)).toBe('left')
    await expectWhole(world)
  })

  it('lets nobody in by themselves whom the platform invites, and no one without VIP where it is theirs', async () => {
    const [invited, vips] = [await stage.zone({ kind: 'curated' }), await stage.zone({ isVipOnly: true })]
    const [her, him] = [await world.loveUser(), await man()]
    expect((await her.call(theme.joinTheme, { id: invited.id })).code).toBe(faults.theme_by_invitation.code)
    expect((await her.call(theme.joinTheme, { id: vips.id })).code).toBe(faults.theme_vip_only.code)
    await stage.within(vips.id, her)
    expect(await seen(him, vips.id)).toMatchObject({ isOpen: false })
    expect(await peopleOf(him, vips.id)).toEqual([])
  })

  it('takes in VIPs alone where it is theirs, for as long as they are, on read and by night', async () => {
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

describe('what was decided against somebody', () => {
  it('is read with its reason by whoever was refused, whose appeal is heard once and by another auditor', async () => {
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

  it('is no more to appeal against once it was asked for anew', async () => {
    const { id, person, auditTaskId } = await stage.applied()
    await stage.decide(auditTaskId, 'rejected')
    await person.call(theme.joinTheme, { id, words: '走过三条徒步路线' })
    expect((await person.call(audit.appeal, { id: auditTaskId, text: '我写的都是真的' })).code).toBe(faults.already_handled.code)
  })

  it('removes somebody by the word of an auditor alone, who is out at once and told why', async () => {
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

  it('keeps somebody out while an appeal is heard, and for good or no longer by its outcome', async () => {
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

  it('is not escaped by coming back before the night brings one back', async () => {
    for (const kind of ['rule', 'apply'] as const) {
      const { id, person, auditTaskId } = await stage.questioned({ kind })
      await world.world.db.update(themeMembers).set({ status: 'lapsed' }).where(eq(themeMembers.auditTaskId, auditTaskId))
      expect((await person.call(theme.joinTheme, { id, words: '每个周末都去爬山' })).data.mine).toBe('in')
      expect((await stage.decide(auditTaskId, 'rejected', 'member')).code).toBe(OK)
      expect(await statusOf(id, person)).toBe('removed')
    }
    await expectWhole(world)
  })

  it('leaves somebody where they were when nothing is found, who never hears of it', async () => {
    const { id, person, auditTaskId } = await stage.questioned()
    const before = (await stage.rowOf(id, person))!.at
    await stage.decide(auditTaskId, 'approved', 'member')
    expect(await stage.rowOf(id, person)).toMatchObject({ status: 'in', at: before })
    expect((await person.call(notice.getPaged, { section: 'system' })).data.list).toEqual([])
  })

  it('is one question at a time, asked of whoever is inside, and gone with whoever leaves', async () => {
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

describe('whoever is shown to nobody', () => {
  it('is told that, and not that the zone asks for something else', async () => {
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

  it('counts nobody who did not agree', async () => {
    const { id } = await sensitive()
    const her = await divorced()
    await sweep()
    expect(await statusOf(id, her)).toBeUndefined()
    expect((await her.call(theme.joinTheme, { id })).fields).toHaveProperty('agrees')
    expect((await her.call(theme.joinTheme, { id, agrees: true })).data.mine).toBe('in')
  })

  it('answers whoever stands outside the same with and without somebody in it', async () => {
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
    // Everything that was seen once is seen again, so that only the zone differs.
    await asked()
    const before = strip(await asked())
    expect((await her.call(theme.joinTheme, { id, agrees: true })).data.mine).toBe('in')
    expect(strip(await asked())).toEqual(before)
    expect(await seen(outsider, id)).toMatchObject({ figures: null, maleTenths: null, health: null, isOpen: false })
    expect((await outsider.call(theme.wishTheme, { id, isWished: true })).code).toBe(faults.theme_not_fitting.code)
  })

  it('tells no newcomer to whoever wished inside and stands outside now, who hears the same with and without one', async () => {
    const { id } = await sensitive()
    const [him, her] = [await divorced('male'), await divorced()]
    await him.call(theme.joinTheme, { id, agrees: true })
    expect((await him.call(theme.wishTheme, { id, isWished: true })).code).toBe(OK)
    // Whatever ends it that is not their own leaving.
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

  it('takes back what was told of a newcomer from whoever stands outside since', async () => {
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

  it('shows those inside each other', async () => {
    const { id } = await sensitive()
    const [her, him] = [await divorced(), await divorced('male')]
    for (const one of [her, him]) await one.call(theme.joinTheme, { id, agrees: true })
    expect(await peopleOf(him, id)).toEqual([her.no])
    await him.call(theme.leaveTheme, { id })
    expect(await peopleOf(him, id)).toEqual([])
  })
})

/** Marks and moments of a card are drawn anew with every answer. */
const strip = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, inner: unknown) => (['mark', 'nextCursor', 'lastActiveAt'].includes(key) ? undefined : inner)))

describe('who is seen in it', () => {
  it('leaves out whoever blocked or hides, page by page without repeats', async () => {
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

  it('says of few people no number, and counts what is shown', async () => {
    const { id } = await stage.zone({ kind: 'curated' })
    const women = await Promise.all(Array.from({ length: 12 }, () => world.loveUser()))
    for (const one of women.slice(0, 9)) await stage.within(id, one)
    expect(await seen(world.visitor(), id)).toMatchObject({ figures: { female: 0, male: 0 }, maleTenths: null, health: 'quiet' })
    for (const one of women.slice(9)) await stage.within(id, one)
    await sweepFigures(world.served)
    const counted = { figures: { female: 12, male: 0 }, maleTenths: 0, health: 'one_sided' }
    expect(await seen(world.visitor(), id)).toMatchObject(counted)
    // Counted again by the clock alone: nobody is known by a number that grew as they came.
    await stage.within(id, await man())
    expect(await seen(world.visitor(), id)).toMatchObject(counted)
  })

  it('is of its city, its tenant, and open', async () => {
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

  it('closes with a word for whoever is inside, and for nobody else', async () => {
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

  it('tells of those who may be seen, once a day, and only while it is true', async () => {
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

it('stands in the copy of one’s own data by name and in words', async () => {
  const [{ id }, her] = [await stage.zone({ title: '读书会' }), await world.loveUser()]
  await her.call(theme.joinTheme, { id })
  await her.call(theme.wishTheme, { id, isWished: true })
  const { sections } = (await her.call(account.exportData, {})).data as unknown as { sections: { title: string; rows: object[] }[] }
  const rowsOf = (title: string) => sections.find((one) => one.title === title)?.rows
  expect(rowsOf('专区')).toEqual([expect.objectContaining({ theme: '读书会', status: '已加入' })])
  expect(rowsOf('专区提醒')).toEqual([expect.objectContaining({ theme: '读书会' })])
})

describe('at once', () => {
  it('two taps join once, and one application has one task', async () => {
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

  it('joining, leaving and the night agree on one row', async () => {
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
