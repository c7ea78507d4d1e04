/** Decides who is notified about a service or a line awaiting screening, in the transaction of the act. */
import type { ConsentScope } from '@qianxian/protocol/matchmaker/matchmaker.words'
import type { Ctx, TxCtx } from '../../ctx'
import type { lineRequests } from '../../db/tables/line'
import { retractNotices, notify, type NoticeKind } from '../notice/notice'
import * as kinds from './matchmaker.notices'
import * as store from './matchmaker.repository'
import type { RepresentationRow } from './matchmaker.repository'
import { listFormerMatchmakers, memberBrief } from './matchmaker-work.repository'

type Line = typeof lineRequests.$inferSelect
type ServiceKind = NoticeKind<{ representationId: number }>

/**
 * Number of matchmakers notified about an unassigned line: enough that it is taken soon, few enough that the notices are still
 * read.
 */
const QUEUE_HEARS = 20

export async function notifyScreeners(ctx: TxCtx, line: Line): Promise<void> {
  await notify(ctx, kinds.lineAsked, {
    to: await screenersOf(ctx, line),
    subject: kinds.screeningSubject(line.id),
    facts: { lineId: line.id },
  })
}

/** The assigned matchmaker; for a queued line a few of those who may take it, different ones for each line. */
async function screenersOf(ctx: Ctx, { id, fromId, toId, matchmakerId }: Line): Promise<number[]> {
  if (matchmakerId !== null) return [(await store.matchmakerById(ctx, matchmakerId))?.userId].filter((userId) => userId !== undefined)
  const parties = [await memberBrief(ctx, fromId), await memberBrief(ctx, toId)]
  const draw = { besideUserIds: parties.flatMap((party) => party?.userId ?? []), draw: id, size: QUEUE_HEARS }
  const drawn = await store.drawServingMatchmakers(ctx, { ...draw, leftIds: [...(await listFormerMatchmakers(ctx, { fromId, toId }))] })
  return drawn.length > 0 ? drawn : store.drawServingMatchmakers(ctx, { ...draw, leftIds: [] })
}

export const retractFromScreeners = async (ctx: Ctx, line: Line): Promise<void> =>
  retractNotices(ctx, [kinds.lineAsked], { to: await store.usersOfMatchmakers(ctx), subject: kinds.screeningSubject(line.id) })

/** Notifies the matchmaker who introduced the two that their line has stalled, so that the matchmaker may talk with them. */
export async function notifyAssistingMatchmaker(ctx: TxCtx, { id, mode, matchmakerId }: Line): Promise<void> {
  if (mode !== 'assisted' || matchmakerId === null) return
  const to = [(await store.matchmakerById(ctx, matchmakerId))?.userId ?? null]
  await notify(ctx, kinds.assistedStalled, { to, subject: `stalled:${id}`, facts: { lineId: id } })
}

const about = ({ id }: RepresentationRow) => ({ subject: kinds.serviceSubject(id), facts: { representationId: id } })

export const notifyMember = (ctx: TxCtx, kind: ServiceKind, row: RepresentationRow): Promise<void> =>
  notify(ctx, kind, { ...about(row), to: { profiles: [row.profileId] } })

/** Withdraws the notice of an invitation that was taken back. */
export const retractInvitation = (ctx: Ctx, row: RepresentationRow): Promise<void> =>
  retractNotices(ctx, [kinds.memberInvited], { to: { profiles: [row.profileId] }, subject: kinds.serviceSubject(row.id) })

/** Withdraws the notice of a request that its member took back. */
export const retractRequest = async (ctx: Ctx, row: RepresentationRow): Promise<void> =>
  retractNotices(ctx, [kinds.serviceAsked], { ...(await ofMatchmaker(ctx, row)), subject: kinds.serviceSubject(row.id) })

const ofMatchmaker = async (ctx: Ctx, { matchmakerId, profileId }: RepresentationRow) => ({
  to: [(await store.matchmakerById(ctx, matchmakerId))?.userId ?? null],
  about: profileId,
})

export const notifyMatchmaker = async (ctx: TxCtx, kind: ServiceKind, row: RepresentationRow): Promise<void> =>
  notify(ctx, kind, { ...about(row), ...(await ofMatchmaker(ctx, row)) })

/** Notifies the matchmaker of these scopes; does nothing if there are none. */
export async function notifyScopes(
  ctx: TxCtx,
  kind: typeof kinds.consentGiven,
  row: RepresentationRow,
  scopes: readonly ConsentScope[],
): Promise<void> {
  if (scopes.length === 0) return
  await notify(ctx, kind, {
    subject: kinds.serviceSubject(row.id),
    facts: { representationId: row.id, scopes: [...scopes] },
    ...(await ofMatchmaker(ctx, row)),
  })
}
