/** Visitors, likes and favourites around the two login accounts, some of them mutual. */
import { dayInShanghai, startOfDayInShanghai } from '@qianxian/protocol/base/calendar'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { has } from '@qianxian/protocol/base/dictionary'
import { promptQuestion } from '@qianxian/protocol/love/profile.words'
import { and, eq } from 'drizzle-orm'
import type { interactions } from '../../src/db/tables/interact'
import { loveProfiles } from '../../src/db/tables/love'
import { photos } from '../../src/db/tables/media'
import { matchSubject, superSubject } from '../../src/features/interact/interact'
import { liked, matched, superLiked, visited } from '../../src/features/interact/interact.notices'
import { newFavourite, newInteraction, newMatch, newVisit } from '../makers/interact'
import { newNotice } from '../makers/notice'
import { circleOf, type Demonstration, type Stage } from '../stage'

export const demonstration: Demonstration = {
  async past(stage) {
    const { love, vip, women, men } = await circleOf(stage)
    await beInteresting(stage, love, men)
    await beInteresting(stage, vip, women)
  },
}

/** The parts of a profile that are liked, in turn: an answer, a photo, the person as a whole. */
async function partsLiked(
  { db, tenantId }: Stage,
  profileId: number,
): Promise<Pick<typeof interactions.$inferInsert, 'aboutPhotoId' | 'aboutPrompt'>[]> {
  const [profile] = await db
    .select({ prompts: loveProfiles.prompts })
    .from(loveProfiles)
    .where(and(eq(loveProfiles.tenantId, tenantId), eq(loveProfiles.id, profileId)))
  const album = await db
    .select({ id: photos.id })
    .from(photos)
    .where(and(eq(photos.tenantId, tenantId), eq(photos.profileId, profileId), eq(photos.state, 'approved')))
    .orderBy(photos.position)
  const answers = (profile?.prompts ?? []).flatMap(({ question }) => (has(promptQuestion, question) ? [{ aboutPrompt: question }] : []))
  const pictures = album.map(({ id }) => ({ aboutPhotoId: id }))
  return [answers[0] ?? {}, pictures.at(-1) ?? {}, {}, pictures[0] ?? {}, answers.at(-1) ?? {}]
}

async function beInteresting(stage: Stage, meId: number, others: readonly number[]): Promise<void> {
  const back = (hours: number) => momentBefore(stage.now, hours, 'hour')
  await newVisit.all(stage, [
    ...others.slice(8, 26).map((viewerId, place) => ({
      viewerId,
      viewedId: meId,
      count: 1 + (place % 4),
      lastAt: back(place * 5 + 1),
      source: (['home', 'search', 'recommend'] as const)[place % 3]!,
    })),
    ...others.slice(20, 32).map((viewedId, place) => ({
      viewerId: meId,
      viewedId,
      lastAt: back(place * 7 + 2),
      source: 'home' as const,
    })),
  ])
  const parts = await partsLiked(stage, meId)
  const likedMe = others.slice(40, 49).map((fromId, place) => ({
    fromId,
    toId: meId,
    createdAt: back(place * 6 + 30),
    ...parts[place % parts.length],
    ...(place === SUPER ? { superAt: back(place * 6 + 30) } : {}),
  }))
  await newInteraction.all(stage, [
    ...likedMe,
    ...others.slice(46, 54).map((toId, place) => ({ fromId: meId, toId, createdAt: back(place * 6 + 40) })),
  ])
  await newMatch.all(
    stage,
    others.slice(46, 49).map((id) => ({ of: [id, meId] as const, createdAt: back(30) })),
  )
  await beTold(
    stage,
    meId,
    likedMe.map(({ createdAt }) => createdAt),
    others[40 + SUPER]!,
    others.slice(46, 49),
  )
  await newFavourite.all(
    stage,
    others.slice(12, 19).map((targetId, place) => ({
      profileId: meId,
      targetId,
      note: place === 0 ? '聊得来，想多了解' : null,
      createdAt: back(place * 9 + 3),
    })),
  )
}

/** Notices of each day's likes, of the visits of the last two evenings, and of the matches; the newest of each kind is unread. */
async function beTold(stage: Stage, meId: number, likedAt: readonly Date[], superId: number, matchedIds: readonly number[]): Promise<void> {
  const { now } = stage
  const [me] = await stage.db
    .select({ userId: loveProfiles.userId })
    .from(loveProfiles)
    .where(and(eq(loveProfiles.tenantId, stage.tenantId), eq(loveProfiles.id, meId)))
  const userId = me!.userId!
  const read = (place: number) => (place === 0 ? null : now)
  const days = [...new Map(likedAt.map((at) => [dayInShanghai(at), at])).entries()].sort(([a], [b]) => (a < b ? 1 : -1))
  const today = momentAfter(startOfDayInShanghai(now), DIGEST_HOUR, 'hour')
  const evenings = [1, 2].map((days) => momentBefore(today, today > now ? days : days - 1, 'day'))
  await newNotice.all(stage, [
    ...days.map(([day, at], place) => ({
      userId,
      kind: liked.kind,
      subject: `likes:${day}`,
      count: likedAt.filter((each) => dayInShanghai(each) === day).length,
      at,
      readAt: read(place),
    })),
    ...evenings.map((at, place) => ({
      userId,
      kind: visited.kind,
      subject: `visits:${dayInShanghai(at)}`,
      facts: { visitors: 4 },
      at,
      readAt: read(place),
    })),
    {
      userId,
      kind: superLiked.kind,
      subject: superSubject(superId),
      aboutProfileId: superId,
      facts: { profileId: superId },
      at: likedAt[SUPER]!,
    },
    ...matchedIds.map((profileId, place) => ({
      userId,
      kind: matched.kind,
      subject: matchSubject(meId, profileId),
      aboutProfileId: profileId,
      facts: { profileId },
      at: momentBefore(now, 30 + place, 'hour'),
      readAt: read(place),
    })),
  ])
}

const DIGEST_HOUR = 20
/** Index of the like that is a super like. */
const SUPER = 2
