/** Templates in use; contracts of demo_love at each step of her way, and one in each other state of others. */
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { contractLimits, type ContractStatus, type SettlementStatus } from '@qianxian/protocol/contract/contract.words'
import { quoteStop } from '@qianxian/protocol/contract/stop.rules'
import type { SuccessTerms } from '@qianxian/protocol/contract/success.rules'
import { asc, and, eq, inArray } from 'drizzle-orm'
import { asSystemActor, requireMember, requireProfileId, type Ctx } from '../../src/ctx'
import { contracts } from '../../src/db/tables/contract'
import { loveProfiles } from '../../src/db/tables/love'
import { stores } from '../../src/db/tables/store'
import { archiveContract, archiveJob } from '../../src/features/contract/files/contract-files'
import { disputeStop, previewStop, requestStop } from '../../src/features/contract/stop/stop.service'
import { createOrder } from '../../src/features/finance/finance'
import { findProvenName } from '../../src/features/identity/identity'
import { accounts } from '../accounts'
import { payByChannel } from '../cashier'
import { ensureTemplate, newContract, newSettlement, type ContractFacts } from '../makers/contract'
import { circleOf, ctxOfAccount, dated, type Demonstration, type Stage } from '../stage'

/** One contract of another person in each of these states; the settlement of those that stop. */
const OTHERS: readonly { status: ContractStatus; settlement?: SettlementStatus; isByMember?: boolean }[] = [
  { status: 'draft' },
  { status: 'viewed' },
  { status: 'signing' },
  { status: 'rejected' },
  { status: 'expired' },
  { status: 'recalled' },
  { status: 'superseded' },
  { status: 'paused' },
  { status: 'archived' },
  { status: 'cancelled_no_fault', settlement: 'paid' },
  { status: 'terminate_requested', settlement: 'proposed' },
  { status: 'settlement_proposed', settlement: 'proposed', isByMember: false },
  { status: 'agreed', settlement: 'agreed' },
  { status: 'mediated', settlement: 'agreed' },
  { status: 'terminated', settlement: 'paid' },
  { status: 'paper_recorded' },
]
const FRESH: readonly ContractStatus[] = ['draft', 'viewed', 'signing']

/** People of the city whom no other story names. */
const FIRST_FREE = 60

/** Titles of demo_love's contracts that are paid; the second is in dispute. */
const EFFECTIVE = '半年见面服务'
const DISPUTED = '季度活动服务'

/** 2,000 yuan: a quarter once the two are a couple, the rest with their marriage. */
export const SUCCESS_FEE: SuccessTerms = {
  feeFen: 200_000,
  tranches: [
    { stage: 'couple', shareBp: 2_500 },
    { stage: 'married', shareBp: null },
  ],
}

export const demonstration: Demonstration = {
  async past(stage) {
    await ensureTemplate(stage, 'service')
    await ensureTemplate(stage, 'custom_1to1', { title: '私人定制合同' })
    const ctx = await ctxOfAccount(stage, accounts.love)
    const { userId } = requireMember(ctx)
    const { love, women, men } = await circleOf(stage)
    const proven = await findProvenName(ctx, userId)
    const [store] = await stage.db.select().from(stores).where(eq(stores.tenantId, stage.tenantId)).orderBy(asc(stores.id)).limit(1)
    const manager = requireMember(await ctxOfAccount(stage, accounts.storeManager)).userId
    const common = { storeId: store!.id, company: store!.name, matchmakerId: stage.matchmakerIds[0]!, signerId: manager }
    const hers = (facts: Partial<ContractFacts> & Pick<ContractFacts, 'status'>) =>
      newContract(stage, { profileId: love, userId, ...(proven ? { name: proven.name } : {}), ...common, ...facts })
    await hers({ status: 'completed', title: '体验见面服务', items: meetings(2), priceFen: 99_800, months: 1, daysAgo: 120, confirmed: 2 })
    await hers({
      status: 'cooling_off',
      title: '心理咨询服务',
      items: [{ kind: 'consult', title: '一对一咨询', times: 4, unitFen: 30_000 }],
      priceFen: 120_000,
      daysAgo: 2,
    })
    await hers({
      status: 'sent',
      title: '私人定制服务',
      type: 'custom_1to1',
      items: [...meetings(6), { kind: 'introduction', title: '定向推荐', times: 12, unitFen: null }],
      priceFen: 480_000,
      daysAgo: 1,
    })
    await hers({
      status: 'effective',
      title: EFFECTIVE,
      items: meetings(8),
      priceFen: 480_000,
      daysAgo: 40,
      confirmed: 3,
      delivered: 1,
      success: SUCCESS_FEE,
    })
    await hers({
      status: 'effective',
      title: DISPUTED,
      items: [{ kind: 'activity', title: '小型活动', times: 6, unitFen: null }],
      priceFen: 180_000,
      months: 3,
      daysAgo: 50,
      confirmed: 2,
    })
    const others = [...women, ...men].slice(FIRST_FREE, FIRST_FREE + OTHERS.length)
    const rows = await stage.db
      .select({ id: loveProfiles.id, userId: loveProfiles.userId })
      .from(loveProfiles)
      .where(and(eq(loveProfiles.tenantId, stage.tenantId), inArray(loveProfiles.id, others)))
      .orderBy(asc(loveProfiles.id))
    for (const [place, one] of rows.entries()) {
      const { status, settlement, isByMember = true } = OTHERS[place]!
      const daysAgo = FRESH.includes(status) ? 2 : 20 + place
      const row = await newContract(stage, { profileId: one.id, userId: one.userId!, ...common, matchmakerId: null, status, daysAgo })
      if (settlement) await settled(stage, row, { settlement, isByMember, requestedById: isByMember ? one.userId! : manager })
    }
  },

  async waiting(stage) {
    const love = await ctxOfAccount(stage, accounts.love)
    const idOf = async (title: string): Promise<number> => {
      const ofLove = and(
        eq(contracts.tenantId, stage.tenantId),
        eq(contracts.profileId, requireProfileId(love)),
        eq(contracts.title, title),
      )
      const [row] = await stage.db.select({ id: contracts.id }).from(contracts).where(ofLove)
      return row!.id
    }
    const [effective, disputed] = [await idOf(EFFECTIVE), await idOf(DISPUTED)]
    const manager = await ctxOfAccount(stage, accounts.storeManager)
    await paid(stage, love, effective, 480_000, 39)
    await paid(stage, love, disputed, 180_000, 49)
    await archiveContract(asSystemActor(dated(stage, love, 39), archiveJob.name), effective)
    const { refundFen } = await previewStop(dated(stage, love, 3), { id: disputed, fault: 'store' })
    const asked = { id: disputed, fault: 'store' as const, reason: '约好的活动两次临时取消', shownFen: refundFen }
    await requestStop(dated(stage, love, 3), asked)
    await disputeStop(dated(stage, manager, 2), { id: disputed, reason: '活动因天气改期，已经提前通知' })
  },
}

/** A settlement of a contract that nobody has paid: nothing is refunded. */
async function settled(
  stage: Stage,
  row: Awaited<ReturnType<typeof newContract>>,
  facts: { settlement: SettlementStatus; isByMember: boolean; requestedById: number },
): Promise<void> {
  const { settlement: status, isByMember, requestedById } = facts
  const at = momentBefore(stage.now, 3, 'day')
  const life = { at, paidFen: 0, refundedFen: 0, coolingOffEndsAt: row.coolingOffEndsAt, provenCostsFen: 0, fault: 'none' as const }
  const isAgreed = status !== 'proposed'
  await newSettlement(stage, {
    contractId: row.id,
    value: quoteStop(row.terms, [], life),
    requestedById,
    status,
    isByMember,
    requestedAt: at,
    ...(isAgreed ? { agreedAt: at, dueAt: momentAfter(at, contractLimits.refundDays, 'day') } : {}),
    ...(status === 'paid' ? { approvedAt: at, paidAt: at } : {}),
  })
}

const meetings = (times: number) => [{ kind: 'meeting' as const, title: '安排见面', times, unitFen: null }]

/** Real channels have no bill of payments that they never received, so no past payments are created for them. */
async function paid(stage: Stage, ctx: Ctx, contractId: number, priceFen: number, daysAgo: number): Promise<void> {
  if (!stage.world.adapters.payTwin) return
  const at = dated(stage, ctx, daysAgo)
  const input = { contract: contractId }
  const order = await createOrder(at, { userId: ctx.viewer!.userId, bizType: 'service', input, shownFen: priceFen, shownPoints: 0 })
  await payByChannel({ ...at, now: momentAfter(at.now, 1, 'minute') }, order.id, 'ali')
}
