/** Rules of passwords and user names. */
import { authLimits } from './auth.words'
import { lengthOf } from '../base/characters'
import { type Rule, rule } from '../base/rules'

/** 8–64 characters of any kind. The input is not trimmed. The server rejects well-known passwords. */
export const passwordRule: Rule = (label, value) => {
  const text = typeof value === 'string' ? value : ''
  if (text === '') return null
  const length = lengthOf(text)
  return length < authLimits.passwordMin || length > authLimits.passwordMax
    ? `${label}应为 ${authLimits.passwordMin}–${authLimits.passwordMax} 位`
    : null
}

/** Begins with a letter, so it can never be mistaken for a mobile number at login. */
export const usernameRule = /*#__PURE__*/ rule(
  (text) => new RegExp(`^[A-Za-z][A-Za-z0-9_]{${authLimits.usernameMin - 1},${authLimits.usernameMax - 1}}$`).test(text),
  (label) => `${label}应为 ${authLimits.usernameMin}–${authLimits.usernameMax} 位字母、数字或下划线，以字母开头`,
)
