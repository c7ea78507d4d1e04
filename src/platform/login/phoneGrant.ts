import { readPlatformError } from '../fault'

/** The phone number from a mini-program's button, in the server's field names. */
export interface PhoneGrant {
  /** The newer way: a code that the server exchanges for the number. */
  phoneCode?: string
  phoneEncryptedData?: string
  phoneIv?: string
}

/** The button's report. */
export interface PhoneEvent {
  detail: { code?: string; encryptedData?: string; iv?: string; errMsg?: string; errno?: number }
}

/** Reads the event of a button with `openType='getPhoneNumber'`; null if the person refused. */
export function readPhoneGrant(event: PhoneEvent): PhoneGrant | null {
  const { code, encryptedData, iv } = event.detail
  if (code) return { phoneCode: code, ...(encryptedData && iv ? { phoneEncryptedData: encryptedData, phoneIv: iv } : {}) }
  return encryptedData && iv ? { phoneEncryptedData: encryptedData, phoneIv: iv } : null
}

/** Why the button returned no number. */
export function phoneRefusal({ detail }: { detail: { errMsg?: string; errno?: number } }): string {
  const { reason, message } = readPlatformError(detail)
  return reason === 'privacy' || reason === 'undeclared' ? message : '没有授权手机号'
}
