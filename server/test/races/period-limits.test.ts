/**
 * Every limit of a number or a sum in a period holds when eight requests arrive at once. A new limit without a row here
 * fails the first test.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { faults } from '@qianxian/protocol/base/faults'
import { SUCCESS_CODE } from '@qianxian/protocol/base/limits'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { finance } from '@qianxian/protocol/finance/finance'
import { financeLimits } from '@qianxian/protocol/finance/finance.words'
import { gift } from '@qianxian/protocol/gift/gift'
import { lovegiftLimits } from '@qianxian/protocol/gift/gift.words'
import { invitation } from '@qianxian/protocol/invitation/invitation'
import { askLimits } from '@qianxian/protocol/invitation/invitation.words'
import { landing } from '@qianxian/protocol/landing/landing'
import { landingLimits } from '@qianxian/protocol/landing/landing.words'
import { line } from '@qianxian/protocol/line/line'
import { lineLimits } from '@qianxian/protocol/line/line.words'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { matchmakerLimits } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { periodStart } from '@qianxian/protocol/membership/rights.rules'
import { rights, type RightKey } from '@qianxian/protocol/membership/rights.words'
import { pay } from '@qianxian/protocol/pay/pay'
import { spotlightLimits } from '@qianxian/protocol/spotlight/spotlight.words'
import { walkin } from '@qianxian/protocol/walkin/walkin'
import { walkinLimits } from '@qianxian/protocol/walkin/walkin.words'
import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newLine } from '../../seed/makers/line'
import { newWalkin } from '../../seed/makers/walkin'
import { smsCodes } from '../../src/db/tables/account'
import { cashouts } from '../../src/db/tables/cashout'
import { lineRequests } from '../../src/db/tables/line'
import { tenantConfigs } from '../../src/db/tables/tenant'
import { applyCashout, previewCashout } from '../../src/features/cashout/cashout.service'
import { consumeUse, consumeUsesOf } from '../../src/features/membership/usage.repository'
import { weekOf } from '../../src/features/spotlight/hours'
import type { Fault } from '../../src/http/fault'
import { budgets, consumeDistinct, tryConsumeBudget } from '../../src/http/limits'
import { booksOf } from '../books'
import { cashoutStage } from '../nouns/cashout'
import { giftStage } from '../nouns/gift'
import { draft } from '../nouns/invitation'
import { landingStage } from '../nouns/landing'
import { givePoints } from '../nouns/mall'
import { spotlightStage } from '../nouns/spotlight'
import { storeStage } from '../nouns/store'
import { serve } from '../service-fixture'
import { stageOf } from '../stage'
import { withTestWorld } from '../test-world'
import type { Person, TestWorld } from '../world'

const AT_ONCE = 8
const rightKeys = Object.keys(rights) as RightKey[]
const root = join(import.meta.dirname, '../../..')
const server = join(root, 'server/src')

let world: TestWorld
withTestWorld({ played: ['pay', 'cashout'] }, (opened) => {
  world = opened
})

type Attempt = () => Promise<{ code: number }>
/** Eight attempts, and how many of them may succeed. */
type Race = () => Promise<{ attempts: readonly Attempt[]; limit: number }>

type Row =
  | Race
  /** Counted by `consumeBudget`, one statement for reading and writing, which is raced below. */
  | { budget: string }
  /** Counted by `consumeRight`, raced below. */
  | { right: RightKey }
  /** Raced by this test of this file. */
  | { file: string; test: string }
  /** The statement that writes contains the limit. */
  | { guarded: string; by: string }
  /** The lock is taken before the count, and both are in one function. */
  | { locked: string; lock: string; count: string }
  | { noLimit: string }

const eight = (attempt: (place: number) => Promise<{ code: number }>): Attempt[] =>
  Array.from({ length: AT_ONCE }, (_, place) => () => attempt(place))
const people = (count: number, make: () => Promise<Person>): Promise<Person[]> => Promise.all(Array.from({ length: count }, make))

const setConfig = (kind: 'finance' | 'cashout', change: object) =>
  world.world.db
    .update(tenantConfigs)
    .set({ value: sql`${tenantConfigs.value} || ${JSON.stringify(change)}::jsonb` })
    .where(and(eq(tenantConfigs.tenantId, world.tenantA), eq(tenantConfigs.kind, kind)))

const sendGifts =
  (facts: { isVerified: boolean }, pt: number, max: number): Race =>
  async () => {
    const { him, her } = stageOf(world)
    const a = await him(facts)
    await givePoints(a, 20_000)
    const others = await people(AT_ONCE, () => her())
    const { id: giftId } = await giftStage(world).giftOf(pt)
    return {
      attempts: eight((place) => a.call(gift.sendGift, { no: others[place]!.no, giftId, qty: 1, shownPt: pt })),
      limit: Math.floor(max / pt),
    }
  }

const EXACT = 'two processes that count a small limit at once count every request once'

const table: Record<string, Row> = {
  'financeLimits.walletFreeFenPerDay': async () => {
    const buyer = await world.member()
    await booksOf(world).paidIn(buyer.userId, 160_000)
    const orders: number[] = []
    for (let place = 0; place < AT_ONCE; place += 1)
      orders.push(
        (await buyer.call(finance.createFinOrder, { bizType: 'credit', input: { fen: 15_000, pt: 1_500 }, shownFen: 15_000 })).data.id,
      )
    return {
      attempts: eight((place) => buyer.call(pay.walletPay, { id: orders[place]! })),
      limit: Math.floor(financeLimits.walletFreeFenPerDay / 15_000),
    }
  },
  'cashoutLimits.timesPerDay': {
    file: 'features/cashout/cashout.test.ts',
    test: 'is limited to three a day, however many are requested at once',
  },
  'cashoutLimits.fenPerDay': async () => {
    const who = await cashoutStage(world).rich(8_000_000)
    await setConfig('finance', { singleCashoutThreshold: 1_500_000 })
    // Requests read the configuration from a cache, so the service is called.
    const { person, payeeId } = who
    const request = await person.ctx()
    return {
      attempts: eight(async () => {
        const ctx = await person.ctx()
        const { feeFen, taxFen, netFen, quote } = await previewCashout(request, { fen: 1_500_000, payeeId })
        const asked = { payeeId, fen: 1_500_000, shownFeeFen: feeFen, shownTaxFen: taxFen, shownNetFen: netFen, quote: quote! }
        return ctx
          .tx((ctx) => applyCashout(ctx, asked))
          .then(() => ({ code: SUCCESS_CODE }))
          .catch((error: Fault) => ({ code: faults[error.faultName].code }))
      }),
      limit: 1,
    }
  },
  'cashoutLimits.platformFenPerDay': async () => {
    const { rich, applied, judged, goOn, finance: newFinance } = cashoutStage(world)
    const [by, ids] = [await newFinance(), [] as number[]]
    for (let place = 0; place < AT_ONCE; place += 1) ids.push(await applied(await rich(100_000), 20_000))
    for (const id of ids) await judged(by, id, 'approved')
    await setConfig('cashout', { fenPerDay: 60_000 })
    const isOut = async (id: number) => (await world.world.db.select().from(cashouts).where(eq(cashouts.id, id)))[0]!.status !== 'approved'
    return {
      attempts: eight(async (place) => {
        await goOn()
        return { code: (await isOut(ids[place]!)) ? SUCCESS_CODE : 0 }
      }),
      limit: 3,
    }
  },
  'identityLimits.triesPerDay': {
    locked: 'features/identity/check-start.ts',
    lock: 'await lockUser(ctx, userId)',
    count: 'await refuseMore(ctx',
  },
  'identityLimits.humanPerMonth': {
    locked: 'features/identity/human-review.ts',
    lock: 'await lockUser(ctx, userId)',
    count: 'await humanAskedSince(ctx',
  },
  'spotlightLimits.perWeek': async () => {
    const { booker, orderOf, hourIn } = spotlightStage(world)
    const her = await booker()
    const monday = weekOf(hourIn(48)).to
    return { attempts: eight((place) => orderOf(her, momentAfter(monday, place + 30, 'hour'))), limit: spotlightLimits.perWeek }
  },
  'spotlightLimits.viewsPerDay': { guarded: 'features/spotlight/spotlight.repository.ts', by: '< ${spotlightLimits.viewsPerDay}' },
  'matchmakerLimits.bulkProposePerDayPerMember': async () => {
    const { him, her } = stageOf(world)
    const [desk, a] = [await world.matchmaker(), await him({ quota: 20 })]
    await serve(desk, a)
    const others = await people(AT_ONCE, () => her())
    const message = '两位的生活方式很合拍，推荐认识'
    return {
      attempts: eight(async (place) => {
        const { data } = await desk.call(matchmaker.proposeLine, { fromNo: a.no, toNos: [others[place]!.no], message })
        return { code: data.lines.length === 1 ? SUCCESS_CODE : 0 }
      }),
      limit: matchmakerLimits.bulkProposePerDayPerMember,
    }
  },
  'certificateLimits.perDay': {
    locked: 'features/certificate/certificate.service.ts',
    lock: 'const profile = await lockProfile(ctx, profileId)',
    count: 'await refuseNow(ctx',
  },
  'contractLimits.ticketsPerDay': {
    locked: 'features/contract/signing/signing.service.ts',
    lock: "await lockNamed(ctx, 'contract-tickets', userId)",
    count: "await countEventsBy(ctx, userId, 'ticket_issued'",
  },
  'lovegiftLimits.maxPtPerDay': sendGifts({ isVerified: true }, 300, lovegiftLimits.maxPtPerDay),
  'lovegiftLimits.unverifiedMaxPtPerDay': sendGifts({ isVerified: false }, 200, lovegiftLimits.unverifiedMaxPtPerDay),
  'trainingLimits.triesPerDay': {
    file: 'features/career/training/training.test.ts',
    test: 'starting the last attempt of a day twice at once creates one attempt',
  },
  'askLimits.asksPerDay': async () => {
    const desk = await world.matchmaker()
    const ask = () => desk.call(invitation.askByPhone, { phone: stageOf(world).newPhone(), draft })
    const left = 3
    for (let place = 0; place < askLimits.asksPerDay - left; place += 1) await ask()
    return { attempts: eight(ask), limit: left }
  },
  'askLimits.messagesPerPhonePerDay': { budget: 'features/invitation/ask-link.ts' },
  'leadClaimLimits.perDay': {
    locked: 'features/lead/pool.service.ts',
    lock: 'await lockActiveHandler(ctx, userId)',
    count: 'await store.countClaims(ctx, userId, day)',
  },
  'landingLimits.submissionsPerPhonePerDay': async () => {
    const { filled } = landingStage(world)
    const [first, phone, code] = [await filled(), stageOf(world).newPhone(), '246810']
    const { db, secrets } = world.world
    // A code works once, so each attempt has one of its own, by chance the same digits.
    await db.insert(smsCodes).values(
      Array.from({ length: AT_ONCE }, () => ({
        tenantId: world.tenantA,
        phoneHash: secrets.hash('phone', world.tenantA, phone),
        scene: 'enquiry' as const,
        codeHash: secrets.hash('sms', phone, code),
        ip: '203.0.113.9',
        expiresAt: momentAfter(new Date(), 5, 'minute'),
      })),
    )
    return {
      attempts: eight((place) =>
        world.visitor().call(landing.submitEnquiry, { ...first, phone, code, attempt: `race-of-one-phone-${place}` }),
      ),
      limit: landingLimits.submissionsPerPhonePerDay,
    }
  },
  'landingLimits.openingsPerNetworkPerHour': { budget: 'features/landing/landing.service.ts' },
  'landingLimits.tracesPerHour': { budget: 'features/landing/landing.service.ts' },
  'coupleLimits.checksPerHour': { budget: 'features/couple/check-page.ts' },
  'coupleLimits.checksOfTenantPerHour': { budget: 'features/couple/check-page.ts' },
  'walkinLimits.perDay': async () => {
    const desk = await storeStage(world).worker('reception')
    const { storeId, staffId } = desk
    const left = 3
    await newWalkin.all(
      world.bench(),
      Array.from({ length: walkinLimits.perDay - left }, () => ({ storeId, staffId, status: 'expired' as const })),
    )
    return { attempts: eight(() => desk.call(walkin.beginWalkin, { storeId, phone: stageOf(world).newPhone() })), limit: left }
  },
  'lineLimits.declinesReturnedPerMonth': async () => {
    const { him, her } = stageOf(world)
    const [a, others] = [await him({ quota: 20 }), await people(AT_ONCE, () => her())]
    const lines = await newLine.all(
      world.bench(),
      others.map((other) => ({ fromId: a.profileId, toId: other.profileId, status: 'delivered' as const, quotaState: 'held' as const })),
    )
    return {
      attempts: eight(async (place) => {
        const { id } = lines[place]!
        await others[place]!.call(line.answer, { id, isAccepted: false, declineReason: 'other' })
        const [row] = await world.world.db.select().from(lineRequests).where(eq(lineRequests.id, id))
        return { code: row!.quotaState === 'returned' ? SUCCESS_CODE : 0 }
      }),
      limit: lineLimits.declinesReturnedPerMonth,
    }
  },
  'noticeLimits.smsPerDay': {
    locked: 'features/notice/outside/delivery.ts',
    lock: 'await store.lockRecipient(ctx, userId)',
    count: '>= noticeLimits.smsPerDay',
  },
  'browseLimits.countsPerHour': { budget: 'features/love/browse/shares.ts' },
  'browseLimits.visitorPeoplePerDay': { budget: 'features/love/visitor-people.ts' },
  'browseLimits.visitorDetailsPerDay': { budget: 'features/love/browse/shares.ts' },
  'browseLimits.popularLikesPerDay': { noLimit: 'the number from which a profile counts as popular' },
  'authLimits.codesPerPhonePerDay': { budget: 'features/auth/captcha/captcha.ts' },
  'authLimits.codesPerIpPerHour': { budget: 'features/auth/captcha/captcha.ts' },
  'authLimits.codesPerPlatformPerHour': { budget: 'features/auth/captcha/captcha.ts' },
  'authLimits.phoneChecksPerIpPerHour': { budget: 'features/account/account.service.ts' },
  'authLimits.nameChecksPerPersonPerHour': { budget: 'features/account/account.service.ts' },
  ...Object.fromEntries(rightKeys.map((key) => [`rights.${key}`, { right: key }])),
  // The limits of requests, exports among them.
  ...Object.fromEntries(Object.keys(budgets).map((bucket) => [`budgets.${bucket}`, { file: 'http/shared-hits.test.ts', test: EXACT }])),
}

/** Every member of a `…Limits` of the protocol whose name says that it counts in a period. */
async function limitsOfProtocol(): Promise<string[]> {
  const found: string[] = []
  const protocol = join(root, 'protocol')
  for (const folder of readdirSync(protocol))
    for (const file of folder.includes('.') ? [] : readdirSync(join(protocol, folder)))
      if (/\.words\.ts$|^limits\.ts$/.test(file))
        for (const [name, limits] of Object.entries((await import(join(protocol, folder, file))) as Record<string, unknown>))
          if (name.endsWith('Limits') && typeof limits === 'object')
            for (const key of Object.keys(limits as object))
              if (/(p|P)er(Hour|Day|Week|Month|Year)(?!s)|^(daily|weekly|monthly)Max/.test(key)) found.push(`${name}.${key}`)
  return found
}

test('every limit of a period has a row, and every row is a limit', async () => {
  const known = [
    ...(await limitsOfProtocol()),
    ...rightKeys.map((key) => `rights.${key}`),
    ...Object.keys(budgets).map((bucket) => `budgets.${bucket}`),
  ]
  expect(Object.keys(table).sort()).toEqual([...new Set(known)].sort())
})

const races = Object.entries(table).flatMap(([name, row]) => (typeof row === 'function' ? [[name, row] as const] : []))

test.each(races)('%s holds for eight requests at once', async (_name, race) => {
  const { attempts, limit } = await race()
  const answers = await Promise.all(attempts.map((attempt) => attempt()))
  expect(
    answers.filter(({ code }) => code === SUCCESS_CODE),
    JSON.stringify(answers.map(({ code }) => code)),
  ).toHaveLength(limit)
})

const budgetRows = Object.entries(table).flatMap(([name, row]) =>
  typeof row === 'object' && 'budget' in row ? [[name, row.budget] as const] : [],
)

test.each(budgetRows)('%s is counted by the shared budget', (name, file) => {
  expect(readFileSync(join(server, file), 'utf8')).toContain(name)
  expect(readFileSync(join(server, file), 'utf8')).toMatch(/onsume(Budget|Distinct)\(/)
})

test('a budget of three admits three of eight uses at once, in every bucket', async () => {
  const ctx = await (await world.member()).ctx()
  const counting = { ...ctx, env: { ...ctx.env, limitFactor: 1 } }
  for (const bucket of Object.keys(budgets)) {
    const uses = await Promise.all(
      Array.from({ length: AT_ONCE }, () => tryConsumeBudget(counting, `race:${bucket}`, { max: 3, windowSeconds: 3_600 })),
    )
    expect(uses.filter(Boolean)).toHaveLength(3)
  }
})

test('eight simultaneous lists show at most three new people, each counted once', async () => {
  const { ctx: open, userId } = await world.member()
  const ctx = await open()
  const counting = { ...ctx, env: { ...ctx.env, limitFactor: 1 } }
  const budget = { max: 3, windowSeconds: 3_600, isRefusing: true }
  const lists = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, place) => consumeDistinct(counting, `race:people:${userId}`, [place + 1], budget)),
  )
  expect(lists.reduce((sum, people) => sum + people.size, 0)).toBe(3)
})

test.each(rightKeys)('the right %s permits three of eight simultaneous uses', async (key) => {
  const { userId, ctx: open } = await world.member()
  const ctx = await open()
  const row = { userId, key, periodStart: periodStart(key, ctx.now) }
  const uses = await Promise.all(Array.from({ length: AT_ONCE }, () => consumeUse(ctx, row, { max: 3, free: null })))
  expect(uses.filter(Boolean)).toHaveLength(3)
  const other = { ...row, userId: (await world.member()).userId }
  const looks = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, place) => consumeUsesOf(ctx, other, [place + 1], { max: 3, free: null })),
  )
  expect(looks.filter(Boolean)).toHaveLength(3)
})

/** Sending the code serialises these requests first, so a race of them does not prove that the lock exists. */
const lockedToo: [string, Row] = [
  'walkinLimits.perDay',
  {
    locked: 'features/walkin/walkin.service.ts',
    lock: 'await store.lockStaff(ctx, staff.id)',
    count: 'await store.countToday(ctx, staff.id)',
  },
]

test.each(
  [...Object.entries(table), lockedToo].flatMap(([name, row]) =>
    typeof row === 'object' && ('file' in row || 'guarded' in row || 'locked' in row) ? [[name, row] as const] : [],
  ),
)('%s has the named test, the guarded write, or its lock before its count', (_name, row) => {
  if ('file' in row) expect(readFileSync(join(server, row.file), 'utf8')).toContain(row.test)
  else if ('guarded' in row) expect(readFileSync(join(server, row.guarded), 'utf8')).toContain(row.by)
  else {
    const text = readFileSync(join(server, row.locked), 'utf8')
    expect(text.indexOf(row.lock)).toBeGreaterThan(0)
    expect(text.indexOf(row.count, text.indexOf(row.lock))).toBeGreaterThan(0)
  }
})

test('money offered by several attempts of one order counts as if each attempt had been paid', async () => {
  const buyer = await world.member()
  await booksOf(world).paidIn(buyer.userId, 160_000)
  const order = async () =>
    (await buyer.call(finance.createFinOrder, { bizType: 'credit', input: { fen: 170_000, pt: 17_000 }, shownFen: 170_000 })).data.id
  const [first, second] = [await order(), await order()]
  // The wallet would pay 1,600 yuan, which needs a code in any case.
  expect(await buyer.call(pay.aliPay, { id: first, useWallet: true })).toMatchObject({ code: 40958 })
  await booksOf(world).move({ kind: 'cash', userId: buyer.userId }, { kind: 'platformRevenue', currency: 'CNY' }, 145_000)
  expect(await buyer.call(pay.aliPay, { id: first, useWallet: true })).toMatchObject({ code: SUCCESS_CODE })
  // A second attempt leaves the wallet out, but the first may still be paid.
  expect(await buyer.call(pay.aliPay, { id: first, useWallet: false })).toMatchObject({ code: SUCCESS_CODE })
  expect(await buyer.call(pay.aliPay, { id: second, useWallet: true })).toMatchObject({ code: 40958 })
})
