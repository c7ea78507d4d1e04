/** Validates a filter, from every endpoint. */
import type { LoveFilter } from '@qianxian/protocol/love/love.schema'
import { fault } from '../../../http/fault'

export function checkFilter(filter: LoveFilter): void {
  const isCrossed = (min?: number, max?: number) => min !== undefined && max !== undefined && min > max
  const fields: Record<string, string> = {}
  if (isCrossed(filter.ageMin, filter.ageMax)) fields['filter.ageMin'] = '最小年龄不能大于最大年龄'
  if (isCrossed(filter.heightMin, filter.heightMax)) fields['filter.heightMin'] = '最低身高不能大于最高身高'
  const [first] = Object.values(fields)
  if (first) throw fault('input_invalid', { fields, message: first })
}
