/** Rules for names and Chinese identity numbers: validity, the facts in a number, and the displayed part of a name. */
import { ageAt } from '../base/calendar'
import { bareCode, idCardRule } from '../base/rules'
import type { Gender } from '../love/profile.words'
import { identityLimits, identityPaper, type IdentityPaper } from './identity.words'

export const ID_LABEL = '身份证号'
export const NAME_LABEL = '真实姓名'

const NAME = /^[\u3400-\u4dbf\u4e00-\u9fff]{2,15}(?:·[\u3400-\u4dbf\u4e00-\u9fff]{1,15}){0,3}$/

export const realNameFault = (name: string): string | null =>
  NAME.test(name.trim()) ? null : `${NAME_LABEL}应和身份证上一致，只写汉字，中间的点用「·」`

export const idNoFault = (idNo: string): string | null => idCardRule(ID_LABEL, idNoOf(idNo) || idNo)

const FOREIGN_NAME = /^[\p{L}][\p{L} .'·-]{1,39}$/u

/** The person's single number: a former number of 15 digits equals its successor; other papers have their own numbers. */
export const paperNameFault = (name: string): string | null => (FOREIGN_NAME.test(name.trim()) ? null : `${NAME_LABEL}应和证件上一致`)

const PAPER_NUMBERS: Readonly<Record<Exclude<IdentityPaper, 'id18'>, RegExp>> = {
  id15: /^[1-9]\d{5}\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}$/,
  passport: /^[A-Z0-9]{6,15}$/,
  hkmo: /^[HM]\d{8}(?:\d{2})?$/,
  taiwan: /^\d{8}(?:\d{2})?$/,
}

export const paperNoFault = (paper: IdentityPaper, typed: string): string | null => {
  if (paper === 'id18') return idNoFault(typed)
  return PAPER_NUMBERS[paper].test(idNoOf(typed)) ? null : `证件号码和「${identityPaper[paper]}」的格式不符`
}

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** The one number of a person: a former number of 15 digits equals its successor; other papers have their own numbers. */
export function personNoOf(paper: IdentityPaper, typed: string): string {
  const no = idNoOf(typed)
  if (paper === 'id18') return no
  if (paper !== 'id15') return `${paper}:${no}`
  const digits = `${no.slice(0, 6)}19${no.slice(6)}`
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
  return `${digits}${'10X98765432'[sum % 11]}`
}

/** True if the number itself contains birthday and sex. */
export const saysFacts = (paper: IdentityPaper): boolean => paper === 'id18' || paper === 'id15'

/** Normalised for storage and hashing. */
export const idNoOf = bareCode

/** The number must pass `idNoFault`. */
export function factsOfIdNo(idNo: string): { birthday: string; gender: Gender } {
  const birthday = `${idNo.slice(6, 10)}-${idNo.slice(10, 12)}-${idNo.slice(12, 14)}`
  return { birthday, gender: Number(idNo[16]) % 2 === 1 ? 'male' : 'female' }
}

/** The first digits of Taiwan's identity numbers differ from its region code. */
const NUMBERED_ELSEWHERE: Readonly<Record<string, string>> = { '83': '71' }

/** Province where a number was first issued, as the first two digits of a region code; null if it names no place. */
export function provinceOfIdNo(idNo: string): string | null {
  if (idNoFault(idNo) !== null) return null
  const digits = idNo.slice(0, 2)
  return NUMBERED_ELSEWHERE[digits] ?? digits
}

export const isAdult = (birthday: string, now: Date): boolean => ageAt(birthday, now) >= identityLimits.adultYears

/** The frequent surnames of two characters. */
const COMPOUND = new Set(
  '欧阳 上官 司马 诸葛 东方 皇甫 尉迟 公孙 慕容 长孙 令狐 宇文 司徒 夏侯 独孤 南宫 端木 轩辕 百里 申屠 淳于 单于 太史 公羊 澹台 濮阳 完颜 呼延 拓跋 闻人 赫连 东郭 西门 第五'.split(
    ' ',
  ),
)

export const surnameOf = (name: string): string => name.slice(0, COMPOUND.has(name.slice(0, 2)) ? 2 : 1)

/** The part of a proven name that others see: 欧阳*. */
export const shownName = (name: string): string => `${surnameOf(name)}*`
