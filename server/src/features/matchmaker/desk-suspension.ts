/** While a matchmaker's account is shut, the matchmaker serves no one; profile parts that a strike removed are taken down. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { type MatchmakerStatus, matchmakerStates } from '@qianxian/protocol/matchmaker/matchmaker.words'
import type { Ctx, TxCtx } from '../../ctx'
import { saveUndoFacts, suspendsAccount, listSuspendingStrikes, type StrikeRecord } from '../strike/strike'
import { servicesChanged } from './matchmaker.hooks'
import { lockMatchmakerOfUser, type Matchmaker, profilesServedBy, updateMatchmaker } from './matchmaker.repository'

interface Kept {
  matchmakerStatus?: MatchmakerStatus
  bio?: string
  avatarMediaId?: number
}

export async function suspendDeskByStrike(ctx: TxCtx, strike: StrikeRecord): Promise<void> {
  const row = strike.userId === null ? null : await lockMatchmakerOfUser(ctx, strike.userId)
  if (!row) return
  const kept: Kept = {}
  const status = suspendsAccount(strike) ? await statusBefore(ctx, strike, row) : undefined
  if (status !== undefined) kept.matchmakerStatus = status
  if (strike.removed.some(({ field }) => field === 'bio')) kept.bio = row.bio
  if (row.avatarMediaId !== null && strike.removed.some(({ mediaId }) => mediaId === row.avatarMediaId))
    kept.avatarMediaId = row.avatarMediaId
  if (Object.keys(kept).length === 0) return
  await updateMatchmaker(ctx, row.id, {
    ...(kept.matchmakerStatus === undefined ? {} : { status: 'suspended' }),
    ...(kept.bio === undefined ? {} : { bio: '' }),
    ...(kept.avatarMediaId === undefined ? {} : { avatarMediaId: null }),
  })
  await saveUndoFacts(ctx, strike.id, { ...kept })
  if (status !== undefined) await servicesChanged.emit(ctx, await profilesServedBy(ctx, row.id))
}

export async function resumeDeskAfterStrike(ctx: TxCtx, strike: StrikeRecord, why: 'over' | 'lifted'): Promise<void> {
  const row = strike.userId === null ? null : await lockMatchmakerOfUser(ctx, strike.userId)
  if (!row) return
  const { bio, avatarMediaId } = strike.kept as Kept
  if (why === 'lifted' && (bio !== undefined || avatarMediaId !== undefined))
    await updateMatchmaker(ctx, row.id, {
      ...(bio !== undefined && row.bio === '' ? { bio } : {}),
      ...(avatarMediaId !== undefined && row.avatarMediaId === null ? { avatarMediaId } : {}),
    })
  const { matchmakerStatus: status } = strike.kept as Kept
  // If several strikes stop the matchmaker, the desk resumes only when the last one ends.
  if (status !== undefined && row.status === 'suspended' && (await listSuspendingStrikes(ctx, row.userId)).length === 0) {
    await updateMatchmaker(ctx, row.id, { status })
    await servicesChanged.emit(ctx, await profilesServedBy(ctx, row.id))
  }
}

/** The status before this strike or an earlier one still in force; undefined if something else stopped them. */
async function statusBefore(ctx: Ctx, strike: StrikeRecord, row: Matchmaker): Promise<MatchmakerStatus | undefined> {
  if (isIn(matchmakerStates.serving, row.status)) return row.status
  const others = (await listSuspendingStrikes(ctx, row.userId)).filter(({ id }) => id !== strike.id)
  return others.map(({ kept }) => (kept as Kept).matchmakerStatus).findLast((one) => one !== undefined)
}
