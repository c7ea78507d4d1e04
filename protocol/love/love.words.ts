/** Dictionaries and limits of browsing. */
import { dictionary, type ValueOf } from '../base/dictionary'

export const loveSort = /*#__PURE__*/ dictionary({
  recommended: '推荐',
  newest: '最新加入',
  active: '最近活跃',
  complete: '资料最全',
  distance: '距离最近',
})
export type LoveSort = ValueOf<typeof loveSort>

export const fitVerdict = /*#__PURE__*/ dictionary({ fit: '符合', soft_miss: '略有差距', miss: '不符合' })
export type FitVerdict = ValueOf<typeof fitVerdict>

/** Roles of a viewer, which decide what they see of a profile. */
export const viewerKinds = ['visitor', 'member', 'loveUser', 'vip', 'granted', 'matchmaker', 'self'] as const
export type ViewerKind = (typeof viewerKinds)[number]

/** Roles in which members may preview their own profile. */
export const previewKind = /*#__PURE__*/ dictionary({ visitor: '访客', member: '会员', vip: 'VIP', matchmaker: '红娘' })
export type PreviewKind = ValueOf<typeof previewKind>

export const browseLimits = {
  /** Counts below this are shown as 少于 10, and sent as 0. */
  fewBelow: 10,
  /** Maximum counts of people by wishes and filters, per person or network. */
  countsPerHour: 60,
  /** Different people per day that lists show to a network without login; many visitors share one network. */
  visitorPeoplePerDay: 80,
  /** Profiles that a network without login may open per day. */
  visitorDetailsPerDay: 300,
  skipDays: 90,
  popularLikesPerDay: 20,
  newWithinDays: 7,
  /** A nickname or a public number. */
  keywordMax: 20,
} as const
