/** Shapes of the queue for manual review. */
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
import {
  id,
  labelled,
  list,
  nothing,
  nullable,
  object,
  oneOf,
  optional,
  pageOf,
  paging,
  readBy,
  text,
  Type,
  type Static,
} from '../base/shape'

/** One thing to check in a task: a changed field, or a picture. */
export const AuditItem = object({
  field: Type.String(),
  label: Type.String(),
  before: nullable(Type.String()),
  after: nullable(Type.String()),
  picture: nullable(Picture),
  /** The automatic check's remark. */
  hint: nullable(Type.String()),
  /** True if a measure may remove the item. */
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

/** An earlier refusal of the same person. The former auditor appears by role only, so as not to influence the present one. */
export const FormerRefusal = object({
  at: Type.String(),
  targetType: oneOf('类型', values(auditTarget)),
  isByMachine: Type.Boolean(),
  note: nullable(Type.String()),
  items: Type.Array(
    object({
      label: Type.String(),
      reason: Type.String(),
      /** The refused text; null for a picture. */
      refused: nullable(Type.String()),
      since: oneOf('后来', values(mending)),
    }),
  ),
})
export type FormerRefusal = Static<typeof FormerRefusal>

/** An encrypted certificate paper; it is opened one at a time, for a reason. */
export const AuditPaper = object({ id: Type.Integer(), label: Type.String() })
export type AuditPaper = Static<typeof AuditPaper>

/** The person whom a task is about, beside the content to judge; never their contacts. */
export const AuditPerson = object({
  no: Type.String(),
  nickname: nullable(Type.String()),
  /** Sex, age and city in words. */
  brief: Type.String(),
  avatar: nullable(Picture),
  /** Album pictures that are not part of the task. */
  photos: Type.Array(Picture),
  facts: Type.Array(object({ label: Type.String(), text: Type.String() })),
})
export type AuditPerson = Static<typeof AuditPerson>

/** One kind of sign against an account, with its occurrences. */
export const AuditSign = object({
  label: Type.String(),
  count: Type.Integer(),
  lastAt: Type.String(),
  /** The latest first. */
  cases: Type.Array(
    object({
      at: Type.String(),
      /** The other account, masked; null if there is none. */
      account: nullable(Type.String()),
      /** The message, if its receiver asked for help or reported it. */
      sample: nullable(Type.String()),
    }),
  ),
})
export type AuditSign = Static<typeof AuditSign>

export const AuditDetail = object({
  row: AuditRow,
  items: Type.Array(AuditItem),
  /** The latest first; for profiles and photos. */
  former: Type.Array(FormerRefusal),
  decision: nullable(object({ at: Type.String(), text: Type.String(), reasons: Type.Array(Type.String()), note: nullable(Type.String()) })),
  appealText: nullable(Type.String()),
  history: Type.Array(object({ at: Type.String(), text: Type.String() })),
  /** For a certificate: its papers, the applicant's statements, and pages of official registers. */
  attached: nullable(
    object({
      papers: Type.Array(AuditPaper),
      said: Type.Array(object({ label: Type.String(), text: Type.String() })),
      links: Type.Array(object({ label: Type.String(), url: Type.String() })),
    }),
  ),
  /** For content of a member and for reports and risks about one. */
  person: nullable(AuditPerson),
  /** For a risk: the signs, the most frequent first. */
  signs: Type.Array(AuditSign),
  /** Set if the decision may include a measure. */
  offer: nullable(MeasureOffer),
  /** Four-eyes rule: parties cannot decide. */
  canDecide: Type.Boolean(),
})
export type AuditDetail = Static<typeof AuditDetail>

export const auditShapes = {
  getPaged: {
    summary: 'Lists the audit tasks of one box.',
    input: object({ ...paging(), box: oneOf('列表', auditBoxes), targetType: optional(oneOf('类型', values(auditTarget))) }),
    output: pageOf(AuditRow),
  },
  /** An open task is shown to the auditor who claimed it; a decided task only if a reason is given. */
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
  /** The task returns to the queue; without effect if the caller does not hold it. */
  release: {
    summary: 'Returns a claimed audit task to the queue.',
    input: object({ id: id('auditTask', '审核任务') }),
    output: nothing,
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
      /** The measure if a report is upheld. */
      measure: optional(labelled('处理', Measure)),
    }),
    output: AuditDetail,
  },
  /** Appeal by the member whose content was refused. */
  appeal: {
    summary: 'Asks for a second audit of content that was rejected.',
    input: object({
      id: id('judgement', '审核任务'),
      text: readBy('staff', text('申诉理由', auditLimits.appealMax, auditLimits.appealMin)),
    }),
    output: object({ status: oneOf('状态', values(auditStatus)) }),
  },
}
