/**
 * The sandbox of WeChat: same paths, parameters and error codes as api.weixin.qq.com.
 * Login codes are those of sandbox-identity; `phone-13800000000` is a phone code for that number,
 * `expired-code` and any other phone code is answered with 40029.
 */
import { createHmac } from 'node:crypto'
import QRCode from 'qrcode'
import type { WechatFaces } from '../identity/sandbox-wechat'
import type { Log } from '../lib/log'
import { SandboxCodes, sandboxIdentity, sandboxSecret } from '../lib/sandbox-identity'
import { findTemplateErrors, SandboxSubscriptions } from '../push/sandbox-subscriptions'
import { isValidTemplateValue } from '../push/template-values'
import type { TwinAnswer, TwinHandler, TwinRequest } from '../lib/twin'

const TOKEN_LIFE_SECONDS = 7200

/** Tokens contain their own proof, so that a token cached by one process is valid in another. */
function issueToken(kind: string, subject: string): string {
  const expiry = Math.floor(Date.now() / 1000) + TOKEN_LIFE_SECONDS
  const body = Buffer.from(JSON.stringify([kind, subject, expiry])).toString('base64url')
  return `${body}.${createHmac('sha256', 'sandbox').update(body).digest('base64url')}`
}

type OpenedToken = { subject: string } | { errcode: number; errmsg: string }

function openToken(kind: string, token: string): OpenedToken {
  const [body = '', proof] = token.split('.')
  if (createHmac('sha256', 'sandbox').update(body).digest('base64url') !== proof) {
    return { errcode: 40001, errmsg: 'invalid credential, access_token is invalid or not latest' }
  }
  const [given, subject, expiry] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [string, string, number]
  if (given !== kind) return { errcode: 40001, errmsg: 'invalid credential' }
  if (expiry <= Date.now() / 1000) return { errcode: 42001, errmsg: 'access_token expired' }
  return { subject }
}

const refuse = (errcode: number, errmsg: string): TwinAnswer => ({ body: { errcode, errmsg } })

function appRefusal(appId: string | null, secret: string | null): TwinAnswer | null {
  if (!appId) return refuse(41002, 'appid missing')
  if (!/^[\w-]{3,64}$/.test(appId)) return refuse(40013, 'invalid appid')
  if (secret !== sandboxSecret(appId)) return refuse(40125, 'invalid appsecret')
  return null
}

/** @param faces the sandbox of face checks; undefined if the real one is used */
export function wechatTwin(log: Log, faces?: WechatFaces): TwinHandler {
  const codes = new SandboxCodes()
  const subscriptions = new SandboxSubscriptions()

  const redeem = (code: string | null): { name: string } | TwinAnswer => {
    if (!code) return refuse(41008, 'missing code')
    const answer = codes.redeem(code)
    if ('name' in answer) return answer
    return answer.refused === 'used' ? refuse(40163, 'code been used') : refuse(40029, 'invalid code')
  }

  const withApp = ({ query }: TwinRequest, codeName: string, answer: (appId: string, name: string) => TwinAnswer): TwinAnswer => {
    const appId = query.get('appid')
    const refusal = appRefusal(appId, query.get('secret'))
    if (refusal || !appId) return refusal ?? refuse(41002, 'appid missing')
    const person = redeem(query.get(codeName))
    return 'name' in person ? answer(appId, person.name) : person
  }

  const withToken = async (
    request: TwinRequest,
    answer: (appId: string, input: Record<string, unknown>) => Promise<TwinAnswer> | TwinAnswer,
  ): Promise<TwinAnswer> => {
    const token = openToken('access', request.query.get('access_token') ?? '')
    if ('errcode' in token) return { body: token }
    const text = request.body.toString('utf8')
    return answer(token.subject, text === '' ? {} : (JSON.parse(text) as Record<string, unknown>))
  }

  const subscribeMessage = (request: TwinRequest) =>
    withToken(request, (_appId, { touser, template_id, page, data }) => {
      if (typeof touser !== 'string' || touser === '') return refuse(40003, 'invalid openid')
      const values = Object.entries((data ?? {}) as Record<string, { value?: unknown }>)
      const templateId = String(template_id)
      const amiss = findTemplateErrors('wechat', templateId, data ?? {})
      if (amiss === null) return refuse(40037, 'invalid template_id')
      if (amiss.length > 0) return refuse(47003, `argument invalid! data.${amiss[0]}.value is empty`)
      const unfit = values.find(([place, { value }]) => !isValidTemplateValue(place, String(value ?? '')))
      if (unfit) return refuse(47003, `argument invalid! data.${unfit[0]}.value invalid`)
      if (typeof page === 'string' && page.startsWith('/')) return refuse(41030, 'invalid page')
      const taken = subscriptions.take(touser, templateId)
      if (taken === 'unwanted') return refuse(43101, 'user refuse to accept the msg')
      if (taken === 'limited') return refuse(45009, 'reach max api daily quota limit')
      log.info({ templateId, page, data }, 'wechat sandbox: the subscribe message was taken, not sent')
      return { body: { errcode: 0, errmsg: 'ok' } }
    })

  const answers: Record<string, (request: TwinRequest) => Promise<TwinAnswer> | TwinAnswer> = {
    'GET /sns/jscode2session': (request) =>
      withApp(request, 'js_code', (appId, name) => {
        const person = sandboxIdentity('wechat', appId, name)
        return { body: { openid: person.openId, unionid: person.unionId, session_key: person.sessionKey } }
      }),

    'POST /cgi-bin/stable_token': ({ body }) => {
      const input = JSON.parse(body.toString('utf8')) as { appid: string; secret: string; grant_type: string }
      if (input.grant_type !== 'client_credential') return refuse(40002, 'invalid grant_type')
      return (
        appRefusal(input.appid, input.secret) ?? {
          body: { access_token: issueToken('access', input.appid), expires_in: TOKEN_LIFE_SECONDS },
        }
      )
    },

    'GET /cgi-bin/ticket/getticket': (request) =>
      withToken(request, (appId) => ({
        body: { errcode: 0, errmsg: 'ok', ticket: issueToken('ticket', appId), expires_in: TOKEN_LIFE_SECONDS },
      })),

    'POST /wxa/business/getuserphonenumber': (request) =>
      withToken(request, (appId, { code }) => {
        const phone = /^phone-(1[3-9]\d{9})$/.exec(String(code))?.[1]
        if (!phone) return refuse(40029, 'invalid code')
        const watermark = { appid: appId, timestamp: Math.floor(Date.now() / 1000) }
        const phone_info = { phoneNumber: phone, purePhoneNumber: phone, countryCode: '86', watermark }
        return { body: { errcode: 0, errmsg: 'ok', phone_info } }
      }),

    'GET /sns/oauth2/access_token': (request) =>
      withApp(request, 'code', (appId, name) => {
        const person = sandboxIdentity('wechat', appId, name)
        return {
          body: {
            access_token: issueToken('sns', `${appId} ${name}`),
            expires_in: TOKEN_LIFE_SECONDS,
            refresh_token: issueToken('refresh', `${appId} ${name}`),
            openid: person.openId,
            unionid: person.unionId,
            scope: 'snsapi_userinfo',
          },
        }
      }),

    'GET /sns/userinfo': ({ query }) => {
      const token = openToken('sns', query.get('access_token') ?? '')
      if ('errcode' in token) return { body: token }
      const [appId = '', name = ''] = token.subject.split(' ')
      const person = sandboxIdentity('wechat', appId, name)
      if (query.get('openid') !== person.openId) return refuse(40003, 'invalid openid')
      return { body: { openid: person.openId, unionid: person.unionId, nickname: name, headimgurl: '' } }
    },

    'POST /wxa/getwxacodeunlimit': (request) =>
      withToken(request, async (_appId, { scene, page, width }) => {
        if (typeof scene !== 'string' || !/^[\x21-\x7e]{1,32}$/.test(scene)) {
          return refuse(40169, 'invalid length for scene, or the data is not json string')
        }
        if (typeof page !== 'string' || page.startsWith('/')) return refuse(41030, 'invalid page')
        const body = await QRCode.toBuffer(`${page}?scene=${encodeURIComponent(scene)}`, {
          width: Number(width),
          margin: 2,
        })
        return { headers: { 'content-type': 'image/png' }, body }
      }),

    'POST /cgi-bin/message/subscribe/send': subscribeMessage,
    'POST /cgi-bin/message/subscribe/bizsend': subscribeMessage,

    'POST /wxa/msg_sec_check': (request) =>
      withToken(request, (_appId, { content, openid }) => {
        if (typeof openid !== 'string' || openid === '') return refuse(40003, 'invalid openid')
        const text = String(content)
        // A risky text from WeChat's own documentation, and a word for a doubtful text.
        if (text.includes('特3456书yuuo莞6543李zxcz蒜7782法fgnv级')) {
          return { body: { errcode: 0, errmsg: 'ok', result: { suggest: 'risky', label: 20001 } } }
        }
        const suggest = text.includes('待审词') ? 'review' : 'pass'
        return { body: { errcode: 0, errmsg: 'ok', result: { suggest, label: 100 } } }
      }),
  }

  for (const act of faces ? ['getverifyid', 'queryverifyinfo'] : [])
    answers[`POST /cityservice/face/identify/${act}`] = (request) => withToken(request, (appId, input) => faces!(act, appId, input))

  return (request) => answers[`${request.method} ${request.path}`]?.(request) ?? null
}
