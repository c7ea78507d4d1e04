/** How the telling of a kind of notice is tried: an act, and who of all people hears of it. */
import type { Person } from './world'

export interface NoticeCase {
  /** Does it; a second tap does it again. */
  tap(): Promise<unknown>
  /** Nobody else in the tenant hears of it. */
  hears: readonly Person[]
  /** What stands in the words. */
  says: string
}

/** By the name of the kind: each time with people of its own. */
export type NoticeCases = Readonly<Record<string, () => Promise<NoticeCase>>>
