/** The person in the spotlight for a viewer: one at a time, least shown in this hour first, within both sides' firm wishes. */
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import type { SpotlightCard } from '@qianxian/protocol/spotlight/spotlight.schema'
import { and, inArray } from 'drizzle-orm'
import { requireProfileId, type Ctx } from '../../ctx'
import { loveProfiles } from '../../db/tables/love'
import { candidatesOf, cardsOf, candidateConditions, seekerOf } from '../love/love'
import { picturesOf } from '../media/media'
import { cityOf } from '../tenant/tenant'
import { HOUR_MS } from './hours'
import * as store from './spotlight.repository'

export async function spotlightFor(ctx: Ctx, city: string): Promise<SpotlightCard | null> {
  const viewerId = requireProfileId(ctx)
  const day = dayInShanghai(ctx.now)
  const startsAt = new Date(Math.floor(ctx.now.getTime() / HOUR_MS) * HOUR_MS)
  const candidates = candidatesOf(await seekerOf(ctx), {}, { isRecommending: true })
  const seats = await store.liveSeats(ctx, { geo: cityOf(city), genders: candidates.genders, startsAt, viewerId, day })
  if (seats.length === 0) return null
  const open = new Set(
    (
      await ctx.db
        .select({ id: loveProfiles.id })
        .from(loveProfiles)
        .where(
          and(
            candidateConditions(candidates),
            inArray(
              loveProfiles.id,
              seats.map(({ profileId }) => profileId),
            ),
          ),
        )
    ).map(({ id }) => id),
  )
  for (const seat of seats) {
    if (seat.profileId === viewerId || !open.has(seat.profileId)) continue
    const card = (await cardsOf(ctx, [seat.profileId], 'spotlight')).get(seat.profileId)
    const booking = card?.isAvailable ? await store.bookingStore.load(ctx, seat.bookingId) : null
    if (!card || !booking || !(await store.recordHandOut(ctx, seat, viewerId, day))) continue
    // The chosen photo may have been removed from the album since.
    const isTheirs = (await store.listApprovedPhotos(ctx, seat.profileId)).some(({ mediaId }) => mediaId === booking.mediaId)
    const chosen = isTheirs && booking.mediaId !== null ? booking.mediaId : null
    const picture = chosen && (await picturesOf(ctx, [chosen], () => card.cover?.isBlurred ?? true)).get(chosen)
    return { card, picture: picture || card.cover, slogan: booking.slogan ?? '' }
  }
  return null
}
