/** Alipay by its own `alipay-sdk`, which signs and verifies; the transport is ours, with the same time limit as all others. */
import { createPrivateKey } from 'node:crypto'
import { createRequire } from 'node:module'
import { clockInChina } from '@qianxian/protocol/base/clock'
import type * as Sdk from 'alipay-sdk'
import { AdapterFault, type AdapterFaultKind } from './adapter-fault'
import type { AlipayAccount } from '../pay/pay'
import { callProvider } from './transport'

// Loaded when the first account is used, because it takes a second.
const library = (): typeof Sdk => createRequire(import.meta.url)('alipay-sdk') as typeof Sdk

export const GATEWAY = 'https://openapi.alipay.com/gateway.do'

export interface AlipayAnswer {
  code: string
  msg?: string
  sub_code?: string
  sub_msg?: string
}

export type AlipayKeys = Pick<AlipayAccount, 'appId' | 'privateKey' | 'alipayPublicKey' | 'certificates' | 'gateway'>

function kindOf({ code, sub_code = '' }: AlipayAnswer): AdapterFaultKind {
  if (code === '20000' || /SYSTEM_ERROR|UNKNOWN_EXCEPTION/i.test(sub_code)) return 'unavailable'
  if (code === '40005' || /LIMIT/.test(sub_code)) return 'limited'
  if (['20001', '40001', '40003', '40006'].includes(code) || /^(isv|aop)\.(invalid|missing|insufficient)/.test(sub_code))
    return 'misconfigured'
  return 'refused'
}

/** The private key in the library's form, from any of its usual forms. */
function keyOf(port: string, text: string): { privateKey: string; keyType: 'PKCS8' } {
  const key = text.includes('-----')
    ? createPrivateKey(text)
    : (['pkcs8', 'pkcs1'] as const).reduce<ReturnType<typeof createPrivateKey> | null>((found, type) => {
        try {
          return found ?? createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type })
        } catch {
          return null
        }
      }, null)
  if (!key) throw new AdapterFault(port, 'misconfigured', 'privateKey', 'not a private key')
  return { privateKey: key.export({ type: 'pkcs8', format: 'pem' }).toString().trim(), keyType: 'PKCS8' }
}

function openSdk(port: string, account: AlipayKeys): Sdk.AlipaySdk {
  const { AlipaySdk } = library()
  const { certificates } = account
  return new AlipaySdk({
    appId: account.appId,
    ...keyOf(port, account.privateKey),
    signType: 'RSA2',
    ...(certificates
      ? {
          appCertContent: certificates.app,
          alipayPublicCertContent: certificates.alipay,
          alipayRootCertContent: certificates.root,
        }
      : { alipayPublicKey: account.alipayPublicKey.trim() }),
  })
}

function signedAnswer<T extends AlipayAnswer>(port: string, sdk: Sdk.AlipaySdk, text: string, name: string): T {
  try {
    const given = JSON.parse(text) as Record<string, AlipayAnswer> & { sign?: string }
    const unsigned = given[name] ?? given['error_response']
    // Alipay does not sign its answers to an unknown account.
    if (!given.sign && unsigned && kindOf(unsigned) === 'misconfigured') return unsigned as T
    sdk.checkResponseSign(text, name, given.sign ?? '', '')
    return JSON.parse(sdk.getSignStr(text, name)) as T
  } catch (cause) {
    throw new AdapterFault(port, 'unavailable', 'signature', 'the answer is not signed by Alipay', { cause })
  }
}

export type AlipayCall = <T extends AlipayAnswer>(method: string, bizContent: object) => Promise<T>

/** The signed query of a call. */
export type AlipayQuery = (method: string, params: Parameters<Sdk.AlipaySdk['sdkExecute']>[1]) => string

/** China time: Alipay refuses a timestamp more than ten minutes off; alipay-sdk 4.14.0 would use the zone of the process. */
const stamp = (): string => clockInChina(new Date()).format('YYYY-MM-DD HH:mm:ss')

/** Calls of one account. Only the signed part of the answer is read. */
export function openAlipay(
  port: string,
  account: AlipayKeys,
  timeoutMs?: number,
): { sdk: Sdk.AlipaySdk; call: AlipayCall; signedQuery: AlipayQuery } {
  const sdk = openSdk(port, account)
  const signedQuery: AlipayQuery = (method, params) => sdk.sdkExecute(method, { ...params, timestamp: stamp() })
  const call: AlipayCall = async <T extends AlipayAnswer>(method: string, bizContent: object): Promise<T> => {
    const query = new URLSearchParams(signedQuery(method, { bizContent }))
    const body = new URLSearchParams({ biz_content: query.get('biz_content') ?? '' })
    query.delete('biz_content')
    const response = await callProvider(port, `${account.gateway ?? GATEWAY}?${query}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: body.toString(),
      timeoutMs,
    })
    const answer = signedAnswer<T>(port, sdk, await response.text(), `${method.replaceAll('.', '_')}_response`)
    if (answer.code === '10000') return answer
    throw new AdapterFault(port, kindOf(answer), answer.sub_code ?? answer.code, answer.sub_msg ?? answer.msg ?? '')
  }
  return { sdk, call, signedQuery }
}

export const isRefusedAs = (error: unknown, ...codes: string[]): boolean =>
  error instanceof AdapterFault && codes.includes(String(error.providerCode))
