/** The phone number from a mini-program's button, in the server's field names. */
export interface PhoneGrant {
  /** The newer way: a code that the server exchanges for the number. */
  phoneCode?: string
  phoneEncryptedData?: string
  phoneIv?: string
}

/** Reads the event of a button with `openType='getPhoneNumber'`; null if the person refused. */
export function readPhoneGrant(event: { detail: { code?: string; encryptedData?: string; iv?: string } }): PhoneGrant | null {
  const { code, encryptedData, iv } = event.detail
  if (code) return { phoneCode: code, ...(encryptedData && iv ? { phoneEncryptedData: encryptedData, phoneIv: iv } : {}) }
  return encryptedData && iv ? { phoneEncryptedData: encryptedData, phoneIv: iv } : null
}
