/** Commissions: who earns from an order, by which rule, and what became of it. */
import { name } from '@qianxian/protocol/base/dictionary'
import { commissionRole, commissionStatus, shareDisputeStatus } from '@qianxian/protocol/commission/commission.words'
import { statementStatus } from '@qianxian/protocol/commission/statement.words'
import { orderBiz } from '@qianxian/protocol/finance/finance.words'
import {
  commissionAcknowledgements,
  commissionDisputes,
  commissionLevelRates,
  commissionPlans,
  commissionRecords,
  commissionRules,
} from '../../db/tables/commission'
import { commissionStatementLines, commissionStatements } from '../../db/tables/commission-statement'
import { orderEarners, orderMoved } from '../finance/finance'
import { noun } from '../noun'
import { owned } from '../owned'
import { commissionJobs } from './commission.jobs'
import { commissionNotices } from './commission.notices'
import { moveDrafts } from './commission.repository'
import { commissionRoutes } from './commission.routes'
import { applyShareDecision } from './disputes'
import { listPlanVersion } from './plans'
import { followOrder } from './shares'
import { statementNotices } from './statement.notices'
import { mergeShares } from './supersede'

const WRITTEN_ONCE = 'who published a version is written down once and never changed'
const DECIDED_ONCE = 'who decided about a statement, and who paid it, is written down once'

export const commissionNoun = noun({
  name: 'commission',
  routes: commissionRoutes,
  jobs: commissionJobs,
  notices: [...commissionNotices, ...statementNotices],
  // No appeal: each side has said its part once.
  audits: { share: { onDecided: applyShareDecision, mayAppeal: async () => [] } },
  owned: [
    owned(commissionPlans, {
      of: 'draftedById',
      onMerge: { draftedById: moveDrafts, publishedById: { keep: WRITTEN_ONCE } },
      onClose: 'stays',
      onErase: { keep: 'orders follow it; whom it names is a pseudonym by then' },
      onExport: { leaveOut: 'rules of the platform' },
    }),
    owned(commissionRecords, {
      of: 'userId',
      onMerge: { userId: mergeShares },
      onClose: 'stays',
      onErase: { keep: 'the books; whom they name is a pseudonym by then' },
      onExport: {
        title: '分成',
        columns: ['orderType', 'role', 'rate', 'fen', 'settledFen', 'reversedFen', 'status', 'paidAt'],
        reads: (_ctx, { orderType, role, status }) => ({
          orderType: name(orderBiz, orderType),
          role: name(commissionRole, role),
          status: name(commissionStatus, status),
        }),
      },
    }),
    owned(commissionDisputes, {
      of: 'byUserId',
      // A person who claimed under both accounts keeps one claim of each order.
      onMerge: { userId: 'join', byUserId: 'move' },
      onClose: 'stays',
      onErase: { keep: 'shares were corrected for it; whom it names is a pseudonym by then' },
      onExport: {
        title: '分成申诉',
        columns: ['role', 'statement', 'status', 'answer', 'createdAt', 'decidedAt'],
        reads: (_ctx, { role, status }) => ({ role: name(commissionRole, role), status: name(shareDisputeStatus, status) }),
      },
    }),
    owned(commissionAcknowledgements, {
      of: 'userId',
      onMerge: { userId: 'join' },
      onClose: 'stays',
      onErase: 'delete',
      onExport: { title: '已确认的分成规则', columns: ['version', 'createdAt'] },
    }),
    owned(commissionStatements, {
      of: 'userId',
      onMerge: {
        // Two statements of one month cannot become one, because each was hashed and answered by itself.
        userId: 'onlyOne',
        proposedById: { keep: DECIDED_ONCE },
        adjustedById: { keep: DECIDED_ONCE },
        paidById: { keep: DECIDED_ONCE },
      },
      onClose: 'stays',
      onErase: { keep: 'the books; whom they name is a pseudonym by then' },
      onExport: {
        title: '分成账单',
        columns: ['month', 'status', 'shareFen', 'adjustmentsFen', 'carriedFen', 'adjustedFen', 'payableFen', 'paidAt'],
        reads: (_ctx, { status }) => ({ status: name(statementStatus, status) }),
      },
    }),
  ],
  // A line names no person; its statement does.
  ownerless: [commissionRules, commissionLevelRates, commissionStatementLines],
  parts: [orderEarners.answer(listPlanVersion), orderMoved.on(followOrder)],
  demonstration: () => import('../../../seed/nouns/commission'),
})
