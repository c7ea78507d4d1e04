/** Words for a cooperation: the time left, the state, and the validity of a typed share. */
import { lengthIn } from '@qianxian/protocol/base/clock'
import type { Cooperation } from '@qianxian/protocol/cooperation/cooperation.schema'
import { cooperationLimits, cooperationRefusal } from '@qianxian/protocol/cooperation/cooperation.words'
import { name } from '@qianxian/protocol/base/dictionary'

/** 还剩 47 小时, 还剩不到 1 小时: time left to answer; null if no answer is pending. */
export function replyDeadlineWords(until: string | null, now: Date = new Date()): string | null {
  if (until === null) return null
  const hours = Math.floor(lengthIn('hour', now, until))
  if (hours < 0) return '已过期'
  return hours < 1 ? '还剩不到 1 小时' : `还剩 ${hours} 小时`
}

/** The result for the viewer; null if it adds nothing to the state. */
export function outcomeWords({ status, isMine, refusal, colleague }: Cooperation): string | null {
  switch (status) {
    case 'accepted':
      return isMine ? `红娘${colleague ?? ''}已同意，可以推荐了` : '等对方红娘推荐，送达后约定生效'
    case 'declined':
      return refusal === null ? null : `原因：${name(cooperationRefusal, refusal)}`
    case 'lapsed':
      return `${cooperationLimits.answerHours} 小时内没有答复`
    case 'settled':
      return '第一条牵线已送达，约定的分成已记下'
    case 'ended':
      return '服务有了变化，或两人已经由别的牵线认识'
    default:
      return null
  }
}

/** Parses a whole percentage that may be offered; null for other input. */
export function parsePercent(text: string): number | null {
  const percent = /^[0-9]{1,2}$/.test(text) ? Number(text) : Number.NaN
  return percent <= cooperationLimits.percentMax ? percent : null
}

export const percentRule = (text: string): string | null =>
  parsePercent(text) === null ? `请填写 0 到 ${cooperationLimits.percentMax} 的整数` : null
