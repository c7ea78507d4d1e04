/**
 * Face checks by WeChat itself (微信人脸核身), in mini-programs whose category is approved for them. getverifyid takes name, number
 * and open id, and wx.requestFacialVerify checks the face within the hour.
 * queryverifyinfo returns the result to a caller that sends the same check number, open id, and hash of name and number. It
 * returns neither name nor picture.
 * Sources: developers.weixin.qq.com/miniprogram/dev/server/API/face/{api_getverifyid,api_queryverifyinfo},
 * …/platform-capabilities/cityservice/face2/api_getfaceidentifyimage (the hash)
 */
import { createHash, randomBytes } from 'node:crypto'
import { AdapterFault } from '../lib/adapter-fault'
import type { FaceCheck, FaceVerdict } from './identity'
import type { Wechat } from '../wechat/wechat'

export const CERT_TYPE = 'IDENTITY_CARD'

export function certHash(name: string, idNo: string): string {
  const fields = { cert_type: CERT_TYPE, cert_name: name, cert_no: idNo }
  const text = Object.entries(fields).map(([field, value]) => `${field}=${Buffer.from(value).toString('base64')}`)
  return createHash('sha256').update(text.join('&')).digest('hex')
}

const PASSED = 10000
/** Codes of a check that is still being compared or is unfinished. */
const WAITING = new Set([10005, 10300])
const UNKNOWN_CHECK = 10017
/** After any other code (cancelled, no camera, no network, an error of WeChat's) the check may be started again. */
const REASONS = new Map<number, Extract<FaceVerdict, { outcome: 'failed' }>['why']>([
  [10003, 'mismatch'],
  [10018, 'mismatch'],
  [10026, 'mismatch'],
  [10004, 'other_face'],
  [10012, 'other_face'],
  [10002, 'not_live'],
  [10010, 'not_live'],
])
/** The error code of an unknown or expired check. */
const INVALID_CHECK = 84001

function verdictIn(found: number): FaceVerdict {
  if (found === PASSED) return { outcome: 'passed', compared: null, frame: null }
  if (WAITING.has(found)) return { outcome: 'waiting' }
  if (found === UNKNOWN_CHECK) return { outcome: 'lost' }
  return { outcome: 'failed', why: REASONS.get(found) ?? 'gave_up' }
}

type WechatWay = { by: 'wechat'; appId: string; openId: string }

export function wechatIdentity(wechat: Pick<Wechat, 'beginFace' | 'faceFound'>): FaceCheck<WechatWay> {
  return {
    papers: ['id18'],
    async begin({ name, idNo }, { appId, openId }) {
      const seqNo = randomBytes(16).toString('hex')
      const verifyId = await wechat.beginFace({ appId, openId, seqNo, certType: CERT_TYPE, name, idNo })
      const ref = new URLSearchParams({ appId, openId, seqNo, certHash: certHash(name, idNo), verifyId })
      return { ref: ref.toString(), url: `wechat:${verifyId}` }
    },
    async verdictOf(ref) {
      const asked = new URLSearchParams(ref)
      if (!asked.has('verifyId')) return { outcome: 'lost' }
      const of = (field: string): string => asked.get(field) ?? ''
      try {
        const [appId, openId, seqNo] = [of('appId'), of('openId'), of('seqNo')]
        return verdictIn(await wechat.faceFound({ appId, openId, seqNo, certHash: of('certHash'), verifyId: of('verifyId') }))
      } catch (error) {
        if (error instanceof AdapterFault && error.providerCode === INVALID_CHECK) return { outcome: 'lost' }
        throw error
      }
    },
  }
}
