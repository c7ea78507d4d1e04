/** A report that found somebody to be another person than they said: what their face proved counts no longer, until it is shown again. */
import type { ReportCategory } from '@qianxian/protocol/report/report.words'
import type { TxCtx } from '../../ctx'
import { notify } from '../notice/notice'
import type { StrikeRecord } from '../strike/strike'
import { identityProven } from './identity.hooks'
import { identitySubject, recheckTold } from './identity.notices'
import { forgetFace, identityOfUser } from './identity.repository'

const ABOUT_WHO = new Set<ReportCategory>(['fake_identity', 'impersonation'])

/** In the transaction of the judgement. The name stays proven; what others are shown is less. */
export async function requireNewFaceCheck(ctx: TxCtx, { userId, finding }: Pick<StrikeRecord, 'userId' | 'finding'>): Promise<void> {
  if (userId === null || !ABOUT_WHO.has(finding)) return
  const proven = await identityOfUser(ctx, userId)
  if (proven?.level !== 'face') return
  const { gender, birthday } = proven
  await forgetFace(ctx, userId)
  await identityProven.emit(ctx, { userId, gender, birthday, level: 'name' })
  await notify(ctx, recheckTold, { to: [userId], subject: identitySubject, facts: {} })
}
