import { PlatformFault } from '../fault'
import type { ConfirmTransfer } from './confirmTransfer.types'

/** Withdrawals to WeChat are confirmed in WeChat. */
export const canConfirmTransfer = (): boolean => false

export const confirmTransfer: ConfirmTransfer = () => Promise.reject(new PlatformFault('unsupported'))
