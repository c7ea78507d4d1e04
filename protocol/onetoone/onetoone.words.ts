/** Dictionaries of private customisation (私人定制): states from enquiry to finished, their next steps, and limits. */
import { dictionary, statesOf, type ValueOf } from '../base/dictionary'

export const oneToOneStatus = /*#__PURE__*/ dictionary({
  enquiry: '已提交需求',
  consult_booked: '已约咨询',
  proposed: '已出方案',
  signed: '已签合同',
  in_service: '服务中',
  finished: '已完成',
  terminated: '已结束',
})
export type OneToOneStatus = ValueOf<typeof oneToOneStatus>

export const oneToOneStates = /*#__PURE__*/ statesOf(oneToOneStatus, {
  /** Not over: a member has one of these at most. */
  open: ['enquiry', 'consult_booked', 'proposed', 'signed', 'in_service'],
  /** Nothing is signed: either side may end it without a settlement. */
  unsigned: ['enquiry', 'consult_booked', 'proposed'],
  /** A contract was signed by everybody. */
  signed: ['signed', 'in_service', 'finished'],
  over: ['finished', 'terminated'],
  /** The member is told when the contract leads to one of these. */
  told: ['in_service', 'finished'],
})

/** The steps that the page shows, in their order. */
export const oneToOneSteps = [
  'enquiry',
  'consult_booked',
  'proposed',
  'signed',
  'in_service',
  'finished',
] as const satisfies readonly OneToOneStatus[]
export type OneToOneStep = (typeof oneToOneSteps)[number]

export const proposalStatus = /*#__PURE__*/ dictionary({
  open: '等待答复',
  accepted: '已同意',
  declined: '没有同意',
  replaced: '已有新方案',
  expired: '已过期',
})
export type ProposalStatus = ValueOf<typeof proposalStatus>

export const proposalStates = /*#__PURE__*/ statesOf(proposalStatus, {
  /** The member has answered. */
  answered: ['accepted', 'declined'],
})

/** When a member has time for the consultation. */
export const consultTime = /*#__PURE__*/ dictionary({
  weekday_day: '工作日白天',
  weekday_evening: '工作日晚上',
  weekend_day: '周末白天',
  weekend_evening: '周末晚上',
})
export type ConsultTime = ValueOf<typeof consultTime>

/** Why a private customisation is over. */
export const oneToOneEnd = /*#__PURE__*/ dictionary({
  member: '会员撤回',
  matchmaker: '红娘结束',
  service: '红娘不再服务这位会员',
  account: '会员的账号已关闭',
  left: '会员已脱单',
  contract: '合同已终止',
  completed: '服务已全部完成',
})
export type OneToOneEnd = ValueOf<typeof oneToOneEnd>

const memberSteps: Readonly<Record<OneToOneStatus, string>> = {
  enquiry: '红娘会和你约一次咨询，先了解需求，不谈价格',
  consult_booked: '咨询之后，红娘会给你一份写明服务和价格的方案',
  proposed: '请看方案，同意后再签合同',
  signed: '合同已签，冷静期内可以无理由解除',
  in_service: '服务进行中，每次服务请在合同里确认',
  finished: '服务已全部完成',
  terminated: '已结束，可以重新提交需求',
}
const deskSteps: Readonly<Record<OneToOneStatus, string>> = {
  enquiry: '请和会员约一次咨询',
  consult_booked: '咨询之后，请写方案',
  proposed: '等待会员答复',
  signed: '合同已签，冷静期过后开始服务',
  in_service: '服务进行中',
  finished: '服务已全部完成',
  terminated: '已结束',
}

/** Situations within `proposed`. */
export type ProposalStage = 'open' | 'unanswerable' | 'to_sign'

const memberStages: Readonly<Record<ProposalStage, string>> = {
  open: memberSteps.proposed,
  unanswerable: '这份方案不再有效，红娘可以再给你一份',
  to_sign: '你已同意方案。合同签署时会通知你，可以在「我的合同」里查看',
}
const deskStages: Readonly<Record<ProposalStage, string>> = {
  open: deskSteps.proposed,
  unanswerable: '会员没有同意，可以再写一份方案',
  to_sign: '会员已同意，请公司签署合同',
}

/** The next step for a reader; `stage` tells how far an offered plan is. */
export function oneToOneNextStep(status: OneToOneStatus, reader: 'member' | 'desk', stage: ProposalStage | null): string {
  if (status === 'proposed' && stage !== null) return (reader === 'member' ? memberStages : deskStages)[stage]
  return (reader === 'member' ? memberSteps : deskSteps)[status]
}

export const NO_PROMISE = '我们只承诺方案里的服务，不承诺婚恋结果。'

export const oneToOneLimits = {
  wishesMin: 10,
  wishesMax: 500,
  planMin: 20,
  planMax: 2_000,
  criteriaMin: 5,
  criteriaMax: 500,
  titleMin: 2,
  titleMax: 30,
  reasonMin: 5,
  reasonMax: 200,
  /** Days until a plan that was not answered expires. */
  answerDays: 14,
  /** Plans that a matchmaker may offer for one enquiry. */
  proposalsMax: 10,
  /** Hours between two enquiries of one member. */
  againHours: 24,
  /** Former ones that the page lists. */
  pastMax: 20,
  /** Open ones that a matchmaker's list shows. */
  servedMax: 100,
} as const
