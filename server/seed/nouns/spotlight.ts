/** Spotlight hours of the demonstration: one running, and one of the login accounts in each state. */
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import type { Gender } from '@qianxian/protocol/love/profile.words'
import type { SpotlightSeatKind, StoredSpotlightStatus } from '@qianxian/protocol/spotlight/spotlight.words'
import { and, eq } from 'drizzle-orm'
import { loveProfiles } from '../../src/db/tables/love'
import type { spotlightBookings } from '../../src/db/tables/spotlight'
import { submitCreative } from '../../src/features/spotlight/creative'
import { accounts } from '../accounts'
import { newPaidShowing, newShowing } from '../makers/placement'
import { newSpotlightBooking, newSpotlightConfig, newSpotlightSeat, newSpotlightView } from '../makers/spotlight'
import { circleOf, ctxOfAccount, type Demonstration, type Stage } from '../stage'

const CITY = '510100'
const OTHER_CITY = '330100'
const HOURS_RUN = 4
const HOUR_MS = 3_600_000
const GUARANTEED = 20
/** Viewers of a successful hour, and of one that is repeated. */
const SEEN = 46
const SEEN_SHORT = 12
/** Evening hours cost more. */
const EVENING = [19, 20, 21, 22]

const slogans = ['周末一起去爬山吧', '想找一个愿意好好吃饭的人', '会做饭，也会洗碗', '下雨天适合认识新朋友'] as const

export const demonstration: Demonstration = {
  async past(stage) {
    await newSpotlightConfig(stage, { priceFen: 990, guaranteed: GUARANTEED })
    await newSpotlightConfig.all(
      stage,
      EVENING.map((hour) => ({ geo: CITY, hour, priceFen: 1_990, guaranteed: GUARANTEED })),
    )
    const { love, vip, women, men } = await circleOf(stage)
    await runNow(stage)
    await statesOf(stage, love, men.slice(3))
    await statesOf(stage, vip, women.slice(3))
  },
  /** Submitted through the service, so that the auditors find it. */
  async waiting(stage) {
    const ctx = await ctxOfAccount(stage, accounts.love)
    const me = ctx.viewer!.profileId!
    await ctx.tx(async (ctx) => {
      const booking = await bookingOf(stage, me, hourOfNow(stage, 50), { status: 'paid' }, 'booked')
      await submitCreative(ctx, booking, ctx.viewer!.userId)
    })
  },
}

const hourOfNow = ({ now }: Stage, hours: number): Date => new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS + hours * HOUR_MS)

async function bookingOf(
  stage: Stage,
  profileId: number,
  startsAt: Date,
  facts: Partial<typeof spotlightBookings.$inferInsert> & { status: StoredSpotlightStatus },
  kind: SpotlightSeatKind | null,
  seat = 1,
) {
  const [profile] = await stage.db
    .select({ gender: loveProfiles.gender, mediaId: loveProfiles.coverMediaId })
    .from(loveProfiles)
    .where(and(eq(loveProfiles.tenantId, stage.tenantId), eq(loveProfiles.id, profileId)))
  const gender: Gender = profile!.gender ?? 'female'
  const booking = await newSpotlightBooking(stage, {
    profileId,
    geo: CITY,
    gender,
    startsAt,
    mediaId: profile!.mediaId,
    priceFen: 990,
    createdAt: momentBefore(startsAt, 40, 'hour'),
    ...facts,
  })
  if (kind !== null) await newSpotlightSeat(stage, { bookingId: booking.id, profileId, geo: booking.geo, gender, startsAt, seat, kind })
  return booking
}

/** Fills the first hours of the demonstration in the other city. */
async function runNow(stage: Stage): Promise<void> {
  for (const wanted of ['female', 'male'] as const) {
    const people = stage.inhabitants.filter(
      ({ person }) => person.gender === wanted && person.residenceGeo.startsWith(OTHER_CITY.slice(0, 4)),
    )
    for (const [place, { profileId }] of people.slice(0, HOURS_RUN).entries())
      await bookingOf(
        stage,
        profileId,
        hourOfNow(stage, place),
        { status: 'scheduled', geo: OTHER_CITY, slogan: slogans[place % slogans.length] },
        'booked',
      )
  }
}

async function statesOf(stage: Stage, me: number, viewers: readonly number[]): Promise<void> {
  const [refused, replayed] = [hourOfNow(stage, 75), hourOfNow(stage, 30)]
  await bookingOf(stage, me, hourOfNow(stage, -600), { status: 'refunded' }, null)
  await bookingOf(stage, me, hourOfNow(stage, -400), { status: 'cancelled' }, null)
  const over = hourOfNow(stage, -200)
  const reported = await bookingOf(stage, me, over, { status: 'reported', endedAt: momentAfter(over, 1, 'hour') }, null)
  await seenIn(stage, me, over, viewers.slice(0, SEEN))
  await newSpotlightSeat(stage, {
    bookingId: reported.id,
    profileId: me,
    geo: CITY,
    gender: reported.gender,
    startsAt: over,
    seen: Math.min(SEEN, viewers.length),
    opens: 12,
    likes: 5,
    lines: 1,
    isCounted: true,
  })
  await bookingOf(stage, me, refused, { status: 'creative_rejected', slogan: '看看我吧' }, 'booked', 2)
  const short = await bookingOf(stage, me, replayed, { status: 'scheduled', replays: 1, slogan: slogans[1] }, 'replay', 3)
  const first = hourOfNow(stage, -20)
  const few = viewers.slice(0, SEEN_SHORT)
  await seenIn(stage, me, first, few)
  await newSpotlightSeat(stage, {
    bookingId: short.id,
    profileId: me,
    geo: CITY,
    gender: short.gender,
    startsAt: first,
    seen: few.length,
    opens: 3,
    likes: 1,
    isCounted: true,
  })
  await newSpotlightView.all(
    stage,
    few.map((viewerId) => ({ bookingId: short.id, viewerId, day: dayInShanghai(first), lastAt: momentAfter(first, 5, 'minute') })),
  )
}

/** Each viewer saw it once, and the day's figures contain the same number. */
async function seenIn(stage: Stage, profileId: number, startsAt: Date, viewers: readonly number[]): Promise<void> {
  const at = momentAfter(startsAt, 5, 'minute')
  await newPaidShowing.all(
    stage,
    viewers.map((viewerId) => ({ profileId, viewerId, source: 'spotlight' as const, at })),
  )
  await newShowing(stage, { profileId, day: dayInShanghai(at), source: 'spotlight', seen: viewers.length })
}
