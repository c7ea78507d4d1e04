/** Hooks by which lines notify and query the nouns above them. */
import type { Ctx, TxCtx } from '../../ctx'
import { event, query } from '../../lib/hooks'
import type { Line, Party } from './line.repository'

type Asker = Pick<Party, 'id' | 'userId'>

/**
 * Asks for the screener of a new line between two people. `matchmakerId` null leaves the line to the first matchmaker
 * who takes it; `hasAnybody` false means that the tenant has no screener.
 */
export const lineScreener = query<Ctx, [from: Asker, to: Asker], { matchmakerId: number | null; hasAnybody: boolean }>(
  'who screens a new line',
)

/** A line waits to be screened, by the named matchmaker or by one from the queue. */
export const screeningStarted = event<TxCtx, [line: Line]>('a line waits to be screened')

/** The line no longer waits for its former screeners. */
export const screeningEnded = event<Ctx, [line: Line]>('a line waits no more for those who could screen it')

/** A member opens the list of introductions; overdue changes are applied first. */
export const linesViewed = event<Ctx, [profileId: number]>('somebody looks at their introductions')

/** An introduction makes these two a couple, or ends that; emitted in its transaction. */
export const coupleChanged = event<Ctx, [profileIds: readonly number[]]>('two became a couple, or are none any more')

/** The two people of a connected line have not written for two weeks. */
export const lineWentSilent = event<TxCtx, [line: Line]>('two who said yes write no more')

/**
 * The line has reached the other side, in any way; emitted in the same transaction, with both people and their lines
 * locked.
 */
export const lineReachedTarget = event<TxCtx, [line: Line]>('a question has reached the other side')

/** The other side accepted a line, which connects the two; emitted once, in its transaction. */
export const lineAccepted = event<TxCtx, [line: Line]>('two people agreed to an introduction')

/** A line that connected two people has ended; emitted in its transaction, with the line locked. */
export const lineEnded = event<TxCtx, [line: Line]>('two people are no longer introduced to each other')
