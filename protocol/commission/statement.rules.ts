/** When a month is closed, and what a statement is at a moment: the same with and without the sweep. */
import { monthInChina } from '../base/calendar'
import { clockInChina, momentAfter, momentBefore, momentOf } from '../base/clock'
import { statementLimits, type StatementStatus } from './statement.words'

const { closeHour, silenceDays } = statementLimits

/** The first moment after a month, given as YYYY-MM in China. */
export const endOfMonth = (month: string): Date => momentOf(clockInChina(`${month}-01T00:00:00+08:00`).add(1, 'month'))

/** The moment at which a month is closed. */
export const closingOf = (month: string): Date => momentAfter(endOfMonth(month), closeHour, 'hour')

/** The last month that is to be closed by now, as YYYY-MM. */
export const lastClosable = (now: Date): string =>
  clockInChina(momentBefore(now, closeHour, 'hour'))
    .startOf('month')
    .subtract(1, 'month')
    .format('YYYY-MM')

export const monthAfter = (month: string): string => monthInChina(endOfMonth(month))

/** A published statement is confirmed at this moment, if nobody disputes it before. */
export const confirmedBy = (publishedAt: Date): Date => momentAfter(publishedAt, silenceDays, 'day')

interface Standing {
  status: StatementStatus
  publishedAt: Date | null
  payableFen: number
}

/** A statement of which something is left to pay is payable as soon as it is confirmed or adjusted. */
export const statusWhenFinal = (payableFen: number, by: 'confirmed' | 'adjusted'): StatementStatus => (payableFen > 0 ? 'payable' : by)

export const isSilentlyConfirmed = ({ status, publishedAt }: Omit<Standing, 'payableFen'>, now: Date): boolean =>
  status === 'published' && publishedAt !== null && confirmedBy(publishedAt) <= now

export const statusAt = (statement: Standing, now: Date): StatementStatus =>
  isSilentlyConfirmed(statement, now) ? statusWhenFinal(statement.payableFen, 'confirmed') : statement.status
