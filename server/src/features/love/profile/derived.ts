/** What follows from the facts of a live profile and is kept in columns so that lists need not work it out. */
import { type Dictionary, values } from '@qianxian/protocol/base/dictionary'
import { completeness, type ProfileFacts } from '@qianxian/protocol/love/profile.rules'
import { education, incomeBand } from '@qianxian/protocol/love/profile.words'
import type { Permission } from '@qianxian/protocol/love/love.schema'
import { privacyOf } from './privacy'

export interface LiveFacts extends ProfileFacts {
  privacy: Partial<Permission> | Record<string, unknown>
  lifecycle: string
  isHidden: boolean
  /** The approved picture that stands for the person; without one nobody is listed. */
  coverMediaId: number | null
  /** Approved ones. */
  photoCount: number
}

/** A change under audit leaves the live copy where it is. */
const LISTED = new Set(['published', 'auditing_change'])

export function derivedColumns(facts: LiveFacts) {
  const stored = facts.privacy as Partial<Permission>
  const privacy = privacyOf({ privacy: stored, visibility: stored.visibility ?? 'public' })
  return {
    educationRank: rankOf(education, facts.education),
    incomeRank: rankOf(incomeBand, facts.incomeBand),
    cityGeo: facts.residenceGeo ? `${facts.residenceGeo.slice(0, 4)}00` : null,
    completeness: completeness(facts).score,
    visibility: privacy.visibility as string,
    allowRecommend: privacy.allowRecommend,
    isListed:
      LISTED.has(facts.lifecycle) &&
      !facts.isHidden &&
      facts.coverMediaId !== null &&
      privacy.allowSearch &&
      privacy.visibility !== 'hidden' &&
      privacy.visibility !== 'matchmaker_only',
  }
}

function rankOf(dict: Dictionary, value: string | null | undefined): number | null {
  const place = value ? values(dict).indexOf(value) : -1
  return place < 0 ? null : place
}
