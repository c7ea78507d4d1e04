/** The HTML of the desktop landing page: one document, no script, readable without styles. */
import type { CityConfig } from '@qianxian/protocol/tenant/tenant.schema'
import { registries } from '@qianxian/protocol/tenant/tenant.words'
import { escapeHtml } from '../../lib/html'
import type { Tenant } from '../tenant/tenant'

interface Landing {
  tenant: Tenant
  city: CityConfig
  /** Absolute address that the code opens. */
  target: string
  /** SVG picture of the code. */
  qr: string
}

const STEPS = [
  ['真实资料', '照片与资料逐一审核，不合规的内容不会展示。'],
  ['红娘把关', '每一次牵线先由红娘查看，再送到对方手上。'],
  ['双方同意', '只有两个人都愿意，联系方式才会打开，随时可以收回。'],
] as const

export const LANDING_STYLE = `
:root{color-scheme:light}
body{margin:0;font:16px/1.7 "PingFang SC","Hiragino Sans GB","Microsoft YaHei","Noto Sans CJK SC",sans-serif;color:#2b2125;background:#fbf7f4}
main{max-width:1080px;margin:0 auto;padding:72px 32px;display:grid;grid-template-columns:1fr auto;gap:64px;align-items:center;min-height:calc(100vh - 240px);box-sizing:border-box}
img.logo{width:72px;height:72px}
h1{font-size:52px;line-height:1.25;margin:20px 0 8px;letter-spacing:.02em}
.lead{font-size:20px;color:#6e6066;margin:0 0 40px}
ol{list-style:none;margin:0;padding:0;display:grid;gap:20px}
li{border-left:3px solid #d9304f;padding-left:18px}
li b{display:block;font-size:18px}
li span{color:#6e6066}
.codes{display:flex;flex-direction:column;gap:24px}
figure{margin:0;background:#fff;border-radius:24px;padding:28px;text-align:center;box-shadow:0 18px 48px rgba(43,33,37,.10)}
figure svg,figure img{width:220px;height:220px;display:block}
figcaption{margin-top:14px;color:#6e6066}
figcaption a{color:#b3203e}
footer{padding:28px 32px 40px;text-align:center;font-size:14px;color:#6e6066}
footer a{color:#6e6066;margin:0 10px}
@media(max-width:820px){main{grid-template-columns:1fr;padding:40px 24px}h1{font-size:36px}}
`

export function landingPage({ tenant, city, target, qr }: Landing): string {
  const { base, love } = tenant.configs
  const name = escapeHtml(base.platformName)
  const slogan = escapeHtml(love.slogan)
  const link = escapeHtml(target)
  const codes = [
    ['手机网页', qr],
    ['微信扫码', image(love.pcChannelImage, '微信二维码')],
    ['抖音扫码', image(love.douYinQrCode, '抖音二维码')],
  ].filter(([, picture]) => picture !== '')
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<title>${name} - ${slogan}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${slogan}">
<meta name="robots" content="index,follow">
<meta property="og:title" content="${name} - ${slogan}">
<meta property="og:type" content="website">
<meta property="og:image" content="${escapeHtml(love.shareImg)}">
<style>${LANDING_STYLE}</style>
</head>
<body>
<main>
<section>
${love.logo ? `<img class="logo" src="${escapeHtml(love.logo)}" alt="${name}">` : ''}
<h1>${slogan}</h1>
<p class="lead">${name}，用手机打开，认真认识一个人。</p>
<ol>${STEPS.map(([title, text]) => `<li><b>${title}</b><span>${text}</span></li>`).join('')}</ol>
</section>
<section class="codes">
${codes.map(([label, picture]) => `<figure>${picture}<figcaption>${label}</figcaption></figure>`).join('\n')}
<noscript>请用手机扫描二维码打开。</noscript>
</section>
</main>
<footer>
<p><a href="/pages/about/index?pc=0">关于我们</a><a href="/subpages/single_page/index?id=2&amp;pc=0">用户协议</a><a href="/subpages/single_page/index?id=3&amp;pc=0">隐私政策</a><a href="${link.includes('?') ? `${link}&amp;pc=0` : `${link}?pc=0`}">在电脑上继续浏览</a></p>
<p>${escapeHtml(city.pcBottomContent || base.platformName)}</p>
<p>${record(city.domainRecord, city.isHaveLink && registries.domainRecord)}${record(city.policeFiling, city.isHaveLink && registries.policeFiling)}</p>
</footer>
</body>
</html>`
}

const image = (path: string, label: string): string => (path ? `<img src="${escapeHtml(path)}" alt="${label}">` : '')

const record = (text: string, url: string | false): string =>
  text && url ? `<a href="${url}" rel="noopener">${escapeHtml(text)}</a>` : escapeHtml(text)
