/** Shapes of contracts. Amounts are whole fen. */
import { SHEET, strokeLimits } from '../base/signature'
import { values } from '../base/dictionary'
import {
  day,
  fileAnswer,
  flag,
  id,
  labelled,
  list,
  mobile,
  moment,
  nullable,
  object,
  oneOf,
  optional,
  pageOf,
  paging,
  readBy,
  smsCode,
  text,
  Type,
  whole,
  type Static,
} from '../base/shape'
import { imageCaptcha } from '../auth/auth.schema'
import { Picture } from '../media/media.schema'
import { orderBiz } from '../finance/finance.words'
import {
  contractEventKind,
  contractLimits,
  contractSide,
  contractStatus,
  contractTab,
  contractType,
  deliverableKind,
  deliverableStatus,
  requiredIntent,
  settlementStatus,
  signerKind,
  signerStatus,
  stopFault,
  successLimits,
  trancheState,
} from './contract.words'
import { relationshipStages } from '../couple/couple.words'

const Point = labelled('签名', object({ x: whole('签名', 0, SHEET.wide), y: whole('签名', 0, SHEET.tall) }))
const signature = () => list('签名', list('签名', Point, strokeLimits.pointsMax), strokeLimits.strokesMax)

const ticket = () => readBy('nobody', text('签署链接', contractLimits.tokenMax, 1))
const reason = (label: string) => readBy('staff', text(label, contractLimits.reasonMax, contractLimits.reasonMin))
const contractId = () => id('contract', '合同')
const deliverableId = () => id('deliverable', '服务')

/** A contract in a list, with its next step and the day it is due. */
export const ContractRow = object({
  id: Type.Integer(),
  no: Type.String(),
  type: oneOf('合同类型', values(contractType)),
  title: Type.String(),
  status: oneOf('状态', values(contractStatus)),
  tab: oneOf('列表', values(contractTab)),
  /** Name of the store or of the platform that made the contract. */
  company: Type.String(),
  /** The member: masked name for staff, absent in the member's own list. */
  member: nullable(Type.String()),
  priceFen: Type.Integer(),
  nextStep: Type.String(),
  /** When the next step is due; null if nothing is. */
  dueAt: nullable(moment()),
  /** True if the viewer may sign now. */
  canSign: Type.Boolean(),
  /** True if the viewer may order the service now. */
  canPay: Type.Boolean(),
  delivered: Type.Integer(),
  times: Type.Integer(),
  /** The order that pays for the contract, if there is one; an unpaid one may be paid once signed. */
  orderId: nullable(Type.Integer()),
  createdAt: moment(),
})
export type ContractRow = Static<typeof ContractRow>

export const ContractItemRow = object({
  kind: oneOf('服务', values(deliverableKind)),
  title: Type.String(),
  times: Type.Integer(),
  unitFen: nullable(Type.Integer()),
})

export const ContractSigner = object({
  kind: oneOf('签署方', values(signerKind)),
  /** Masked, except the viewer's own. */
  name: Type.String(),
  status: oneOf('签署状态', values(signerStatus)),
  signedAt: nullable(moment()),
  isMe: Type.Boolean(),
})

export const Deliverable = object({
  id: Type.Integer(),
  kind: oneOf('服务', values(deliverableKind)),
  seq: Type.Integer(),
  status: oneOf('状态', values(deliverableStatus)),
  /** When it took place. */
  deliveredAt: nullable(moment()),
  confirmedAt: nullable(moment()),
  /** When silence begins to count; null unless the member was notified with evidence. */
  countsAt: nullable(moment()),
  /** Evidence that it took place, in words. */
  evidence: nullable(Type.String()),
  /** The member's objection. */
  objection: nullable(Type.String()),
  /** Its part of the price. */
  fen: Type.Integer(),
  canConfirm: Type.Boolean(),
})
export type Deliverable = Static<typeof Deliverable>

export const ContractEventRow = object({
  kind: oneOf('记录', values(contractEventKind)),
  /** The acting side in words. */
  who: Type.String(),
  at: moment(),
  hash: Type.String(),
})

export const StopRowShape = object({
  kind: oneOf('项目', ['paid', 'delivered', 'cost', 'fee', 'penalty', 'refunded', 'bound'] as const),
  label: Type.String(),
  /** Signed: the rows add up to the refund. */
  fen: Type.Integer(),
  at: nullable(moment()),
  proof: Type.String(),
  deliverableId: nullable(Type.Integer()),
})

/** The refund of a member who stops now: the same for member, matchmaker, store and payout. */
export const StopValueShape = object({
  formula: Type.Integer(),
  rule: oneOf('规则', ['cooling_off', 'fault', 'undelivered', 'progress'] as const),
  rows: Type.Array(StopRowShape),
  refundFen: Type.Integer(),
  deliveredFen: Type.Integer(),
  undeliveredFen: Type.Integer(),
  words: Type.String(),
  /** The moment of the calculation. */
  at: moment(),
})

export const Settlement = object({
  contractId: Type.Integer(),
  no: Type.String(),
  status: oneOf('结算状态', values(settlementStatus)),
  fault: oneOf('原因', values(stopFault)),
  reason: Type.String(),
  value: StopValueShape,
  refundFen: Type.Integer(),
  /** Whether the member asked to stop; otherwise the store did. */
  isByMember: Type.Boolean(),
  requestedAt: moment(),
  agreedAt: nullable(moment()),
  /** The last day of the refund; null until the amount is final. */
  dueAt: nullable(moment()),
  isLate: Type.Boolean(),
  paidAt: nullable(moment()),
  /** True if the viewer may agree or object now. */
  canAnswer: Type.Boolean(),
  /** True if the viewer's side asked to stop and may still take that back. */
  canWithdraw: Type.Boolean(),
})
export type Settlement = Static<typeof Settlement>

/** A part of the success fee. */
export const SuccessTranche = object({
  stage: oneOf('阶段', relationshipStages),
  fen: Type.Integer(),
  status: oneOf('状态', values(trancheState)),
  /** When both had confirmed the stage; null unless it is due, held or paid. */
  reachedAt: nullable(moment()),
  paidAt: nullable(moment()),
  /** The reason for the state, in words. */
  why: Type.String(),
  /** The unpaid order of the viewer for it; null without one. */
  orderId: nullable(Type.Integer()),
  /** True if the viewer may order it now. */
  canPay: Type.Boolean(),
})
export type SuccessTranche = Static<typeof SuccessTranche>

/** The success fee of a contract, the same for member, matchmaker and store. */
export const SuccessFee = object({
  feeFen: Type.Integer(),
  dueFen: Type.Integer(),
  paidFen: Type.Integer(),
  tranches: Type.Array(SuccessTranche),
})
export type SuccessFee = Static<typeof SuccessFee>

export const ContractDetail = object({
  row: ContractRow,
  storeId: nullable(Type.Integer()),
  templateVersion: Type.Integer(),
  textHash: Type.String(),
  items: Type.Array(ContractItemRow),
  months: Type.Integer(),
  intent: oneOf('签署方式', values(requiredIntent)),
  signers: Type.Array(ContractSigner),
  signedAt: nullable(moment()),
  coolingOffEndsAt: nullable(moment()),
  startAt: nullable(moment()),
  endAt: nullable(moment()),
  /** When the member asked to start within the cooling-off period. */
  earlyStartAt: nullable(moment()),
  canWishEarlyStart: Type.Boolean(),
  canStop: Type.Boolean(),
  canPause: Type.Boolean(),
  canResume: Type.Boolean(),
  /** True if files of the contract can be fetched. */
  hasFiles: Type.Boolean(),
  /** Pictures of a contract on paper. */
  scans: Type.Array(Picture),
  deliverables: Type.Array(Deliverable),
  events: Type.Array(ContractEventRow),
  settlement: nullable(Settlement),
  /** Null for a contract without one. */
  success: nullable(SuccessFee),
})
export type ContractDetail = Static<typeof ContractDetail>

/** A file of a contract behind a link that expires. */
export const ContractFile = object({
  kind: oneOf('文件', ['contract', 'evidence'] as const),
  name: Type.String(),
  url: Type.String(),
  expiresAt: moment(),
})
export type ContractFile = Static<typeof ContractFile>

/** The text that a signer reads and confirms. */
export const ContractText = object({
  id: Type.Integer(),
  no: Type.String(),
  title: Type.String(),
  /** The whole text with all values filled in; paragraphs are separated by line breaks. */
  text: Type.String(),
  /** Hash over text, items, prices, times, period, formula version and success fee: the signature confirms it. */
  textHash: Type.String(),
  templateVersion: Type.Integer(),
  priceFen: Type.Integer(),
  signer: oneOf('签署方', values(signerKind)),
  /** The viewer's own real name, as it will be signed. */
  name: Type.String(),
  /** Masked phone to which the code is sent. */
  phone: Type.String(),
  intent: oneOf('签署方式', values(requiredIntent)),
  /** True if a face check is required and none is recent. */
  needsFace: Type.Boolean(),
  ticketExpiresAt: moment(),
})
export type ContractText = Static<typeof ContractText>

const DraftItem = object({
  kind: oneOf('服务', values(deliverableKind)),
  title: readBy('members', text('服务内容', contractLimits.titleMax, 1)),
  times: whole('次数', 1, contractLimits.timesMax),
  unitFen: nullable(whole('单价', 0, contractLimits.priceMaxFen)),
})

const DraftSuccess = labelled(
  '成功费',
  object({
    feeFen: whole('成功费', 1, contractLimits.priceMaxFen),
    tranches: list(
      '分笔',
      object({
        stage: oneOf('阶段', relationshipStages),
        /** In basis points; null for the last tranche, which is the remainder. */
        shareBp: nullable(whole('比例', 1, successLimits.wholeBp - 1)),
      }),
      relationshipStages.length,
    ),
  }),
)

export const contractShapes = {
  getEnable: {
    summary: 'Tells whether an order type needs a signed contract.',
    input: object({ bizType: oneOf('订单类型', values(orderBiz)) }),
    output: object({ isEnabled: Type.Boolean() }),
  },
  pageList: {
    summary: 'Lists the contracts that the caller may see.',
    input: object({
      ...paging(),
      side: optional(oneOf('范围', values(contractSide))),
      tab: optional(oneOf('列表', values(contractTab))),
    }),
    output: pageOf(ContractRow),
  },
  /** The link is bound to the caller and to the device, expires after 30 minutes and signs once. */
  getContractSignUrl: {
    summary: 'Returns a link by which the caller signs a contract.',
    input: object({ id: contractId() }),
    output: object({ url: Type.String(), expiresAt: moment() }),
  },
  getContractPdfs: {
    summary: 'Returns the files of a contract behind links that expire.',
    input: object({ id: contractId() }),
    output: object({ list: Type.Array(ContractFile) }),
  },
  downloadContract: {
    summary: 'Downloads a file of a contract with the watermark of its viewer.',
    input: object({ ticket: readBy('nobody', text('链接', 2000, 1)) }),
    output: fileAnswer,
  },
  getContract: {
    summary: 'Returns one contract with its services and its history.',
    input: object({ id: contractId() }),
    output: ContractDetail,
  },
  readContractText: {
    summary: 'Returns the text that a signing link opens.',
    input: object({ ticket: ticket() }),
    output: ContractText,
  },
  sendContractCode: {
    summary: 'Sends the SMS code of a signature to the signer.',
    input: object({ ticket: ticket(), ...imageCaptcha }),
    output: object({ resendAfterSeconds: Type.Integer() }),
  },
  signContract: {
    summary: 'Signs a contract with code, text hash and handwritten signature.',
    input: object({
      ticket: ticket(),
      code: smsCode(),
      textHash: readBy('nobody', text('合同内容', 64, 64)),
      isReadToEnd: flag('看到最后'),
      signature: signature(),
    }),
    output: ContractRow,
  },
  rejectContract: {
    summary: 'Refuses to sign a contract.',
    input: object({ ticket: ticket(), reason: reason('拒签原因') }),
    output: ContractRow,
  },
  sendEarlyStartCode: {
    summary: 'Sends the SMS code for a start within the cooling-off period.',
    input: object({ id: contractId(), ...imageCaptcha }),
    output: object({ resendAfterSeconds: Type.Integer() }),
  },
  wishEarlyStart: {
    summary: 'Records the wish of the member to start within the cooling-off period.',
    input: object({ id: contractId(), code: smsCode(), isAgreed: flag('要求提前开始') }),
    output: ContractRow,
  },
  pauseContract: {
    summary: 'Pauses the services of a contract; paused time does not count.',
    input: object({ id: contractId() }),
    output: ContractRow,
  },
  resumeContract: {
    summary: 'Resumes the services of a paused contract.',
    input: object({ id: contractId() }),
    output: ContractRow,
  },
  getDeliverables: {
    summary: 'Lists the services of a contract and how each counts.',
    input: object({ id: contractId() }),
    output: object({ list: Type.Array(Deliverable) }),
  },
  confirmDeliverable: {
    summary: 'Confirms that a service took place.',
    input: object({ id: deliverableId() }),
    output: Deliverable,
  },
  objectDeliverable: {
    summary: 'Objects to a service that the store reported.',
    input: object({ id: deliverableId(), reason: reason('异议说明') }),
    output: Deliverable,
  },
  previewStop: {
    summary: 'Returns the refund of a contract that would stop now.',
    input: object({ id: contractId(), fault: optional(oneOf('原因', values(stopFault))) }),
    output: StopValueShape,
  },
  requestStop: {
    summary: 'Requests to stop a contract for the refund that was shown.',
    input: object({
      id: contractId(),
      fault: oneOf('原因', values(stopFault)),
      reason: reason('终止原因'),
      shownFen: whole('显示的退款金额'),
    }),
    output: Settlement,
  },
  agreeStop: {
    summary: 'Agrees to the settlement that the other side proposed.',
    input: object({ id: contractId(), shownFen: whole('显示的退款金额') }),
    output: Settlement,
  },
  disputeStop: {
    summary: 'Objects to the settlement that the other side proposed.',
    input: object({ id: contractId(), reason: reason('异议说明') }),
    output: Settlement,
  },
  withdrawStop: {
    summary: 'Takes back a request to stop that the other side has not answered.',
    input: object({ id: contractId() }),
    output: ContractRow,
  },
  getSettlement: {
    summary: 'Returns the settlement of a contract.',
    input: object({ id: id('endingContract', '合同') }),
    output: Settlement,
  },
  getSettlementsPaged: {
    summary: 'Lists the settlements that wait for finance.',
    input: object({ ...paging() }),
    output: pageOf(Settlement),
  },
  approveSettlement: {
    summary: 'Approves a settlement, which starts its refund.',
    input: object({ id: id('workSettlement', '结算'), shownFen: whole('显示的退款金额') }),
    output: Settlement,
  },
  /** The sum of all costs so far, with the voucher that finance checked; it replaces an earlier sum. */
  recordProvenCosts: {
    summary: 'Records the costs that a company proved within the cooling-off period.',
    input: object({
      id: id('coolingContract', '合同'),
      costFen: whole('实际支出', 0, contractLimits.priceMaxFen),
      voucher: readBy('staff', text('凭证编号', contractLimits.voucherMax, 1)),
      reason: reason('支出说明'),
    }),
    output: object({ provenCostsFen: Type.Integer() }),
  },
  /** A contract in the words of the tenant's template for a member of the store. */
  draftContract: {
    summary: 'Drafts a contract for a member of a store.',
    input: object({
      storeId: id('store', '门店'),
      memberId: id('storeMember', '会员'),
      type: oneOf('合同类型', values(contractType)),
      title: readBy('members', text('合同名称', contractLimits.titleMax, 2)),
      items: list('服务内容', DraftItem, contractLimits.itemsMax),
      months: whole('服务月数', 1, contractLimits.monthsMax),
      priceFen: whole('合同金额', 1, contractLimits.priceMaxFen),
      /** Phone of the account that pays, if it is not the member. */
      payerPhone: optional(mobile('付款人手机号')),
      /** A fee that is due by parts, when the member and a person introduced by the contract have both confirmed a stage. */
      success: optional(DraftSuccess),
      /** A contract that the member has not signed and that this one replaces once it is sent. */
      supersedesId: optional(id('storeContract', '被替代的合同')),
    }),
    output: ContractRow,
  },
  /** For the record only: nothing is paid, stopped or earned by it here. */
  recordPaperContract: {
    summary: 'Records a contract that was signed on paper, with its scans.',
    input: object({
      storeId: id('store', '门店'),
      memberId: id('storeMember', '会员'),
      type: oneOf('合同类型', values(contractType)),
      title: readBy('members', text('合同名称', contractLimits.titleMax, 2)),
      priceFen: whole('合同金额', 1, contractLimits.priceMaxFen),
      signedOn: day('签署日期'),
      scanMediaIds: list('扫描件', id('media', '扫描件'), contractLimits.scansMax),
    }),
    output: ContractRow,
  },
  recallContract: {
    summary: 'Recalls a contract that the member has not signed.',
    input: object({ storeId: id('store', '门店'), id: id('storeContract', '合同') }),
    output: ContractRow,
  },
}
