/** The day before an account is erased its owner hears of it once more, unless they came back. */
import { object, Type } from '@qianxian/protocol/base/shape'
import type { Ctx } from '../../ctx'
import { defineJob } from '../../jobs/job'
import { notify } from '../notice/notice'
import { closingSoon } from './account.notices'
import { lockUsers, userById } from './account.repository'
import { reminderAt } from './grace-period'

/** Of this wish to be gone, and of none that followed it. */
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

/** In the transaction of the wish. */
export const scheduleClosingReminder = (ctx: Ctx, userId: number): Promise<void> =>
  ctx.jobs.send(ctx, closingReminderJob, { userId, closingAt: ctx.now.toISOString() }, { at: reminderAt(ctx.now) })
