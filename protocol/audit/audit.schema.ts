/** Shapes of the queue in which people judge what machines could not. */
import {
  auditBoxes,
  auditLimits,
  auditLookReason,
  auditReason,
  auditStatus,
  auditTarget,
  decisions,
  mending,
  priority,
} from './audit.words'
import { values } from '../base/dictionary'
import { Picture } from '../media/media.schema'
import { Measure, MeasureOffer } from '../strike/strike.schema'
import { id, labelled, list, nullable, object, oneOf, optional, pageOf, paging, readBy, text, Type, type Static } from '../base/shape'

/** One thing to look at inside a task: a changed field, or a picture. */
export const AuditItem = object({
  field: Type.String(),
  label: Type.String(),
  before: nullable(Type.String()),
  after: nullable(Type.String()),
  picture: nullable(Picture),
  /** What the machine said of it. */
  hint: nullable(Type.String()),
  /** A measure may take it down. */
  isRemovable: optional(Type.Boolean()),
})
export type AuditItem = Static<typeof AuditItem>

export const AuditRow = object({
  id: Type.Integer(),
  targetType: oneOf('类型', values(auditTarget)),
  title: Type.String(),
  subtitle: Type.String(),
  status: oneOf('状态', values(auditStatus)),
  priority: oneOf('优先级', values(priority)),
  createdAt: Type.String(),
  dueAt: Type.String(),
  isOverdue: Type.Boolean(),
  assigneeName: nullable(Type.String()),
  isMine: Type.Boolean(),
  picture: nullable(Picture),
})
export type AuditRow = Static<typeof AuditRow>

/** What was refused of the same person before. Who refused it is told by role only: it shall not sway whoever judges now. */
export const FormerRefusal = object({
  at: Type.String(),
  targetType: oneOf('类型', values(auditTarget)),
  isByMachine: Type.Boolean(),
  note: nullable(Type.String()),
  items: Type.Array(
    object({
      label: Type.String(),
      reason: Type.String(),
      /** What was refused, in words; null for a picture. */
      refused: nullable(Type.String()),
      since: oneOf('后来', values(mending)),
    }),
  ),
})
export type FormerRefusal = Static<typeof FormerRefusal>

/** A paper that lies sealed; it is opened one at a time, for a reason. */
export const AuditPaper = object({ id: Type.Integer(), label: Type.String() })
export type AuditPaper = Static<typeof AuditPaper>

export const AuditDetail = object({
  row: AuditRow,
  items: Type.Array(AuditItem),
  /** The latest first; of profiles and photos. */
  former: Type.Array(FormerRefusal),
  decision: nullable(object({ at: Type.String(), text: Type.String(), reasons: Type.Array(Type.String()), note: nullable(Type.String()) })),
  appealText: nullable(Type.String()),
  history: Type.Array(object({ at: Type.String(), text: Type.String() })),
  /** Of a certificate: its papers, what was said of them, and pages of a register to ask. */
  attached: nullable(
    object({
      papers: Type.Array(AuditPaper),
      said: Type.Array(object({ label: Type.String(), text: Type.String() })),
      links: Type.Array(object({ label: Type.String(), url: Type.String() })),
    }),
  ),
  /** Where a judgement may order a measure. */
  offer: nullable(MeasureOffer),
  /** Four eyes: nobody judges what is their own. */
  canDecide: Type.Boolean(),
})
export type AuditDetail = Static<typeof AuditDetail>

export const auditShapes = {
  getPaged: {
    summary: 'Lists the audit tasks of one box.',
    input: object({ ...paging(), box: oneOf('列表', auditBoxes), targetType: optional(oneOf('类型', values(auditTarget))) }),
    output: pageOf(AuditRow),
  },
  /** Of what is waiting, for whoever claimed it; of what is judged, with a reason. */
  getDetail: {
    summary: 'Returns an audit task to the auditor who claimed it, or a finished one for a stated reason.',
    input: object({ id: id('auditTask', '审核任务'), reason: optional(oneOf('查看原因', values(auditLookReason))) }),
    output: AuditDetail,
  },
  claim: {
    summary: 'Claims an audit task for the caller.',
    input: object({ id: id('auditTask', '审核任务') }),
    output: AuditDetail,
  },
  decide: {
    summary: 'Approves or rejects the content of a claimed audit task.',
    input: object({
      id: id('auditTask', '审核任务'),
      decision: oneOf('结论', decisions),
      reasons: list(
        '原因',
        object({ field: readBy('addressee', text('字段', auditLimits.fieldMax, 1)), code: oneOf('原因', values(auditReason)) }),
        auditLimits.reasonsMax,
      ),
      note: optional(readBy('addressee', text('备注', auditLimits.noteMax))),
      /** What follows where a report is found to stand. */
      measure: optional(labelled('处理', Measure)),
    }),
    output: AuditDetail,
  },
  /** The member whose content was refused asks for a second look. */
  appeal: {
    summary: 'Asks for a second audit of content that was rejected.',
    input: object({
      id: id('judgement', '审核任务'),
      text: readBy('staff', text('申诉理由', auditLimits.appealMax, auditLimits.appealMin)),
    }),
    output: object({ status: oneOf('状态', values(auditStatus)) }),
  },
}
