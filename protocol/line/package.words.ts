/** Dictionaries of line packages (牵线套餐): the state of a member's lines. */
import { dictionary, type ValueOf } from '../base/dictionary'

export const quotaStanding = /*#__PURE__*/ dictionary({
  running: '使用中',
  usedUp: '已用完',
  lapsed: '已到期',
  refunded: '已退款',
})
export type QuotaStanding = ValueOf<typeof quotaStanding>
