import type { PayTicket } from '@qianxian/protocol/pay/pay.schema'

/** What the server answers when an order is to be paid here: the parameters of one way of paying. A code is for another device. */
export type PayOrder = Exclude<PayTicket, { kind: 'done' | 'code' }>

/**
 * Resolves when the platform says that the person paid; only the server knows whether money came.
 * A redirect never resolves, the page is left. Rejects with a `PlatformFault`, `cancel` among them.
 */
export type Pay = (order: PayOrder) => Promise<void>
