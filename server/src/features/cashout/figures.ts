/**
 * Deductions from a withdrawn amount: the platform's fee and, if the tenant confirmed it, the tax on commission. Whole
 * fen, rounded down in the member's favour.
 */
import { amount } from '@qianxian/protocol/base/format'
import type { AllConfig } from '@qianxian/protocol/tenant/tenant.schema'

type FeeConfig = Pick<AllConfig, 'cashoutChargeCommission' | 'cashoutCommissionRatio' | 'cashoutCommissionThreshold'>

const BASIS_POINTS = 10_000

/** Charges only the part above the threshold, so that a larger withdrawal never pays out less. */
export function quoteFee(fen: number, config: FeeConfig): number {
  if (!config.cashoutChargeCommission) return 0
  const charged = Math.max(0, fen - config.cashoutCommissionThreshold)
  return Math.floor((charged * config.cashoutCommissionRatio) / BASIS_POINTS)
}

export function feeRuleText(config: FeeConfig): string {
  const { cashoutChargeCommission, cashoutCommissionRatio, cashoutCommissionThreshold } = config
  if (!cashoutChargeCommission || cashoutCommissionRatio === 0) return '不收手续费'
  const percent = String(cashoutCommissionRatio / 100)
  return cashoutCommissionThreshold === 0
    ? `按提现金额的 ${percent}% 收取`
    : `${amount(cashoutCommissionThreshold)} 元以内免手续费，超出部分按 ${percent}% 收取`
}

/**
 * Withholding tax on a month's labour income: (income minus deduction) times a progressive rate, minus the quick
 * deduction.
 */
interface TaxTable {
  /** Up to this income the deduction is a fixed sum, at most the whole income. */
  smallFen: number
  smallDeductionFen: number
  /** Above that income, this percentage of it is deducted. */
  deductionPoints: number
  rates: readonly { upToFen: number; points: number; lessFen: number }[]
}

/**
 * Keyed by the version that a tenant confirms. A rate changed by law becomes a new table, because the old one still
 * explains earlier withholdings. 2019-1: the national rates for labour income, in force since 2019-01-01.
 */
const taxTables: Readonly<Record<string, TaxTable>> = {
  '2019-1': {
    smallFen: 400_000,
    smallDeductionFen: 80_000,
    deductionPoints: 2_000,
    rates: [
      { upToFen: 2_000_000, points: 2_000, lessFen: 0 },
      { upToFen: 5_000_000, points: 3_000, lessFen: 200_000 },
      { upToFen: Infinity, points: 4_000, lessFen: 700_000 },
    ],
  },
}

function taxOn(monthFen: number, table: TaxTable): number {
  const deduction =
    monthFen <= table.smallFen ? Math.min(monthFen, table.smallDeductionFen) : Math.ceil((monthFen * table.deductionPoints) / BASIS_POINTS)
  const taxed = monthFen - deduction
  const { points, lessFen } = table.rates.find(({ upToFen }) => taxed <= upToFen)!
  return Math.max(0, Math.floor((taxed * points) / BASIS_POINTS) - lessFen)
}

/** Returns the tax on this part; `before` is the amount withdrawn and withheld earlier in the same month. */
export function quoteTax(commissionFen: number, before: { commissionFen: number; taxFen: number }, tableName: string | null): number {
  const table = tableName === null ? undefined : taxTables[tableName]
  if (!table || commissionFen === 0) return 0
  return Math.max(0, taxOn(before.commissionFen + commissionFen, table) - before.taxFen)
}
