/** Errors of the spotlight. */
import { refused, type FaultFacts } from '../base/base.faults'

export const spotlightFaults = {
  spotlight_hour_full: refused(42930, '这个时段刚刚约满了，请换一个时段'),
  spotlight_hour_past: refused(42931, '这个时段已经不能预约，请换一个时段'),
  spotlight_week_full: refused(42932, '每周最多预约 2 个聚光灯时段'),
  spotlight_blocked: refused(42933, '现在还不能预约聚光灯'),
  spotlight_changed: refused(42934, '聚光灯的状态已变化，请刷新后再看'),
} as const satisfies Record<string, FaultFacts>
