/** The server's response when the payee of a withdrawal must confirm it. */
export interface MerchantTransfer {
  mchId: string
  appId: string
  package: string
}

/**
 * Opens WeChat's page on which the payee confirms the transfer. Resolves when the platform reports the confirmation,
 * which proves nothing: the server queries the channel. Rejects with a `PlatformFault`, including `cancel`.
 */
export type ConfirmTransfer = (transfer: MerchantTransfer) => Promise<void>
