/** Money: the ledger in which every fen and point moves, and the orders and payments made through it. */
import { escrows, finFirstBonuses, finMonths, finOrders, finRefunds, ledgerMonths } from '../../db/tables/finance'
import {
  ledgerAccounts,
  ledgerEntries,
  ledgerHouse,
  ledgerRoots,
  ledgerSealed,
  ledgerSeals,
  ledgerTxns,
  ledgerUnsealed,
  pointLotMoves,
  pointLots,
} from '../../db/tables/ledger'
import { closingBlockers, accountPurged } from '../account/account'
import { noun } from '../noun'
import { owned, ownedThrough } from '../owned'
import { financeRoutes } from './finance.routes'
import { expiryWork } from './ledger/expiry'
import { ledgerNotices } from './ledger/ledger.notices'
import { haveBothMoney, transferBalances } from './ledger/account-merge'
import { sealingWork } from './ledger/seal'
import { findMoneyBlockers, refundAllOrders } from './account-closure'
import { orderNotices } from './orders/orders.notices'
import { orderWork } from './orders/orders.jobs'
import { transferMonths } from './orders/orders.repository'
import { creditProduct } from './topup/credit.product'

export const financeNoun = noun({
  name: 'finance',
  routes: financeRoutes,
  jobs: [...sealingWork, ...expiryWork, ...orderWork],
  notices: [...ledgerNotices, ...orderNotices],
  products: [creditProduct],
  owned: [
    owned(finOrders, {
      of: 'userId',
      onMerge: { userId: 'move' },
      onClose: 'stays',
      onErase: { keep: 'what was sold must be shown for years; whom it names is a pseudonym by then' },
      onExport: {
        title: '订单',
        columns: ['no', 'subject', 'amountFen', 'pointsUsed', 'status', 'createdAt', 'paidAt'],
        reads: (_ctx, { subject }) => ({ subject: subject.title }),
      },
    }),
    ownedThrough(finOrders, escrows, {
      of: 'orderId',
      onClose: 'stays',
      onErase: { keep: 'the books' },
      onExport: { leaveOut: 'what the platform keeps of an order that is in the copy' },
    }),
    owned(finRefunds, {
      of: 'userId',
      onMerge: { userId: 'move' },
      onClose: 'stays',
      onErase: { keep: 'what was paid back must be shown for years; whom it names is a pseudonym by then' },
      onExport: { title: '退款', columns: ['fen', 'points', 'status', 'reason', 'createdAt'] },
    }),
    owned(finFirstBonuses, {
      of: 'userId',
      onMerge: { userId: 'join' },
      onClose: 'stays',
      onErase: { keep: 'the books' },
      onExport: { leaveOut: 'stands among the points' },
    }),
    // A merge locks the orders before the ledger, as every act on an order does.
    owned(ledgerAccounts, {
      of: 'userId',
      onMerge: { userId: { keep: 'books are never changed', unless: haveBothMoney, first: transferBalances } },
      onClose: 'stays',
      onErase: { keep: 'the books; whom they name is a pseudonym by then' },
      onExport: { title: '余额与积分', columns: ['kind', 'currency', 'balance'] },
    }),
    ownedThrough(ledgerAccounts, ledgerMonths, {
      of: 'accountId',
      onClose: 'stays',
      onErase: { keep: 'sums of the books' },
      onExport: { leaveOut: 'sums of what the histories show' },
    }),
    owned(finMonths, {
      of: 'userId',
      onMerge: { userId: transferMonths },
      onClose: 'stays',
      onErase: { keep: 'sums of the books' },
      onExport: { leaveOut: 'sums of the orders that are in the copy' },
    }),
  ],
  // These tables name ledger accounts, not people.
  ownerless: [ledgerTxns, ledgerEntries, ledgerUnsealed, ledgerSeals, ledgerSealed, ledgerHouse, ledgerRoots, pointLots, pointLotMoves],
  parts: [closingBlockers.answer(findMoneyBlockers), accountPurged.on(refundAllOrders)],
  demonstration: () => import('../../../seed/nouns/finance'),
})
