/** Shapes of awards. The unit of reward and budget is the point, or the fen. */
import { values } from '../base/dictionary'
import { day, id, list, nullable, object, oneOf, pageOf, paging, readBy, text, Type, whole, type Static } from '../base/shape'
import { awardKind, awardLimits, awardMetric, awardRole, awardStates, awardStatus } from './award.words'

const task = {
  id: Type.Integer(),
  title: Type.String(),
  metric: oneOf('统计', values(awardMetric)),
  kind: oneOf('奖励', values(awardKind)),
  target: Type.Integer(),
  reward: Type.Integer(),
  cap: Type.Integer(),
  /** Last day in China, as YYYY-MM-DD. */
  lastDay: Type.String(),
}

export const AwardRow = object({
  ...task,
  status: oneOf('状态', values(awardStatus)),
  /** Events that count, and how often the target was reached. */
  counted: Type.Integer(),
  reached: Type.Integer(),
  /** True if the budget is enough for one more. */
  hasBudget: Type.Boolean(),
  isOver: Type.Boolean(),
})
export type AwardRow = Static<typeof AwardRow>

export const AwardEvent = object({
  key: Type.String(),
  /** Masked name, or the kind of order. */
  title: Type.String(),
  at: Type.String(),
  isCounted: Type.Boolean(),
  /** Why it counts or does not, in words. */
  words: Type.String(),
})
export type AwardEvent = Static<typeof AwardEvent>

export const AwardDetail = object({
  ...AwardRow.properties,
  awards: Type.Array(
    object({
      number: Type.Integer(),
      status: oneOf('状态', values(awardStatus)),
      /** When it is decided, what was decided and why, in words. */
      words: Type.String(),
    }),
  ),
  events: list('记录', AwardEvent, awardLimits.eventsMax),
})
export type AwardDetail = Static<typeof AwardDetail>

export const AwardTask = object({
  ...task,
  role: oneOf('身份', values(awardRole)),
  budget: Type.Integer(),
  /** Reserved by those who reached the target, and granted. */
  used: Type.Integer(),
  isPublished: Type.Boolean(),
  isOver: Type.Boolean(),
})
export type AwardTask = Static<typeof AwardTask>

export const PendingAward = object({
  id: Type.Integer(),
  title: Type.String(),
  kind: oneOf('奖励', values(awardKind)),
  reward: Type.Integer(),
  number: Type.Integer(),
  /** Masked. */
  name: Type.String(),
  status: oneOf('状态', values(awardStatus)),
  decidableFrom: Type.String(),
})
export type PendingAward = Static<typeof PendingAward>

const ownList = { input: object(paging()), output: pageOf(AwardRow) }
const detailOf = (ref: 'promoterTask' | 'partnerTask') => ({ input: object({ id: id(ref, '任务') }), output: AwardDetail })

export const awardShapes = {
  getPromoterAwardPaged: { summary: 'Lists the tasks of promoters with the progress of the caller, the newest first.', ...ownList },
  getPromoterAward: { summary: 'Explains the progress of the calling promoter in one task, event by event.', ...detailOf('promoterTask') },
  getPartnerAwardPaged: { summary: 'Lists the tasks of partners with the progress of the caller, the newest first.', ...ownList },
  getPartnerAward: { summary: 'Explains the progress of the calling partner in one task, event by event.', ...detailOf('partnerTask') },
  getAwardTaskPaged: {
    summary: 'Lists the tasks of the tenant for finance, the newest first.',
    input: object(paging()),
    output: pageOf(AwardTask),
  },
  draftAwardTask: {
    summary: 'Writes a task, which another person of finance publishes.',
    input: object({
      role: oneOf('身份', values(awardRole)),
      title: readBy('members', text('标题', awardLimits.titleMax, awardLimits.titleMin)),
      metric: oneOf('统计', values(awardMetric)),
      kind: oneOf('奖励', values(awardKind)),
      target: whole('目标', 1, awardLimits.targetMax),
      reward: whole('奖励数量', 1, awardLimits.rewardMax),
      cap: whole('每人上限', 1, awardLimits.capMax),
      budget: whole('预算', 1, awardLimits.budgetMax),
      lastDay: day('最后一天'),
    }),
    output: AwardTask,
  },
  publishAwardTask: {
    summary: 'Publishes a task that another person of finance wrote; it counts from then on.',
    input: object({ id: id('financeTask', '任务') }),
    output: AwardTask,
  },
  endAwardTask: {
    summary: 'Ends a task now; what was reached stays.',
    input: object({ id: id('financeTask', '任务') }),
    output: AwardTask,
  },
  getPendingAwardPaged: {
    summary: 'Lists the awards that wait for a decision, the oldest first.',
    input: object(paging()),
    output: pageOf(PendingAward),
  },
  decideAward: {
    summary: 'Grants or denies an award after the hold; whoever published the task may not decide.',
    input: object({
      id: id('pendingAward', '奖励'),
      decision: oneOf('决定', awardStates.decided),
      reason: readBy('addressee', text('理由', awardLimits.reasonMax, awardLimits.reasonMin)),
    }),
    output: object({ status: oneOf('状态', values(awardStatus)), reason: nullable(Type.String()) }),
  },
}
