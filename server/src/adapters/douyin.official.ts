/** Douyin's server interface (developer.toutiao.com): a thin client over fetch. */
import { AdapterFault, type AdapterFaultKind } from './adapter-fault'
import type { Douyin } from './douyin'
import { openSealedData } from './sealed-data'
import { callProvider, readJson } from './transport'

export interface DouyinSettings {
  driver: 'official'
  /** App id → app secret. */
  apps: Record<string, string>
  apiBase?: string
}

interface SessionAnswer {
  err_no: number
  err_tips: string
  data?: { session_key: string; openid: string; unionid?: string }
}

function kindOf(code: number): AdapterFaultKind {
  if (code === 40018) return 'invalid_code'
  if (code === 40015 || code === 40017) return 'misconfigured'
  if (code === -1) return 'unavailable'
  return 'refused'
}

export function officialDouyin(settings: Omit<DouyinSettings, 'apps'> & { secretOf: (appId: string) => string | undefined }): Douyin {
  const base = settings.apiBase ?? 'https://developer.toutiao.com'
  return {
    async codeToSession(appId, code) {
      const secret = settings.secretOf(appId)
      if (!secret) throw new AdapterFault('douyin', 'misconfigured', 40015, `no secret for the app ${appId}`)
      const response = await callProvider('douyin', `${base}/api/apps/v2/jscode2session`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ appid: appId, secret, code, anonymous_code: '' }),
      })
      const answer = await readJson<SessionAnswer>('douyin', response)
      if (answer.err_no !== 0 || !answer.data) {
        throw new AdapterFault('douyin', kindOf(answer.err_no), answer.err_no, answer.err_tips)
      }
      const { openid, unionid, session_key } = answer.data
      return { openId: openid, unionId: unionid || undefined, sessionKey: session_key }
    },

    phoneNumber(sealed) {
      const opened = openSealedData<{ purePhoneNumber?: string; countryCode?: string }>('douyin', sealed)
      if (opened.countryCode !== '86' || !opened.purePhoneNumber) {
        throw new AdapterFault('douyin', 'refused', opened.countryCode ?? '', 'not a mainland number')
      }
      return opened.purePhoneNumber
    },
  }
}
