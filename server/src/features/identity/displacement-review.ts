/** An auditor's decision about two accounts of which one lost its proven name to the face of the other. */
import type { TxCtx } from '../../ctx'
import { fieldFault } from '../../http/fault'
import { inheritFormerStrikes, lockUsers } from '../account/account'
import type { AuditDecision } from '../audit/audit'
import { strikeHashOf } from './check-result'
import { identityOfUser, type CheckRecord } from './identity.repository'

/** True if the task is about the account that this check displaced, not about the check's own request. */
export const isAboutDisplaced = (row: CheckRecord, { ownerId }: Pick<AuditDecision, 'ownerId'>): boolean =>
  row.otherId === ownerId && row.userId !== ownerId

/** Approved: both accounts belong to one person, so running measures of each continue on the other. */
export async function judgeDisplacement(ctx: TxCtx, row: CheckRecord, { ownerId, decision, note }: AuditDecision): Promise<void> {
  if (decision !== 'approved') return
  if (!note) throw fieldFault({ note: '请写明怎样判断是同一个人' })
  await lockUsers(ctx, [ownerId, row.userId])
  const proven = await identityOfUser(ctx, row.userId)
  if (proven === null) return
  const subject = strikeHashOf(ctx, proven.idHash)
  await inheritFormerStrikes(ctx, ownerId, row.userId, subject)
  await inheritFormerStrikes(ctx, row.userId, ownerId, subject)
}
