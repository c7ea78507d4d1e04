/** The words of browsing. */
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

/** As whom somebody is looked at: what of a profile is told depends on it. */
export const viewerKinds = ['visitor', 'member', 'loveUser', 'vip', 'granted', 'matchmaker', 'self'] as const
export type ViewerKind = (typeof viewerKinds)[number]

/** As whom members may look at themselves. */
export const previewKind = /*#__PURE__*/ dictionary({ visitor: '访客', member: '会员', vip: 'VIP', matchmaker: '红娘' })
export type PreviewKind = ValueOf<typeof previewKind>

export const browseLimits = {
  /** Fewer people than this are told as «少于 10», by the number 0. */
  fewBelow: 10,
  /** Numbers of people by wishes and filters, for one person or network. */
  countsPerHour: 60,
  /** Lists by a filter, and further pages, that a network without a login reads in a day: many people share one. */
  visitorListsPerDay: 60,
  /** People whom it opens in a day. */
  visitorDetailsPerDay: 300,
  skipDays: 90,
  popularLikesPerDay: 20,
  newWithinDays: 7,
  /** A nickname or a public number. */
  keywordMax: 20,
} as const
