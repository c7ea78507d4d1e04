/** Faults of introductions. */
import { refused, type FaultFacts } from '../base/base.faults'

export const lineFaults = {
  line_quota_empty: refused(40940, '牵线次数不足'),
  line_open_limit: refused(40941, '进行中的牵线已达上限'),
  line_daily_limit: refused(42914, '今天发起的牵线已达上限'),
  line_in_cooldown: refused(40942, '暂时不能向对方发起牵线'),
  line_already_open: refused(40943, '两人之间已有进行中的牵线'),
  line_gender_unfit: refused(40944, '暂不支持向该会员发起牵线'),
  line_target_closed: refused(40945, '对方暂不接受牵线'),
  line_state_changed: refused(40946, '牵线状态已变化，请刷新'),
  /** For a matchmaker: a colleague took the line from the queue, or was given it. */
  line_taken: refused(40948, '已由同事处理'),
  contact_not_granted: refused(40312, '对方暂未向你开放联系方式'),
} as const satisfies Record<string, FaultFacts>
