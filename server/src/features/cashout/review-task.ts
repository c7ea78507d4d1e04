/** Review of a withdrawal by a finance person, never its owner; contains the facts shown to the reviewer. */
import { amount } from '@qianxian/protocol/base/format'
import { maskPhone } from '@qianxian/protocol/base/masks'
import { payeeKind } from '@qianxian/protocol/cashout/cashout.words'
import type { Ctx, TxCtx } from '../../ctx'
import type { StoredAuditItem } from '../../db/tables/audit'
import { openTask } from '../audit/audit'
import { verifiedName } from './cashout.hooks'
import { payeeById, updateCashout, type CashoutRecord } from './cashout.repository'
import { transitionTo } from './transition'

const item = (field: string, label: string, after: string, hint: string | null = null): StoredAuditItem => ({
  field,
  label,
  before: null,
  after,
  hint,
  mediaId: null,
})

/** Queues the withdrawal for review; `risks` are points for the reviewer to check. */
export async function openReviewTask(ctx: TxCtx, row: CashoutRecord, risks: readonly string[]): Promise<void> {
  const payee = (await payeeById(ctx, row.payeeId))!
  const isKnown = (await verifiedName.ask(ctx, row.userId)).name !== null
  const netFen = row.fen - row.feeFen - row.taxFen
  const auditTaskId = await openTask(ctx, {
    targetType: 'cashout',
    targetId: row.id,
    ownerId: row.userId,
    parties: [],
    title: `提现 ${amount(row.fen)} 元`,
    subtitle: `到账 ${amount(netFen)} 元，${payeeKind[row.payeeKind]}`,
    items: [
      item('fen', '提现金额', `${amount(row.fen)} 元`, risks.length === 0 ? null : risks.join('，')),
      item('net', '到账金额', `${amount(netFen)} 元`),
      item('kept', '手续费与代扣税', `手续费 ${amount(row.feeFen)} 元，代扣税 ${amount(row.taxFen)} 元`),
      item('payee', '收款账户', payeeText(ctx, payee), isKnown ? null : '没有实名可核对，请核对收款人是否本人'),
      item('no', '提现单号', row.no),
    ],
    priority: risks.length === 0 ? 'medium' : 'high',
  })
  if (row.status === 'auditing') await updateCashout(ctx, row.id, { auditTaskId })
  else await transitionTo(ctx, row, 'auditing', { auditTaskId, approvedById: null, approvedAt: null, askAt: null })
}

/** For example 微信 张*；支付宝 138****5678；银行卡 **** 1234 */
export function payeeText(
  ctx: Ctx,
  payee: { kind: CashoutRecord['payeeKind']; nameEnc: string; accountEnc: string; bankName: string },
): string {
  const name = ctx.secrets.unseal(payee.nameEnc)
  const account = accountText(ctx, payee)
  return [payeeKind[payee.kind], payee.bankName, account, name].filter(Boolean).join(' ')
}

export function accountText(ctx: Ctx, { kind, accountEnc }: { kind: CashoutRecord['payeeKind']; accountEnc: string }): string {
  if (kind === 'wechat') return ''
  const account = ctx.secrets.unseal(accountEnc)
  return kind === 'bank' ? `尾号 ${account.slice(-4)}` : maskPhone(account)
}
