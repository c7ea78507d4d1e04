/** Real-name proof of an account, as other nouns read and record it. */
import type { Ctx, TxCtx } from '../../ctx'
import { lockUsers, updateUser, userById } from './account.repository'

/** Locks the account's row until the transaction ends. */
export const lockUser = (ctx: TxCtx, userId: number): Promise<void> => lockUsers(ctx, [userId])

export const isRealNameVerified = async (ctx: Ctx, userId: number): Promise<boolean> => (await userById(ctx, userId))?.realNameAt != null

/** Keeps the time of the first proof; later calls change nothing. */
export async function markRealNameVerified(ctx: Ctx, userId: number): Promise<void> {
  if (!(await isRealNameVerified(ctx, userId))) await updateUser(ctx, userId, { realNameAt: ctx.now })
}

/** Removes the record that the account has a proven name. */
export const clearRealName = async (ctx: Ctx, userId: number): Promise<void> => void (await updateUser(ctx, userId, { realNameAt: null }))
