/**
 * Storage of files. A key is `<area>/t<tenant>/<folder>/<32 random hex>[.ext]`: tenants are separated by prefix, a key
 * cannot be guessed, and only the `public` area is readable without a signature.
 */
import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'

export type StorageArea = 'public' | 'private'

export interface StoredFile {
  stream: Readable
  mime: string
  size: number
}

/** A file that our own server serves, completely or in part. */
export interface ServedFile {
  mime: string
  size: number
  /** Both ends of the range are inclusive. */
  open(range?: { start: number; end: number }): Promise<Readable>
}

/** Fields that a client needs to send one file: a multipart POST of `fields`, then the file as `file`. */
export interface UploadPolicy {
  url: string
  fields: Record<string, string>
  key: string
  maxBytes: number
}

export interface PolicyRequest {
  /** A prefix from `prefixOf`; a random key is appended to it. */
  prefix: string
  maxBytes: number
  /** Allowed types of the file; its content is inspected after the upload anyway. */
  mimes: readonly string[]
  expiresAt: Date
}

/** Limits of a valid policy. */
export interface PolicyGrant {
  key: string
  maxBytes: number
  mimes: readonly string[]
}

export interface PutOptions {
  /** Throws `StorageFault('exists')` instead of replacing a file. */
  isNew?: boolean
}

export interface Storage {
  /**
   * True if files pass through our own server: it then serves downloads checked by `verifyUrl` and accepts uploads
   * checked by `verifyPolicy`. An object store does both itself.
   */
  readonly isServedByUs: boolean
  put(key: string, content: Buffer, mime: string, options?: PutOptions): Promise<void>
  /** Null if there is no such file. The caller must consume or destroy the stream. */
  get(key: string): Promise<StoredFile | null>
  /** Null if there is no such file. */
  serve(key: string): Promise<ServedFile | null>
  /** Removing a missing file is no error. */
  remove(key: string): Promise<void>
  /** Removes drafts that were started before this moment by processes that stopped during a write. */
  sweepUnfinished(before: Date): Promise<void>
  /**
   * A public key needs no signature and gets a constant URL. `edition` is part of the signature, so that the server can
   * invalidate URLs of earlier editions.
   */
  signUrl(key: string, options: { expiresAt: Date; edition?: number }): string
  /** Returns the edition. Throws `StorageFault` if the URL of a private key was not signed by us or has expired. */
  verifyUrl(key: string, query: { e?: string; s?: string; v?: string }): number
  policy(request: PolicyRequest): UploadPolicy
  /** Throws `StorageFault` if the fields are not a policy of ours, or it has expired. */
  verifyPolicy(fields: Record<string, string | undefined>): PolicyGrant
}

export type StorageFaultKind = 'bad_key' | 'forged' | 'expired' | 'exists'

export class StorageFault extends Error {
  override readonly name = 'StorageFault'

  constructor(
    readonly kind: StorageFaultKind,
    detail: string,
  ) {
    super(`storage: ${kind} ${detail}`)
  }
}

const FOLDER = /^[a-z0-9]+(?:[/_-][a-z0-9]+)*$/
const KEY = /^(?:public|private)\/t\d+\/[a-z0-9]+(?:[/_-][a-z0-9]+)*\/[0-9a-f]{32}(?:\.[a-z0-9]{1,5})?$/

/** `folder` is lower-case words, `/` between levels: `photos/m12`. */
export function prefixOf(area: StorageArea, tenantId: number, folder: string): string {
  if (!FOLDER.test(folder)) throw new StorageFault('bad_key', `folder ${folder}`)
  return `${area}/t${tenantId}/${folder}/`
}

/** `extension` is given without a dot. */
export function drawKey(prefix: string, extension?: string): string {
  return `${prefix}${randomBytes(16).toString('hex')}${extension ? `.${extension}` : ''}`
}

/** Throws for any key that `prefixOf` and `drawKey` cannot have made, such as a path outside the root. */
export function checkKey(key: string): void {
  if (!KEY.test(key)) throw new StorageFault('bad_key', JSON.stringify(key.slice(0, 80)))
}

/** Tenant of a private file; null for a public one. */
export const tenantOfKey = (key: string): number | null => (isPublicKey(key) ? null : Number(/^private\/t(\d+)\//.exec(key)?.[1] ?? 0))

export const isPublicKey = (key: string): boolean => key.startsWith('public/')
