/** Faults of dating profiles. */
import { refused, type FaultFacts } from '../base/base.faults'

export const loveFaults = {
  not_love_user: refused(40310, '请先完善交友资料'),
  visitor_daily_limit: refused(40311, '今天看得够多了，登录后可以查看更多会员'),
  detail_daily_limit: refused(42916, '今天能查看的资料已看完，明天再来；VIP 会员不限人数'),
  precheat_due: refused(40313, '请先读完交友安全提醒'),
  age_too_young: refused(40030, '未满 18 周岁不能使用交友服务'),
  profile_incomplete: refused(40031, '资料还不完整，请补充必填项'),
  profile_in_audit: refused(40920, '资料正在审核中，请耐心等待'),
  profile_not_published: refused(40921, '资料审核通过后才能使用'),
  profile_unavailable: refused(40411, '该会员资料暂不可见'),
  field_locked: refused(40922, '实名后不可修改'),
  nothing_to_submit: refused(40923, '没有需要提交的修改'),
  refused_unchanged: refused(40924, '没有通过的内容还没有修改'),
} as const satisfies Record<string, FaultFacts>
