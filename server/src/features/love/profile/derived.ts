/** Values derived from a live profile's facts, stored in columns so that lists need not compute them. */
import { type Dictionary, isIn, values } from '@qianxian/protocol/base/dictionary'
import { completeness, type ProfileFacts } from '@qianxian/protocol/love/profile.rules'
import { education, incomeBand, type ProfileLifecycle, profileStates } from '@qianxian/protocol/love/profile.words'
import type { UnshownReason } from '@qianxian/protocol/love/unshown.words'
import type { Attachment } from '@qianxian/protocol/couple/couple.words'
import type { Permission } from '@qianxian/protocol/love/love.schema'
import { readPrivacy } from './privacy'

export interface LiveFacts extends ProfileFacts {
  privacy: Partial<Permission> | Record<string, unknown>
  lifecycle: ProfileLifecycle
  isHidden: boolean
  /** True if the owner's account is open; defaults to true. */
  isAccountOpen?: boolean
  /** The approved picture that represents the person; without one the profile is not listed. */
  coverMediaId: number | null
  /** Number of approved photos. */
  photoCount: number
}

export function derivedColumns(facts: LiveFacts) {
  const stored = facts.privacy as Partial<Permission>
  const privacy = readPrivacy({ privacy: stored, visibility: stored.visibility ?? 'public' })
  return {
    educationRank: rankOf(education, facts.education),
    incomeRank: rankOf(incomeBand, facts.incomeBand),
    cityGeo: facts.residenceGeo ? `${facts.residenceGeo.slice(0, 4)}00` : null,
    completeness: completeness(facts).score,
    visibility: privacy.visibility,
    allowRecommend: privacy.allowRecommend,
    isListed:
      isIn(profileStates.shown, facts.lifecycle) &&
      !facts.isHidden &&
      facts.isAccountOpen !== false &&
      facts.coverMediaId !== null &&
      privacy.visibility !== 'hidden' &&
      privacy.visibility !== 'matchmaker_only',
  }
}

const resting: Readonly<Record<Attachment, ProfileLifecycle>> = {
  dating: 'paused',
  couple: 'hidden',
  engaged: 'hidden',
  married: 'exited',
  exited: 'exited',
}

/** The lifecycle of a published profile whose owner has a partner; null without one. */
export const restingLifecycle = ({ attachedAs }: { attachedAs: Attachment | null }): ProfileLifecycle | null =>
  attachedAs === null ? null : resting[attachedAs]

/** The first reason why others' home pages leave out an approved profile; null if they may show it. */
export function deriveUnshown(profile: {
  isHidden: boolean
  isListed: boolean
  allowRecommend: boolean
  isCoupled: boolean
  attachedAs: Attachment | null
}): UnshownReason | null {
  if (profile.attachedAs !== null) return 'coupled'
  if (profile.isHidden) return 'hidden'
  if (!profile.isListed) return 'unlisted'
  if (!profile.allowRecommend) return 'unrecommended'
  return profile.isCoupled ? 'coupled' : null
}

function rankOf(dict: Dictionary, value: string | null | undefined): number | null {
  const place = value ? values(dict).indexOf(value) : -1
  return place < 0 ? null : place
}
