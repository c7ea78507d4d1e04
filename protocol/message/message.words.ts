/** The words of conversations: what they are, what may be written in them, and why something may not. */
import { dictionary, statesOf, type ValueOf } from '../base/dictionary'

export const conversationKind = /*#__PURE__*/ dictionary({ chat: '聊天', service: '红娘服务' })
export type ConversationKind = ValueOf<typeof conversationKind>

/** What let the two write to each other. */
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
  /** Not over, and nobody keeps it from going on but the two themselves. */
  running: ['open', 'waiting_reply'],
})

/** Why a conversation is over; told to nobody. */
const conversationEnd = /*#__PURE__*/ dictionary({
  let_go: '一方选择结束',
  parted: '两人不再联系',
})
export type ConversationEnd = ValueOf<typeof conversationEnd>

export const messageKind = /*#__PURE__*/ dictionary({ text: '文字', image: '图片', voice: '语音', card: '卡片', system: '系统消息' })
export type MessageKind = ValueOf<typeof messageKind>

/** What a person writes; cards and hints the product writes. */
export const writtenKinds = ['text', 'image', 'voice'] as const satisfies readonly MessageKind[]
export type WrittenKind = (typeof writtenKinds)[number]
/** What waits until both have written. */
export const laterKinds = ['image', 'voice'] as const satisfies readonly WrittenKind[]

/** How a message that is no text is told in a list. */
export const messagePreview: Readonly<Record<Exclude<MessageKind, 'text' | 'system'>, string>> = {
  image: '[图片]',
  voice: '[语音]',
  card: '[卡片]',
}

/** Why nothing can be written now, in the words under the page. */
export const writingGate = /*#__PURE__*/ dictionary({
  closed: '这段对话已经结束，谢谢你认真相待',
  frozen: '平台正在核实，这段对话先停一停',
  gone: '对方已离开',
  waiting: '对方看到后会回复你，先等一等吧',
  daily: '今天新开始的对话已到上限，明天再来',
  unproven: '实名认证以前，每天只能向 1 位新朋友开口。去完成实名认证，可以认识更多人',
  slow: '发得有点快，每分钟可以发一条',
  unfinished: '完善资料并通过审核后，就能聊天了',
  limited: '你的聊天功能暂时受限',
})
export type WritingGate = ValueOf<typeof writingGate>

/** What the product itself says in a conversation. */
export const systemWords = /*#__PURE__*/ dictionary({ let_go: '这段对话到这里结束了，谢谢彼此认真相待' })
export type SystemWords = ValueOf<typeof systemWords>

/** In the place of what was written by somebody who has left. */
export const LEFT_WORDS = '对方已离开，这条消息不再保存'

/** What a message gives its reader to think about; nothing of it is ever said to be safe. */
export const messageRisk = /*#__PURE__*/ dictionary({
  money: '这条消息提到了钱或投资。没见过面以前，不转账、不借钱、不跟着投资',
  elsewhere: '认识不久就想离开平台聊。在平台上聊，出了问题才有据可查',
  copied: '这段开场白 TA 也发给了不少人',
})
export type MessageRisk = ValueOf<typeof messageRisk>

/** A copy of one's own conversations. */
export const messageExportFormats = ['json', 'html'] as const
export type MessageExportFormat = (typeof messageExportFormats)[number]

export const messageLimits = {
  textMax: 500,
  /** Of one side in a row; then it is the other's turn. */
  unansweredMax: 2,
  /** Each report that was upheld within so many days halves them. */
  upheldReportDays: 7,
  recallMinutes: 2,
  /** Contact information refused so often within so many hours makes the writer slow. */
  contactHits: 3,
  contactHitHours: 24,
  slowHours: 24,
  slowSeconds: 60,
  /** Asking to go elsewhere is a sign within so many hours of the first message. */
  elsewhereHours: 24,
  /** So many people with one opening make it a copied one. */
  copiedToPeople: 10,
  retentionMonths: 24,
  reportedMessages: 200,
  /** Of one's newest messages, so many are searched. */
  searchedMessages: 20_000,
  searchWordsMax: 20,
  clientIdMax: 36,
  clientIdMin: 8,
  exportLinkMinutes: 10,
  /** Changed conversations in one answer; the next question brings the rest. */
  changesAtOnce: 50,
} as const
