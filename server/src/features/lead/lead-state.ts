/**
 * Changes of state and owner. Every change writes the owner log with state and owner as they are afterwards. The caller
 * must hold the lock on the lead.
 */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { leadDeadline } from '@qianxian/protocol/lead/lead.rules'
import {
  leadLevels,
  leadStates,
  type LeadEvent,
  type LeadRules,
  type LeadStatus,
  type LeadSuppressionReason,
} from '@qianxian/protocol/lead/lead.words'
import { actingUserId, type Ctx, type TxCtx } from '../../ctx'
import { cancelVisit, forgetVisit, visitsOfLead } from '../appointment/appointment'
import { cancelTask, replaceContent } from '../audit/audit'
import { leadRecycled, notifyLead, retractLead } from './lead.notices'
import * as store from './lead.repository'
import type { LeadChange, LeadRecord } from './lead.repository'
import { destroyPapersOfLead } from './papers/papers.repository'

/** True while the owner or the handler who was asked has the lead, swept or not. */
export const isTimely = ({ now }: Ctx, { status, poolAt }: LeadRecord): boolean => isIn(leadStates.timed, status) && poolAt > now

/** True if this person owns the lead now. */
export const isOwnedBy = (ctx: Ctx, row: LeadRecord, userId: number): boolean =>
  row.ownerId === userId && isIn(leadStates.owned, row.status) && row.poolAt > ctx.now

export const isRotated = ({ level }: LeadRecord): boolean => isIn(leadLevels.rotated, level)

const noOwner = {
  ownerId: null,
  ownerStoreId: null,
  nextFollowAt: null,
  isExtended: false,
  extensionAskedAt: null,
  lockUntil: null,
  lockReason: null,
  deadlineRule: null,
  offeredToId: null,
  offeredAt: null,
  remindedAt: null,
} as const satisfies LeadChange

interface Said {
  event: LeadEvent
  /** The handler concerned; by default the owner before the change. */
  aboutId?: number | null
  note?: string
  at?: Date
  byId?: number | null
}

async function change(ctx: Ctx, row: LeadRecord, said: Said, changed: LeadChange): Promise<LeadRecord> {
  const { event, aboutId = row.ownerId, note = '', at = ctx.now, byId = actingUserId(ctx) } = said
  const next = await store.updateLead(ctx, row.id, changed)
  await store.addLogs(ctx, [{ leadId: row.id, event, status: next.status, ownerId: next.ownerId, aboutId, byId, note, at }])
  return next
}

/** The same state and owner, with an entry in the log. */
export const noteEvent = (ctx: Ctx, row: LeadRecord, said: Said, changed: LeadChange): Promise<LeadRecord> =>
  change(ctx, row, said, { activeAt: ctx.now, ...changed })

/** Deadline columns of an owned lead. */
export function deadlineColumns(
  row: Pick<LeadRecord, 'claimedAt' | 'firstContactAt' | 'lastFollowAt' | 'isExtended' | 'lockUntil'>,
  rules: LeadRules,
) {
  const { at, rule } = leadDeadline({ ...row, claimedAt: row.claimedAt! }, rules)
  return { poolAt: at, deadlineRule: rule }
}

/** Makes a person the owner; the deadlines begin again. */
export function giveTo(
  ctx: Ctx,
  row: LeadRecord,
  owner: { userId: number; storeId: number | null },
  event: Extract<LeadEvent, 'claimed' | 'accepted' | 'handed_out' | 'taken_over'>,
  rules: LeadRules,
): Promise<LeadRecord> {
  const fresh = { ...noOwner, claimedAt: ctx.now, firstContactAt: null, lastFollowAt: null }
  return change(
    ctx,
    row,
    { event, aboutId: owner.userId },
    {
      ...fresh,
      ...deadlineColumns(fresh, rules),
      status: 'claimed',
      ownerId: owner.userId,
      ownerStoreId: owner.storeId,
      lastOwnerId: owner.userId,
      firstClaimedAt: row.firstClaimedAt ?? ctx.now,
      activeAt: ctx.now,
    },
  )
}

/** Returns a lead to the pool as of `at`. */
export async function returnToPool(ctx: TxCtx, row: LeadRecord, said: Said & { at: Date }): Promise<LeadRecord> {
  const aboutId = said.aboutId ?? row.ownerId ?? row.offeredToId
  const next = await change(ctx, row, { ...said, aboutId }, { ...noOwner, status: 'in_pool', poolAt: said.at })
  if (aboutId !== null) await retractLead(ctx, row.id, [aboutId])
  return next
}

/** Returns a lead whose deadline has passed to the pool as of the deadline; any other lead stays as it is. */
export async function settleLapsed(ctx: TxCtx, row: LeadRecord): Promise<LeadRecord> {
  if (!isIn(leadStates.timed, row.status) || row.poolAt > ctx.now) return row
  const { ownerId } = row
  const event = row.status === 'assigned' ? 'offer_expired' : 'recycled'
  const next = await returnToPool(ctx, row, { event, at: row.poolAt, byId: null })
  if (ownerId !== null) await notifyLead(ctx, leadRecycled, row.id, [ownerId])
  return next
}

/** Ends a lead that is not worked on any more, with its open review. */
export async function endLead(
  ctx: TxCtx,
  row: LeadRecord,
  status: Extract<LeadStatus, 'invalid' | 'merged' | 'do_not_call' | 'erased'>,
  said: Said,
  changed: LeadChange = {},
): Promise<LeadRecord> {
  if (row.ownerId !== null || row.offeredToId !== null) await retractLead(ctx, row.id, [row.ownerId, row.offeredToId])
  const { ownerStoreId } = row
  const kept = isIn(leadStates.forgotten, status) ? {} : { ownerStoreId }
  return change(ctx, row, said, {
    ...noOwner,
    ...kept,
    convertedAt: null,
    convertUserId: null,
    convertType: null,
    activeAt: ctx.now,
    ...changed,
    status,
  })
}

/** Field of the audit item with the reason and the note of an invalid mark. */
export const MARK_ITEM = 'invalid'

/** Deletes the text of invalid marks of these leads from their reviews, decided or not. */
export const forgetMarks = (ctx: Ctx, leadIds: readonly number[]): Promise<void> =>
  replaceContent(ctx, { targetType: 'lead', targetIds: leadIds, field: MARK_ITEM, after: '说明已随客资一起删除' })

const nothingKnown = {
  nameEnc: null,
  phoneEnc: null,
  phoneHash: null,
  wechatEnc: null,
  wechatHash: null,
  birthYear: null,
  need: '',
} as const

/** Deletes what identifies the person. Of a suppressed person every lead is forgotten, and none is taken again. */
export async function forgetLead(
  ctx: TxCtx,
  row: LeadRecord,
  status: Extract<LeadStatus, 'merged' | 'do_not_call' | 'erased'>,
  { suppression = null, ...said }: Said & { suppression?: LeadSuppressionReason | null },
  changed: LeadChange = {},
): Promise<LeadRecord> {
  if (suppression !== null) {
    // An invalid lead of the same phone, or a lead of the same WeChat, may be older or younger.
    const others = await store.lockOtherLeads(ctx, row)
    await store.suppress(ctx, [row, ...others], suppression)
    for (const other of others) await forgetLead(ctx, other, status, said)
  }
  await store.forgetTexts(ctx, [row.id])
  await forgetMarks(ctx, [row.id])
  await destroyPapersOfLead(ctx, row.id)
  if (row.auditTaskId !== null) await cancelTask(ctx, row.auditTaskId)
  const endVisit = status === 'merged' ? cancelVisit : forgetVisit
  for (const { id } of await visitsOfLead(ctx, row.id)) await endVisit(ctx, id)
  return endLead(ctx, row, status, said, { ...nothingKnown, lockReason: null, auditTaskId: null, ...changed })
}
