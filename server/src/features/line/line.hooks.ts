/** What lines tell the nouns above them, and ask of them. */
import type { Ctx, TxCtx } from '../../ctx'
import { event, query } from '../../lib/hooks'
import type { Line, Party } from './line.repository'

type Asker = Pick<Party, 'id' | 'userId'>

/**
 * Who screens a new line between two people; `matchmakerId` null leaves it to whoever takes it first, `hasAnybody` false
 * means that nobody can.
 */
export const lineScreener = query<Ctx, [from: Asker, to: Asker], { matchmakerId: number | null; hasAnybody: boolean }>(
  'who screens a new line',
)

/** A question waits for somebody to screen it: whoever it names now, or the queue. */
export const screeningStarted = event<TxCtx, [line: Line]>('a line waits to be screened')

/** It does not wait for those any more for whom it waited. */
export const screeningEnded = event<Ctx, [line: Line]>('a line waits no more for those who could screen it')

/** Somebody looks at their introductions: what only time has changed is changed first. */
export const linesViewed = event<Ctx, [profileId: number]>('somebody looks at their introductions')

/** In its transaction: an introduction says of these two that they are a couple, or does not any more. */
export const coupleChanged = event<Ctx, [profileIds: readonly number[]]>('two became a couple, or are none any more')

/** The two have not written for two weeks. */
export const lineWentSilent = event<TxCtx, [line: Line]>('two who said yes write no more')

/** It lies before the other side now, by whichever way; in the transaction that brought it there, both and their lines are locked. */
export const lineReachedTarget = event<TxCtx, [line: Line]>('a question has reached the other side')
