/** A measure while an auditor composes it, step by step. */
import type { ReportCategory } from '@qianxian/protocol/report/report.words'
import type { Measure } from '@qianxian/protocol/strike/strike.schema'
import type { StrikeAbility, StrikeAction, StrikeTerm } from '@qianxian/protocol/strike/strike.words'

export interface MeasureWords {
  verdict: Measure['verdict']
  finding: ReportCategory | null
  action: StrikeAction | null
  ability: StrikeAbility | null
  days: number | null
  /** The term; null for the usual term of the action. */
  term: StrikeTerm | null
}

/** Effect of each action on the person. */
export const actionNotes: Readonly<Record<StrikeAction, string>> = {
  warn: '告诉本人哪里不对，不影响使用',
  remove: '移除标出来的照片和文字',
  limit: '一段时间内不能用其中一项功能',
  freeze: '一段时间内不能登录使用，资料不再展示',
  ban: '不再能使用，资料不再展示',
}

const usualTerms: Readonly<Record<StrikeAction, StrikeTerm>> = {
  warn: 'quarter',
  remove: 'quarter',
  limit: 'half',
  freeze: 'year',
  ban: 'year',
}

export const measureTerm = (term: StrikeTerm | null, action: StrikeAction | null): StrikeTerm | null =>
  term ?? (action === null ? null : usualTerms[action])

/** Drops choices that belong to another action. Throws if the choice is incomplete. */
export function toMeasure({ verdict, finding, action, ability, days, term }: MeasureWords): Measure {
  const counts = measureTerm(term, action)
  if (finding === null || action === null || counts === null) throw new Error('a measure that is not whole')
  return {
    verdict,
    finding,
    action,
    ...(action === 'limit' && ability !== null ? { ability } : {}),
    ...((action === 'limit' || action === 'freeze') && days !== null ? { days } : {}),
    term: counts,
  }
}
