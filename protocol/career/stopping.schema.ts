/** Shapes for stopping a desk and reopening it. */
import { values } from '../base/dictionary'
import { id, nullable, object, oneOf, readBy, type Static, text, Type, whole } from '../base/shape'
import { matchmakerStatus } from '../matchmaker/matchmaker.words'
import { MyCareer } from './joining.schema'
import { stoppingLimits, stopReason } from './stopping.words'

const reason = oneOf('原因', values(stopReason))
const StoppedDesk = object({ id: Type.Integer(), status: oneOf('红娘状态', values(matchmakerStatus)) })

/** The desk that a task is about, for the auditor who took the task. */
export const DeskToJudge = object({
  id: Type.Integer(),
  name: Type.String(),
  status: oneOf('红娘状态', values(matchmakerStatus)),
  /** Members whom the matchmaker serves now. */
  members: Type.Integer(),
  isWaitingForEnd: Type.Boolean(),
})
export type DeskToJudge = Static<typeof DeskToJudge>

export const stoppingShapes = {
  /** `desk` is null if the task is not about a desk that could be stopped or resumed. */
  getDeskToJudge: {
    summary: 'Returns the matchmaker whom the auditor of a task can suspend or resume, or null.',
    input: object({ id: id('auditTask', '审核任务') }),
    output: object({ desk: nullable(DeskToJudge) }),
  },
  /** Suspends temporarily; ending a desk for good needs another auditor's decision. */
  suspendMatchmaker: {
    summary: 'Suspends a matchmaker.',
    input: object({ id: id('workDesk', '红娘'), reason }),
    output: StoppedDesk,
  },
  resumeMatchmaker: {
    summary: 'Resumes a suspended matchmaker.',
    input: object({ id: id('stoppedDesk', '红娘') }),
    output: StoppedDesk,
  },
  /** Proposes to terminate a suspended desk; the findings are for the auditor who decides. */
  proposeTermination: {
    summary: 'Proposes to terminate a suspended matchmaker, which another auditor decides.',
    input: object({
      id: id('stoppedDesk', '红娘'),
      reason,
      note: readBy('staff', text('情况说明', stoppingLimits.noteMax, stoppingLimits.noteMin)),
    }),
    output: StoppedDesk,
  },
  /** `members`: the number of members who will be notified that their service ends, as shown to the resigning matchmaker. */
  resignMatchmaker: {
    summary: 'Ends the work of the calling matchmaker and tells the members they serve.',
    input: object({ members: whole('会员人数', 0) }),
    output: MyCareer,
  },
}
