/** Commission plans and shares created without their verbs: as rows, without money in the books. */
import { clockInChina, momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { commissionLimits, commissionOrders, depthOf } from '@qianxian/protocol/commission/commission.words'
import { eq } from 'drizzle-orm'
import { commissionLevelRates, commissionPlans, commissionRecords, commissionRules } from '../../src/db/tables/commission'
import { commissionStatements } from '../../src/db/tables/commission-statement'
import { maker, type Bench, type Facts } from '../maker'

type Rule = Omit<typeof commissionRules.$inferInsert, 'tenantId' | 'planId'>

/** An example of rates; a tenant sets its own. */
export const usualRules: readonly Rule[] = commissionOrders.flatMap((orderType) => [
  { orderType, role: 'matchmaker', mode: 'percent', value: 3_000 } as const,
  { orderType, role: 'store', mode: 'percent', value: 2_000 } as const,
  { orderType, role: 'brought', mode: 'percent', value: 1_200 } as const,
  { orderType, role: 'partner', mode: 'percent', value: 800 } as const,
])

/** An example of the parts of promoters. */
const usualLevelRates: readonly LevelRate[] = [
  { level: 1, firstBp: 1_000, laterBp: 300 },
  { level: 2, firstBp: 1_200, laterBp: 400 },
  { level: 3, firstBp: 1_500, laterBp: 500 },
]
type LevelRate = Omit<typeof commissionLevelRates.$inferInsert, 'tenantId' | 'planId'>

const newDraft = maker(commissionPlans, (facts: Facts<typeof commissionPlans, 'draftedById' | 'version'>, { now }) => ({
  effectiveFrom: momentAfter(now, 10, 'day'),
  channelFeeBp: 60,
  taxBp: 0,
  note: '',
  createdAt: now,
  ...facts,
}))

/** A plan with its rules; it is published if `publishedById` is given. */
export async function newPlan(
  bench: Bench,
  {
    publishedById,
    publishedAt,
    rules = usualRules,
    levelRates = usualLevelRates,
    ...facts
  }: Parameters<typeof newDraft>[1] & { rules?: readonly Rule[]; levelRates?: readonly LevelRate[] },
) {
  const plan = await newDraft(bench, facts)
  await bench.db.insert(commissionRules).values(rules.map((rule) => ({ ...rule, tenantId: bench.tenantId, planId: plan.id })))
  if (levelRates.length > 0)
    await bench.db.insert(commissionLevelRates).values(levelRates.map((rate) => ({ ...rate, tenantId: bench.tenantId, planId: plan.id })))
  if (publishedById)
    await bench.db
      .update(commissionPlans)
      .set({ publishedById, publishedAt: publishedAt ?? momentBefore(plan.effectiveFrom, commissionLimits.noticeDays, 'day') })
      .where(eq(commissionPlans.id, plan.id))
  return plan
}

/** A share of a paid order that waits to become free. */
export const newRecord = maker(commissionRecords, (facts: Facts<typeof commissionRecords, 'orderId'>, { now }) => {
  const role = facts.role ?? 'matchmaker'
  const paidAt = facts.paidAt ?? now
  return {
    orderType: 'vip' as const,
    role,
    depth: depthOf[role],
    planVersion: 1,
    rate: '净额的 30%',
    baseFen: 10_000,
    fen: 3_000,
    status: 'pending' as const,
    paidAt,
    month: clockInChina(paidAt).format('YYYY-MM'),
    freeAt: momentAfter(paidAt, commissionLimits.freezeDays, 'day'),
    reasonTrace: ['这笔VIP 会员实付 100.00 元，积分和优惠不计入。'],
    createdAt: now,
    ...facts,
  }
})

let months = 0
/** A month of the past that no other statement has. */
const nextMonth = (): string => {
  months += 1
  return `${1990 + Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** A published statement without lines. */
export const newStatement = maker(commissionStatements, (facts: Facts<typeof commissionStatements>, { now }) => ({
  month: nextMonth(),
  status: 'published' as const,
  orders: 1,
  grossFen: 10_000,
  netFen: 9_940,
  shareFen: 1_988,
  hash: '0'.repeat(64),
  closedAt: now,
  publishedAt: now,
  createdAt: now,
  ...facts,
}))
