import { calendarDay } from '@qianxian/protocol/base/clock'
import type { ColumnOption, ColumnValue } from './ColumnSheet'

/** Years, months and days between two dates ('YYYY-MM-DD', both included), latest years first. */
export function dateColumns(from: string, to: string, picked: ColumnValue[]): ColumnOption[][] {
  const [fromYear = 1900, fromMonth = 1, fromDay = 1] = from.split('-').map(Number)
  const [toYear = 2100, toMonth = 12, toDay = 31] = to.split('-').map(Number)
  const year = clamp(Number(picked[0] ?? toYear), fromYear, toYear)
  const firstMonth = year === fromYear ? fromMonth : 1
  const lastMonth = year === toYear ? toMonth : 12
  const month = within(Number(picked[1] ?? firstMonth), firstMonth, lastMonth)
  const firstDay = year === fromYear && month === fromMonth ? fromDay : 1
  const monthDays = calendarDay(`${year}-${month}-1`).daysInMonth()
  const lastDay = year === toYear && month === toMonth ? Math.min(toDay, monthDays) : monthDays
  return [numbers(fromYear, toYear, '年').reverse(), numbers(firstMonth, lastMonth, '月'), numbers(firstDay, lastDay, '日')]
}

/** 1995年3月8日 */
export function dateWords(date: string): string {
  return calendarDay(date).format('YYYY年M月D日')
}

function numbers(from: number, to: number, unit: string): ColumnOption[] {
  return Array.from({ length: to - from + 1 }, (_none, at) => ({ value: from + at, label: `${from + at}${unit}` }))
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}

/** For a value outside the range the sheet selects the first entry, so the next column must do the same. */
function within(value: number, low: number, high: number): number {
  return value >= low && value <= high ? value : low
}
