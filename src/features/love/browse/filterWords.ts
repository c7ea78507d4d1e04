import type { LoveFilter } from '@qianxian/protocol/love/love.schema'

/** How many wishes a filter holds, a range counting once; the city counts where it is another than the header's. */
export function countFilter(filter: LoveFilter): number {
  const { ageMin, ageMax, heightMin, heightMax, city: _city, ...rest } = filter
  const single = Object.values(rest).filter(
    (value) => value !== undefined && value !== false && value !== '' && !(Array.isArray(value) && value.length === 0),
  )
  return single.length + Number(ageMin !== undefined || ageMax !== undefined) + Number(heightMin !== undefined || heightMax !== undefined)
}

/** The same filter without what says nothing: empty lists, blank words, unticked boxes. */
export function normalizeFilter(filter: LoveFilter): LoveFilter {
  const entries = Object.entries({ ...filter, keyword: filter.keyword?.trim() })
  return Object.fromEntries(
    entries.filter(([, value]) => value !== undefined && value !== false && value !== '' && !(Array.isArray(value) && value.length === 0)),
  ) as LoveFilter
}
