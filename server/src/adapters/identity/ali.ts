/**
 * Face checks by Alipay (身份认证): initialize takes name and number, certify is the URL of its page, which is open for 23 hours,
 * and query returns for three months whether the person passed. It returns neither name nor number: the check is bound to those
 * given at its start.
 * Sources: opendocs.alipay.com alipay.user.certify.open.{initialize,certify,query}
 */
import { randomBytes } from 'node:crypto'
import { GATEWAY, isRefusedAs, openAlipay, type AlipayAnswer, type AlipayKeys } from '../lib/alipay-client'
import type { FaceCheck, FaceVerdict } from './identity'

export interface AlipayIdentitySettings extends AlipayKeys {
  /** URL at which a browser shows the camera check; the gateway itself unless it is a sandbox. */
  pageBase?: string
}

interface QueryAnswer extends AlipayAnswer {
  passed?: 'T' | 'F'
  /** The reason in words or as a code; older accounts get none, so their failed check looks like an unfinished one. */
  fail_reason?: string
}

/** Alipay's IDENTITY_CARD. */
export const ALIPAY_PAPERS = ['id18'] as const

const REASONS: readonly [RegExp, Extract<FaceVerdict, { outcome: 'failed' }>['why']][] = [
  [/取消|退出|超时/, 'gave_up'],
  [/活体|翻拍|攻击/, 'not_live'],
  [/人脸|比对|本人/, 'other_face'],
  [/姓名|证件|身份/, 'mismatch'],
]

function verdictIn({ passed, fail_reason: reason = '' }: QueryAnswer): FaceVerdict {
  if (passed === 'T') return { outcome: 'passed', compared: null, frame: null }
  if (reason === '') return { outcome: 'waiting' }
  return { outcome: 'failed', why: REASONS.find(([words]) => words.test(reason))?.[1] ?? 'gave_up' }
}

export function alipayIdentity(settings: AlipayIdentitySettings): FaceCheck<{ by: 'ali' }> {
  const { call, signedQuery } = openAlipay('identity', settings)
  return {
    papers: ALIPAY_PAPERS,
    async begin({ name, idNo, returnUrl }) {
      const { certify_id: ref } = await call<AlipayAnswer & { certify_id: string }>('alipay.user.certify.open.initialize', {
        outer_order_no: randomBytes(16).toString('hex'),
        biz_code: 'FACE',
        identity_param: { identity_type: 'CERT_INFO', cert_type: 'IDENTITY_CARD', cert_name: name, cert_no: idNo },
        merchant_config: { return_url: returnUrl, face_reserve_strategy: 'never' },
      })
      const asked = signedQuery('alipay.user.certify.open.certify', { bizContent: { certify_id: ref } })
      return { ref, url: `${settings.pageBase ?? settings.gateway ?? GATEWAY}?${asked}` }
    },
    async verdictOf(ref) {
      try {
        return verdictIn(await call<QueryAnswer>('alipay.user.certify.open.query', { certify_id: ref }))
      } catch (error) {
        if (isRefusedAs(error, 'OPEN_CERTIFY_BILL_NOT_EXIST')) return { outcome: 'lost' }
        throw error
      }
    },
  }
}
