/** Finds phone numbers and other contact information hidden in free text, however people disguise them. */
import { findInvitation } from './contact-invitations'
import { asDictated, findBare, findHandle, findMail, findNamed, findSplitName, findUrl } from './contact-names'
import { digitRuns, findAcrostic, findLaced, findLandline, findLong, findMobile, findPieces, findSpread } from './contact-numbers'
import { plainText, soundsAsDigits, spokenAsDigits, tightText, withoutConstants, withoutHarmless, type Step } from './contact-text'
import { contactDetectorLimits } from './contact.words'

export type ContactKind = 'mobile' | 'wechat' | 'qq' | 'landline' | 'mail' | 'url'

export interface ContactFinding {
  kind: ContactKind
  /** The matched part of the normalised text: for logs and auditors, not for the member. */
  match: string
}

export interface FindContactOptions {
  /** Earlier texts of the same author to the same reader, oldest first; a number split over them is joined. */
  recent?: readonly string[]
  /** Called for every character or window examined, so that a test can count the work. */
  onStep?: (characters: number) => void
}

/** Null for a clean text. Every pattern examines windows of bounded length, so the work grows linearly with the text. */
export function findContact(text: string, { recent = [], onStep }: FindContactOptions = {}): ContactFinding | null {
  const own = search(text, onStep)
  if (own !== null || recent.length === 0) return own
  const texts = recent.slice(-contactDetectorLimits.recentMessages)
  const before = texts.join('\n')
  // Findings in the earlier texts alone were judged with those texts; only findings that this text completes count.
  const joined = search(`${before}\n${text}`, onStep)
  if (joined !== null && joined.match !== search(before, onStep)?.match) return joined
  const plain = [...texts, text].map((one) => plainText(one.slice(-contactDetectorLimits.textMax), onStep))
  return findSpread(plain.map((one) => withoutHarmless(one, onStep))) ?? findSplitName(plain)
}

/**
 * Given the texts of one form in order, returns the fields that contain contact information, or that complete what
 * other fields began.
 */
export function fieldsWithContact(texts: readonly (readonly [field: string, text: string])[]): Set<string> {
  const found = new Set<string>()
  const clean: string[] = []
  for (const [field, text] of texts) {
    // The parts of a name are joined even if other fields are between them.
    if (findContact(text, { recent: clean }) ?? findSplitName([...clean, text].map((one) => plainText(one, undefined)))) found.add(field)
    else clean.push(text)
  }
  return found
}

function findDictated(plain: string, onStep: Step): ContactFinding | null {
  onStep?.(plain.length * 4)
  if (!/[a-z]/.test(plain)) return null
  const dictated = asDictated(plain)
  if (dictated === plain) return null
  const tight = tightText(withoutHarmless(dictated, onStep), onStep)
  return findNamed(tight, onStep) ?? findHandle(dictated, tight, onStep)
}

/** A syllable that would be read as a unit after a digit: 三期九 is 379. */
const tornSounds = /\d[期路室][\d\u3400-\u9fff]/

function search(text: string, onStep: Step): ContactFinding | null {
  const plain = withoutConstants(plainText(text.slice(-contactDetectorLimits.textMax), onStep))
  const clean = withoutHarmless(plain, onStep)
  const tight = tightText(clean, onStep)
  return (
    findMail(tight, onStep) ??
    findUrl(plain, onStep) ??
    findUrl(tight, onStep) ??
    findMobile(digitRuns(clean, onStep), clean, onStep) ??
    findMobile(digitRuns(soundsAsDigits(clean), onStep, 7), clean, onStep) ??
    (tornSounds.test(plain) ? findMobile(digitRuns(withoutHarmless(soundsAsDigits(plain), onStep), onStep, 11), plain, onStep) : null) ??
    findMobile(digitRuns(withoutHarmless(spokenAsDigits(plain), onStep), onStep, 11), clean, onStep) ??
    findLaced(plain, onStep) ??
    findPieces(plain, clean, onStep) ??
    findAcrostic(plain, onStep) ??
    findNamed(tight, onStep) ??
    findLandline(digitRuns(clean, onStep), onStep) ??
    findLong(clean, tight, onStep) ??
    findHandle(plain, tight, onStep) ??
    findDictated(plain, onStep) ??
    findBare(clean) ??
    findInvitation(plain, onStep)
  )
}
