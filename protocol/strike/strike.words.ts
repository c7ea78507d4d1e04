/** Texts of measures against violations: the measures from mild to strict, and how long each counts. */
import { dictionary, statesOf, type ValueOf } from '../base/dictionary'

/** Mildest measure first. */
export const strikeAction = /*#__PURE__*/ dictionary({
  warn: '警告',
  remove: '移除违规内容',
  limit: '限制一项功能',
  freeze: '冻结账号',
  ban: '永久封禁',
})
export type StrikeAction = ValueOf<typeof strikeAction>

/** Abilities that can be withdrawn temporarily without closing the account. */
export const strikeAbility = /*#__PURE__*/ dictionary({
  like: '喜欢别人',
  line: '请红娘牵线',
  upload: '上传照片',
  message: '发消息',
  gift: '送礼物',
  serve: '接新会员',
})
export type StrikeAbility = ValueOf<typeof strikeAbility>

/** Period in which a strike counts when the next one is decided. */
export const strikeTerm = /*#__PURE__*/ dictionary({ quarter: '90 天', half: '180 天', year: '365 天' })
export type StrikeTerm = ValueOf<typeof strikeTerm>
export const strikeTermDays: Readonly<Record<StrikeTerm, number>> = { quarter: 90, half: 180, year: 365 }

/** Durations that an auditor may choose, in days. */
export const strikeDays = {
  limit: [7, 30, 90],
  freeze: [3, 7, 30, 90],
} as const satisfies Partial<Record<StrikeAction, readonly number[]>>

/** State of a strike, as shown to its owner. */
export const strikeState = /*#__PURE__*/ dictionary({
  standing: '执行中',
  over: '已结束',
  appealed: '申诉中',
  upheld: '申诉未通过',
  lifted: '申诉成功，已撤销',
})
export type StrikeState = ValueOf<typeof strikeState>

export const strikeStates = /*#__PURE__*/ statesOf(strikeState, {
  /** The measure is in effect. */
  inForce: ['standing', 'appealed', 'upheld'],
})

/**
 * How a banned person is recognised. The same phone, identity number or external account is the same person, so
 * measures continue to apply; a device or photo may be shared or stolen, so it only causes a warning.
 */
export const struckKind = /*#__PURE__*/ dictionary({ person: '本人', device: '设备', photo: '照片' })
export type StruckKind = ValueOf<typeof struckKind>
