/** Hands a line awaiting screening from one matchmaker to another. */
import type { Ctx, TxCtx } from '../../ctx'
import { readEach } from '../../db/reads'
import { fault, fieldFault } from '../../http/fault'
import { reassignScreener, lockLineForMove } from '../line/line'
import { isUnscreened } from './matchmaker.presenter'
import * as store from './matchmaker.repository'
import type { Matchmaker } from './matchmaker.repository'
import { listFormerMatchmakers, memberBrief } from './matchmaker-work.repository'

/** Colleagues who may take over the line: excludes its two people, and matchmakers whom one of them has left. */
export async function filterEligibleScreeners(
  ctx: Ctx,
  line: { id: number; fromId: number; toId: number },
  colleagues: readonly Matchmaker[],
) {
  const parties = await readEach(ctx, [line.fromId, line.toId], async (id) => (await memberBrief(ctx, id))?.userId)
  const left = await listFormerMatchmakers(ctx, line)
  return colleagues.filter(({ id, userId }) => !parties.includes(userId) && !left.has(id))
}

interface Handing {
  lineId: number
  /** The matchmaker's account. */
  toUserId: number
  /** Called while the line is locked. Returns true if the line waits with a stopped matchmaker and the caller may reassign it. */
  isStopped: (lineId: number) => Promise<boolean>
}

/**
 * Does nothing if that matchmaker has the line already. Throws if the line does not exist, may not be reassigned by the caller,
 * or no longer waits.
 */
export async function reassignStoppedScreening(ctx: TxCtx, { lineId, toUserId, isStopped }: Handing): Promise<void> {
  const line = await lockLineForMove(ctx, lineId)
  const colleague = await store.matchmakerOfUser(ctx, toUserId)
  if (!line || !colleague) throw fault('not_found')
  if (line.matchmakerId === colleague.id) return
  if (!(await isStopped(lineId))) throw fault('not_found')
  if (!isUnscreened(line)) throw fault('line_state_changed')
  const [taker] = await filterEligibleScreeners(ctx, line, [colleague])
  if (!taker) throw fieldFault({ staffId: '这位红娘不能接手这条牵线' })
  await reassignScreener(ctx, line, colleague.id)
}
