/** A contract as its member, its company and its matchmaker see it. */
import { momentAfter } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { maskedName } from '@qianxian/protocol/base/masks'
import type { ContractDetail, ContractRow, Deliverable, Settlement } from '@qianxian/protocol/contract/contract.schema'
import {
  contractLimits,
  contractStates,
  nextStepFor,
  settlementStates,
  type ContractStatus,
} from '@qianxian/protocol/contract/contract.words'
import { deliveredFen, explainCount, type StopValue } from '@qianxian/protocol/contract/stop.rules'
import { requireMember, type Ctx } from '../../ctx'
import { picturesOf } from '../media/media'
import { needsFace, isTurnOf } from './signing/tickets'
import { isOfMember, isServed, type SeenContract, type Side } from './contract-access'
import { contractEventsOf } from './contract-events.repository'
import { currentStatus, tabOf } from './contract-status'
import * as store from './contract.repository'
import type { ContractRecord, SignerRow } from './contract.repository'
import { deliverablesOf, stopFactsOf, type DeliverableRow } from './delivery/deliverable.repository'
import { presentSuccess } from './success/success.presenter'
import { settlementOf, settlementsOf, type SettlementRow } from './stop/settlement.repository'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** When the reader's next step is due; null if nothing is. */
function dueAtOf(status: ContractStatus, row: ContractRecord, settlement: SettlementRow | null): Date | null {
  if (isIn(contractStates.stopping, status)) return settlement?.dueAt ?? null
  if (isIn(contractStates.toSign, status)) return row.expiresAt
  if (status === 'cooling_off') return row.coolingOffEndsAt
  return isIn(contractStates.running, status) ? row.endAt : null
}

export const presentRow = async (ctx: Ctx, row: ContractRecord): Promise<ContractRow> => (await presentRows(ctx, [row]))[0]!

export async function presentRows(ctx: Ctx, rows: readonly ContractRecord[]): Promise<ContractRow[]> {
  const ids = rows.map(({ id }) => id)
  const [signers, services] = [await store.signersOf(ctx, ids), await deliverablesOf(ctx, ids)]
  const settlements = await settlementsOf(
    ctx,
    rows.filter(({ status }) => isIn(contractStates.stopping, status)).map(({ id }) => id),
  )
  return rows.map((row) =>
    rowView(ctx, row, { signers: of(signers, row), services: of(services, row), settlement: of(settlements, row).at(-1) ?? null }),
  )
}

const of = <Row extends { contractId: number }>(rows: readonly Row[], { id }: ContractRecord): Row[] =>
  rows.filter(({ contractId }) => contractId === id)

interface RowParts {
  signers: SignerRow[]
  services: DeliverableRow[]
  /** The newest one. */
  settlement: SettlementRow | null
}

function rowView(ctx: Ctx, row: ContractRecord, { signers, services, settlement }: RowParts): ContractRow {
  const status = currentStatus(ctx, row)
  const { userId } = requireMember(ctx)
  const mine = isOfMember(ctx, row)
  const next = signers.find((one) => one.signedAt === null)
  const isOpen = isIn([...contractStates.unsigned, ...contractStates.toSign], status)
  const isMyTurn = next !== undefined && (mine ? next.userId === userId && next.kind !== 'company' : next.kind === 'company')
  return {
    id: row.id,
    no: row.no,
    type: row.type,
    title: row.title,
    status,
    tab: tabOf(status),
    company: row.terms.company,
    member: mine ? null : memberName(ctx, signers),
    priceFen: row.priceFen,
    nextStep: nextStepFor(status, mine ? 'member' : 'company', isOpen && !isMyTurn),
    dueAt: iso(dueAtOf(status, row, settlement)),
    canSign: isOpen && isMyTurn && isTurnOf(signers, next),
    canPay:
      row.orderId === null && isIn(contractStates.running, status) && (row.payerId === null ? isServed(ctx, row) : row.payerId === userId),
    delivered: services.filter((one) => explainCount(stopFactsOf(one), ctx.now) !== null).length,
    times: row.terms.items.reduce((sum, { times }) => sum + times, 0),
    orderId: mine ? row.orderId : null,
    createdAt: row.createdAt.toISOString(),
  }
}

const memberName = (ctx: Ctx, signers: readonly SignerRow[]): string => {
  const sealed = store.signerOfKind(signers, 'member')?.nameEnc ?? null
  return sealed === null ? '会员' : maskedName(ctx.secrets.unseal(sealed))
}

export async function presentDetail(ctx: Ctx, { row, signers, side }: SeenContract): Promise<ContractDetail> {
  const { userId } = requireMember(ctx)
  const status = currentStatus(ctx, row)
  const services = await deliverablesOf(ctx, [row.id])
  const settlement = await settlementOf(ctx, row.id)
  const isMine = isServed(ctx, row)
  return {
    row: rowView(ctx, row, { signers, services, settlement }),
    storeId: row.storeId,
    templateVersion: row.templateVersion,
    textHash: row.snapshotHash,
    items: row.terms.items.map(({ kind, title, times, unitFen }) => ({ kind, title, times, unitFen })),
    months: row.terms.months,
    intent: needsFace(row) ? 'face' : 'code',
    signers: signers.map((one) => {
      const isMe = one.userId === userId
      const name = one.nameEnc === null ? '' : ctx.secrets.unseal(one.nameEnc)
      return {
        kind: one.kind,
        name: one.kind === 'company' ? row.terms.company : isMe ? name : maskedName(name),
        status: one.status,
        signedAt: iso(one.signedAt),
        isMe,
      }
    }),
    signedAt: iso(row.signedAt),
    coolingOffEndsAt: iso(row.coolingOffEndsAt),
    startAt: iso(row.startAt ?? (status === 'effective' ? row.coolingOffEndsAt : null)),
    endAt: iso(row.endAt),
    earlyStartAt: iso(row.earlyStartAt),
    canWishEarlyStart: isMine && status === 'cooling_off' && row.earlyStartAt === null,
    canStop: side !== 'matchmaker' && isIn(contractStates.running, status),
    canPause: isMine && status === 'effective',
    canResume: isMine && status === 'paused',
    hasFiles: row.pdfFile !== null,
    scans: [...(await picturesOf(ctx, row.scanMediaIds, () => false)).values()],
    deliverables: viewDeliverables(ctx, row, services),
    events: (await contractEventsOf(ctx, row.id)).map(({ kind, who, at, hash }) => ({ kind, who, at: at.toISOString(), hash })),
    success: await presentSuccess(ctx, row),
    settlement: settlement && settlement.status !== 'withdrawn' ? settlementFor(side, await presentSettlement(ctx, row, settlement)) : null,
  }
}

export async function presentDeliverables(ctx: Ctx, row: ContractRecord): Promise<Deliverable[]> {
  return viewDeliverables(ctx, row, await deliverablesOf(ctx, [row.id]))
}

export async function presentDeliverable(ctx: Ctx, row: ContractRecord, one: DeliverableRow): Promise<Deliverable> {
  return (await presentDeliverables(ctx, row)).find(({ id }) => id === one.id)!
}

function viewDeliverables(ctx: Ctx, row: ContractRecord, services: readonly DeliverableRow[]): Deliverable[] {
  const isRunning = isIn(contractStates.running, currentStatus(ctx, row))
  return services.map((one) => ({
    id: one.id,
    kind: one.kind,
    seq: one.seq,
    status: one.status,
    deliveredAt: iso(one.deliveredAt),
    confirmedAt: iso(one.confirmedAt),
    countsAt:
      one.status === 'delivered' && one.notifiedAt !== null && one.evidence !== null
        ? momentAfter(one.notifiedAt, contractLimits.silenceDays, 'day').toISOString()
        : null,
    evidence: one.evidence,
    objection: one.objection,
    fen: fenOf(row, one),
    canConfirm: isServed(ctx, row) && isRunning && one.status === 'delivered',
  }))
}

/** The part of the price of the service with this number of its kind alone. */
const fenOf = ({ terms }: ContractRecord, { kind, seq }: DeliverableRow): number =>
  deliveredFen(terms, new Map([[kind, seq]])) - deliveredFen(terms, new Map([[kind, seq - 1]]))

export function presentStopValue(value: StopValue, at: Date) {
  return {
    ...value,
    // A stored calculation has its moments as texts.
    rows: value.rows.map((row) => ({ ...row, at: row.at === null ? null : new Date(row.at).toISOString() })),
    at: at.toISOString(),
  }
}

/** The named matchmaker of a store only sees the settlement. */
const settlementFor = (side: Side, settlement: Settlement): Settlement =>
  side === 'matchmaker' ? { ...settlement, canAnswer: false, canWithdraw: false } : settlement

export async function presentSettlement(ctx: Ctx, row: ContractRecord, one: SettlementRow): Promise<Settlement> {
  const isMember = isOfMember(ctx, row)
  return {
    contractId: row.id,
    no: row.no,
    status: one.status,
    fault: one.fault,
    reason: one.reason,
    value: presentStopValue(one.value, one.requestedAt),
    refundFen: one.refundFen,
    isByMember: one.isByMember,
    requestedAt: one.requestedAt.toISOString(),
    agreedAt: iso(one.agreedAt),
    dueAt: iso(one.dueAt),
    isLate: isIn(settlementStates.owed, one.status) && one.dueAt !== null && one.dueAt < ctx.now,
    paidAt: iso(one.paidAt),
    canAnswer: one.status === 'proposed' && one.isByMember !== isMember,
    canWithdraw: one.status === 'proposed' && one.isByMember === isMember,
  }
}
