/** Risk level of an account, from the events of the last ninety days, by one version of the rules. */
import { lengthIn } from '../base/clock'
import { riskLimits, type RiskLevel, type RiskSign } from './risk.words'

/** Increment it with every change of the rules below. */
export const RISK_VERSION = 1

export interface RiskNote {
  sign: RiskSign
  /** The other person, if any; the same sign with the same person counts once. */
  about: number | null
  at: Date
}

/** Facts that count in an account's favour. */
export interface RiskCredit {
  hasFace: boolean
  hasMet: boolean
  accountDays: number
}

interface Weight {
  /** Points for the first occurrence. */
  first: number
  /** Points for each further person. */
  more: number
  /** Counts only from this number of people on. */
  from: number
}

const weights: Readonly<Record<RiskSign, Weight>> = {
  money: { first: 25, more: 20, from: 1 },
  elsewhere: { first: 10, more: 8, from: 1 },
  copied: { first: 30, more: 0, from: 1 },
  strange_login: { first: 10, more: 0, from: 1 },
  banned_photo: { first: 60, more: 0, from: 1 },
  refused_often: { first: 15, more: 10, from: 1 },
  other_region: { first: 12, more: 0, from: 1 },
  gift_back: { first: 15, more: 5, from: 2 },
  linked: { first: 30, more: 0, from: 1 },
}

const MOST_OF_ONE = 80
const levels: readonly [from: number, level: RiskLevel][] = [
  [120, 'frozen'],
  [70, 'limited'],
  [30, 'watch'],
]

function weightOf(sign: RiskSign, notes: readonly RiskNote[]): number {
  const people = new Set(notes.map(({ about, at }) => about ?? at.getTime())).size
  const { first, more, from } = weights[sign]
  return people < from ? 0 : Math.min(MOST_OF_ONE, first + more * (people - from))
}

/** Reduction for favourable facts; at most half of the score. */
function creditOf({ hasFace, hasMet, accountDays }: RiskCredit): number {
  return (hasFace ? 10 : 0) + (hasMet ? 15 : 0) + (accountDays >= 180 ? 10 : accountDays >= 30 ? 5 : 0)
}

export interface Risk {
  level: RiskLevel
  /** Highest score first. */
  signs: RiskSign[]
  score: number
  version: number
}

export function riskOf(notes: readonly RiskNote[], credit: RiskCredit, now: Date): Risk {
  const fresh = notes.filter(({ at }) => at <= now && lengthIn('day', at, now) < riskLimits.days)
  const weighed = [...new Set(fresh.map(({ sign }) => sign))]
    .map((sign) => ({
      sign,
      weight: weightOf(
        sign,
        fresh.filter((note) => note.sign === sign),
      ),
    }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || a.sign.localeCompare(b.sign))
  const against = weighed.reduce((sum, { weight }) => sum + weight, 0)
  const score = against - Math.min(creditOf(credit), Math.floor(against / 2))
  const level = levels.find(([from]) => score >= from)?.[1] ?? 'normal'
  return { level, signs: weighed.map(({ sign }) => sign), score, version: RISK_VERSION }
}

/** The warning for a person about to trust the account; no account is ever called safe. */
export const warningWords = (count: number): string => `这个账号有 ${count} 个风险信号`

/** Places that a person states, as region codes. */
export interface SaidPlaces {
  residenceGeo: string | null
  hukouGeo: string | null
  hometownGeo: string | null
}

/**
 * True if no stated origin is in the province that issued the identity number. A person who moved, for work or with
 * their household register, names one place that is; the residence alone proves nothing.
 */
export function isFromElsewhere(province: string, { residenceGeo, hukouGeo, hometownGeo }: SaidPlaces): boolean {
  const from = [hukouGeo, hometownGeo].filter((code) => code !== null)
  return from.length > 0 && ![...from, residenceGeo].some((code) => code?.startsWith(province))
}
