/** Notices of saved searches: how many new people fit, at most once a day. */
import { object, Type } from '@qianxian/protocol/base/shape'
import { mateLimits } from '@qianxian/protocol/mate/mate.words'
import type { Ctx } from '../../ctx'
import { candidatesOf, seekerOf } from '../love/love'
import { noticeLink, noticeKind, type NoticeWords, type StoredNotice } from '../notice/notice'
import * as store from './searches.repository'

interface SearchFacts {
  /** The search with the most new people, and the time from which they count. */
  searchId: number
  since: string
  people: number
}

/** The people still visible now, by row; at most as many as when the notice was sent. */
async function foundNow(
  ctx: Ctx,
  told: readonly StoredNotice<SearchFacts>[],
): Promise<Map<number, { row: store.SearchRow; people: number }>> {
  const found = new Map<number, { row: store.SearchRow; people: number }>()
  const profileId = ctx.viewer?.profileId
  if (profileId == null) return found
  const rows = new Map((await store.searchesOf(ctx, profileId)).map((row) => [row.id, row]))
  const seeker = await seekerOf(ctx)
  for (const { id, at, facts } of told) {
    const row = rows.get(facts.searchId)
    if (!row) continue
    const range = { since: new Date(facts.since), until: at, max: Math.min(facts.people, mateLimits.countMax) }
    const people = await store.countNewcomers(ctx, candidatesOf(seeker, row.filter), range)
    if (people > 0) found.set(id, { row, people })
  }
  return found
}

export const searchFound = noticeKind(
  'mate.search_found',
  object({ searchId: Type.Integer(), since: Type.String(), people: Type.Integer() }),
  {
    section: 'interact',
    topic: 'mate',
    cadence: 'daily',
    isOnce: true,
    slot: null,
    outside: '有新会员符合你保存的搜索',
    page: '/pages/index/index',
    async words(ctx, told) {
      const found = await foundNow(ctx, told)
      return new Map(
        [...found].map(([id, { row, people }]): [number, NoticeWords] => [
          id,
          {
            text: `「${row.name}」有 ${people} 位新会员符合`,
            target: noticeLink('/pages/index/index', { search: row.id }),
            count: 1,
          },
        ]),
      )
    },
    holds: async (ctx, told) => new Set((await foundNow(ctx, told)).keys()),
  },
)

export const mateNotices = [searchFound]
