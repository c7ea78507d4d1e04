/**
 * Merging two accounts of one person: existing entries stay, and one posting moves the balance of the absorbed account.
 * If both hold money, the accounts are never merged automatically.
 */
import type { Ctx, TxCtx } from '../../../ctx'
import { expireLots } from './expiry'
import { balancesOf, lotsOf, postTransaction, type Leg, type UserBalances } from './ledger'

const MONEY = ['cash', 'cashFrozen', 'commission', 'commissionFrozen'] as const
const LOTLESS = [...MONEY, 'pointsFrozen'] as const

const hasMoney = (held: UserBalances): boolean => MONEY.some((kind) => held[kind] !== 0)

export async function haveBothMoney(ctx: Ctx, [one, other]: readonly [number, number]): Promise<boolean> {
  return hasMoney(await balancesOf(ctx, one)) && hasMoney(await balancesOf(ctx, other))
}

/** Moves the balances; each lot of points keeps its age and source. Expired points are not moved and are removed. */
export async function transferBalances(ctx: TxCtx, fromUserId: number, toUserId: number): Promise<void> {
  await expireLots(ctx, fromUserId)
  const held = await balancesOf(ctx, fromUserId)
  const legs: Leg[] = LOTLESS.filter((kind) => held[kind] !== 0).flatMap((kind) => [
    { account: { kind, userId: fromUserId }, amount: -held[kind] },
    { account: { kind, userId: toUserId }, amount: held[kind] },
  ])
  if (held.points > 0) legs.push({ account: { kind: 'points', userId: fromUserId }, amount: -held.points })
  for (const { left, source, expiresAt, orderId } of await lotsOf(ctx, fromUserId))
    legs.push({ account: { kind: 'points', userId: toUserId }, amount: left, lot: { source, expiresAt, orderId: orderId ?? undefined } })
  if (legs.length === 0) return
  await postTransaction(ctx, { key: `merge:${fromUserId}:${toUserId}`, bizType: 'merge', bizId: fromUserId, memo: '账号合并', legs })
}
