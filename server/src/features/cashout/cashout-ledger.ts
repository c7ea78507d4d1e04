/** Postings of a withdrawal: the money is frozen on application, then paid out or returned, each once. */
import { postTransaction, type Leg } from '../finance/finance'
import type { OutsideChannel } from '@qianxian/protocol/finance/finance.words'
import type { PayeeKind } from '@qianxian/protocol/cashout/cashout.words'
import type { TxCtx } from '../../ctx'
import type { CashoutRecord } from './cashout.repository'

type Moved = Pick<CashoutRecord, 'id' | 'no' | 'userId' | 'fen' | 'feeFen' | 'taxFen' | 'commissionFen' | 'payeeKind'>

const BIZ = 'cashout'

/** A bank card is paid from the platform's own bank account. */
const clearingOf: Readonly<Record<PayeeKind, OutsideChannel | 'bank'>> = { wechat: 'wx', alipay: 'ali', bank: 'bank' }

const some = (legs: readonly Leg[]): Leg[] => legs.filter(({ amount }) => amount !== 0)

/**
 * Freezes the money; throws `balance_short` if the balance no longer suffices. The accounts stay locked until the
 * transaction ends.
 */
export async function freezeCashout(ctx: TxCtx, { id, no, userId, fen, commissionFen }: Moved): Promise<void> {
  await postTransaction(ctx, {
    key: `cashout:${id}:freeze`,
    bizType: BIZ,
    bizId: id,
    memo: `提现 ${no} 冻结`,
    legs: some([
      { account: { kind: 'cash', userId }, amount: commissionFen - fen },
      { account: { kind: 'commission', userId }, amount: -commissionFen },
      { account: { kind: 'cashFrozen', userId }, amount: fen },
    ]),
  })
}

export async function returnCashout(ctx: TxCtx, { id, no, userId, fen, commissionFen }: Moved): Promise<void> {
  await postTransaction(ctx, {
    key: `cashout:${id}:over`,
    bizType: BIZ,
    bizId: id,
    memo: `提现 ${no} 退回`,
    legs: some([
      { account: { kind: 'cashFrozen', userId }, amount: -fen },
      { account: { kind: 'cash', userId }, amount: fen - commissionFen },
      { account: { kind: 'commission', userId }, amount: commissionFen },
    ]),
  })
}

/** Posts the payout. It uses the same posting key as the return, so the ledger itself accepts only one of the two. */
export async function postPayout(ctx: TxCtx, { id, no, userId, fen, feeFen, taxFen, payeeKind }: Moved): Promise<void> {
  await postTransaction(ctx, {
    key: `cashout:${id}:over`,
    bizType: BIZ,
    bizId: id,
    memo: `提现 ${no} 到账`,
    legs: some([
      { account: { kind: 'cashFrozen', userId }, amount: -fen },
      { account: { kind: 'payChannelClearing', channel: clearingOf[payeeKind] }, amount: fen - feeFen - taxFen },
      { account: { kind: 'platformRevenue', currency: 'CNY' }, amount: feeFen },
      { account: { kind: 'taxWithheld' }, amount: taxFen },
    ]),
  })
}
