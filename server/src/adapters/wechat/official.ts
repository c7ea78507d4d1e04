/** WeChat's server interface (api.weixin.qq.com): a thin client over fetch. */
import { cutToUnits } from '@qianxian/protocol/base/characters'
import { createHash, randomBytes } from 'node:crypto'
import { AdapterFault, type AdapterFaultKind } from '../lib/adapter-fault'
import { openSealedData } from '../lib/sealed-data'
import { callProvider, readJson } from '../lib/transport'
import { cachedToken, type TokenCache } from '../lib/token-cache'
import type { Wechat, WechatTextVerdict } from './wechat'

export interface WechatSettings {
  driver: 'official'
  /** App secret by app id, for mini-programs and service accounts alike. */
  apps: Record<string, string>
  apiBase?: string
  authorizeBase?: string
}

interface WechatError {
  errcode?: number
  errmsg?: string
}

const STALE_TOKEN = new Set([40001, 40014, 42001])

function kindOf(code: number): AdapterFaultKind {
  if (code === 40029 || code === 42003 || code === 41008) return 'invalid_code'
  if (code === 40163) return 'code_used'
  // 43108 is missing in the official list; it means two messages to one person at once.
  if ([45009, 45011, 43108].includes(code)) return 'limited'
  // The person refused, withdrew the consent, or has used up the quota; 43004: the person does not follow the service
  // account.
  if (code === 43101 || code === 43004) return 'unwanted'
  if (code === -1) return 'unavailable'
  if ([40013, 40125, 40164, 48001, 50002, 40037, 47003, 41030].includes(code) || STALE_TOKEN.has(code)) return 'misconfigured'
  return 'refused'
}

function checked<T extends object>(answer: T & WechatError): T {
  const code = answer.errcode ?? 0
  if (code !== 0) throw new AdapterFault('wechat', kindOf(code), code, answer.errmsg ?? '')
  return answer
}

/** The sha1 that `wx.config` expects. Source: WeChat JS-SDK, appendix 1. */
export function signJsApi(ticket: string, nonceStr: string, timestamp: number, url: string): string {
  const text = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`
  return createHash('sha1').update(text).digest('hex')
}

type Settings = Omit<WechatSettings, 'apps'> & { secretOf: (appId: string) => string | undefined }

/** Calls of WeChat's server, with the app's token if one is needed. */
function openApi(settings: Settings, tokenCache: TokenCache) {
  const base = settings.apiBase ?? 'https://api.weixin.qq.com'

  const secretOf = (appId: string): string => {
    const secret = settings.secretOf(appId)
    if (!secret) throw new AdapterFault('wechat', 'misconfigured', 40013, `no secret for the app ${appId}`)
    return secret
  }

  const get = async <T extends object>(path: string, query: Record<string, string>): Promise<T> => {
    const response = await callProvider('wechat', `${base}${path}?${new URLSearchParams(query)}`)
    return checked(await readJson<T & WechatError>('wechat', response))
  }

  const post = (path: string, token: string | null, body: object): Promise<Response> => {
    const query = token === null ? '' : `?access_token=${encodeURIComponent(token)}`
    return callProvider('wechat', `${base}${path}${query}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  }

  const accessToken = (appId: string, rejected: string | null): Promise<string> =>
    cachedToken(tokenCache, `wechat:access_token:${appId}`, rejected, async (isForced) => {
      const response = await post('/cgi-bin/stable_token', null, {
        grant_type: 'client_credential',
        appid: appId,
        secret: secretOf(appId),
        force_refresh: isForced,
      })
      const answer = checked(await readJson<{ access_token: string; expires_in: number } & WechatError>('wechat', response))
      return { value: answer.access_token, lifeSeconds: answer.expires_in }
    })

  /** Runs a call with the app's token, and once more with a new token if WeChat reports that the token is stale. */
  const withToken = async <T>(appId: string, call: (token: string) => Promise<T>): Promise<T> => {
    const token = await accessToken(appId, null)
    try {
      return await call(token)
    } catch (error) {
      const isStale = error instanceof AdapterFault && STALE_TOKEN.has(Number(error.providerCode))
      if (!isStale) throw error
      return call(await accessToken(appId, token))
    }
  }

  const postWithToken = <T extends object>(appId: string, path: string, body: object): Promise<T> =>
    withToken(appId, async (token) => checked(await readJson<T & WechatError>('wechat', await post(path, token, body))))

  return { secretOf, get, post, withToken, postWithToken }
}

export function officialWechat(settings: Settings, tokenCache: TokenCache): Wechat {
  const { secretOf, get, post, withToken, postWithToken } = openApi(settings, tokenCache)
  const authorizeBase = settings.authorizeBase ?? 'https://open.weixin.qq.com/connect/oauth2/authorize'

  return {
    async codeToSession(appId, code) {
      const answer = await get<{ openid: string; unionid?: string; session_key: string }>('/sns/jscode2session', {
        appid: appId,
        secret: secretOf(appId),
        js_code: code,
        grant_type: 'authorization_code',
      })
      return { openId: answer.openid, unionId: answer.unionid, sessionKey: answer.session_key }
    },

    async phoneNumber(appId, code) {
      const answer = await postWithToken<{ phone_info: { purePhoneNumber: string; countryCode: string } }>(
        appId,
        '/wxa/business/getuserphonenumber',
        { code },
      )
      if (answer.phone_info.countryCode !== '86') {
        throw new AdapterFault('wechat', 'refused', answer.phone_info.countryCode, 'not a mainland number')
      }
      return answer.phone_info.purePhoneNumber
    },

    decrypt: (sealed) => openSealedData('wechat', sealed),

    mpAuthorizeUrl({ appId, redirectUri, state, scope }) {
      const query = new URLSearchParams({
        appid: appId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope,
        state,
      })
      // WeChat requires exactly this order of the parameters, and this ending.
      return `${authorizeBase}?${query}#wechat_redirect`
    },

    async mpCodeToUser(appId, code) {
      const grant = await get<{ access_token: string; openid: string; unionid?: string; scope: string }>('/sns/oauth2/access_token', {
        appid: appId,
        secret: secretOf(appId),
        code,
        grant_type: 'authorization_code',
      })
      if (!grant.scope.split(',').includes('snsapi_userinfo')) {
        return { openId: grant.openid, unionId: grant.unionid }
      }
      const user = await get<{ openid: string; unionid?: string; nickname: string; headimgurl: string }>('/sns/userinfo', {
        access_token: grant.access_token,
        openid: grant.openid,
        lang: 'zh_CN',
      })
      return {
        openId: user.openid,
        unionId: user.unionid ?? grant.unionid,
        nickname: user.nickname || undefined,
        headPic: user.headimgurl || undefined,
      }
    },

    async jsSignature(appId, url) {
      const fetchTicket = (): Promise<{ ticket: string; expires_in: number }> =>
        withToken(appId, (token) => get('/cgi-bin/ticket/getticket', { access_token: token, type: 'jsapi' }))
      const ticket = await cachedToken(tokenCache, `wechat:jsapi_ticket:${appId}`, null, async () => {
        const answer = await fetchTicket()
        return { value: answer.ticket, lifeSeconds: answer.expires_in }
      })
      const nonceStr = randomBytes(8).toString('hex')
      const timestamp = Math.floor(Date.now() / 1000)
      const signedUrl = url.split('#')[0] ?? url
      return { appId, timestamp, nonceStr, signature: signJsApi(ticket, nonceStr, timestamp, signedUrl) }
    },

    wxaCode: ({ appId, page, scene, width = 430 }) =>
      withToken(appId, async (token) => {
        const response = await post('/wxa/getwxacodeunlimit', token, {
          scene,
          page: page.replace(/^\//, ''),
          width,
          // Not checked, because the page may belong to a version that is not published yet.
          check_path: false,
        })
        if (!(response.headers.get('content-type') ?? '').startsWith('image/')) {
          checked(await readJson<WechatError>('wechat', response))
          throw new AdapterFault('wechat', 'unavailable', 0, 'neither an image nor an error')
        }
        return Buffer.from(await response.arrayBuffer())
      }),

    async msgSecCheck({ appId, openId, content, scene = 1 }) {
      const answer = await postWithToken<{ result: { suggest: 'pass' | 'review' | 'risky' } }>(
        appId,
        '/wxa/msg_sec_check',
        // At most 2500 characters per check.
        { version: 2, openid: openId, scene, content: cutToUnits(content, 2500) },
      )
      const verdicts: Record<string, WechatTextVerdict> = { pass: 'pass', risky: 'reject' }
      return verdicts[answer.result.suggest] ?? 'review'
    },

    async subscribeMessage(kind, { appId, openId, templateId, page, data }) {
      const body = {
        touser: openId,
        template_id: templateId,
        page,
        data: Object.fromEntries(Object.entries(data).map(([place, value]) => [place, { value }])),
      }
      if (kind === 'service') await postWithToken(appId, '/cgi-bin/message/subscribe/bizsend', body)
      else await postWithToken(appId, '/cgi-bin/message/subscribe/send', { ...body, miniprogram_state: 'formal', lang: 'zh_CN' })
    },

    async beginFace({ appId, openId, seqNo, certType, name, idNo }) {
      const cert_info = { cert_type: certType, cert_name: name, cert_no: idNo }
      const body = { out_seq_no: seqNo, cert_info, openid: openId }
      return (await postWithToken<{ verify_id: string }>(appId, '/cityservice/face/identify/getverifyid', body)).verify_id
    },

    async faceFound({ appId, openId, seqNo, verifyId, certHash }) {
      const body = { verify_id: verifyId, out_seq_no: seqNo, cert_hash: certHash, openid: openId }
      return (await postWithToken<{ verify_ret: number }>(appId, '/cityservice/face/identify/queryverifyinfo', body)).verify_ret
    },
  }
}
