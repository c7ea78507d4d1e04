/** Promoters: members who bring others by a code, and earn from the orders of those whom they brought. */
import { name } from '@qianxian/protocol/base/dictionary'
import { promoterStatus } from '@qianxian/protocol/promoter/promoter.words'
import { promoterReferrals, promoters } from '../../db/tables/promoter'
import { invitationJudged } from '../attribution/attribution'
import { promotionBlockers } from '../commission/commission'
import { orderEarners } from '../finance/finance'
import { noun } from '../noun'
import { owned } from '../owned'
import { promoterNotices } from './promoter.notices'
import { promoterRoutes } from './promoter.routes'
import { followInvitation, listBlockers, listPromoter } from './referrals'

export const promoterNoun = noun({
  name: 'promoter',
  routes: promoterRoutes,
  notices: promoterNotices,
  owned: [
    owned(promoters, {
      of: 'userId',
      onMerge: { userId: 'onlyOne', decidedById: { keep: 'who decided is written down once and never changed' } },
      onClose: 'stays',
      onErase: { keep: 'orders name the promoter; whom it names is a pseudonym by then' },
      onExport: {
        title: '推广红娘',
        columns: ['status', 'createdAt'],
        reads: (_ctx, { status }) => ({ status: name(promoterStatus, status) }),
      },
    }),
    owned(promoterReferrals, {
      of: 'userId',
      onMerge: { userId: 'join' },
      onClose: 'stays',
      onErase: { keep: 'who brought a buyer explains the shares of the orders; whom it names is a pseudonym by then' },
      onExport: { title: '推广归属', columns: ['boundAt', 'validUntil'] },
    }),
  ],
  parts: [invitationJudged.on(followInvitation), orderEarners.answer(listPromoter), promotionBlockers.answer(listBlockers)],
  demonstration: () => import('../../../seed/nouns/promoter'),
})
