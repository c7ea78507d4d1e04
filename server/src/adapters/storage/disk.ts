/** Files on the server's own disk, the default: one folder tree below a root; we sign downloads and uploads. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { link, mkdir, open, readdir, rename, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { checkKey, drawKey, isPublicKey, StorageFault, type PolicyGrant, type Storage } from './storage'

export interface DiskSettings {
  driver: 'disk'
  root: string
  /** Key that signs URLs and policies; at least 32 characters. */
  signingKey: string
  /** URL from which our server serves files, without a trailing slash: `/files` or `https://…/files`. */
  filesUrl: string
  /** URL at which our server accepts uploads by policy. */
  uploadUrl: string
}

const MIMES: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
  '.pdf': 'application/pdf',
  '.mp4': 'video/mp4',
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
}

/** Folder of drafts below the root; no key begins with a dot. */
const DRAFTS = '.drafts'

const isErrno = (error: unknown, code: string): boolean => error instanceof Error && 'code' in error && error.code === code

function signer(signingKey: string) {
  // The purpose prevents a URL's signature from being used as a policy's signature.
  const sign = (purpose: 'url' | 'policy', text: string): string =>
    createHmac('sha256', signingKey).update(`${purpose}\n${text}`).digest('base64url')
  const checkSignature = (purpose: 'url' | 'policy', text: string, given: string): void => {
    const left = Buffer.from(sign(purpose, text))
    const right = Buffer.from(given)
    if (left.length !== right.length || !timingSafeEqual(left, right)) throw new StorageFault('forged', purpose)
  }
  return { sign, checkSignature }
}

export function diskStorage(settings: DiskSettings, now: () => number = Date.now): Storage {
  if (settings.signingKey.length < 32) throw new Error('storage: the signing key needs at least 32 characters')

  const { sign, checkSignature } = signer(settings.signingKey)
  const pathOf = (key: string): string => {
    checkKey(key)
    return join(settings.root, key)
  }

  return {
    isServedByUs: true,

    async put(key, content, mime, { isNew = false } = {}) {
      const path = pathOf(key)
      const known = MIMES[extname(key)]
      if (known !== undefined && known !== mime) throw new StorageFault('bad_key', `${extname(key)} is not ${mime}`)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // Files are written to a draft and renamed, so that neither a reader nor a crash meets half a file.
      const drafts = join(settings.root, DRAFTS)
      await mkdir(drafts, { recursive: true, mode: 0o700 })
      const draft = join(drafts, randomBytes(16).toString('hex'))
      await writeFile(draft, content, { mode: 0o600, flag: 'wx', flush: true })
      try {
        if (isNew) {
          await link(draft, path)
          await unlink(draft)
        } else {
          await rename(draft, path)
        }
      } catch (error) {
        await rm(draft, { force: true })
        if (isErrno(error, 'EEXIST')) throw new StorageFault('exists', key)
        throw error
      }
    },

    async get(key) {
      const path = pathOf(key)
      try {
        const file = await open(path, 'r')
        const { size } = await file.stat()
        const stream = createReadStream(path, { fd: file })
        return { stream, mime: MIMES[extname(key)] ?? 'application/octet-stream', size }
      } catch (error) {
        if (isErrno(error, 'ENOENT')) return null
        throw error
      }
    },

    async serve(key) {
      const path = pathOf(key)
      const facts = await stat(path).catch((error: unknown) => {
        if (isErrno(error, 'ENOENT')) return null
        throw error
      })
      if (!facts) return null
      return {
        mime: MIMES[extname(key)] ?? 'application/octet-stream',
        size: facts.size,
        async open(range) {
          const stream = createReadStream(path, range)
          await once(stream, 'open')
          return stream
        },
      }
    },

    async remove(key) {
      await rm(pathOf(key), { force: true })
    },

    async sweepUnfinished(before) {
      const drafts = join(settings.root, DRAFTS)
      const names = await readdir(drafts).catch((error: unknown) => {
        if (isErrno(error, 'ENOENT')) return []
        throw error
      })
      for (const name of names) {
        const draft = join(drafts, name)
        // Another process may be finishing or removing the draft at this moment.
        const age = await stat(draft).catch(() => null)
        if (age && age.mtime < before) await rm(draft, { force: true })
      }
    },

    signUrl(key, { expiresAt, edition = 0 }) {
      checkKey(key)
      const url = `${settings.filesUrl}/${key}`
      if (isPublicKey(key)) return url
      const e = String(Math.floor(expiresAt.getTime() / 1000))
      const v = edition === 0 ? '' : String(edition)
      return `${url}?e=${e}${v && `&v=${v}`}&s=${sign('url', `${key}\n${e}\n${v}`)}`
    },

    verifyUrl(key, { e = '', s = '', v = '' }) {
      checkKey(key)
      if (isPublicKey(key)) return 0
      checkSignature('url', `${key}\n${e}\n${v}`, s)
      if (!(Number(e) * 1000 > now())) throw new StorageFault('expired', key)
      return Number(v)
    },

    policy({ prefix, maxBytes, mimes, expiresAt }) {
      const key = drawKey(prefix)
      checkKey(key)
      const grant: PolicyGrant & { expiresAt: number } = { key, maxBytes, mimes, expiresAt: expiresAt.getTime() }
      const policy = Buffer.from(JSON.stringify(grant)).toString('base64url')
      return { url: settings.uploadUrl, fields: { key, policy, signature: sign('policy', policy) }, key, maxBytes }
    },

    verifyPolicy({ key, policy = '', signature = '' }) {
      checkSignature('policy', policy, signature)
      const grant = JSON.parse(Buffer.from(policy, 'base64url').toString('utf8')) as PolicyGrant & {
        expiresAt: number
      }
      if (grant.expiresAt <= now()) throw new StorageFault('expired', 'policy')
      if (key !== grant.key) throw new StorageFault('forged', 'the policy is for another key')
      return { key: grant.key, maxBytes: grant.maxBytes, mimes: grant.mimes }
    },
  }
}
