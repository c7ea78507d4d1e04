/** The newest notice of each section, and the number of unread ones. */
import type { NoticeRow } from '@qianxian/protocol/notice/notice.schema'
import { noticeLimits, type NoticeSection } from '@qianxian/protocol/notice/notice.words'
import { requireMember, type Ctx } from '../../ctx'
import { kindsOf } from './kinds'
import { rowsOf } from './notice.presenter'
import * as store from './notice.repository'

interface Section {
  unread: number
  newest: NoticeRow | null
}

/** The kinds of a section, or all. */
export const kindsIn = (ctx: Ctx, section?: NoticeSection): string[] =>
  [...kindsOf(ctx).values()].filter((kind) => section === undefined || kind.section === section).map(({ kind }) => kind)

/** Number of notices that are checked to find one with words for the reader. */
const NEWEST = 5

async function newestOf(ctx: Ctx, userId: number, section: NoticeSection): Promise<NoticeRow | null> {
  const rows = await store.noticesOf(ctx, userId, { kinds: kindsIn(ctx, section), after: null, limit: NEWEST })
  return (await rowsOf(ctx, rows))[0] ?? null
}

/** Summary for the viewer; `unread` covers both sections. */
export async function summaryOf(ctx: Ctx): Promise<{ system: Section; interact: Section; unread: number }> {
  const { userId } = requireMember(ctx)
  const unread = await store.unreadByKind(ctx, userId, noticeLimits.countMax)
  const sectionOf = async (section: NoticeSection) => ({
    unread: kindsIn(ctx, section).reduce((sum, kind) => sum + (unread.get(kind) ?? 0), 0),
    newest: await newestOf(ctx, userId, section),
  })
  const [system, interact] = [await sectionOf('system'), await sectionOf('interact')]
  return { system, interact, unread: system.unread + interact.unread }
}
