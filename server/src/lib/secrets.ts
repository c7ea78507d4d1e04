/** Encryption and hashing of sensitive columns: phones, WeChat ids, tokens, codes. */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomInt,
  sign,
} from 'node:crypto'

export interface Secrets {
  /** Encrypts with AES-256-GCM; the same text gives another ciphertext every time. */
  seal(text: string): string
  unseal(sealed: string): string
  /** A keyed hash, so that a stolen table of phone hashes cannot be brute-forced. */
  hash(purpose: string, ...parts: (string | number)[]): string
  /** Signs data that outsiders verify. */
  signer: Signer
}

export interface Signer {
  /** The 32 bytes of an Ed25519 key, base64. */
  readonly publicKey: string
  /** Signs with Ed25519; base64. */
  sign(text: string): string
}

/** The bytes before the 32 bytes of an Ed25519 private key in PKCS #8. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

function openSigner(appKey: Buffer): Signer {
  const seed = Buffer.from(hkdfSync('sha256', appKey, '', 'sign', 32))
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' })
  const { x } = createPublicKey(key).export({ format: 'jwk' })
  return {
    publicKey: Buffer.from(x!, 'base64url').toString('base64'),
    sign: (text) => sign(null, Buffer.from(text, 'utf8'), key).toString('base64'),
  }
}

export function openSecrets(appKey: Buffer): Secrets {
  const sealKey = Buffer.from(hkdfSync('sha256', appKey, '', 'seal', 32))
  const hashKey = Buffer.from(hkdfSync('sha256', appKey, '', 'hash', 32))
  return {
    seal(text) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealKey, iv)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
    },
    unseal(sealed) {
      const bytes = Buffer.from(sealed, 'base64')
      const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
    hash(purpose, ...parts) {
      return createHmac('sha256', hashKey)
        .update([purpose, ...parts].join('\n'))
        .digest('hex')
    },
    signer: openSigner(appKey),
  }
}

/** A token of 256 random bits; only its sha256 is stored. */
export const drawToken = (): string => randomBytes(32).toString('base64url')
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')
export const drawDigits = (length: number): string => String(randomInt(10 ** length)).padStart(length, '0')

/** Letters and digits of codes, without those that are easily confused. */
const CODE_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const drawCode = (length: number, letters = CODE_LETTERS): string =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
