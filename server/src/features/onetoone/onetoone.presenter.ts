/** A private customisation as its member and its matchmaker see it. */
import { oneToOneNextStep, oneToOneStates, type OneToOneStep } from '@qianxian/protocol/onetoone/onetoone.words'
import { milestonesOf, monthReportsOf, type ServiceFacts } from '@qianxian/protocol/onetoone/onetoone.rules'
import type { Milestone, MonthlyReport, OneToOne, OneToOneContract, Proposal } from '@qianxian/protocol/onetoone/onetoone.schema'
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { Ctx } from '../../ctx'
import { planServicesOf } from '../contract/contract'
import { presentNamed } from '../love/love'
import { desksById, lastingDesk } from '../matchmaker/matchmaker'
import { deriveState, isUnsigned, loadFacts, proposalStatusOf, type OneToOneFacts, type OneToOneState } from './onetoone-state'
import type { OneToOneRow, ProposalRow } from './onetoone.repository'

export type Reader = 'member' | 'desk'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

function presentProposal(ctx: Ctx, row: ProposalRow): Proposal {
  const status = proposalStatusOf(ctx, row)
  const { version, title, plan, criteria, items, months, priceFen, createdAt, expiresAt, answeredAt, reason } = row
  return {
    version,
    status,
    title,
    plan,
    criteria,
    items: items.map(({ kind, title, times, unitFen }) => ({ kind, title, times, unitFen })),
    months,
    priceFen,
    proposedAt: createdAt.toISOString(),
    until: status === 'open' ? expiresAt.toISOString() : null,
    answeredAt: iso(answeredAt),
    reason,
  }
}

/** A draft does not exist for the member. */
function presentContract({ contract }: OneToOneFacts, reader: Reader): OneToOneContract | null {
  if (!contract || (reader === 'member' && !contract.isSent)) return null
  const { id, no, status, signedAt, startAt, endAt } = contract
  return { id, no, status, signedAt: iso(signedAt), startAt: iso(startAt), endAt: iso(endAt) }
}

/** The steps that were reached, with their moments. */
function stepsOf({ row, consult, proposal, contract }: OneToOneFacts, { status, endedAt }: OneToOneState): OneToOne['steps'] {
  const reached: readonly (readonly [OneToOneStep, Date | null | undefined])[] = [
    ['enquiry', row.createdAt],
    ['consult_booked', consult?.startAt],
    ['proposed', proposal?.createdAt],
    ['signed', contract?.signedAt],
    ['in_service', contract?.startAt],
    ['finished', status === 'finished' ? endedAt : null],
  ]
  return reached.flatMap(([step, at]) => (at ? [{ step, at: at.toISOString() }] : []))
}

function progressOf(
  ctx: Ctx,
  { contract }: OneToOneFacts,
  { endedAt }: OneToOneState,
  services: readonly ServiceFacts[],
): { milestones: Milestone[]; reports: MonthlyReport[] } {
  if (!contract || contract.signedAt === null) return { milestones: [], reports: [] }
  const milestones = milestonesOf(contract.items, services).map((one) => ({ ...one, reachedAt: iso(one.reachedAt) }))
  if (contract.startAt === null) return { milestones, reports: [] }
  const reports = monthReportsOf(services, contract.startAt, endedAt ?? ctx.now).map(({ services: held, ...month }) => ({
    ...month,
    services: held.map(({ kind, seq, status, deliveredAt }) => ({ kind, seq, status, at: deliveredAt!.toISOString() })),
  }))
  return { milestones, reports }
}

async function matchmakersOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, OneToOne['matchmaker']>> {
  const found = new Map<number, OneToOne['matchmaker']>()
  for (const { id, name } of await desksById(ctx, [...new Set(ids)]))
    found.set(id, { name, avatar: (await lastingDesk(ctx, id))?.avatar ?? null })
  return found
}

/** The plan and the consultation allow the matchmaker to offer a plan now. */
export function mayPropose(ctx: Pick<Ctx, 'now'>, { consult }: OneToOneFacts, state: OneToOneState): boolean {
  if (!isUnsigned(state) || state.stage === 'to_sign') return false
  return state.status === 'proposed' || (consult !== null && consult.startAt <= ctx.now)
}

export async function presentOneToOnes(ctx: Ctx, rows: readonly OneToOneRow[], reader: Reader): Promise<OneToOne[]> {
  const all = await loadFacts(ctx, rows)
  const services = await planServicesOf(
    ctx,
    all.flatMap(({ contract }) => contract?.id ?? []),
  )
  const matchmakers = await matchmakersOf(
    ctx,
    rows.map(({ matchmakerId }) => matchmakerId),
  )
  const members = await presentNamed(ctx, reader === 'desk' ? rows.map(({ profileId }) => profileId) : [], '会员')
  return all.map((facts) => {
    const { row, consult, proposal, contract } = facts
    const state = deriveState(ctx, facts)
    const isMember = reader === 'member'
    return {
      id: row.id,
      status: state.status,
      nextStep: oneToOneNextStep(state.status, reader, state.stage),
      member: members.get(row.profileId) ?? null,
      matchmaker: matchmakers.get(row.matchmakerId) ?? { name: '红娘', avatar: null },
      wishes: row.wishes,
      times: row.times,
      mode: row.mode,
      steps: stepsOf(facts, state),
      consult: consult && { appointmentId: consult.id, startAt: consult.startAt.toISOString(), isPast: consult.startAt <= ctx.now },
      proposal: proposal && presentProposal(ctx, proposal),
      contract: presentContract(facts, reader),
      ...progressOf(ctx, facts, state, (contract && services.get(contract.id)) ?? []),
      createdAt: row.createdAt.toISOString(),
      endedAt: iso(state.endedAt),
      end: state.end,
      endWords: row.endWords,
      canAnswer: isMember && state.stage === 'open',
      canEnd: isUnsigned(state),
      canPropose: !isMember && mayPropose(ctx, facts, state),
    }
  })
}

export const isOver = (one: Pick<OneToOne, 'status'>): boolean => isIn(oneToOneStates.over, one.status)
