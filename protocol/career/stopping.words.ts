/** The words of how a desk is stopped, for a while or for good, and opened again. */
import { dictionary, type ValueOf } from '../base/dictionary'

/** What was done to a desk; each is written down and never changed. */
export const deskChange = /*#__PURE__*/ dictionary({
  suspended: '暂停',
  resumed: '恢复',
  /** By one auditor, for another one to decide. */
  termination_asked: '提请终止',
  terminated: '终止',
  resigned: '离职',
})
export type DeskChange = ValueOf<typeof deskChange>

/** Why, as the matchmaker reads it. */
export const stopReason = /*#__PURE__*/ dictionary({
  complaint: '收到投诉，正在核实',
  promise: '违反红娘约定',
  privacy: '没有守住会员的隐私',
  untrue: '申请材料不实',
  idle: '长期没有服务会员',
})
export type StopReason = ValueOf<typeof stopReason>

export const stoppingLimits = { noteMin: 10, noteMax: 500, decidedWithinHours: 72 } as const
