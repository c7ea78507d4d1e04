/** Queries of notices to the features above, before something is sent outside the app. */
import type { NoticeSlot } from '@qianxian/protocol/notice/notice.words'
import type { Ctx, Member } from '../../ctx'
import { query, collect } from '../../lib/hooks'

/** The viewer that a user would be if they read now, without a session; null if the account was closed. */
export const noticeReader = query<Ctx, [userId: number], Member | null>('as whom does somebody read what they are told')

/** Unseen news that no notice covers, one per slot. */
export interface PendingElsewhere {
  slot: NoticeSlot
  /** The sentence outside the app; like that of a kind it has no name, no picture, no user text. */
  outside: string
  /** A link made by `noticeLink`. */
  target: string
  /** Time of the oldest unseen item. */
  at: Date
  count: number
}

/** Collected from features whose news are shown in their own place and are not notices. */
export const pendingElsewhere = collect<Ctx, [userId: number], PendingElsewhere>('what waits for somebody beside the notices')
