/** Douyin's server interface (developer.toutiao.com, open.douyin.com): a thin client over fetch. */
import { AdapterFault, type AdapterFaultKind } from '../lib/adapter-fault'
import type { Douyin } from './douyin'
import { douyinToken, isStaleToken } from './token'
import { openSealedData } from '../lib/sealed-data'
import type { TokenCache } from '../lib/token-cache'
import { callProvider, readJson } from '../lib/transport'

export interface DouyinSettings {
  driver: 'official'
  /** App secret by app id. */
  apps: Record<string, string>
  apiBase?: string
  openBase?: string
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

interface NotifyAnswer {
  err_no: number
  err_msg?: string
}

/** Codes of messages that are not subscribed, refused, or beyond the quota. */
const UNWANTED = new Set([28014043, 28014036, 28014041])

function kindOfNotify(code: number): AdapterFaultKind {
  if (UNWANTED.has(code)) return 'unwanted'
  if (code === 28006003) return 'limited'
  if (code === 28001005) return 'unavailable'
  // 28014001: invalid parameters, which come from the template.
  if (isStaleToken(code) || code === 28014001) return 'misconfigured'
  return 'refused'
}

type Settings = Omit<DouyinSettings, 'apps'> & { secretOf: (appId: string) => string | undefined }

export function officialDouyin(settings: Settings, tokenCache: TokenCache): Douyin {
  const base = settings.apiBase ?? 'https://developer.toutiao.com'
  const openBase = settings.openBase ?? 'https://open.douyin.com'

  const secretOf = (appId: string): string => {
    const secret = settings.secretOf(appId)
    if (!secret) throw new AdapterFault('douyin', 'misconfigured', 40015, `no secret for the app ${appId}`)
    return secret
  }

  const post = async <T>(url: string, body: object, headers: Record<string, string> = {}): Promise<T> => {
    const response = await callProvider('douyin', url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return readJson<T>('douyin', response)
  }

  const clientToken = (appId: string, rejected: string | null): Promise<string> =>
    douyinToken('douyin', { base: openBase, appId, secret: secretOf(appId), tokenCache }, rejected)

  return {
    async codeToSession(appId, code) {
      const answer = await post<SessionAnswer>(`${base}/api/apps/v2/jscode2session`, {
        appid: appId,
        secret: secretOf(appId),
        code,
        anonymous_code: '',
      })
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

    async subscribeMessage({ appId, openId, templateId, page, data }) {
      const send = async (token: string): Promise<NotifyAnswer> =>
        post(
          `${openBase}/api/notification/v2/subscription/notify_user/`,
          { msg_id: templateId, open_id: openId, page, data },
          {
            'access-token': token,
          },
        )
      const token = await clientToken(appId, null)
      let answer = await send(token)
      if (isStaleToken(answer.err_no)) answer = await send(await clientToken(appId, token))
      if (answer.err_no !== 0) throw new AdapterFault('douyin', kindOfNotify(answer.err_no), answer.err_no, answer.err_msg ?? '')
    },
  }
}
