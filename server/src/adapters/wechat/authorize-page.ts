/**
 * The sandbox's page instead of WeChat's consent page: a list of demo people to choose from. The main server shows it at
 * SANDBOX_AUTHORIZE_PATH; it exists only while WeChat runs as sandbox.
 */
import { issueSandboxCode } from '../lib/sandbox-identity'

export const SANDBOX_AUTHORIZE_PATH = '/sandbox/wechat/authorize'

/** A page of the sandbox, for the main server to serve. */
export interface SandboxPage {
  /** The HTTP method; GET by default. */
  method?: 'GET' | 'POST'
  path: string
  /** Receives the query or, for a POST, the body. */
  render(given: Record<string, unknown>): { status: number; headers: Record<string, string>; body: string }
}

const PEOPLE = ['林晚舟', '陈屿', '许知夏', '周牧', '沈青禾', '顾言']

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

function page(status: number, content: string): ReturnType<SandboxPage['render']> {
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action *; base-uri 'none'; frame-ancestors 'none'",
    },
    body: `<!doctype html><html lang="zh-CN"><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>微信授权（沙箱）</title>
<style>body{font:16px/1.6 system-ui,sans-serif;margin:0;background:#FBF7F4;color:#2B2125}
main{max-width:420px;margin:0 auto;padding:32px 20px}h1{font-size:22px;margin:0 0 4px}p{color:#6E6066;margin:0 0 20px}
a,button{display:block;box-sizing:border-box;width:100%;min-height:48px;margin:0 0 12px;padding:11px 18px;border:1px solid #EFE6E1;border-radius:12px;background:#fff;color:#2B2125;font:inherit;text-align:left;text-decoration:none}
input{box-sizing:border-box;width:100%;min-height:48px;padding:0 18px;border:1px solid #EFE6E1;border-radius:12px;font:inherit;margin:8px 0 12px}
button{background:#D9304F;border-color:#D9304F;color:#fff;text-align:center}</style><main>${content}</main></html>`,
  }
}

/** Redirects with `code` and `state` of the chosen person, as WeChat does. */
export const wechatAuthorizePage: SandboxPage = {
  path: SANDBOX_AUTHORIZE_PATH,
  render(query) {
    const redirectUri = String(query['redirect_uri'] ?? '')
    const state = String(query['state'] ?? '')
    const target = URL.canParse(redirectUri) ? new URL(redirectUri) : null
    if (!target || !/^https?:$/.test(target.protocol)) {
      return page(400, '<h1>redirect_uri 参数错误</h1><p>回跳地址必须是完整的网址。</p>')
    }
    const chosen = typeof query['name'] === 'string' ? query['name'].trim() : ''
    if (chosen !== '') {
      if (!/^[\w\u4e00-\u9fff-]{1,32}$/.test(chosen)) {
        return page(400, '<h1>名字不可用</h1><p>请用中文、字母、数字、- 或 _，最多 32 个字。</p>')
      }
      target.searchParams.set('code', issueSandboxCode(chosen))
      target.searchParams.set('state', state)
      return { status: 302, headers: { location: target.href, 'cache-control': 'no-store' }, body: '' }
    }
    const linkOf = (name: string): string => `${SANDBOX_AUTHORIZE_PATH}?${new URLSearchParams({ redirect_uri: redirectUri, state, name })}`
    const links = PEOPLE.map((name) => `<a href="${escapeHtml(linkOf(name))}">以 ${name} 的身份继续</a>`).join('')
    return page(
      200,
      `<h1>微信授权（沙箱）</h1><p>这里代替微信的授权页，选择一个演示身份。</p>${links}
<form action="${SANDBOX_AUTHORIZE_PATH}"><input type="hidden" name="redirect_uri" value="${escapeHtml(redirectUri)}">
<input type="hidden" name="state" value="${escapeHtml(state)}"><label>或者用另一个名字
<input name="name" maxlength="32" required></label><button>以这个名字继续</button></form>`,
    )
  },
}
