/** Dictionaries of the privacy switches. */
import { dictionary, type ValueOf } from '../base/dictionary'

/** Viewers who may see the profile at all. */
export const visibility = /*#__PURE__*/ dictionary({
  public: '所有人可见',
  members: '登录会员可见',
  vip_only: 'VIP 会员可见',
  matchmaker_only: '仅红娘可见',
  hidden: '不展示',
})
export type Visibility = ValueOf<typeof visibility>

/** Verification a viewer needs to see the profile. */
export const viewerVerification = /*#__PURE__*/ dictionary({ none: '不限', real_name: '实名会员', face: '真人会员' })
export type ViewerVerification = ValueOf<typeof viewerVerification>

/** Viewers who see the photos sharp; others get the pixelated variant. */
export const photoAudience = /*#__PURE__*/ dictionary({
  all: '所有人',
  members: '登录会员',
  mutual: '互相喜欢的人',
  granted: '我授权的人',
})

/** Photos for these are rendered for each viewer, so that a leaked copy names them. */
export const guardedAudiences = ['mutual', 'granted'] as const satisfies readonly (keyof typeof photoAudience)[]

export const showAge = /*#__PURE__*/ dictionary({ exact: '显示年龄', band: '只显示年龄段' })
export type ShowAge = ValueOf<typeof showAge>

export const showCity = /*#__PURE__*/ dictionary({ exact: '显示城市', province: '只显示省份' })

export const showIncome = /*#__PURE__*/ dictionary({ band: '显示收入范围', hidden: '不显示' })
export type ShowIncome = ValueOf<typeof showIncome>

/** Ready-made settings that are offered before the single ones. */
export const privacyPreset = /*#__PURE__*/ dictionary({ open: '公开', careful: '谨慎', matchmaker: '只给红娘看' })
export type PrivacyPreset = ValueOf<typeof privacyPreset>

export const privacyPresetNotes = {
  open: '访客也能看到你的名片和照片，认识的人最多',
  careful: '实名会员才能看到你，互相喜欢之后照片才清晰，避开同事',
  matchmaker: '别的会员找不到你，由红娘为你推荐，照片由你开放',
} as const satisfies Record<PrivacyPreset, string>

export const privacyLimits = {
  /** Areas whose people the member hides from. */
  areasMax: 20,
} as const
