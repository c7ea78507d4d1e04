/** Dictionaries of two people who become a couple (脱单): stages, the exit from singlehood, and the receipt of refunds. */
import { dictionary, statesOf, type ValueOf } from '../base/dictionary'

export const relationshipStatus = /*#__PURE__*/ dictionary({
  proposed: '等待确认',
  dating: '交往中',
  couple: '已是恋人',
  engaged: '已订婚',
  married: '已结婚',
  dropped: '没有确认',
  ended: '已结束',
})
export type RelationshipStatus = ValueOf<typeof relationshipStatus>

/** Stages in their order; both people agree to a higher one, either may return to a lower one. */
export const relationshipStages = ['dating', 'couple', 'engaged', 'married'] as const satisfies readonly RelationshipStatus[]
export type RelationshipStage = (typeof relationshipStages)[number]

export const relationshipStates = /*#__PURE__*/ statesOf(relationshipStatus, {
  /** The two are together. */
  open: relationshipStages,
  /** Together, or one waits for the other's answer. */
  standing: ['proposed', ...relationshipStages],
  /** From here on the two may leave singlehood together. */
  settled: ['couple', 'engaged', 'married'],
  over: ['dropped', 'ended'],
})

/** The button by which one proposes a stage. */
export const stageWish: Readonly<Record<RelationshipStage, string>> = {
  dating: '确认交往',
  couple: '确认恋人关系',
  engaged: '我们订婚了',
  married: '我们结婚了',
}

/** The effect of a stage on the profile and on paid time, told before it is confirmed. */
export const stageEffect: Readonly<Record<RelationshipStage, string>> = {
  dating: '双方的资料暂停展示；VIP、置顶和聚光灯停止计时，结束交往后剩下的时间都还给你',
  couple: '双方的资料隐藏，不再被推荐',
  engaged: '双方的资料继续隐藏',
  married: '双方的资料关闭，内容留作存档',
}

/** How a profile rests: by the stage of its owner, or after the exit. */
const attachment = /*#__PURE__*/ dictionary({
  dating: '交往中',
  couple: '已是恋人',
  engaged: '已订婚',
  married: '已结婚',
  exited: '已脱单',
})
export type Attachment = ValueOf<typeof attachment>

export const exitStatus = /*#__PURE__*/ dictionary({
  proposed: '等待确认',
  confirmed: '已脱单',
  expired: '已过期',
  dropped: '已取消',
  withdrawn: '已撤回',
})
export type ExitStatus = ValueOf<typeof exitStatus>

export const exitStates = /*#__PURE__*/ statesOf(exitStatus, {
  /** It was confirmed once, so that services were refunded. */
  past: ['confirmed', 'withdrawn'],
})

/** How a person is named on the certificate. */
export const nameStyle = /*#__PURE__*/ dictionary({ nickname: '昵称', initial: '只写首字' })
export type NameStyle = ValueOf<typeof nameStyle>

/** Services that end with the exit. */
export const exitService = /*#__PURE__*/ dictionary({
  vip: 'VIP 会员',
  pin: '资料置顶',
  spotlight: '聚光灯',
  package: '牵线次数',
  contract: '服务合同',
  promotion: '推广费用',
})
export type ExitService = ValueOf<typeof exitService>

export const receiptStatus = /*#__PURE__*/ dictionary({
  due: '正在退回',
  done: '已退回',
  handed: '转入结算',
  settled: '此前已退',
})
export type ReceiptStatus = ValueOf<typeof receiptStatus>

/** The only two answers of the certificate check. */
export const certificateAnswer = /*#__PURE__*/ dictionary({ valid: '有效', withdrawn: '已撤回或不存在' })
export type CertificateAnswer = ValueOf<typeof certificateAnswer>

export const coupleLimits = {
  /** Days for the answer to a proposed stage, and for the second confirmation of an exit. */
  answerDays: 14,
  /** Days after which the two are asked whether their stage still holds. */
  reminderDays: 30,
  /** Letters of a certificate's code. */
  codeLength: 12,
  /** Certificate checks from one address, and all checks of a tenant. */
  checksPerHour: 20,
  checksOfTenantPerHour: 2_000,
  /** Proposals shown to one person. */
  askedMax: 20,
  /** Letters of a story. */
  storyMin: 10,
  storyMax: 500,
  /** Stories shown at once, the newest ones. */
  storiesShown: 10,
} as const
