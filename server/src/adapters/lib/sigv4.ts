/**
 * Signs requests for S3 and compatible object stores (COS, OSS, MinIO) with AWS4-HMAC-SHA256 by the package aws4: as headers,
 * as a signed URL, and as the policy of a form upload.
 * Source: docs.aws.amazon.com/AmazonS3/latest/API, «Authenticating Requests».
 */
import { createHash } from 'node:crypto'
import aws4, { type RequestSigner } from 'aws4'

export interface SigV4Credentials {
  accessKeyId: string
  secretAccessKey: string
  region: string
}

const SERVICE = 's3'

export const sha256Hex = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')

/** Formats a date as `20151229T000000Z`. */
export function amzDate(date: Date): string {
  return date.toISOString().replace(/[-:]|\.\d{3}/g, '')
}

interface SignedRequest {
  method: string
  url: URL
  /** Headers, with lower-case names. */
  headers: Record<string, string>
}

/** A signer for `headers` at the time `stamp`; by default aws4 would leave some headers out, such as range. */
function signerOf(credentials: SigV4Credentials, stamp: string, { method, url, headers }: SignedRequest): RequestSigner {
  const extraHeadersToInclude = Object.fromEntries(Object.keys(headers).map((name) => [name, true]))
  const path = `${url.pathname}${url.search}`
  const request = {
    service: SERVICE,
    region: credentials.region,
    method,
    host: url.host,
    path,
    headers: { ...headers },
    extraHeadersToInclude,
  }
  return Object.assign(new aws4.RequestSigner(request, credentials), { datetime: stamp })
}

/** The Authorization header for `headers`, which must contain host, x-amz-date and x-amz-content-sha256. */
export function authorizationOf(credentials: SigV4Credentials, request: SignedRequest): string {
  const signer = signerOf(credentials, request.headers['x-amz-date'] ?? '', request)
  signer.prepareRequest()
  return signer.authHeader()
}

/** A URL that reads one object until `lifeSeconds` (at most seven days) after `date`. */
export function presignGet(credentials: SigV4Credentials, address: string, date: Date, lifeSeconds: number): string {
  const url = new URL(address)
  const path = `${url.pathname}?X-Amz-Date=${amzDate(date)}&X-Amz-Expires=${lifeSeconds}`
  const request = { service: SERVICE, region: credentials.region, method: 'GET', host: url.host, path, signQuery: true }
  return `${url.origin}${aws4.sign(request, credentials).path}`
}

/** The signer of a form's policy. A policy is no request, so it replaces the string to sign. */
const policySigner = (credentials: SigV4Credentials, stamp: string, policy = ''): RequestSigner =>
  Object.assign(new aws4.RequestSigner({ service: SERVICE, region: credentials.region }, credentials), {
    datetime: stamp,
    stringToSign: () => policy,
  })

/** The signature of a base64 policy document, as the form's `x-amz-signature`. */
export function signPolicy(credentials: SigV4Credentials, stamp: string, policy: string): string {
  return policySigner(credentials, stamp, policy).signature()
}

export const credentialOf = (credentials: SigV4Credentials, stamp: string): string =>
  `${credentials.accessKeyId}/${policySigner(credentials, stamp).credentialString()}`
