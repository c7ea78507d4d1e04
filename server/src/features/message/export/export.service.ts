/** One's own conversations to take along: as data, and as pages to read. By a link that stands for a short while, for somebody who has just logged in. */
import { Readable } from 'node:stream'
import { clockInChina, momentAfter } from '@qianxian/protocol/base/clock'
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { withQuery } from '@qianxian/protocol/base/query'
import { message } from '@qianxian/protocol/message/message'
import { type MessageExportFormat, messageLimits } from '@qianxian/protocol/message/message.words'
import { memberOf, type Ctx } from '../../../ctx'
import { fault } from '../../../http/fault'
import type { Verb } from '../../../http/serve'
import { requireFreshLogin } from '../../auth/auth'
import { takenAlong, type TakenConversation } from './taken-along'

interface Ticket {
  purpose: 'message-export'
  tenantId: number
  userId: number
  profileId: number | null
  format: MessageExportFormat
  until: string
}

export const getExportLink: Verb<typeof message.getExportLink> = async (ctx, { format }) => {
  await requireFreshLogin(ctx)
  const { userId, profileId } = memberOf(ctx)
  const until = momentAfter(ctx.now, messageLimits.exportLinkMinutes, 'minute').toISOString()
  const ticket: Ticket = { purpose: 'message-export', tenantId: ctx.tenant.id, userId, profileId, format, until }
  const sealed = Buffer.from(ctx.secrets.seal(JSON.stringify(ticket)), 'base64').toString('base64url')
  return { url: withQuery(message.exportMessages.path, { ticket: sealed }), until }
}

/** Whoever has the link has the file, for as long as it stands. */
export const exportMessages: Verb<typeof message.exportMessages> = async (ctx, { ticket }) => {
  const { userId, profileId, format } = opened(ctx, ticket)
  const all = await ctx.tx((ctx) => takenAlong(ctx, { userId, profileId }))
  const file = Buffer.from(format === 'json' ? asData(ctx, all) : asPages(ctx, all))
  return {
    mime: format === 'json' ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
    cacheControl: 'no-store',
    fileName: `我的消息-${dayInShanghai(ctx.now)}.${format}`,
    size: file.length,
    open: async (range) => Readable.from([range ? file.subarray(range.start, range.end + 1) : file]),
  }
}

function opened(ctx: Ctx, sealed: string): Ticket {
  try {
    const ticket = JSON.parse(ctx.secrets.unseal(Buffer.from(sealed, 'base64url').toString('base64'))) as Ticket
    if (ticket.purpose === 'message-export' && ticket.tenantId === ctx.tenant.id && new Date(ticket.until) > ctx.now) return ticket
  } catch {
    // Sealed by nobody here.
  }
  throw fault('not_found', { message: '链接已失效，请重新导出' })
}

const asData = (ctx: Ctx, conversations: readonly TakenConversation[]): string =>
  JSON.stringify({ platform: ctx.tenant.name, exportedAt: ctx.now.toISOString(), conversations }, null, 2)

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** One file that needs nothing else, for any browser, light or dark. */
const asPages = (ctx: Ctx, conversations: readonly TakenConversation[]): string => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>我的消息</title>
<style>:root{color-scheme:light dark}body{font:16px/1.6 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}h2{margin-top:3rem}
li{list-style:none;margin:.5rem 0}ul{padding:0}small{opacity:.7}.own{padding-left:3rem}</style></head><body>
<h1>我的消息</h1><p>${escaped(ctx.tenant.name)} · ${dayInShanghai(ctx.now)}</p>
${conversations.map(asSection).join('\n')}
</body></html>`

const asSection = ({ with: other, messages }: TakenConversation): string => `<h2>${escaped(other)}</h2><ul>
${messages
  .map(
    ({ from, text, at }) =>
      `<li${from === '我' ? ' class="own"' : ''}><small>${escaped(from)} · ${clockInChina(at).format('YYYY-MM-DD HH:mm')}</small><br>${escaped(text).replaceAll('\n', '<br>')}</li>`,
  )
  .join('\n')}
</ul>`
