/** Decides whether two people may meet: an accepted line, or members of one store who agreed to be introduced. */
import { faults } from '@qianxian/protocol/base/faults'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { lineStates } from '@qianxian/protocol/line/line.words'
import type { Ctx } from '../../ctx'
import { fault } from '../../http/fault'
import { isBlockedPair } from '../interact/interact'
import { lineById } from '../line/line'
import { profileById } from '../love/love'
import * as store from './appointment.repository'
import * as pairStore from './appointment-pairs.repository'
import { isAvailable } from './cancellation'

interface Ground {
  /** Null for two members of one store. */
  lineId: number | null
  /** The stores in which the matchmaker who proposes works. */
  storeIds?: readonly number[]
  /** The ground was checked when the meeting was proposed. */
  isProposed?: boolean
}

/** Returns why the two may not meet, in words that name no reason of the other person; null if they may. */
export async function explainImpossible(
  ctx: Ctx,
  a: number,
  b: number,
  { lineId, storeIds = [], isProposed = false }: Ground,
): Promise<string | null> {
  const impossible = faults.appointment_not_possible.message
  const line = lineId === null ? null : await lineById(ctx, lineId)
  if (lineId !== null && !isIn(lineStates.connected, line?.status)) return impossible
  const [one, other] = [await profileById(ctx, a), await profileById(ctx, b)]
  if (!one || !other || !isAvailable(one) || !isAvailable(other)) return impossible
  if (await isBlockedPair(ctx, a, b)) return impossible
  if (isProposed) return null
  return lineId === null && !(await pairStore.haveSharedStore(ctx, a, b, storeIds)) ? impossible : null
}

export async function requirePossible(ctx: Ctx, a: number, b: number, ground: Ground): Promise<void> {
  const why = await explainImpossible(ctx, a, b, ground)
  if (why) throw fault('appointment_not_possible')
}

/** The number of the next meeting of the two. One that only one side marked as done is not yet a meeting. */
export const nextSeq = async (ctx: Ctx, a: number, b: number): Promise<number> => (await store.countMeetings(ctx, a, b)) + 1
