/**
 * The sandbox of Douyin: same paths, bodies and error numbers as developer.toutiao.com and open.douyin.com; codes of
 * sandbox-identity, templates and people of sandbox-subscriptions.
 */
import { createHmac } from 'node:crypto'
import type { Log } from '../lib/log'
import { SandboxCodes, sandboxIdentity, sandboxSecret } from '../lib/sandbox-identity'
import { findTemplateErrors, SandboxSubscriptions } from '../push/sandbox-subscriptions'
import type { TwinAnswer, TwinHandler, TwinRequest } from '../lib/twin'

const refuse = (err_no: number, err_tips: string): TwinAnswer => ({ body: { err_no, err_tips, data: null } })
const refuseOpen = (err_no: number, err_msg: string): TwinAnswer => ({ body: { err_no, err_msg, log_id: 'sandbox' } })
const refuseToken = (error_code: number, description: string): TwinAnswer => ({
  body: { data: { error_code, description, access_token: '', expires_in: 0 }, message: 'error' },
})

const TOKEN_LIFE_SECONDS = 7200

/** Tokens contain their own proof, so that a token cached by one process is valid in another. */
function issueToken(appId: string): string {
  const body = `${appId}~${Math.floor(Date.now() / 1000) + TOKEN_LIFE_SECONDS}`
  return `clt.${Buffer.from(body).toString('base64url')}.${createHmac('sha256', 'sandbox').update(body).digest('base64url')}`
}

/** Also used by the sandbox of Douyin's payments. */
export function isGoodToken(token: string): boolean {
  const [, body64 = '', proof] = token.split('.')
  const body = Buffer.from(body64, 'base64url').toString('utf8')
  if (createHmac('sha256', 'sandbox').update(body).digest('base64url') !== proof) return false
  return Number(body.split('~')[1]) > Date.now() / 1000
}

export function douyinTwin(log: Log): TwinHandler {
  const codes = new SandboxCodes()
  const subscriptions = new SandboxSubscriptions()

  const answers: Record<string, (input: Record<string, unknown>, headers: TwinRequest['headers']) => TwinAnswer> = {
    '/api/apps/v2/jscode2session': ({ appid, secret, code }) => {
      if (!appid) return refuse(40015, 'bad appid')
      if (secret !== sandboxSecret(String(appid))) return refuse(40017, 'bad secret')
      const person = codes.redeem(String(code ?? ''))
      // Douyin does not distinguish a used code from a wrong one.
      if ('refused' in person) return refuse(40018, 'bad code')
      const { openId, unionId, sessionKey } = sandboxIdentity('douyin', String(appid), person.name)
      return {
        body: {
          err_no: 0,
          err_tips: 'success',
          data: { session_key: sessionKey, openid: openId, anonymous_openid: '', unionid: unionId },
        },
      }
    },

    '/oauth/client_token/': ({ client_key, client_secret, grant_type }) => {
      if (grant_type !== 'client_credential') return refuseToken(10002, '参数错误')
      if (client_secret !== sandboxSecret(String(client_key))) return refuseToken(10013, 'client_key 或者 client_secret 报错')
      const access_token = issueToken(String(client_key))
      return { body: { data: { access_token, description: '', error_code: 0, expires_in: TOKEN_LIFE_SECONDS }, message: 'success' } }
    },

    '/api/notification/v2/subscription/notify_user/': ({ msg_id, open_id, page, data }, headers) => {
      if (!isGoodToken(headers['access-token'] ?? '')) return refuseOpen(28001003, 'access_token无效')
      const amiss = findTemplateErrors('douyin', String(msg_id), (data ?? {}) as object)
      if (!open_id || amiss === null || amiss.length > 0) return refuseOpen(28014001, '参数错误')
      const taken = subscriptions.take(String(open_id), String(msg_id))
      if (taken === 'unwanted') return refuseOpen(28014043, '用户未订阅该模板')
      if (taken === 'limited') return refuseOpen(28006003, '限流')
      log.info({ templateId: msg_id, page, data }, 'douyin sandbox: the subscribe message was taken, not sent')
      return { body: { err_no: 0, err_msg: '', log_id: 'sandbox' } }
    },
  }

  return ({ method, path, headers, body }) =>
    method === 'POST' && Object.hasOwn(answers, path)
      ? answers[path]!(JSON.parse(body.toString('utf8')) as Record<string, unknown>, headers)
      : null
}
