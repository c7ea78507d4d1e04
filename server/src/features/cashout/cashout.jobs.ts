/** A withdrawal goes on by itself: it is handed to its channel, asked after, and let go when nobody confirms it. */
import { defineSweep } from '../../jobs/job'
import { PURSUIT, pursueCashout, sweepCashouts } from './handing'

export const cashoutJobs = [pursueCashout, defineSweep(PURSUIT, '* * * * *', sweepCashouts)]
