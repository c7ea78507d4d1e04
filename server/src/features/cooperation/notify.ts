/** Notifies the matchmaker concerned by an event, in the transaction of the act. */
import type { Ctx, TxCtx } from '../../ctx'
import { desksById } from '../matchmaker/matchmaker'
import { retractNotices, notify } from '../notice/notice'
import * as kinds from './cooperation.notices'
import type { CooperationRow } from './cooperation.repository'

const about = ({ id }: CooperationRow) => ({ subject: kinds.cooperationSubject(id), facts: { cooperationId: id } })

const usersOf = async (ctx: Ctx, ...matchmakerIds: number[]): Promise<number[]> =>
  (await desksById(ctx, matchmakerIds)).map(({ userId }) => userId)

export const notifyAsked = async (ctx: TxCtx, row: CooperationRow): Promise<void> =>
  notify(ctx, kinds.cooperationAsked, { ...about(row), to: await usersOf(ctx, row.helperId) })

/** Removes the notice of an offer that was withdrawn or has expired, because it needs no answer. */
export const retractAsked = async (ctx: Ctx, row: CooperationRow): Promise<void> =>
  retractNotices(ctx, [kinds.cooperationAsked], { to: await usersOf(ctx, row.helperId), subject: kinds.cooperationSubject(row.id) })

export const notifyAnswered = async (ctx: TxCtx, row: CooperationRow): Promise<void> =>
  notify(ctx, kinds.cooperationAnswered, { ...about(row), to: await usersOf(ctx, row.askerId) })

/** Notifies of the end; a matchmaker who never accepted gets no notice. */
export const notifyOver = async (ctx: TxCtx, row: CooperationRow): Promise<void> =>
  notify(ctx, kinds.cooperationOver, {
    ...about(row),
    to: await usersOf(ctx, row.askerId, ...(row.answeredAt === null ? [] : [row.helperId])),
  })
