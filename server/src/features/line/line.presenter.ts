/** Presents a line to the viewer: each side and the matchmaker read different sentences. */
import { isIn, name } from '@qianxian/protocol/base/dictionary'
import {
  contactScope,
  type ContactScope,
  declineReason,
  lineCloseReason,
  lineLimits,
  lineReason,
  lineStates,
  lineStatus,
} from '@qianxian/protocol/line/line.words'
import type { LineDetail, LineRow } from '@qianxian/protocol/line/line.schema'
import type { LoveCard } from '@qianxian/protocol/love/love.schema'
import type { Ctx } from '../../ctx'
import { readAll } from '../../db/reads'
import { findDoubt } from '@qianxian/protocol/contact/contact-doubts'
import { fault } from '../../http/fault'
import { cardsOf, commonGround, findDueReminder } from '../love/love'
import * as store from './line.repository'
import type { GrantRow, Line, LineEventRow, Party } from './line.repository'
import { isGrantActive, listMoments } from './moments'
import { openingsFor } from './openings'

/** Returns the other side's id. */
export const otherPartyId = (line: Line, me: number): number => (line.fromId === me ? line.toId : line.fromId)

/** False for the target of a line that was neither passed on nor connected, who must not learn of it. */
export const isVisibleTo = (line: Line, me: number): boolean =>
  line.fromId === me || (line.toId === me && (line.deliveredAt !== null || line.answeredAt !== null) && line.status !== 'withdrawn')

/** Presents rows for one side, in the given order. */
export async function presentLineRows(ctx: Ctx, me: number, lines: readonly Line[]): Promise<LineRow[]> {
  const cards = await cardsOf(ctx, [...new Set(lines.map((line) => otherPartyId(line, me)))])
  return lines.flatMap((line) => {
    const card = cards.get(otherPartyId(line, me))
    return card ? [rowOf(line, me, card)] : []
  })
}

function rowOf(line: Line, me: number, other: LoveCard): LineRow {
  const isSender = line.fromId === me
  const seenAt = isSender ? line.seenByFromAt : line.seenByToAt
  return {
    id: line.id,
    status: line.status,
    statusText: statusText(line, isSender),
    isSender,
    mode: line.mode,
    other,
    // A message that was not screened yet is shown to its sender only.
    message: isSender || line.deliveredAt ? line.message : '',
    createdAt: line.createdAt.toISOString(),
    updatedAt: line.updatedAt.toISOString(),
    expireAt: line.expireAt?.toISOString() ?? null,
    isUnread: seenAt === null || seenAt < line.updatedAt,
  }
}

const NEUTRAL_END = '牵线已结束'

function statusText({ status, closeReason }: Line, isSender: boolean): string {
  switch (status) {
    case 'submitted':
    case 'screening':
      return `红娘正在审核，${lineLimits.screenHours} 小时内处理`
    case 'rejected_by_screen':
      return '未通过红娘审核，次数已退回'
    case 'delivered':
      return isSender ? '已送达，等待对方查看' : 'TA 想认识你'
    case 'viewed':
      return isSender ? '对方已查看，等待回应' : '等待你的回应'
    case 'declined':
      return isSender ? '对方已婉拒' : '你已婉拒'
    case 'expired':
      return isSender ? `对方 ${lineLimits.answerDays} 天内没有回应，次数已退回` : '超过期限未回应'
    case 'withdrawn':
      return '你已撤回，次数已退回'
    case 'closed':
    case 'terminated':
      return closeReason === 'exited' ? '一方已脱单，牵线已结束' : NEUTRAL_END
    default:
      return name(lineStatus, status)
  }
}

/** Returns the kinds of contact that the party has and can open. */
export const contactsOf = (party: Party): ContactScope[] =>
  (Object.keys(contactScope) as ContactScope[]).filter((scope) => (scope === 'phone' ? party.phoneEnc : party.wechatEnc) !== null)

export async function presentLineDetail(ctx: Ctx, me: number, line: Line): Promise<LineDetail> {
  const other = otherPartyId(line, me)
  const isSender = line.fromId === me
  const [rows, parties, events, grants, matchmakerName] = await readAll(ctx, [
    () => presentLineRows(ctx, me, [line]),
    () => store.loadParties(ctx, [me, other]),
    () => store.eventsOf(ctx, line.id),
    () => store.grantsOf(ctx, line.id),
    () => (line.matchmakerId === null ? null : store.matchmakerName(ctx, line.matchmakerId)),
  ])
  const row = rows[0]
  if (!row) throw fault('not_found')
  const isConnected = isIn(lineStates.connected, line.status)
  const given = isConnected ? grants.find((grant) => grant.grantorId === me) : undefined
  // An account that is being closed shows no contact.
  const isThere = parties.get(other)?.userStatus === 'active'
  const received = isConnected && isThere ? grants.find((grant) => grant.grantorId === other) : undefined
  const myContacts = contactsOf(parties.get(me)!)
  const actions = actionsFor(ctx, line, { isSender, hasContacts: myContacts.length > 0, given, received })
  return {
    row,
    reasons: line.reasons.map((reason) => name(lineReason, reason)),
    scopesAsked: line.scopes,
    declineText: line.declineReason === null ? null : name(declineReason, line.declineReason),
    closeText: closeText(line),
    matchmakerName,
    events: eventsFor(events, line, { me: ctx.viewer!.userId, isSender }),
    given: given ? grantView(ctx, given) : null,
    received: received ? grantView(ctx, received) : null,
    quotaNote: isSender ? quotaNote(line) : null,
    caution: isSender ? null : cautionAbout(line, row.message),
    actions,
    myContacts,
    ownDuration: isSender && line.scopes.length > 0 ? line.duration : null,
    moments: listMoments(ctx, line, me, received),
    openings: isConnected && isThere ? openingsFor(await commonGround(ctx, row.other.no)) : [],
    precheatDue: actions.some((action) => reminded.has(action)) ? await findDueReminder(ctx) : null,
  }
}

function closeText({ status, closeReason }: Line): string | null {
  // The last step states that the line is over, but never who ended it.
  if (!closeReason || status === 'declined' || closeReason === 'ended_by_member') return null
  return closeReason === 'blocked' || closeReason === 'reported' ? NEUTRAL_END : name(lineCloseReason, closeReason)
}

const grantView = (ctx: Ctx, grant: GrantRow): NonNullable<LineDetail['given']> => ({
  scopes: grant.scopes,
  until: grant.until?.toISOString() ?? null,
  isActive: isGrantActive(ctx, grant),
  viewedCount: grant.viewedCount,
})

function quotaNote({ quotaState }: Line): string | null {
  if (quotaState === 'held') return '已预留 1 次，对方同意后才会使用'
  if (quotaState === 'used') return '已使用 1 次'
  if (quotaState === 'returned') return '预留的 1 次已退回'
  return null
}

/** The caution for a message that no matchmaker has read: one who screened or proposed the line has read it. */
function cautionAbout({ matchmakerId }: Line, message: string): string | null {
  if (matchmakerId !== null || findDoubt(message) === null) return null
  return '这段留言可能想引你到别处联系。了解清楚以前，请留在平台上沟通，不要转账'
}

/** Actions that require reading the anti-fraud reminder first. */
const reminded = new Set<LineDetail['actions'][number]>(['accept', 'grant', 'viewContact'])

interface Standpoint {
  isSender: boolean
  hasContacts: boolean
  given: GrantRow | undefined
  received: GrantRow | undefined
}

function actionsFor(ctx: Ctx, { status }: Line, { isSender, hasContacts, given, received }: Standpoint): LineDetail['actions'] {
  const actions: LineDetail['actions'] = []
  if (isSender && isIn(lineStates.withdrawable, status)) actions.push('withdraw')
  if (!isSender && isIn(lineStates.answerable, status)) actions.push('accept', 'decline')
  if (isIn(lineStates.connected, status)) {
    if (received && isGrantActive(ctx, received)) actions.push('viewContact')
    if (hasContacts) actions.push('grant')
    if (given) actions.push('revoke')
    actions.push('close')
  }
  if (!isSender || !isIn(lineStates.open, status)) actions.push('report')
  return actions
}

/** The events so far, and the pending step. */
function eventsFor(events: readonly LineEventRow[], line: Line, { me, isSender }: { me: number; isSender: boolean }): LineDetail['events'] {
  let hasSeenLook = false
  const past = events.flatMap((event) => {
    // Views are counted on the grant; the list shows only the first.
    if (event.kind === 'contact_viewed' && (hasSeenLook || event.byUserId === me)) return []
    if (event.kind === 'contact_viewed') hasSeenLook = true
    const text = eventText(event, line, { isMine: event.byUserId === me, isSender })
    return text === null ? [] : [{ at: event.createdAt.toISOString(), text, isDone: true }]
  })
  if (isIn(lineStates.unscreened, line.status))
    return [...past, { at: (line.screenDueAt ?? line.createdAt).toISOString(), text: '等待红娘审核', isDone: false }]
  if (isIn(lineStates.answerable, line.status)) {
    return [
      ...past,
      { at: (line.expireAt ?? line.updatedAt).toISOString(), text: isSender ? '等待对方回应' : '等待你的回应', isDone: false },
    ]
  }
  return past
}

function eventText({ kind }: LineEventRow, line: Line, { isMine, isSender }: { isMine: boolean; isSender: boolean }): string | null {
  const isProposed = line.proposedById !== null
  switch (kind) {
    case 'submitted':
      return isSender ? (isProposed ? '红娘为你发起牵线' : '你发起了牵线') : isProposed ? '红娘为你推荐' : null
    case 'screening':
      return null
    case 'attempt':
      return isSender ? '红娘联系沟通了一次' : null
    case 'rejected_by_screen':
      return '未通过红娘审核'
    case 'delivered':
      return isSender ? '已送达对方' : '收到牵线'
    case 'viewed':
      return isSender ? '对方已查看' : '你查看了牵线'
    case 'connected':
      return '双方同意，牵线成功'
    case 'declined':
      return isSender ? '对方婉拒了' : '你婉拒了'
    case 'expired':
      return '超过期限未回应'
    case 'withdrawn':
      return '你撤回了牵线'
    case 'granted':
      return isMine ? '你开放了联系方式' : '对方开放了联系方式'
    case 'revoked':
      return isMine ? '你收回了联系方式' : '对方收回了联系方式'
    case 'contact_viewed':
      return '对方查看了你的联系方式'
    case 'closed':
    case 'terminated':
      return isMine && kind === 'closed' ? '你结束了牵线' : NEUTRAL_END
    default:
      return null
  }
}
