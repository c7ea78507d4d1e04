import type { LoveFilter } from '@qianxian/protocol/love/love.schema'

/** Number of conditions in a filter, a range counting once; the city counts if it differs from the header's. */
export function countFilter(filter: LoveFilter): number {
  const { ageMin, ageMax, heightMin, heightMax, city: _city, ...rest } = filter
  const single = Object.values(rest).filter(
    (value) => value !== undefined && value !== false && value !== '' && !(Array.isArray(value) && value.length === 0),
  )
  return single.length + Number(ageMin !== undefined || ageMax !== undefined) + Number(heightMin !== undefined || heightMax !== undefined)
}

/** The same filter without empty conditions: empty lists, blank words, unticked boxes. */
export function normalizeFilter(filter: LoveFilter): LoveFilter {
  const entries = Object.entries({ ...filter, keyword: filter.keyword?.trim() })
  return Object.fromEntries(
    entries.filter(([, value]) => value !== undefined && value !== false && value !== '' && !(Array.isArray(value) && value.length === 0)),
  ) as LoveFilter
}
