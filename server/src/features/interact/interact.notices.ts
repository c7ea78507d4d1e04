/** Notices about likes and visits, which give counts but never names, and about matches. */
import { pastDayInWords, startOfDayInShanghai } from '@qianxian/protocol/base/calendar'
import { momentBefore } from '@qianxian/protocol/base/clock'
import { object, Type } from '@qianxian/protocol/base/shape'
import type { Ctx } from '../../ctx'
import { cardsOf, isOpenTo, seekerOf } from '../love/love'
import { noticeLink, noticeKind, type NoticeWords, type StoredNotice } from '../notice/notice'
import * as lists from './interact-lists.repository'

/** Returns, by row, how many of the announced entries the recipient's lists contain now. */
async function shownNow<Facts>(
  ctx: Ctx,
  told: readonly StoredNotice<Facts>[],
  count: typeof lists.likesOfDays,
  since: (at: Date) => Date,
): Promise<Map<number, number>> {
  const me = ctx.viewer?.profileId
  if (me == null) return new Map()
  const counts = await count(
    ctx,
    me,
    isOpenTo(await seekerOf(ctx)),
    told.map(({ at }) => since(at)),
  )
  return new Map(told.map(({ id }, place) => [id, counts[place]!]))
}

const inWords = (shown: ReadonlyMap<number, number>, say: (id: number, count: number) => string, target: string) =>
  new Map<number, NoticeWords>(
    [...shown].filter(([, count]) => count > 0).map(([id, count]) => [id, { text: say(id, count), target, count: 1 }]),
  )

const some = (shown: ReadonlyMap<number, number>): Set<number> => new Set([...shown].filter(([, count]) => count > 0).map(([id]) => id))

// --- Likes --------------------------------------------------------------------

const likesShown = (ctx: Ctx, told: readonly StoredNotice<object>[]) => shownNow(ctx, told, lists.likesOfDays, startOfDayInShanghai)

/** One notice a day. */
export const liked = noticeKind('interact.liked', object({}), {
  section: 'interact',
  topic: 'like',
  cadence: 'daily',
  slot: null,
  outside: '今天有新的喜欢',
  page: '/member/love/fav',
  async words(ctx, told) {
    const dayOf = new Map(told.map(({ id, at }) => [id, pastDayInWords(at, ctx.now)]))
    const target = noticeLink('/member/love/fav', { tab: 'likedMe' })
    return inWords(await likesShown(ctx, told), (id, count) => `${dayOf.get(id)}有 ${count} 个人喜欢你`, target)
  },
  holds: async (ctx, told) => some(await likesShown(ctx, told)),
})

// --- Super likes --------------------------------------------------------------

async function superLikersNow(ctx: Ctx, told: readonly StoredNotice<{ profileId: number }>[]): Promise<Set<number>> {
  const me = ctx.viewer?.profileId
  return me == null ? new Set() : lists.superLikersAmong(ctx, me, otherIds(told))
}

/** Names the sender to every recipient, with or without VIP. */
export const superLiked = noticeKind('interact.super_liked', object({ profileId: Type.Integer() }), {
  section: 'interact',
  topic: 'like',
  cadence: 'now',
  slot: 'line',
  outside: '收到一个超级喜欢',
  page: '/pages/love/detail',
  async words(ctx, told) {
    const cards = await cardsOf(ctx, [...(await superLikersNow(ctx, told))])
    const made = new Map<number, NoticeWords>()
    for (const { id, facts } of told) {
      const card = cards.get(facts.profileId)
      if (card?.isAvailable)
        made.set(id, {
          text: `${card.nickname}超级喜欢你，去看看 TA 吧`,
          picture: card.cover,
          target: noticeLink('/pages/love/detail', { no: card.no }),
          count: 1,
        })
    }
    return made
  },
  async holds(ctx, told) {
    const others = await superLikersNow(ctx, told)
    return new Set(told.filter(({ facts }) => others.has(facts.profileId)).map(({ id }) => id))
  },
})

// --- Visits -------------------------------------------------------------------

/** The start of a digest, which covers the day before it. */
export const digestSince = (at: Date): Date => momentBefore(at, 1, 'day')

/** Number of visitors shown now, never more than the digest counted. */
async function visitorsShown(ctx: Ctx, told: readonly StoredNotice<{ visitors: number }>[]): Promise<Map<number, number>> {
  const shown = await shownNow(ctx, told, lists.visitorsSince, digestSince)
  return new Map(told.map(({ id, facts }) => [id, Math.min(facts.visitors, shown.get(id) ?? 0)]))
}

/** One notice a day, at 20:00. */
export const visited = noticeKind('interact.visited', object({ visitors: Type.Integer() }), {
  section: 'interact',
  topic: 'visit',
  cadence: 'daily',
  isOnce: true,
  slot: null,
  outside: '今天有新的访客',
  page: '/member/love/look',
  async words(ctx, told) {
    const dayOf = new Map(told.map(({ id, at }) => [id, pastDayInWords(at, ctx.now)]))
    return inWords(
      await visitorsShown(ctx, told),
      (id, count) => `${dayOf.get(id)}有 ${count} 个人来看过你`,
      noticeLink('/member/love/look'),
    )
  },
  holds: async (ctx, told) => some(await visitorsShown(ctx, told)),
})

// --- Matches ------------------------------------------------------------------

const otherIds = (told: readonly StoredNotice<{ profileId: number }>[]): number[] => told.map(({ facts }) => facts.profileId)

async function matchedNow(ctx: Ctx, told: readonly StoredNotice<{ profileId: number }>[]): Promise<Set<number>> {
  const me = ctx.viewer?.profileId
  return me == null ? new Set() : lists.matchedAmong(ctx, me, otherIds(told))
}

export const matched = noticeKind('interact.matched', object({ profileId: Type.Integer() }), {
  section: 'interact',
  topic: 'like',
  cadence: 'now',
  slot: 'line',
  outside: '你的喜欢得到了回应',
  page: '/pages/love/detail',
  async words(ctx, told) {
    const others = await matchedNow(ctx, told)
    const cards = await cardsOf(ctx, [...others])
    const made = new Map<number, NoticeWords>()
    for (const { id, facts } of told) {
      const card = cards.get(facts.profileId)
      if (!card?.isAvailable) continue
      const page = ctx.tenant.hasPlugin('message') ? '/subpages/member/message/detail' : '/pages/love/detail'
      made.set(id, { text: `你和${card.nickname}互相喜欢，说声你好吧`, picture: card.cover, target: noticeLink(page, { no: card.no }) })
    }
    return made
  },
  async holds(ctx, told) {
    const others = await matchedNow(ctx, told)
    return new Set(told.filter(({ facts }) => others.has(facts.profileId)).map(({ id }) => id))
  },
})

export const interactNotices = [liked, superLiked, visited, matched]
