import { lengthOf } from '@qianxian/protocol/base/rules'

/**
 * A rule for a text between `min` and `max` characters, as a person counts them.
 * @param asked the message for a text that is too short, such as 写几句想说的话吧
 */
export function textRule(asked: string, { min = 1, max = Infinity }: { min?: number; max?: number }): (text: string) => string | null {
  return (text) => {
    const length = lengthOf(text.trim())
    if (length < min) return min > 1 ? `${asked}，至少 ${min} 个字` : asked
    return length > max ? `最多 ${max} 个字` : null
  }
}
