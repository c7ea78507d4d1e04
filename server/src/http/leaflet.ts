/** A page that the server renders for a link opened without the app: one document, no script, light or dark like the phone. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cityConfigOf } from '../features/tenant/tenant'
import { escapeHtml } from '../lib/html'
import { formPolicy } from './headers'

interface LeafletFacts {
  platformName: string
  /** The customer service phone; empty if there is none. */
  servicePhone: string
  title: string
  /** The content, as HTML. */
  body: string
  /** The browser loads the document again after this time. */
  retrySeconds?: number
}

const LEAFLET_STYLE = `
:root{color-scheme:light dark;--ground:#fbf7f4;--paper:#fff;--ink:#2b2125;--soft:#6e6066;--line:#e8dfdb;--brand:#b3203e;--on:#fff}
@media(prefers-color-scheme:dark){:root{--ground:#171114;--paper:#221a1e;--ink:#f3eaed;--soft:#b5a6ac;--line:#3d3237;--brand:#e0607a;--on:#1d0b10}}
*{box-sizing:border-box}
body{margin:0;font:16px/1.7 "PingFang SC","Hiragino Sans GB","Microsoft YaHei","Noto Sans CJK SC",sans-serif;color:var(--ink);background:var(--ground)}
main{max-width:480px;margin:0 auto;padding:32px 20px 40px}
.name{margin:0 0 20px;color:var(--soft);font-size:15px}
.paper{background:var(--paper);border:1px solid var(--line);border-radius:20px;padding:28px 22px}
h1{font-size:24px;line-height:1.35;margin:0 0 14px}
p{margin:0 0 16px}
dl{margin:0 0 20px;padding:14px 0;border:solid var(--line);border-width:1px 0;display:grid;grid-template-columns:auto 1fr;gap:6px 16px}
dt{color:var(--soft)}
dd{margin:0;text-align:right;font-variant-numeric:tabular-nums}
ul{margin:0 0 20px;padding-left:20px;color:var(--soft)}
.soft{color:var(--soft);font-size:15px}
button,.key{display:block;width:100%;min-height:52px;padding:12px 16px;border:0;border-radius:26px;background:var(--brand);color:var(--on);font:inherit;font-size:18px;font-weight:600;text-align:center;text-decoration:none}
label{display:block;margin:0 0 8px}
input{display:block;width:100%;min-height:52px;margin:0 0 16px;padding:10px 16px;border:1px solid var(--soft);border-radius:12px;background:transparent;color:inherit;font:inherit;font-size:18px;letter-spacing:.08em;text-transform:uppercase}
button:focus-visible,.key:focus-visible,input:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
footer{margin:20px 0 0;color:var(--soft);font-size:14px}
footer a{color:inherit}
.last{margin-bottom:0}
.until{margin-top:14px;text-align:center}
`

const POLICY = formPolicy(LEAFLET_STYLE)

function leafletDocument({ platformName, servicePhone, title, body, retrySeconds }: LeafletFacts): string {
  const name = escapeHtml(platformName)
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<title>${title} - ${name}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex,nofollow">
<meta name="format-detection" content="telephone=no">
${retrySeconds === undefined ? '' : `<meta http-equiv="refresh" content="${retrySeconds}">`}
<style>${LEAFLET_STYLE}</style>
</head>
<body>
<main>
<p class="name">${name}</p>
<section class="paper">
<h1>${title}</h1>
${body}
</section>
${servicePhone ? `<footer>需要帮忙？客服电话 <a href="tel:${escapeHtml(servicePhone)}">${escapeHtml(servicePhone)}</a></footer>` : ''}
</main>
</body>
</html>`
}

export type Leaflet = Pick<LeafletFacts, 'title' | 'body'>

/** Sends the page uncached and without a referrer, because its URL may contain a secret. */
export async function sendLeaflet(
  { ctx }: FastifyRequest,
  reply: FastifyReply,
  { status = 200, ...facts }: Leaflet & { status?: 200 | 404 },
): Promise<FastifyReply> {
  const { customerServicePhone } = await cityConfigOf(ctx)
  const html = leafletDocument({ platformName: ctx.tenant.configs.base.platformName, servicePhone: customerServicePhone, ...facts })
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', POLICY)
    .header('referrer-policy', 'same-origin')
    .send(html)
}

/** True for a page that a person opens in a browser: its failure is a document too. */
export const wantsDocument = ({ method, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && String(headers.accept ?? '').includes('text/html')

/** Seconds after which a failed document loads itself again, if the failure names none. */
const RETRY_SECONDS = 5

/** Sends a failure as a document with a message. It reloads itself if the failure is temporary; otherwise it links to the home page. */
export function sendFailureDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, message, retryAfter }: { status: number; message: string; retryAfter?: number },
): FastifyReply {
  const doesPass = status === 429 || status >= 500
  const facts: Leaflet & { retrySeconds?: number } = doesPass
    ? passing(status, retryAfter)
    : { title: '打不开这一页', body: `<p>${escapeHtml(message)}</p>${HOME_KEY}` }
  const html = leafletDocument({
    platformName: request.ctx?.tenant.configs.base.platformName ?? '',
    servicePhone: '',
    ...facts,
  })
  if (doesPass) void reply.header('retry-after', facts.retrySeconds)
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .removeHeader('content-encoding')
    .header('cache-control', 'no-store')
    .header('content-security-policy', POLICY)
    .serializer(String)
    .send(html)
}

const HOME_KEY = '<a class="key" href="/">回首页</a>'

function passing(status: number, retryAfter = RETRY_SECONDS) {
  const title = status === 429 ? '打开得太快了' : '人有点多，请稍等'
  const body = `<p>${retryAfter} 秒后自动重试，不用关掉这一页。</p><a class="key" href="">现在重试</a>`
  return { title, body, retrySeconds: retryAfter }
}
