/** Dictionaries of interactions: visits, likes, favourites, blocks. */
import { dictionary, type ValueOf } from '../base/dictionary'

export const interactionType = /*#__PURE__*/ dictionary({
  skip: '略过',
  like: '喜欢',
  fav: '收藏',
  view: '看过',
})
export type InteractionType = ValueOf<typeof interactionType>

export const matchSource = /*#__PURE__*/ dictionary({ mutual_like: '互相喜欢', line: '牵线', event: '活动' })
export type MatchSource = ValueOf<typeof matchSource>

/** Source of a visit to a profile; the visited person sees totals only. */
export const visitSource = /*#__PURE__*/ dictionary({
  home: '首页',
  search: '搜索',
  recommend: '推荐',
  favorite: '收藏',
  visitor: '访客列表',
  line: '牵线',
  share: '分享',
  theme: '专区',
  spotlight: '聚光灯',
  pin: '置顶',
  activity: '活动',
  other: '其他',
})
export type VisitSource = ValueOf<typeof visitSource>

/** How a block came about. */
export const blockSource = /*#__PURE__*/ dictionary({
  detail: '在资料页拉黑',
  line: '在牵线中拉黑',
  report: '举报后自动屏蔽',
  phone: '按手机号提前屏蔽',
  message: '在聊天中拉黑',
})
export type BlockSource = ValueOf<typeof blockSource>

export const visitLimits = {
  minViewMs: 2_000,
  /** Cap on the viewing time of a page left open. */
  maxViewMs: 86_400_000,
  keepDays: 90,
} as const

export const favoriteLimits = {
  countMax: 500,
  noteMax: 100,
  groupMax: 12,
} as const

export const blockLimits = {
  countMax: 500,
} as const

/** Limits on the numbers that a member hides from. */
export const hiddenContactLimits = {
  countMax: 1000,
  atOnce: 200,
} as const

/** Tabs of the visit and like lists. */
export const lookTabs = ['viewedMe', 'iViewed'] as const
export const likeTabs = ['likedMe', 'iLiked', 'mutual'] as const

export const likeLimits = {
  /** Characters of a liker's words about a photo or an answer. */
  wordsMax: 60,
} as const
