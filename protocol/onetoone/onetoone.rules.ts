/** Rules of private customisation that app and server share: no promised outcome, milestones, and the reports of each month. */
import { clockInChina } from '../base/clock'
import { startOfMonthInShanghai } from '../base/calendar'
import { isIn } from '../base/dictionary'
import { deliverableStates, type DeliverableKind, type DeliverableStatus } from '../contract/contract.words'

/** Words that promise that a person will find a partner, marry, or get their money back otherwise. */
const anyOf = (...words: string[]): string => `(?:${words.join('|')})`
const OUTCOME = anyOf('脱单', '成功', '结婚', '领证', '恋爱', '牵手', '找到', '嫁', '娶')
const PLEDGE = anyOf('保证', '承诺', '确保', '担保', '包', '必定', '一定')
const FAILURE = anyOf('不成功', '没成功', '不脱单', '没脱单', '无效')
const CERTAINTY = anyOf('百分之百', '百分百', '100\\s*[%％]')
/** A denied promise, such as 「不承诺结婚」, is none. */
const DENIAL = '不非无没'
const PROMISE = new RegExp(
  [
    `(?:^|[^${DENIAL}])${PLEDGE}[^，。；！？\\n不]{0,6}${OUTCOME}`,
    `${FAILURE}[^，。；！？\\n]{0,4}退`,
    `${CERTAINTY}[^，。；！？\\n]{0,4}${OUTCOME}`,
  ].join('|'),
)

/** Why a text of a plan is refused because it promises an outcome; null if it does not. */
export function explainPromise(text: string): string | null {
  return PROMISE.test(text) ? '方案只写服务内容，不能承诺脱单、结婚等结果' : null
}

export interface ServiceFacts {
  kind: DeliverableKind
  seq: number
  status: DeliverableStatus
  deliveredAt: Date | null
  /** When it came to count: the member confirmed it, or was silent long enough. */
  countedAt: Date | null
}

export interface PlanItem {
  kind: DeliverableKind
  title: string
  times: number
}

export interface MilestoneFacts extends PlanItem {
  done: number
  /** When the last service of a reached milestone came to count; null before. */
  reachedAt: Date | null
}

/** The items of a plan as milestones. Services of one kind count for its first item, then for the next. */
export function milestonesOf(items: readonly PlanItem[], services: readonly ServiceFacts[]): MilestoneFacts[] {
  const left = new Map<DeliverableKind, Date[]>()
  for (const { kind, countedAt } of services) if (countedAt !== null) left.set(kind, [...(left.get(kind) ?? []), countedAt])
  for (const days of left.values()) days.sort((a, b) => a.getTime() - b.getTime())
  return items.map(({ kind, title, times }) => {
    const counted = (left.get(kind) ?? []).splice(0, times)
    return { kind, title, times, done: counted.length, reachedAt: counted.length === times ? (counted.at(-1) ?? null) : null }
  })
}

export interface MonthReport {
  /** YYYY-MM in China. */
  month: string
  /** Services that came to count in this month. */
  confirmed: number
  /** Introductions and meetings that took place in this month and are not objected to. */
  introductions: number
  meetings: number
  /** Every service that took place in this month, in the order of time. */
  services: readonly ServiceFacts[]
}

const monthOf = (at: Date): string => clockInChina(at).format('YYYY-MM')

/** The reports of the months from `from` to `until`, the newest first, made of the services alone. */
export function monthReportsOf(services: readonly ServiceFacts[], from: Date, until: Date): MonthReport[] {
  const months: string[] = []
  for (let at = clockInChina(startOfMonthInShanghai(until)); at.format('YYYY-MM') >= monthOf(from); at = at.subtract(1, 'month'))
    months.push(at.format('YYYY-MM'))
  return months.map((month) => {
    const held = services
      .filter(({ deliveredAt }) => deliveredAt !== null && monthOf(deliveredAt) === month)
      .sort((a, b) => a.deliveredAt!.getTime() - b.deliveredAt!.getTime())
    const undisputed = held.filter(({ status }) => isIn(deliverableStates.undisputed, status))
    return {
      month,
      confirmed: services.filter(({ countedAt }) => countedAt !== null && monthOf(countedAt) === month).length,
      introductions: undisputed.filter(({ kind }) => kind === 'introduction').length,
      meetings: undisputed.filter(({ kind }) => kind === 'meeting').length,
      services: held,
    }
  })
}
