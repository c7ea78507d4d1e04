import type { PayTicket } from '@qianxian/protocol/pay/pay.schema'

/** The server's answer for paying an order on this device: the parameters of one payment method. A code is for another device. */
export type PayOrder = Exclude<PayTicket, { kind: 'done' | 'code' }>

/**
 * Resolves once the platform says that the person paid; only the server knows whether money came. A redirect never
 * resolves, because the page is left. Rejects with a `PlatformFault`, including `cancel`.
 */
export type Pay = (order: PayOrder) => Promise<void>
