/**
 * A report keeps its evidence, blocks the two people from each other, and is read by a human within the hours of its category.
 * The audit decides on the reported person: `refused` means that the report is upheld.
 */
import { name } from '@qianxian/protocol/base/dictionary'
import { reportCategory, reportCategoryPriority, reportLimits } from '@qianxian/protocol/report/report.words'
import type { report } from '@qianxian/protocol/report/report'
import type { ReportRow } from '@qianxian/protocol/report/report.schema'
import { requireMember, type Ctx, type TxCtx } from '../../ctx'
import { fault } from '../../http/fault'
import { paging } from '../../http/paging'
import type { Verb } from '../../http/serve'
import { meetingEvidence } from '../appointment/appointment'
import { appendToTask, DUE_HOURS, lockTaskFirst, openTask, requireClaimedTask, type NewAuditTask } from '../audit/audit'
import { requireAcquaintanceId, blockPair } from '../interact/interact'
import { colleaguesOf } from '../matchmaker/matchmaker'
import { requireOwnMedia } from '../media/media'
import { freezeServiceConversation, reportedMessages } from '../message/message'
import { markSubjectsRead, retractNotices, notify } from '../notice/notice'
import { reportAsked, reportFiled, reportSubject } from './report.notices'
import { answerItems, itemsOf, matchmakerItemsOf, presentReportRow } from './report.presenter'
import {
  insertReport,
  lineSnapshot,
  lockReport,
  matchmakerSnapshot,
  type NewReport,
  reportById,
  reportsBy,
  loadProfileSnapshot,
  updateReport,
} from './report.repository'
import { isLightReporter, adjustPriority } from './weight'

/** Hours in which the reporter may answer before the report is due again. */
const ANSWER_HOURS = 72

const rowById = async (ctx: Ctx, userId: number, id: number): Promise<ReportRow> =>
  presentReportRow((await reportsBy(ctx, userId, { id, limit: 1 }))[0]!)

/** A note that reports of this reporter were mostly dismissed; the auditor decides how to use it. */
const doubted = (isLight: boolean): string => (isLight ? '。举报人近期的举报大多不成立' : '')

/** Members who have had contact with a person can report them even if that person is hidden or blocks them. */
export const fileReport: Verb<typeof report.fileReport> = async (ctx, { no, category, text, mediaIds = [], lineId, appointmentId }) => {
  const { userId, profileId: mine } = requireMember(ctx)
  const target = await requireAcquaintanceId(ctx, no)
  if (target === mine) throw fault('self_target')
  const images = (await requireOwnMedia(ctx, userId, mediaIds)).map((image) => image.id)
  const line = lineId === undefined ? null : mine === null ? null : await lineSnapshot(ctx, lineId, mine, target)
  if (lineId !== undefined && !line) throw fault('not_found')
  const meeting = appointmentId === undefined || mine === null ? null : await meetingEvidence(ctx, appointmentId, mine, target)
  if (appointmentId !== undefined && !meeting) throw fault('not_found')

  return ctx.tx(async (ctx) => {
    const evidence = await loadProfileSnapshot(ctx, target)
    if (!evidence) throw fault('profile_unavailable')
    const { profile } = evidence
    const told = { category, text: text.trim() }
    const messages = mine === null ? [] : await reportedMessages(ctx, { profileId: mine, otherId: target })
    const row = await openReport(ctx, {
      report: {
        ...told,
        targetProfileId: target,
        mediaIds: images,
        lineId: lineId ?? null,
        evidence: { ...evidence, line, meeting, messages, at: ctx.now.toISOString() },
      },
      task: {
        ownerId: profile.userId ?? 0,
        parties: [],
        title: `举报：${name(reportCategory, category)}`,
        subtitle: `被举报人 ${profile.nickname ?? ''}（${profile.no}）`,
        items: itemsOf({ ...told, images, evidence, line, meeting, messages }),
      },
    })
    if (mine !== null) await blockPair(ctx, mine, target, 'report')
    return row
  })
}

/**
 * The matchmaker's colleagues cannot decide the report. The service continues and the member may end it; in grave cases the
 * matchmaker cannot write meanwhile.
 */
export const reportMatchmaker: Verb<typeof report.reportMatchmaker> = async (ctx, { matchmakerId, category, text, mediaIds = [] }) => {
  const { userId, profileId } = requireMember(ctx)
  const images = (await requireOwnMedia(ctx, userId, mediaIds)).map((image) => image.id)
  return ctx.tx(async (ctx) => {
    const evidence = await matchmakerSnapshot(ctx, matchmakerId, profileId)
    if (!evidence) throw fault('not_found')
    if (evidence.userId === userId) throw fault('self_target')
    const colleagues = await colleaguesOf(ctx, evidence.userId)
    const told = { category, text: text.trim() }
    const messages = profileId === null ? [] : await reportedMessages(ctx, { profileId, matchmakerId })
    const row = await openReport(ctx, {
      report: {
        ...told,
        targetMatchmakerId: matchmakerId,
        mediaIds: images,
        evidence: { matchmaker: evidence, messages, at: ctx.now.toISOString() },
      },
      task: {
        ownerId: evidence.userId,
        parties: colleagues.map((colleague) => ({ userId: colleague, kind: 'colleague' })),
        title: `举报红娘：${name(reportCategory, category)}`,
        subtitle: `被举报的红娘 ${evidence.name}`,
        items: matchmakerItemsOf({ ...told, images, evidence, messages }),
      },
      twice: '你已举报过这位红娘，我们正在处理',
    })
    if (profileId !== null && reportCategoryPriority[category] === 'critical') await freezeServiceConversation(ctx, profileId, matchmakerId)
    return row
  })
}

interface Opened {
  report: Omit<NewReport, 'reporterId' | 'priority' | 'status' | 'createdAt'>
  task: Omit<NewAuditTask, 'targetType' | 'targetId' | 'priority'>
  /** Duplicate-report message; defaults to the member wording. */
  twice?: string
}

/** Stores the viewer's report, with a priority that depends on their past reports, and opens its audit task. */
async function openReport(ctx: TxCtx, { report, task, twice }: Opened): Promise<ReportRow> {
  const { userId } = requireMember(ctx)
  const isLight = await isLightReporter(ctx, userId)
  const priority = adjustPriority(reportCategoryPriority[report.category], isLight)
  const id = await insertReport(ctx, { ...report, reporterId: userId, priority, status: 'auto_triaged', createdAt: ctx.now })
  if (id === null) throw fault('already_reported', twice ? { message: twice } : {})
  const auditTaskId = await openTask(ctx, {
    ...task,
    targetType: 'report',
    targetId: id,
    parties: [{ userId, kind: 'reporter' }, ...(task.parties ?? [])],
    subtitle: `${task.subtitle ?? ''}${doubted(isLight)}`,
    priority,
  })
  await updateReport(ctx, id, { auditTaskId })
  await notify(ctx, reportFiled, { to: [userId], subject: reportSubject(id), facts: { reportId: id } })
  return rowById(ctx, userId, id)
}

export const getPaged: Verb<typeof report.getPaged> = async (ctx, asked) => {
  const { userId } = requireMember(ctx)
  const { place, limit, pageFrom } = paging<[id: number]>(ctx, `report:${userId}`, asked)
  const rows = await reportsBy(ctx, userId, { before: place?.[0], limit })
  return pageFrom(
    rows,
    (row) => [row.id],
    async (page) => {
      await markSubjectsRead(ctx, ...page.map(({ id }) => reportSubject(id)))
      return page.map(presentReportRow)
    },
  )
}

/** Asks the reporter a question; only one may be open at a time. The report is due again after the answer or the deadline. */
export const askReporter: Verb<typeof report.askReporter> = async (ctx, { id, text }) => {
  await ctx.tx(async (ctx) => {
    const task = await requireClaimedTask(ctx, id)
    const found = task.targetType === 'report' ? await lockReport(ctx, task.targetId) : null
    if (!found) throw fault('already_handled', { message: '这一条不能请人补充' })
    const { questions } = found
    if (questions.some(({ answer }) => answer === null)) throw fault('already_handled', { message: '已经问过，正在等举报人补充' })
    if (questions.length >= reportLimits.questionsMax) throw fault('already_handled', { message: '已经问过几次，请根据现有情况判断' })
    const question = { text: text.trim(), at: ctx.now.toISOString(), answer: null, mediaIds: [] }
    await updateReport(ctx, found.id, { status: 'need_info', questions: [...questions, question] })
    await appendToTask(ctx, id, { kind: 'asked', note: question.text, dueHours: ANSWER_HOURS })
    await notify(ctx, reportAsked, { to: [found.reporterId], subject: reportSubject(found.id), facts: { reportId: found.id } })
  })
  return {}
}

export const answerQuestion: Verb<typeof report.answerQuestion> = async (ctx, { id, text, mediaIds = [] }) => {
  const { userId } = requireMember(ctx)
  const images = (await requireOwnMedia(ctx, userId, mediaIds)).map((image) => image.id)
  return ctx.tx(async (ctx) => {
    const seen = await reportById(ctx, id)
    if (seen?.reporterId === userId) await lockTaskFirst(ctx, seen.auditTaskId)
    const found = await lockReport(ctx, id)
    if (!found || found.reporterId !== userId) throw fault('not_found')
    const place = found.questions.findIndex(({ answer }) => answer === null)
    if (found.status !== 'need_info' || place < 0) throw fault('already_handled')
    const answer = text.trim()
    const questions = found.questions.map((one, at) => (at === place ? { ...one, answer, mediaIds: images } : one))
    await updateReport(ctx, id, { status: 'assigned', questions })
    if (found.auditTaskId !== null)
      await appendToTask(ctx, found.auditTaskId, {
        kind: 'answered',
        note: '',
        items: answerItems(place + 1, { question: found.questions[place]!.text, text: answer, images }),
        dueHours: DUE_HOURS[found.priority],
      })
    await retractNotices(ctx, [reportAsked], { to: [userId], subject: reportSubject(id) })
    return rowById(ctx, userId, id)
  })
}
