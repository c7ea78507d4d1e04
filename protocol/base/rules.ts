/** Input rules for fields of any noun: the same for the app's form and for the server. */
import { authLimits } from '../auth/auth.words'
import { dayInShanghai, isIsoDate } from './calendar'
import { hasStackedMarks, isBlank, lengthOf, visibleLengthOf } from './characters'

/**
 * Null if the value is valid, else a Chinese message that names the field by its label. An empty value passes every
 * rule except `requiredRule`: an optional field may be left empty.
 */
export type Rule = (label: string, value: unknown) => string | null

/** The first error message of one or several rules. */
export function check(rule: Rule | readonly Rule[], label: string, value: unknown): string | null {
  for (const one of typeof rule === 'function' ? [rule] : rule) {
    const message = one(label, value)
    if (message !== null) return message
  }
  return null
}

/** Converts full-width letters, digits, punctuation and spaces to half-width; Chinese punctuation stays. */
export function toHalfWidth(text: string): string {
  return text.replace(/[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff0b\uff0d\uff0e\uff0f\uff20\uff3f\uff1a\u3000]/g, (char) =>
    char === '\u3000' ? ' ' : String.fromCharCode(char.charCodeAt(0) - 0xfee0),
  )
}

/** The form in which a number, code, mail or plate is checked and stored: half-width, without surrounding spaces. */
export function tidy(value: unknown): string {
  return value === null || value === undefined ? '' : toHalfWidth(String(value)).trim()
}

/** Capitals and digits of a typed code, as it is compared and hashed. */
export const bareCode = (typed: string): string =>
  toHalfWidth(typed)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')

export function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  return value === null || value === undefined || (typeof value === 'string' && isBlank(value))
}

export function rule(isValid: (text: string) => boolean, message: (label: string) => string): Rule {
  return (label, value) => (isEmpty(value) || isValid(tidy(value)) ? null : message(label))
}

export const mobilePattern = /^1[3-9]\d{9}$/

export const emailPattern = /^[A-Za-z0-9._%+-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,24}$/

export const urlPattern =
  /^https?:\/\/(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,24})(?::\d{1,5})?(?:[/?#][^\s]*)?$/

const provinces = '京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼'

const carPattern = new RegExp(`^[${provinces}][A-HJ-NP-Z][A-HJ-NP-Z0-9]{4}[A-HJ-NP-Z0-9挂学警港澳领]$`)

// New-energy plates: small cars have D/F (or one of the letters added since) in third place, large ones at the end.
const newEnergyPattern = new RegExp(`^[${provinces}][A-HJ-NP-Z](?:[A-HJK][A-HJ-NP-Z0-9]\\d{4}|\\d{5}[A-HJK])$`)

/** Refuses only empty values; 0 and false are not empty. */
export const requiredRule: Rule = (label, value) => (isEmpty(value) ? `请填写${label}` : null)

/** Like `requiredRule`, worded for a choice. */
export const chosenRule: Rule = (label, value) => (isEmpty(value) ? `请选择${label}` : null)

export const mobileRule = /*#__PURE__*/ rule(
  (text) => mobilePattern.test(text),
  (label) => `请输入正确的 11 位${label}`,
)

export const emailRule = /*#__PURE__*/ rule(
  (text) => text.length <= 254 && emailPattern.test(text),
  (label) => `${label}格式不正确，应像 name@example.com`,
)

export const urlRule = /*#__PURE__*/ rule(
  (text) => text.length <= 2048 && urlPattern.test(text),
  (label) => `${label}应为以 http:// 或 https:// 开头的网址`,
)

/** A calendar day written with -, /, . or 年月日, with or without leading zeros. */
export const dateRule = /*#__PURE__*/ rule(
  (text) => {
    const parts = /^(\d{4})(?:-(\d{1,2})-|\/(\d{1,2})\/|\.(\d{1,2})\.|年(\d{1,2})月)(\d{1,2})(日?)$/.exec(text)
    if (parts === null || (parts[7] === '日') !== (parts[5] !== undefined)) return false
    const month = parts[2] ?? parts[3] ?? parts[4] ?? parts[5]
    return isIsoDate([parts[1], month, parts[6]].map((part = '') => part.padStart(2, '0')).join('-'))
  },
  (label) => `${label}不是有效的日期`,
)

/** YYYY-MM-DD of an existing day: the form of every date on the wire. */
export const isoDateRule = /*#__PURE__*/ rule(isIsoDate, (label) => `${label}应为 YYYY-MM-DD 格式的日期`)

export const numberRule = /*#__PURE__*/ rule(
  (text) => /^[+-]?(?:\d{1,15}(?:\.\d{0,15})?|\.\d{1,15})$/.test(text),
  (label) => `${label}应为数字`,
)

export const digitsRule = /*#__PURE__*/ rule(
  (text) => /^\d+$/.test(text),
  (label) => `${label}只能包含数字`,
)

export const chineseRule = /*#__PURE__*/ rule(
  (text) => /^[\u3400-\u4dbf\u4e00-\u9fff·]+$/.test(text),
  (label) => `${label}只能包含汉字`,
)

export const lettersRule = /*#__PURE__*/ rule(
  (text) => /^[A-Za-z]+$/.test(text),
  (label) => `${label}只能包含英文字母`,
)

/** Yuan with at most two decimals, not negative. */
export const amountRule = /*#__PURE__*/ rule(
  (text) => /^(?:0|[1-9]\d{0,11})(?:\.\d{1,2})?$/.test(text),
  (label) => `${label}应为金额，最多两位小数`,
)

/** Area code and number, with or without - and extension; 400 and 800 numbers too. */
export const landlineRule = /*#__PURE__*/ rule(
  (text) => /^0\d{2,3}-?[2-9]\d{6,7}(?:-\d{1,6})?$/.test(text) || /^[48]00-?\d{3}-?\d{4}$/.test(text),
  (label) => `${label}应为带区号的固定电话，如 0571-88886666`,
)

/** Ordinary plates of 7 and new-energy plates of 8 characters; a dot or space after the city letter is ignored. */
export const carNumberRule = /*#__PURE__*/ rule(
  (text) => {
    const plate = text.toUpperCase().replace(/[·.\s]/g, '')
    return carPattern.test(plate) || newEnergyPattern.test(plate)
  },
  (label) => `${label}不是有效的车牌号`,
)

/** 18 characters: region, a birthday between 1900 and today, and the check character of GB 11643. */
export const idCardRule = /*#__PURE__*/ rule(
  (text) => isIdCard(text, new Date()),
  (label) => `${label}应为 18 位有效身份证号`,
)

/** A foreigner's residence card: as `idCardRule`, with 9 and a country's digits as the region. Source: the card of December 2023. */
export const residenceCardRule = /*#__PURE__*/ rule(
  (text) => text.startsWith('9') && isDatedNumber(text.toUpperCase(), new Date()),
  (label) => `${label}应为 18 位有效永久居留身份证号，以 9 开头`,
)

/** 18 characters: registration authority, category, region, and the check character of GB 32100-2015. Lower case is accepted. */
export const creditCodeRule = /*#__PURE__*/ rule(
  (text) => isCreditCode(text.toUpperCase()),
  (label) => `${label}应为 18 位有效代码，请核对`,
)

/** A code of exactly `length` digits. */
export function codeRule(length: number = authLimits.codeLength): Rule {
  const pattern = new RegExp(`^\\d{${length}}$`)
  return rule(
    (text) => pattern.test(text),
    (label) => `${label}应为 ${length} 位数字`,
  )
}

/** A number from min to max, both included. */
export function rangeRule(min: number, max: number, unit = ''): Rule {
  return rule(
    (text) => numberRule('', text) === null && Number(text) >= min && Number(text) <= max,
    (label) => `${label}应在 ${min}–${max}${unit === '' ? '' : ` ${unit}`}之间`,
  )
}

/** Characters of a text, or entries of a list, from min to max. An empty value passes: see `requiredRule`. */
export function lengthRangeRule(min: number, max: number): Rule {
  return (label, value) => {
    if (isEmpty(value)) return null
    const isList = Array.isArray(value)
    const text = isList ? '' : String(value).trim()
    const length = isList ? value.length : lengthOf(text)
    // Invisible characters fill no field.
    const seen = isList ? length : visibleLengthOf(text)
    if (seen >= min && length <= max) return null
    const unit = isList ? '项' : '个字'
    if (min <= 0) return `${label}最多 ${max} ${unit}，现在是 ${length} ${unit}`
    return seen < min ? `${label}至少 ${min} ${unit}，现在是 ${seen} ${unit}` : `${label}最多 ${max} ${unit}，现在是 ${length} ${unit}`
  }
}

export const stackedMarksFault = (label: string): string => `${label}叠加了太多符号，请修改`

/** Refuses letters with piles of accents, which cover the text above and below. */
export const marksRule = /*#__PURE__*/ rule((text) => !hasStackedMarks(text), stackedMarksFault)

/** A region code of six digits. */
export const regionCodeRule = /*#__PURE__*/ rule(
  (text) => /^[1-9]\d{5}$/.test(text),
  (label) => `请选择${label}`,
)

/** Both ends of a range: null or undefined means no limit at that end. */
export function checkMinMax(label: string, min: number | null | undefined, max: number | null | undefined): string | null {
  if (min === null || min === undefined || max === null || max === undefined) return null
  return min <= max ? null : `${label}的下限不能大于上限`
}

const idRegions = ' 11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83 '

const idWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

const idChecks = '10X98765432'

function isIdCard(text: string, now: Date): boolean {
  return idRegions.includes(` ${text.slice(0, 2)} `) && isDatedNumber(text.toUpperCase(), now)
}

/** Seventeen digits that contain a birthday, and the check character of GB 11643. */
function isDatedNumber(id: string, now: Date): boolean {
  if (!/^\d{17}[\dX]$/.test(id)) return false
  const birthday = `${id.slice(6, 10)}-${id.slice(10, 12)}-${id.slice(12, 14)}`
  if (!isIsoDate(birthday) || birthday < '1900-01-01' || birthday > dayInShanghai(now)) return false
  const sum = idWeights.reduce((total, weight, at) => total + weight * Number(id[at]), 0)
  return id[17] === idChecks[sum % 11]
}

/** The alphabet of GB 32100-2015 omits letters that look like a digit or another letter. */
const creditLetters = '0123456789ABCDEFGHJKLMNPQRTUWXY'

function isCreditCode(code: string): boolean {
  const places = Array.from(code, (letter) => creditLetters.indexOf(letter))
  if (places.length !== 18 || places.includes(-1) || !/^\d{6}$/.test(code.slice(2, 8))) return false
  let [sum, weight] = [0, 1]
  for (const place of places.slice(0, 17)) {
    sum += place * weight
    weight = (weight * 3) % creditLetters.length
  }
  // The sum, including the code's own check character, is a multiple of 31.
  return (sum + places[17]!) % creditLetters.length === 0
}
