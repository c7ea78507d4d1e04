/** Faults that activity endpoints return. */
import { refused, type FaultFacts } from '../base/base.faults'

export const activityFaults = {
  activity_closed: refused(43001, '这个活动现在不能报名，请刷新后再看'),
  activity_full: refused(43002, '名额刚刚报满了，可以加入候补'),
  activity_condition: refused(43003, '你还不符合这个活动的报名条件'),
  activity_signed: refused(43004, '你已经报名了这个活动，在「我的报名」里查看'),
  activity_has_seats: refused(43005, '现在还有名额，可以直接报名'),
  signup_over: refused(43006, '这个报名已经不能取消'),
  ticket_none: refused(43007, '这个报名没有入场券，请在「我的报名」里查看'),
  signup_not_pending: refused(43008, '这个报名不在审核中，请刷新后再看'),
  transfer_refused: refused(43009, '这个名额现在不能转让'),
  transfer_code: refused(43010, '转让码不对或已经失效，请让朋友重新生成'),
  picks_closed: refused(43011, '现在不能选择'),
  group_none: refused(43012, '报名成功后才能查看活动群'),
} as const satisfies Record<string, FaultFacts>
