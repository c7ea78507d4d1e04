/** The HTML of the leaflet by which a change is taken back: one document, no script, in the light or dark of the phone. */
import { accountLimits, changedPart } from '@qianxian/protocol/account/account.words'
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { undoChange, undoPage } from '@qianxian/protocol/account/undo'
import { escapeHtml } from '../../../lib/html'
import type { Change } from './changes'

/** `asked`: whoever came without a code types it. */
export type Said =
  | { kind: 'asked' | 'unknown' }
  | { kind: 'open'; change: Change; code: string }
  | { kind: 'undone' | 'taken'; change: Change }

interface Leaflet {
  platformName: string
  /** Empty where there is none. */
  servicePhone: string
  said: Said
}

export const UNDO_STYLE = `
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

export function undoDocument({ platformName, servicePhone, said }: Leaflet): string {
  const name = escapeHtml(platformName)
  const { title, body } = wordsOf(said)
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<title>${title} - ${name}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex,nofollow">
<meta name="format-detection" content="telephone=no">
<style>${UNDO_STYLE}</style>
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

function wordsOf(said: Said): { title: string; body: string } {
  switch (said.kind) {
    case 'asked':
      return { title: '撤销账号的变更', body: codeForm() }
    case 'unknown':
      return {
        title: '这个撤销码用不了',
        body: `<p>它可能写错了，或者已经过了 ${accountLimits.changeUndoHours} 小时。请对照短信再输入一次。</p>${codeForm()}`,
      }
    case 'open':
      return { title: `账号刚换了${changedPart[said.change.what]}`, body: openWords(said.change, said.code) }
    case 'undone':
      return {
        title: '已经撤销',
        body: `<p>${backWords(said.change)}，所有设备都退出了登录。</p>
<p>请用 ${escapeHtml(said.change.formerPhone)} 重新登录，再换一个新密码。</p>
<a class="key" href="/pages/login/loginBySms">去登录</a>`,
      }
    case 'taken':
      return {
        title: '现在不能撤销',
        body: `<p>${escapeHtml(said.change.formerPhone)} 现在是另一个账号的手机号。</p>
<p class="last">如果那个账号也是你的，请先把它的手机号换掉，再回到这里撤销；不是的话，请联系客服。</p>`,
      }
  }
}

const backWords = ({ what, formerPhone }: Change): string =>
  what === 'phone' ? `手机号换回了 ${escapeHtml(formerPhone)}` : '密码恢复成了更换之前的'

function openWords({ what, formerPhone, phone, at, until }: Change, code: string): string {
  const facts = [
    ['时间', dateAndTime(at)],
    ...(what === 'phone'
      ? [
          ['原手机号', formerPhone],
          ['新手机号', phone],
        ]
      : [['账号手机号', phone]]),
  ]
  return `<dl>${facts.map(([label, value]) => `<dt>${label}</dt><dd>${escapeHtml(value!)}</dd>`).join('')}</dl>
<p>是你自己换的，就不用做什么，关掉这一页就好。</p>
<p>不是你？点下面撤销：</p>
<ul><li>${what === 'phone' ? `手机号换回 ${escapeHtml(formerPhone)}` : '密码恢复成更换之前的'}</li><li>所有设备退出登录</li><li>之后绑定的微信、抖音会解绑</li></ul>
<form method="post" action="${undoChange.path}"><input type="hidden" name="c" value="${escapeHtml(code)}"><button type="submit">不是我，撤销</button></form>
<p class="soft last until">${dateAndTime(until)} 前可以撤销</p>`
}

const codeForm = (): string => `<form method="get" action="${undoPage.path}">
<label for="code">短信里的撤销码</label>
<input id="code" name="c" required autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="${accountLimits.undoCodeLength * 2}">
<button type="submit">查看</button>
</form>`
