/** Reminds the owner on the day before the account is erased, unless they came back. */
import { object, Type } from '@qianxian/protocol/base/shape'
import type { Ctx } from '../../ctx'
import { defineJob } from '../../jobs/job'
import { notify } from '../notice/notice'
import { closingSoon } from './account.notices'
import { lockUsers, userById } from './account.repository'
import { reminderAt } from './grace-period'

/** Contains the moment of its closing request, so that it does not remind of a later one. */
export const closingReminderJob = defineJob(
  'account.remindOfClosing',
  object({ userId: Type.Integer(), closingAt: Type.String() }),
  (ctx, { userId, closingAt }) =>
    ctx.tx(async (ctx) => {
      await lockUsers(ctx, [userId])
      const user = await userById(ctx, userId)
      if (user?.status !== 'closing' || user.closingAt?.toISOString() !== closingAt) return
      await notify(ctx, closingSoon, { to: [userId], subject: `closing:${closingAt}`, facts: { closingAt } })
    }),
)

/** Enqueues the reminder; runs in the transaction of the closing request. */
export const scheduleClosingReminder = (ctx: Ctx, userId: number): Promise<void> =>
  ctx.jobs.send(ctx, closingReminderJob, { userId, closingAt: ctx.now.toISOString() }, { at: reminderAt(ctx.now) })
