/** A withdrawal goes on by itself: it is handed to its channel, asked after, and let go when nobody confirms it. */
import { defineSweep } from '../../jobs/job'
import { CASHOUT_PURSUIT, pursueCashout, sweepCashouts } from './payout-dispatch'

export const cashoutJobs = [pursueCashout, defineSweep(CASHOUT_PURSUIT, '* * * * *', sweepCashouts)]
