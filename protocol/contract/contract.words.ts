/** Texts of contracts (电子合同): states, the next step of each, limits, and the sentences of refusals. */
import { dictionary, statesOf, type ValueOf } from '../base/dictionary'

export const contractType = /*#__PURE__*/ dictionary({
  service: '红娘服务合同',
  custom_1to1: '私人定制合同',
  matchmaker: '红娘合作合同',
  partner: '合伙人合同',
  store: '门店合作合同',
})
export type ContractType = ValueOf<typeof contractType>

export const contractStatus = /*#__PURE__*/ dictionary({
  draft: '待公司签署',
  company_signed: '公司已签',
  sent: '待签署',
  viewed: '已查看，待签署',
  signing: '签署中',
  signed: '已签署',
  cooling_off: '冷静期',
  effective: '服务中',
  paused: '已暂停',
  completed: '已完成',
  archived: '已归档',
  rejected: '已拒签',
  expired: '已过期',
  recalled: '已撤回',
  cancelled_no_fault: '冷静期内已解除',
  terminate_requested: '申请终止中',
  settlement_proposed: '结算待确认',
  agreed: '结算已同意',
  terminated: '已终止',
  disputed: '结算有争议',
  mediated: '争议已裁定',
  superseded: '已被新合同替代',
  paper_recorded: '纸质合同存档',
})
export type ContractStatus = ValueOf<typeof contractStatus>

export const contractStates = /*#__PURE__*/ statesOf(contractStatus, {
  /** Before the first signature: text and terms may still change. */
  unsigned: ['draft'],
  /** Signed by the company and waiting for the member. */
  toSign: ['company_signed', 'sent', 'viewed', 'signing'],
  /** Signed by everybody: the service may be paid. */
  signed: [
    'signed',
    'cooling_off',
    'effective',
    'paused',
    'completed',
    'archived',
    'terminate_requested',
    'settlement_proposed',
    'agreed',
    'terminated',
    'disputed',
    'mediated',
    'cancelled_no_fault',
  ],
  /** The service runs or will run: an order for it may be paid, and the member may stop it. */
  running: ['signed', 'cooling_off', 'effective', 'paused'],
  /** Over before everybody signed; nobody signs it any more. */
  unsignable: ['rejected', 'expired', 'recalled', 'superseded'],
  /** Signed by everybody, and in the cooling-off period or just before it. */
  fresh: ['signed', 'cooling_off'],
  /** Every service was rendered. */
  done: ['completed', 'archived'],
  /** Ended before that, with its settlement. */
  stopped: ['cancelled_no_fault', 'terminated'],
  /** A proposal waits for the other side. */
  proposed: ['terminate_requested', 'settlement_proposed'],
  /** One side asked to stop, and the money has not been settled. */
  stopping: ['terminate_requested', 'settlement_proposed', 'agreed', 'disputed', 'mediated'],
  /** Over, in any way. */
  ended: ['completed', 'archived', 'rejected', 'expired', 'recalled', 'cancelled_no_fault', 'terminated', 'superseded', 'paper_recorded'],
})

/** The three lists of the page: to sign, running, ended. */
export const contractTab = /*#__PURE__*/ dictionary({ to_sign: '待签署', running: '进行中', ended: '已结束' })
export type ContractTab = ValueOf<typeof contractTab>

/** Owners of the contracts in a list: the viewer, those of served members who name the viewer, or those of a store. */
export const contractSide = /*#__PURE__*/ dictionary({ mine: '我的合同', served: '我服务的会员', store: '门店的合同' })
export type ContractSide = ValueOf<typeof contractSide>

/** Signers in their order. Somebody else who pays signs before the member, who is the beneficiary and signs too. */
export const signerKind = /*#__PURE__*/ dictionary({ company: '公司', payer: '付款人', member: '会员' })
export type SignerKind = ValueOf<typeof signerKind>

export const signerStatus = /*#__PURE__*/ dictionary({ waiting: '未轮到', invited: '待签署', signed: '已签署', refused: '已拒签' })
export type SignerStatus = ValueOf<typeof signerStatus>

export const requiredIntent = /*#__PURE__*/ dictionary({ code: '短信验证码', face: '短信验证码和人脸' })
export type RequiredIntent = ValueOf<typeof requiredIntent>

export const templateStatus = /*#__PURE__*/ dictionary({ draft: '草稿', published: '使用中', retired: '已停用' })
export type TemplateStatus = ValueOf<typeof templateStatus>

export const deliverableKind = /*#__PURE__*/ dictionary({ introduction: '牵线', meeting: '见面', consult: '咨询', activity: '活动' })
export type DeliverableKind = ValueOf<typeof deliverableKind>

export const deliverableStatus = /*#__PURE__*/ dictionary({
  planned: '未开始',
  delivered: '待会员确认',
  client_confirmed: '已确认',
  disputed: '有异议',
  waived: '不计入',
})
export type DeliverableStatus = ValueOf<typeof deliverableStatus>

export const deliverableStates = /*#__PURE__*/ statesOf(deliverableStatus, {
  /** It took place, and nobody objects to it. */
  undisputed: ['delivered', 'client_confirmed'],
})

export const settlementStatus = /*#__PURE__*/ dictionary({
  proposed: '待对方同意',
  agreed: '双方已同意',
  disputed: '有争议，等待裁定',
  approved: '财务已核准',
  paid: '已退款',
  withdrawn: '已撤回',
})
export type SettlementStatus = ValueOf<typeof settlementStatus>

export const settlementStates = /*#__PURE__*/ statesOf(settlementStatus, {
  open: ['proposed', 'agreed', 'disputed', 'approved'],
  /** The amount is final and has to be paid within the refund period. */
  owed: ['agreed', 'approved'],
})

/** The states of a tranche of a success fee. */
export const trancheState = /*#__PURE__*/ dictionary({
  waiting: '等双方确认',
  due: '待付款',
  held: '有争议，暂不收',
  paid: '已付款',
  refunded: '已退款',
  lapsed: '不再收取',
})
export type TrancheState = ValueOf<typeof trancheState>

export const successLimits = {
  /** The whole fee in basis points. */
  wholeBp: 10_000,
} as const

/** Why the order of a tranche is not refunded. */
export const tranchePaidWords = '成功费在双方都确认以后才付，和已经确认的服务一样不再退回；有争议请联系门店或平台'

export const stopFault = /*#__PURE__*/ dictionary({ none: '双方都没有过错', store: '门店或红娘的原因', platform: '平台的原因' })
export type StopFault = ValueOf<typeof stopFault>

export const contractEventKind = /*#__PURE__*/ dictionary({
  drafted: '起草合同',
  company_signed: '公司签署',
  sent: '发给会员',
  ticket_issued: '打开签署链接',
  viewed: '查看正文',
  code_sent: '发送验证码',
  sign_refused: '签署未通过',
  member_signed: '会员签署',
  payer_signed: '付款人签署',
  signed: '各方签署完成',
  rejected: '拒签',
  expired: '过期',
  recalled: '撤回',
  queued: '签署服务暂不可用，已排队',
  archived: '归档',
  cooling_off: '进入冷静期',
  transferred: '转到新门店',
  early_start: '书面要求提前开始服务',
  cost_proven: '核定实际支出',
  effective: '开始服务',
  paused: '暂停',
  resumed: '恢复',
  delivered: '记录服务',
  confirmed: '确认服务',
  counted: '逾期未提异议，计入服务',
  objected: '对服务提出异议',
  waived: '服务不计入',
  stop_requested: '申请终止',
  stop_withdrawn: '撤回终止申请',
  stop_agreed: '同意结算',
  stop_disputed: '对结算有异议',
  mediated: '争议已裁定',
  approved: '财务核准',
  success_due: '成功费到期',
  success_dropped: '成功费不再到期',
  success_paid: '成功费已付款',
  refunded: '退款',
  terminated: '终止',
  cancelled_no_fault: '冷静期内解除',
  completed: '完成',
  superseded: '被新合同替代',
  paper_recorded: '纸质合同存档',
  downloaded: '下载合同',
})
export type ContractEventKind = ValueOf<typeof contractEventKind>

/** Refusals of a signature, each recorded in the events of the contract. */
export const signRefusal = /*#__PURE__*/ dictionary({
  other_person: '这个签署链接不是发给你的，请本人从「我的合同」打开',
  other_device: '签署链接只能在打开它的手机上使用，请重新打开合同',
  ticket_used: '签署链接已经用过，请回到「我的合同」查看',
  ticket_expired: '签署链接已过期，请回到「我的合同」重新打开',
  not_turn: '还没有轮到你签署，请等前一位签完',
  unnamed: '请先完成实名认证，再签署合同',
  other_name: '你的实名与合同上的姓名不一致，不能签署，请联系门店更正',
  superseded: '这份合同已被新的合同替代，请签署新合同',
  expired: '这份合同已过期，请联系门店重新发送',
  recalled: '这份合同已被撤回，不能签署',
  rejected: '这份合同已拒签，不能再签署',
  over: '这份合同已经签完，不用再签',
  unread: '请把合同正文看到最后',
  changed: '合同内容与你看到的不一致，请重新打开',
  face: '金额超过 5,000 元，请先完成人脸核验',
})
export type SignRefusal = ValueOf<typeof signRefusal>

/** The next step for the member, by status; the page shows it with the day it is due. */
const memberSteps: Readonly<Record<ContractStatus, string>> = {
  draft: '等待公司签署',
  company_signed: '正在送到签署服务，送到后会通知你',
  sent: '请查看并签署',
  viewed: '请看完正文并签署',
  signing: '请完成签署',
  signed: '签署完成，等待归档',
  cooling_off: '冷静期内可以无理由解除',
  effective: '服务进行中，每次服务请确认',
  paused: '服务暂停中，不计时',
  completed: '服务已全部完成',
  archived: '已归档，可以下载',
  rejected: '已拒签，没有收费',
  expired: '过期未签，没有收费',
  recalled: '门店已撤回，没有收费',
  cancelled_no_fault: '已解除，退款原路退回',
  terminate_requested: '等待对方确认结算',
  settlement_proposed: '请确认结算金额',
  agreed: '等待退款',
  terminated: '已终止，退款已办理',
  disputed: '等待平台裁定',
  mediated: '已裁定，等待退款',
  superseded: '请看新的合同',
  paper_recorded: '纸质合同，只作存档',
}

/** The next step for the company, where it is another one. */
const companySteps: Readonly<Partial<Record<ContractStatus, string>>> = {
  draft: '请签署，签署后发给会员',
  company_signed: '正在送到签署服务',
  sent: '等待会员签署',
  viewed: '等待会员签署',
  signing: '等待会员签署',
  cooling_off: '冷静期内，会员书面要求后才能开始服务',
  effective: '服务进行中，每次服务等会员确认',
  rejected: '会员已拒签',
  expired: '会员过期未签',
  recalled: '已撤回',
  terminate_requested: '请确认结算金额',
  settlement_proposed: '等待会员确认结算金额',
  superseded: '已由新合同替代',
}

/** The next step for a reader. `isWaiting`: the contract is to be signed, and it is not the reader's turn. */
export function nextStepFor(status: ContractStatus, reader: 'member' | 'company', isWaiting: boolean): string {
  if (reader === 'company') return companySteps[status] ?? memberSteps[status]
  return isWaiting ? '等待其他签署方签署' : memberSteps[status]
}

/** The text that a member ticks to start within the cooling-off period. */
export const EARLY_START_TEXT = '我要求在冷静期内就开始服务。我知道已经确认的服务会从退款里扣除，冷静期内仍然可以解除合同。'
export const EARLY_START_VERSION = '2026-11'

/** Why a contract of a signing service has no page to sign on right now. */
export const signServiceWords = '签署服务暂时不可用，合同已排队，恢复后再通知你签署'

/** Why an order of a service waits for its contract. */
export const unsignedOrderWords = '请先在「我的合同」签署合同，再付款'

export const contractLimits = {
  /** Days until an unsigned contract expires. */
  signDays: 7,
  /** Minutes until a signing ticket expires; it is used once. */
  ticketMinutes: 30,
  /** A face check not older than this many minutes belongs to the signature. */
  faceMinutes: 30,
  /** Fen above which a signature needs a face check. */
  faceAboveFen: 500_000,
  coolingOffDaysDefault: 7,
  coolingOffDaysMin: 3,
  coolingOffDaysMax: 30,
  /** Days after a notified delivery with evidence until silence counts. */
  silenceDays: 7,
  /** Days within which a refund is paid. */
  refundDays: 15,
  /** Days until a contract that ended is archived. */
  archiveDays: 30,
  /** Minutes until a link to a file expires. */
  linkMinutes: 10,
  /** Parts of a thousand kept as channel fee before the first delivery. */
  feePermilleMax: 10,
  /** Percent of the undelivered part kept as penalty. */
  penaltyPercentMax: 20,
  /** Pictures of a contract on paper. */
  scansMax: 20,
  itemsMax: 8,
  timesMax: 200,
  monthsMax: 36,
  priceMaxFen: 50_000_000,
  titleMax: 40,
  textMax: 60_000,
  reasonMin: 5,
  reasonMax: 200,
  voucherMax: 40,
  /** Signing tickets that a person may open a day. */
  ticketsPerDay: 20,
  tokenMax: 64,
} as const
