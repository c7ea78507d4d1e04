/**
 * The request signature AWS4-HMAC-SHA256, which S3 and the stores that follow it (COS, OSS, MinIO) accept:
 * as headers, as a signed address, and as the policy of a form upload.
 * Source: docs.aws.amazon.com/AmazonS3/latest/API, «Authenticating Requests».
 */
import { createHash, createHmac } from 'node:crypto'

export interface SigV4Credentials {
  accessKeyId: string
  secretAccessKey: string
  region: string
}

const ALGORITHM = 'AWS4-HMAC-SHA256'

export const sha256Hex = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** `20151229T000000Z`. */
export function amzDate(date: Date): string {
  return date.toISOString().replace(/[-:]|\.\d{3}/g, '')
}

const scopeOf = ({ region }: SigV4Credentials, stamp: string): string => `${stamp.slice(0, 8)}/${region}/s3/aws4_request`

function signatureOf(credentials: SigV4Credentials, stamp: string, text: string): string {
  const date = hmac(`AWS4${credentials.secretAccessKey}`, stamp.slice(0, 8))
  const key = hmac(hmac(hmac(date, credentials.region), 's3'), 'aws4_request')
  return createHmac('sha256', key).update(text).digest('hex')
}

/** RFC 3986: encodeURIComponent leaves ! ' ( ) * as they are, S3 does not. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

interface CanonicalRequest {
  method: string
  url: URL
  /** Lower-case names. */
  headers: Record<string, string>
  payloadHash: string
}

function canonicalHash({ method, url, headers, payloadHash }: CanonicalRequest): string {
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
  const names = Object.keys(headers).sort()
  const path = url.pathname
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/')
  const lines = names.map((name) => `${name}:${(headers[name] ?? '').trim()}\n`).join('')
  return sha256Hex([method, path, query, lines, names.join(';'), payloadHash].join('\n'))
}

/** The Authorization header for `headers`, which must hold host, x-amz-date and x-amz-content-sha256. */
export function authorizationOf(credentials: SigV4Credentials, request: CanonicalRequest): string {
  const stamp = request.headers['x-amz-date'] ?? ''
  const scope = scopeOf(credentials, stamp)
  const signature = signatureOf(credentials, stamp, [ALGORITHM, stamp, scope, canonicalHash(request)].join('\n'))
  const names = Object.keys(request.headers).sort().join(';')
  return `${ALGORITHM} Credential=${credentials.accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`
}

/** An address that reads one object until `lifeSeconds` (at most seven days) after `date`. */
export function presignGet(credentials: SigV4Credentials, address: string, date: Date, lifeSeconds: number): string {
  const url = new URL(address)
  const stamp = amzDate(date)
  const scope = scopeOf(credentials, stamp)
  url.searchParams.set('X-Amz-Algorithm', ALGORITHM)
  url.searchParams.set('X-Amz-Credential', `${credentials.accessKeyId}/${scope}`)
  url.searchParams.set('X-Amz-Date', stamp)
  url.searchParams.set('X-Amz-Expires', String(lifeSeconds))
  url.searchParams.set('X-Amz-SignedHeaders', 'host')
  const hash = canonicalHash({ method: 'GET', url, headers: { host: url.host }, payloadHash: 'UNSIGNED-PAYLOAD' })
  url.searchParams.set('X-Amz-Signature', signatureOf(credentials, stamp, [ALGORITHM, stamp, scope, hash].join('\n')))
  return url.href
}

/** The signature of a base64 policy document, as the form's `x-amz-signature`. */
export function signPolicy(credentials: SigV4Credentials, stamp: string, policy: string): string {
  return signatureOf(credentials, stamp, policy)
}

export const credentialOf = (credentials: SigV4Credentials, stamp: string): string =>
  `${credentials.accessKeyId}/${scopeOf(credentials, stamp)}`
