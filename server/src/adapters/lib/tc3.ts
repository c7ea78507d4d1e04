/**
 * Tencent Cloud's request signature TC3-HMAC-SHA256, made and verified: one signer for text messages, moderation and
 * face checks. Source: cloud.tencent.com/document/api/382/52072
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { AdapterFault } from './adapter-fault'
import { callProvider, readJson } from './transport'

export interface Tc3Credentials {
  secretId: string
  secretKey: string
}

export interface Tc3Request {
  service: string
  host: string
  action: string
  payload: string
  /** Unix seconds; Tencent refuses more than 300 s of drift. */
  timestamp: number
}

const CONTENT_TYPE = 'application/json; charset=utf-8'
const MAX_DRIFT_SECONDS = 300

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** The signed headers, with lower-case names and in order. */
type Signed = Readonly<Record<string, string>>

function authorizationOf(
  credentials: Tc3Credentials,
  { service, payload, timestamp }: Omit<Tc3Request, 'host' | 'action'>,
  signed: Signed,
): string {
  const date = new Date(timestamp * 1000).toISOString().slice(0, 10)
  const scope = `${date}/${service}/tc3_request`
  const names = Object.keys(signed).join(';')
  const lines = Object.entries(signed).map(([name, value]) => `${name}:${value}`)
  const canonical = ['POST', '/', '', ...lines, '', names, sha256(payload)].join('\n')
  const toSign = ['TC3-HMAC-SHA256', timestamp, scope, sha256(canonical)].join('\n')
  const key = hmac(hmac(hmac(`TC3${credentials.secretKey}`, date), service), 'tc3_request')
  const signature = createHmac('sha256', key).update(toSign).digest('hex')
  return `TC3-HMAC-SHA256 Credential=${credentials.secretId}/${scope}, SignedHeaders=${names}, Signature=${signature}`
}

/** The value of the Authorization header. */
export const signTc3 = (credentials: Tc3Credentials, request: Tc3Request): string =>
  authorizationOf(credentials, request, {
    'content-type': CONTENT_TYPE,
    host: request.host,
    'x-tc-action': request.action.toLowerCase(),
  })

function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Headers that the provider requires to be signed; others may be signed too. */
const MUST_SIGN = ['content-type', 'host']

/** Tencent's answer to a signed request: null if it is valid, else the error code. */
export function refusalOfTc3(
  credentials: Tc3Credentials,
  service: string,
  headers: Record<string, string>,
  payload: string,
  nowSeconds: number,
): string | null {
  const timestamp = Number(headers['x-tc-timestamp'])
  const given = headers['authorization'] ?? ''
  const names = /SignedHeaders=([^,]+),/.exec(given)?.[1]?.split(';') ?? []
  if (!Number.isSafeInteger(timestamp) || !MUST_SIGN.every((name) => names.includes(name))) return 'AuthFailure.InvalidAuthorization'
  if (!given.includes(`Credential=${credentials.secretId}/`)) return 'AuthFailure.SecretIdNotFound'
  if (Math.abs(nowSeconds - timestamp) > MAX_DRIFT_SECONDS) return 'AuthFailure.SignatureExpire'
  const host = headers['host'] ?? ''
  // The provider's hosts have no port, and its own client omits the twin's port.
  const isGood = [host, host.replace(/:\d+$/, '')].some((host) => {
    const valueOf = (name: string) => (name === 'host' ? host : (headers[name] ?? '')).toLowerCase()
    return isSame(
      authorizationOf(credentials, { service, payload, timestamp }, Object.fromEntries(names.map((name) => [name, valueOf(name)]))),
      given,
    )
  })
  return isGood ? null : 'AuthFailure.SignatureFailure'
}

export interface Tc3Call {
  port: string
  service: string
  action: string
  version: string
  region: string
  /** `https://sms.tencentcloudapi.com`, or the URL of the twin. */
  endpoint: string
  body: object
}

function kindOf(code: string): 'limited' | 'misconfigured' | 'unavailable' | 'refused' {
  if (/^(LimitExceeded|RequestLimitExceeded)/.test(code)) return 'limited'
  if (/^(AuthFailure|UnauthorizedOperation|InvalidAction)/.test(code)) return 'misconfigured'
  if (/^(InternalError|ResourceUnavailable)/.test(code)) return 'unavailable'
  return 'refused'
}

/** Calls one action of Tencent Cloud API 3.0; the provider's error becomes an `AdapterFault`. */
export async function callTc3<T>(credentials: Tc3Credentials, call: Tc3Call): Promise<T> {
  const payload = JSON.stringify(call.body)
  const timestamp = Math.floor(Date.now() / 1000)
  const { host } = new URL(call.endpoint)
  const response = await callProvider(call.port, call.endpoint, {
    method: 'POST',
    headers: {
      'Content-Type': CONTENT_TYPE,
      'X-TC-Action': call.action,
      'X-TC-Version': call.version,
      'X-TC-Region': call.region,
      'X-TC-Timestamp': String(timestamp),
      Authorization: signTc3(credentials, {
        service: call.service,
        host,
        action: call.action,
        payload,
        timestamp,
      }),
    },
    body: payload,
  })
  const envelope = await readJson<{ Response?: T & { Error?: { Code: string; Message: string } } }>(call.port, response)
  const answer = envelope.Response
  if (!answer) throw new AdapterFault(call.port, 'unavailable', response.status, 'no Response in the answer')
  if (answer.Error) {
    throw new AdapterFault(call.port, kindOf(answer.Error.Code), answer.Error.Code, answer.Error.Message)
  }
  return answer
}

/** The twin's side of `callTc3`: verifies the signature, then answers in Tencent's envelope. */
export function answerTc3(
  credentials: Tc3Credentials,
  service: string,
  request: { headers: Record<string, string>; body: Buffer },
): { refused: object } | { action: string; input: Record<string, unknown> } {
  const payload = request.body.toString('utf8')
  const refusal = refusalOfTc3(credentials, service, request.headers, payload, Date.now() / 1000)
  if (refusal) return { refused: tc3Error(refusal, 'the request signature was not accepted') }
  return {
    action: request.headers['x-tc-action'] ?? '',
    input: JSON.parse(payload) as Record<string, unknown>,
  }
}

export function tc3Error(code: string, message: string): object {
  return { Response: { Error: { Code: code, Message: message }, RequestId: 'sandbox' } }
}
