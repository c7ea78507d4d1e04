/** The introduction of two people who became a couple, and those of each with others. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { lineStates } from '@qianxian/protocol/line/line.words'
import type { Ctx, TxCtx } from '../../ctx'
import { endMatch } from '../interact/interact'
import { closeLine, terminateLines, transitionLine } from './line-state'
import { connectedLineBetween } from './meetings'
import type { Line } from './line.repository'
import * as store from './line.repository'

/** Locks the pair and its line; null if no line connects the two. */
export async function lockConnectedLine(ctx: TxCtx, a: number, b: number): Promise<Line | null> {
  await store.lockPair(ctx, a, b)
  const found = await connectedLineBetween(ctx, a, b)
  const line = found && (await store.lockLine(ctx, found.id))
  return line && isIn(lineStates.connected, line.status) ? line : null
}

/** `success`: the two married or left singlehood together. The line must be locked; a couple's line never goes back. */
export async function markCouple(ctx: TxCtx, line: Line, to: 'dating' | 'success'): Promise<void> {
  if (line.status === to || line.status === 'success') return
  await transitionLine(ctx, line, { to, isUntold: true })
}

/** Ends the match of two people who parted, and their line if they have one; contacts are hidden from both. */
export async function endCoupleLine(ctx: TxCtx, { a, b, line }: { a: number; b: number; line: Line | null }): Promise<void> {
  if (line) await closeLine(ctx, line)
  await endMatch(ctx, a, b)
}

/** Ends all introductions of a person who has found a partner, except with the partner; open ones are refunded. */
export async function endLinesWithOthers(ctx: Ctx, profileId: number, partnerId: number | null): Promise<void> {
  for (const other of await store.listCounterparts(ctx, profileId, lineStates.standing))
    if (other !== partnerId) await terminateLines(ctx, profileId, other, 'exited')
}
