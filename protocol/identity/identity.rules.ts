/** Rules for names and numbers of identity papers: validity, and the facts in a number. */
import { ageAt } from '../base/calendar'
import { isHanName, personNameFault } from '../base/names'
import { bareCode, idCardRule, residenceCardRule } from '../base/rules'
import type { Gender } from '../love/profile.words'
import { identityLimits, identityPaper, type IdentityPaper } from './identity.words'

export const ID_LABEL = '身份证号'
export const NAME_LABEL = '真实姓名'

/** Papers of citizens show names in Han characters only. */
const HAN_PAPERS: readonly IdentityPaper[] = ['id18', 'id15']

/** Null for a name as this kind of paper shows it. */
export function realNameFault(name: string, paper: IdentityPaper = 'id18'): string | null {
  if (!HAN_PAPERS.includes(paper)) return personNameFault(NAME_LABEL, name)
  return isHanName(name) ? null : `${NAME_LABEL}应和身份证上一致，只写汉字，中间的点用「·」`
}

/** Null for a valid number. A text without any digit is not empty, but invalid. */
export const idNoFault = (idNo: string): string | null => idCardRule(ID_LABEL, idNoOf(idNo) || '-')

/** A number of 18 characters names its paper: only those of foreigners begin with 9. */
export const paperOfNo = (idNo: string): 'id18' | 'residence' => (idNoOf(idNo).startsWith('9') ? 'residence' : 'id18')

const PAPER_NUMBERS: Readonly<Record<Exclude<IdentityPaper, 'id18' | 'residence'>, RegExp>> = {
  id15: /^[1-9]\d{5}\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}$/,
  passport: /^[A-Z0-9]{6,15}$/,
  hkmo: /^[HM]\d{8}(?:\d{2})?$/,
  taiwan: /^\d{8}(?:\d{2})?$/,
}

export const paperNoFault = (paper: IdentityPaper, typed: string): string | null => {
  if (paper === 'id18') return idNoFault(typed)
  if (paper === 'residence') return residenceCardRule('证件号码', idNoOf(typed) || '-')
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

/** True if the number itself contains the birthday. */
export const saysBirthday = (paper: IdentityPaper): boolean => paper === 'residence' || saysFacts(paper)

/** True if the number stays the same when the paper is renewed. */
export const isNoForLife = (idNo: string): boolean => paperNoFault(paperOfNo(idNo), idNo) === null

const birthdayIn = (no: string): string => `${no.slice(6, 10)}-${no.slice(10, 12)}-${no.slice(12, 14)}`

/** The number must pass `paperNoFault`, and its paper `saysBirthday`. */
export const birthdayOfNo = (paper: IdentityPaper, typed: string): string =>
  birthdayIn(paper === 'id15' ? personNoOf(paper, typed) : idNoOf(typed))

/** Normalised for storage and hashing. */
export const idNoOf = bareCode

/** The number must pass `idNoFault`. */
export function factsOfIdNo(idNo: string): { birthday: string; gender: Gender } {
  return { birthday: birthdayIn(idNo), gender: Number(idNo[16]) % 2 === 1 ? 'male' : 'female' }
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
