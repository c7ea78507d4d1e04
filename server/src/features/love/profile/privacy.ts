/** Privacy switches of a profile; unset ones get the protective default. */
import type { Visibility } from '@qianxian/protocol/love/privacy.words'
import type { Permission } from '@qianxian/protocol/love/love.schema'

const defaultPrivacy: Permission = {
  visibility: 'public',
  minViewerVerification: 'none',
  photos: 'members',
  showAge: 'exact',
  showCity: 'exact',
  showIncome: 'band',
  showEmployer: false,
  showSchool: true,
  allowSearch: true,
  allowRecommend: true,
  allowStrangerLike: true,
  allowGiftFromStrangers: true,
  allowMatchmakerPropose: true,
  allowStoreShare: false,
  allowNearby: false,
  allowLine: true,
  invisibleBrowse: false,
  showOnline: true,
  showReadReceipt: true,
  hideFromCompany: false,
  hideFromArea: [],
  allowPosterAvatar: false,
  personalisedRec: true,
}

/** Returns all switches of a stored profile; visibility has its own column, which lists read. */
export function readPrivacy(profile: { privacy: Partial<Permission>; visibility: Visibility }): Permission {
  return { ...defaultPrivacy, ...profile.privacy, visibility: profile.visibility }
}
