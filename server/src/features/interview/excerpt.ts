/** What others read of a meeting with a matchmaker: the excerpt that its member confirmed, and in which month it was. */
import type { LoveDetail } from '@qianxian/protocol/love/love.schema'
import type { Ctx } from '../../ctx'
import { confirmedOf } from './interview.repository'

/** Part in `interviewExcerpt`. */
export async function excerptOf(ctx: Ctx, profileId: number): Promise<LoveDetail['interview']> {
  const row = await confirmedOf(ctx, profileId)
  return row?.metOn ? { excerpt: row.excerpt, since: row.metOn.slice(0, 7) } : null
}
