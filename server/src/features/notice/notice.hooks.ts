/** What notices ask of the nouns above before something leaves the app. */
import type { NoticeSlot } from '@qianxian/protocol/notice/notice.words'
import type { Ctx, Member } from '../../ctx'
import { query, collect } from '../../lib/hooks'

/** As whom somebody would read now, without a session; null where the account is gone. */
export const noticeReader = query<Ctx, [userId: number], Member | null>('as whom does somebody read what they are told')

/** What somebody has not seen and no notice tells of, one for each slot. */
export interface PendingElsewhere {
  slot: NoticeSlot
  /** As of a kind: no name, no picture, nothing that somebody wrote. */
  outside: string
  /** Made by `noticeLink`. */
  target: string
  /** Since when the oldest of it waits. */
  at: Date
  count: number
}

/** Asked of nouns whose news have a place of their own, and are no notices. */
export const pendingElsewhere = collect<Ctx, [userId: number], PendingElsewhere>('what waits for somebody beside the notices')
