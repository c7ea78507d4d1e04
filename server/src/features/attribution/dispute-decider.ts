/**
 * A dispute ("Why is this not mine") by a matchmaker or a store's manager about the newest event against them, decided
 * by an auditor who is not a party. If upheld, the member is attributed to them from then on; earlier orders stay.
 */
import { attributionEvent, attributionLimits, attributionReason, type ClaimedKind } from '@qianxian/protocol/attribution/attribution.words'
import { afterWorkingDays } from '@qianxian/protocol/attribution/attribution.rules'
import type { attribution } from '@qianxian/protocol/attribution/attribution'
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { lengthIn } from '@qianxian/protocol/base/clock'
import { name } from '@qianxian/protocol/base/dictionary'
import type { Timeline } from '@qianxian/protocol/attribution/attribution.schema'
import { requireMember, type Ctx, type TxCtx } from '../../ctx'
import { readAll, readEach } from '../../db/reads'
import type { StoredAuditItem } from '../../db/tables/audit'
import { fault } from '../../http/fault'
import type { Verb } from '../../http/serve'
import { openTask, reasonTexts, type AuditDecision } from '../audit/audit'
import { colleaguesOf, listServersOfAccounts } from '../matchmaker/matchmaker'
import { requireOwnMedia } from '../media/media'
import { staffOf } from '../store/store'
import { notifyDisputeSettled } from './attribution.notices'
import {
  findDisputableEvent,
  maskedNames,
  deriveAttributionStanding,
  targetNames,
  presentTimeline,
  type TimelineReader,
} from './attribution.presenter'
import * as store from './attribution.repository'
import { claimAttribution, expireAttributions } from './claims'
import { requireAttributedUser, requireMemberReader, requireDeskReader } from './timeline-access'
import { listTargetAccounts } from './target-accounts'

interface Said {
  statement: string
  mediaIds?: readonly number[]
}

export const openDispute: Verb<typeof attribution.openDispute> = async (ctx, { id, ...said }) => {
  const reader = await requireDeskReader(ctx)
  return dispute(ctx, reader, await requireAttributedUser(ctx, reader, id), said)
}

export const openStoreDispute: Verb<typeof attribution.openStoreDispute> = async (ctx, { storeId, memberId, ...said }) => {
  const { reader, userId } = await requireMemberReader(ctx, { storeId, memberId }, 'manage')
  return dispute(ctx, reader, userId, said)
}

async function dispute(ctx: Ctx, reader: TimelineReader, userId: number, { statement, mediaIds = [] }: Said): Promise<Timeline> {
  const { userId: byUserId } = requireMember(ctx)
  const pictures = (await requireOwnMedia(ctx, byUserId, mediaIds)).map(({ id }) => id)
  await ctx.tx(async (ctx) => {
    const about = { ...reader, userId }
    await store.lockAttributionsOf(ctx, [userId])
    await expireAttributions(ctx, userId)
    const held = await store.findHolder(ctx, userId, reader.kind)
    const standing = deriveAttributionStanding(held, reader)
    if (standing === 'mine') throw fault('attribution_is_yours')
    const last = await store.lastDispute(ctx, about)
    if (last?.status === 'open') throw fault('attribution_disputed')
    const eventId = findDisputableEvent(await store.findLastEvent(ctx, about), standing, last)
    if (eventId === null) throw fault('already_handled', { message: '这一条已经答复过，有新的变化时可以再问' })
    const dueAt = afterWorkingDays(ctx.now, attributionLimits.answerWorkingDays)
    const id = await store.insertDispute(ctx, {
      userId,
      kind: reader.kind,
      claimantId: reader.targetId,
      holderId: held?.targetId ?? null,
      byUserId,
      eventId,
      statement: statement.trim(),
      mediaIds: pictures,
      status: 'open',
      dueAt,
    })
    if (id === null) throw fault('attribution_disputed')
    await store.updateDispute(ctx, id, { auditTaskId: await askAuditor(ctx, id, { byUserId, dueAt }) })
  })
  return presentTimeline(ctx, reader, userId)
}

const CLAIM = 'claim'

/** People who work for or with one of the sides, the member, and the member's matchmaker. */
async function concernedBy(ctx: Ctx, kind: ClaimedKind, userId: number, targetIds: readonly number[]): Promise<Set<number>> {
  const behind = await listTargetAccounts(ctx, kind, targetIds)
  const beside = await readEach(ctx, behind, (one) => colleaguesOf(ctx, one))
  // A store without a manager still has staff.
  const staff = kind === 'store' ? await readEach(ctx, targetIds, (id) => staffOf(ctx, id)) : []
  const serving = await listServersOfAccounts(ctx, [userId])
  return new Set([...behind, ...beside.flat(), ...staff.flat().map((one) => one.userId), ...serving, userId])
}

/** Opens the audit task with the current timeline; the parties cannot take it. */
async function askAuditor(ctx: Ctx, id: number, { byUserId, dueAt }: { byUserId: number; dueAt: Date }): Promise<number> {
  const [row] = await store.disputesById(ctx, [id])
  const { userId, kind, claimantId, holderId, statement, mediaIds } = row!
  const [named, events] = await readAll(ctx, [
    () => maskedNames(ctx, [userId]),
    () => store.listEvents(ctx, userId, kind, attributionLimits.timelineMax),
  ])
  const targets = await targetNames(ctx, kind, [claimantId, holderId, ...events.map(({ targetId }) => targetId)])
  const concerned = await concernedBy(ctx, kind, userId, [claimantId, ...(holderId === null ? [] : [holderId])])
  const parties = [...concerned].filter((one) => one !== byUserId)
  const item = (field: string, label: string, after: string | null, mediaId: number | null = null): StoredAuditItem => ({
    field,
    label,
    before: null,
    after,
    mediaId,
    hint: null,
  })
  const line = (at: Date, words: string) => `${dateAndTime(at)} ${words}`
  return openTask(ctx, {
    targetType: 'attribution',
    targetId: id,
    ownerId: byUserId,
    parties: parties.map((one) => ({ userId: one, kind: 'colleague' })),
    title: `归属申诉：${targets(claimantId)}`,
    subtitle: `会员 ${named(userId)}，现在${holderId === null ? '没有归属' : `归属于${targets(holderId)}`}`,
    items: [
      item(CLAIM, '情况说明', statement),
      item(
        'timeline',
        '时间线',
        events
          .map(({ at, event, targetId, reason }) =>
            line(
              at,
              `${targets(targetId)} ${name(attributionEvent, event)}${reason === null ? '' : `（${name(attributionReason, reason)}）`}`,
            ),
          )
          .join('\n'),
      ),
      ...mediaIds.map((mediaId, at) => item(`picture:${at + 1}`, `证据 ${at + 1}`, null, mediaId)),
    ],
    dueHours: lengthIn('hour', ctx.now, dueAt),
  })
}

/** Runs in the transaction of the decision. */
export async function applyDisputeDecision(ctx: TxCtx, { targetId, decision, reasons, note, deciderId }: AuditDecision): Promise<void> {
  const row = await store.lockDispute(ctx, targetId)
  if (row?.status !== 'open') throw fault('already_handled')
  await store.lockAttributionsOf(ctx, [row.userId])
  // Since the dispute was opened, the auditor may have joined one of the sides, and the member may have a different
  // holder.
  const now = await store.findHolder(ctx, row.userId, row.kind)
  const sides = [row.claimantId, row.holderId, now?.targetId ?? null].filter((one) => one !== null)
  if ((await concernedBy(ctx, row.kind, row.userId, sides)).has(deciderId))
    throw fault('not_allowed', { message: '你和其中一方有关系，请交给其他审核员' })
  const isUpheld = decision === 'approved'
  if (isUpheld) {
    const { userId, kind, claimantId } = row
    await claimAttribution(ctx, { userId, kind, targetId: claimantId, source: 'claim' }, { reason: 'claim', byUserId: deciderId })
    const held = await store.findHolder(ctx, userId, kind)
    // A claimant who was suspended meanwhile cannot hold members.
    if (held?.targetId !== claimantId) throw fault('already_handled', { message: '申诉的一方现在没有在服务，不能再归属给 TA' })
  }
  await store.updateDispute(ctx, row.id, {
    status: isUpheld ? 'upheld' : 'dismissed',
    answer: answerOf(isUpheld, reasonTexts('attribution', reasons), note),
    decidedAt: ctx.now,
  })
  await notifyDisputeSettled(ctx, row)
}

const UPHELD = '申诉成立，从现在起归属于申诉的一方，之前的订单不变'

/** Text of the decision, shown to both sides. */
function answerOf(isUpheld: boolean, reasons: readonly { reason: string }[], note: string | null): string {
  const why = isUpheld ? UPHELD : [...new Set(reasons.map(({ reason }) => reason))].join('；') || '核实后归属不变'
  return note ? `${why}。${note}` : why
}
