/**
 * Each paper is encrypted with its own key, AES-256-GCM, and that key with PAPERS_KEY, which is in no file and no database of
 * ours. Both ciphertexts are bound to the paper's location, so neither can be used for another paper.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

function seal(key: Buffer, content: Buffer, place: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place))
  const body = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

function unseal(key: Buffer, sealed: Buffer, place: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES)).setAAD(Buffer.from(place))
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
}

export interface SealedPaper {
  content: Buffer
  /** The paper's key, encrypted; base64. */
  wrapped: string
}

export function sealPaper(papersKey: Buffer, content: Buffer, fileKey: string): SealedPaper {
  const own = randomBytes(32)
  return { content: seal(own, content, fileKey), wrapped: seal(papersKey, own, fileKey).toString('base64') }
}

/** Throws if anything was changed, or belongs to another paper. */
export const unsealPaper = (papersKey: Buffer, { content, wrapped }: SealedPaper, fileKey: string): Buffer =>
  unseal(unseal(papersKey, Buffer.from(wrapped, 'base64'), fileKey), content, fileKey)
