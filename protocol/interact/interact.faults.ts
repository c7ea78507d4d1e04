/** Faults of interactions between two people. */
import { refused, type FaultFacts } from '../base/base.faults'

export const interactFaults = {
  like_daily_limit: refused(42911, '今天的喜欢次数已用完，明天再来'),
  super_like_weekly_limit: refused(42921, '本周的超级喜欢已用完，下周一再来'),
  super_like_needless: refused(40947, '你们已经互相喜欢，不用超级喜欢了'),
  fav_limit_reached: refused(40930, '收藏已达上限'),
  undo_daily_limit: refused(42912, '今天的撤回次数已用完，可在隐私设置的「略过的人」里找回'),
  nothing_to_undo: refused(40931, '没有可以撤回的操作'),
  self_target: refused(40932, '不能对自己操作'),
  contacts_daily_limit: refused(42918, '今天改得够多了，明天再来'),
  reveal_daily_limit: refused(42913, '今天的免费查看次数已用完，明天再来'),
} as const satisfies Record<string, FaultFacts>
