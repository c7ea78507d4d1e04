/**
 * The sandbox of face checks. It accepts the same signed calls as the providers: DetectAuth, GetDetectInfoEnhanced, GetEidToken
 * and GetEidResult of Tencent, certify of Alipay, and WeChat's check.
 * On its page a person chooses what the camera sees; checks inside a mini-program are completed by the control. In its register
 * every name matches every number, except for 查无此人.
 */
import { randomUUID } from 'node:crypto'
import { escapeHtml } from '../../lib/html'
import type { Accounts } from './open-identity'
import { alipayFaceHandler, checkOfAlipayPage, sandboxAlipayIdentity } from './sandbox-ali'
import { wechatFaces, type WechatFaces } from './sandbox-wechat'
import type { TencentIdentitySettings } from './tencent'
import { answerTc3, tc3Error } from '../lib/tc3'
import type { TwinAnswer, TwinHandler } from '../lib/twin'
import type { SandboxPage } from '../wechat/authorize-page'

const SANDBOX_FACE_PATH = '/sandbox/face'
/** A name that no register contains. */
export const SANDBOX_UNKNOWN_NAME = '查无此人'

export const SANDBOX_IDENTITY: Omit<TencentIdentitySettings, 'endpoint'> = {
  secretId: 'sandbox-secret-id',
  secretKey: 'sandbox-secret-key',
  ruleId: '1',
}

/** The sandbox's accounts, with the URLs of the twins. */
export const sandboxFaces = (baseOf: (port: string) => string): Accounts => ({
  tencent: { ...SANDBOX_IDENTITY, endpoint: baseOf('identity') },
  ali: () => ({ ...sandboxAlipayIdentity(), gateway: `${baseOf('identity-ali')}/gateway.do`, pageBase: SANDBOX_FACE_PATH }),
})

/** The merchant to which the E证通 sandbox issues tokens. */
export const SANDBOX_EID_MERCHANT = '0NSJ0000000000000000'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** How long after its start a check accepts a face, and how long it reports its result. */
const LIFE_MS = {
  page: { face: 120 * MINUTE_MS, result: 3 * DAY_MS },
  eid: { face: 10 * MINUTE_MS, result: 3 * DAY_MS },
  ali: { face: 23 * 60 * MINUTE_MS, result: 90 * DAY_MS },
  // WeChat does not document how long it keeps a result.
  wechat: { face: 60 * MINUTE_MS, result: DAY_MS },
} as const

/** The sandbox camera's picture of every face: bytes that begin like a JPEG and are never decoded. */
const SANDBOX_FRAME = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex').toString('base64')

const faces = { pass: '本人，通过', other: '不是本人', still: '照片或屏幕', quit: '中途退出' } as const
export type SandboxFace = keyof typeof faces

interface Check {
  kind: keyof typeof LIFE_MS
  name: string
  idNo: string
  returnUrl: string
  begunAt: number
  face: SandboxFace | null
}

/** The state of the sandbox provider, and a control that shows it a face. */
export interface FaceTwin {
  handlers: Record<'identity' | 'identity-ali', TwinHandler>
  /** Handles the paths of the WeChat sandbox. */
  wechat: WechatFaces
  pages: SandboxPage[]
  /**
   * Shows a face to the check with this URL, or to the one that a mini-program received; null if there is none or it has expired.
   */
  show(url: string, face: SandboxFace): string | null
  /** Makes the twin stop or resume answering. */
  silence(isSilent: boolean): void
  /** Deletes the results, as happens after three days. */
  forget(): void
}

function found({ kind, name, idNo, face }: Check): object {
  const text = (facts: object) => ({ ErrCode: null, ErrMsg: null, IdCard: '', Name: '', LiveStatus: null, Comparestatus: null, ...facts })
  if (face === null) return text({})
  if (face === 'quit') return text({ ErrCode: 1001, ErrMsg: '用户取消' })
  if (face === 'still') return text({ ErrCode: 1, ErrMsg: '活体检测未通过', LiveStatus: 1 })
  // E证通 returns neither name nor number.
  const whose = { ...(kind === 'page' ? { IdCard: idNo, Name: name } : {}), LiveStatus: 0 }
  if (name === SANDBOX_UNKNOWN_NAME) return text({ ...whose, ErrCode: 2, Comparestatus: 2, Comparemsg: '姓名和身份证号不一致' })
  if (face === 'other') return text({ ...whose, ErrCode: 3, Comparestatus: 3, Comparemsg: '无法确认为本人', Sim: '21.40' })
  return text({ ...whose, ErrCode: 0, ErrMsg: '成功', Comparestatus: 0, Comparemsg: '成功', Sim: '93.10' })
}

/** The check's result in Alipay's form; an unfinished check is only reported as not passed. */
function foundByAlipay({ name, face }: Check): { passed: 'T' | 'F'; fail_reason?: string } {
  if (face === null) return { passed: 'F' }
  if (face === 'quit') return { passed: 'F', fail_reason: '用户主动退出认证' }
  if (face === 'still') return { passed: 'F', fail_reason: '活体检测未通过' }
  if (name === SANDBOX_UNKNOWN_NAME) return { passed: 'F', fail_reason: '姓名与证件号不一致' }
  return face === 'other' ? { passed: 'F', fail_reason: '人脸比对未通过' } : { passed: 'T' }
}

/** The check's result as WeChat's code. */
function foundByWechat({ name, face }: Check): number {
  if (face === null) return 10300
  if (face === 'quit') return 90004
  if (face === 'still') return 10002
  if (name === SANDBOX_UNKNOWN_NAME) return 10003
  return face === 'other' ? 10004 : 10000
}

const dropped: TwinAnswer = { silence: 'drop', body: '' }

type Given = Record<string, string | undefined>

export function faceTwin(now: () => number = Date.now): FaceTwin {
  const checks = new Map<string, Check>()
  let isSilent = false

  const begin = (check: Pick<Check, 'kind' | 'name' | 'idNo' | 'returnUrl'>): string => {
    const ref = randomUUID().toUpperCase()
    checks.set(ref, { ...check, begunAt: now(), face: null })
    return ref
  }
  const keep = (kind: Check['kind'], given: Given): string =>
    begin({ kind, name: given['Name'] ?? '', idNo: given['IdCard'] ?? '', returnUrl: given['RedirectUrl'] ?? '' })
  const isForgotten = ({ kind, begunAt }: Check): boolean => now() - begunAt > LIFE_MS[kind].result
  const told = (kind: Check['kind'], ref: string | undefined, { InfoType: wanted }: Given): object => {
    const check = checks.get(ref ?? '')
    if (check?.kind !== kind) return tc3Error('InvalidParameterValue.BizTokenIllegal', 'no such token')
    if (isForgotten(check)) return tc3Error('InvalidParameterValue.BizTokenExpired', 'the token has expired')
    const best = wanted?.includes('3') && check.face === 'pass' ? { BestFrame: SANDBOX_FRAME } : null
    return { Response: { Text: found(check), BestFrame: best, RequestId: 'sandbox' } }
  }
  const acts: Record<string, (given: Given) => object> = {
    DetectAuth: (given) => {
      if (given['RuleId'] !== SANDBOX_IDENTITY.ruleId) return tc3Error('InvalidParameterValue.RuleIdNotExist', 'no such rule')
      const ref = keep('page', given)
      const host = new URL(given['RedirectUrl'] ?? 'http://127.0.0.1').origin
      return { Response: { BizToken: ref, Url: `${host}${SANDBOX_FACE_PATH}?token=${ref}`, RequestId: 'sandbox' } }
    },
    GetDetectInfoEnhanced: (given) => told('page', given['BizToken'], given),
    GetEidToken: (given) => {
      const isComplete = given['IdCard'] && given['Name'] && (given['Config'] as { InputType?: string } | undefined)?.InputType === '4'
      if (given['MerchantId'] !== SANDBOX_EID_MERCHANT || !isComplete)
        return tc3Error('InvalidParameterValue', 'no such merchant, or nobody')
      return { Response: { EidToken: keep('eid', given), Url: '', RequestId: 'sandbox' } }
    },
    GetEidResult: (given) => told('eid', given['EidToken'], given),
  }

  const handler: TwinHandler = (request) => {
    if (isSilent) return dropped
    const call = answerTc3(SANDBOX_IDENTITY, 'faceid', request)
    if ('refused' in call) return { body: call.refused }
    const act = acts[call.action]
    return { body: act ? act(call.input as Given) : tc3Error('InvalidAction', 'no such action') }
  }

  const alipay = alipayFaceHandler({
    begin: (check) => begin({ kind: 'ali', ...check }),
    told: (ref) => {
      const check = checks.get(ref)
      return check?.kind === 'ali' && !isForgotten(check) ? foundByAlipay(check) : null
    },
  })

  const wechat = wechatFaces({
    begin: (check) => begin({ kind: 'wechat', ...check, returnUrl: '' }),
    told: (ref) => {
      const check = checks.get(ref)
      return check?.kind === 'wechat' && !isForgotten(check) ? foundByWechat(check) : null
    },
  })

  /** The check that a page's URL is for. */
  const refIn = (query: Record<string, unknown>): string =>
    (typeof query['token'] === 'string' ? query['token'] : checkOfAlipayPage(query)) ?? ''

  const showAt = (ref: string, face: SandboxFace): string | null => {
    const check = checks.get(ref)
    if (!check || now() - check.begunAt > LIFE_MS[check.kind].face) return null
    check.face ??= face
    return check.returnUrl
  }

  return {
    handlers: { identity: handler, 'identity-ali': (request) => (isSilent ? dropped : alipay(request)) },
    wechat: (...asked) => (isSilent ? dropped : wechat(...asked)),
    pages: [
      { path: SANDBOX_FACE_PATH, render: (query) => drawn(checks.has(refIn(query)) ? refIn(query) : null) },
      {
        method: 'POST',
        path: `${SANDBOX_FACE_PATH}/show`,
        render: ({ token, face }) => {
          const isFace = typeof face === 'string' && Object.hasOwn(faces, face)
          const back = typeof token === 'string' && isFace ? showAt(token, face as SandboxFace) : null
          return back === null ? drawn(null) : { status: 302, headers: { location: back, 'cache-control': 'no-store' }, body: '' }
        },
      },
    ],
    show: (url, face) =>
      showAt(/^(?:eid|wechat):(.+)$/.exec(url)?.[1] ?? refIn(Object.fromEntries(new URL(url, 'http://localhost').searchParams)), face),
    silence: (silent) => void (isSilent = silent),
    forget: () => checks.clear(),
  }
}

function drawn(token: string | null): ReturnType<SandboxPage['render']> {
  const buttons = (Object.keys(faces) as SandboxFace[]).map(
    (face) => `<button${face === 'pass' ? ' class="main"' : ''} name="face" value="${face}">${faces[face]}</button>`,
  )
  const content =
    token === null
      ? '<h1>没有这次核验</h1><p>链接已经失效，请回到原来的页面重新开始。</p>'
      : `<h1>人脸核验</h1><p>这里代替摄像头，选一个结果。</p><form method="post" action="${SANDBOX_FACE_PATH}/show"><input type="hidden" name="token" value="${escapeHtml(token)}">${buttons.join('')}</form>`
  return {
    status: token === null ? 404 : 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action *; base-uri 'none'; frame-ancestors 'none'",
    },
    body: `<!doctype html><html lang="zh-CN"><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>人脸核验（沙箱）</title>
<style>body{font:16px/1.6 system-ui,sans-serif;margin:0;background:#FBF7F4;color:#2B2125}
main{max-width:420px;margin:0 auto;padding:32px 20px}h1{font-size:20px;margin:0 0 8px;text-align:center}p{color:#6E6066;margin:0 0 24px;text-align:center}
button{display:block;width:100%;min-height:48px;margin:0 0 12px;border:1px solid #EFE6E1;border-radius:12px;background:#fff;color:#2B2125;font:inherit}
button.main{background:#D9304F;border-color:#D9304F;color:#fff}</style><main>${content}</main></html>`,
  }
}
