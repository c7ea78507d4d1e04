/** Numbers and codes as people type and paste them: in groups, with words around them, with +86, or in full-width digits. */
import { authLimits } from '../auth/auth.words'
import { toHalfWidth } from './rules'

/** The notation of a number or code: how typed text is cleaned, and how long the cleaned text is. */
export interface Notation {
  /** Characters of a complete value. */
  min: number
  max: number
  /** Returns the value in typed or pasted text. It is never shortened: part of a number is another number. */
  clean: (typed: string) => string
}

interface Spelling {
  min: number
  max: number
  /** Matches one character that cannot be part of the value. */
  strange: RegExp
  /** Removes a prefix that is not part of the value. */
  bare?: (value: string) => string
}

/** Characters that people write between the groups of one number. */
const JOINTS = /[\s\-‐-―−.·_/]+/g

/**
 * All characters that can belong to the value, if their number is right. Otherwise the text contains more than the value: the
 * only group, then the only word, of the right length is taken. If there is none, all characters stay, and their number is refused.
 */
function notation({ min, max, strange, bare = (value) => value }: Spelling): Notation {
  const isWhole = (value: string): boolean => value.length >= min && value.length <= max
  const others = new RegExp(strange.source, 'g')
  function only(parts: readonly string[]): string | null {
    const whole = new Set(parts.map(bare).filter(isWhole))
    return whole.size === 1 ? [...whole][0]! : null
  }
  return {
    min,
    max,
    clean(typed) {
      const text = toHalfWidth(typed).toUpperCase()
      const all = bare(text.replace(others, ''))
      if (all.length <= max) return all
      return only(text.replace(JOINTS, (joint) => joint.replace(others, '')).split(others)) ?? only(text.split(others)) ?? all
    },
  }
}

const NOT_DIGIT = /[^0-9]/
const NOT_CODE = /[^0-9A-Z]/

/** Digits only. */
export const digitsNotation = (min: number, max: number = min): Notation => notation({ min, max, strange: NOT_DIGIT })

/** Capitals and digits; small letters are raised. */
export const codeNotation = (min: number, max: number = min): Notation => notation({ min, max, strange: NOT_CODE })

/** A mainland mobile number, without a leading +86. */
export const mobileNotation: Notation = /*#__PURE__*/ notation({
  min: 11,
  max: 11,
  strange: NOT_DIGIT,
  bare: (digits) => digits.replace(/^(?:00)?86(?=1)/, ''),
})

/** The code of a text message. */
export const smsNotation: Notation = /*#__PURE__*/ digitsNotation(authLimits.codeLength)

/** An identity number of 18 characters. */
export const idNoNotation: Notation = /*#__PURE__*/ notation({ min: 18, max: 18, strange: /[^0-9X]/ })

/** A quantity of up to `max` digits: the digits of the text, without leading zeros. */
export const countNotation = (max: number): Notation =>
  notation({ min: 1, max, strange: NOT_DIGIT, bare: (digits) => digits.replace(/^0+(?=\d)/, '') })

/** Digits and a point; a comma between thousands is dropped. */
export const decimalNotation = (max: number): Notation => notation({ min: 1, max, strange: /[^0-9.]/ })

/** Null if the length is right or the field is empty, else a message with both lengths; a note after the field's title is left out. */
export function lengthFault({ min, max }: Notation, title: string, value: string): string | null {
  const label = title.replace(/（[^）]*）$/, '')
  if (value === '' || (value.length >= min && value.length <= max)) return null
  if (min === max) return `${label}应为 ${max} 位，现在是 ${value.length} 位`
  return value.length > max ? `${label}最多 ${max} 位，现在是 ${value.length} 位` : `${label}至少 ${min} 位，现在是 ${value.length} 位`
}
