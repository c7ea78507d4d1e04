/** The end of a private customisation for which nothing is signed: by its member, its matchmaker, or because the service ended. */
import type { Attachment } from '@qianxian/protocol/couple/couple.words'
import type { OneToOneEnd } from '@qianxian/protocol/onetoone/onetoone.words'
import type { TxCtx } from '../../ctx'
import { fault } from '../../http/fault'
import { recallPlanContract } from '../contract/contract'
import { findProfileIdByUser } from '../love/love'
import { servingMatchmaker } from '../matchmaker/matchmaker'
import { notifyDesk, notifyMember, retractDesk, retractMember } from './onetoone.notices'
import { isUnsigned, lockSettled, type Settled } from './onetoone-state'
import * as store from './onetoone.repository'
import type { OneToOneRow } from './onetoone.repository'

/** Throws if it is signed or over. A contract that waits for signatures is recalled. */
async function end(
  ctx: TxCtx,
  { row, state, proposal, contract }: Settled,
  why: OneToOneEnd,
  words: string | null = null,
): Promise<OneToOneRow> {
  if (!isUnsigned(state)) throw fault('onetoone_changed')
  if (contract !== null && !(await recallPlanContract(ctx, contract.id))) throw fault('onetoone_changed')
  if (proposal?.status === 'open') await store.endProposal(ctx, proposal.id, { status: 'replaced' })
  await retractDesk(ctx, row)
  await retractMember(ctx, row)
  return store.updateOneToOne(ctx, row.id, { status: 'terminated', endedAt: ctx.now, endReason: why, endWords: words })
}

/** A second tap changes nothing. */
export async function withdraw(ctx: TxCtx, settled: Settled): Promise<void> {
  if (settled.row.endReason === 'member') return
  await notifyDesk(ctx, await end(ctx, settled, 'member'), 'withdrawn')
}

/** A second tap changes nothing. */
export async function close(ctx: TxCtx, settled: Settled, words: string): Promise<void> {
  if (settled.row.endReason === 'matchmaker') return
  await notifyMember(ctx, await end(ctx, settled, 'matchmaker', words), 'closed')
}

/** Handles `servicesChanged`: another matchmaker would have to begin anew. A signed contract goes on by its own rules. */
export async function endUnserved(ctx: TxCtx, profileIds: readonly number[]): Promise<void> {
  for (const found of await store.openOfProfiles(ctx, profileIds)) {
    if ((await servingMatchmaker(ctx, found.profileId))?.id === found.matchmakerId) continue
    const settled = await lockSettled(ctx, found.id)
    if (settled && isUnsigned(settled.state)) await notifyMember(ctx, await end(ctx, settled, 'service'), 'unserved')
  }
}

async function endOfProfile(ctx: TxCtx, profileId: number, why: 'account' | 'left'): Promise<void> {
  for (const found of await store.openOfProfiles(ctx, [profileId])) {
    const settled = await lockSettled(ctx, found.id)
    if (settled && isUnsigned(settled.state)) await end(ctx, settled, why)
  }
}

/** Ends an enquiry whose member closes the account. */
export async function endOfUser(ctx: TxCtx, userId: number): Promise<void> {
  const profileId = await findProfileIdByUser(ctx, userId)
  if (profileId !== null) await endOfProfile(ctx, profileId, 'account')
}

/** Handles `attachmentChanged`: nothing is offered to a person who has left singlehood. A signed contract is settled by the exit. */
export async function endOfLeft(ctx: TxCtx, profileId: number, to: Attachment | null): Promise<void> {
  if (to === 'exited') await endOfProfile(ctx, profileId, 'left')
}
