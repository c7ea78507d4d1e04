/** The public part of an interview: the excerpt that the member confirmed, and the month of the meeting. */
import type { LoveDetail } from '@qianxian/protocol/love/love.schema'
import type { Ctx } from '../../ctx'
import { confirmedOf } from './interview.repository'

/** Answers `interviewExcerpt`. */
export async function excerptOf(ctx: Ctx, profileId: number): Promise<LoveDetail['interview']> {
  const row = await confirmedOf(ctx, profileId)
  return row?.metOn ? { excerpt: row.excerpt, since: row.metOn.slice(0, 7) } : null
}
