/** Withdrawals: payees, deductions, approval, and payout. */
import { cashoutPayees, cashouts, cashoutSteps } from '../../db/tables/cashout'
import { closingBlockers } from '../account/account'
import { transferResultReceived } from '../pay/pay'
import { noun } from '../noun'
import { owned, ownedThrough } from '../owned'
import { cashoutJobs } from './cashout.jobs'
import { cashoutNotices } from './cashout.notices'
import { countOpen, transferPayees } from './cashout.repository'
import { cashoutRoutes } from './cashout.routes'
import { applyTransferResult } from './payout-dispatch'
import { cashoutDecider } from './audit-decider'
import { accountText } from './review-task'

export const cashoutNoun = noun({
  name: 'cashout',
  routes: cashoutRoutes,
  jobs: cashoutJobs,
  notices: cashoutNotices,
  audits: { cashout: cashoutDecider },
  owned: [
    owned(cashoutPayees, {
      of: 'userId',
      onMerge: { userId: transferPayees },
      onClose: 'stays',
      onErase: 'delete',
      onExport: {
        title: '收款账户',
        columns: ['kind', 'bankName', 'createdAt'],
        reads: (ctx, row) => ({ account: accountText(ctx, row) }),
      },
    }),
    owned(cashouts, {
      of: 'userId',
      onMerge: {
        // Withdrawals move to the other account together with the frozen money.
        userId: 'move',
        approvedById: 'move',
        receiptById: 'move',
      },
      onClose: 'stays',
      onErase: { keep: 'what was paid out is in the books; whom it names is a pseudonym by then' },
      onExport: { title: '提现', columns: ['no', 'payeeKind', 'status', 'fen', 'feeFen', 'taxFen', 'createdAt', 'endedAt'] },
    }),
    ownedThrough(cashouts, cashoutSteps, {
      of: 'cashoutId',
      onMerge: { byUserId: 'move' },
      onClose: 'stays',
      onErase: { keep: 'as long as their withdrawal' },
      onExport: { leaveOut: 'the withdrawal itself is told' },
    }),
  ],
  parts: [
    transferResultReceived.on(async (ctx, word, answer) => {
      const heard = await applyTransferResult(ctx, word)
      if (heard !== null) answer.heard = heard
    }),
    closingBlockers.answer(async (ctx, userId) => {
      const count = await countOpen(ctx, userId)
      return count === 0 ? [] : [{ kind: 'withdrawal', count }]
    }),
  ],
  demonstration: () => import('../../../seed/nouns/cashout'),
})
