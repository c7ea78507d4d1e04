/** The verbs of awards: the tasks of a role with the caller's progress, and what finance drafts, publishes and decides. */
import type { award } from '@qianxian/protocol/award/award'
import type { AwardDetail, AwardRow, AwardTask } from '@qianxian/protocol/award/award.schema'
import { awardLimits, awardMetrics, type AwardRole, type AwardStatus } from '@qianxian/protocol/award/award.words'
import { dateInWords, dayInShanghai } from '@qianxian/protocol/base/calendar'
import { calendarDay, momentBefore, momentOf } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { maskedName } from '@qianxian/protocol/base/masks'
import type { Page } from '@qianxian/protocol/base/envelope'
import { SOMEBODY } from '@qianxian/protocol/poster/poster.words'
import { requireMember, type Ctx, type TxCtx } from '../../ctx'
import { fault } from '../../http/fault'
import { paging, type Asked } from '../../http/paging'
import type { Verb } from '../../http/serve'
import { postTransaction, type Leg } from '../finance/finance'
import { markSubjectsRead } from '../notice/notice'
import { awardSubject, notifyDecided } from './award.notices'
import * as store from './award.repository'
import type { AwardRecordRow, TaskRow } from './award.repository'
import { countOf, eventsOf, reach } from './progress'

const lastDayOf = ({ endsAt }: TaskRow): string => dayInShanghai(momentBefore(endsAt, 1, 'minute'))
const isOver = (ctx: Ctx, { endsAt }: TaskRow): boolean => endsAt <= ctx.now

/** The review begins by the clock. */
const statusOf = (ctx: Ctx, { status, decidableFrom }: AwardRecordRow): AwardStatus =>
  status === 'reached' && decidableFrom <= ctx.now ? 'reviewing' : status

function wordsOf(ctx: Ctx, row: AwardRecordRow): string {
  switch (statusOf(ctx, row)) {
    case 'granted':
      return `${dateInWords(row.decidedAt!)}发放`
    case 'denied':
      return `没有发放：${row.reason}`
    case 'reviewing':
      return '平台正在审核'
    default:
      return `${dateInWords(row.decidableFrom)}以后审核`
  }
}

const taskFacts = (task: TaskRow) => ({
  id: task.id,
  title: task.title,
  metric: task.metric,
  kind: task.kind,
  target: task.target,
  reward: task.reward,
  cap: task.cap,
  lastDay: lastDayOf(task),
})

/** The pages of those who take part in one role. */
function tasksOf(role: AwardRole) {
  async function detailOf(ctx: Ctx, task: TaskRow): Promise<AwardDetail> {
    const { userId } = requireMember(ctx)
    const events = await eventsOf(ctx, task, userId)
    const counted = countOf(events)
    await reach(ctx, task, userId, counted)
    const records = await store.recordsOf(ctx, task.id, userId)
    const { used } = (await store.taskById(ctx, task.id))!
    const last = records.at(-1)
    const isDone = last !== undefined && (records.length >= task.cap || isOver(ctx, task))
    return {
      ...taskFacts(task),
      status: last && (isDone || last.status === 'reached') ? statusOf(ctx, last) : 'running',
      counted,
      reached: records.length,
      hasBudget: task.budget - used >= task.reward,
      isOver: isOver(ctx, task),
      awards: records.map((row) => ({ number: row.number, status: statusOf(ctx, row), words: wordsOf(ctx, row) })),
      events: events.slice(0, awardLimits.eventsMax),
    }
  }

  return {
    async page(ctx: Ctx, asked: Asked): Promise<Page<AwardRow>> {
      const { place, limit, pageFrom } = paging<[id: number]>(ctx, `awards:${role}`, asked)
      return pageFrom(
        await store.listTasks(ctx, { role, before: place?.[0] ?? null, limit }),
        ({ id }) => [id],
        async (page) => {
          const rows: AwardRow[] = []
          for (const task of page) {
            const { awards: _awards, events: _events, ...row } = await detailOf(ctx, task)
            rows.push(row)
          }
          return rows
        },
      )
    },

    async detail(ctx: Ctx, { id }: { id: number }): Promise<AwardDetail> {
      const task = await store.taskById(ctx, id)
      if (task?.role !== role || !task.publishedAt) throw fault('not_found')
      await markSubjectsRead(ctx, awardSubject(id))
      return detailOf(ctx, task)
    },
  }
}

const ofPromoters = tasksOf('popMatchmaker')
const ofPartners = tasksOf('partner')

export const getPromoterAwardPaged: Verb<typeof award.getPromoterAwardPaged> = ofPromoters.page
export const getPromoterAward: Verb<typeof award.getPromoterAward> = ofPromoters.detail
export const getPartnerAwardPaged: Verb<typeof award.getPartnerAwardPaged> = ofPartners.page
export const getPartnerAward: Verb<typeof award.getPartnerAward> = ofPartners.detail

// --- Finance ----------------------------------------------------------------------

const presentTask = (ctx: Ctx, task: TaskRow): AwardTask => ({
  ...taskFacts(task),
  role: task.role,
  budget: task.budget,
  used: task.used,
  isPublished: task.publishedAt !== null,
  isOver: isOver(ctx, task),
})

export const getAwardTaskPaged: Verb<typeof award.getAwardTaskPaged> = async (ctx, asked) => {
  const { place, limit, pageFrom } = paging<[id: number]>(ctx, 'award-tasks', asked)
  return pageFrom(
    await store.listTasks(ctx, { role: null, before: place?.[0] ?? null, limit }),
    ({ id }) => [id],
    (page) => page.map((task) => presentTask(ctx, task)),
  )
}

const refuse = (message: string) => fault('award_not_valid', { message })

export const draftAwardTask: Verb<typeof award.draftAwardTask> = (ctx, { lastDay, ...facts }) => {
  const draftedById = requireMember(ctx).userId
  const endsAt = momentOf(calendarDay(lastDay).add(1, 'day'))
  if (Number.isNaN(endsAt.getTime()) || dayInShanghai(momentBefore(endsAt, 1, 'minute')) !== lastDay)
    throw refuse('最后一天不是一个有效的日期')
  if (endsAt <= ctx.now) throw refuse('最后一天不能早于今天')
  if (facts.kind === 'cash' && !isIn(awardMetrics.outcomes, facts.metric)) throw fault('award_heads_for_money')
  if (facts.role === 'partner' && !isIn(awardMetrics.outcomes, facts.metric)) throw refuse('合伙人的任务只按完成的服务订单统计')
  if (facts.reward > facts.budget) throw refuse('预算至少要够发一次奖励')
  return ctx.tx(async (ctx) => presentTask(ctx, await store.insertTask(ctx, { ...facts, endsAt, draftedById })))
}

export const publishAwardTask: Verb<typeof award.publishAwardTask> = (ctx, { id }) => {
  const { userId } = requireMember(ctx)
  return ctx.tx(async (ctx) => {
    const task = await store.lockTask(ctx, id)
    if (!task) throw fault('not_found')
    if (task.draftedById === userId) throw fault('award_own')
    if (task.publishedAt || isOver(ctx, task)) throw fault('award_changed')
    return presentTask(ctx, await store.updateTask(ctx, id, { publishedAt: ctx.now, publishedById: userId }))
  })
}

export const endAwardTask: Verb<typeof award.endAwardTask> = (ctx, { id }) =>
  ctx.tx(async (ctx) => {
    const task = await store.lockTask(ctx, id)
    if (!task) throw fault('not_found')
    if (isOver(ctx, task)) throw fault('award_changed')
    return presentTask(ctx, await store.updateTask(ctx, id, { endsAt: ctx.now }))
  })

export const getPendingAwardPaged: Verb<typeof award.getPendingAwardPaged> = async (ctx, asked) => {
  const { place, limit, pageFrom } = paging<[id: number]>(ctx, 'pending-awards', asked)
  return pageFrom(
    await store.listPending(ctx, { after: place?.[0] ?? null, limit }),
    ({ record }) => [record.id],
    (page) =>
      page.map(({ record, task, nickname }) => ({
        id: record.id,
        title: task.title,
        kind: task.kind,
        reward: task.reward,
        number: record.number,
        name: nickname === null ? SOMEBODY : maskedName(nickname),
        status: statusOf(ctx, record),
        decidableFrom: record.decidableFrom.toISOString(),
      })),
  )
}

export const decideAward: Verb<typeof award.decideAward> = (ctx, { id, decision, reason }) => {
  const decidedById = requireMember(ctx).userId
  return ctx.tx(async (ctx) => {
    const found = await store.awardById(ctx, id)
    if (!found) throw fault('not_found')
    const task = (await store.lockTask(ctx, found.taskId))!
    const row = (await store.awardById(ctx, id))!
    if (row.userId === decidedById || task.publishedById === decidedById) throw fault('award_own')
    if (row.status !== 'reached') throw fault('award_changed')
    if (row.decidableFrom > ctx.now) throw fault('award_held')
    if (decision === 'granted') await grant(ctx, task, row)
    else await store.updateTask(ctx, task.id, { used: task.used - task.reward })
    const decided = await store.decide(ctx, id, { status: decision, decidedById, decidedAt: ctx.now, reason })
    await notifyDecided(ctx, decided)
    return { status: decided.status, reason: decided.reason }
  })
}

/** Points are earned ones, which no refund and no gift turns into money. */
async function grant(ctx: TxCtx, task: TaskRow, { id, userId, number }: AwardRecordRow): Promise<void> {
  if (countOf(await eventsOf(ctx, task, userId)) < task.target * number) throw fault('award_not_reached')
  const { kind, reward, title } = task
  const legs: Leg[] =
    kind === 'points'
      ? [
          { account: { kind: 'pointsIssued' }, amount: -reward },
          { account: { kind: 'points', userId }, amount: reward, lot: { source: 'earned', expiresAt: null } },
        ]
      : [
          { account: { kind: 'platformRevenue', currency: 'CNY' }, amount: -reward },
          { account: { kind: 'commission', userId }, amount: reward },
        ]
  await postTransaction(ctx, { key: `award:${id}`, bizType: 'award', bizId: id, memo: `奖励：${title}`, legs })
}
