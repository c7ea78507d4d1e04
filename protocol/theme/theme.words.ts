/** The words of zones (专区): who is gathered in one and why, how somebody stands in it, and how it fares. */
import { dictionary, statesOf, type ValueOf } from '../base/dictionary'

/** How somebody comes to be in it: by a rule, by the platform's choice, or by asking. */
export const themeKind = /*#__PURE__*/ dictionary({ rule: '按条件', curated: '平台邀请', apply: '申请加入' })
export type ThemeKind = ValueOf<typeof themeKind>

export const themeStatus = /*#__PURE__*/ dictionary({ draft: '草稿', online: '开放中', offline: '已关闭' })
export type ThemeStatus = ValueOf<typeof themeStatus>

/** What nobody is counted among unless they said so, and nobody outside learns of anybody. */
export const themeSensitivity = /*#__PURE__*/ dictionary({ divorced: '离异', health: '健康', disability: '残障' })
export type ThemeSensitivity = ValueOf<typeof themeSensitivity>

export const themeMemberStatus = /*#__PURE__*/ dictionary({
  applied: '申请中',
  in: '已加入',
  rejected: '申请未通过',
  left: '已退出',
  removed: '已移出',
  lapsed: '不再符合条件',
})
export type ThemeMemberStatus = ValueOf<typeof themeMemberStatus>

export const themeMemberStates = /*#__PURE__*/ statesOf(themeMemberStatus, {
  /** They asked, or are there. */
  begun: ['applied', 'in'],
  /** More to them than how the zone fares. */
  telling: ['applied', 'in', 'rejected', 'removed', 'lapsed'],
  /** Whose reason they read, and may object to. */
  refused: ['rejected', 'removed'],
  /** There, also while the rule does not hold of them. */
  inside: ['in', 'lapsed'],
  /** Their own to end. */
  leavable: ['applied', 'in', 'lapsed'],
})

/** How a zone fares, told before one joins. */
export const themeHealth = /*#__PURE__*/ dictionary({ lively: '热闹', one_sided: '男女不均', quiet: '安静' })
export type ThemeHealth = ValueOf<typeof themeHealth>

/** What somebody outside can do first to come in. */
export const themeSteps = ['login', 'profile', 'shown', 'certificate', 'vip'] as const
export type ThemeStep = (typeof themeSteps)[number]

/** What narrows the people of a zone. */
export const themeChip = /*#__PURE__*/ dictionary({ isOnline: '最近在线', isNew: '新加入', isVerified: '已实名' })
export type ThemeChip = ValueOf<typeof themeChip>

export const themeLimits = {
  wordsMax: 200,
  removalMin: 4,
  /** Fewer people than this are told as «少于 10». */
  fewBelow: 10,
  activeDays: 7,
} as const
