/** What a member lets others see: the switches of a profile with the protective choice wherever nothing was chosen. */
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

/** All switches of a stored profile; the visibility has a column of its own, which lists read. */
export function readPrivacy(profile: { privacy: Partial<Permission>; visibility: Visibility }): Permission {
  return { ...defaultPrivacy, ...profile.privacy, visibility: profile.visibility }
}
