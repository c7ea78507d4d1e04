/**
 * Scores how well two people fit, 0–100, with reasons both may read: mutual wishes (60), shared facts (15) and, half from each,
 * activity (10), trust (10), freshness (5). Both get the same number, apart from values that one of them avoids. Paid products
 * add nothing.
 */
import { TRUST_MAX, type TrustLevel } from '@qianxian/protocol/certificate/certificate.words'
import type { FitVerdict } from '@qianxian/protocol/love/love.words'
import { ageAt } from '@qianxian/protocol/base/calendar'
import { type Dictionary, has, leastName, name, names, values } from '@qianxian/protocol/base/dictionary'
import {
  drinking,
  type Education,
  education,
  hasChildren,
  hobbyTag,
  housing,
  type IncomeBand,
  incomeBand,
  maritalStatus,
  marryWithin,
  smoking,
} from '@qianxian/protocol/love/profile.words'
import { agesOfBand } from '@qianxian/protocol/base/format'
import type { MatchExplain, Permission, Verdict } from '@qianxian/protocol/love/love.schema'
import type { Mate } from '@qianxian/protocol/mate/mate.schema'
import { type MateField, mateLabels } from '@qianxian/protocol/mate/mate.words'
import { regionByCode, regionNames, regionPrefix, shortName } from '../../tenant/tenant'

/** Profile facts that count; hidden facts count for no one, so a score discloses nothing. */
export interface ScoredPerson {
  birthday: string | null
  heightCm: number | null
  maritalStatus: string | null
  hasChildren: string | null
  wantChildren: string | null
  education: Education | null
  incomeBand: IncomeBand | null
  housing: string | null
  residenceGeo: string | null
  hometownGeo: string | null
  smoking: string | null
  drinking: string | null
  marryWithin: string | null
  tags: readonly string[]
  trustLevel: TrustLevel
  photoCount: number
  publishedAt: Date | null
  lastActiveAt: Date
  shows: Pick<Permission, 'showAge' | 'showCity' | 'showIncome' | 'showOnline'>
  mate: Mate | null
}

type Outcome = FitVerdict

interface Judgement {
  field: MateField
  outcome: Outcome
  /** Text, built only for the detail page. */
  fact: () => string
  wish: () => string
  isAvoided: boolean
  weight: number
}

const mateFields = values(mateLabels)
const WEIGHTS = { must: 3, avoid: 3, prefer: 1.5, any: 0 } as const
const VALUES: Record<Outcome, number> = { fit: 1, soft_miss: 0.5, miss: 0 }
/** Share of the wish points for a person without wishes, who is neither a perfect nor a poor fit. */
const NO_WISHES = 0.7
const AGE_SLACK_YEARS = 2
const HEIGHT_SLACK_CM = 3
const DAY_MS = 86_400_000
/** Points per trust level; the highest gives seven. */
const TRUST_POINTS = 7 / TRUST_MAX

export function scoreOf(me: ScoredPerson, other: ScoredPerson, now: Date): number {
  return total(judge(me.mate, other, now), toldOf(other.mate, me, now), me, other, now)
}

export function explainMatch(me: ScoredPerson, other: ScoredPerson, now: Date): MatchExplain {
  const mine = judge(me.mate, other, now)
  const theirs = toldOf(other.mate, me, now)
  const score = total(mine, theirs, me, other, now)
  return {
    score,
    mine: mine.map((judgement) => verdictOf(judgement, 'TA', '你')),
    theirs: theirs.map((judgement) => verdictOf(judgement, '你', 'TA')),
    shared: sharedPoints(me, other),
    hint: hintOf(me, other, mine, score, now),
  }
}

/** The score and one short reason for a card; null if there is no reason to show. */
export function scoreAndReason(me: ScoredPerson, other: ScoredPerson, now: Date): { score: number; reason: string | null } {
  const mine = judge(me.mate, other, now)
  const theirs = toldOf(other.mate, me, now)
  const score = total(mine, theirs, me, other, now)
  const [shared] = sharedPoints(me, other)
  if (shared) return { score, reason: shared }
  const all = [...mine, ...theirs]
  return { score, reason: all.length > 0 && all.every((judgement) => judgement.outcome === 'fit') ? '彼此的期望都符合' : null }
}

function total(mine: readonly Judgement[], theirs: readonly Judgement[], me: ScoredPerson, other: ScoredPerson, now: Date): number {
  const [a, b] = [fitOf(mine), fitOf(theirs)]
  const fit = 60 * (0.6 * Math.min(a, b) + 0.4 * ((a + b) / 2))
  const sum = fit + overlap(me, other) + (presence(me, now) + presence(other, now)) / 2
  return Math.max(0, Math.min(100, Math.round(sum)))
}

function fitOf(judgements: readonly Judgement[]): number {
  const weight = judgements.reduce((sum, judgement) => sum + judgement.weight, 0)
  if (weight === 0) return NO_WISHES
  return judgements.reduce((sum, judgement) => sum + judgement.weight * VALUES[judgement.outcome], 0) / weight
}

// --- Wishes -----------------------------------------------------------------

function judge(mate: Mate | null, other: ScoredPerson, now: Date): Judgement[] {
  if (!mate) return []
  const found: Judgement[] = []
  for (const field of mateFields) {
    const importance = mate.weights[field]
    if (importance === 'any') continue
    const result = judges[field](mate, other, now)
    if (!result) continue
    const isAvoided = importance === 'avoid'
    // For an avoided value, the wish is met if the person does not have it.
    const outcome = isAvoided ? (result.outcome === 'fit' ? 'miss' : 'fit') : result.outcome
    found.push({ field, ...result, outcome, isAvoided, weight: WEIGHTS[importance] })
  }
  return found
}

/** True if the other differs from a wish that is no must. */
export const breaksPreference = (me: ScoredPerson, other: ScoredPerson, now: Date): boolean =>
  judge(me.mate, other, now).some(({ field, outcome }) => me.mate?.weights[field] === 'prefer' && outcome !== 'fit')

/** True if the person, as far as they show it, violates a firm wish. */
export const isRuledOut = (mate: Mate | null, person: ScoredPerson, now: Date): boolean =>
  judge(mate, person, now).some(({ field, outcome }) => mate?.weights[field] !== 'prefer' && outcome !== 'fit')

/**
 * Outcomes that the other may know. Avoided values are never disclosed, not even by a score; they only exclude the two from each
 * other's lists.
 */
const toldOf = (mate: Mate | null, other: ScoredPerson, now: Date): Judgement[] =>
  judge(mate, other, now).filter(({ isAvoided }) => !isAvoided)

type Judge = (mate: Mate, other: ScoredPerson, now: Date) => Pick<Judgement, 'outcome' | 'fact' | 'wish'> | null

const judges: Record<MateField, Judge> = {
  age(mate, other, now) {
    if (!other.birthday || (mate.ageMin === null && mate.ageMax === null)) return null
    const [from, to] = shownAges(other, now)
    return {
      outcome: rangeOutcome(from, to, mate.ageMin, mate.ageMax, AGE_SLACK_YEARS),
      fact: () => agesText(from, to),
      wish: () => rangeText(mate.ageMin, mate.ageMax, '岁'),
    }
  },
  height(mate, other) {
    if (other.heightCm === null || (mate.heightMin === null && mate.heightMax === null)) return null
    return {
      outcome: rangeOutcome(other.heightCm, other.heightCm, mate.heightMin, mate.heightMax, HEIGHT_SLACK_CM),
      fact: () => `身高${other.heightCm}cm`,
      wish: () => rangeText(mate.heightMin, mate.heightMax, 'cm'),
    }
  },
  geos(mate, other) {
    const geo = shownGeo(other)
    if (!geo || mate.geos.length === 0) return null
    const isInside = mate.geos.some(
      (code) => geo.startsWith(regionPrefix(code).slice(0, 4)) || (other.shows.showCity === 'province' && code.startsWith(geo)),
    )
    const isNear = mate.geos.some((code) => code.slice(0, 2) === geo.slice(0, 2))
    return {
      outcome: isInside ? 'fit' : isNear ? 'soft_miss' : 'miss',
      fact: () => `在${placeName(geo)}`,
      wish: () => mate.geos.map(placeName).join('、'),
    }
  },
  education: (mate, other) => rankJudge(education, mate.educationMin, other.education, ''),
  income: (mate, other) =>
    other.shows.showIncome === 'hidden' ? null : rankJudge(incomeBand, mate.incomeMin, other.incomeBand, mateLabels.income),
  marital: (mate, other) => listJudge(maritalStatus, mate.marital, other.maritalStatus),
  children: (mate, other) => listJudge(hasChildren, mate.children, other.hasChildren === 'prefer_not' ? null : other.hasChildren),
  housing: (mate, other) => listJudge(housing, mate.housing, other.housing),
  smoking: (mate, other) => listJudge(smoking, mate.smoking, other.smoking),
  drinking: (mate, other) => listJudge(drinking, mate.drinking, other.drinking),
  marryWithin: (mate, other) => listJudge(marryWithin, mate.marryWithin, other.marryWithin, '希望'),
}

function rangeOutcome(from: number, to: number, min: number | null, max: number | null, slack: number): Outcome {
  const gap = Math.max((min ?? -Infinity) - to, from - (max ?? Infinity), 0)
  return gap === 0 ? 'fit' : gap <= slack ? 'soft_miss' : 'miss'
}

function rankJudge(dictionary: Dictionary, min: string | null, value: string | null, before: string) {
  if (!min || !value) return null
  const ranks: string[] = values(dictionary)
  const gap = ranks.indexOf(min) - ranks.indexOf(value)
  const outcome: Outcome = gap <= 0 ? 'fit' : gap === 1 ? 'soft_miss' : 'miss'
  return {
    outcome,
    fact: () => `${before}${name(dictionary, value)}`,
    wish: () => leastName(dictionary, min) ?? '不限',
  }
}

function listJudge(dictionary: Dictionary, wanted: readonly string[], value: string | null, before = '') {
  if (wanted.length === 0 || !value) return null
  const outcome: Outcome = wanted.includes(value) ? 'fit' : 'miss'
  return { outcome, fact: () => `${before}${name(dictionary, value)}`, wish: () => names(dictionary, wanted) }
}

/** Youngest and oldest possible age; the two are equal unless only a band is shown. */
function shownAges(person: ScoredPerson, now: Date): [number, number] {
  const age = ageAt(person.birthday!, now)
  if (person.shows.showAge === 'exact') return [age, age]
  return agesOfBand(age)
}

/** City level at most; the first two digits if only the province is shown. */
function shownGeo(person: ScoredPerson): string | null {
  if (!person.residenceGeo) return null
  return person.residenceGeo.slice(0, person.shows.showCity === 'province' ? 2 : 4)
}

function placeName(code: string): string {
  const { provinceName, cityName } = regionNames(code.padEnd(6, '0'))
  return shortName(cityName || provinceName)
}

const agesText = (from: number, to: number): string => (from === to ? `${from}岁` : `${from}–${to}岁`)

export function rangeText(min: number | null, max: number | null, unit: string): string {
  if (min !== null && max !== null) return min === max ? `${min}${unit}` : `${min}–${max}${unit}`
  return min !== null ? `${min}${unit}以上` : `${max}${unit}以下`
}

function verdictOf({ field, outcome, fact, wish, isAvoided }: Judgement, subject: '你' | 'TA', owner: '你' | 'TA'): Verdict {
  return {
    field,
    label: mateLabels[field],
    verdict: outcome,
    text: `${subject === 'TA' ? 'TA ' : subject}${fact()}，${judgementText(outcome, wish(), isAvoided, owner)}`,
  }
}

function judgementText(outcome: Outcome, wish: string, isAvoided: boolean, owner: '你' | 'TA'): string {
  const whose = owner === 'TA' ? ' TA ' : owner
  // An avoided value is never named to the other.
  if (isAvoided) return outcome === 'fit' ? `符合${whose}的期望` : `和${whose}的期望不太一样`
  if (outcome === 'fit') return `符合${whose}的期望（${wish}）`
  return outcome === 'soft_miss' ? `和${whose}的期望（${wish}）略有差距` : `${whose.trimStart()}的期望是${wish}`
}

// --- What two people share --------------------------------------------------

const SHARED_HOBBIES_SHOWN = 3

function sharedTags(me: ScoredPerson, other: ScoredPerson): string[] {
  return other.tags.filter((tag) => me.tags.includes(tag))
}

function overlap(me: ScoredPerson, other: ScoredPerson): number {
  let points = Math.min(6, sharedTags(me, other).length * 2)
  const near = isSameCity(me, other) ? 3 : 0
  points += near
  if (isEqual(me.marryWithin, other.marryWithin)) points += 2
  if (isEqual(me.wantChildren, other.wantChildren)) points += 2
  if (isEqual(me.hometownGeo?.slice(0, 2), other.hometownGeo?.slice(0, 2))) points += 1
  if (isEqual(me.smoking, other.smoking)) points += 1
  return Math.min(15, points)
}

/** Names of the hobbies that both list. */
export const sharedHobbies = (me: ScoredPerson, other: ScoredPerson): string[] =>
  sharedTags(me, other)
    .filter((tag) => has(hobbyTag, tag))
    .map((tag) => name(hobbyTag, tag))

/** The city where both live, if both show it. */
export const sharedCity = (me: ScoredPerson, other: ScoredPerson): string | null =>
  isSameCity(me, other) ? placeName(other.residenceGeo!) : null

function sharedPoints(me: ScoredPerson, other: ScoredPerson): string[] {
  const points: string[] = []
  const liked = sharedHobbies(me, other)
  const city = sharedCity(me, other)
  if (liked.length > 0) points.push(`都喜欢${liked.slice(0, SHARED_HOBBIES_SHOWN).join('、')}`)
  if (me.marryWithin !== 'as_it_goes' && isEqual(me.marryWithin, other.marryWithin))
    points.push(`都希望${name(marryWithin, me.marryWithin)}结婚`)
  if (isEqual(me.wantChildren, other.wantChildren) && me.wantChildren === 'want') points.push('都想要孩子')
  if (city) points.push(`同在${city}`)
  const home = other.hometownGeo?.slice(0, 2)
  if (isEqual(me.hometownGeo?.slice(0, 2), home) && regionByCode(`${home}0000`)) points.push(`老家都在${placeName(home!)}`)
  if (me.smoking === 'never' && other.smoking === 'never') points.push('都不吸烟')
  return points
}

/** Known only if both show their city. */
function isSameCity(me: ScoredPerson, other: ScoredPerson): boolean {
  const isShown = me.shows.showCity === 'exact' && other.shows.showCity === 'exact'
  return isShown && isEqual(cityOfPerson(me), cityOfPerson(other))
}

const cityOfPerson = (person: ScoredPerson) => person.residenceGeo && regionPrefix(`${person.residenceGeo.slice(0, 4)}00`)
const isEqual = (a: string | null | undefined, b: string | null | undefined): boolean => !!a && a === b

// --- Activity, trust and freshness ------------------------------------------

const presence = (person: ScoredPerson, now: Date): number => activity(person, now) + trust(person) + freshness(person, now)

function activity(person: ScoredPerson, now: Date): number {
  // The score must not reveal what the switch hides.
  if (!person.shows.showOnline) return 5
  const days = (now.getTime() - person.lastActiveAt.getTime()) / DAY_MS
  return days <= 1 ? 10 : days <= 3 ? 8 : days <= 7 ? 5 : days <= 30 ? 2 : 0
}

function trust(person: ScoredPerson): number {
  // Counts the trust level alone: every level can be reached without a fee.
  return person.trustLevel * TRUST_POINTS + (person.photoCount >= 3 ? 3 : 0)
}

function freshness(person: ScoredPerson, now: Date): number {
  if (!person.publishedAt) return 0
  const days = (now.getTime() - person.publishedAt.getTime()) / DAY_MS
  return days <= 7 ? 5 : days <= 30 ? 3 : days <= 90 ? 1 : 0
}

// --- What would raise the score ---------------------------------------------

/** The viewer's wish whose loosening would help most; uses only facts that the other shows. */
function hintOf(me: ScoredPerson, other: ScoredPerson, mine: readonly Judgement[], score: number, now: Date): string | null {
  let best: { gain: number; text: string } | null = null
  for (const judgement of mine) {
    if (judgement.outcome === 'fit' || judgement.isAvoided) continue
    const { mate, text } = loosened(me.mate!, judgement.field, other, now)
    const gain = scoreOf({ ...me, mate }, other, now) - score
    if (gain > 0 && (!best || gain > best.gain)) best = { gain, text }
  }
  return best && `如果${best.text}，匹配度会提高 ${best.gain} 分`
}

function loosened(mate: Mate, field: MateField, other: ScoredPerson, now: Date): { mate: Mate; text: string } {
  switch (field) {
    case 'age': {
      const [from, to] = shownAges(other, now)
      const [ageMin, ageMax] = widened(mate.ageMin, mate.ageMax, from, to)
      return { mate: { ...mate, ageMin, ageMax }, text: `把年龄放宽到${rangeText(ageMin, ageMax, '岁')}` }
    }
    case 'height': {
      const [heightMin, heightMax] = widened(mate.heightMin, mate.heightMax, other.heightCm!, other.heightCm!)
      return { mate: { ...mate, heightMin, heightMax }, text: `把身高放宽到${rangeText(heightMin, heightMax, 'cm')}` }
    }
    case 'geos': {
      const geo = shownGeo(other)!.padEnd(6, '0')
      return { mate: { ...mate, geos: [...mate.geos, geo] }, text: `也考虑在${placeName(geo)}的人` }
    }
    case 'education':
      return {
        mate: { ...mate, educationMin: other.education },
        text: `把学历放宽到${name(education, other.education)}`,
      }
    case 'income':
      return {
        mate: { ...mate, incomeMin: other.incomeBand },
        text: `把年收入放宽到${name(incomeBand, other.incomeBand)}`,
      }
    case 'marital':
      return withAlso(mate, 'marital', maritalStatus, other.maritalStatus)
    case 'children':
      return withAlso(mate, 'children', hasChildren, other.hasChildren)
    case 'housing':
      return withAlso(mate, 'housing', housing, other.housing)
    case 'smoking':
      return withAlso(mate, 'smoking', smoking, other.smoking)
    case 'drinking':
      return withAlso(mate, 'drinking', drinking, other.drinking)
    case 'marryWithin':
      return withAlso(mate, 'marryWithin', marryWithin, other.marryWithin)
  }
}

function withAlso(mate: Mate, field: MateField, dictionary: Dictionary, value: string | null) {
  const wanted = mate[field as 'marital'] as readonly string[]
  return { mate: { ...mate, [field]: [...wanted, value] } as Mate, text: `也考虑「${name(dictionary, value)}」` }
}

function widened(min: number | null, max: number | null, from: number, to: number): [number | null, number | null] {
  return [min === null ? null : Math.min(min, from), max === null ? null : Math.max(max, to)]
}
