/** Shapes of a private customisation, as its member and its matchmaker see it. Amounts are whole fen. */
import { values } from '../base/dictionary'
import {
  flag,
  id,
  list,
  moment,
  nothing,
  nullable,
  object,
  oneOf,
  optional,
  readBy,
  someOf,
  text,
  Type,
  whole,
  type Static,
} from '../base/shape'
import { appointmentMode } from '../appointment/appointment.words'
import { contractLimits, contractStatus, deliverableKind, deliverableStatus } from '../contract/contract.words'
import { Picture } from '../media/media.schema'
import { consultTime, oneToOneEnd, oneToOneLimits as limits, oneToOneStatus, oneToOneSteps, proposalStatus } from './onetoone.words'

const PlanItem = object({
  kind: oneOf('服务', values(deliverableKind)),
  title: Type.String(),
  times: Type.Integer(),
  unitFen: nullable(Type.Integer()),
})

/** A plan with its price. Nothing about a price exists before it. */
export const Proposal = object({
  version: Type.Integer(),
  status: oneOf('方案状态', values(proposalStatus)),
  title: Type.String(),
  plan: Type.String(),
  criteria: Type.String(),
  items: Type.Array(PlanItem),
  months: Type.Integer(),
  priceFen: Type.Integer(),
  proposedAt: moment(),
  /** Deadline of the answer; null once it is answered or replaced. */
  until: nullable(moment()),
  answeredAt: nullable(moment()),
  /** Why the member did not agree. */
  reason: nullable(Type.String()),
})
export type Proposal = Static<typeof Proposal>

export const OneToOneConsult = object({ appointmentId: Type.Integer(), startAt: moment(), isPast: Type.Boolean() })

/** The contract of the accepted plan; it opens on the page of contracts. */
export const OneToOneContract = object({
  id: Type.Integer(),
  no: Type.String(),
  status: oneOf('合同状态', values(contractStatus)),
  signedAt: nullable(moment()),
  startAt: nullable(moment()),
  endAt: nullable(moment()),
})
export type OneToOneContract = Static<typeof OneToOneContract>

export const Milestone = object({
  kind: oneOf('服务', values(deliverableKind)),
  title: Type.String(),
  times: Type.Integer(),
  done: Type.Integer(),
  reachedAt: nullable(moment()),
})
export type Milestone = Static<typeof Milestone>

export const MonthlyReport = object({
  /** YYYY-MM in China. */
  month: Type.String(),
  confirmed: Type.Integer(),
  introductions: Type.Integer(),
  meetings: Type.Integer(),
  services: Type.Array(
    object({
      kind: oneOf('服务', values(deliverableKind)),
      seq: Type.Integer(),
      status: oneOf('状态', values(deliverableStatus)),
      at: moment(),
    }),
  ),
})
export type MonthlyReport = Static<typeof MonthlyReport>

export const OneToOne = object({
  id: Type.Integer(),
  status: oneOf('状态', values(oneToOneStatus)),
  nextStep: Type.String(),
  /** The served member, for the matchmaker; null for the member. */
  member: nullable(object({ no: Type.String(), nickname: Type.String(), cover: nullable(Picture) })),
  matchmaker: object({ name: Type.String(), avatar: nullable(Picture) }),
  wishes: Type.String(),
  times: Type.Array(oneOf('方便的时间', values(consultTime))),
  mode: oneOf('咨询方式', values(appointmentMode)),
  /** The steps that were reached, each with its moment. */
  steps: Type.Array(object({ step: oneOf('进度', oneToOneSteps), at: moment() })),
  consult: nullable(OneToOneConsult),
  /** The newest plan. */
  proposal: nullable(Proposal),
  contract: nullable(OneToOneContract),
  /** Empty before a contract is signed. */
  milestones: Type.Array(Milestone),
  /** From the first month of service on, the newest first. */
  reports: Type.Array(MonthlyReport),
  createdAt: moment(),
  endedAt: nullable(moment()),
  end: nullable(oneOf('结束原因', values(oneToOneEnd))),
  /** The matchmaker's words on its end. */
  endWords: nullable(Type.String()),
  /** True if the viewer may answer the plan, withdraw or end it, or offer a plan now. */
  canAnswer: Type.Boolean(),
  canEnd: Type.Boolean(),
  canPropose: Type.Boolean(),
})
export type OneToOne = Static<typeof OneToOne>

const PastOneToOne = object({
  id: Type.Integer(),
  status: oneOf('状态', values(oneToOneStatus)),
  createdAt: moment(),
  endedAt: moment(),
  end: oneOf('结束原因', values(oneToOneEnd)),
  contractId: nullable(Type.Integer()),
})

export const MyOneToOne = object({
  /** The open one; else the one that ended last. */
  current: nullable(OneToOne),
  past: Type.Array(PastOneToOne),
  /** Name of the matchmaker who would get an enquiry; null without one. */
  matchmaker: nullable(Type.String()),
  canEnquire: Type.Boolean(),
  /** Why the viewer may not enquire now; null if they may. */
  refusal: nullable(Type.String()),
  /** True if the name is not proven, which a contract needs. */
  needsName: Type.Boolean(),
})
export type MyOneToOne = Static<typeof MyOneToOne>

const ServedOneToOnes = object({ list: Type.Array(OneToOne) })

const own = () => id('oneToOne', '私人定制')
const served = () => id('servedOneToOne', '私人定制')

export const onetooneShapes = {
  getMyOneToOne: { summary: 'Returns the private customisation of the caller.', input: nothing, output: MyOneToOne },
  /** It goes to the matchmaker who serves the caller. */
  enquireOneToOne: {
    summary: 'Asks the serving matchmaker for a private customisation.',
    input: object({
      wishes: readBy('staff', text('需求', limits.wishesMax, limits.wishesMin)),
      times: someOf('方便的时间', consultTime),
      mode: oneOf('咨询方式', values(appointmentMode)),
    }),
    output: MyOneToOne,
  },
  withdrawOneToOne: {
    summary: 'Withdraws a private customisation for which nothing is signed.',
    input: object({ id: own() }),
    output: MyOneToOne,
  },
  /** An accepted plan becomes a contract, which the company signs first. */
  answerOneToOneProposal: {
    summary: 'Accepts or declines the plan that the matchmaker offered.',
    input: object({
      id: own(),
      version: whole('方案版本', 1, limits.proposalsMax),
      isAccepted: flag('是否同意'),
      reason: optional(readBy('staff', text('原因', limits.reasonMax))),
    }),
    output: MyOneToOne,
  },
  getServedOneToOnes: {
    summary: 'Lists the open private customisations of the calling matchmaker.',
    input: nothing,
    output: ServedOneToOnes,
  },
  /** A further plan replaces the one before it. */
  proposeOneToOne: {
    summary: 'Offers a plan with its services and its price after the consultation.',
    input: object({
      id: served(),
      title: readBy('members', text('服务名称', limits.titleMax, limits.titleMin)),
      plan: readBy('addressee', text('服务方案', limits.planMax, limits.planMin)),
      criteria: readBy('addressee', text('筛选标准', limits.criteriaMax, limits.criteriaMin)),
      items: list(
        '服务内容',
        object({
          kind: oneOf('服务', values(deliverableKind)),
          title: readBy('members', text('服务内容', contractLimits.titleMax, 1)),
          times: whole('次数', 1, contractLimits.timesMax),
          unitFen: nullable(whole('单价', 0, contractLimits.priceMaxFen)),
        }),
        contractLimits.itemsMax,
      ),
      months: whole('服务月数', 1, contractLimits.monthsMax),
      priceFen: whole('合同金额', 1, contractLimits.priceMaxFen),
    }),
    output: ServedOneToOnes,
  },
  closeOneToOne: {
    summary: 'Ends a private customisation for which nothing is signed.',
    input: object({ id: served(), reason: readBy('addressee', text('结束说明', limits.reasonMax, limits.reasonMin)) }),
    output: ServedOneToOnes,
  },
}
