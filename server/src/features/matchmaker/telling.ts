/** Who hears of a service and of a question that waits to be screened, in the transaction of the act. */
import type { ConsentScope } from '@qianxian/protocol/matchmaker/matchmaker.words'
import type { Ctx, TxCtx } from '../../ctx'
import type { lineRequests } from '../../db/tables/line'
import { takeBack, tell, type NoticeKind } from '../notice/notice'
import * as kinds from './matchmaker.notices'
import * as store from './matchmaker.repository'
import type { RepresentationRow } from './matchmaker.repository'
import { leftBy, memberBrief } from './matchmaker-work.repository'

type Line = typeof lineRequests.$inferSelect
type ServiceKind = NoticeKind<{ representationId: number }>

/** So many hear of a question that is anybody's: enough that it is taken soon, few enough that nobody stops listening. */
const QUEUE_HEARS = 20

export async function tellScreeners(ctx: TxCtx, line: Line): Promise<void> {
  await tell(ctx, kinds.lineAsked, {
    to: await screenersOf(ctx, line),
    subject: kinds.screeningSubject(line.id),
    facts: { lineId: line.id },
  })
}

/** Whoever it waits for; of those who may take it from the queue a few, other ones for each question. */
async function screenersOf(ctx: Ctx, { id, fromId, toId, matchmakerId }: Line): Promise<number[]> {
  if (matchmakerId !== null) return [(await store.matchmakerById(ctx, matchmakerId))?.userId].filter((userId) => userId !== undefined)
  const parties = [await memberBrief(ctx, fromId), await memberBrief(ctx, toId)]
  const draw = { besideUserIds: parties.flatMap((party) => party?.userId ?? []), draw: id, size: QUEUE_HEARS }
  const drawn = await store.drawServing(ctx, { ...draw, leftIds: [...(await leftBy(ctx, { fromId, toId }))] })
  return drawn.length > 0 ? drawn : store.drawServing(ctx, { ...draw, leftIds: [] })
}

export const untellScreeners = async (ctx: Ctx, line: Line): Promise<void> =>
  takeBack(ctx, [kinds.lineAsked], { to: await store.usersOfMatchmakers(ctx), subject: kinds.screeningSubject(line.id) })

/** Whoever brought the two together may speak with them. */
export async function tellAssisting(ctx: TxCtx, { id, mode, matchmakerId }: Line): Promise<void> {
  if (mode !== 'assisted' || matchmakerId === null) return
  const to = [(await store.matchmakerById(ctx, matchmakerId))?.userId ?? null]
  await tell(ctx, kinds.assistedStalled, { to, subject: `stalled:${id}`, facts: { lineId: id } })
}

const about = ({ id }: RepresentationRow) => ({ subject: kinds.serviceSubject(id), facts: { representationId: id } })

export const tellMember = (ctx: TxCtx, kind: ServiceKind, row: RepresentationRow): Promise<void> =>
  tell(ctx, kind, { ...about(row), to: { profiles: [row.profileId] } })

/** An invitation that was taken back is nothing to look at. */
export const untellInvited = (ctx: Ctx, row: RepresentationRow): Promise<void> =>
  takeBack(ctx, [kinds.memberInvited], { to: { profiles: [row.profileId] }, subject: kinds.serviceSubject(row.id) })

/** Nor is a request that its member took back. */
export const untellAsked = async (ctx: Ctx, row: RepresentationRow): Promise<void> =>
  takeBack(ctx, [kinds.serviceAsked], { ...(await ofMatchmaker(ctx, row)), subject: kinds.serviceSubject(row.id) })

const ofMatchmaker = async (ctx: Ctx, { matchmakerId, profileId }: RepresentationRow) => ({
  to: [(await store.matchmakerById(ctx, matchmakerId))?.userId ?? null],
  about: profileId,
})

export const tellMatchmaker = async (ctx: TxCtx, kind: ServiceKind, row: RepresentationRow): Promise<void> =>
  tell(ctx, kind, { ...about(row), ...(await ofMatchmaker(ctx, row)) })

/** Nothing where it is about no scope. */
export async function tellScopes(
  ctx: TxCtx,
  kind: typeof kinds.consentGiven,
  row: RepresentationRow,
  scopes: readonly ConsentScope[],
): Promise<void> {
  if (scopes.length === 0) return
  await tell(ctx, kind, {
    subject: kinds.serviceSubject(row.id),
    facts: { representationId: row.id, scopes: [...scopes] },
    ...(await ofMatchmaker(ctx, row)),
  })
}
