/** That the name behind an account was proven, as other nouns find out or say. */
import type { Ctx, TxCtx } from '../../ctx'
import { lockUsers, updateUser, userById } from './account.repository'

/** In a transaction: the account's row, until it ends. */
export const lockUser = (ctx: TxCtx, userId: number): Promise<void> => lockUsers(ctx, [userId])

export const isRealNameVerified = async (ctx: Ctx, userId: number): Promise<boolean> => (await userById(ctx, userId))?.realNameAt != null

/** The first time counts. */
export async function markRealNameVerified(ctx: Ctx, userId: number): Promise<void> {
  if (!(await isRealNameVerified(ctx, userId))) await updateUser(ctx, userId, { realNameAt: ctx.now })
}
