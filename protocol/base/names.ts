/**
 * Names of people as papers show them: one normal form and one rule for identity, certificates and payouts, in the app and on the
 * server.
 */
import { isInvisible, isLongerThan, isMark, lengthOf } from './characters'
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

/** Letters of other scripts, by blocks: `\p{L}` would add 4 KB to each page with a name. */
const LETTER =
  /[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02af\u0370-\u0373\u0376-\u037d\u0386-\u0481\u048a-\u0556\u0561-\u0587\u05d0-\u05ea\u0620-\u064a\u066e-\u06d3\u0904-\u0939\u0e01-\u0e30\u0e40-\u0e46\u0f40-\u0f6c\u1000-\u102a\u10a0-\u11ff\u1200-\u135a\u1780-\u17b3\u1820-\u18a8\u1e00-\u1fff\u3041-\u3096\u309d-\u30fa\u30fc-\u30fe\u3105-\u312f\u3131-\u318e\ua000-\ua48c\uac00-\ud7a3]/
const SEPARATORS = /[ .,'·-]{1,2}/

const isLetter = (char: string): boolean => LETTER.test(char) || HAN.test(char) || isMark(char.codePointAt(0)!)

/** True for a name in the letters of any script. */
export function isPersonName(typed: string): boolean {
  const name = personName(typed)
  if (isLongerThan(name, personNameMax) || isMark(name.codePointAt(0) ?? 0)) return false
  const parts = name.replace(/\.$/, '').split(SEPARATORS)
  return lengthOf(parts.join('')) > 1 && parts.every((part) => part !== '' && Array.from(part).every(isLetter))
}

/** True for a name in Han characters. */
export const isHanName = (typed: string): boolean =>
  isPersonName(typed) && Array.from(personName(typed)).every((char) => char === '·' || HAN.test(char))

/** Null for a name as a paper shows it. */
export function personNameFault(label: string, typed: string): string | null {
  if (personName(typed) === '') return `请填写${label}`
  return isPersonName(typed) ? null : `${label}应和证件上一致`
}

const nameKey = (name: string): string =>
  personName(name)
    .toLowerCase()
    .replace(/[\s.,'·-]/g, '')

/** True if both are the same name, written with other spaces, dots or capitals. */
export const isSameName = (one: string, other: string): boolean => nameKey(one) === nameKey(other)
