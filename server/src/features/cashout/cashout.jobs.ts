/**
 * Job that advances a withdrawal: submits it to its channel, queries the result, and cancels it if it is not confirmed.
 */
import { defineSweep } from '../../jobs/job'
import { CASHOUT_PURSUIT, pursueCashout, sweepCashouts } from './payout-dispatch'

export const cashoutJobs = [pursueCashout, defineSweep(CASHOUT_PURSUIT, '* * * * *', sweepCashouts)]
