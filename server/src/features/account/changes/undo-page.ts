/** The texts of the page on which a change is undone. */
import { accountLimits, changedPart } from '@qianxian/protocol/account/account.words'
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { inputDefaultMax } from '@qianxian/protocol/base/limits'
import { undoChange, undoPage } from '@qianxian/protocol/account/undo'
import type { Leaflet } from '../../../http/leaflet'
import { escapeHtml } from '../../../lib/html'
import type { Change } from './changes'

/** `asked`: the visitor opened the page without a code and is asked to type it. */
export type UndoPageState =
  | { kind: 'asked' | 'unknown' }
  | { kind: 'open'; change: Change; code: string }
  | { kind: 'undone' | 'taken'; change: Change }

export function undoLeaflet(said: UndoPageState): Leaflet {
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
<input id="code" name="c" required autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="${inputDefaultMax}">
<button type="submit">查看</button>
</form>`
