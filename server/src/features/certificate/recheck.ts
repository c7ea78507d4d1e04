/**
 * Starts a recheck after a report found a member's statement false: the papers that proved it do not count until an
 * auditor rechecks them.
 */
import { certificateStates, type CertificateKind, handedIn, type HandedIn } from '@qianxian/protocol/certificate/certificate.words'
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { ReportCategory } from '@qianxian/protocol/report/report.words'
import type { TxCtx } from '../../ctx'
import { lockProfile, findProfileIdByUser } from '../love/love'
import type { StrikeRecord } from '../strike/strike'
import { reopenAuditTask } from './audit-decider'
import { certificatesOf, findOwner } from './certificate.repository'
import { suspendCertificate } from './certificate-state'
import { updateTrustLevel } from './trust-level'

/** Papers to recheck for each finding. */
const DOUBTED: Partial<Record<ReportCategory, readonly HandedIn[]>> = {
  married: ['marital', 'divorce'],
  fake_identity: handedIn,
  impersonation: handedIn,
}

/** Runs in the transaction of the decision on the report. A running recheck continues unchanged. */
export async function recheckCertificates(ctx: TxCtx, { userId, finding }: Pick<StrikeRecord, 'userId' | 'finding'>): Promise<void> {
  const kinds: readonly CertificateKind[] = DOUBTED[finding] ?? []
  const profileId = userId === null || kinds.length === 0 ? null : await findProfileIdByUser(ctx, userId)
  if (userId === null || profileId === null) return
  await lockProfile(ctx, profileId)
  const doubted = (await certificatesOf(ctx, profileId)).filter(
    ({ kind, status }) => isIn(kinds, kind) && isIn(certificateStates.counting, status),
  )
  if (doubted.length === 0) return
  const { no } = (await findOwner(ctx, profileId))!
  for (const row of doubted) await suspendCertificate(ctx, row, await reopenAuditTask(ctx, row, { ownerId: userId, no }))
  await updateTrustLevel(ctx, profileId)
}
