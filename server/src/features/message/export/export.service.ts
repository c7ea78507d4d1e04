/** Exports the caller's conversations as data or as readable pages, by a short-lived link for a freshly logged-in member. */
import { clockInChina } from '@qianxian/protocol/base/clock'
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { message } from '@qianxian/protocol/message/message'
import { type MessageExportFormat, messageLimits } from '@qianxian/protocol/message/message.words'
import { requireMember, type Ctx } from '../../../ctx'
import { fileLink, inMemoryFile, readFileLink } from '../../../http/file-link'
import type { Verb } from '../../../http/serve'
import { requireFreshLogin } from '../../auth/auth'
import { exportConversations, type ExportedConversation } from './conversation-export'

const link = { purpose: 'message-export', path: message.exportMessages.path, minutes: messageLimits.exportLinkMinutes }

interface Whose {
  userId: number
  profileId: number | null
  format: MessageExportFormat
}

export const getExportLink: Verb<typeof message.getExportLink> = async (ctx, { format }) => {
  await requireFreshLogin(ctx)
  const { userId, profileId } = requireMember(ctx)
  const whose: Whose = { userId, profileId, format }
  return fileLink(ctx, link, whose)
}

/** The link alone grants access to the file while it is valid. */
export const exportMessages: Verb<typeof message.exportMessages> = async (ctx, { ticket }) => {
  const { userId, profileId, format } = readFileLink<Whose>(ctx, link, ticket)
  const all = await ctx.tx((ctx) => exportConversations(ctx, { userId, profileId }))
  const file = Buffer.from(format === 'json' ? asData(ctx, all) : asPages(ctx, all))
  return {
    mime: format === 'json' ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
    cacheControl: 'no-store',
    fileName: `我的消息-${dayInShanghai(ctx.now)}.${format}`,
    ...inMemoryFile(file),
  }
}

const asData = (ctx: Ctx, conversations: readonly ExportedConversation[]): string =>
  JSON.stringify({ platform: ctx.tenant.name, exportedAt: ctx.now.toISOString(), conversations }, null, 2)

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** One self-contained file for any browser, light or dark. */
const asPages = (ctx: Ctx, conversations: readonly ExportedConversation[]): string => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>我的消息</title>
<style>:root{color-scheme:light dark}body{font:16px/1.6 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}h2{margin-top:3rem}
li{list-style:none;margin:.5rem 0}ul{padding:0}small{opacity:.7}.own{padding-left:3rem}</style></head><body>
<h1>我的消息</h1><p>${escaped(ctx.tenant.name)} · ${dayInShanghai(ctx.now)}</p>
${conversations.map(asSection).join('\n')}
</body></html>`

const asSection = ({ with: other, messages }: ExportedConversation): string => `<h2>${escaped(other)}</h2><ul>
${messages
  .map(
    ({ from, text, at }) =>
      `<li${from === '我' ? ' class="own"' : ''}><small>${escaped(from)} · ${clockInChina(at).format('YYYY-MM-DD HH:mm')}</small><br>${escaped(text).replaceAll('\n', '<br>')}</li>`,
  )
  .join('\n')}
</ul>`
