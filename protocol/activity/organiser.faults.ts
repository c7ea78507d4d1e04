/** Faults of arranging an activity, and at its door. */
import { refused, type FaultFacts } from '../base/base.faults'

export const organiserFaults = {
  activity_state_changed: refused(43020, '活动的状态已变化，请刷新后再试'),
  activity_has_guests: refused(43021, '已有报名，不能撤回修改'),
  activity_not_editable: refused(43022, '只有草稿和未通过的活动可以修改'),
  door_closed: refused(43023, '现在不能签到'),
  ticket_refused: refused(43024, '这张入场券无效'),
  checkin_undone: refused(43025, '这个人还没有签到'),
  activity_no_cover: refused(43026, '请先上传活动封面'),
} as const satisfies Record<string, FaultFacts>
