/** Sends notices of likes, matches and visits in the transaction of the act; withdraws those that are no longer true. */
import { dayInShanghai, startOfDayInShanghai } from '@qianxian/protocol/base/calendar'
import type { Ctx, World, TxCtx } from '../../ctx'
import { defineSweep } from '../../jobs/job'
import { retractNotices, notify, notifyMany } from '../notice/notice'
import { forEachTenant } from '../tenant/tenant'
import { digestSince, liked, matched, superLiked, visited } from './interact.notices'
import * as lists from './interact-lists.repository'

const likesSubject = (at: Date): string => `likes:${dayInShanghai(at)}`

export const notifyLiked = (ctx: TxCtx, profileId: number): Promise<void> =>
  notify(ctx, liked, { to: { profiles: [profileId] }, subject: likesSubject(ctx.now), facts: {} })

/** Withdraws the notice of likes for a day on which the only like was withdrawn. */
export async function retractLiked(ctx: Ctx, profileId: number, likedAt: Date): Promise<void> {
  if (!(await lists.isLikedOn(ctx, profileId, startOfDayInShanghai(likedAt))))
    await retractNotices(ctx, [liked], { to: { profiles: [profileId] }, subject: likesSubject(likedAt) })
}

/** Subject of the notice; opening the super liker's profile marks it as read. */
export const superSubject = (fromId: number): string => `super:${fromId}`

export const notifySuperLiked = (ctx: TxCtx, fromId: number, toId: number): Promise<void> =>
  notify(ctx, superLiked, { to: { profiles: [toId] }, about: fromId, subject: superSubject(fromId), facts: { profileId: fromId } })

export const retractSuperLiked = (ctx: Ctx, fromId: number, toId: number): Promise<void> =>
  retractNotices(ctx, [superLiked], { to: { profiles: [toId] }, subject: superSubject(fromId) })

/** Subject of the notice; showing the match to one of the two marks it as read. */
export const matchSubject = (a: number, b: number): string => `match:${Math.min(a, b)}:${Math.max(a, b)}`

export const notifyMatched = (ctx: Ctx, a: number, b: number): Promise<void> =>
  notifyMany(
    ctx,
    matched,
    [
      [a, b],
      [b, a],
    ].map(([one, other]) => ({
      to: { profiles: [one!] },
      about: other!,
      subject: matchSubject(a, b),
      facts: { profileId: other! },
    })),
  )

export const retractMatched = (ctx: Ctx, a: number, b: number): Promise<void> =>
  retractNotices(ctx, [matched], { to: { profiles: [a, b] }, subject: matchSubject(a, b) })

const DIGEST = 'visit-digest'
/** Number of people notified per transaction. */
const AT_ONCE = 2_000

/** Notifies all people with new visitors since yesterday who have not opened the list since; returns their number. */
async function tellVisited(ctx: Ctx): Promise<number> {
  const subject = `visits:${dayInShanghai(ctx.now)}`
  let told = 0
  for (let after = 0; ;) {
    const batch = await lists.newlyVisited(ctx, { since: digestSince(ctx.now), after, size: AT_ONCE })
    if (batch.length > 0)
      await ctx.tx((ctx) =>
        notifyMany(
          ctx,
          visited,
          batch.map(({ userId, visitors }) => ({ to: [userId], subject, facts: { visitors } })),
        ),
      )
    told += batch.length
    if (batch.length < AT_ONCE) return told
    after = batch.at(-1)!.profileId
  }
}

export const sweepVisits = (world: World, now = new Date()): Promise<number> => forEachTenant(world, DIGEST, now, tellVisited)

export const visitDigest = defineSweep(DIGEST, '0 20 * * *', sweepVisits)
