/** The phone number a mini-program's button hands over, in the field names the server takes. */
export interface PhoneGrant {
  /** The newer way: a code that buys the number. */
  phoneCode?: string
  phoneEncryptedData?: string
  phoneIv?: string
}

/** Reads the event of a button with `openType='getPhoneNumber'`; null where the person refused. */
export function readPhoneGrant(event: { detail: { code?: string; encryptedData?: string; iv?: string } }): PhoneGrant | null {
  const { code, encryptedData, iv } = event.detail
  if (code) return { phoneCode: code, ...(encryptedData && iv ? { phoneEncryptedData: encryptedData, phoneIv: iv } : {}) }
  return encryptedData && iv ? { phoneEncryptedData: encryptedData, phoneIv: iv } : null
}
