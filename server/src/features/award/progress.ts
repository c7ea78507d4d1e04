/** The progress in a task: which events count, why the others do not, and the awards that it gives. */
import { momentAfter } from '@qianxian/protocol/base/clock'
import { maskedName } from '@qianxian/protocol/base/masks'
import { awardLimits, type AwardRole } from '@qianxian/protocol/award/award.words'
import type { AwardEvent } from '@qianxian/protocol/award/award.schema'
import type { CommissionRole } from '@qianxian/protocol/commission/commission.words'
import { SOMEBODY } from '@qianxian/protocol/poster/poster.words'
import { voidReason } from '@qianxian/protocol/promoter/promoter.words'
import type { Ctx } from '../../ctx'
import { titleOf } from '../commission/commission'
import * as store from './award.repository'
import type { HeadRow, OutcomeRow, TaskRow } from './award.repository'

/** The role in the waterfall of those who take part. */
const EARNS: Readonly<Record<AwardRole, CommissionRole>> = { popMatchmaker: 'brought', partner: 'partner' }

/** Characters of a row's key. */
const KEY_LENGTH = 16

const keyOf = (ctx: Ctx, kind: string, id: number): string => ctx.secrets.hash(kind, ctx.tenant.id, id).slice(0, KEY_LENGTH)

function headEvent(ctx: Ctx, { id, boundAt, nickname, isPublished, voidReason: reason }: HeadRow): AwardEvent {
  return {
    key: keyOf(ctx, 'award-head', id),
    title: nickname === null ? SOMEBODY : maskedName(nickname),
    at: boundAt.toISOString(),
    isCounted: reason === null && isPublished,
    words: reason === null ? (isPublished ? '已发布资料，计入' : '还没有发布资料') : `推广无效：${voidReason[reason]}`,
  }
}

function outcomeEvent(ctx: Ctx, row: OutcomeRow): AwardEvent {
  const { id, paidAt, isRefunded, isServed } = row
  return {
    key: keyOf(ctx, 'award-order', id),
    title: titleOf(row),
    at: paidAt.toISOString(),
    isCounted: isServed && !isRefunded,
    words: isRefunded ? '会员退款，不计入' : isServed ? '服务已完成，计入' : '服务还没有完成',
  }
}

/** The events of one person in the time of the task, the newest first. */
export async function eventsOf(ctx: Ctx, task: TaskRow, userId: number): Promise<AwardEvent[]> {
  const { role, metric, publishedAt, endsAt } = task
  if (!publishedAt) return []
  if (metric === 'published') return (await store.listHeads(ctx, userId, publishedAt, endsAt)).map((row) => headEvent(ctx, row))
  return (await store.listOutcomes(ctx, userId, EARNS[role], publishedAt, endsAt)).map((row) => outcomeEvent(ctx, row))
}

export const countOf = (events: readonly AwardEvent[]): number => events.filter(({ isCounted }) => isCounted).length

/** Reserves an award for each time that the person reached the target, while the budget lasts. */
export async function reach(ctx: Ctx, { id, target, cap }: TaskRow, userId: number, counted: number): Promise<void> {
  const times = Math.min(cap, Math.floor(counted / target))
  if (times === 0 || (await store.recordsOf(ctx, id, userId)).length >= times) return
  await ctx.tx(async (ctx) => {
    const task = (await store.lockTask(ctx, id))!
    const known = (await store.recordsOf(ctx, id, userId)).length
    const affordable = Math.floor((task.budget - task.used) / task.reward)
    const due = Math.min(times - known, affordable)
    if (due <= 0) return
    for (let number = known + 1; number <= known + due; number += 1)
      await store.insertAward(ctx, {
        taskId: id,
        userId,
        number,
        reachedAt: ctx.now,
        decidableFrom: momentAfter(ctx.now, awardLimits.holdDays, 'day'),
      })
    await store.updateTask(ctx, id, { used: task.used + due * task.reward })
  })
}
