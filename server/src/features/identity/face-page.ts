/** Content of the page to which a check was handed on: the link to the camera and, on return from there, the result. */
import { type CheckFailure, checkFailure } from '@qianxian/protocol/identity/identity.words'
import type { Ctx } from '../../ctx'
import type { Leaflet } from '../../http/leaflet'
import { escapeHtml } from '../../lib/html'
import { tokenHash } from '../../lib/secrets'
import { settleCheck } from './check-result'
import { checkByTicket } from './identity.repository'

export const overLeaflet: Leaflet = {
  title: '这次核验已经结束',
  body: '<p class="last">链接已经失效。请回到「实名认证」页面，重新开始一次。</p>',
}

/** Returns the page's content; null if there is no such check, or if it is over and has no result to show. */
export async function faceLeaflet(ctx: Ctx, ticket: string): Promise<Leaflet | null> {
  const found = await checkByTicket(ctx, tokenHash(ticket))
  if (found === null) return null
  const check = await settleCheck(ctx, found)
  switch (check.status) {
    case 'passed':
      return { title: '核验通过', body: '<p class="last">可以关闭这一页，回到原来的页面继续。</p>' }
    case 'failed':
      return { title: '核验没有通过', body: `<p class="last">${failureWords(check.failure)}。请回到「实名认证」页面。</p>` }
    case 'sent':
      // A check by a plugin has no page, and a link expires.
      if (check.kind === 'plugin' || check.expiresAt <= ctx.now) return null
      return {
        title: '人脸核验',
        body: `<p>下面由核验服务打开摄像头，比对你和证件是不是同一个人。平台不保存人脸特征。</p>
<a class="key" href="${escapeHtml(ctx.secrets.unseal(check.urlEnc))}">开始刷脸</a>
<p class="soft last until">不是你自己发起的？关掉这一页就好。</p>`,
      }
    default:
      return null
  }
}

const failureWords = (failure: CheckFailure | null): string => (failure === null ? '没有认出本人' : checkFailure[failure])
