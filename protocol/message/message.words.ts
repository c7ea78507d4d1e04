/** Dictionaries of conversations: kinds, message kinds, and reasons why writing is closed. */
import { dictionary, statesOf, type ValueOf } from '../base/dictionary'

export const conversationKind = /*#__PURE__*/ dictionary({ chat: '聊天', service: '红娘服务' })
export type ConversationKind = ValueOf<typeof conversationKind>

/** The relation that allows the two to write to each other. */
export const conversationOrigin = /*#__PURE__*/ dictionary({
  match: '你们互相喜欢',
  line: '红娘牵线，双方同意',
  event: '活动里互相选择',
  representation: '红娘服务',
})
export type ConversationOrigin = ValueOf<typeof conversationOrigin>

export const conversationState = /*#__PURE__*/ dictionary({
  open: '进行中',
  waiting_reply: '等待回复',
  frozen: '平台核实中',
  closed: '已结束',
})
export type ConversationState = ValueOf<typeof conversationState>

export const conversationStates = /*#__PURE__*/ statesOf(conversationState, {
  /** Not ended; only the two people decide whether it continues. */
  running: ['open', 'waiting_reply'],
})

/** Why a conversation ended; never disclosed. */
const conversationEnd = /*#__PURE__*/ dictionary({
  let_go: '一方选择结束',
  parted: '两人不再联系',
})
export type ConversationEnd = ValueOf<typeof conversationEnd>

export const messageKind = /*#__PURE__*/ dictionary({ text: '文字', image: '图片', voice: '语音', card: '卡片', system: '系统消息' })
export type MessageKind = ValueOf<typeof messageKind>

/** Kinds that a person writes; cards and hints are sent by the product. */
export const writtenKinds = ['text', 'image', 'voice'] as const satisfies readonly MessageKind[]
export type WrittenKind = (typeof writtenKinds)[number]
/** Kinds allowed only after both have written. */
export const laterKinds = ['image', 'voice'] as const satisfies readonly WrittenKind[]
export const LATER_KINDS_WORDS = '双方都说过话以后，才能发图片和语音'

/** Preview of a non-text message in a list. */
export const messagePreview: Readonly<Record<Exclude<MessageKind, 'text' | 'system'>, string>> = {
  image: '[图片]',
  voice: '[语音]',
  card: '[卡片]',
}

/** Messages from one side before the first answer of the other. */
const UNANSWERED_MAX = 2

/** Reasons why nothing can be written now, as shown under the conversation. */
export const writingGate = /*#__PURE__*/ dictionary({
  closed: '这段对话已经结束，谢谢你认真相待',
  frozen: '平台正在核实，这段对话先停一停',
  gone: '对方已离开',
  waiting: `对方第一次回复以前最多发 ${UNANSWERED_MAX} 条，等 TA 回复后接着聊`,
  daily: '今天新开始的对话已到上限，明天再来',
  unproven: '实名认证以前，每天只能向 1 位新朋友开口。去完成实名认证，可以认识更多人',
  slow: '发得有点快，每分钟可以发一条',
  unfinished: '完善资料并通过审核后，就能聊天了',
  limited: '你的聊天功能暂时受限',
})
export type WritingGate = ValueOf<typeof writingGate>

/** Messages from the product itself in a conversation. */
export const systemWords = /*#__PURE__*/ dictionary({
  let_go: '这段对话到这里结束了，谢谢彼此认真相待',
  meeting_tomorrow: '你们约好 24 小时内见面，时间和地点在「约见」里，有变化请尽早告诉对方',
  meeting_soon: '还有 2 小时左右就要见面了，路上注意安全',
})
export type SystemWords = ValueOf<typeof systemWords>

/** Replaces messages of a writer whose account was erased. */
export const LEFT_WORDS = '对方已离开，这条消息不再保存'

/** Warnings for the reader of a message; no message is ever called safe. */
export const messageRisk = /*#__PURE__*/ dictionary({
  money: '这条消息提到了钱或投资。没见过面以前，不转账、不借钱、不跟着投资',
  elsewhere: '认识不久就想离开平台聊。在平台上聊，出了问题才有据可查',
  copied: '这段开场白 TA 也发给了不少人',
})
export type MessageRisk = ValueOf<typeof messageRisk>

/** Formats of the export of a member's conversations. */
export const messageExportFormats = ['json', 'html'] as const
export type MessageExportFormat = (typeof messageExportFormats)[number]

export const messageLimits = {
  textMax: 500,
  unansweredMax: UNANSWERED_MAX,
  /** Days in which each upheld report halves the number of new conversations. */
  upheldReportDays: 7,
  recallMinutes: 2,
  /** After this many refusals for contact information within the hours below, the writer may send only one message a minute. */
  contactHits: 3,
  contactHitHours: 24,
  slowHours: 24,
  slowSeconds: 60,
  /** Hours after the first message in which a request to move to another platform is a warning sign. */
  elsewhereHours: 24,
  /** An opening sent to this many people is treated as copied. */
  copiedToPeople: 10,
  retentionMonths: 24,
  reportedMessages: 200,
  /** Number of the reader's newest messages that are searched. */
  searchedMessages: 20_000,
  searchWordsMax: 20,
  /** Faces in the row of new matches. */
  newMatches: 12,
  clientIdMax: 36,
  clientIdMin: 8,
  exportLinkMinutes: 10,
  /** Changed conversations per response; the next request returns the rest. */
  changesAtOnce: 50,
} as const
