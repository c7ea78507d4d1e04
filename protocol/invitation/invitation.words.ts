/** Dictionaries for requesting the consent of people without an account (邀请授权). */
import { dictionary, statesOf, type ValueOf } from '../base/dictionary'

export const askStatus = /*#__PURE__*/ dictionary({
  sent: '等待答复',
  consented: '已同意',
  joined: '已成为会员',
  refused: '本人未同意',
  never: '不再联系',
  represented: '已由其他红娘服务',
  expired: '已过期',
  withdrawn: '本人已收回授权',
  taken_back: '已撤回',
  closed: '红娘已停止服务',
})
export type AskStatus = ValueOf<typeof askStatus>

export const askStates = /*#__PURE__*/ statesOf(askStatus, {
  /** States that keep the phone and the draft; all others delete both. */
  open: ['sent', 'consented'],
  /** The person refused, once or for good; the matchmaker cannot tell which. */
  unmet: ['refused', 'never'],
  /** States that the matchmaker is notified of. */
  told: ['consented', 'joined', 'represented', 'withdrawn'],
  /** The person agreed without becoming a member: they have not logged in yet, or withdrew before they did. */
  agreedOutside: ['consented', 'withdrawn'],
  /** The person refused this matchmaker, who may invite them again only after a while. */
  unwanted: ['refused', 'never', 'withdrawn'],
})

/**
 * The invitation's status as the matchmaker sees it. It hides the reason of a refusal; a person who agreed but has
 * another matchmaker may be served by both in cooperation.
 */
export const deskAskStatus = /*#__PURE__*/ dictionary({
  sent: '等待答复',
  consented: '已同意，等登录',
  joined: '已成为会员',
  represented: askStatus.represented,
  unmet: '未达成',
  expired: '已过期',
  withdrawn: '本人已收回授权',
  taken_back: '已撤回',
})
export type DeskAskStatus = ValueOf<typeof deskAskStatus>

export const deskAskStates = /*#__PURE__*/ statesOf(deskAskStatus, {
  /** The person agreed, and the consent is valid. */
  won: ['consented', 'joined'],
})

/** How the person agreed. */
export const askMethod = /*#__PURE__*/ dictionary({ sms_link: '短信链接', app: '登录后' })
export type AskMethod = ValueOf<typeof askMethod>

export const askAnswer = /*#__PURE__*/ dictionary({ yes: '同意', no: '不同意', never: '不再联系我' })
export type AskAnswer = ValueOf<typeof askAnswer>

/** Status of a proposed change; the matchmaker sees nothing else of it. */
export const askChangeStatus = /*#__PURE__*/ dictionary({ waiting: '等待本人确认', confirmed: '已确认', unconfirmed: '未确认' })
export type AskChangeStatus = ValueOf<typeof askChangeStatus>
export const askChangeStates = /*#__PURE__*/ statesOf(askChangeStatus, {
  /** The person accepted or refused, or did not answer in time. */
  answered: ['confirmed', 'unconfirmed'],
})

export const askChangeAnswer = /*#__PURE__*/ dictionary({ yes: '确认变更', no: '不确认' })
export type AskChangeAnswer = ValueOf<typeof askChangeAnswer>

/** The phone a code is sent to: the one used to agree, or its proposed replacement. */
export const askPhone = /*#__PURE__*/ dictionary({ own: '现在的手机号', new: '新手机号' })

export const askLimits = {
  /** Maximum per matchmaker. */
  asksPerDay: 20,
  /** Days that the person has to answer. */
  lifeDays: 7,
  /** Days after a refusal before the same matchmaker may invite the person again. */
  againDays: 30,
  /** Messages to one phone in a day, from all matchmakers. */
  messagesPerPhonePerDay: 3,
  tokenMax: 64,
} as const
