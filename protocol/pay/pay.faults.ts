/** Faults of paying. */
import { refused, type FaultFacts } from '../base/base.faults'

export const payFaults = {
  pay_way_closed: refused(40970, '当前环境暂不支持这种支付方式'),
  pay_open_id_missing: refused(40971, '请先在微信中登录后再支付'),
  wallet_not_enough: refused(40972, '余额不足以支付全部金额'),
  pay_inside_wechat: refused(40973, '在微信里请直接用微信支付，不能扫码或跳转'),
  pay_outside_wechat: refused(40974, '请在微信里打开这个订单，再用微信支付'),
} as const satisfies Record<string, FaultFacts>
