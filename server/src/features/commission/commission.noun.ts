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
import { earnedFromOneOrder, moveRecords } from './commission.repository'
import { commissionRoutes } from './commission.routes'
import { listPlanVersion } from './plans'
import { followOrder } from './shares'

export const commissionNoun = noun({
  name: 'commission',
  routes: commissionRoutes,
  jobs: commissionJobs,
  notices: commissionNotices,
  owned: [
    owned(commissionRecords, {
      of: 'userId',
      onMerge: {
        userId: { keep: 'one person has one share of an order', unless: earnedFromOneOrder, first: moveRecords },
      },
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
  ownerless: [commissionPlans, commissionRules],
  parts: [orderEarners.answer(listPlanVersion), orderMoved.on(followOrder)],
  demonstration: () => import('../../../seed/nouns/commission'),
})
