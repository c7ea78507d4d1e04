/** Texts of zones (专区): kinds, member states and health. */
import { dictionary, statesOf, type ValueOf } from '../base/dictionary'

/** How a member joins: by a rule, by the platform's choice, or by application. */
export const themeKind = /*#__PURE__*/ dictionary({ rule: '按条件', curated: '平台邀请', apply: '申请加入' })
export type ThemeKind = ValueOf<typeof themeKind>

export const themeStatus = /*#__PURE__*/ dictionary({ draft: '草稿', online: '开放中', offline: '已关闭' })
export type ThemeStatus = ValueOf<typeof themeStatus>

/** A sensitive subject: members are included only if they agree, and people outside cannot see who is inside. */
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
  /** The member has applied or is inside. */
  begun: ['applied', 'in'],
  /** States in which the list shows the member's own state instead of the zone's health. */
  telling: ['applied', 'in', 'rejected', 'removed', 'lapsed'],
  /** The member can read a reason and may appeal. */
  refused: ['rejected', 'removed'],
  /** The member is inside, even if the rule does not apply at present. */
  inside: ['in', 'lapsed'],
  /** The member may end these states. */
  leavable: ['applied', 'in', 'lapsed'],
})

/** Health of a zone, shown before joining. */
export const themeHealth = /*#__PURE__*/ dictionary({ lively: '热闹', one_sided: '男女不均', quiet: '安静' })
export type ThemeHealth = ValueOf<typeof themeHealth>

/** First steps towards joining. */
export const themeSteps = ['login', 'profile', 'shown', 'certificate', 'vip'] as const
export type ThemeStep = (typeof themeSteps)[number]

/** Filters of a zone's people. */
export const themeChip = /*#__PURE__*/ dictionary({ isOnline: '最近在线', isNew: '新加入', isVerified: '已实名' })
export type ThemeChip = ValueOf<typeof themeChip>

export const themeLimits = {
  wordsMax: 200,
  removalMin: 4,
  /** Smaller numbers are shown as 「少于 10」. */
  fewBelow: 10,
  activeDays: 7,
} as const
