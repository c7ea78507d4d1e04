/**
 * "If I stop today": the refund of a contract, from its snapshot and what was delivered. One pure function for member,
 * matchmaker, store and payout. Amounts are whole fen; fractions are for the member.
 */
import { lengthIn } from '../base/clock'
import { name } from '../base/dictionary'
import { flooredPart } from '../base/proportion'
import { contractLimits, deliverableKind, stopFault, type DeliverableKind, type DeliverableStatus, type StopFault } from './contract.words'

/** One kind of service in a contract. */
export interface ContractItem {
  kind: DeliverableKind
  title: string
  times: number
  /** Price of one service; null divides the rest of the price evenly among all services without a price. */
  unitFen: number | null
}

/** The terms that decide a refund; part of the hash that everybody signs. */
export interface StopTerms {
  /** Version of the formula in force when the contract was signed. */
  formula: number
  priceFen: number
  items: readonly ContractItem[]
  /** Kept from the price if nothing was delivered, in parts of a thousand. */
  feePermille: number
  /** Kept of the undelivered part, in percent. */
  penaltyPercent: number
}

export interface StopDeliverable {
  id: number
  kind: DeliverableKind
  status: DeliverableStatus
  /** When it took place. */
  deliveredAt: Date | null
  /** When the member was notified; silence counts only after a notice with evidence. */
  notifiedAt: Date | null
  hasEvidence: boolean
  confirmedAt: Date | null
}

export interface StopCase {
  at: Date
  paidFen: number
  refundedFen: number
  /** End of the cooling-off period; null if it was never begun. */
  coolingOffEndsAt: Date | null
  /** Costs outside the services that the company proved, counted only within the cooling-off period. */
  provenCostsFen: number
  fault: StopFault
}

/** Which of the four rules decided. */
export type StopRule = 'cooling_off' | 'fault' | 'undelivered' | 'progress'

export interface StopRow {
  kind: 'paid' | 'delivered' | 'cost' | 'fee' | 'penalty' | 'refunded' | 'bound'
  label: string
  /** Signed: the rows add up to the refund. */
  fen: number
  /** When the service of the row took place; null for others. */
  at: Date | null
  /** Why the row counts, in words. */
  proof: string
  deliverableId: number | null
}

export interface StopValue {
  formula: number
  rule: StopRule
  rows: readonly StopRow[]
  refundFen: number
  deliveredFen: number
  undeliveredFen: number
  /** The formula in words. */
  words: string
}

type CountedBy = 'confirmed' | 'silence'

/** How a service counts as delivered: the member confirmed it, or kept silent after a notice with evidence; else null. */
export function explainCount(one: Omit<StopDeliverable, 'id' | 'kind'>, at: Date): CountedBy | null {
  if (one.status === 'client_confirmed') return 'confirmed'
  if (one.status !== 'delivered' || one.notifiedAt === null || !one.hasEvidence) return null
  return lengthIn('day', one.notifiedAt, at) >= contractLimits.silenceDays ? 'silence' : null
}

/** Value of the first `count` services of each kind; beyond the agreed number they cost nothing. */
export function deliveredFen(
  { priceFen, items }: Pick<StopTerms, 'priceFen' | 'items'>,
  counts: ReadonlyMap<DeliverableKind, number>,
): number {
  let fixed = 0
  let fixedInAll = 0
  let shared = 0
  let sharedInAll = 0
  for (const [kind, group] of groupByKind(items)) {
    let left = counts.get(kind) ?? 0
    for (const { times, unitFen } of group) {
      const done = Math.min(times, left)
      left -= done
      if (unitFen === null) {
        shared += done
        sharedInAll += times
      } else {
        fixed += done * unitFen
        fixedInAll += times * unitFen
      }
    }
  }
  const rest = Math.max(0, priceFen - fixedInAll)
  // Rounded down over the sum, so that the last service takes the remainder and none is counted twice.
  const part = sharedInAll === 0 ? 0 : flooredPart(rest, shared, sharedInAll)
  return Math.min(priceFen, fixed + part)
}

function groupByKind(items: readonly ContractItem[]): Map<DeliverableKind, ContractItem[]> {
  const groups = new Map<DeliverableKind, ContractItem[]>()
  for (const item of items) groups.set(item.kind, [...(groups.get(item.kind) ?? []), item])
  return groups
}

const proofWords: Readonly<Record<CountedBy, string>> = {
  confirmed: '会员已确认',
  silence: `通知后 ${contractLimits.silenceDays} 天没有提出异议，并有记录为证`,
}

/** Rows of the counted services in the order in which they took place; their amounts add up to the delivered part. */
function deliveredRows(terms: StopTerms, deliverables: readonly StopDeliverable[], at: Date): StopRow[] {
  const counted = deliverables
    .map((one) => ({ ...one, by: explainCount(one, at) }))
    .filter((one): one is typeof one & { by: CountedBy } => one.by !== null)
    .sort((a, b) => (a.deliveredAt?.getTime() ?? 0) - (b.deliveredAt?.getTime() ?? 0) || a.id - b.id)
  const counts = new Map<DeliverableKind, number>()
  let before = 0
  return counted.map(({ id, kind, by, deliveredAt }) => {
    const seq = (counts.get(kind) ?? 0) + 1
    counts.set(kind, seq)
    const after = deliveredFen(terms, counts)
    const fen = after - before
    before = after
    return {
      kind: 'delivered',
      label: `第 ${seq} 次${name(deliverableKind, kind)}`,
      fen: -fen,
      at: deliveredAt,
      proof: proofWords[by],
      deliverableId: id,
    }
  })
}

const row = (kind: StopRow['kind'], label: string, fen: number, proof: string): StopRow => ({
  kind,
  label,
  fen,
  at: null,
  proof,
  deliverableId: null,
})

function decideRule({ coolingOffEndsAt, at, fault }: StopCase, isUndelivered: boolean): StopRule {
  if (coolingOffEndsAt !== null && at < coolingOffEndsAt) return 'cooling_off'
  if (fault !== 'none') return 'fault'
  return isUndelivered ? 'undelivered' : 'progress'
}

const ruleWords: Readonly<Record<StopRule, (terms: StopTerms) => string>> = {
  cooling_off: () => '冷静期内解除：已付金额，减去已确认的服务和有凭证的实际支出。',
  undelivered: ({ feePermille }) => `还没有开始服务：已付金额，减去不超过 ${percent(feePermille, 10)} 的支付手续费。`,
  fault: () => '因门店或平台的原因终止：已付金额，减去已确认的服务，不扣违约金。',
  progress: ({ penaltyPercent }) =>
    `已付金额，减去已确认的服务，再减去未服务部分的 ${percent(Math.min(penaltyPercent, contractLimits.penaltyPercentMax), 1)} 作为违约金。`,
}
const percent = (part: number, whole: number): string => `${part / whole}%`

/**
 * Formula 1. The rule is decided in this order: within the cooling-off period only proven costs are kept; a fault of
 * store or platform costs the member no penalty; before the first service at most one percent is kept; else the penalty
 * is a share of the undelivered part. The refund is never below 0 and never above the paid amount that is left.
 */
function stopByFormula1(terms: StopTerms, deliverables: readonly StopDeliverable[], facts: StopCase): StopValue {
  const { paidFen, refundedFen, provenCostsFen, fault } = facts
  const services = deliveredRows(terms, deliverables, facts.at)
  const delivered = services.reduce((sum, { fen }) => sum - fen, 0)
  const undelivered = Math.max(0, terms.priceFen - delivered)
  const rule = decideRule(facts, services.length === 0)
  const fee = flooredPart(paidFen, Math.min(terms.feePermille, contractLimits.feePermilleMax), 1000)
  const penalty = flooredPart(undelivered, Math.min(terms.penaltyPercent, contractLimits.penaltyPercentMax), 100)
  const rows: StopRow[] = [row('paid', '已付金额', paidFen, '付款记录'), ...services]
  if (rule === 'cooling_off' && provenCostsFen > 0) rows.push(row('cost', '实际支出', -provenCostsFen, '财务核定的凭证'))
  if (rule === 'undelivered' && fee > 0)
    rows.push(row('fee', '支付手续费', -fee, `不超过已付金额的 ${percent(contractLimits.feePermilleMax, 10)}`))
  if (rule === 'progress') {
    // A service without a price would otherwise raise the refund above the one before the first service.
    const kept = Math.max(penalty, fee - delivered)
    if (kept > 0) rows.push(row('penalty', '违约金', -kept, `不超过未服务部分的 ${contractLimits.penaltyPercentMax}%`))
  }
  if (rule === 'fault') rows.push(row('penalty', '违约金', 0, `${name(stopFault, fault)}，不扣`))
  if (refundedFen > 0) rows.push(row('refunded', '已经退款', -refundedFen, '退款记录'))
  const sum = rows.reduce((total, { fen }) => total + fen, 0)
  const refundFen = Math.min(Math.max(0, sum), Math.max(0, paidFen - refundedFen))
  if (refundFen !== sum) rows.push(row('bound', '不低于 0，不超过剩余已付金额', refundFen - sum, '合同约定'))
  return { formula: 1, rule, rows, refundFen, deliveredFen: delivered, undeliveredFen: undelivered, words: ruleWords[rule](terms) }
}

/** A signed contract keeps its formula: a change of the rule is a new version beside the old ones. */
const formulas: Readonly<Record<number, typeof stopByFormula1>> = { 1: stopByFormula1 }
export const STOP_FORMULA = 1

/** Returns what a member gets back who stops at `facts.at`; throws for a version that does not exist. */
export function quoteStop(terms: StopTerms, deliverables: readonly StopDeliverable[], facts: StopCase): StopValue {
  const formula = formulas[terms.formula]
  if (!formula) throw new Error(`no formula ${terms.formula} for stopping a contract`)
  return formula(terms, deliverables, facts)
}

/** The formula in words for the text of a contract, before anything was delivered. */
export const stopTermsWords = (terms: StopTerms): string[] => [
  ruleWords.cooling_off(terms),
  ruleWords.undelivered(terms),
  ruleWords.fault(terms),
  ruleWords.progress(terms),
]
