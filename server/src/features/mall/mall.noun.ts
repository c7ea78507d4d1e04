/** The points mall: gifts for points, or for points and money. */
import { mallPages } from '@qianxian/protocol/mall/mall.pages'
import { mallAddresses, mallCodes, mallExchangeEvents, mallExchanges, mallGifts, mallLooks } from '../../db/tables/mall'
import { closingBlockers } from '../account/account'
import { noun } from '../noun'
import { owned, ownedThrough } from '../owned'
import { unsealAddress } from './address'
import { findExchangeBlockers } from './account-closure'
import { mallJobs } from './mall.jobs'
import { mallNotices } from './mall.notices'
import { mallProduct } from './mall.product'
import { mallRoutes } from './mall.routes'

export const mallNoun = noun({
  name: 'mall',
  routes: mallRoutes,
  pages: mallPages,
  jobs: mallJobs,
  notices: mallNotices,
  products: [mallProduct],
  owned: [
    owned(mallAddresses, {
      of: 'userId',
      // The default address of the remaining account stays the default.
      onMerge: { userId: 'join' },
      onClose: 'stays',
      onErase: 'delete',
      onExport: {
        title: '收货地址',
        columns: ['isDefault', 'createdAt'],
        reads: (ctx, { sealed }) => ({ ...unsealAddress(ctx, sealed as string) }),
      },
    }),
    owned(mallExchanges, {
      of: 'userId',
      onMerge: { userId: 'move' },
      onClose: 'stays',
      onErase: {
        keeps: [
          'id',
          'tenantId',
          'no',
          'giftId',
          'userId',
          'giftName',
          'cover',
          'kind',
          'qty',
          'pt',
          'fen',
          'orderId',
          'status',
          'isHeld',
          'isReleased',
          'createdAt',
          'updatedAt',
          'shippedAt',
          'receivedAt',
        ],
        why: 'what was paid for it stands in the books; nothing says any more where it went',
      },
      onExport: { title: '兑换记录', columns: ['no', 'giftName', 'qty', 'pt', 'fen', 'status', 'createdAt'] },
    }),
    ownedThrough(mallExchanges, mallExchangeEvents, {
      of: 'exchangeId',
      onMerge: { byUserId: 'move' },
      onClose: 'stays',
      onErase: { keep: 'when what happened with something that was paid' },
      onExport: { leaveOut: 'how staff and a member went on' },
    }),
    ownedThrough(mallExchanges, mallCodes, {
      of: 'exchangeId',
      onClose: 'stays',
      onErase: { keep: 'a code that was given once is given to nobody again' },
      onExport: { leaveOut: 'money in a text; looked at on the page, where each look is written down' },
    }),
    ownedThrough(mallExchanges, mallLooks, {
      of: 'exchangeId',
      onMerge: { byUserId: 'move' },
      onClose: 'stays',
      onErase: { keeps: ['id', 'tenantId', 'exchangeId', 'what', 'byUserId', 'createdAt'], why: 'who looked at what is secret' },
      onExport: { leaveOut: 'a record of looks, for when something is missing' },
    }),
  ],
  ownerless: [mallGifts],
  parts: [closingBlockers.answer(findExchangeBlockers)],
  demonstration: () => import('../../../seed/nouns/mall'),
})
