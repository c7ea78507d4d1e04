/** Commissions: who earns from an order, by which rule, and what became of it. */
import { name } from '@qianxian/protocol/base/dictionary'
import { commissionRole, commissionStatus } from '@qianxian/protocol/commission/commission.words'
import { orderBiz } from '@qianxian/protocol/finance/finance.words'
import { commissionAcknowledgements, commissionPlans, commissionRecords, commissionRules } from '../../db/tables/commission'
import { orderEarners, orderMoved } from '../finance/finance'
import { noun } from '../noun'
import { owned } from '../owned'
import { commissionJobs } from './commission.jobs'
import { commissionNotices } from './commission.notices'
import { commissionRoutes } from './commission.routes'
import { listPlanVersion } from './plans'
import { followOrder } from './shares'

const WRITTEN_ONCE = 'who drafted and who published a version is written down once and never changed'

export const commissionNoun = noun({
  name: 'commission',
  routes: commissionRoutes,
  jobs: commissionJobs,
  notices: commissionNotices,
  owned: [
    owned(commissionPlans, {
      of: 'draftedById',
      onMerge: { draftedById: { keep: WRITTEN_ONCE }, publishedById: { keep: WRITTEN_ONCE } },
      onClose: 'stays',
      onErase: { keep: 'orders follow it; whom it names is a pseudonym by then' },
      onExport: { leaveOut: 'rules of the platform' },
    }),
    owned(commissionRecords, {
      of: 'userId',
      // Earners have desks, and two accounts with desks are not merged: two shares of one order never meet.
      onMerge: { userId: 'move' },
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
    owned(commissionAcknowledgements, {
      of: 'userId',
      onMerge: { userId: 'join' },
      onClose: 'stays',
      onErase: 'delete',
      onExport: { title: '已确认的分成规则', columns: ['version', 'createdAt'] },
    }),
  ],
  ownerless: [commissionRules],
  parts: [orderEarners.answer(listPlanVersion), orderMoved.on(followOrder)],
  demonstration: () => import('../../../seed/nouns/commission'),
})
