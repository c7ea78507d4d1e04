/** Faults of money. */
import { refused, type FaultFacts } from '../base/base.faults'

export const financeFaults = {
  balance_short: refused(40934, '余额不足'),
  points_short: refused(40935, '积分不足'),
  order_price_changed: refused(40936, '价格已更新，请确认后再下单'),
  order_state_changed: refused(40937, '订单状态已变化，请刷新'),
  order_closed: refused(40938, '订单已关闭，请重新下单'),
  order_not_ready: refused(40939, '订单还不能支付'),
  order_confirming: refused(40955, '支付结果确认中，请勿重复支付'),
  refund_not_possible: refused(40956, '暂不能退款'),
  refund_changed: refused(40957, '可退金额已变化，请确认后再申请'),
  virtual_goods_closed: refused(42330, '当前设备暂不支持购买'),
  wallet_code_needed: refused(40958, '请输入短信验证码以确认支付'),
} as const satisfies Record<string, FaultFacts>
