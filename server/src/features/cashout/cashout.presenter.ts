/** Presents withdrawals to their owner: one with its steps, and the rows of the history. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { Cashout, CashoutRow } from '@qianxian/protocol/cashout/cashout.schema'
import { cashoutStates, cashoutStatus, type PayeeKind, payeeKind } from '@qianxian/protocol/cashout/cashout.words'
import type { Ctx } from '../../ctx'
import { payeeById, stepsOf, type CashoutRecord } from './cashout.repository'
import { findPayoutPort } from './payout-channels'
import { loadReasons } from './reasons'
import { payeeText } from './review-task'

export const arrivalWords: Readonly<Record<PayeeKind, string>> = {
  wechat: '审核通过后打款，在微信里确认收款即到账',
  alipay: '审核通过后打款，通常 2 小时内到账',
  bank: '审核通过后打款，通常 1–3 个工作日到账',
}

export async function cashoutOf(ctx: Ctx, row: CashoutRecord): Promise<Cashout> {
  const [payee, steps, why] = [await payeeById(ctx, row.payeeId), await stepsOf(ctx, row.id), await loadReasons(ctx, [row])]
  return {
    id: row.id,
    no: row.no,
    state: row.status,
    fen: row.fen,
    feeFen: row.feeFen,
    taxFen: row.taxFen,
    netFen: row.fen - row.feeFen - row.taxFen,
    payeeKind: row.payeeKind,
    payee: payee ? payeeText(ctx, payee) : payeeKind[row.payeeKind],
    arrival: arrivalWords[row.payeeKind],
    at: row.createdAt.toISOString(),
    steps: steps.map(({ status, at }) => ({ label: cashoutStatus[status], at: at.toISOString() })),
    why: why.get(row.id) ?? [],
    canCancel: isIn(cashoutStates.unjudged, row.status),
    confirm: confirmOf(ctx, row, payee?.appId ?? ''),
    receiptNo: row.receiptNo,
    serverTime: ctx.now.toISOString(),
  }
}

/**
 * The confirmation, if it is still possible: not offered once its time is over, even if the channel was not informed
 * yet.
 */
function confirmOf(ctx: Ctx, row: CashoutRecord, appId: string): Cashout['confirm'] {
  const { status, confirmUntil, confirmPackage, cancelAskedAt } = row
  if (status !== 'awaiting_user_confirm' || confirmPackage === null || confirmUntil === null) return null
  if (cancelAskedAt !== null || confirmUntil <= ctx.now) return null
  const mchId = findPayoutPort(ctx, row.payeeKind)?.merchant
  return mchId === undefined ? null : { mchId, appId, package: confirmPackage, until: confirmUntil.toISOString() }
}

export function presentCashoutRow(row: CashoutRecord): CashoutRow {
  return {
    id: `cashout-${row.id}`,
    title: `提现到${payeeKind[row.payeeKind]}`,
    amount: -row.fen,
    currency: 'CNY',
    balanceAfter: null,
    at: row.createdAt.toISOString(),
    orderId: null,
    link: '/subpages/member/makecash',
    standing: cashoutStatus[row.status],
    source: null,
    cashoutId: row.id,
    state: row.status,
  }
}
