import type { PayTicket } from '@qianxian/protocol/pay/pay.schema'

/**
 * The server's response for paying an order on this device: the parameters of one payment method. A code is for another
 * device.
 */
export type PayOrder = Exclude<PayTicket, { kind: 'done' | 'code' }>

/**
 * Resolves when the platform reports that the person paid; only the server knows whether the money arrived. A redirect
 * never resolves, because the page is left. Rejects with a `PlatformFault`, including `cancel`.
 */
export type Pay = (order: PayOrder) => Promise<void>
