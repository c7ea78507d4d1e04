/** The encrypted user data of WeChat and Douyin: AES-128-CBC with the session key, and a watermark with the app's id. */
import { createCipheriv, createDecipheriv } from 'node:crypto'
import { AdapterFault } from './adapter-fault'

export interface SealedData {
  appId: string
  sessionKey: string
  encryptedData: string
  iv: string
}

/** Throws `invalid_code` if decryption fails (stale session key) or the data belong to another app. */
export function openSealedData<T>(port: string, { appId, sessionKey, encryptedData, iv }: SealedData): T {
  let opened: T & { watermark?: { appid?: string } }
  try {
    const decipher = createDecipheriv('aes-128-cbc', Buffer.from(sessionKey, 'base64'), Buffer.from(iv, 'base64'))
    const bytes = Buffer.concat([decipher.update(Buffer.from(encryptedData, 'base64')), decipher.final()])
    opened = JSON.parse(bytes.toString('utf8')) as typeof opened
  } catch (cause) {
    throw new AdapterFault(port, 'invalid_code', -41003, 'the sealed data do not open', { cause })
  }
  if (opened.watermark?.appid !== appId) {
    throw new AdapterFault(port, 'invalid_code', -41003, 'the sealed data are for another app')
  }
  return opened
}

/** Encrypts like the phone's platform does; for the sandbox and its tests. */
export function sealData({ appId, sessionKey, iv }: Omit<SealedData, 'encryptedData'>, data: object): string {
  const cipher = createCipheriv('aes-128-cbc', Buffer.from(sessionKey, 'base64'), Buffer.from(iv, 'base64'))
  const watermark = { appid: appId, timestamp: Math.floor(Date.now() / 1000) }
  const text = JSON.stringify({ ...data, watermark })
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64')
}
