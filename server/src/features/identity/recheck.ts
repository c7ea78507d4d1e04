/**
 * Requires a new face check after a report found that a member is not the person they claimed to be: the proven face
 * does not count until then.
 */
import type { ReportCategory } from '@qianxian/protocol/report/report.words'
import type { TxCtx } from '../../ctx'
import { notify } from '../notice/notice'
import { saveStrikeSubjects, type StrikeRecord } from '../strike/strike'
import { strikeHashOf } from './check-result'
import { identityProven } from './identity.hooks'
import { identitySubject, recheckTold } from './identity.notices'
import { forgetFace, identityOfUser } from './identity.repository'

const ABOUT_WHO = new Set<ReportCategory>(['fake_identity', 'impersonation'])

/** Runs in the transaction of the decision. The name stays proven; other people are shown less. */
export async function requireNewFaceCheck(ctx: TxCtx, { userId, finding }: Pick<StrikeRecord, 'userId' | 'finding'>): Promise<void> {
  if (userId === null || !ABOUT_WHO.has(finding)) return
  const proven = await identityOfUser(ctx, userId)
  if (proven?.level !== 'face') return
  const { gender, birthday } = proven
  // The face no longer counts as proven, but it was this person's when the measure was ordered. An impersonator's was not.
  if (finding === 'fake_identity') await saveStrikeSubjects(ctx, userId, [strikeHashOf(ctx, proven.idHash)])
  await forgetFace(ctx, userId)
  await identityProven.emit(ctx, { userId, gender, birthday, level: 'name' })
  await notify(ctx, recheckTold, { to: [userId], subject: identitySubject, facts: {} })
}
