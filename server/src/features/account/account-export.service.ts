/**
 * Exports a copy of the data the person provided, as a file. It is permitted in a session that was just opened, after a
 * code to the person's phone, and downloaded by a ticket that only this session can use.
 */
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { accountLimits } from '@qianxian/protocol/account/account.words'
import type { account } from '@qianxian/protocol/account/account'
import { asSystemActor, requireMember } from '../../ctx'
import { fieldFault } from '../../http/fault'
import { expiredLinkFault, fileTicket, inMemoryFile, readFileLink } from '../../http/file-link'
import type { Verb } from '../../http/serve'
import { requireFreshLogin } from '../auth/auth'
import { notify } from '../notice/notice'
import { sectionsOf } from './account-export.repository'
import { dataCopied, sessionSubject } from './account.notices'
import { boundPhoneOf, consumeBoundCode, sendBoundCode } from './bound-phone'

const ticketKind = { purpose: 'data-copy', minutes: accountLimits.dataCopyMinutes }

interface Permitted {
  userId: number
  sessionId: number
  /** False for an account without a phone. */
  isByCode: boolean
}

export const sendDataCode: Verb<typeof account.sendDataCode> = async (ctx, picture) => {
  await requireFreshLogin(ctx)
  return sendBoundCode(ctx, { userId: requireMember(ctx).userId, scene: 'dataCopy', ...picture })
}

export const askDataCopy: Verb<typeof account.askDataCopy> = async (ctx, { code }) => {
  const { userId, sessionId } = requireMember(ctx)
  await requireFreshLogin(ctx)
  const isByCode = (await boundPhoneOf(ctx, userId)) !== null
  if (isByCode) {
    if (!code) throw fieldFault({ code: '请输入短信验证码' })
    await consumeBoundCode(ctx, { userId, scene: 'dataCopy', code })
  }
  const permitted: Permitted = { userId, sessionId, isByCode }
  // A notice about one's own act would be stored as read, but it is for the owner, who may be another person.
  await asSystemActor(ctx, 'data-copy').tx((ctx) =>
    notify(ctx, dataCopied, { to: [userId], subject: sessionSubject(sessionId), facts: { sessionId, isByCode } }),
  )
  return fileTicket(ctx, ticketKind, permitted)
}

/** Reads in one transaction, so that all sections show the same moment. */
export const exportData: Verb<typeof account.exportData> = async (ctx, { ticket }) => {
  const { userId, sessionId } = requireMember(ctx)
  const permitted = readFileLink<Permitted>(ctx, ticketKind, ticket)
  if (permitted.userId !== userId || permitted.sessionId !== sessionId) throw expiredLinkFault()
  const sections = await ctx.tx((ctx) => sectionsOf(ctx, userId, { isByCode: permitted.isByCode }))
  const file = Buffer.from(JSON.stringify({ platform: ctx.tenant.name, exportedAt: ctx.now.toISOString(), sections }, null, 2))
  return {
    mime: 'application/json; charset=utf-8',
    cacheControl: 'no-store',
    fileName: `我的数据-${dayInShanghai(ctx.now)}.json`,
    ...inMemoryFile(file),
  }
}
