/** Arranging an activity: ownership, valid plans, audit decisions, and refunds after cancelling or postponing. */
import { account } from '@qianxian/protocol/account/account'
import { activity } from '@qianxian/protocol/activity/activity'
import { organiser } from '@qianxian/protocol/activity/organiser'
import { faults } from '@qianxian/protocol/base/faults'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { amount } from '@qianxian/protocol/base/format'
import { notice } from '@qianxian/protocol/notice/notice'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { newActivity, newSignup, newWait } from '../../../../seed/makers/activity'
import { withTestWorld } from '../../../../test/test-world'
import { activityStage, PRICE } from '../../../../test/nouns/activity'
import { groupLink, minuteOf, organiserStage, planFrom } from '../../../../test/nouns/activity-organiser'
import { storeStage } from '../../../../test/nouns/store'
import type { TestWorld } from '../../../../test/world'
import { roleGrants } from '../../../db/tables/account'
import { activities, activitySignups } from '../../../db/tables/activity'
import { finOrders } from '../../../db/tables/finance'
import { matchmakers } from '../../../db/tables/matchmaker'
import { notices } from '../../../db/tables/notice'
import { accountsMerged } from '../../account/account'
import { closeOrder, settlePayment } from '../../finance/finance'
import { readCodes } from '../../media/media'
import { cancelSignup } from '../activity.service'
import { checkIn } from '../door/door.service'
import { acceptPostponed } from './cancellation.service'
import { sweepUnderbooked } from './low-signup-warning'
import { exportGuests } from './guest-list.service'

let world: TestWorld
let stage: ReturnType<typeof activityStage>
let own: ReturnType<typeof organiserStage>
withTestWorld({}, (opened) => {
  world = opened
  stage = activityStage(world)
  own = organiserStage(world)
})

const statusOf = async (id: number) => (await stage.activityOf(id)).status
const orderOf = async (id: number) => (await world.world.db.select().from(finOrders).where(eq(finOrders.id, id)))[0]!
const toldOf = async (userId: number) =>
  (
    await world.world.db
      .select()
      .from(notices)
      .where(and(eq(notices.userId, userId), eq(notices.kind, 'activity.organised')))
  ).map(({ facts }) => (facts as { what: string }).what)
const toldGuest = async (userId: number) =>
  (
    await world.world.db
      .select()
      .from(notices)
      .where(and(eq(notices.userId, userId), eq(notices.kind, 'activity.told')))
  ).map(({ facts }) => (facts as { what: string }).what)

describe('ownership', () => {
  test('a partner’s activity moves with their account in a merge', async () => {
    const [older, younger] = [await world.member(), await world.member()]
    const { id } = await own.arranged({ organiserType: 'partner', organiserId: younger.userId })
    // A store with the same id as the merged account, to check that its activity is not moved.
    const { id: desks } = await own.arranged({ organiserType: 'store', organiserId: younger.userId })
    await accountsMerged.emit(await older.ctx(), younger.userId, older.userId)
    expect([(await stage.activityOf(id)).organiserId, (await stage.activityOf(desks)).organiserId]).toEqual([older.userId, younger.userId])
  })

  test('a matchmaker, store staff and the platform each organise only their own activities', async () => {
    const [desk, other] = [await world.matchmaker(), await world.matchmaker()]
    const { worker, admin } = storeStage(world)
    const staff = await worker('manager')
    const headquarters = await admin()
    const make = (facts: Parameters<typeof newActivity>[1]) => newActivity(world.bench(), facts).then(({ id }) => id)
    const made = {
      desk: await make({ organiserType: 'matchmaker', organiserId: desk.matchmakerId }),
      store: await make({ organiserType: 'store', organiserId: staff.storeId }),
      platform: await make({ organiserType: 'platform' }),
    }
    const may = async (person: typeof desk | typeof staff | typeof headquarters) =>
      (
        await Promise.all(
          Object.entries(made).map(async ([whose, id]) =>
            (await person.call(organiser.getOrganised, { id })).data !== null ? [whose] : [],
          ),
        )
      ).flat()
    expect(await may(desk)).toEqual(['desk'])
    expect(await may(staff)).toEqual(['store'])
    expect(await may(headquarters)).toEqual(['platform'])
    expect(await may(other)).toEqual([])
    const far = await world.withRole('tenantAdmin', { tenantId: world.tenantB })
    expect(await may(far)).toEqual([])
    expect((await desk.call(organiser.getOrganisedPaged, {})).data.list.map(({ id }) => id)).toEqual([made.desk])
  })

  test.each([
    ['a matchmaker who stopped', 'matchmaker' as const],
    ['a partner who is none any more', 'partner' as const],
  ])('published activities of %s go to the platform; their drafts belong to nobody', async (_who, type) => {
    const desk = await world.matchmaker()
    const partner = await world.withRole('partner')
    const [by, organiserId] = type === 'matchmaker' ? [desk, desk.matchmakerId] : [partner, partner.userId]
    const side = { organiserType: type, organiserId }
    const stop = async () => {
      await world.world.db.update(roleGrants).set({ isActive: false }).where(eq(roleGrants.userId, by.userId))
      await world.world.db.update(matchmakers).set({ status: 'resigned' }).where(eq(matchmakers.userId, by.userId))
    }
    const headquarters = await storeStage(world).admin()
    const id = await stage.newFree(side)
    const draft = await stage.newFree({ ...side, status: 'draft' })
    const sees = async (one: number) => (await headquarters.call(organiser.getOrganised, { id: one })).code === 20_000
    const lists = async () =>
      (await headquarters.call(organiser.getOrganisedPaged, {})).data.list.some((row) => row.id === id && !row.isDoorOnly)
    expect([await sees(id), await lists()]).toEqual([false, false])
    const guest = await stage.man()
    await stage.signUp(guest, id)
    await stop()
    expect([await sees(id), await lists(), await sees(draft)]).toEqual([true, true, false])
    expect((await by.call(organiser.getOrganised, { id })).code).not.toBe(20_000)
    expect((await headquarters.call(organiser.cancelActivity, { id, reason: '主办方已离开' })).code).toBe(20_000)
    const far = await world.withRole('tenantAdmin', { tenantId: world.tenantB })
    expect((await far.call(organiser.getOrganised, { id })).code).toBe(faults.not_found.code)
  })

  test('the menu entry appears only for people who may organise activities', async () => {
    const rolesOf = async (person: {
      call: (typeof world)['visitor'] extends () => infer Visitor ? (Visitor extends { call: infer Call } ? Call : never) : never
    }) => (await person.call(account.getUser, {})).data.userInfo.roles
    expect(await rolesOf(await world.matchmaker())).toContain('organiser')
    expect(await rolesOf(await world.withRole('tenantAdmin'))).toContain('organiser')
    expect(await rolesOf(await world.loveUser())).not.toContain('organiser')
    expect(await rolesOf(await world.auditor())).not.toContain('organiser')
  })

  test('a matchmaker named as door host can check in guests, and nothing else', async () => {
    const [host, { id, by }] = [await world.matchmaker(), await own.atDoor()]
    expect((await host.call(organiser.getOrganised, { id })).code).toBe(faults.not_found.code)
    const form = [{ key: 'q', label: '怎么知道我们的', kind: 'text' as const, isRequired: false, options: [] }]
    const answers = world.world.secrets.seal(JSON.stringify({ q: ['朋友介绍'] }))
    await world.world.db
      .update(activities)
      .set({ hostIds: [host.matchmakerId] })
      .where(eq(activities.id, id))
    const { signup } = await own.guestOf(id, { form, answers })
    expect((await host.call(organiser.getGuestPaged, { id })).data.list[0]!.answers).toEqual([])
    expect((await by.call(organiser.getGuestPaged, { id })).data.list[0]!.answers).toMatchObject([{ values: ['朋友介绍'] }])
    expect((await host.call(organiser.getOrganised, { id })).data).toMatchObject({ isDoorOnly: true, canChange: false })
    expect((await host.call(organiser.checkIn, { id, ticket: signup.ticketCode! })).data.result).toBe('ok')
    expect((await host.call(organiser.getOrganisedPaged, {})).data.list).toMatchObject([{ id, isDoorOnly: true }])
    for (const refused of [
      host.call(organiser.cancelActivity, { id, reason: '不想办了' }),
      host.call(organiser.getGuestListLink, { id, format: 'csv' }),
      host.call(organiser.getStatistics, { id }),
    ])
      expect((await refused).code).toBe(faults.not_found.code)
  })
})

describe('the reception of a store', () => {
  test('the reception checks guests in, and can change, judge, count or export nothing', async () => {
    const reception = await storeStage(world).worker('reception')
    const side = { organiserType: 'store' as const, organiserId: reception.storeId }
    const { id } = await own.atDoor(side)
    const { signup } = await own.guestOf(id)
    expect((await reception.call(organiser.getSides, {})).data.sides).toEqual([])
    const listed = (await reception.call(organiser.getOrganisedPaged, {})).data.list
    expect(listed.find((row) => row.id === id)).toMatchObject({ isDoorOnly: true })
    expect((await reception.call(organiser.getOrganised, { id })).data).toMatchObject({ canChange: false, canSetGroup: false })
    expect((await reception.call(organiser.checkIn, { id, ticket: signup.ticketCode! })).data.result).toBe('ok')
    const startAt = minuteOf(own.hour(48))
    const refused = [
      await reception.call(organiser.cancelActivity, { id, reason: '不想办了' }),
      await reception.call(organiser.postponeActivity, { id, startAt, endAt: minuteOf(own.hour(50)), reason: '换一天' }),
      await reception.call(organiser.getGuestListLink, { id, format: 'csv' }),
      await reception.call(organiser.getStatistics, { id }),
      await reception.call(organiser.changeQuota, { id, male: 20, female: 20, any: 0 }),
      await reception.call(organiser.setGroup, { id }),
      await reception.call(organiser.judgeGuests, { id, signupIds: [signup.id], isAccepted: true }),
      await reception.call(organiser.deleteGuests, { id, signupIds: [signup.id] }),
    ]
    expect(refused.map(({ code }) => code)).toEqual(refused.map(() => faults.not_found.code))
  })

  test('the finance of a store finds none of its activities', async () => {
    const finance = await storeStage(world).worker('finance')
    const { id } = await own.atDoor({ organiserType: 'store', organiserId: finance.storeId })
    expect((await finance.call(organiser.getOrganised, { id })).code).toBe(faults.not_found.code)
    expect((await finance.call(organiser.getOrganisedPaged, {})).data.list.map((row) => row.id)).not.toContain(id)
  })
})

test('current activities begin with the next one, past ones with the latest, on every page', async () => {
  const by = await world.matchmaker()
  const at = (hours: number) => ({ startAt: own.hour(hours), endAt: own.hour(hours + 2), enrollEnd: own.hour(hours - 1) })
  const made: Record<number, number> = {}
  for (const hours of [72, 1, 30, -1, -9, -40]) made[hours] = (await own.arranged(at(hours), by)).id
  const all = async (box: 'current' | 'past') => {
    const ids: number[] = []
    let cursor: string | undefined
    do {
      const { list, nextCursor } = (await by.call(organiser.getOrganisedPaged, { box, size: 2, cursor })).data
      ids.push(...list.map(({ id }) => id))
      cursor = nextCursor ?? undefined
    } while (cursor)
    return ids
  }
  expect(await all('current')).toEqual([-1, 1, 30, 72].map((hours) => made[hours]))
  expect(await all('past')).toEqual([-9, -40].map((hours) => made[hours]))
})

describe('publishing', () => {
  test('a draft is submitted, approved, and then visible to everybody', async () => {
    const by = await world.matchmaker()
    const coverMediaId = await own.coverOf(by)
    const side = await own.sideOf(by)
    const { data } = await by.call(organiser.saveActivity, { side, ...planFrom(new Date()) })
    expect(data).toMatchObject({ status: 'draft', canEdit: true, side })
    const visitor = world.visitor()
    expect((await visitor.call(activity.getDetail, { id: data.id })).code).toBe(faults.not_found.code)
    expect((await by.call(organiser.submitActivity, { id: data.id })).code).toBe(faults.activity_no_cover.code)
    const covered = await by.call(organiser.saveActivity, { id: data.id, side, coverMediaId, ...planFrom(new Date()) })
    expect(covered.data?.cover, covered.message).toMatch(/^\/files\/public\//)
    await by.call(organiser.submitActivity, { id: data.id })
    const { auditTaskId } = await stage.activityOf(data.id)
    await own.decide(auditTaskId!, 'approved')
    expect((await visitor.call(activity.getDetail, { id: data.id })).data.title).toBe('周末桌游局 第二季')
    expect(await toldOf(by.userId)).toEqual(['passed'])
  })

  test('a refused activity shows why, is changed and submitted again', async () => {
    const { by, id, taskId } = await own.submitted()
    expect((await by.call(organiser.saveActivity, { id, side: await own.sideOf(by), ...planFrom(new Date()) })).code).toBe(
      faults.activity_not_editable.code,
    )
    await own.decide(taskId, 'rejected')
    const { data } = await by.call(organiser.getOrganised, { id })
    expect(data).toMatchObject({ status: 'rejected', canEdit: true, reasons: [{ label: '报名须知', reason: '内容过于简单' }] })
    await by.call(organiser.saveActivity, {
      id,
      side: await own.sideOf(by),
      ...planFrom(new Date(), { notice: '请提前 10 分钟到场，记得带证件。' }),
    })
    await by.call(organiser.submitActivity, { id })
    expect(await statusOf(id)).toBe('pending_audit')
    expect((await stage.activityOf(id)).auditTaskId).not.toBe(taskId)
  })

  test.each([
    ['endAt', { endAt: minuteOf(new Date(Date.now() + 86_400_000)) }],
    ['enrollEnd', { enrollEnd: minuteOf(momentAfter(new Date(), 21, 'day')) }],
    [
      'refundPolicy',
      {
        refundPolicy: [
          { hoursBefore: 24, percent: 10 },
          { hoursBefore: 0, percent: 20 },
        ],
      },
    ],
    ['place', { place: { ...planFrom(new Date()).place, latitude: null } }],
    ['place', { place: { ...planFrom(new Date()).place, cityGeo: '999999' } }],
    ['notice', { notice: '加我微信 abc12345 进群' }],
    ['form', { form: [{ key: 'q1', label: '你的微信号是多少', kind: 'text' as const, isRequired: false, options: [] }] }],
  ])('refuses an invalid plan: %s', async (field, change) => {
    const by = await world.matchmaker()
    const reply = await by.call(organiser.saveActivity, { side: await own.sideOf(by), ...planFrom(new Date()), ...change })
    expect(Object.keys((reply as { fields?: object }).fields ?? {}).join()).toContain(field)
    expect(reply.message).toMatch(/[\u4e00-\u9fff]/)
  })

  test('only active matchmakers can be door hosts', async () => {
    const [by, host, gone] = [await world.matchmaker(), await world.matchmaker(), await world.matchmaker()]
    const side = await own.sideOf(by)
    const { data } = await by.call(organiser.saveActivity, { side, ...planFrom(new Date(), { hosts: [host.matchmakerId] }) })
    expect(data.plan.hosts).toEqual([host.matchmakerId])
    expect(data.hosts).toEqual([{ id: host.matchmakerId, name: expect.any(String) }])
    expect((await host.call(organiser.getOrganised, { id: data.id })).data).toMatchObject({
      isDoorOnly: true,
      hosts: [],
      canSetGroup: false,
    })
    await world.world.db.update(matchmakers).set({ status: 'suspended' }).where(eq(matchmakers.id, gone.matchmakerId))
    const refused = await by.call(organiser.saveActivity, { side, ...planFrom(new Date(), { hosts: [gone.matchmakerId] }) })
    expect(refused.fields).toEqual({ hosts: expect.stringContaining('重新选择') })
  })

  test('an organiser or a picture of another person is refused', async () => {
    const [by, other] = [await world.matchmaker(), await world.matchmaker()]
    const side = await own.sideOf(by)
    expect((await other.call(organiser.saveActivity, { side, ...planFrom(new Date()) })).code).toBe(faults.input_invalid.code)
    const coverMediaId = await own.coverOf(other)
    expect((await by.call(organiser.saveActivity, { side, coverMediaId, ...planFrom(new Date()) })).code).toBe(faults.not_found.code)
    expect((await (await world.loveUser()).call(organiser.saveActivity, { side, ...planFrom(new Date()) })).code).toBe(
      faults.input_invalid.code,
    )
  })

  test('a simultaneous withdrawal and approval: only one of the two takes effect', async () => {
    const { by, id, taskId } = await own.submitted()
    const judge = await world.auditor()
    const [back, passed] = await Promise.all([by.call(organiser.withdrawActivity, { id }), own.decide(taskId, 'approved', judge)])
    const status = await statusOf(id)
    expect([back.data !== null, passed.data !== null].filter(Boolean).length).toBeGreaterThan(0)
    expect(status).toBe(back.data !== null ? 'draft' : 'published')
  })

  test('after the first sign-up, an activity cannot be withdrawn and quotas only grow', async () => {
    const { by, id } = await own.arranged({ quotaMale: 5, quotaFemale: 5 })
    expect((await by.call(organiser.changeQuota, { id, male: 4, female: 5, any: 0 })).data.quota.male).toBe(4)
    const him = await stage.man()
    await stage.signUp(him, id)
    expect((await by.call(organiser.withdrawActivity, { id })).code).toBe(faults.activity_has_guests.code)
    const refused = await by.call(organiser.changeQuota, { id, male: 3, female: 5, any: 0 })
    expect(refused).toMatchObject({ code: faults.input_invalid.code, fields: { male: '已有报名，名额只能增加' } })
    expect((await by.call(organiser.changeQuota, { id, male: 6, female: 5, any: 0 })).data.quota.male).toBe(6)
  })

  test('additional seats are offered to the queue', async () => {
    const { by, id } = await own.arranged({
      quotaMale: 1,
      quotaFemale: 1,
      price: { male: 0, female: 0, vipMale: 0, vipFemale: 0, earlyBirdFen: 0, earlyBirdUntil: null },
    })
    await stage.signUp(await stage.man(), id)
    const waiting = await stage.man()
    await waiting.call(activity.joinWaitlist, { id })
    await by.call(organiser.changeQuota, { id, male: 2, female: 1, any: 0 })
    expect((await stage.waitsOf(id)).map(({ status }) => status)).toEqual(['offered'])
  })
})

describe('cancelled by the organiser', () => {
  test('all guests are refunded at once, the queue is emptied, and repeating changes nothing', async () => {
    const { by, id } = await own.arranged()
    const [paid, unpaid, waits] = [await stage.man(), await stage.man(), await stage.man()]
    const { orderId } = await stage.confirmedBy(paid, id)
    const open = (await stage.signUp(unpaid, id)).data.orderId!
    await newWait(world.bench(), { activityId: id, profileId: waits.profileId, gender: 'male' })
    const { data } = await by.call(organiser.cancelActivity, { id, reason: '场地临时检修' })
    expect(data).toMatchObject({ status: 'cancelled', changeReason: '场地临时检修', seats: { taken: 0 } })
    expect(await stage.refundsOf(orderId)).toMatchObject([{ fen: PRICE }])
    expect((await orderOf(open)).status).toBe('closed')
    expect((await stage.waitsOf(id)).map(({ status }) => status)).toEqual(['left'])
    expect(await toldGuest(paid.userId)).toContain('calledOff')
    expect(await toldGuest(waits.userId)).toEqual(['calledOff'])
    // The refund states the reason in the words that the organiser was shown.
    const [row] = (await paid.call(activity.mySignupPaged, { box: 'refunded' })).data.list
    expect(row!.words).toContain('主办方取消了活动（场地临时检修）')
    const said = (await waits.call(notice.getPaged, { section: 'system' })).data.list.map((row) => row.words)
    expect(said).toEqual([expect.stringContaining('已取消（场地临时检修）')])
    await by.call(organiser.cancelActivity, { id, reason: '再取消一次' })
    expect(await stage.refundsOf(orderId)).toHaveLength(1)
    // A payment still in progress takes no seat, and its channel refunds it.
    expect(await stage.pay(unpaid, open)).toBe('late')
  })

  test('cancelling during simultaneous payments and sign-ups leaves no seat or money behind', async () => {
    const { by, id } = await own.arranged()
    const people = await Promise.all(Array.from({ length: 6 }, () => stage.man()))
    const orders = await Promise.all(people.slice(0, 4).map(async (person) => (await stage.signUp(person, id)).data.orderId!))
    const [, ...paid] = await Promise.all([
      by.call(organiser.cancelActivity, { id, reason: '场地临时检修' }),
      ...orders.map(async (orderId, at) =>
        settlePayment(await people[at]!.ctx(), {
          orderId,
          paymentId: null,
          channel: 'ali',
          fen: PRICE,
          channelNo: `off${orderId}`,
          paidAt: new Date(),
        }),
      ),
      ...people.slice(4).map((person) => stage.signUp(person, id)),
    ])
    expect(await statusOf(id)).toBe('cancelled')
    const rows = await world.world.db.select().from(activitySignups).where(eq(activitySignups.activityId, id))
    expect(rows.filter(({ seat }) => seat !== null)).toEqual([])
    for (const [at, orderId] of orders.entries())
      expect(await stage.refundsOf(orderId), `${orderId}`).toMatchObject(paid[at] === 'late' ? [] : [{ fen: PRICE }])
  })

  test('an activity that has begun or was never published cannot be cancelled', async () => {
    const begun = await own.arranged({ startAt: own.hour(-1), endAt: own.hour(2), enrollEnd: own.hour(-2) })
    expect((await begun.by.call(organiser.cancelActivity, { id: begun.id, reason: '下雨了' })).code).toBe(
      faults.activity_state_changed.code,
    )
    const draft = await own.drafted()
    expect((await draft.by.call(organiser.cancelActivity, { id: draft.id, reason: '不办了' })).code).toBe(
      faults.activity_state_changed.code,
    )
  })
})

describe('postponed', () => {
  const putOff = async () => {
    const { by, id } = await own.arranged({ startAt: own.hour(30), endAt: own.hour(33), enrollEnd: own.hour(20) })
    const person = await stage.man()
    const { id: signupId, orderId } = await stage.confirmedBy(person, id)
    const [startAt, endAt] = [minuteOf(own.hour(31)), minuteOf(own.hour(34))]
    const { data, message } = await by.call(organiser.postponeActivity, { id, startAt, endAt, reason: '天气原因' })
    if (!data) throw new Error(message)
    return { by, id, person, signupId, orderId }
  }

  test('all guests are notified, and may get a full refund until they confirm', async () => {
    const { person, signupId, orderId } = await putOff()
    expect(await toldGuest(person.userId)).toContain('putOff')
    const row = (await person.call(activity.mySignupPaged, {})).data.list[0]!
    expect(row).toMatchObject({ asksAnew: true, canCancel: true })
    expect((await person.call(activity.getCancelQuote, { id: signupId })).data).toMatchObject({ fen: PRICE, why: '活动改期，全额退款' })
    // A guest who does not answer keeps the seat and the right to a full refund.
    const later = momentAfter(new Date(), 30, 'hour')
    await { ...(await person.ctx()), now: later }.tx((ctx) => cancelSignup(ctx, { id: signupId, shownFen: PRICE }))
    expect(await stage.refundsOf(orderId)).toMatchObject([{ fen: PRICE }])
  })

  test('a guest who confirms is refunded by the ladder again; nobody else can confirm for the guest', async () => {
    const { person, signupId } = await putOff()
    expect((await (await world.loveUser()).call(organiser.acceptPostponed, { id: signupId })).code).toBe(faults.not_found.code)
    await (await person.ctx()).tx((ctx) => acceptPostponed(ctx, { id: signupId }))
    const row = (await person.call(activity.mySignupPaged, {})).data.list[0]!
    expect(row.asksAnew).toBe(false)
    expect((await person.call(activity.getCancelQuote, { id: signupId })).data.why).toContain('70%')
  })

  test('the place may change at the same hour; an unknown place is refused', async () => {
    const { by, id } = await own.arranged({ startAt: new Date(minuteOf(own.hour(30))), endAt: new Date(minuteOf(own.hour(33))) })
    const same = { startAt: minuteOf(own.hour(30)), endAt: minuteOf(own.hour(33)), reason: '场地漏水' }
    const place = { cityGeo: '510100', place: '河边书店', address: '锦江区滨江路 2 号', latitude: null, longitude: null }
    const { fields } = await by.call(organiser.postponeActivity, { id, ...same, place })
    expect(Object.keys(fields ?? {})).toEqual(['place'])
    const there = { ...place, latitude: 30.65, longitude: 104.07 }
    expect((await by.call(organiser.postponeActivity, { id, ...same, place: there })).data.plan.place).toEqual(there)
  })

  test('a guest awaiting review confirms as well', async () => {
    const { by, id } = await own.arranged({ startAt: own.hour(30), endAt: own.hour(33), enrollEnd: own.hour(20), needAudit: true })
    const person = await stage.man()
    const { id: signupId } = await stage.confirmedBy(person, id)
    await by.call(organiser.postponeActivity, { id, startAt: minuteOf(own.hour(31)), endAt: minuteOf(own.hour(34)), reason: '天气原因' })
    expect((await person.call(activity.mySignupPaged, {})).data.list).toMatchObject([{ status: 'pending_audit', asksAnew: true }])
    expect((await person.call(organiser.acceptPostponed, { id: signupId })).code).toBe(20000)
    expect((await person.call(activity.mySignupPaged, {})).data.list).toMatchObject([{ status: 'pending_audit', asksAnew: false }])
  })

  test('a checked-in guest with a free seat must check in again, or may cancel', async () => {
    const { by, id } = await own.atDoor()
    const [stays, goes] = [await own.guestOf(id), await own.guestOf(id)]
    for (const { signup } of [stays, goes]) await by.call(organiser.checkIn, { id, ticket: signup.ticketCode! })
    const [startAt, endAt] = [minuteOf(own.hour(6)), minuteOf(own.hour(9))]
    await by.call(organiser.postponeActivity, { id, startAt, endAt, reason: '天气原因' })
    expect(await stage.rowOf(stays.signup.id)).toMatchObject({ status: 'confirmed', checkedInAt: null, seatNo: 1 })
    expect((await goes.person.call(activity.mySignupPaged, {})).data.list[0]).toMatchObject({ asksAnew: true, canCancel: true })
    const quote = (await goes.person.call(activity.getCancelQuote, { id: goes.signup.id })).data
    expect(quote).toMatchObject({ fen: 0, why: '这次报名没有付款，随时可以取消' })
    expect((await stays.person.call(organiser.acceptPostponed, { id: stays.signup.id })).code).toBe(20000)
    const ctx = await by.ctx(own.hour(5))
    const again = await ctx.tx((ctx) => checkIn(ctx, { id, ticket: stays.signup.ticketCode! }))
    expect(again).toMatchObject({ result: 'ok', seatNo: 1 })
  })

  test('an activity is never moved earlier, and never to the same time and place', async () => {
    const { by, id } = await own.arranged()
    const { startAt, endAt } = await stage.activityOf(id)
    const same = { startAt: minuteOf(startAt), endAt: minuteOf(endAt) }
    await world.world.db
      .update(activities)
      .set({ startAt: new Date(same.startAt), endAt: new Date(same.endAt) })
      .where(eq(activities.id, id))
    const earlier = { startAt: minuteOf(momentAfter(startAt, -60, 'minute')), endAt: same.endAt }
    expect((await by.call(organiser.postponeActivity, { id, ...earlier, reason: '提前开始' })).message).toContain('不能提前')
    expect((await by.call(organiser.postponeActivity, { id, ...same, reason: '没有变化' })).message).toContain('没有变化')
  })
})

test('a day before the start the organiser is warned once of too few guests', async () => {
  const { by, id } = await own.arranged({ startAt: own.hour(30), endAt: own.hour(33), enrollEnd: own.hour(20), minAttend: 2 })
  await own.guestOf(id)
  const at = (hours: number) => momentAfter(new Date(), hours, 'hour')
  await sweepUnderbooked(world.world, at(5))
  expect(await toldOf(by.userId)).toEqual([])
  expect((await by.call(organiser.getOrganised, { id })).data.isFew).toBe(false)
  await sweepUnderbooked(world.world, at(7))
  await sweepUnderbooked(world.world, at(8))
  expect(await toldOf(by.userId)).toEqual(['few'])
})

test('the account that submitted the activity is notified only while it organises the activity', async () => {
  const { by, id, taskId } = await own.submitted()
  await own.decide(taskId, 'approved')
  await world.world.db.update(activities).set({ organiserType: 'platform', organiserId: null, minAttend: 2 }).where(eq(activities.id, id))
  await sweepUnderbooked(world.world, momentAfter(new Date(), 19.5 * 24, 'hour'))
  expect([(await stage.activityOf(id)).warnedAt !== null, await toldOf(by.userId)]).toEqual([true, ['passed']])
})

describe('guest list', () => {
  test('lists guests by tab, nickname and code, with counts for each sex', async () => {
    const { by, id } = await own.atDoor()
    const [coming, came] = [await own.guestOf(id), await own.guestOf(id)]
    await own.guestOf(id, { status: 'closed', seat: null })
    await by.call(organiser.checkIn, { id, ticket: came.signup.ticketCode! })
    const ids = async (input: object) => (await by.call(organiser.getGuestPaged, { id, ...input })).data.list.map((row) => row.id)
    expect(await ids({ tab: 'coming' })).toEqual([coming.signup.id])
    expect(await ids({ tab: 'came' })).toEqual([came.signup.id])
    const code = coming.signup.ticketCode!
    expect(await ids({ search: `${code.slice(0, 4)} ${code.slice(4).toLowerCase()}` })).toEqual([coming.signup.id])
    const { nickname } = (await by.call(organiser.getGuestPaged, { id, tab: 'came' })).data.list[0]!
    expect(await ids({ search: nickname })).toContain(came.signup.id)
    expect(await ids({ search: '%' })).toEqual([])
    const { counts } = (await by.call(organiser.getOrganised, { id })).data
    expect(counts.map(({ tab, of }) => [tab, ...of.map(({ count }) => count)])).toEqual([
      ['audit', 0, 0],
      ['coming', 1, 0],
      ['came', 1, 0],
      ['unpaid', 0, 0],
      ['ended', 1, 0],
    ])
    // The organiser's list shows the same number of taken seats as the activity itself.
    const [row] = (await by.call(organiser.getOrganisedPaged, {})).data.list.filter((one) => one.id === id)
    const { seats, quota, taken } = (await by.call(organiser.getOrganised, { id })).data
    expect(row!.seats).toEqual(seats)
    expect([seats.taken, seats.quota]).toEqual([2, quota.male + quota.female + quota.any])
    expect(taken).toMatchObject({ male: 2, female: 0, any: 0 })
  })

  test('guests awaiting review are decided individually, and a refused guest reads the reason', async () => {
    const { by, id } = await own.arranged({ needAudit: true })
    const people = [await stage.man(), await stage.man(), await stage.man()]
    const rows = []
    for (const person of people) rows.push(await stage.confirmedBy(person, id))
    const [first, second, third] = rows.map((row) => row.id)
    const judge = (input: object) => by.call(organiser.judgeGuests, { id, signupIds: [], isAccepted: true, ...input })
    await judge({ signupIds: [first] })
    expect((await judge({ signupIds: [first, second] })).data.results.map(({ result }) => result)).toEqual(['changed', 'done'])
    expect((await judge({ signupIds: [third], isAccepted: false })).code).toBe(faults.input_invalid.code)
    expect((await judge({ signupIds: [third], isAccepted: false, reason: 'balance' })).data.results).toEqual([
      { id: third, result: 'done' },
    ])
    expect(await stage.refundsOf(rows[2]!.orderId)).toMatchObject([{ fen: PRICE }])
    const { list } = (await people[2]!.call(activity.mySignupPaged, { box: 'refunded' })).data
    expect(list[0]!.words).toContain('男女人数均衡')
    const other = await own.arranged()
    expect((await other.by.call(organiser.judgeGuests, { id: other.id, signupIds: [first!], isAccepted: true })).code).toBe(
      faults.not_found.code,
    )
  })

  test('an approval simultaneous with cancelling still ends in a refund', async () => {
    const { by, id } = await own.arranged({ needAudit: true })
    const { id: signupId, orderId } = await stage.confirmedBy(await stage.man(), id)
    await Promise.all([
      by.call(organiser.judgeGuests, { id, signupIds: [signupId], isAccepted: true }),
      by.call(organiser.cancelActivity, { id, reason: '场地临时检修' }),
    ])
    expect(await statusOf(id)).toBe('cancelled')
    expect((await stage.rowOf(signupId)).seat).toBeNull()
    expect(await stage.refundsOf(orderId)).toMatchObject([{ fen: PRICE }])
  })

  test('only unpaid rows can be deleted', async () => {
    const { by, id } = await own.arranged()
    const paid = await stage.confirmedBy(await stage.man(), id)
    const person = await stage.man()
    const closed = (await stage.signUp(person, id)).data
    await by.call(organiser.cancelActivity, { id, reason: '场地临时检修' })
    expect((await by.call(organiser.deleteGuests, { id, signupIds: [paid.id, closed.signupId] })).data).toEqual({ deleted: 1, kept: 1 })
    expect((await by.call(organiser.getGuestPaged, { id })).data.list.map((row) => row.id)).toEqual([paid.id])
    const other = await own.arranged()
    expect((await other.by.call(organiser.deleteGuests, { id: other.id, signupIds: [paid.id] })).code).toBe(faults.not_found.code)
  })

  test('a deleted row that is paid late reappears, and its guest can check in', async () => {
    const { by, id } = await own.arranged()
    const person = await stage.man()
    const { signupId, orderId } = (await stage.signUp(person, id)).data
    await closeOrder(await person.ctx(own.hour(1)), orderId!, 'timeout')
    expect((await by.call(organiser.deleteGuests, { id, signupIds: [signupId] })).data.deleted).toBe(1)
    expect(await stage.pay(person, orderId!, { now: own.hour(2), paidAt: own.hour(2) })).toBe('settled')
    expect((await by.call(organiser.getGuestPaged, { id, tab: 'coming' })).data.list.map((row) => row.id)).toEqual([signupId])
  })

  test('statistics show views, sign-ups and guests, and income net of refunds', async () => {
    const { by, id } = await own.arranged()
    const people = [await stage.man(), await stage.man(), await stage.man()]
    for (const person of people) await person.call(activity.getDetail, { id })
    const before = (await by.call(organiser.getStatistics, { id })).data
    expect(before.views).toBe(3)
    const paid = await stage.confirmedBy(people[0]!, id)
    await stage.confirmedBy(people[1]!, id)
    await stage.signUp(people[2]!, id)
    await people[0]!.call(activity.cancelSignup, { id: paid.id, shownFen: PRICE })
    const { data } = await by.call(organiser.getStatistics, { id })
    expect(data).toMatchObject({
      hasMoney: true,
      signups: { male: 3, female: 0 },
      paid: { male: 2, female: 0 },
      came: { male: 0, female: 0 },
      paidFen: 2 * PRICE,
      refundedFen: PRICE,
      noShowPercent: null,
      repeatPercent: null,
    })
  })

  test('statistics of a free activity show no payments, and count a view for each sign-up', async () => {
    const { by, id } = await own.arranged({
      price: { male: 0, female: 0, vipMale: 0, vipFemale: 0, earlyBirdFen: 0, earlyBirdUntil: null },
    })
    await own.guestOf(id)
    await own.guestOf(id)
    expect((await by.call(organiser.getStatistics, { id })).data).toMatchObject({
      hasMoney: false,
      views: 2,
      signups: { male: 2 },
      paid: { male: 0, female: 0 },
    })
  })

  test('a seat that was handed on counts as paid once, for its current holder', async () => {
    const { by, id } = await own.arranged()
    const [giver, friend] = [await stage.man(), await stage.man()]
    const { id: signupId } = await stage.confirmedBy(giver, id)
    const { code } = (await giver.call(activity.offerTransfer, { id: signupId })).data
    await friend.call(activity.acceptTransfer, { code })
    expect((await by.call(organiser.getStatistics, { id })).data).toMatchObject({ signups: { male: 2 }, paid: { male: 1 }, paidFen: PRICE })
  })

  test('statistics count no-shows and returning guests', async () => {
    const by = await world.matchmaker()
    const first = await own.atDoor({ startAt: own.hour(-9), endAt: own.hour(-6), enrollEnd: own.hour(-10) }, by)
    const known = await own.guestOf(first.id, { status: 'checked_in', checkedInAt: own.hour(-9) })
    const { id } = await own.atDoor({ startAt: own.hour(-4), endAt: own.hour(-1), enrollEnd: own.hour(-5) }, by)
    const again = { activityId: id, gender: 'male' as const }
    await own.guestOf(id)
    await newSignup(world.bench(), { ...again, profileId: known.person.profileId, status: 'checked_in', checkedInAt: own.hour(-4) })
    await world.world.db.update(activities).set({ takenMale: 2 }).where(eq(activities.id, id))
    expect((await by.call(organiser.getStatistics, { id })).data).toMatchObject({
      noShowPercent: 50,
      repeatPercent: 100,
      came: { male: 1 },
    })
  })
})

describe('group code', () => {
  const groupOf = async (id: number) => (await stage.activityOf(id)).groupQr

  test('the organiser sets it, guests see it, and it disappears once removed', async () => {
    const { by, id } = await own.arranged()
    const { person, signup } = await own.guestOf(id)
    const { data } = await by.call(organiser.setGroup, { id, mediaId: await own.groupOf(by) })
    expect([data.hasGroup, data.canSetGroup]).toEqual([true, true])
    const { picture } = (await person.call(activity.getGroup, { id: signup.id })).data
    expect(await readCodes(Buffer.from(picture.split(',')[1]!, 'base64'))).toEqual([groupLink])
    await by.call(organiser.setGroup, { id })
    expect((await person.call(activity.getGroup, { id: signup.id })).code).toBe(faults.group_none.code)
  })

  test("the picture must be the organiser's own and contain a code, and the activity must not be past", async () => {
    const { by, id } = await own.arranged()
    const refused = await by.call(organiser.setGroup, { id, mediaId: await own.coverOf(by) })
    expect((refused as { fields?: object }).fields).toEqual({ mediaId: '图片里没有找到二维码，请换一张清楚的' })
    const other = await world.matchmaker()
    expect((await by.call(organiser.setGroup, { id, mediaId: await own.groupOf(other) })).code).toBe(faults.not_found.code)
    expect((await other.call(organiser.setGroup, { id, mediaId: await own.groupOf(other) })).code).toBe(faults.not_found.code)
    await by.call(organiser.cancelActivity, { id, reason: '场地临时检修' })
    expect((await by.call(organiser.setGroup, { id, mediaId: await own.groupOf(by) })).code).toBe(faults.activity_state_changed.code)
    expect(await groupOf(id)).toBeNull()
  })
})

describe('exported guest list', () => {
  const fileOf = async (url: string) => {
    const reply = await world.app.inject({ url, headers: { host: 'localhost' } })
    return {
      status: reply.statusCode,
      bytes: reply.rawPayload,
      text: reply.rawPayload.toString('utf8'),
      type: reply.headers['content-type'],
    }
  }

  test("the text file has a byte-order mark, masked phones, its exporter's name, and no formulas", async () => {
    const { by, id } = await own.arranged({ title: '=HYPERLINK("http://x")' })
    const { person } = await own.guestOf(id)
    const { data } = await by.call(organiser.getGuestListLink, { id, format: 'csv' })
    const { text, status, type } = await fileOf(data.url)
    expect([status, type]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(text.startsWith('\uFEFF活动,')).toBe(true)
    expect(text).toContain('"\'=HYPERLINK(""http://x"")"')
    expect(text).toContain('导出人,')
    expect(text).toContain(`${person.phone.slice(0, 3)}****${person.phone.slice(-4)}`)
    expect(text).not.toContain(person.phone)
  })

  test('payment for a seat that was handed on appears once, at its current holder', async () => {
    const { by, id } = await own.arranged()
    const [giver, friend] = [await stage.man(), await stage.man()]
    const { id: signupId } = await stage.confirmedBy(giver, id)
    await friend.call(activity.acceptTransfer, { code: (await giver.call(activity.offerTransfer, { id: signupId })).data.code })
    const { data } = await by.call(organiser.getGuestListLink, { id, format: 'csv' })
    const prices = (await fileOf(data.url)).text
      .split('\r\n')
      .filter((row) => /^[12],/.test(row))
      .map((row) => row.split(',')[5])
    expect(prices.sort()).toEqual(['', amount(PRICE)])
  })

  test('the link works only while its requester organises the activity', async () => {
    const { by, id } = await own.arranged()
    await own.guestOf(id)
    const { data } = await by.call(organiser.getGuestListLink, { id, format: 'csv' })
    expect((await fileOf(data.url)).status).toBe(200)
    await world.world.db.update(activities).set({ organiserType: 'platform', organiserId: null }).where(eq(activities.id, id))
    expect((await fileOf(data.url)).status).toBe(409)
    const admin = await world.withRole('tenantAdmin')
    const again = (await admin.call(organiser.getGuestListLink, { id, format: 'csv' })).data
    expect((await fileOf(again.url)).status).toBe(200)
    await world.world.db.update(roleGrants).set({ isActive: false }).where(eq(roleGrants.userId, admin.userId))
    expect((await fileOf(again.url)).status).toBe(409)
  })

  test('the spreadsheet link lasts ten minutes, and an altered link is refused', async () => {
    const { by, id } = await own.arranged()
    await own.guestOf(id)
    const { data } = await by.call(organiser.getGuestListLink, { id, format: 'xlsx' })
    const { status, bytes } = await fileOf(data.url)
    expect([status, bytes.subarray(0, 2).toString()]).toEqual([200, 'PK'])
    expect(new Date(data.until).getTime() - Date.now()).toBeLessThanOrEqual(600_000)
    expect((await fileOf(data.url.replace('ticket=', 'ticket=A'))).status).toBe(409)
    const ctx = { ...(await by.ctx()), now: momentAfter(new Date(), 11, 'minute') }
    await expect(exportGuests(ctx, { ticket: new URL(data.url, 'http://x').searchParams.get('ticket')! })).rejects.toThrow('链接已失效')
  })
})
