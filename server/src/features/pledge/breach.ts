/** A measure against a promised conduct breaks the pledge; a false marital status is proven to the people concerned. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { pledgedFindings } from '@qianxian/protocol/pledge/pledge.words'
import type { TxCtx } from '../../ctx'
import { findProvenName } from '../identity/identity'
import { findProfileIdByUser } from '../love/love'
import { notify, retractNotices } from '../notice/notice'
import type { StrikeRecord } from '../strike/strike'
import { evidenceSubject, pledgeEvidence } from './pledge.notices'
import { findBreaking, findMaritalFinding } from './pledge-state'
import { listConcerned, lockBrokenBy, lockStanding, type PledgeRow, setState } from './pledge.repository'

type Measure = Pick<StrikeRecord, 'id' | 'profileId' | 'userId' | 'finding'>

async function profileOf(ctx: TxCtx, { profileId, userId }: Measure): Promise<number | null> {
  return profileId ?? (userId === null ? null : await findProfileIdByUser(ctx, userId))
}

/** Must run in the transaction of the decision, in which the profile is locked. */
export async function breakPledge(ctx: TxCtx, strike: Measure): Promise<void> {
  if (!isIn(pledgedFindings, strike.finding)) return
  const profileId = await profileOf(ctx, strike)
  if (profileId === null) return
  const standing = await lockStanding(ctx, profileId)
  if (standing?.status === 'signed') await setState(ctx, standing.id, { status: 'broken', strikeId: strike.id })
  if (strike.finding !== 'married') return
  await notify(ctx, pledgeEvidence, {
    to: { profiles: await listConcerned(ctx, profileId) },
    subject: evidenceSubject(profileId),
    facts: { profileId },
  })
}

/** A lifted measure restores the signature, unless another measure broke it too, or the person has no proven name any more. */
export async function restorePledge(ctx: TxCtx, strike: Measure): Promise<void> {
  if (!isIn(pledgedFindings, strike.finding)) return
  const profileId = await profileOf(ctx, strike)
  if (profileId === null) return
  if (strike.finding === 'married' && (await findMaritalFinding(ctx, profileId)) === null)
    await retractNotices(ctx, [pledgeEvidence], {
      to: { profiles: await listConcerned(ctx, profileId) },
      subject: evidenceSubject(profileId),
    })
  const broken = await lockBrokenBy(ctx, strike.id)
  if (!broken) return
  const other = await findBreaking(ctx, profileId, broken.signedAt, strike.id)
  if (other) return setState(ctx, broken.id, { status: 'broken', strikeId: other.id })
  const isProven = (await findProvenName(ctx, broken.userId)) !== null
  await setState(ctx, broken.id, { status: isProven ? 'signed' : 'void', strikeId: null })
}

async function lockStandingOfUser(ctx: TxCtx, userId: number): Promise<PledgeRow | null> {
  const profileId = await findProfileIdByUser(ctx, userId)
  return profileId === null ? null : lockStanding(ctx, profileId)
}

/** A signature counts only with the name that is proven now. */
export async function voidRenamedPledge(ctx: TxCtx, userId: number): Promise<void> {
  const standing = await lockStandingOfUser(ctx, userId)
  if (standing?.status !== 'signed' || standing.nameEnc === null) return
  const proven = await findProvenName(ctx, userId)
  if (proven && proven.name !== ctx.secrets.unseal(standing.nameEnc)) await setState(ctx, standing.id, { status: 'void' })
}

/** An account that lost its proven name has not signed with a name of its own. */
export async function voidPledge(ctx: TxCtx, userId: number): Promise<void> {
  const standing = await lockStandingOfUser(ctx, userId)
  if (standing?.status === 'signed') await setState(ctx, standing.id, { status: 'void' })
}
