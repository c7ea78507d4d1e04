/** How an ask stands at a moment, swept or not, and how it ends: with nothing kept of whom it was about. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { type AskChangeStatus, type AskStatus, askStates, type DeskAskStatus } from '@qianxian/protocol/invitation/invitation.words'
import type { Ctx } from '../../ctx'
import { lastingDesk, servingDesk, type Serving } from '../matchmaker/matchmaker'
import * as store from './invitation.repository'
import type { AskRow } from './invitation.repository'

/** Waits for an answer, or was agreed to, and is within its time. */
export const isAskOpen = ({ now }: Ctx, { status, expiresAt }: AskRow): boolean => isIn(askStates.open, status) && expiresAt > now

/** By the clock as by the sweep. */
const statusNow = (ctx: Ctx, row: AskRow): AskStatus => (isIn(askStates.open, row.status) && !isAskOpen(ctx, row) ? 'expired' : row.status)

/** Why somebody said no is told to nobody. */
export function deriveDeskStatus(ctx: Ctx, row: AskRow): DeskAskStatus {
  const status = statusNow(ctx, row)
  if (isIn(askStates.unmet, status) || status === 'closed') return 'unmet'
  return status
}

/** Of whom somebody may answer now. Who agreed changes it and takes it back also while the matchmaker rests. */
export const loadAnswerableDesk = (ctx: Ctx, row: AskRow): Promise<Serving | null> =>
  row.status === 'consented' ? lastingDesk(ctx, row.matchmakerId) : servingDesk(ctx, row.matchmakerId)

/** Whoever lets things be written for them is proposed a change. */
export const mayChange = (ctx: Ctx, row: AskRow): boolean =>
  row.status === 'consented' && isAskOpen(ctx, row) && row.scopes.includes('publish')

/** Proposed, and the person may still say yes or no. */
export const isChangeOpen = (ctx: Ctx, row: AskRow): boolean =>
  row.changeStatus === 'waiting' && mayChange(ctx, row) && row.changeExpiresAt! > ctx.now

/** What was proposed is kept no longer than it waits. */
export const clearedChangeFields = (changeStatus: AskChangeStatus | null) => ({ changeStatus, changeEnc: null, changeTokenHash: null })

/** The row must be held. Of the phone nothing is left but, after a no, the hash for a while. */
export function endAsk(ctx: Ctx, row: AskRow, status: AskStatus): Promise<AskRow> {
  return store.updateAsk(ctx, row.id, {
    status,
    phoneEnc: null,
    draftEnc: null,
    tokenHash: null,
    scopes: [],
    ...clearedChangeFields(null),
    endedAt: ctx.now,
    ...(isIn(askStates.unwanted, status) ? {} : { phoneHash: null }),
  })
}
