/** The days of grace of an account on its way out, and the day before they are over. */
import { accountLimits } from '@qianxian/protocol/account/account.words'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'

/** Until when somebody who asked now may come back. */
export const graceEnds = (closingAt: Date): Date => momentAfter(closingAt, accountLimits.closingDays, 'day')

/** When its owner hears of it once more. */
export const reminderAt = (closingAt: Date): Date => momentBefore(graceEnds(closingAt), accountLimits.closingReminderDays, 'day')
