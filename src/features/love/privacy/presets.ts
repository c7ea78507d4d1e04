/** The settings of each preset; the settings that it does not name stay as they are. */
import { privacyPreset, type PrivacyPreset } from '@qianxian/protocol/love/privacy.words'
import { values } from '@qianxian/protocol/base/dictionary'
import type { Permission } from '@qianxian/protocol/love/love.schema'

export const presets = {
  open: {
    visibility: 'public',
    minViewerVerification: 'none',
    photos: 'all',
    showAge: 'exact',
    showIncome: 'band',
    allowRecommend: true,
    allowSearch: true,
    allowStrangerLike: true,
  },
  careful: {
    visibility: 'members',
    minViewerVerification: 'real_name',
    photos: 'mutual',
    showAge: 'band',
    showIncome: 'hidden',
    showEmployer: false,
    showOnline: false,
    hideFromCompany: true,
    allowNearby: false,
  },
  matchmaker: {
    visibility: 'matchmaker_only',
    photos: 'granted',
    showAge: 'band',
    showIncome: 'hidden',
    showEmployer: false,
    showOnline: false,
    hideFromCompany: true,
    allowNearby: false,
    allowMatchmakerPropose: true,
  },
} as const satisfies Record<PrivacyPreset, Partial<Permission>>

const isLike = (value: Permission, preset: Partial<Permission>): boolean =>
  Object.entries(preset).every(([name, wanted]) => value[name as keyof Permission] === wanted)

/** The preset that the settings are equal to; null for settings of one's own. */
export const presetOf = (value: Permission): PrivacyPreset | null =>
  values(privacyPreset).find((name) => isLike(value, presets[name])) ?? null
