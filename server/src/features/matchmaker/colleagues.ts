/**
 * Matchmakers related to accounts: those who serve them, those who earn a share from them, and those who share a store with them.
 */
import type { Ctx } from '../../ctx'
import * as store from './matchmaker.repository'

/** The accounts of the matchmakers who serve these accounts, whether or not they work now. */
export const listServersOfAccounts = (ctx: Ctx, userIds: readonly number[]): Promise<number[]> => store.listServersOfUsers(ctx, userIds)

/**
 * Handler of `orderEarners`: the matchmaker who serves the buyer, with the store of which the buyer is a member now, else the store
 * in which the matchmaker works.
 */
export async function listServiceEarners(ctx: Ctx, userId: number) {
  const server = await store.findServingMatchmakerOfUser(ctx, userId)
  if (!server) return []
  const storeId = (await store.findStoreNameOfMember(ctx, userId)) ?? (await store.findStoreName(ctx, server.userId))
  const servedBy = { matchmakerId: server.id, storeId }
  return [{ ...servedBy, servedBy }]
}

/** Accounts that share a store with this user: they must not judge one another. */
export const colleaguesOf = (ctx: Ctx, userId: number): Promise<number[]> => store.listStoreColleagues(ctx, userId)
