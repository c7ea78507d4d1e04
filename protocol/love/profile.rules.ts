/** Validation and completeness of a dating profile. */
import { ageAt, isIsoDate } from '../base/calendar'
import { digitsNotation } from '../base/notation'
import {
  chosenRule,
  isEmpty,
  lengthRangeRule,
  marksRule,
  mobilePattern,
  rangeRule,
  regionCodeRule,
  requiredRule,
  type Rule,
  rule,
  tidy,
} from '../base/rules'
import { profileLabels, profileLimits } from './profile.words'

/** Names that could be mistaken for platform staff, in any spelling. */
const reservedName = /客服|官方|红娘|管理员|审核员|系统(?:消息|通知|管理)|牵线平台|admin|kefu|official/i
const soundsOfficial = (name: string): boolean => reservedName.test(name.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, ''))

export const nicknameRule: Rule = (label, value) =>
  isEmpty(value)
    ? null
    : (lengthRangeRule(profileLimits.nicknameMin, profileLimits.nicknameMax)(label, value) ??
      (/^[\d\s]+$/.test(tidy(value)) ? `${label}不能只有数字` : null) ??
      (/[\u0000-\u001f\u007f\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff<>]/.test(String(value)) ? `${label}含有不支持的字符` : null) ??
      marksRule(label, value) ??
      (soundsOfficial(tidy(value)) ? `${label}不能像平台工作人员` : null))

/** The public number of a profile. */
export const noPattern = /*#__PURE__*/ new RegExp(`^[0-9]{${profileLimits.noMin},${profileLimits.noMax}}$`)

/** A member's number. */
export const noNotation = /*#__PURE__*/ digitsNotation(profileLimits.noMin, profileLimits.noMax)

const wechatId = /*#__PURE__*/ new RegExp(`^[A-Za-z][A-Za-z0-9_-]{${profileLimits.wechatMin - 1},${profileLimits.wechatMax - 1}}$`)

/** A WeChat id, or a mobile number used as one. */
export const wechatRule = /*#__PURE__*/ rule(
  (text) => wechatId.test(text) || mobilePattern.test(text),
  (label) => `${label}应为 ${profileLimits.wechatMin}–${profileLimits.wechatMax} 位微信号或手机号`,
)

export const heightRule = /*#__PURE__*/ rangeRule(profileLimits.heightCmMin, profileLimits.heightCmMax, '厘米')

export const weightRule = /*#__PURE__*/ rangeRule(profileLimits.weightKgMin, profileLimits.weightKgMax, '公斤')

/** At least 18 full years in China on the day of `now`; required by law, so no role is exempt. */
export function birthdayRule(now: Date = new Date()): Rule {
  return rule(
    (text) => isIsoDate(text) && isAdult(text, now),
    (label) => `${label}不正确，本平台只为 ${profileLimits.ageMin}–${profileLimits.ageMax} 周岁的人服务`,
  )
}

/** Profile facts that rules and completeness check; regions are codes of six digits. */
export interface ProfileFacts {
  nickname?: string | null
  gender?: string | null
  birthday?: string | null
  heightCm?: number | null
  weightKg?: number | null
  maritalStatus?: string | null
  hasChildren?: string | null
  wantChildren?: string | null
  education?: string | null
  school?: string | null
  occupation?: string | null
  industry?: string | null
  employerType?: string | null
  employer?: string | null
  incomeBand?: string | null
  housing?: string | null
  car?: string | null
  hukouGeo?: string | null
  hometownGeo?: string | null
  residenceGeo?: string | null
  ethnicity?: string | null
  religion?: string | null
  smoking?: string | null
  drinking?: string | null
  siblings?: string | null
  parentsStatus?: string | null
  marryWithin?: string | null
  selfIntro?: string | null
  familyIntro?: string | null
  loveView?: string | null
  tags?: readonly string[] | null
  prompts?: readonly unknown[] | null
}

type ProfileField = keyof ProfileFacts

/** The twelve fields required to publish a profile. */
export const mandatoryProfileFields = [
  'nickname',
  'gender',
  'birthday',
  'heightCm',
  'maritalStatus',
  'hasChildren',
  'education',
  'occupation',
  'incomeBand',
  'residenceGeo',
  'marryWithin',
  'selfIntro',
] as const satisfies readonly ProfileField[]

const typedFields: readonly ProfileField[] = ['nickname', 'heightCm', 'occupation', 'selfIntro']

/**
 * Returns all faults of the given facts by field. With `isComplete` (submitting for audit) the twelve are required;
 * without it (saving a draft) only given values are checked. The schema checks dictionary values.
 */
export function checkProfile(
  facts: ProfileFacts,
  { now = new Date(), isComplete = false }: { now?: Date; isComplete?: boolean } = {},
): Partial<Record<ProfileField, string>> {
  const rules: Partial<Record<ProfileField, Rule>> = {
    nickname: nicknameRule,
    birthday: birthdayRule(now),
    heightCm: heightRule,
    weightKg: weightRule,
    school: lengthRangeRule(0, profileLimits.schoolMax),
    occupation: lengthRangeRule(0, profileLimits.occupationMax),
    employer: lengthRangeRule(0, profileLimits.employerMax),
    hukouGeo: regionCodeRule,
    hometownGeo: regionCodeRule,
    residenceGeo: regionCodeRule,
    selfIntro: lengthRangeRule(isComplete ? profileLimits.selfIntroMin : 0, profileLimits.selfIntroMax),
    familyIntro: lengthRangeRule(0, profileLimits.familyIntroMax),
    loveView: lengthRangeRule(0, profileLimits.loveViewMax),
    tags: lengthRangeRule(0, profileLimits.tagsMax),
    prompts: lengthRangeRule(0, profileLimits.promptsMax),
  }
  const faults: Partial<Record<ProfileField, string>> = {}
  for (const field of Object.keys(profileLabels) as ProfileField[]) {
    const isMandatory = isComplete && (mandatoryProfileFields as readonly string[]).includes(field)
    const presence = typedFields.includes(field) ? requiredRule : chosenRule
    const message =
      (isMandatory ? presence(profileLabels[field], facts[field]) : null) ?? rules[field]?.(profileLabels[field], facts[field]) ?? null
    if (message !== null) faults[field] = message
  }
  return faults
}

export interface Completeness {
  /** 0–100. */
  score: number
  /** Additions that would raise the score, most valuable first. `photos` means pictures, all others are profile fields. */
  missing: { field: ProfileField | 'photos'; label: string; isMandatory: boolean; gain: number }[]
}

const MANDATORY_WEIGHT = 5

// Twelve mandatory fields of 5 points each are 60 points.
const FIRST_PHOTO_WEIGHT = 10

const MORE_PHOTOS_WEIGHT = 4

const MORE_PHOTOS = 3

// 16 for facts, 10 for texts; with the photos the sum is 100.
const optionalWeights: readonly (readonly [field: ProfileField, weight: number, minEntries?: number])[] = [
  ['tags', 3, 3],
  ['prompts', 3, 1],
  ['familyIntro', 2],
  ['loveView', 2],
  ['hometownGeo', 2],
  ['housing', 2],
  ['wantChildren', 2],
  ['hukouGeo', 1],
  ['industry', 1],
  ['employerType', 1],
  ['school', 1],
  ['car', 1],
  ['smoking', 1],
  ['drinking', 1],
  ['siblings', 1],
  ['parentsStatus', 1],
  ['weightKg', 1],
]

/** Computes a profile's completeness. `photoCount` counts the approved photos, the avatar included. */
export function completeness(profile: ProfileFacts & { photoCount?: number }): Completeness {
  let score = 0
  const missing: Completeness['missing'] = []
  const weigh = (isThere: boolean, gain: number, field: ProfileField | 'photos', label: string, isMandatory = false) => {
    if (isThere) score += gain
    else missing.push({ field, label, isMandatory, gain })
  }
  const photoCount = profile.photoCount ?? 0
  weigh(photoCount >= 1, FIRST_PHOTO_WEIGHT, 'photos', '头像', true)
  for (const field of mandatoryProfileFields) weigh(!isEmpty(profile[field]), MANDATORY_WEIGHT, field, profileLabels[field], true)
  weigh(photoCount >= MORE_PHOTOS, MORE_PHOTOS_WEIGHT, 'photos', `${MORE_PHOTOS} 张以上生活照`)
  for (const [field, weight, minEntries] of optionalWeights) {
    const value = profile[field]
    const isThere = minEntries === undefined ? !isEmpty(value) : Array.isArray(value) && value.length >= minEntries
    weigh(isThere, weight, field, minEntries === 3 ? `3 个以上${profileLabels[field]}` : profileLabels[field])
  }
  return { score, missing }
}

function isAdult(birthday: string, now: Date): boolean {
  const age = ageAt(birthday, now)
  return age >= profileLimits.ageMin && age <= profileLimits.ageMax
}
