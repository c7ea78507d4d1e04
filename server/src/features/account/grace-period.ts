/** The days of grace of a closing account, and the reminder on the day before they end. */
import { accountLimits } from '@qianxian/protocol/account/account.words'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'

/** End of the days of grace of a person who requested closing at `closingAt`. */
export const graceEnds = (closingAt: Date): Date => momentAfter(closingAt, accountLimits.closingDays, 'day')

/** Moment at which the owner is reminded. */
export const reminderAt = (closingAt: Date): Date => momentBefore(graceEnds(closingAt), accountLimits.closingReminderDays, 'day')
