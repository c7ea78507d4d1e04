/** The words of what somebody wishes for. */
import { dictionary, type ValueOf } from '../base/dictionary'

export const preferenceWeight = /*#__PURE__*/ dictionary({
  must: '必须',
  prefer: '更喜欢',
  any: '不限',
  avoid: '避开',
})
export type PreferenceWeight = ValueOf<typeof preferenceWeight>

export const mateLimits = {
  geosMax: 5,
} as const
