/** The words of asking somebody without an account for their consent (邀请授权). */
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
  /** The phone and the draft are kept; everything else holds neither. */
  open: ['sent', 'consented'],
  /** The person said no: for the matchmaker one and the same, however they said it. */
  unmet: ['refused', 'never'],
  /** The matchmaker hears of it. */
  told: ['consented', 'joined', 'represented', 'withdrawn'],
  /** The person said yes, and is no member by it: they have not come in yet, or took it back before they did. */
  agreedOutside: ['consented', 'withdrawn'],
  /** The person did not want this matchmaker, who asks them again only after a while. */
  unwanted: ['refused', 'never', 'withdrawn'],
})

/** What a matchmaker is told of an ask. Why somebody said no is nobody's business; who said yes and was another's already may be worked for together. */
export const deskAskStatus = /*#__PURE__*/ dictionary({
  sent: '等待答复',
  consented: '已同意',
  joined: '已成为会员',
  represented: askStatus.represented,
  unmet: '未达成',
  expired: '已过期',
  withdrawn: '本人已收回授权',
  taken_back: '已撤回',
})
export type DeskAskStatus = ValueOf<typeof deskAskStatus>

export const deskAskStates = /*#__PURE__*/ statesOf(deskAskStatus, {
  /** They said yes, and it holds. */
  won: ['consented', 'joined'],
})

/** By which way somebody said yes. */
export const askMethod = /*#__PURE__*/ dictionary({ sms_link: '短信链接', app: '登录后' })
export type AskMethod = ValueOf<typeof askMethod>

export const askAnswer = /*#__PURE__*/ dictionary({ yes: '同意', no: '不同意', never: '不再联系我' })
export type AskAnswer = ValueOf<typeof askAnswer>

/** Where a change stands that a matchmaker proposed, and all that they are told of it. */
export const askChangeStatus = /*#__PURE__*/ dictionary({ waiting: '等待本人确认', confirmed: '已确认', unconfirmed: '未确认' })
export type AskChangeStatus = ValueOf<typeof askChangeStatus>
export const askChangeStates = /*#__PURE__*/ statesOf(askChangeStatus, {
  /** The person has said yes or no, or nothing in time. */
  answered: ['confirmed', 'unconfirmed'],
})

export const askChangeAnswer = /*#__PURE__*/ dictionary({ yes: '确认变更', no: '不确认' })
export type AskChangeAnswer = ValueOf<typeof askChangeAnswer>

/** Which phone a code goes to: the one that was agreed by, or the one that shall take its place. */
export const askPhone = /*#__PURE__*/ dictionary({ own: '现在的手机号', new: '新手机号' })

export const askLimits = {
  /** Of one matchmaker. */
  asksPerDay: 20,
  /** How long somebody has to answer. */
  lifeDays: 7,
  /** Whoever said no is not asked again by the same matchmaker for so long. */
  againDays: 30,
  /** Messages to one phone in a day, whoever asks. */
  messagesPerPhonePerDay: 3,
  tokenMax: 64,
} as const
