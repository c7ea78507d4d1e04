/**
 * Names of people as papers show them: one normal form and one rule for identity, certificates and payouts, in the app and on the
 * server.
 */
import { isInvisible, isLongerThan } from './characters'
import { personNameMax } from './limits'
import { toHalfWidth } from './rules'

const HAN = /\p{Script=Han}/u
/** The dot between the parts of a name, as keyboards and fonts offer it. */
const DOT = /\s*[·•・･‧∙⋅●᛫⸱﹒。｡.]\s*/g
const APOSTROPHE = /[’‘ʼʹ′＇`´]/g
const HYPHEN = /[‐‑‒–—−﹣]/g
/** Radicals that look like characters; text copied from PDF files contains them. */
const RADICAL = /[\u2e80-\u2fdf]/g

/** Also removes the selectors of variants of one Han character, which no register distinguishes; accents stay. */
const withoutInvisible = (text: string): string =>
  Array.from(text)
    .filter((char) => /[\u0300-\u036f]/.test(char) || !isInvisible(char.codePointAt(0)!))
    .join('')

/**
 * A typed name in its normal form: composed letters in half width; Han names without spaces and with the dot of minority names.
 */
export function personName(typed: string): string {
  const text = toHalfWidth(withoutInvisible(typed.normalize('NFC')))
    .replace(RADICAL, (radical) => radical.normalize('NFKC'))
    .replace(/\s+/g, ' ')
    .trim()
  if (HAN.test(text)) return text.replace(DOT, '·').replace(/ /g, '')
  return text
    .replace(APOSTROPHE, "'")
    .replace(HYPHEN, '-')
    .replace(/[•・･‧∙⋅]/g, '·')
}

const HAN_NAME = /^\p{Script=Han}{2,}$|^\p{Script=Han}+(?:·\p{Script=Han}+){1,5}$/u
const ANY_NAME = /^\p{L}(?:[ .,'·-]{0,2}[\p{L}\p{M}])+\.?$/u

/** True for a name in Han characters. */
export const isHanName = (typed: string): boolean => {
  const name = personName(typed)
  return HAN_NAME.test(name) && !isLongerThan(name, personNameMax)
}

/** True for a name in the letters of any script. */
export const isPersonName = (typed: string): boolean => {
  const name = personName(typed)
  return isHanName(name) || (ANY_NAME.test(name) && !isLongerThan(name, personNameMax))
}

/** Null for a name as a paper shows it. */
export const personNameFault = (label: string, typed: string): string | null => (isPersonName(typed) ? null : `${label}应和证件上一致`)

const nameKey = (name: string): string =>
  personName(name)
    .toLowerCase()
    .replace(/[\s.,'·-]/g, '')

/** True if both are the same name, written with other spaces, dots or capitals. */
export const isSameName = (one: string, other: string): boolean => nameKey(one) === nameKey(other)
