/** Conditions of a zone's rule in words and certificates, and the health of a zone. */
import type { CertificateKind } from '../certificate/certificate.words'
import { leastName, names } from '../base/dictionary'
import { education, gender, incomeBand, maritalStatus, tags } from '../love/profile.words'
import type { LoveFilter } from '../love/love.schema'
import { themeLimits, type ThemeHealth } from './theme.words'

/** The browse filter without facts of the moment and facts that no card shows. */
export type ThemeRule = Omit<LoveFilter, 'keyword' | 'housing' | 'isOnline' | 'isNew' | 'hasVip'>

/** Facts that count only if proven: one certificate of each group is enough. */
export function certificatesFor({ educationMin, incomeMin, maritalStatus: marital }: ThemeRule): CertificateKind[][] {
  const groups: CertificateKind[][] = []
  if (educationMin) groups.push(['education'])
  if (incomeMin) groups.push(['income'])
  if (marital?.length) groups.push(marital.every((one) => one === 'divorced') ? ['divorce'] : ['marital', 'divorce'])
  return groups
}

export function ruleWords(rule: ThemeRule): string[] {
  const range = (min: number | undefined, max: number | undefined, unit: string): string | null => {
    if (min !== undefined && max !== undefined) return `${min}–${max} ${unit}`
    if (min !== undefined) return `${min} ${unit}以上`
    return max === undefined ? null : `${max} ${unit}以下`
  }
  return [
    rule.gender ? `仅限${gender[rule.gender]}` : null,
    range(rule.ageMin, rule.ageMax, '岁'),
    range(rule.heightMin, rule.heightMax, '厘米'),
    rule.educationMin ? leastName(education, rule.educationMin) : null,
    rule.incomeMin ? `年收入 ${leastName(incomeBand, rule.incomeMin)}` : null,
    rule.maritalStatus?.length ? names(maritalStatus, rule.maritalStatus) : null,
    rule.isVerified ? '已实名' : null,
    rule.tags?.length ? `爱好有${names(tags, rule.tags)}` : null,
  ].filter((words) => words !== null)
}

export interface ThemeFigures {
  male: number
  female: number
  /** People active within seven days. */
  active: number
}

const ONE_SIDED_BELOW = 0.25
const LIVELY_FROM = 0.3

/** A zone with few people is always called quiet, because a ratio would reveal individuals. */
export function healthOf({ male, female, active }: ThemeFigures): ThemeHealth {
  const all = male + female
  if (all < themeLimits.fewBelow) return 'quiet'
  if (Math.min(male, female) / all < ONE_SIDED_BELOW) return 'one_sided'
  return active / all >= LIVELY_FROM ? 'lively' : 'quiet'
}

/** Men per ten people; null if there are few. */
export function maleTenths({ male, female }: ThemeFigures): number | null {
  const all = male + female
  return all < themeLimits.fewBelow ? null : Math.round((10 * male) / all)
}
