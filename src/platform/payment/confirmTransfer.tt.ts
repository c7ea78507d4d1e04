import { PlatformFault } from '../fault'
import type { ConfirmTransfer } from './confirmTransfer.types'

/** Money that goes elsewhere is taken there. */
export const canConfirmTransfer = (): boolean => false

export const confirmTransfer: ConfirmTransfer = () => Promise.reject(new PlatformFault('unsupported'))
