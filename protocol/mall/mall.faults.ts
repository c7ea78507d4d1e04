/** Faults of the points mall. */
import { refused, type FaultFacts } from '../base/base.faults'

export const mallFaults = {
  gift_price_changed: refused(40990, '价格已更新，请确认后再兑换'),
  gift_sold_out: refused(40991, '已经兑完了'),
  gift_limit_reached: refused(40992, '已达到兑换上限'),
  gift_not_for_you: refused(40993, '这件礼品不面向你开放'),
  gift_not_on_sale: refused(40994, '这件礼品现在不能兑换'),
  address_out_of_area: refused(40995, '这个地址不在配送范围内'),
  exchange_state_changed: refused(40996, '兑换状态已变化，请刷新'),
  pickup_code_wrong: refused(40997, '核销码无效，请核对'),
  addresses_full: refused(40998, '地址已满，请先删除不用的'),
} as const satisfies Record<string, FaultFacts>
