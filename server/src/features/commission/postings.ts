/** The money of shares: one posting for each step of one share. */
import type { TxCtx } from '../../ctx'
import { postTransaction, type Leg } from '../finance/finance'
import type { RecordRow } from './commission.repository'

type Of = Pick<RecordRow, 'orderId' | 'role' | 'revision' | 'userId' | 'storeId'>

/** The part of the key that names the share in its order. */
const nameOf = ({ role, revision }: Of): string => (revision === 0 ? role : `${role}.${revision}`)

/** Moves the share by these amounts; the rest of the money is the platform's. `step` counts the postings of the share from 1. */
export async function postStep(
  ctx: TxCtx,
  share: Of,
  step: number,
  { frozen, settled }: { frozen: number; settled: number },
): Promise<void> {
  const { orderId, userId, storeId } = share
  const waiting: Leg['account'] = userId === null ? { kind: 'storeShareFrozen', storeId: storeId! } : { kind: 'commissionFrozen', userId }
  const legs: Leg[] = [
    { account: { kind: 'platformRevenue', currency: 'CNY' }, amount: -(frozen + settled) },
    { account: waiting, amount: frozen },
  ]
  if (userId !== null) legs.push({ account: { kind: 'commission', userId }, amount: settled })
  await postTransaction(ctx, {
    key: `commission:${orderId}:${nameOf(share)}:${step}`,
    bizType: 'commission',
    bizId: orderId,
    memo: memoOf(frozen, settled),
    legs: legs.filter(({ amount }) => amount !== 0),
  })
}

const memoOf = (frozen: number, settled: number): string => (frozen + settled < 0 ? '分成扣回' : settled > 0 ? '分成结算' : '分成待结算')
