/**
 * The sandbox of face checks: takes the same signed DetectAuth and GetDetectInfoEnhanced as Tencent, and draws a page on which
 * one chooses what the camera would have found. In its register every name belongs to every number, but for 查无此人.
 */
import { randomUUID } from 'node:crypto'
import { escapeHtml } from '../lib/html'
import type { TencentIdentitySettings } from './identity.tencent'
import { answerTc3, tc3Error } from './tc3'
import type { TwinHandler } from './twin'
import type { SandboxPage } from './wechat.authorize-page'

const SANDBOX_FACE_PATH = '/sandbox/face'
/** Whom no register knows. */
export const SANDBOX_UNKNOWN_NAME = '查无此人'

export const SANDBOX_IDENTITY: Omit<TencentIdentitySettings, 'endpoint'> = {
  driver: 'tencent',
  secretId: 'sandbox-secret-id',
  secretKey: 'sandbox-secret-key',
  ruleId: '1',
}

/** What the played camera keeps of every face: the bytes of a JPEG that nobody looks at. */
const SANDBOX_FRAME = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex').toString('base64')

const faces = { pass: '本人，通过', other: '不是本人', still: '照片或屏幕', quit: '中途退出' } as const
export type SandboxFace = keyof typeof faces

interface Check {
  name: string
  idNo: string
  returnUrl: string
  face: SandboxFace | null
}

/** What the played provider remembers, and the hand that shows it a face. */
export interface FaceTwin {
  handler: TwinHandler
  pages: SandboxPage[]
  /** Shows a face to the check that this address leads to; null where it leads to none. */
  show(url: string, face: SandboxFace): string | null
  /** From now on it answers nothing, or answers again. */
  silence(isSilent: boolean): void
  /** As after its three days. */
  forget(): void
}

function found({ name, idNo, face }: Check): object {
  const text = (facts: object) => ({ ErrCode: null, ErrMsg: null, IdCard: '', Name: '', LiveStatus: null, Comparestatus: null, ...facts })
  if (face === null) return text({})
  if (face === 'quit') return text({ ErrCode: 1001, ErrMsg: '用户取消' })
  if (face === 'still') return text({ ErrCode: 1, ErrMsg: '活体检测未通过', LiveStatus: 1 })
  const whose = { IdCard: idNo, Name: name, LiveStatus: 0 }
  if (name === SANDBOX_UNKNOWN_NAME) return text({ ...whose, ErrCode: 2, Comparestatus: 2, Comparemsg: '姓名和身份证号不一致' })
  if (face === 'other') return text({ ...whose, ErrCode: 3, Comparestatus: 3, Comparemsg: '无法确认为本人', Sim: '21.40' })
  return text({ ...whose, ErrCode: 0, ErrMsg: '成功', Comparestatus: 0, Comparemsg: '成功', Sim: '93.10' })
}

export function faceTwin(): FaceTwin {
  const checks = new Map<string, Check>()
  let isSilent = false

  const handler: TwinHandler = (request) => {
    if (isSilent) return { silence: 'drop', body: '' }
    const call = answerTc3(SANDBOX_IDENTITY, 'faceid', request)
    if ('refused' in call) return { body: call.refused }
    const given = call.input as Record<string, string | undefined>
    if (given['RuleId'] !== SANDBOX_IDENTITY.ruleId) return { body: tc3Error('InvalidParameter.RuleId', 'no such rule') }
    if (call.action === 'DetectAuth') {
      const ref = randomUUID().toUpperCase()
      checks.set(ref, { name: given['Name'] ?? '', idNo: given['IdCard'] ?? '', returnUrl: given['RedirectUrl'] ?? '', face: null })
      const host = new URL(given['RedirectUrl'] ?? 'http://127.0.0.1').origin
      return { body: { Response: { BizToken: ref, Url: `${host}${SANDBOX_FACE_PATH}?token=${ref}`, RequestId: 'sandbox' } } }
    }
    if (call.action !== 'GetDetectInfoEnhanced') return { body: tc3Error('InvalidAction', 'no such action') }
    const check = checks.get(given['BizToken'] ?? '')
    if (!check) return { body: tc3Error('InvalidParameter.BizTokenExpired', 'the token has expired') }
    const best = given['InfoType']?.includes('3') && check.face === 'pass' ? { BestFrame: SANDBOX_FRAME } : null
    return { body: { Response: { Text: found(check), BestFrame: best, RequestId: 'sandbox' } } }
  }

  const showAt = (ref: string, face: SandboxFace): string | null => {
    const check = checks.get(ref)
    if (!check) return null
    check.face ??= face
    return check.returnUrl
  }

  return {
    handler,
    pages: [
      { path: SANDBOX_FACE_PATH, render: ({ token }) => drawn(typeof token === 'string' && checks.has(token) ? token : null) },
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
    show: (url, face) => showAt(new URL(url).searchParams.get('token') ?? '', face),
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
