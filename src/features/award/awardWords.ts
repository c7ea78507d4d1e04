/** Sentences about tasks and awards. */
import type { AwardRow } from '@qianxian/protocol/award/award.schema'
import { awardMetric } from '@qianxian/protocol/award/award.words'
import { dateInWords } from '@qianxian/protocol/base/calendar'
import { amount, points } from '@qianxian/protocol/base/format'

export const rewardInWords = ({ kind, reward }: Pick<AwardRow, 'kind' | 'reward'>): string =>
  kind === 'cash' ? `¥${amount(reward)}` : `${points(reward)} 积分`

export const goalInWords = ({ metric, target, cap, lastDay }: AwardRow): string =>
  `${awardMetric[metric]}满 ${target} 个，每人最多 ${cap} 次，到${dateInWords(lastDay)}`

/** Progress towards the next award; the budget decides whether there is one. */
export function progressInWords({ counted, target, reached, cap, hasBudget, isOver }: AwardRow): string {
  const times = reached > 0 ? `，已达成 ${reached} 次` : ''
  if (isOver) return `已结束，计入 ${counted} 个${times}`
  if (reached >= cap) return `计入 ${counted} 个，已达成 ${reached} 次，到上限了`
  return `计入 ${counted} 个${times}，${hasBudget ? `再有 ${target * (reached + 1) - counted} 个达成下一次` : '预算已用完'}`
}
