/** Withdrawal blockers: the page checks them beforehand, the server again under the account lock. */
import { dateAndTime, startOfDayInShanghai, startOfMonthInShanghai } from '@qianxian/protocol/base/calendar'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { isSameName } from '@qianxian/protocol/base/names'
import { amount } from '@qianxian/protocol/base/format'
import type { Blocked } from '@qianxian/protocol/cashout/cashout.schema'
import { cashoutLimits, payeeKind, type CashoutBlock } from '@qianxian/protocol/cashout/cashout.words'
import type { Ctx } from '../../ctx'
import { closingBlockers } from '../account/account'
import { balancesOf } from '../finance/finance'
import { verifiedName } from './cashout.hooks'
import { boundPhoneOf } from '../account/account'
import { findLastChangeSince, countedSince, isReplacement, taxedSince, type PayeeRecord } from './cashout.repository'
import { quoteFee, quoteTax } from './figures'
import { isPayeeKindOpen } from './payout-channels'

export interface CashoutEligibility {
  /** Maximum that may be withdrawn at once now, by balance, single limit and the rest of the daily limit. */
  availableFen: number
  /** Name of the limit that determines `availableFen`. */
  availableWhy: string
  balanceFen: number
  commissionFen: number
  timesLeft: number
  dayLeftFen: number
  taxed: { commissionFen: number; taxFen: number }
  blocked: Blocked[]
}

const block = (kind: CashoutBlock, words: string, remedy: { label: string; link: string } | null = null): Blocked => ({
  kind,
  words,
  remedy: remedy?.label ?? '',
  link: remedy?.link ?? '',
})

const yuan = (fen: number): string => `${amount(fen)} 元`

/** Loads balances, limits and blockers. `besides`: a withdrawal in progress that must not count against itself. */
export async function loadCashoutEligibility(
  ctx: Ctx,
  userId: number,
  { payee, besides = 0, frozen = { cashFen: 0, commissionFen: 0 } }: { payee: PayeeRecord | null; besides?: number; frozen?: Frozen },
): Promise<CashoutEligibility> {
  const { finance } = ctx.tenant.configs
  const balances = await balancesOf(ctx, userId)
  const commissionFen = balances.commission + frozen.commissionFen
  const balanceFen = balances.cash + frozen.cashFen + Math.max(0, commissionFen)
  const counted = await countedSince(ctx, userId, startOfDayInShanghai(ctx.now), besides)
  const timesLeft = Math.max(0, cashoutLimits.timesPerDay - counted.times)
  const dayLeftFen = Math.max(0, cashoutLimits.fenPerDay - counted.fen)
  const binding = bindingLimit(ctx, { balanceFen, dayLeftFen })
  const blocked: Blocked[] = []
  if (!finance.canCashout) blocked.push(block('closed', '平台暂未开放提现，开放后会在这里告诉你'))
  blocked.push(...(await ofAccount(ctx, userId)))
  if (commissionFen < 0) blocked.push(block('debt', `佣金还有 ${yuan(-commissionFen)}待抵扣，抵扣完后可以提现`))
  if (balanceFen < finance.cashoutThreshold)
    blocked.push(block('threshold', `${finance.balanceName}满 ${yuan(finance.cashoutThreshold)}才能提现，现有 ${yuan(balanceFen)}`))
  if (timesLeft === 0) blocked.push(block('day_times', `每天最多提现 ${cashoutLimits.timesPerDay} 次，明天再来`))
  if (dayLeftFen === 0) blocked.push(block('day_amount', `每天最多提现 ${yuan(cashoutLimits.fenPerDay)}，明天再来`))
  if (payee) blocked.push(...(await ofPayee(ctx, userId, payee)))
  else blocked.push(block('no_payee', '还没有收款账户，请先设置', { label: '去设置', link: '' }))
  const taxed = await taxedSince(ctx, userId, startOfMonthInShanghai(ctx.now))
  return {
    availableFen: binding.fen,
    availableWhy: binding.words,
    balanceFen,
    commissionFen: Math.max(0, commissionFen),
    timesLeft,
    dayLeftFen,
    taxed,
    blocked,
  }
}

/** Amounts that a withdrawal in progress has already frozen. */
interface Frozen {
  cashFen: number
  commissionFen: number
}

async function ofAccount(ctx: Ctx, userId: number): Promise<Blocked[]> {
  const blocked: Blocked[] = []
  if ((await boundPhoneOf(ctx, userId)) === null)
    blocked.push(block('phone', '提现前请先绑定手机号', { label: '去绑定', link: '/pages/login/loginByBindPhone' }))
  if (ctx.tenant.configs.love.requireRealName && !(await verifiedName.ask(ctx, userId)).isProven)
    blocked.push(block('real_name', '提现前请先完成实名认证', { label: '去认证', link: '/member/certification' }))
  const changedAt = await findLastChangeSince(ctx, userId, momentBefore(ctx.now, cashoutLimits.quietHours, 'hour'))
  if (changedAt) blocked.push(quiet('账号的手机号或密码刚换过', changedAt))
  if (await hasOpenDispute(ctx, userId)) blocked.push(block('dispute', '平台正在核实与你有关的事项，核实完后可以提现'))
  return blocked
}

const quiet = (what: string, since: Date): Blocked =>
  block('changed', `${what}，为了资金安全，${dateAndTime(momentAfter(since, cashoutLimits.quietHours, 'hour'))} 后可以提现`)

/**
 * True if a dispute about the user is open. Closing an account is blocked by the same condition in the same words, so
 * this reveals nothing more.
 */
export const hasOpenDispute = async (ctx: Ctx, userId: number): Promise<boolean> =>
  (await closingBlockers.ask(ctx, userId)).some(({ kind }) => kind === 'review')

async function ofPayee(ctx: Ctx, userId: number, payee: PayeeRecord): Promise<Blocked[]> {
  const blocked: Blocked[] = []
  if (!isPayeeKindOpen(ctx, payee.kind))
    blocked.push(block('way_closed', `平台暂不支持提现到${payeeKind[payee.kind]}，请换一种收款方式`, { label: '换一种', link: '' }))
  const { isProven, name } = await verifiedName.ask(ctx, userId)
  if (isProven && name !== null && !isSameName(name, ctx.secrets.unseal(payee.nameEnc)))
    blocked.push(block('payee_name', '收款人须与实名认证的姓名一致', { label: '去修改', link: '' }))
  const isQuiet = payee.createdAt > momentBefore(ctx.now, cashoutLimits.quietHours, 'hour')
  if (isQuiet && (await isReplacement(ctx, payee))) blocked.push(quiet('收款账户刚换过', payee.createdAt))
  return blocked
}

export interface CashoutFigures {
  feeFen: number
  taxFen: number
  netFen: number
  /** The part taken from commission: the balance is used first. */
  commissionFen: number
}

export function quoteFigures(ctx: Ctx, fen: number, { balanceFen, commissionFen, taxed }: CashoutEligibility): CashoutFigures {
  const { finance, cashout } = ctx.tenant.configs
  const cashFen = balanceFen - commissionFen
  const drawn = Math.max(0, Math.min(commissionFen, fen - cashFen))
  const feeFen = quoteFee(fen, finance)
  const taxFen = quoteTax(drawn, taxed, cashout.taxTable)
  return { feeFen, taxFen, netFen: Math.max(0, fen - feeFen - taxFen), commissionFen: drawn }
}

/** Returns the lowest limit of one withdrawal, with its name; the app shows no other limit. */
function bindingLimit(ctx: Ctx, { balanceFen, dayLeftFen }: Pick<CashoutEligibility, 'balanceFen' | 'dayLeftFen'>) {
  const { singleCashoutThreshold, balanceName } = ctx.tenant.configs.finance
  const limits = [
    { kind: 'short', fen: Math.max(0, balanceFen), words: `可提现的${balanceName}` },
    { kind: 'too_much', fen: singleCashoutThreshold, words: '每次的上限' },
    { kind: 'day_amount', fen: dayLeftFen, words: '今天剩下的额度' },
  ] as const
  return limits.reduce((lowest, limit) => (limit.fen < lowest.fen ? limit : lowest))
}

/** Returns the blockers that depend on the amount. */
export function checkAmount(ctx: Ctx, fen: number, eligibility: CashoutEligibility): Blocked[] {
  const { cashoutMinAmount } = ctx.tenant.configs.finance
  if (fen < cashoutMinAmount) return [block('too_little', `每次最少提现 ${yuan(cashoutMinAmount)}`)]
  const binding = bindingLimit(ctx, eligibility)
  return fen > binding.fen ? [block(binding.kind, `现在最多提现 ${yuan(binding.fen)}（${binding.words}）`)] : []
}
