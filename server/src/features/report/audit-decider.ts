/**
 * Decisions on reports: an auditor claims a report and upholds it with a measure or dismisses it; an appeal may lift the measure.
 */
import type { ClosingBlocker } from '@qianxian/protocol/account/account.words'
import { isIn, name, values } from '@qianxian/protocol/base/dictionary'
import {
  matchmakerCategories,
  memberCategories,
  type ReportCategory,
  reportLimits,
  reportStates,
  type ReportStatus,
} from '@qianxian/protocol/report/report.words'
import type { Measure, MeasureOffer } from '@qianxian/protocol/strike/strike.schema'
import { type StrikeAbility, strikeAbility, strikeAction, type StrikeAction, strikeDays } from '@qianxian/protocol/strike/strike.words'
import type { Ctx, TxCtx } from '../../ctx'
import type { StoredAuditItem } from '../../db/tables/audit'
import type { RemovedContent } from '../../db/tables/strike'
import { fault, fieldFault } from '../../http/fault'
import { cancelTask, type AuditDecision } from '../audit/audit'
import { settleReportedConversations } from '../message/message'
import { retractNotices, notify } from '../notice/notice'
import { formerStrikes, liftStrikes, imposeStrike, hidesProfile, type StrikeRecord } from '../strike/strike'
import { reportAsked, reportDecided, reportSubject } from './report.notices'
import {
  countOpenOn,
  eraseEvidenceOn,
  lockReport,
  moveReports,
  openTwins,
  reportById,
  updateReport,
  type StoredReport,
} from './report.repository'

const JOINED = '与你另一个账号的同一举报合并处理'
const DISMISSED = '没有发现违规，TA 也不会再出现在你面前'
const DISMISSED_MATCHMAKER = '没有发现违规'
const APPEALED = '对方已提出申诉，另一位审核员正在复核'
const STAYS = '对方的申诉没有成立，处理不变'
const LIFTED = '对方的申诉成立，原来的处理已撤销'

/**
 * Fields of `kept` of a strike that took content down: texts and pictures of a profile, an avatar, a matchmaker's
 * introduction.
 */
const REMOVED = ['texts', 'pictures', 'headMediaId', 'bio', 'avatarMediaId']

/** The measure as the reporter may know it: without durations, and without other measures against the person. */
function doneOf({ action, kept, userId, profileId, finding }: StrikeRecord): string {
  const shut = (words: string): string => (kept.hasShut === true ? words : '对方的账号已经停用')
  const measures: Record<StrikeAction, () => string | null> = {
    warn: () => '警告了对方',
    remove: () => (REMOVED.some((one) => one in kept) ? '移除了违规内容' : '违规内容已经不在了'),
    limit: () => '限制了对方的部分功能',
    freeze: () => shut('暂时冻结了对方的账号'),
    // A profile kept by a matchmaker has no account that could be closed.
    ban: () => (userId === null ? null : shut('永久封禁了对方的账号')),
  }
  const isDown = profileId !== null && hidesProfile({ action, finding })
  const down = 'lifecycle' in kept ? '下架了对方的资料' : '对方的资料已经下架'
  // A ban of an account includes everything else.
  return [measures[action](), isDown && (action !== 'ban' || userId === null) ? down : null].filter(Boolean).join('，')
}

const resultOf = (verdict: Measure['verdict'], strike: StrikeRecord): string =>
  `${verdict === 'partly' ? '部分属实' : '情况属实'}，${doneOf(strike)}`

/** Merges reports by two accounts of one person on the same subject, so that they are judged once and nothing is lost. */
export async function transferReports(ctx: Ctx, fromUserId: number, toUserId: number): Promise<void> {
  for (const { id, auditTaskId } of await openTwins(ctx, fromUserId, toUserId)) {
    if (auditTaskId !== null) await cancelTask(ctx, auditTaskId)
    await updateReport(ctx, id, { status: 'final', result: JOINED, resolvedAt: ctx.now })
  }
  await moveReports(ctx, fromUserId, toUserId)
}

/** An account cannot close while a report on it is open; its evidence is deleted once the report is decided. */
export async function findReportBlockers(ctx: Ctx, userId: number): Promise<{ kind: ClosingBlocker; count: number }[]> {
  const count = await countOpenOn(ctx, userId)
  return count === 0 ? [] : [{ kind: 'review', count }]
}

/** Reports are kept, because their subjects may still appeal; evidence about the closed account is deleted. */
export const eraseReportsOn = (ctx: Ctx, userId: number): Promise<void> => eraseEvidenceOn(ctx, userId)

// --- Allowed measures -------------------------------------------------------

interface Powers {
  findings: readonly ReportCategory[]
  actions: readonly StrikeAction[]
  abilities: readonly StrikeAbility[]
}

/** A profile kept for a client without an account can only be taken down. */
function powersOn(report: StoredReport, hasAccount: boolean): Powers {
  if (report.targetMatchmakerId !== null) return { findings: matchmakerCategories, actions: values(strikeAction), abilities: ['serve'] }
  return {
    findings: memberCategories,
    actions: hasAccount ? values(strikeAction) : ['remove', 'ban'],
    abilities: values(strikeAbility).filter((ability) => ability !== 'serve'),
  }
}

export async function offerMeasures(ctx: Ctx, { targetId, ownerId }: { targetId: number; ownerId: number }): Promise<MeasureOffer> {
  const report = await reportById(ctx, targetId)
  if (!report) throw fault('not_found')
  const { findings, actions, abilities } = powersOn(report, ownerId !== 0)
  const { questions } = report
  return {
    reported: report.category,
    findings: [...findings],
    actions: [...actions],
    abilities: [...abilities],
    strikes: ownerId === 0 ? [] : await formerStrikes(ctx, ownerId),
    question: questions.some(({ answer }) => answer === null)
      ? 'waiting'
      : isIn(reportStates.open, report.status) && questions.length < reportLimits.questionsMax
        ? 'possible'
        : 'over',
  }
}

/** Content that the auditor marked for removal: all pictures of the album and the texts that others read. */
function removedOf(items: readonly StoredAuditItem[], reasons: AuditDecision['reasons']): RemovedContent[] {
  const marked = new Set(reasons.map(({ field }) => field))
  return items
    .filter(({ field, isRemovable }) => isRemovable === true && marked.has(field))
    .map(({ field, label, mediaId }) => ({ field, label, mediaId }))
}

/** Throws if the measure is incomplete or not allowed for this subject. */
function checked(measure: Measure | null, powers: Powers, removed: readonly RemovedContent[]): Measure {
  if (measure === null) throw fieldFault({ measure: '请选择处理方式' })
  const { finding, action, ability, days } = measure
  if (!isIn(powers.findings, finding)) throw fieldFault({ measure: `这里不能认定为「${name(strikeAction, finding)}」` })
  if (!isIn(powers.actions, action)) throw fieldFault({ measure: `对方没有账号，不能${strikeAction[action]}` })
  if (action === 'remove' && removed.length === 0) throw fieldFault({ measure: '请先在要移除的内容下面标出问题' })
  if (action === 'limit' && !isIn(powers.abilities, ability)) throw fieldFault({ measure: '请选择要限制的功能' })
  if (action === 'limit' || action === 'freeze') {
    if (days === undefined || !(strikeDays[action] as readonly number[]).includes(days)) throw fieldFault({ measure: '请选择天数' })
  }
  return measure
}

// --- Deciding ---------------------------------------------------------------

export async function onClaimed(ctx: TxCtx, { targetId }: { targetId: number }): Promise<void> {
  const report = await lockReport(ctx, targetId)
  if (isIn(reportStates.untouched, report?.status)) await updateReport(ctx, targetId, { status: 'assigned' })
}

/** Must run in the transaction of the decision. */
export async function onDecided(ctx: TxCtx, decided: AuditDecision): Promise<void> {
  const { taskId, targetId, ownerId, decision, isAppeal } = decided
  const report = await lockReport(ctx, targetId)
  if (!report) throw fault('not_found')
  if (isAppeal) {
    const isStanding = decision === 'rejected'
    if (!isStanding) await liftStrikes(ctx, taskId)
    return settle(ctx, report, 'final', isStanding ? STAYS : LIFTED)
  }
  await settleReportedConversations(ctx, report)
  if (decision === 'approved') {
    return settle(ctx, report, 'dismissed', report.targetMatchmakerId === null ? DISMISSED : DISMISSED_MATCHMAKER)
  }
  const marked = removedOf(decided.items, decided.reasons)
  const measure = checked(decided.measure, powersOn(report, ownerId !== 0), marked)
  const ordered = await imposeStrike(ctx, {
    userId: ownerId === 0 ? null : ownerId,
    profileId: report.targetProfileId,
    auditTaskId: taskId,
    action: measure.action,
    ability: measure.action === 'limit' ? measure.ability! : null,
    days: measure.action === 'limit' || measure.action === 'freeze' ? measure.days! : null,
    finding: measure.finding,
    removed: measure.action === 'remove' ? marked : [],
    term: measure.term,
  })
  await settle(ctx, report, measure.verdict, resultOf(measure.verdict, ordered))
}

/** Closes the report and notifies the reporter of the result. */
async function settle(ctx: TxCtx, { id, reporterId }: StoredReport, status: ReportStatus, result: string): Promise<void> {
  await updateReport(ctx, id, { status, result, resolvedAt: ctx.now })
  await retractNotices(ctx, [reportAsked], { to: [reporterId], subject: reportSubject(id) })
  await notify(ctx, reportDecided, { to: [reporterId], subject: reportSubject(id), facts: { reportId: id } })
}

export async function onAppealed(ctx: Ctx, { targetId }: { targetId: number }): Promise<void> {
  await updateReport(ctx, targetId, { status: 'appealed', result: APPEALED })
}
