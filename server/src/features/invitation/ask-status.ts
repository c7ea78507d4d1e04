/** The status of an ask at a moment, even before the sweep; and its end, which deletes the data about the person. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { type AskChangeStatus, type AskStatus, askStates, type DeskAskStatus } from '@qianxian/protocol/invitation/invitation.words'
import type { Ctx } from '../../ctx'
import { lastingDesk, servingDesk, type Serving } from '../matchmaker/matchmaker'
import * as store from './invitation.repository'
import type { AskRow } from './invitation.repository'

/** True while the ask waits for an answer or a consent is valid. */
export const isAskOpen = ({ now }: Ctx, { status, expiresAt }: AskRow): boolean => isIn(askStates.open, status) && expiresAt > now

/** The status at this moment: expired by the clock, even before the sweep. */
const statusNow = (ctx: Ctx, row: AskRow): AskStatus => (isIn(askStates.open, row.status) && !isAskOpen(ctx, row) ? 'expired' : row.status)

/** The status shown to the matchmaker; never reveals why the person refused. */
export function deriveDeskStatus(ctx: Ctx, row: AskRow): DeskAskStatus {
  const status = statusNow(ctx, row)
  if (isIn(askStates.unmet, status) || status === 'closed') return 'unmet'
  return status
}

/**
 * Returns the desk if the ask can be answered now. A person who consented may change or withdraw even while the
 * matchmaker is suspended.
 */
export const loadAnswerableDesk = (ctx: Ctx, row: AskRow): Promise<Serving | null> =>
  row.status === 'consented' ? lastingDesk(ctx, row.matchmakerId) : servingDesk(ctx, row.matchmakerId)

/** True if the person's consent includes writing on their behalf, so that changes may be proposed. */
export const mayChange = (ctx: Ctx, row: AskRow): boolean =>
  row.status === 'consented' && isAskOpen(ctx, row) && row.scopes.includes('publish')

/** True while the person can still answer the proposed change. */
export const isChangeOpen = (ctx: Ctx, row: AskRow): boolean =>
  row.changeStatus === 'waiting' && mayChange(ctx, row) && row.changeExpiresAt! > ctx.now

/** Fields of a proposed change after its end: its content is kept only while it waits. */
export const clearedChangeFields = (changeStatus: AskChangeStatus | null) => ({ changeStatus, changeEnc: null, changeTokenHash: null })

/**
 * Ends an ask. The caller must hold the lock on it. No data of the phone remain, except its hash for a while after a
 * refusal.
 */
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
