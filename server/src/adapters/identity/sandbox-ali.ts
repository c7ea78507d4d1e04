/** Alipay's half of the face sandbox: its three methods, signed both ways with keys that each process generates. */
import { generateKeyPairSync } from 'node:crypto'
import type { AlipayIdentitySettings } from './ali'
import { answerSigned, isSignedBy, isStampedNow, refusedStamp, refusedUnsigned, type Fields } from '../pay/sandbox-alipay'
import type { TwinHandler } from '../lib/twin'

const APP_ID = '2021000000000001'

interface Keys {
  appPrivate: string
  appPublic: string
  channelPrivate: string
  channelPublic: string
}

let made: Keys | undefined
function keys(): Keys {
  const pair = () =>
    generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    })
  if (!made) {
    const [app, channel] = [pair(), pair()]
    made = { appPrivate: app.privateKey, appPublic: app.publicKey, channelPrivate: channel.privateKey, channelPublic: channel.publicKey }
  }
  return made
}

/** The sandbox's own account. */
export const sandboxAlipayIdentity = (): Omit<AlipayIdentitySettings, 'gateway' | 'pageBase'> => ({
  appId: APP_ID,
  privateKey: keys().appPrivate,
  alipayPublicKey: keys().channelPublic,
})

const done = (more: object): object => ({ code: '10000', msg: 'Success', ...more })
const failed = (sub_code: string, sub_msg: string): object => ({ code: '40004', msg: 'Business Failed', sub_code, sub_msg })

interface Asked {
  outer_order_no?: string
  biz_code?: string
  identity_param?: { identity_type?: string; cert_type?: string; cert_name?: string; cert_no?: string }
  merchant_config?: { return_url?: string }
  certify_id?: string
}

interface Books {
  begin(check: { name: string; idNo: string; returnUrl: string }): string
  /** The result for the query; null for an unknown or expired check. */
  told(ref: string): { passed: 'T' | 'F'; fail_reason?: string } | null
}

function answerTo({ begin, told }: Books, method: string, asked: Asked): object {
  if (method === 'alipay.user.certify.open.query') {
    const word = told(asked.certify_id ?? '')
    return word ? done(word) : failed('OPEN_CERTIFY_BILL_NOT_EXIST', '无效的certify_id')
  }
  if (method !== 'alipay.user.certify.open.initialize') return failed('isv.invalid-method', '不存在的方法名')
  const { identity_type: what, cert_type: paper, cert_name: name, cert_no: idNo } = asked.identity_param ?? {}
  const returnUrl = asked.merchant_config?.return_url
  const isComplete = /^[0-9A-Za-z]{32}$/.test(asked.outer_order_no ?? '') && asked.biz_code === 'FACE' && returnUrl
  if (!isComplete || what !== 'CERT_INFO' || paper !== 'IDENTITY_CARD' || !name || !idNo) return failed('INVALID_PARAMETER', '参数有误')
  return done({ certify_id: begin({ name, idNo, returnUrl }) })
}

const isOfApp = (fields: Fields): boolean => fields['app_id'] === APP_ID && isSignedBy(fields, keys().appPublic)

export const alipayFaceHandler =
  (books: Books): TwinHandler =>
  ({ method, path, query, body }) => {
    if (method !== 'POST' || path !== '/gateway.do') return null
    const fields: Fields = { ...Object.fromEntries(query), ...Object.fromEntries(new URLSearchParams(body.toString('utf8'))) }
    if (!isOfApp(fields)) return refusedUnsigned()
    if (!isStampedNow(fields)) return refusedStamp()
    const asked = JSON.parse(fields['biz_content'] ?? '{}') as Asked
    return answerSigned({ channelPrivate: keys().channelPrivate }, fields['method'] ?? '', answerTo(books, fields['method'] ?? '', asked))
  }

/** The check to which the page's URL belongs; null if we did not sign the URL. */
export function checkOfAlipayPage(given: Record<string, unknown>): string | null {
  const fields = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]))
  if (fields['method'] !== 'alipay.user.certify.open.certify' || !isOfApp(fields) || !isStampedNow(fields)) return null
  return (JSON.parse(fields['biz_content'] ?? '{}') as Asked).certify_id ?? null
}
