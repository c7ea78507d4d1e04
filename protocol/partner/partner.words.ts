/** Words of partners (合伙人): the states of a partnership, what an auditor judges, and the agreement that a partner signs. */
import { dictionary, statesOf, type ValueOf } from '../base/dictionary'

export const partnerStatus = /*#__PURE__*/ dictionary({
  invited: '已邀请',
  applying: '审核中',
  refused: '未通过',
  withdrawn: '已撤回',
  contract_signing: '待签约',
  active: '合作中',
  renewing: '续约中',
  suspended: '已暂停',
  expired: '已到期',
  terminated: '已终止',
})
export type PartnerStatus = ValueOf<typeof partnerStatus>

export const partnerStates = /*#__PURE__*/ statesOf(partnerStatus, {
  /** At most one of a person is in these states. */
  open: ['invited', 'applying', 'contract_signing', 'active', 'renewing', 'suspended'],
  /** Nothing is signed yet; the person may withdraw. */
  joining: ['invited', 'applying', 'contract_signing'],
  /** The form may be submitted. */
  asked: ['invited', 'refused', 'withdrawn', 'expired', 'terminated'],
  /** Holds its region: nobody else can be the partner there. */
  holding: ['active', 'renewing', 'suspended'],
  /** Works now. */
  working: ['active', 'renewing'],
  /** Over for good; the children have gone to the platform. */
  over: ['expired', 'terminated'],
})

export const partnerKind = /*#__PURE__*/ dictionary({ person: '个人', company: '公司' })
export type PartnerKind = ValueOf<typeof partnerKind>

/** Items of an application that an auditor judges. */
export const partnerField = /*#__PURE__*/ dictionary({
  application: '整份申请',
  name: '名称',
  region: '合作区域',
  intro: '自我介绍',
})
export type PartnerField = ValueOf<typeof partnerField>

export const partnerChange = /*#__PURE__*/ dictionary({ suspended: '暂停', resumed: '恢复', terminated: '终止' })
export type PartnerChange = ValueOf<typeof partnerChange>

export const partnerLimits = {
  nameMin: 2,
  nameMax: 40,
  introMin: 10,
  introMax: 300,
  reasonMin: 5,
  reasonMax: 200,
  /** Days of a term. */
  termDays: 365,
  /** Days before the end of the term from which a partner may ask for the next one. */
  renewDays: 60,
  judgedWithinHours: 72,
  /** Public figures are rounded down to a multiple of this, and absent below it. */
  roundTo: 10,
  versionsShown: 3,
  storesShown: 20,
} as const

/** The programme, for everybody; it promises no income. */
export const programmeLines = [
  '合伙人负责一个区域：组织线下服务，支持区域里的红娘和门店。',
  '加入不收加盟费，也不用交押金。',
  '合伙人的分成只来自会员已付款的服务，按公布的规则计算，退款会扣回。',
  '发展人员没有报酬，上级合伙人只能查看，没有分成。',
  '一个区域同一时间只有一位合伙人，范围小的优先。',
] as const

/** Version of the agreement; another text is another version. */
export const PARTNER_AGREEMENT_VERSION = 1

export const partnerAgreementLines = [
  '合伙人在区域内组织服务，遵守平台规则，不向会员承诺结果，不私下收费。',
  '合伙人不收取也不缴纳加盟费、押金，不按人头计酬。',
  '分成按平台公布的分成规则计算，以订单创建时的规则版本为准，按付款时间归属，由月度结算单支付。',
  '合伙人只能看到脱敏的会员信息，不得索取或转交会员的联系方式。',
  '任何一方可以终止合作；终止以前付款的订单照常结算。',
] as const
