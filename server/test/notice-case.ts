/** The test of a kind of notice: an action, and the people it notifies. */
import type { Person } from './world'

export interface NoticeCase {
  /** Performs the action; a second call repeats it. */
  tap(): Promise<unknown>
  /** All people of the tenant who are notified. */
  hears: readonly Person[]
  /** Text that the notice contains. */
  says: string
}

/** Cases by the name of the kind, each time with new people. */
export type NoticeCases = Readonly<Record<string, () => Promise<NoticeCase>>>
