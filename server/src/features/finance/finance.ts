/** Interface of money for other nouns: the ledger, orders, and product definitions. */
export { ledgerCommand } from './ledger/commands'
export { ledgerProofOf } from './ledger/statement'
export { balancesOf, lotsOf, postTransaction, type Leg, type Posting, type UserBalances } from './ledger/ledger'
export { closeOrder, createOrder, closeUnaskedOrdersOf, type NewOrder } from './orders/order-lifecycle'
export {
  exitSettlementDue,
  exitSettlements,
  type ExitSettlement,
  orderBlockers,
  orderEarners,
  orderMoved,
  channelPaymentState,
  refundOwed,
  virtualSaleBlockers,
  type OrderEarner,
} from './orders/orders.hooks'
export { ownOrderView } from './orders/orders.presenter'
export { closeServiceOrdersOf, quoteExitRefunds, refundForExit, type ExitQuote } from './orders/exit-refunds'
export { escrowOf, lockOrder, orderById, refundById, type OrderRow } from './orders/orders.repository'
export { beginPayment, requiresWalletCode, releaseEscrow, settlePayment, quoteWalletPart } from './orders/order-payment'
export {
  defineProduct,
  noRefund,
  productOf,
  productsOf,
  type OrderFacts,
  type ProductPrice,
  type Product,
  type Refundable,
} from './orders/product'
export { oweStrayPayment, refundOrder, refundToWallet, settleRefund, quoteRefundWays } from './orders/order-refund'
