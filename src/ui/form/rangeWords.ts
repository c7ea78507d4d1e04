/** A range in words: 25–32岁, 25岁以上, 32岁以下, 不限. */
export function rangeWords(low: number | null, high: number | null, unit: string): string {
  if (low === null && high === null) return '不限'
  if (low === null) return `${high}${unit}以下`
  if (high === null) return `${low}${unit}以上`
  return low === high ? `${low}${unit}` : `${low}–${high}${unit}`
}
