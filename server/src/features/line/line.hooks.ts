/** Hooks by which lines notify and query the features above them. */
import type { Ctx, TxCtx } from '../../ctx'
import { event, query } from '../../lib/hooks'
import type { Line, Party } from './line.repository'

type Asker = Pick<Party, 'id' | 'userId'>

/**
 * Asks for the screener of a new line between two people; `matchmakerId` null leaves it to the first taker,
 * `hasAnybody` false means that the tenant has no screener.
 */
export const lineScreener = query<Ctx, [from: Asker, to: Asker], { matchmakerId: number | null; hasAnybody: boolean }>(
  'who screens a new line',
)

/** A question waits to be screened by the named matchmaker or the queue. */
export const screeningStarted = event<TxCtx, [line: Line]>('a line waits to be screened')

/** The question no longer waits for its former screeners. */
export const screeningEnded = event<Ctx, [line: Line]>('a line waits no more for those who could screen it')

/** A member opens their introductions: overdue changes are applied first. */
export const linesViewed = event<Ctx, [profileId: number]>('somebody looks at their introductions')

/** In its transaction: an introduction makes these two a couple, or ends that. */
export const coupleChanged = event<Ctx, [profileIds: readonly number[]]>('two became a couple, or are none any more')

/** The two have not written for two weeks. */
export const lineWentSilent = event<TxCtx, [line: Line]>('two who said yes write no more')

/** The question has reached the other side, by any way; told in the same transaction, with both people and their lines locked. */
export const lineReachedTarget = event<TxCtx, [line: Line]>('a question has reached the other side')
