/** The days of grace of a closing account, and the reminder on the day before they end. */
import { accountLimits } from '@qianxian/protocol/account/account.words'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'

/** Until when a person who asked to close at `closingAt` may come back. */
export const graceEnds = (closingAt: Date): Date => momentAfter(closingAt, accountLimits.closingDays, 'day')

/** When the owner is reminded. */
export const reminderAt = (closingAt: Date): Date => momentBefore(graceEnds(closingAt), accountLimits.closingReminderDays, 'day')
