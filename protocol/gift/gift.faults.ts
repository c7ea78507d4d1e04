/** Faults of social gifts. */
import { refused, type FaultFacts } from '../base/base.faults'

export const lovegiftFaults = {
  lovegift_price_changed: refused(41000, '价格已更新，请确认后再送'),
  lovegift_daily_limit: refused(41001, '今天送出的礼物已达上限，明天再来'),
  lovegift_unverified: refused(41002, '完成实名认证后才能送出更多礼物'),
  lovegift_not_accepted: refused(41003, '对方暂不接收礼物'),
  lovegift_state_changed: refused(41004, '礼物状态已变化，请刷新'),
  lovegift_gone: refused(41005, '这份礼物已下架，换一份吧'),
} as const satisfies Record<string, FaultFacts>
