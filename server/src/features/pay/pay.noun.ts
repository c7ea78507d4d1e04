/** External payments: attempts at a channel, its messages about them, and refunds through it. */
import { payments, payNotices, payRefunds, reconcileLines, reconciliations } from '../../db/tables/pay'
import { channelPaymentState, refundOwed, virtualSaleBlockers } from '../finance/finance'
import { noun } from '../noun'
import { owned } from '../owned'
import { closeAttemptsOfOrder } from './attempt-closure'
import { payJobs } from './pay.jobs'
import { payRoutes } from './pay.routes'
import { closeReconciliation } from './reconciliation'
import { scheduleRefund } from './refund'
import { findVirtualSaleBlockers } from './channels'

export const payNoun = noun({
  name: 'pay',
  routes: payRoutes,
  jobs: payJobs,
  audits: { reconcile: { onDecided: closeReconciliation } },
  owned: [
    owned(payments, {
      of: 'userId',
      onMerge: { userId: 'move' },
      onClose: 'stays',
      onErase: { keep: 'what was paid through a channel, which its books name too; whom it names is a pseudonym by then' },
      onExport: { title: '支付记录', columns: ['no', 'channel', 'fen', 'status', 'createdAt', 'paidAt'] },
    }),
  ],
  ownerless: [payRefunds, payNotices, reconciliations, reconcileLines],
  parts: [
    refundOwed.on(scheduleRefund),
    channelPaymentState.answer(closeAttemptsOfOrder),
    virtualSaleBlockers.answer(findVirtualSaleBlockers),
  ],
})
