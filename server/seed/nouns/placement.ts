/**
 * Showings of the demonstration's people: a month of them, two cities without a free pin seat, and pins of the login
 * accounts in each state.
 */
import { dayInShanghai, startOfDayInShanghai } from '@qianxian/protocol/base/calendar'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import type { Gender } from '@qianxian/protocol/love/profile.words'
import { pinLimits, type PinDayMade } from '@qianxian/protocol/placement/placement.words'
import { and, asc, eq, sql } from 'drizzle-orm'
import { loveProfiles } from '../../src/db/tables/love'
import { isUnattached } from '../../src/features/love/love'
import { syncPinsWithListing } from '../../src/features/placement/pin/seats'
import { accounts } from '../accounts'
import { newPin, newPinConfig, newPinDay, newPinRun, newShowing, newWeekOfViewers } from '../makers/placement'
import { circleOf, ctxOfAccount, type Demonstration, type Stage } from '../stage'

const CITY = '510100'
const FULL_CITIES = ['330100', '420100']
/** Number of pins in the queue, beyond the seats. */
const WAITING = 3
const VIEWERS = 400
const GUARANTEED = 50
const DAYS = 7
const DAY_MS = 86_400_000
const MONTH = 30

export const demonstration: Demonstration = {
  async past(stage) {
    await newPinConfig(stage, { priceFen: 690 })
    for (const gender of ['female', 'male'] as const) {
      for (const geo of [CITY, ...FULL_CITIES]) await newWeekOfViewers(stage, { geo, gender, viewers: VIEWERS })
      for (const geo of FULL_CITIES) await takeAll(stage, geo, gender)
    }
    const { love, vip } = await circleOf(stage)
    for (const [place, profileId] of [love, vip].entries()) {
      await monthOf(stage, profileId, place)
      await statesOf(stage, profileId, place + 1)
    }
    // The clock of a pin pauses as long as its owner is one of a couple.
    await syncPinsWithListing(await ctxOfAccount(stage, accounts.love), love)
  },
}

async function takeAll(stage: Stage, geo: string, gender: Gender): Promise<void> {
  const { db, tenantId, now } = stage
  const people = await db
    .select({ id: loveProfiles.id })
    .from(loveProfiles)
    .where(
      and(
        eq(loveProfiles.tenantId, tenantId),
        eq(loveProfiles.gender, gender),
        eq(loveProfiles.shownCityGeo, geo),
        sql`${loveProfiles.isListed} and ${loveProfiles.allowRecommend}`,
        isUnattached(tenantId),
      ),
    )
    .orderBy(asc(loveProfiles.id))
    .limit(pinLimits.seats + WAITING)
  for (const [place, { id: profileId }] of people.entries()) {
    const facts = { profileId, geo, gender, guaranteed: GUARANTEED, priceFen: 4_830, days: DAYS }
    if (place >= pinLimits.seats) {
      await newPin(stage, { ...facts, status: 'queued', queuedAt: momentBefore(now, WAITING + pinLimits.seats - place, 'hour') })
      continue
    }
    const endsAt = momentAfter(now, 20 + place * 6, 'hour')
    await live(stage, { ...facts, seat: place + 1 }, endsAt)
  }
}

type PinFacts = Parameters<typeof newPin>[1]

/** A pin whose clock has never paused. */
async function live(stage: Stage, facts: Omit<PinFacts, 'status'>, endsAt: Date) {
  const startedAt = new Date(endsAt.getTime() - DAYS * DAY_MS)
  const pin = await newPin(stage, {
    ...facts,
    status: 'live',
    endsAt,
    startedAt,
    createdAt: startedAt,
    queuedAt: startedAt,
    judgedUntil: startOfDayInShanghai(stage.now),
    leftMs: 0,
  })
  await newPinRun(stage, { pinId: pin.id, profileId: pin.profileId, fromAt: startedAt })
  return pin
}

async function statesOf(stage: Stage, profileId: number, seat: number): Promise<void> {
  const { now } = stage
  const [profile] = await stage.db
    .select({ gender: loveProfiles.gender })
    .from(loveProfiles)
    .where(and(eq(loveProfiles.tenantId, stage.tenantId), eq(loveProfiles.id, profileId)))
  const facts = { profileId, geo: CITY, gender: profile!.gender ?? 'female', guaranteed: GUARANTEED, days: DAYS, priceFen: 4_830 } as const
  const at = (days: number) => momentBefore(now, days, 'day')
  await newPin(stage, { ...facts, status: 'refunded', createdAt: at(60), endedAt: at(59) })
  await newPin(stage, { ...facts, status: 'cancelled', createdAt: at(50), startedAt: at(50), endedAt: at(47), leftMs: 4 * DAY_MS })
  const over = await newPin(stage, { ...facts, status: 'ended', createdAt: at(20), startedAt: at(20), endedAt: at(12), leftMs: 0 })
  await daysOf(stage, over.id, profileId, 19, [
    ['met', 71],
    ['returned', 31],
    ['met', 64],
  ])
  const standing = await live(stage, { ...facts, seat }, momentAfter(now, 3, 'day'))
  // One of its days was compensated.
  await daysOf(stage, standing.id, profileId, 3, [
    ['met', 66],
    ['returned', 38],
    ['met', 59],
  ])
}

async function daysOf(
  stage: Stage,
  pinId: number,
  profileId: number,
  daysAgo: number,
  made: readonly [PinDayMade, seen: number][],
): Promise<void> {
  await newPinDay.all(
    stage,
    made.map(([outcome, seen], place) => ({
      pinId,
      profileId,
      day: dayInShanghai(momentBefore(stage.now, daysAgo - place, 'day')),
      seen,
      guaranteed: GUARANTEED,
      made: outcome,
    })),
  )
}

/** More at weekends, some by search. */
async function monthOf(stage: Stage, profileId: number, place: number): Promise<void> {
  const days = Array.from({ length: MONTH }, (_, back) => back + 1)
  const at = (back: number) => ({ profileId, day: dayInShanghai(momentBefore(stage.now, back, 'day')) })
  await newShowing.all(
    stage,
    days.flatMap((back) => [
      { ...at(back), source: 'home' as const, seen: 18 + ((back * 7 + place * 5) % 23) },
      { ...at(back), source: 'search' as const, seen: 1 + ((back + place) % 4) },
    ]),
  )
}
