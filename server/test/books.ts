/** Postings for tests: users with only accounts, and money that comes from a channel. */
import { postTransaction, type AccountRef, type Leg, type Posted, type SweptLeg } from '../src/features/finance/ledger/ledger'
import type { TestWorld } from './world'

let nobody = 1_000_000
let keys = 0
export const somebody = (): number => (nobody += 1)
export const newKey = (): string => `test:${(keys += 1)}`

export const clearing: AccountRef = { kind: 'payChannelClearing', channel: 'wx' }
export const revenue: AccountRef = { kind: 'platformRevenue', currency: 'CNY' }
export const issued: AccountRef = { kind: 'pointsIssued' }
export const cash = (userId: number): AccountRef => ({ kind: 'cash', userId })
export const points = (userId: number): AccountRef => ({ kind: 'points', userId })

interface Options {
  key?: string
  now?: Date
  memo?: string
  tenantId?: number
}

export function booksOf(world: TestWorld) {
  const ctx = (now = new Date(), tenantId = world.tenantA) => world.ctx(tenantId, null, now)
  const posted = async (legs: (Leg | SweptLeg)[], { key = newKey(), now, memo = '测试', tenantId }: Options = {}): Promise<Posted> =>
    (await ctx(now, tenantId)).tx((ctx) => postTransaction(ctx, { key, bizType: 'test', bizId: 1, memo, legs }))
  const move = (from: AccountRef, to: AccountRef, amount: number, options?: Options) =>
    posted(
      [
        { account: from, amount: -amount },
        { account: to, amount },
      ],
      options,
    )
  return {
    ctx,
    posted,
    move,
    paidIn: (userId: number, amount: number, options?: Options) => move(clearing, cash(userId), amount, options),
    earned: (userId: number, amount: number, lot: Partial<NonNullable<Leg['lot']>> = {}, options?: Options) =>
      posted(
        [
          { account: issued, amount: -amount },
          { account: points(userId), amount, lot: { source: 'earned', expiresAt: null, ...lot } },
        ],
        options,
      ),
  }
}
