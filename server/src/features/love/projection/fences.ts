/**
 * Fences keep away viewers below a verification level and residents of some places. Both forms of the rule are here:
 * for one profile, and as a condition on love_profiles for lists and counts.
 */
import type { ViewerVerification } from '@qianxian/protocol/love/privacy.words'
import type { Permission } from '@qianxian/protocol/love/love.schema'
import { and, sql, type SQL } from 'drizzle-orm'
import { sqlList, sqlLiteral } from '../../../db/sql-literals'
import { loveProfiles as p } from '../../../db/tables/love'
import { cityOf, regionPrefix } from '../../tenant/tenant'
import { isFaceNow } from '../../../db/trust'

/** The viewer's facts that others' fences check. */
export interface Standpoint {
  /** True if the viewer holds the matchmaker role, which includes verification. */
  isMatchmaker: boolean
  isVerified: boolean
  isFaceVerified: boolean
  /** All regions of the viewer's residence, from area to province; empty if unknown. */
  regions: readonly string[]
}

/** Standpoint of one profile's owner as a viewer. */
export const standpointOf = (
  me: { isVerified: boolean; isFaceVerified: boolean; residenceGeo: string | null } | null,
  isMatchmaker: boolean,
): Standpoint => ({
  isMatchmaker,
  isVerified: me?.isVerified ?? false,
  isFaceVerified: me?.isFaceVerified ?? false,
  regions: me?.residenceGeo ? regionsAround(me.residenceGeo) : [],
})

/** The verification levels that a viewer has passed; a face without a name counts as none. */
const passedBy = ({ isVerified, isFaceVerified }: Standpoint): ViewerVerification[] =>
  isVerified ? (isFaceVerified ? ['none', 'real_name', 'face'] : ['none', 'real_name']) : ['none']

export function isFencedOff({ minViewerVerification, hideFromArea }: Permission, viewer: Standpoint): boolean {
  if (viewer.isMatchmaker) return false
  if (!passedBy(viewer).includes(minViewerVerification)) return true
  return hideFromArea.some((code) => viewer.regions.includes(code))
}

/** Condition for profiles whose fences admit this viewer. The database keeps statistics on exactly this expression. */
export function fencesAllow(viewer: Standpoint): SQL | undefined {
  if (viewer.isMatchmaker) return undefined
  return and(
    viewer.isVerified && viewer.isFaceVerified
      ? undefined
      : sql`coalesce(${p.privacy} ->> 'minViewerVerification', ${sqlLiteral<ViewerVerification>('none')}) in ${sqlList(passedBy(viewer))}`,
    viewer.regions.length === 0
      ? undefined
      : sql`coalesce(jsonb_exists_any(${p.privacy} -> 'hideFromArea', ${sql.param([...viewer.regions])}::text[]), false) = false`,
  )
}

/** Condition for profiles that this member's fences admit, for introductions by others. */
export function allowedByFences({ minViewerVerification, hideFromArea }: Permission): SQL | undefined {
  return and(
    minViewerVerification === 'real_name' ? sql`${p.isVerified}` : undefined,
    minViewerVerification === 'face' ? sql`${p.isVerified} and ${isFaceNow()}` : undefined,
    ...hideFromArea.map((code) => sql`coalesce(${p.residenceGeo}, '') not like ${`${regionPrefix(code)}%`}`),
  )
}

/** Every region code that contains the place; a municipality's city row represents all of it. */
export function regionsAround(code: string): string[] {
  const around = [code, cityOf(code), `${code.slice(0, 4)}00`, `${code.slice(0, 2)}0000`, `${code.slice(0, 2)}0100`]
  return [...new Set(around)].filter((one) => code.startsWith(regionPrefix(one)))
}
