/** Social gifts: limits, automatic steps, and the balance of every point. */
import { faults } from '@qianxian/protocol/base/faults'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { gift } from '@qianxian/protocol/gift/gift'
import { audit } from '@qianxian/protocol/audit/audit'
import { interact } from '@qianxian/protocol/interact/interact'
import { report } from '@qianxian/protocol/report/report'
import { eq, gt } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newMatch } from '../../../seed/makers/interact'
import { giftStage } from '../../../test/nouns/gift'
import { givePoints } from '../../../test/nouns/mall'
import { expectWhole } from '../../../test/races/invariants'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { sessions } from '../../db/tables/account'
import { socialGifts } from '../../db/tables/gift'
import { loveProfiles } from '../../db/tables/love'
import { reports } from '../../db/tables/report'
import { strikes } from '../../db/tables/strike'
import { tenants } from '../../db/tables/tenant'
import { imposeStrike } from '../strike/strike'
import { balancesOf, lotsOf } from '../finance/finance'
import { sweepGifts } from './gift.jobs'
import { settleDueGifts } from './settlement'

let world: TestWorld
let stage: ReturnType<typeof giftStage>
beforeAll(async () => {
  world = await openTestWorld()
  stage = giftStage(world)
})
afterAll(async () => {
  // Deletes strikes that this test inserted without an audit decision.
  await world.world.db.delete(strikes)
  await world.world.db.delete(reports).where(gt(reports.auditTaskId, NOBODYS_TASKS))
  await expectWhole(world)
  await world.close()
})

const him = (isVerified = true) => world.loveUser({ isVerified, profile: { gender: 'male' } })
const her = () => world.loveUser()
const pointsOf = async ({ userId }: Person) => (await balancesOf(await world.ctx(world.tenantA, null), userId)).points
const matchedFor = (a: Person, b: Person, days: number) =>
  newMatch(world.bench(), { of: [a.profileId, b.profileId], source: 'event', createdAt: momentAfter(new Date(), -days, 'day') })
async function sending(a: Person, b: Person, pricePt: number, qty = 1) {
  const { id: giftId } = await stage.giftOf(pricePt)
  return a.call(gift.sendGift, { no: b.no, giftId, qty, shownPt: pricePt * qty })
}
/** Inserts only the row of a report, without the effects of reporting. */
async function openReport(by: Person, about: Person) {
  const [row] = await world.world.db
    .insert(reports)
    .values({
      tenantId: world.tenantA,
      reporterId: by.userId,
      targetProfileId: about.profileId,
      category: 'other',
      priority: 'low',
      text: '聊天时很不礼貌',
      mediaIds: [],
      evidence: {},
      status: 'auto_triaged',
      auditTaskId: (judgedTasks += 1),
    })
    .returning()
  return row!
}
const NOBODYS_TASKS = 800_000
let judgedTasks = NOBODYS_TASKS
const statusOf = async (id: number) => (await stage.rowOf(id)).status

describe('a sent gift', () => {
  test('to an old match arrives at once, costs the shown price, opens no contact and cannot be revoked', async () => {
    const [a, b] = [await him(), await her()]
    await matchedFor(a, b, 8)
    await givePoints(a, 100)
    const { data } = await sending(a, b, 30, 2)
    expect(data).toMatchObject({ status: 'received', pt: 60, qty: 2, canRevoke: false })
    expect(await pointsOf(a)).toBe(40)
    const { data: page } = await b.call(gift.getReceivedPaged, {})
    expect(page.list[0]).toMatchObject({ pt: null, charm: 60, canDecline: false, canThank: true, card: { no: a.no } })
    expect((await b.call(gift.getSums, {})).data).toMatchObject({ received: { count: 1, charm: 60, waiting: 0 } })
    expect((await b.call(gift.declineGift, { id: data.id })).code).toBe(41004)
    expect(await pointsOf(b)).toBe(0)
  })

  test('to a new match is accepted by silence, which is said before it is sent', async () => {
    const [a, b] = [await him(), await her()]
    await matchedFor(a, b, 1)
    const { data } = await a.call(gift.getSendable, { no: b.no })
    expect(data.smallWords).toBe('对方有 3 天可以婉拒，婉拒会全部退回，不回应就算收下')
  })

  test('with a changed price costs nothing and returns the new price', async () => {
    const [a, b] = [await him(), await her()]
    await givePoints(a, 100)
    const { id: giftId } = await stage.giftOf(20)
    await world.world.db.update(socialGifts).set({ pricePt: 25 }).where(eq(socialGifts.id, giftId))
    const refused = await a.call(gift.sendGift, { no: b.no, giftId, qty: 1, shownPt: 20 })
    expect([refused.code, refused.data]).toEqual([41000, { pricePt: 25 }])
    expect(await pointsOf(a)).toBe(100)
  })

  test.each([
    [6, 20, 'pending'],
    [6, 300, 'pending'],
    [6, 301, 'waiting'],
    [8, 301, 'received'],
  ] as const)('to a match of %i days, %i points: %s', async (days, pricePt, status) => {
    const [a, b] = [await him(), await her()]
    await matchedFor(a, b, days)
    await givePoints(a, 400)
    const { data } = await sending(a, b, pricePt)
    expect(data).toMatchObject({ status, canRevoke: status === 'waiting' })
    expect(await pointsOf(a)).toBe(400 - pricePt)
  })

  test('without enough points changes nothing', async () => {
    const [a, b] = [await him(), await her()]
    await givePoints(a, 10)
    expect((await sending(a, b, 20)).code).toBe(faults.points_short.code)
    expect((await a.call(gift.getSentPaged, {})).data.list).toEqual([])
  })

  test('from an unverified sender is limited to 500 points a day', async () => {
    const [a, b] = [await him(false), await her()]
    await givePoints(a, 2_000)
    expect((await sending(a, b, 250, 2)).code).toBe(20000)
    expect((await sending(a, b, 1)).code).toBe(41002)
    expect((await a.call(gift.getSendable, { no: b.no })).data.refusal).toMatchObject({ why: 'unverified' })
  })

  test('is limited to 2,000 points a day, however many are sent at once; returned points may be sent again', async () => {
    const a = await him()
    await givePoints(a, 5_000)
    const others = await Promise.all(Array.from({ length: 8 }, her))
    const replies = await Promise.all(others.map((b) => sending(a, b, 300)))
    expect(replies.map(({ code }) => code).sort()).toEqual([...Array<number>(6).fill(20000), 41001, 41001])
    expect(await pointsOf(a)).toBe(5_000 - 1_800)
    const place = replies.findIndex(({ code }) => code === 20000)
    await others[place]!.call(gift.declineGift, { id: replies[place]!.data.id })
    expect((await sending(a, await her(), 300)).code).toBe(20000)
  })

  test('from a stranger may be refused; a match is no stranger, and a hidden like makes no match', async () => {
    const [a, b] = [await him(), await world.loveUser({ privacy: { allowGiftFromStrangers: false } })]
    await givePoints(a, 100)
    await b.call(interact.like, { no: a.no })
    expect((await sending(a, b, 20)).code).toBe(41003)
    await matchedFor(a, b, 1)
    expect((await sending(a, b, 20)).code).toBe(20000)
  })

  test('to a blocked, hidden or absent person is refused alike, as is the request before it', async () => {
    const a = await him()
    await givePoints(a, 100)
    const [blocker, hidden] = [await her(), await world.loveUser({ privacy: { visibility: 'hidden' } })]
    await blocker.call(interact.block, { no: a.no })
    const answers = []
    for (const no of [blocker.no, hidden.no, '99999999']) {
      const { id: giftId } = await stage.giftOf(20)
      const sent = await a.call(gift.sendGift, { no, giftId, qty: 1, shownPt: 20 })
      const asked = await a.call(gift.getSendable, { no })
      answers.push([sent.code, sent.message, asked.code, asked.message])
    }
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  test('is refused from and to minors', async () => {
    const [a, b, minor] = [await him(), await her(), await her()]
    const birthday = new Date(Date.now() - 17 * 365.25 * 86_400_000).toISOString().slice(0, 10)
    await world.world.db.update(loveProfiles).set({ birthday }).where(eq(loveProfiles.id, minor.profileId))
    await givePoints(a, 100)
    await givePoints(minor, 100)
    const codes = [(await sending(minor, b, 20)).code, (await sending(a, minor, 20)).code]
    expect(codes.includes(20000)).toBe(false)
  })

  test('above the limit requires the reminder first', async () => {
    const [a, b] = [await world.loveUser({ isVerified: true, isReminded: false }), await him()]
    await givePoints(a, 1_000)
    expect((await sending(a, b, 300)).code).toBe(20000)
    // Gifts to the same person within a day are added up.
    expect((await sending(a, b, 1)).code).not.toBe(20000)
  })
})

describe.each([
  ['the sweep goes', true],
  ['whoever reads lets it go on', false],
] as const)('over time: %s', (_, isSwept) => {
  const look = async (person: Person) => (isSwept ? void (await sweepGifts(world.served)) : void (await person.call(gift.getSums, {})))

  test('if large and the first to a new person, waits a day, unseen by the receiver, and then arrives', async () => {
    const { a, b, id } = await stage.waiting()
    expect((await b.call(gift.getReceivedPaged, {})).data.list).toEqual([])
    expect((await b.call(gift.declineGift, { id })).code).toBe(40410)
    await stage.earlier(id, 23)
    await look(b)
    expect(await statusOf(id)).toBe('waiting')
    await stage.earlier(id, 2)
    await look(b)
    expect(await statusOf(id)).toBe('pending')
    expect((await a.call(gift.revokeGift, { id })).code).toBe(41004)
    // The waiting rule applies only to the first large gift.
    expect((await sending(a, b, 400)).data).toMatchObject({ status: 'pending', canRevoke: false })
  })

  test('waits while either has reported the other, may be revoked, and arrives once the report is decided', async () => {
    const { a, b, id } = await stage.waiting()
    const { auditTaskId } = await openReport(b, a)
    await stage.earlier(id, 25)
    await look(b)
    expect(await statusOf(id)).toBe('waiting')
    const { data } = await a.call(gift.getSentPaged, {})
    // The reported person must not learn of the report.
    expect(data.list[0]).toMatchObject({ status: 'waiting', words: '稍后送达，之前可以撤回', canRevoke: true, until: null })
    expect((await b.call(gift.getReceivedPaged, {})).data.list).toEqual([])
    const closedAt = momentAfter(new Date(), -1, 'minute')
    await world.world.db.update(reports).set({ status: 'dismissed', resolvedAt: closedAt }).where(eq(reports.auditTaskId, auditTaskId!))
    await look(b)
    expect(await stage.rowOf(id)).toMatchObject({ status: 'pending', arrivedAt: closedAt })

    const { a: other, id: second } = await stage.waiting()
    await openReport(other, await her())
    await stage.earlier(second, 25)
    await look(other)
    expect(await statusOf(second)).toBe('pending')
  })

  test('is received to the minute if it is not declined within three days', async () => {
    const { a, b, id } = await stage.sent()
    await stage.earlier(id, 71)
    await look(a)
    expect(await statusOf(id)).toBe('pending')
    await stage.earlier(id, 1)
    await look(a)
    expect(await statusOf(id)).toBe('received')
    expect((await b.call(gift.getSums, {})).data.received).toMatchObject({ count: 1, charm: 20 })
    expect((await b.call(gift.declineGift, { id })).code).toBe(41004)
  })
})

describe('returned points', () => {
  test('go back to the same lots when the gift is declined', async () => {
    const [a, b] = [await him(), await her()]
    await givePoints(a, 15)
    await givePoints(a, 50, { source: 'bought' })
    const { userId } = a
    const before = await lotsOf(await world.ctx(world.tenantA, null), userId)
    const { data } = await sending(a, b, 40)
    expect(await stage.rowOf(data.id)).toMatchObject({ pt: 40, boughtPt: expect.any(Number) as number })
    expect(await pointsOf(a)).toBe(25)
    const { data: declined } = await b.call(gift.declineGift, { id: data.id })
    expect(declined).toMatchObject({ status: 'declined', canDecline: false, canThank: false })
    expect(await lotsOf(await world.ctx(world.tenantA, null), userId)).toEqual(before)
  })

  test('are returned once when the sender revokes the gift before delivery', async () => {
    const { a, id } = await stage.waiting()
    const codes = (await Promise.all([1, 2, 3].map(() => a.call(gift.revokeGift, { id })))).map(({ code }) => code)
    expect(codes.sort()).toEqual([20000, 41004, 41004])
    expect(await pointsOf(a)).toBe(2_000)
  })

  test('are returned once when the gift is declined on two devices while a third sends thanks', async () => {
    const { a, b, id } = await stage.sent()
    const [one, other, thanks] = await Promise.all([
      b.call(gift.declineGift, { id }),
      b.call(gift.declineGift, { id }),
      b.call(gift.thankGift, { id }),
    ])
    expect([one.code, other.code].sort()).toEqual([20000, 41004])
    expect([20000, 41004]).toContain(thanks.code)
    expect(await statusOf(id)).toBe('declined')
    expect(await pointsOf(a)).toBe(2_000)
  })

  test('a decline at the deadline is too late: the gift is received', async () => {
    const { a, b, id } = await stage.sent()
    await stage.earlier(id, 72)
    await Promise.all([b.call(gift.declineGift, { id }), sweepGifts(world.served), a.call(gift.getSentPaged, {})])
    expect(await statusOf(id)).toBe('received')
    expect(await pointsOf(a)).toBe(1_980)
  })

  test.each(['sender', 'receiver'] as const)('come back with the %s banned', async (who) => {
    const { a, b, id } = await stage.sent()
    const { userId, profileId } = who === 'sender' ? a : b
    const ctx = await world.ctx(world.tenantA, null)
    await ctx.tx((ctx) =>
      imposeStrike(ctx, {
        userId,
        profileId,
        auditTaskId: 1_000_000 + id,
        action: 'ban',
        ability: null,
        days: null,
        finding: 'money',
        removed: [],
        term: 'year',
      }),
    )
    expect(await statusOf(id)).toBe('returned')
    expect(await pointsOf(a)).toBe(2_000)
  })

  test('are returned after a block, by either side', async () => {
    const one = await stage.sent()
    await one.b.call(interact.block, { no: one.a.no })
    const other = await stage.sent()
    await other.a.call(interact.block, { no: other.b.no })
    expect([await statusOf(one.id), await statusOf(other.id)]).toEqual(['declined', 'revoked'])
    expect([await pointsOf(one.a), await pointsOf(other.a)]).toEqual([2_000, 2_000])
  })
})

describe('income from gifts', () => {
  test('is paid only for purchased points, at the tenant’s rate', async () => {
    const [a, b] = [await him(), await her()]
    await givePoints(a, 50)
    await givePoints(a, 100, { source: 'bought' })
    const { data } = await sending(a, b, 149)
    const { boughtPt } = await stage.rowOf(data.id)
    expect([99, 100]).toContain(boughtPt)
    await stage.earlier(data.id, 72)
    const ctx = await world.ctx(world.tenantA, null)
    await settleDueGifts(
      { ...ctx, tenant: { ...ctx.tenant, hasPlugin: () => true, configs: { ...ctx.tenant.configs, gift: { incomeFenPer100Pt: 55 } } } },
      b.profileId,
    )
    expect((await stage.rowOf(data.id)).incomeFen).toBe(Math.floor((boughtPt * 55) / 100))
    expect((await balancesOf(ctx, b.userId)).cash).toBe(Math.floor((boughtPt * 55) / 100))
  })

  test('is zero if the tenant set no rate', async () => {
    const [a, b] = [await him(), await her()]
    await givePoints(a, 100, { source: 'bought' })
    const { data } = await sending(a, b, 100)
    await stage.earlier(data.id, 72)
    await sweepGifts(world.served)
    expect(await stage.rowOf(data.id)).toMatchObject({ status: 'received', boughtPt: 100, incomeFen: 0 })
    expect((await balancesOf(await world.ctx(world.tenantA, null), b.userId)).cash).toBe(0)
  })
})

describe('a gift held for review', () => {
  const judgedBy = async (id: number, decision: 'approved' | 'rejected') => {
    const finance = await world.withRole('finance')
    const { auditTaskId } = await stage.rowOf(id)
    await finance.call(audit.claim, { id: auditTaskId! })
    return finance.call(audit.decide, {
      id: auditTaskId!,
      decision,
      reasons: decision === 'rejected' ? [{ field: 'doubts', code: 'other_rule' }] : [],
    })
  }

  test('is a large one in a circle of three people; a small gift in return is not held', async () => {
    const [a, b, c] = [await him(), await her(), await him()]
    for (const one of [a, b, c]) await givePoints(one, 1_000)
    await matchedFor(a, b, 30)
    await matchedFor(b, c, 30)
    await matchedFor(a, c, 30)
    await world.world.db.update(loveProfiles).set({ isVerified: true }).where(eq(loveProfiles.id, b.profileId))
    expect((await sending(a, b, 400)).data.status).toBe('received')
    expect((await sending(b, a, 20)).data.status).toBe('received')
    expect((await sending(b, c, 400)).data.status).toBe('received')
    const { data } = await sending(c, a, 400)
    expect(await stage.rowOf(data.id)).toMatchObject({ status: 'held', doubts: ['circle'], arrivedAt: null })
    // The reason for the review is not revealed to the sender.
    expect(data.status).toBe('pending')
    expect((await a.call(gift.getReceivedPaged, {})).data.list.map(({ pt, qty }) => [pt, qty])).toEqual([[null, 1]])
    expect((await judgedBy(data.id, 'approved')).code).toBe(20000)
    expect(await statusOf(data.id)).toBe('received')
  })

  test('for a shared device is returned if the review refuses it', async () => {
    const [a, b] = [await him(), await her()]
    await givePoints(a, 100)
    for (const { userId } of [a, b])
      await world.world.db.update(sessions).set({ ip: '203.0.113.9', device: 'iPhone · 微信' }).where(eq(sessions.userId, userId))
    const { data } = await sending(a, b, 20)
    expect(await stage.rowOf(data.id)).toMatchObject({ status: 'held', doubts: ['same_device'] })
    await stage.earlier(data.id, 100)
    await sweepGifts(world.served)
    expect(await statusOf(data.id)).toBe('held')
    expect((await judgedBy(data.id, 'rejected')).code).toBe(20000)
    expect(await statusOf(data.id)).toBe('returned')
    expect(await pointsOf(a)).toBe(100)
  })

  test('if approved and large, still waits while a report is open, before and after its day', async () => {
    const { a, b, id } = await stage.waiting()
    expect((await b.call(report.fileReport, { no: a.no, category: 'money', text: '送礼物以后就要我转账' })).code).toBe(20000)
    await stage.earlier(id, 25)
    expect((await judgedBy(id, 'approved')).code).toBe(20000)
    expect(await statusOf(id)).toBe('waiting')
    await sweepGifts(world.served)
    expect(await statusOf(id)).toBe('waiting')
    expect((await a.call(gift.revokeGift, { id })).code).toBe(20000)
    expect(await pointsOf(a)).toBe(2_000)
  })

  test('between a reporter and the reported person is held, and only finance decides about it', async () => {
    const { a, b, id } = await stage.sent()
    expect((await b.call(report.fileReport, { no: a.no, category: 'money', text: '送礼物以后就要我转账' })).code).toBe(20000)
    expect(await statusOf(id)).toBe('held')
    const { auditTaskId } = await stage.rowOf(id)
    expect((await (await world.auditor()).call(audit.claim, { id: auditTaskId! })).code).not.toBe(20000)
    expect((await b.call(gift.declineGift, { id })).code).toBe(20000)
    expect(await pointsOf(a)).toBe(2_000)
  })
})

test('gift endpoints are absent without the plugin, and another tenant’s gift cannot be found', async () => {
  const { a, b } = await stage.sent()
  const { id: giftId } = await stage.giftOf(20, world.tenantB)
  expect((await a.call(gift.sendGift, { no: b.no, giftId, qty: 1, shownPt: 20 })).code).toBe(40410)
  const [tenant] = await world.world.db.select().from(tenants).where(eq(tenants.id, world.tenantA))
  await world.world.db.update(tenants).set({ grantPluginIds: '15' }).where(eq(tenants.id, world.tenantA))
  // A host whose tenant no process has looked up yet.
  const anew = { headers: { host: 'anew.localhost' } }
  const codes = [(await a.call(gift.getSums, {}, anew)).code, (await a.call(gift.getSendable, { no: b.no }, anew)).code]
  await world.world.db.update(tenants).set({ grantPluginIds: tenant!.grantPluginIds }).where(eq(tenants.id, world.tenantA))
  expect(codes.map((code) => Math.floor(code / 100))).toEqual([423, 423])
})
