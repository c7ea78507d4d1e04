/** What other nouns may ask of money: the books, orders, and what a product says of itself. */
export { ledgerCommand } from './ledger/commands'
export { balancesOf, lotsOf, post, type Leg, type Posting, type UserBalances } from './ledger/ledger'
export {
  beginPaying,
  closeOrder,
  createOrder,
  oweStray,
  paidOutside,
  refundOrder,
  refundOwed,
  refundToWallet,
  releaseEscrow,
  settlePaid,
  settleRefund,
} from './orders/orders'
export { product, type OrderFacts, type Priced, type Product, type Refundable } from './orders/product'
