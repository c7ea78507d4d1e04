/** Which of the two matchmakers hears of what, in the transaction of the act. */
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

/** What was taken back, or cannot be answered any more, is nothing to look at. */
export const retractAsked = async (ctx: Ctx, row: CooperationRow): Promise<void> =>
  retractNotices(ctx, [kinds.cooperationAsked], { to: await usersOf(ctx, row.helperId), subject: kinds.cooperationSubject(row.id) })

export const notifyAnswered = async (ctx: TxCtx, row: CooperationRow): Promise<void> =>
  notify(ctx, kinds.cooperationAnswered, { ...about(row), to: await usersOf(ctx, row.askerId) })

/** Whoever never said yes had nothing that could end. */
export const notifyOver = async (ctx: TxCtx, row: CooperationRow): Promise<void> =>
  notify(ctx, kinds.cooperationOver, {
    ...about(row),
    to: await usersOf(ctx, row.askerId, ...(row.answeredAt === null ? [] : [row.helperId])),
  })
