/**
 * Whom a member keeps from seeing them: those below a level of verification and those who live in some places. Both forms
 * of the same rule stand here: for one profile, and as a condition on love_profiles for lists and counts.
 */
import type { ViewerVerification } from '@qianxian/protocol/love/privacy.words'
import type { Permission } from '@qianxian/protocol/love/love.schema'
import { and, sql, type SQL } from 'drizzle-orm'
import { sqlList, sqlLiteral } from '../../../db/sql-literals'
import { loveProfiles as p } from '../../../db/tables/love'
import { cityOf, regionPrefix } from '../../tenant/tenant'
import { isFaceNow } from '../../../db/trust'

/** What the fences of others ask of somebody who looks. */
export interface Standpoint {
  /** Holds the matchmaker role, and was checked for it. */
  isMatchmaker: boolean
  isVerified: boolean
  isFaceVerified: boolean
  /** Every region in which they live, from the area to the province; none for whoever has not said. */
  regions: readonly string[]
}

/** Of one profile, as its owner looks at others. */
export const standpointOf = (
  me: { isVerified: boolean; isFaceVerified: boolean; residenceGeo: string | null } | null,
  isMatchmaker: boolean,
): Standpoint => ({
  isMatchmaker,
  isVerified: me?.isVerified ?? false,
  isFaceVerified: me?.isFaceVerified ?? false,
  regions: me?.residenceGeo ? regionsAround(me.residenceGeo) : [],
})

/** The checks that a viewer has passed; a face without a name is none. */
const passedBy = ({ isVerified, isFaceVerified }: Standpoint): ViewerVerification[] =>
  isVerified ? (isFaceVerified ? ['none', 'real_name', 'face'] : ['none', 'real_name']) : ['none']

export function isFencedOff({ minViewerVerification, hideFromArea }: Permission, viewer: Standpoint): boolean {
  if (viewer.isMatchmaker) return false
  if (!passedBy(viewer).includes(minViewerVerification)) return true
  return hideFromArea.some((code) => viewer.regions.includes(code))
}

/** Profiles whose fences let this viewer through. Of what is asked of viewers the database keeps figures, by this very expression. */
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

/** Profiles that the fences of this member let through, for whoever brings the two together. */
export function allowedByFences({ minViewerVerification, hideFromArea }: Permission): SQL | undefined {
  return and(
    minViewerVerification === 'real_name' ? sql`${p.isVerified}` : undefined,
    minViewerVerification === 'face' ? sql`${p.isVerified} and ${isFaceNow()}` : undefined,
    ...hideFromArea.map((code) => sql`coalesce(${p.residenceGeo}, '') not like ${`${regionPrefix(code)}%`}`),
  )
}

/** Every code whose region contains the place; the city row of a municipality stands for all of it. */
export function regionsAround(code: string): string[] {
  const around = [code, cityOf(code), `${code.slice(0, 4)}00`, `${code.slice(0, 2)}0000`, `${code.slice(0, 2)}0100`]
  return [...new Set(around)].filter((one) => code.startsWith(regionPrefix(one)))
}
