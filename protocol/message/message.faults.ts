/** Faults that the conversation endpoints return. */
import { refused, type FaultFacts } from '../base/base.faults'
import { LATER_KINDS_WORDS, writingGate } from './message.words'

export const messageFaults = {
  /** Gives no reason: the other person may have left, lost access or want no more contact. */
  message_undeliverable: refused(40960, '消息没有送达'),
  conversation_not_open: refused(40961, '互相喜欢或牵线成功后，就能聊天了'),
  conversation_closed: refused(40962, '这段对话已经结束'),
  conversation_frozen: refused(40963, '平台正在核实，这段对话先停一停'),
  message_unanswered: refused(40964, writingGate.waiting),
  message_recall_late: refused(40965, '发出超过 2 分钟，不能撤回了'),
  message_media_early: refused(40966, LATER_KINDS_WORDS),
  /** The picture contains a machine-readable code. */
  message_picture_code: refused(45104, '图片里有二维码，不能发送，请换一张'),
  message_new_daily_limit: refused(42919, '今天新开始的对话已到上限，明天再来'),
  message_slow: refused(42920, '发得有点快，每分钟可以发一条'),
} as const satisfies Record<string, FaultFacts>
