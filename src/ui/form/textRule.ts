import { isLongerThan, visibleLengthOf } from '@qianxian/protocol/base/characters'

/**
 * A rule for a text between `min` and `max` characters, as a person sees them.
 * @param asked the message for a text that is too short, such as 写几句想说的话吧
 */
export function textRule(asked: string, { min = 1, max = Infinity }: { min?: number; max?: number }): (text: string) => string | null {
  return (text) => {
    if (visibleLengthOf(text) < min) return min > 1 ? `${asked}，至少 ${min} 个字` : asked
    return isLongerThan(text.trim(), max) ? `最多 ${max} 个字` : null
  }
}
