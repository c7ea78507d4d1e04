/**
 * Members' actions on introductions. A contact opens only with its owner's consent: the target chooses contacts and
 * duration when accepting; the sender agrees, when asking, to open the same kinds for a chosen time.
 * A matchmaker's proposal agrees to nothing for the member, so such a sender opens contacts afterwards. Before the
 * first of these acts, and before viewing a contact, each side must have read the anti-fraud reminder.
 */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { type ContactScope, lineLimits, lineStates } from '@qianxian/protocol/line/line.words'
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import type { line } from '@qianxian/protocol/line/line'
import type { LineDetail } from '@qianxian/protocol/line/line.schema'
import type { InputOf } from '@qianxian/protocol/base/endpoint'
import { requireProfileId, requirePublishedProfileId, type Ctx, type TxCtx } from '../../ctx'
import { readAll } from '../../db/reads'
import { fault, fieldFault } from '../../http/fault'
import { improperTextFault } from '../../http/text-check'
import { paging } from '../../http/paging'
import { askThenAct, type AskingVerb, type Verb } from '../../http/serve'
import { endMatch } from '../interact/interact'
import { requireProfileIdOfNo, requireReminderAccepted } from '../love/love'
import { markSubjectsRead } from '../notice/notice'
import { refuseLimited } from '../strike/strike'
import * as store from './line.repository'
import type { Line } from './line.repository'
import { acceptLine, connectMutualLines, openContacts } from './connection'
import { checkMessage, expireLines, linesViewed, openLine, lineScreener } from './line'
import { lineClosed, lineGranted, lineRevoked, lineSubject } from './line.notices'
import { contactsOf, presentLineDetail, isVisibleTo, otherPartyId, presentLineRows } from './line.presenter'
import { isGrantActive, momentColumn, listMoments } from './moments'
import { isQuotaRunning, timesRemaining, QUOTA_POLICY } from './package/quota'
import { closeLine, declineLine, markViewed, withdrawLine } from './line-state'
import { linesLeftToday } from './eligibility'
import { retractFromSide, notifySide } from './notify'

/** Moderates the message of a new line. Runs before the transaction, because a provider may be slow. */
async function judgeAsk(ctx: Ctx, { no, message, scopes }: InputOf<typeof line.applyLine>) {
  const me = requirePublishedProfileId(ctx)
  await refuseLimited(ctx, 'line')
  const other = await requireProfileIdOfNo(ctx, no)
  await requireReminderAccepted(ctx, other)
  await refuseMissing(ctx, me, scopes)
  return { me, other, verdict: await checkMessage(ctx, message) }
}

export const applyLine: AskingVerb<typeof line.applyLine> = askThenAct(
  judgeAsk,
  async (ctx, { mode, message, reasons, scopes, duration }, asked) => {
    const { me, other, verdict } = asked
    const parties = await store.loadParties(ctx, [me, other])
    const screener = await lineScreener.ask(ctx, parties.get(me)!, parties.get(other)!)
    // Without a screener, a message that the automatic check does not pass is refused.
    if (!screener.hasAnybody && verdict === 'review') throw improperTextFault('message')

    const line = await ctx.tx(async (ctx) => {
      const ask = { fromId: me, toId: other, mode, message, reasons, scopes: [...new Set(scopes)], duration, proposedById: null }
      const opened = await openLine(ctx, { ...ask, matchmakerId: screener.matchmakerId, needsScreening: screener.hasAnybody })
      const { line, isCrossing, waiting } = opened
      if (isCrossing) {
        await markSubjectsRead(ctx, lineSubject(line.id))
        return acceptLine(ctx, line, { scopes, duration })
      }
      return waiting && line.status === 'delivered' ? connectMutualLines(ctx, line, waiting) : line
    })
    return presentLineDetail(ctx, me, line)
  },
)

export const getPaged: Verb<typeof line.getPaged> = async (ctx, { box, ...asked }) => {
  const me = requireProfileId(ctx)
  await expireLines(ctx, [me])
  await linesViewed.emit(ctx, me)
  const { place, limit, pageFrom } = paging<[id: number]>(ctx, `line:${me}:${box}`, asked)
  const lines = await store.listLines(ctx, store.lineBoxCondition(box, me), { before: place?.[0] ?? null, size: limit })
  const page = await pageFrom(
    lines,
    (line) => [line.id],
    (shown) => presentLineRows(ctx, me, shown),
  )
  return { ...page, total: place === null ? await store.countLines(ctx, store.lineBoxCondition(box, me)) : null }
}

/** Returns the viewer's line; throws not_found for all others, and if the viewer may not know of the line. */
async function mineOf(ctx: Ctx, id: number): Promise<{ me: number; line: Line }> {
  const me = requireProfileId(ctx)
  const line = await store.lineById(ctx, id)
  if (!line || !isVisibleTo(line, me)) throw fault('not_found')
  await expireLines(ctx, [line.fromId])
  await linesViewed.emit(ctx, me)
  return { me, line }
}

/** Returns the other side of the viewer's line. */
async function otherOfLine(ctx: Ctx, id: number): Promise<number> {
  const { me, line } = await mineOf(ctx, id)
  return otherPartyId(line, me)
}

/** Returns the line; the target's first view is recorded. */
export const getDetail: Verb<typeof line.getDetail> = async (ctx, { id }) => {
  const { me } = await mineOf(ctx, id)
  const line = await ctx.tx(async (ctx) => {
    const locked = (await store.lockLine(ctx, id))!
    if (!isVisibleTo(locked, me)) throw fault('not_found')
    await markSubjectsRead(ctx, lineSubject(id))
    if (locked.toId === me && locked.status === 'delivered') return markViewed(ctx, locked)
    return store.updateLine(ctx, id, locked.fromId === me ? { seenByFromAt: ctx.now } : { seenByToAt: ctx.now })
  })
  return presentLineDetail(ctx, me, line)
}

export const getStanding: Verb<typeof line.getStanding> = async (ctx, { id }) => {
  await mineOf(ctx, id)
  // The line may have expired during this read.
  const { status, updatedAt } = (await store.lineById(ctx, id))!
  return { status, updatedAt: updatedAt.toISOString() }
}

/** Marks a moment as seen; throws for a moment that has not happened yet. */
export const seeMoment: Verb<typeof line.seeMoment> = async (ctx, { id, moment }) => {
  const { me, line } = await mineOf(ctx, id)
  const received = (await store.grantsOf(ctx, id)).find(({ granteeId }) => granteeId === me)
  if (isIn(listMoments(ctx, line, me, received), moment)) await store.updateLine(ctx, id, { [momentColumn(line, me, moment)]: ctx.now })
  return {}
}

interface Step {
  /** True if the line's state allows this act. */
  fits: (line: Line, me: number) => boolean
  /** True if the same act was done before: the response is the present state. */
  isDone?: (line: Line, me: number) => boolean
  act: (ctx: TxCtx, line: Line, me: number) => Promise<Line>
}

/** Acts on the locked line; if the state does not allow the act, throws line_state_changed with the present line. */
async function step(ctx: Ctx, id: number, { fits, isDone, act }: Step): Promise<LineDetail> {
  const { me } = await mineOf(ctx, id)
  const { line, isRefused } = await ctx.tx(async (ctx) => {
    const locked = (await store.lockLine(ctx, id))!
    // Answering marks the notice as read, even if the line was never opened.
    if (locked.toId === me && locked.status === 'delivered') await markSubjectsRead(ctx, lineSubject(id))
    if (fits(locked, me)) return { line: await act(ctx, locked, me), isRefused: false }
    return { line: locked, isRefused: !isDone?.(locked, me) }
  })
  // The target may no longer see a withdrawn line.
  if (!isVisibleTo(line, me)) throw fault('line_state_changed')
  const detail = await presentLineDetail(ctx, me, line)
  if (isRefused) throw fault('line_state_changed', { data: detail })
  return detail
}

export const withdraw: Verb<typeof line.withdraw> = async (ctx, { id }) => {
  return step(ctx, id, {
    fits: (line, me) => line.fromId === me && isIn(lineStates.withdrawable, line.status),
    isDone: (line, me) => line.fromId === me && line.status === 'withdrawn',
    act: withdrawLine,
  })
}

export const answer: Verb<typeof line.answer> = async (ctx, { id, isAccepted, declineReason, scopes = [], duration = 'until_revoked' }) => {
  if (!isAccepted && !declineReason) throw fieldFault({ declineReason: '请选择婉拒理由' })
  if (isAccepted) {
    await requireReminderAccepted(ctx, await otherOfLine(ctx, id))
    await refuseMissing(ctx, requireProfileId(ctx), scopes)
  }
  return step(ctx, id, {
    fits: (line, me) => line.toId === me && isIn(lineStates.answerable, line.status),
    isDone: (line, me) => line.toId === me && (isAccepted ? isIn(lineStates.connected, line.status) : line.status === 'declined'),
    act: (inner, line) => (isAccepted ? acceptLine(inner, line, { scopes, duration }) : declineLine(inner, line, declineReason!)),
  })
}

async function refuseMissing(ctx: Ctx, me: number, scopes: readonly string[]): Promise<void> {
  const mine = contactsOf((await store.loadParties(ctx, [me])).get(me)!)
  if (scopes.includes('phone') && !mine.includes('phone')) throw fieldFault({ scopes: '你还没有绑定手机号' })
  if (scopes.includes('wechat') && !mine.includes('wechat')) throw fieldFault({ scopes: '你还没有填写微信号' })
}

export const grantContact: Verb<typeof line.grantContact> = async (ctx, { id, scopes, duration }) => {
  await requireReminderAccepted(ctx, await otherOfLine(ctx, id))
  await refuseMissing(ctx, requireProfileId(ctx), scopes)
  return step(ctx, id, {
    fits: (line) => isIn(lineStates.connected, line.status),
    act: async (inner, line, me) => {
      const granteeId = otherPartyId(line, me)
      const isNews = await openContacts(inner, line, { grantorId: me, granteeId, byUserId: ctx.viewer!.userId, scopes, duration })
      if (!isNews) return line
      await notifySide(inner, lineGranted, line, granteeId)
      return touch(inner, line, me)
    },
  })
}

/** Marks the line as updated for the other side and as seen by this side. */
const touch = (ctx: Ctx, line: Line, me: number): Promise<Line> =>
  store.updateLine(ctx, line.id, { updatedAt: ctx.now, ...(line.fromId === me ? { seenByFromAt: ctx.now } : { seenByToAt: ctx.now }) })

/** Hides the contact at once; revoking again changes nothing. */
export const revokeContact: Verb<typeof line.revokeContact> = async (ctx, { id }) => {
  return step(ctx, id, {
    fits: (line) => isIn(lineStates.connected, line.status),
    isDone: (line) => isIn(lineStates.severed, line.status),
    act: async (inner, line, me) => {
      const standing = await store.lockGrant(inner, line.id, me)
      if (!standing) return line
      await store.updateGrant(inner, standing.id, { revokedAt: ctx.now })
      await store.addEvent(inner, { lineId: line.id, kind: 'revoked', byUserId: ctx.viewer!.userId })
      await retractFromSide(inner, [lineGranted], line, otherPartyId(line, me))
      await notifySide(inner, lineRevoked, line, otherPartyId(line, me))
      return touch(inner, line, me)
    },
  })
}

/**
 * Decrypts the contact for one view. The grant stays locked meanwhile, so a concurrent revocation is serialised with
 * the view.
 */
export const getContact: Verb<typeof line.getContact> = async (ctx, { id }) => {
  const { me, line } = await mineOf(ctx, id)
  const grantorId = otherPartyId(line, me)
  await requireReminderAccepted(ctx, grantorId)
  return ctx.tx(async (ctx) => {
    const grant = await store.lockGrant(ctx, id, grantorId, true)
    const current = await store.lineById(ctx, id)
    const parties = await store.loadParties(ctx, [me, grantorId])
    const grantor = parties.get(grantorId)
    const isLive = grantor?.userStatus === 'active' && !(await store.filterBlocked(ctx, me, [grantorId])).has(grantorId)
    if (!grant || !isLive || !isGrantActive(ctx, grant) || !current || !isIn(lineStates.connected, current.status))
      throw fault('contact_not_granted')
    await store.updateGrant(ctx, grant.id, { viewedCount: grant.viewedCount + 1 })
    await store.addEvent(ctx, { lineId: id, kind: 'contact_viewed', byUserId: ctx.viewer!.userId, note: grant.scopes.join(',') })
    const reveal = (scope: ContactScope, sealed: string | null) =>
      grant.scopes.includes(scope) && sealed !== null ? ctx.secrets.unseal(sealed) : null
    return {
      phone: reveal('phone', grantor.phoneEnc),
      wechat: reveal('wechat', grantor.wechatEnc),
      until: grant.until?.toISOString() ?? null,
      watermark: `${parties.get(me)!.no} ${dayInShanghai(ctx.now)}`,
    }
  })
}

export const close: Verb<typeof line.close> = async (ctx, { id }) => {
  return step(ctx, id, {
    fits: (line) => isIn(lineStates.connected, line.status),
    isDone: (line) => line.status === 'closed',
    act: async (inner, line, me) => {
      const closed = await closeLine(inner, line)
      await notifySide(inner, lineClosed, closed, otherPartyId(closed, me))
      // Two people who also liked each other remain a match.
      await endMatch(inner, line.fromId, line.toId, 'line')
      return touch(inner, closed, me)
    },
  })
}

export const getQuota: Verb<typeof line.getQuota> = async (ctx) => {
  const me = requireProfileId(ctx)
  await expireLines(ctx, [me])
  const [rows, counts, parties] = await readAll(ctx, [
    () => store.listQuotas(ctx, me),
    () => store.senderCounts(ctx, me),
    () => store.loadParties(ctx, [me]),
  ])
  const usable = rows.filter((row) => isQuotaRunning(ctx, row) && row.held + row.used < row.total)
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  return {
    left: sum(usable.map(timesRemaining)),
    leftAssisted: sum(usable.filter(({ serviceLevel }) => serviceLevel !== 'self').map(timesRemaining)),
    held: sum(rows.map((row) => row.held)),
    used: sum(rows.map((row) => row.used)),
    nextExpiry: usable[0]?.endsAt.toISOString() ?? null,
    newLeftToday: await linesLeftToday(ctx),
    openLeft: Math.max(0, lineLimits.openMax - counts.open),
    myContacts: contactsOf(parties.get(me)!),
    policyText: QUOTA_POLICY,
  }
}

export { getMyQuotas, getPackages } from './package/package.service'
