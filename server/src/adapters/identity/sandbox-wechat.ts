/**
 * WeChat's half of the face sandbox: getverifyid and queryverifyinfo, for callers with a token of the app. A check of
 * another app, number, person or paper is refused by a code and never returned as a result. The documents name the code
 * of an unknown check only.
 */
import { CERT_TYPE, certHash } from './wechat'
import type { TwinAnswer } from '../lib/twin'

/** Answers of the WeChat sandbox below /cityservice/face/identify; the caller has checked the token and its app. */
export type WechatFaces = (path: string, appId: string, input: Record<string, unknown>) => TwinAnswer

interface Books {
  begin(check: { name: string; idNo: string }): string
  /** The result code; null for an unknown or expired check. */
  told(verifyId: string): number | null
}

interface Asked {
  out_seq_no?: string
  cert_info?: { cert_type?: string; cert_name?: string; cert_no?: string }
  openid?: string
  verify_id?: string
  cert_hash?: string
}

const LIFE_SECONDS = 3600
const refused = (errcode: number, errmsg: string): TwinAnswer => ({ body: { errcode, errmsg } })
const done = (facts: object): TwinAnswer => ({ body: { errcode: 0, errmsg: 'ok', ...facts } })

export function wechatFaces({ begin, told }: Books): WechatFaces {
  const begun = new Map<string, { appId: string; seqNo: string; openId: string; hash: string }>()

  const getVerifyId = (appId: string, { out_seq_no: seqNo = '', cert_info: cert = {}, openid: openId }: Asked): TwinAnswer => {
    const { cert_type: type, cert_name: name, cert_no: idNo } = cert
    const isTaken = [...begun.values()].some((check) => check.appId === appId && check.seqNo === seqNo)
    if (!/^[\w-]{5,32}$/.test(seqNo) || isTaken) return refused(40097, 'invalid args: out_seq_no')
    if (type !== CERT_TYPE || !name || !idNo) return refused(40097, 'invalid args: cert_info')
    if (!openId) return refused(40003, 'invalid openid')
    const verifyId = begin({ name, idNo })
    begun.set(verifyId, { appId, seqNo, openId, hash: certHash(name, idNo) })
    return done({ verify_id: verifyId, expires_in: LIFE_SECONDS })
  }

  const queryVerifyInfo = (appId: string, asked: Asked): TwinAnswer => {
    const verifyId = asked.verify_id ?? ''
    const [check, found] = [begun.get(verifyId), told(verifyId)]
    if (check?.appId !== appId || found === null) return refused(84001, 'invalid identify id')
    if (asked.openid !== check.openId) return refused(40003, 'invalid openid')
    if (asked.out_seq_no !== check.seqNo || asked.cert_hash !== check.hash) return refused(40097, 'invalid args')
    return done({ verify_ret: found })
  }

  return (path, appId, input) => (path === 'getverifyid' ? getVerifyId : queryVerifyInfo)(appId, input)
}
