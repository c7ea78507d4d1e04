/** The sandbox of Douyin: same path, body and error numbers as developer.toutiao.com; codes of sandbox-identity. */
import { SandboxCodes, sandboxIdentity, sandboxSecret } from './sandbox-identity'
import type { TwinAnswer, TwinHandler } from './twin'

const refuse = (err_no: number, err_tips: string): TwinAnswer => ({ body: { err_no, err_tips, data: null } })

export function douyinTwin(): TwinHandler {
  const codes = new SandboxCodes()
  return ({ method, path, body }) => {
    if (method !== 'POST' || path !== '/api/apps/v2/jscode2session') return null
    const input = JSON.parse(body.toString('utf8')) as { appid?: string; secret?: string; code?: string }
    if (!input.appid) return refuse(40015, 'bad appid')
    if (input.secret !== sandboxSecret(input.appid)) return refuse(40017, 'bad secret')
    const person = codes.redeem(input.code ?? '')
    // Douyin does not tell a spent code from a wrong one.
    if ('refused' in person) return refuse(40018, 'bad code')
    const { openId, unionId, sessionKey } = sandboxIdentity('douyin', input.appid, person.name)
    return {
      body: {
        err_no: 0,
        err_tips: 'success',
        data: { session_key: sessionKey, openid: openId, anonymous_openid: '', unionid: unionId },
      },
    }
  }
}
