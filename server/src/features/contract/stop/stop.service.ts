/** The verbs of the end of a contract: see the refund, ask to stop, agree or object, and approve the payout. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { contract } from '@qianxian/protocol/contract/contract'
import {
  contractStates,
  settlementStates,
  signerKind,
  stopFault,
  type ContractStatus,
  type StopFault,
} from '@qianxian/protocol/contract/contract.words'
import { requireMember, type Ctx, type TxCtx } from '../../../ctx'
import { fault } from '../../../http/fault'
import { paging } from '../../../http/paging'
import type { Verb } from '../../../http/serve'
import { openTask } from '../../audit/audit'
import { markSubjectsRead } from '../../notice/notice'
import { findUserOfProfile } from '../../risk/risk'
import { companyUsers, partiesTo, tellOtherSide, tellStopAsked } from '../notify'
import { auditItem } from '../audit-item'
import { lockOwnContract, requireContract, type SeenContract, type Side } from '../contract-access'
import { addContractEvent } from '../contract-events.repository'
import { contractSubject } from '../contract.notices'
import { presentRow, presentSettlement, presentStopValue } from '../contract.presenter'
import * as contractStore from '../contract.repository'
import type { ContractRecord } from '../contract.repository'
import { agreeSettlement, payoutJob, stopValueOf } from './settlement'
import * as store from './settlement.repository'
import type { SettlementRow } from './settlement.repository'

export const previewStop: Verb<typeof contract.previewStop> = async (ctx, { id, fault: cause = 'none' }) => {
  const { row } = await requireContract(ctx, id)
  const open = await store.openSettlement(ctx, id)
  if (open) return presentStopValue(open.value, open.requestedAt)
  if (!isIn(contractStates.running, row.status)) throw fault('contract_not_running')
  return presentStopValue(await stopValueOf(ctx, row, { at: ctx.now, fault: cause }), ctx.now)
}

/** Only the member and the company settle; the named matchmaker of a store only sees it. */
function requireParty(side: Side): 'member' | 'company' {
  if (side === 'matchmaker') throw fault('not_allowed')
  return side
}

export const requestStop: Verb<typeof contract.requestStop> = async (ctx, { id, fault: cause, reason, shownFen }) => {
  const { row, settlement } = await ctx.tx(async (ctx) => {
    const seen = await lockOwnContract(ctx, id)
    const party = requireParty(seen.side)
    const open = await store.openSettlement(ctx, id)
    if (open) return answerSame(ctx, seen, open, { cause, shownFen })
    const { row } = seen
    if (!isIn(contractStates.running, row.status)) throw fault('contract_not_running')
    const value = await stopValueOf(ctx, row, { at: ctx.now, fault: cause })
    if (value.refundFen !== shownFen) throw fault('contract_stop_changed', { data: { refundFen: value.refundFen } })
    const made = await store.insertSettlement(ctx, {
      contractId: id,
      status: 'proposed',
      fault: cause,
      reason,
      isByMember: party === 'member',
      requestedById: requireMember(ctx).userId,
      value,
      formulaVersion: value.formula,
      refundFen: value.refundFen,
      requestedAt: ctx.now,
    })
    await addContractEvent(ctx, id, {
      kind: 'stop_requested',
      who: signerKind[party],
      facts: { fault: cause, refundFen: value.refundFen, formula: value.formula },
    })
    // Within the cooling-off period the member needs nobody's agreement.
    if (value.rule === 'cooling_off' && party === 'member')
      return { row, settlement: await agreeSettlement(ctx, row, made, { by: null, status: 'cancelled_no_fault' }) }
    await contractStore.updateContract(ctx, id, { status: party === 'member' ? 'terminate_requested' : 'settlement_proposed' })
    await tellStopAsked(ctx, row, party)
    return { row, settlement: made }
  })
  return presentSettlement(ctx, row, settlement)
}

/** A second tap returns the request; the same request of the other side agrees to it. */
async function answerSame(
  ctx: TxCtx,
  { row, side }: SeenContract,
  open: SettlementRow,
  { cause, shownFen }: { cause: StopFault; shownFen: number },
): Promise<{ row: ContractRecord; settlement: SettlementRow }> {
  const isOwn = open.isByMember === (side === 'member')
  const isSame = open.fault === cause && open.refundFen === shownFen
  if (!isSame || (!isOwn && open.status !== 'proposed')) throw fault('contract_changed')
  return { row, settlement: isOwn ? open : await agree(ctx, row, open, side) }
}

async function agree(ctx: TxCtx, row: ContractRecord, open: SettlementRow, side: Side): Promise<SettlementRow> {
  await addContractEvent(ctx, row.id, { kind: 'stop_agreed', who: signerKind[requireParty(side)], facts: { refundFen: open.refundFen } })
  return agreeSettlement(ctx, row, open, { by: requireMember(ctx).userId, status: 'agreed' })
}

/** Locks the contract and its proposal for the other side's answer. */
async function lockToAnswer(ctx: TxCtx, id: number): Promise<SeenContract & { open: SettlementRow }> {
  const seen = await lockOwnContract(ctx, id)
  const open = await store.openSettlement(ctx, id)
  requireParty(seen.side)
  if (!open) throw fault('contract_changed')
  if (open.isByMember === (seen.side === 'member')) throw fault('not_allowed')
  return { ...seen, open }
}

export const agreeStop: Verb<typeof contract.agreeStop> = async (ctx, { id, shownFen }) => {
  const { row, settlement } = await ctx.tx(async (ctx) => {
    const { row, side, open } = await lockToAnswer(ctx, id)
    if (open.refundFen !== shownFen) throw fault('contract_stop_changed', { data: { refundFen: open.refundFen } })
    if (isIn(settlementStates.owed, open.status) || open.status === 'paid') return { row, settlement: open }
    if (open.status !== 'proposed') throw fault('contract_changed')
    return { row, settlement: await agree(ctx, row, open, side) }
  })
  return presentSettlement(ctx, row, settlement)
}

/** The state that a stop interrupted. */
const stateBefore = (ctx: Ctx, { coolingOffEndsAt, pausedAt }: ContractRecord): ContractStatus => {
  if (coolingOffEndsAt !== null && ctx.now < coolingOffEndsAt) return 'cooling_off'
  return pausedAt === null ? 'effective' : 'paused'
}

/** A second tap changes nothing. */
export const withdrawStop: Verb<typeof contract.withdrawStop> = async (ctx, { id }) => {
  const row = await ctx.tx(async (ctx) => {
    const { row, side } = await lockOwnContract(ctx, id)
    const party = requireParty(side)
    const last = await store.settlementOf(ctx, id)
    if (!last || last.isByMember !== (party === 'member')) throw fault('contract_changed')
    if (last.status === 'withdrawn') return row
    if (last.status !== 'proposed') throw fault('contract_changed')
    await store.updateSettlement(ctx, last.id, { status: 'withdrawn' })
    await addContractEvent(ctx, id, { kind: 'stop_withdrawn', who: signerKind[party] })
    const status = stateBefore(ctx, row)
    const resumed = await contractStore.updateContract(ctx, id, {
      status,
      startAt: status === 'effective' ? (row.startAt ?? ctx.now) : row.startAt,
    })
    await tellOtherSide(ctx, resumed, party)
    return resumed
  })
  return presentRow(ctx, row)
}

export const disputeStop: Verb<typeof contract.disputeStop> = async (ctx, { id, reason }) => {
  const { row, settlement } = await ctx.tx(async (ctx) => {
    const { row, side, open } = await lockToAnswer(ctx, id)
    if (open.status === 'disputed') return { row, settlement: open }
    if (open.status !== 'proposed') throw fault('contract_changed')
    const auditTaskId = await openDisputeTask(ctx, row, open, reason)
    const settlement = await store.updateSettlement(ctx, open.id, {
      status: 'disputed',
      answeredById: requireMember(ctx).userId,
      objection: reason,
      auditTaskId,
    })
    await contractStore.updateContract(ctx, id, { status: 'disputed' })
    await addContractEvent(ctx, id, { kind: 'stop_disputed', who: signerKind[requireParty(side)] })
    await tellOtherSide(ctx, row, requireParty(side))
    return { row, settlement }
  })
  return presentSettlement(ctx, row, settlement)
}

async function openDisputeTask(ctx: TxCtx, row: ContractRecord, open: SettlementRow, objection: string): Promise<number> {
  const member = await findUserOfProfile(ctx, row.profileId)
  return openTask(ctx, {
    targetType: 'contract',
    targetId: row.id,
    ownerId: 0,
    parties: [
      ...[member, row.payerId].flatMap((userId) => (userId === null ? [] : [{ userId, kind: 'author' as const }])),
      ...(await companyUsers(ctx, row)).map((userId) => ({ userId, kind: 'colleague' as const })),
    ],
    title: '核实：终止结算是否按申请办理',
    subtitle: row.no,
    items: [
      auditItem('reason', open.isByMember ? '会员的申请' : '门店的申请', `${stopFault[open.fault]}。${open.reason}`),
      auditItem('value', '结算', open.value.words),
      auditItem('objection', open.isByMember ? '门店的异议' : '会员的异议', objection),
    ],
  })
}

export const getSettlement: Verb<typeof contract.getSettlement> = async (ctx, { id }) => {
  const { row } = await requireContract(ctx, id)
  const settlement = await store.openSettlement(ctx, id)
  if (!settlement) throw fault('not_found')
  await markSubjectsRead(ctx, contractSubject(id))
  return presentSettlement(ctx, row, settlement)
}

// --- Finance --------------------------------------------------------------

export const getSettlementsPaged: Verb<typeof contract.getSettlementsPaged> = async (ctx, asked) => {
  const { place, limit, pageFrom } = paging<[id: number]>(ctx, 'settlements', asked)
  return pageFrom(
    await store.settlementsToApprove(ctx, place?.[0] ?? null, limit),
    ({ id }) => [id],
    async (page) => {
      const rows = await contractStore.contractsById(
        ctx,
        page.map(({ contractId }) => contractId),
      )
      const shown = []
      for (const one of page) shown.push(await presentSettlement(ctx, rows.get(one.contractId)!, one))
      return shown
    },
  )
}

/** A party to the settlement cannot approve it. A second tap changes nothing. */
export const approveSettlement: Verb<typeof contract.approveSettlement> = async (ctx, { id, shownFen }) => {
  const { userId } = requireMember(ctx)
  const { row, settlement } = await ctx.tx(async (ctx) => {
    const row = await contractStore.lockContract(ctx, id)
    const settlement = row && (await store.settlementOf(ctx, id))
    if (!row || !settlement || !isIn([...settlementStates.owed, 'paid'], settlement.status)) throw fault('not_found')
    const parties = [settlement.requestedById, settlement.answeredById, ...(await partiesTo(ctx, row))]
    if (parties.includes(userId)) throw fault('contract_own_money')
    if (settlement.refundFen !== shownFen) throw fault('contract_stop_changed', { data: { refundFen: settlement.refundFen } })
    if (settlement.status !== 'agreed') return { row, settlement }
    await addContractEvent(ctx, id, { kind: 'approved', who: '财务', facts: { refundFen: settlement.refundFen } })
    const approved = await store.updateSettlement(ctx, settlement.id, { status: 'approved', approvedById: userId, approvedAt: ctx.now })
    await ctx.jobs.send(ctx, payoutJob, { settlementId: settlement.id })
    return { row, settlement: approved }
  })
  return presentSettlement(ctx, row, settlement)
}
