/** Files in an S3-compatible object store: clients send and read directly, by signed form and signed URL. */
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AdapterFault } from '../lib/adapter-fault'
import { amzDate, authorizationOf, credentialOf, presignGet, sha256Hex, signPolicy, type SigV4Credentials } from '../lib/sigv4'
import { checkKey, drawKey, isPublicKey, StorageFault, type Storage } from './storage'
import { callProvider } from '../lib/transport'

export interface S3Settings extends SigV4Credentials {
  driver: 's3'
  /** `https://s3.eu-central-1.amazonaws.com`, `https://cos.ap-guangzhou.myqcloud.com`, … */
  endpoint: string
  bucket: string
  /** Puts the bucket into the path instead of the host name, as MinIO requires. */
  hasPathStyle?: boolean
  /** URL of the public area, such as that of a CDN; by default the bucket's own URL. */
  publicUrl?: string
}

const TIMEOUT_MS = 60_000
const MAX_LIFE_SECONDS = 7 * 24 * 3600

export function s3Storage(settings: S3Settings, now: () => number = Date.now): Storage {
  const endpoint = new URL(settings.endpoint)
  const bucketUrl = settings.hasPathStyle
    ? `${endpoint.origin}/${settings.bucket}`
    : `${endpoint.protocol}//${settings.bucket}.${endpoint.host}`

  const send = (method: 'GET' | 'PUT' | 'DELETE', key: string, content?: Buffer, extra: Record<string, string> = {}) => {
    checkKey(key)
    const url = new URL(`${bucketUrl}/${key}`)
    const payloadHash = sha256Hex(content ?? '')
    const signed = {
      ...extra,
      host: url.host,
      'x-amz-content-sha256': payloadHash,
      'x-amz-date': amzDate(new Date(now())),
    }
    const authorization = authorizationOf(settings, { method, url, headers: signed })
    const { host: _host, ...headers } = signed
    return callProvider('storage', url.href, {
      method,
      headers: { ...headers, authorization },
      body: content,
      timeoutMs: TIMEOUT_MS,
    })
  }

  const refuse = async (response: Response): Promise<never> => {
    const code = /<Code>([^<]*)<\/Code>/.exec(await response.text())?.[1] ?? String(response.status)
    throw new AdapterFault('storage', response.status === 403 ? 'misconfigured' : 'refused', code, 'the store refused')
  }

  const servedElsewhere = (): never => {
    throw new StorageFault('forged', 'the object store checks its own signatures')
  }

  return {
    isServedByUs: false,

    async put(key, content, mime, { isNew = false } = {}) {
      const response = await send('PUT', key, content, {
        'content-type': mime,
        ...(isNew ? { 'if-none-match': '*' } : {}),
      })
      if (response.status === 412) throw new StorageFault('exists', key)
      if (!response.ok) await refuse(response)
      await response.body?.cancel()
    },

    async get(key) {
      const response = await send('GET', key)
      if (response.status === 404) {
        await response.body?.cancel()
        return null
      }
      if (!response.ok || !response.body) return refuse(response)
      return {
        stream: Readable.fromWeb(response.body as ReadableStream),
        mime: response.headers.get('content-type') ?? 'application/octet-stream',
        size: Number(response.headers.get('content-length') ?? 0),
      }
    },

    // Nothing to do: an object store writes an object completely or not at all.
    async sweepUnfinished() {},

    async remove(key) {
      const response = await send('DELETE', key)
      if (!response.ok && response.status !== 404) await refuse(response)
      await response.body?.cancel()
    },

    signUrl(key, { expiresAt }) {
      checkKey(key)
      if (isPublicKey(key)) return `${settings.publicUrl ?? bucketUrl}/${key}`
      const life = Math.floor((expiresAt.getTime() - now()) / 1000)
      return presignGet(settings, `${bucketUrl}/${key}`, new Date(now()), Math.min(Math.max(life, 1), MAX_LIFE_SECONDS))
    },

    serve: servedElsewhere,
    verifyUrl: servedElsewhere,
    verifyPolicy: servedElsewhere,

    policy({ prefix, maxBytes, mimes, expiresAt }) {
      const key = drawKey(prefix)
      checkKey(key)
      const stamp = amzDate(new Date(now()))
      // A form can name only one type; a raw upload is never shown, and its type is read from its bytes.
      const fixed: Record<string, string> = {
        key,
        'Content-Type': (mimes.length === 1 && mimes[0]) || 'application/octet-stream',
        'x-amz-algorithm': 'AWS4-HMAC-SHA256',
        'x-amz-credential': credentialOf(settings, stamp),
        'x-amz-date': stamp,
      }
      const document = {
        expiration: expiresAt.toISOString(),
        conditions: [
          { bucket: settings.bucket },
          ...Object.entries(fixed).map(([name, value]) => ({ [name]: value })),
          ['content-length-range', 1, maxBytes],
        ],
      }
      const policy = Buffer.from(JSON.stringify(document)).toString('base64')
      const fields = { ...fixed, policy, 'x-amz-signature': signPolicy(settings, stamp, policy) }
      return { url: bucketUrl, fields, key, maxBytes }
    },
  }
}
