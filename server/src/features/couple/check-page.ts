/** The page on which anybody checks a certificate: it answers valid or withdrawn, and nothing else. */
import { exitCheck } from '@qianxian/protocol/couple/couple'
import { certificateAnswer, coupleLimits, type CertificateAnswer } from '@qianxian/protocol/couple/couple.words'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Ctx } from '../../ctx'
import { formPolicy } from '../../http/headers'
import { limitOf, networkOf, tryConsumeBudget } from '../../http/limits'
import type { RoutePlugin } from '../../http/serve'
import { escapeHtml } from '../../lib/html'
import * as store from './couple.repository'
import { codeHashOf } from './exit'

const HOUR_SECONDS = 3_600

const STYLE = `
body{margin:0;font:16px/1.7 "PingFang SC","Hiragino Sans GB","Microsoft YaHei","Noto Sans CJK SC",sans-serif;color:#3a2a2e;background:#fdf6f2}
main{max-width:420px;margin:0 auto;padding:56px 24px}
h1{font-size:28px;margin:0 0 8px}
p{margin:0 0 24px;color:#6b585d}
[role=status]{font-size:32px;font-weight:700;margin:0 0 24px;color:#3a2a2e}
.valid{color:#1d7a45}
label{display:block;margin-bottom:8px}
input{box-sizing:border-box;width:100%;height:48px;font:inherit;padding:0 14px;border:1px solid #a08d92;border-radius:10px;background:#fff;color:inherit}
button{width:100%;height:48px;margin-top:16px;font:inherit;font-weight:600;border:0;border-radius:24px;color:#fff;background:#b3203e}
`
const POLICY = formPolicy(STYLE)

type Result = CertificateAnswer | 'busy' | null

const resultWords: Readonly<Record<Exclude<Result, null>, string>> = { ...certificateAnswer, busy: '查询太频繁，请一小时后再试' }

function pageOf(ctx: Ctx, result: Result): string {
  const platform = escapeHtml(ctx.tenant.configs.base.platformName)
  const answer = result && `<p role="status"${result === 'valid' ? ' class="valid"' : ''}>${resultWords[result]}</p>`
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<title>查验脱单证明 - ${platform}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>查验脱单证明</h1>
<p>${platform}，只回答这张证明是否有效，不显示任何个人信息。</p>
${answer ?? ''}
<form method="get" action="${exitCheck.path}">
<label for="code">证明上的 ${coupleLimits.codeLength} 位编码</label>
<input id="code" name="code" maxlength="20" autocomplete="off" autocapitalize="characters" required>
<button type="submit">查验</button>
</form>
</main>
</body>
</html>`
}

/** An unknown code is answered like a withdrawn certificate, so that nothing is learned by guessing. */
async function check(ctx: Ctx, code: string): Promise<CertificateAnswer | 'busy'> {
  const within = (bucket: string, max: number) => tryConsumeBudget(ctx, bucket, { max, windowSeconds: HOUR_SECONDS })
  const isAllowed =
    (await within(`exit-check:${networkOf(ctx.ip)}`, coupleLimits.checksPerHour)) &&
    (await within('exit-check', coupleLimits.checksOfTenantPerHour))
  if (!isAllowed) return 'busy'
  const exit = await store.exitByCode(ctx, codeHashOf(ctx, code))
  return exit?.status === 'confirmed' ? 'valid' : 'withdrawn'
}

/** The code of the query without spaces; null if there is none. */
function codeOf(request: FastifyRequest): string | null {
  const { code } = request.query as { code?: unknown }
  const letters = typeof code === 'string' ? code.replace(/[\s-]/g, '').toUpperCase() : ''
  return letters === '' ? null : letters.slice(0, coupleLimits.codeLength + 1)
}

function register(app: FastifyInstance): void {
  app.get(exitCheck.path, { config: { endpoint: exitCheck, ...limitOf('default') } }, async (request, reply) => {
    const code = codeOf(request)
    const result = code === null ? null : await check(request.ctx, code)
    return reply
      .status(result === 'busy' ? 429 : 200)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', POLICY)
      .header('referrer-policy', 'no-referrer')
      .send(pageOf(request.ctx, result))
  })
}

/** Answers without the envelope and validates its query itself. */
export const exitCheckRoute: RoutePlugin = Object.assign(register, { served: [{ endpoint: exitCheck, input: null }] })
