/** Dictionaries for stopping a desk, temporarily or for good, and reopening it. */
import { dictionary, type ValueOf } from '../base/dictionary'

/** Changes made to a desk; each is recorded and never modified. */
export const deskChange = /*#__PURE__*/ dictionary({
  suspended: '暂停',
  resumed: '恢复',
  /** One auditor proposed it, and another must decide. */
  termination_asked: '提请终止',
  terminated: '终止',
  resigned: '离职',
})
export type DeskChange = ValueOf<typeof deskChange>

/** The reason as the matchmaker reads it. */
export const stopReason = /*#__PURE__*/ dictionary({
  complaint: '收到投诉，正在核实',
  promise: '违反红娘约定',
  privacy: '没有守住会员的隐私',
  untrue: '申请材料不实',
  idle: '长期没有服务会员',
})
export type StopReason = ValueOf<typeof stopReason>

export const stoppingLimits = { noteMin: 10, noteMax: 500, decidedWithinHours: 72 } as const
