/** Preview of a withdrawal, and the application, created once under the account lock. */
import { drawDigits } from '../../lib/secrets'
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { amount } from '@qianxian/protocol/base/format'
import type { CashoutPreview } from '@qianxian/protocol/cashout/cashout.schema'
import { cashoutLimits } from '@qianxian/protocol/cashout/cashout.words'
import type { Ctx, TxCtx } from '../../ctx'
import { fault } from '../../http/fault'
import { notify } from '../notice/notice'
import { cashoutFiled, cashoutSubject } from './cashout.notices'
import { arrivalWords } from './cashout.presenter'
import {
  cashoutById,
  cashoutByQuote,
  hasSucceeded,
  insertCashout,
  insertStep,
  payeesOf,
  type CashoutRecord,
  type PayeeRecord,
} from './cashout.repository'
import { feeRuleText } from './figures'
import { quoteFigures, checkAmount, loadCashoutEligibility } from './eligibility'
import { schedulePursuit } from './payout-dispatch'
import { freezeCashout } from './cashout-ledger'
import { openQuote, sealQuote, type Quote } from './quote'
import { openReviewTask } from './review-task'

/** Returns the given payee; without `payeeId`, the one that was saved last. */
async function payeeFor(ctx: Ctx, userId: number, payeeId: number | undefined): Promise<PayeeRecord | null> {
  const payees = await payeesOf(ctx, userId)
  if (payeeId === undefined) return payees.at(-1) ?? null
  const payee = payees.find(({ id }) => id === payeeId)
  if (!payee) throw fault('not_found')
  return payee
}

export async function preview(ctx: Ctx, userId: number, asked: { fen?: number; payeeId?: number }): Promise<CashoutPreview> {
  const { finance, cashout } = ctx.tenant.configs
  const payee = await payeeFor(ctx, userId, asked.payeeId)
  const standing = await loadCashoutEligibility(ctx, userId, { payee })
  const fen = asked.fen ?? 0
  const { feeFen, taxFen, netFen, commissionFen } = quoteFigures(ctx, fen, standing)
  const blocked = [...standing.blocked, ...(fen === 0 ? [] : checkAmount(ctx, fen, standing))]
  const sealed =
    payee && fen > 0 && blocked.length === 0 && netFen > 0
      ? sealQuote(ctx, { userId, payeeId: payee.id, fen, feeFen, taxFen, commissionFen })
      : null
  return {
    availableFen: standing.availableFen,
    availableWhy: standing.availableWhy,
    minFen: finance.cashoutMinAmount,
    maxFen: finance.singleCashoutThreshold,
    timesLeft: standing.timesLeft,
    dayLeftFen: standing.dayLeftFen,
    fen,
    feeFen,
    taxFen,
    netFen,
    feeRule: feeRuleText(finance),
    taxRule: cashout.taxTable === null ? '' : '佣金按劳务报酬代扣个人所得税，按月累计，最终以税务机关核定为准',
    arrival: payee ? arrivalWords[payee.kind] : '',
    blocked,
    quote: sealed?.quote ?? null,
    quoteUntil: (sealed?.until ?? ctx.now).toISOString(),
    serverTime: ctx.now.toISOString(),
  }
}

export interface CashoutApplication {
  payeeId: number
  fen: number
  shownFeeFen: number
  shownTaxFen: number
  shownNetFen: number
  quote: string
}

function quoteOf(ctx: Ctx, userId: number, asked: CashoutApplication): Quote {
  const quote = openQuote(ctx, userId, asked.quote)
  const isEchoed =
    quote?.payeeId === asked.payeeId &&
    quote.fen === asked.fen &&
    quote.feeFen === asked.shownFeeFen &&
    quote.taxFen === asked.shownTaxFen &&
    quote.fen - quote.feeFen - quote.taxFen === asked.shownNetFen
  if (!quote || !isEchoed) throw fault('cashout_quote_stale')
  return quote
}

/** Creates a withdrawal. Runs in a transaction; repeating the same quote returns the same withdrawal. */
export async function createCashout(ctx: TxCtx, userId: number, asked: CashoutApplication): Promise<CashoutRecord> {
  const payee = (await payeesOf(ctx, userId)).find(({ id }) => id === asked.payeeId)
  if (!payee) throw fault('not_found')
  const quote = quoteOf(ctx, userId, asked)
  const id = await insertCashout(ctx, {
    no: `CO${dayInShanghai(ctx.now).replaceAll('-', '')}${drawDigits(14)}`,
    userId,
    payeeId: payee.id,
    payeeKind: payee.kind,
    status: 'submitted',
    fen: quote.fen,
    feeFen: quote.feeFen,
    taxFen: quote.taxFen,
    commissionFen: quote.commissionFen,
    taxTable: quote.taxFen > 0 ? ctx.tenant.configs.cashout.taxTable : null,
    quoteId: quote.id,
    origin: ctx.origin,
  })
  if (id === null) return (await cashoutByQuote(ctx, quote.id))!
  const row = (await cashoutById(ctx, id))!
  // Freezing locks the account, so the checks after it count all earlier applications.
  await freezeCashout(ctx, row)
  await refuseBlocked(ctx, row, payee)
  await insertStep(ctx, id, 'submitted', null)
  const risks = await risksOf(ctx, row)
  if (ctx.tenant.configs.finance.cashoutNeedAudit || risks.length > 0) await openReviewTask(ctx, row, risks)
  else await schedulePursuit(ctx, id, ctx.now)
  await notify(ctx, cashoutFiled, { to: [userId], subject: cashoutSubject(id), facts: { cashoutId: id } })
  return (await cashoutById(ctx, id))!
}

async function refuseBlocked(ctx: Ctx, row: CashoutRecord, payee: PayeeRecord): Promise<void> {
  const { userId, fen, commissionFen } = row
  const frozen = { cashFen: fen - commissionFen, commissionFen }
  const standing = await loadCashoutEligibility(ctx, userId, { payee, besides: row.id, frozen })
  const blocked = [...standing.blocked, ...checkAmount(ctx, fen, standing)]
  const [first] = blocked
  if (first?.kind === 'closed') throw fault('cashout_closed')
  if (first) throw fault('cashout_blocked', { message: first.words, data: { blocked } })
  const now = quoteFigures(ctx, fen, { ...standing, taxed: withoutOwn(standing.taxed, row) })
  if (now.feeFen !== row.feeFen || now.taxFen !== row.taxFen || now.commissionFen !== commissionFen) throw fault('cashout_quote_stale')
}

/** The month's sums without the withdrawal in progress, which they already include. */
const withoutOwn = (taxed: { commissionFen: number; taxFen: number }, { commissionFen, taxFen }: CashoutRecord) => ({
  commissionFen: taxed.commissionFen - commissionFen,
  taxFen: taxed.taxFen - taxFen,
})

/** Reasons for a manual review, even if the platform approves small amounts automatically. */
async function risksOf(ctx: Ctx, { userId, payeeId, fen }: CashoutRecord): Promise<string[]> {
  const risks: string[] = []
  if (fen > cashoutLimits.reviewAboveFen) risks.push(`超过 ${amount(cashoutLimits.reviewAboveFen)} 元`)
  if (!(await hasSucceeded(ctx, userId, payeeId))) risks.push('第一次提现到这个账户')
  return risks
}
