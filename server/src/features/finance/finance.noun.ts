/** Money: the books in which every fen and point moves, and what is ordered and paid by them. */
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
import { noun } from '../noun'
import { owned } from '../owned'
import { financeRoutes } from './finance.routes'
import { expiryWork } from './ledger/expiry'
import { ledgerNotices } from './ledger/ledger.notices'
import { sealingWork } from './ledger/sealing'

export const financeNoun = noun({
  name: 'finance',
  routes: financeRoutes,
  jobs: [...sealingWork, ...expiryWork],
  notices: ledgerNotices,
  owned: [
    owned(ledgerAccounts, {
      of: 'userId',
      onMerge: { userId: { keep: 'books are never changed' } },
      onClose: 'stays',
      onErase: { keep: 'the books; whom they name is a pseudonym by then' },
      onExport: { title: '余额与积分', columns: ['kind', 'currency', 'balance'] },
    }),
  ],
  // They name accounts and no person.
  ownerless: [ledgerTxns, ledgerEntries, ledgerUnsealed, ledgerSeals, ledgerSealed, ledgerHouse, ledgerRoots, pointLots, pointLotMoves],
})
