/** The server's answer while the payee of a withdrawal has to confirm it. */
export interface MerchantTransfer {
  mchId: string
  appId: string
  package: string
}

/**
 * Opens WeChat's page on which the payee confirms the transfer. Resolves when the platform says so, which proves
 * nothing: the server asks the channel. Rejects with a `PlatformFault`, including `cancel`.
 */
export type ConfirmTransfer = (transfer: MerchantTransfer) => Promise<void>
