/** Notices about an introduction to both sides. */
import { declineReason, lineCloseReason, lineLimits, lineStates } from '@qianxian/protocol/line/line.words'
import { endInWords } from '@qianxian/protocol/base/calendar'
import { lengthIn } from '@qianxian/protocol/base/clock'
import { isIn, name as nameOf } from '@qianxian/protocol/base/dictionary'
import type { LoveCard } from '@qianxian/protocol/love/love.schema'
import { object, Type } from '@qianxian/protocol/base/shape'
import type { Ctx } from '../../ctx'
import { cardsOf } from '../love/love'
import { noticeLink, noticeKind, type NoticeWords, type StoredNotice } from '../notice/notice'
import type { Line } from './line.repository'
import * as store from './line.repository'
import { isVisibleTo, otherPartyId } from './line.presenter'
import { isGrantActive } from './moments'
import { isLineOverdue } from './eligibility'

const LineFacts = object({ lineId: Type.Integer() })
interface LineFacts {
  lineId: number
}

/** Subject: opening the line marks it as read. */
export const lineSubject = (lineId: number): string => `line:${lineId}`

interface Read {
  line: Line
  /** The other side, as the recipient may see them. */
  other: LoveCard
  name: string
}

const linesOf = (ctx: Ctx, told: readonly StoredNotice<LineFacts>[]): Promise<Map<number, Line>> =>
  store.linesById(
    ctx,
    told.map(({ facts }) => facts.lineId),
  )

/**
 * Notice worded by `say` for the recipient's side; there is none if the recipient may not know of the line or `say`
 * returns null.
 */
const toASide = (
  say: (read: Read, ctx: Ctx) => string | null | Promise<string | null>,
  leads: (read: Read, ctx: Ctx) => string = ({ line }) => noticeLink('/member/love/line', { id: line.id }),
) =>
  async function words(ctx: Ctx, told: readonly StoredNotice<LineFacts>[]): Promise<Map<number, NoticeWords>> {
    const me = ctx.viewer?.profileId
    const made = new Map<number, NoticeWords>()
    if (me == null) return made
    const lines = await linesOf(ctx, told)
    const cards = await cardsOf(
      ctx,
      [...lines.values()].map((line) => otherPartyId(line, me)),
    )
    for (const { id, facts } of told) {
      const line = lines.get(facts.lineId)
      const other = line && isVisibleTo(line, me) ? cards.get(otherPartyId(line, me)) : undefined
      if (!line || !other) continue
      const read = { line, other, name: other.isAvailable ? other.nickname : '对方' }
      const text = await say(read, ctx)
      if (text !== null) made.set(id, { text, picture: other.cover, target: leads(read, ctx) })
    }
    return made
  }

const stillTrue = (isSo: (ctx: Ctx, line: Line) => boolean | Promise<boolean>) =>
  async function holds(ctx: Ctx, told: readonly StoredNotice<LineFacts>[]): Promise<Set<number>> {
    const lines = await linesOf(ctx, told)
    const held = new Set<number>()
    for (const { id, facts } of told) {
      const line = lines.get(facts.lineId)
      if (line && (await isSo(ctx, line))) held.add(id)
    }
    return held
  }

const waitsForAnswer = (ctx: Ctx, line: Line): boolean => isIn(lineStates.answerable, line.status) && !isLineOverdue(ctx, line)
const isConnected = (line: Line): boolean => isIn(lineStates.connected, line.status)

/** Returns the grant that is open to the recipient now; null if there is none. */
async function openToReader(ctx: Ctx, line: Line): Promise<store.GrantRow | null> {
  const grants = isConnected(line) ? await store.grantsOf(ctx, line.id) : []
  return grants.find((grant) => grant.granteeId === ctx.viewer?.profileId && isGrantActive(ctx, grant)) ?? null
}

const common = { section: 'system', topic: 'line', slot: 'line', outside: '你的牵线有了新回音', page: '/member/love/line' } as const

/** The product's fixed wording. */
const EARNEST = '有人认真地想认识你：'
const RETURNED = '1 次已退回'

export const lineDelivered = noticeKind('line.delivered', LineFacts, {
  ...common,
  cadence: 'now',
  outside: '有一份牵线等你回应',
  words: toASide(({ other, name }) => EARNEST + [name, other.ageText, other.cityName].filter(Boolean).join('，')),
  holds: stillTrue(waitsForAnswer),
})

export const lineWaiting = noticeKind('line.waiting', LineFacts, {
  ...common,
  cadence: 'now',
  isOnce: true,
  outside: '有一份牵线还在等你回应',
  words: toASide(({ line, name }, ctx) =>
    waitsForAnswer(ctx, line) && line.expireAt ? `${name}还在等你，${endInWords(line.expireAt, ctx.now)}前回一声就好` : null,
  ),
  holds: stillTrue(waitsForAnswer),
})

export const lineProposed = noticeKind('line.proposed', LineFacts, {
  ...common,
  cadence: 'soon',
  outside: '红娘为你发起了一份牵线',
  words: toASide(async ({ line, name }, ctx) => {
    const matchmaker = line.matchmakerId === null ? null : await store.matchmakerName(ctx, line.matchmakerId)
    return `${matchmaker ?? '红娘'}替你问了${name}，有回音就告诉你`
  }),
  holds: stillTrue(waitsForAnswer),
})

export const linePassed = noticeKind('line.passed', LineFacts, {
  ...common,
  cadence: 'soon',
  words: toASide(({ name }) => `红娘把你的心意送到了，${name}有 ${lineLimits.answerDays} 天考虑`),
  holds: stillTrue(waitsForAnswer),
})

export const lineSentBack = noticeKind('line.sent_back', LineFacts, {
  ...common,
  cadence: 'soon',
  words: toASide(({ line }) => `这次没有送出：${nameOf(lineCloseReason, line.closeReason)}。${RETURNED}`),
})

export const lineViewed = noticeKind('line.viewed', LineFacts, {
  ...common,
  cadence: 'silent',
  words: toASide(({ name }) => `${name}看过了`),
})

/** Links to the conversation, or to the line if the two cannot talk. */
const toTalk = ({ line, other }: Read, ctx: Ctx): string =>
  ctx.tenant.hasPlugin('message') && isConnected(line) && other.isAvailable
    ? noticeLink('/subpages/member/message/detail', { no: other.no })
    : noticeLink('/member/love/line', { id: line.id })

export const lineConnected = noticeKind('line.connected', LineFacts, {
  ...common,
  cadence: 'now',
  words: toASide(({ line, name }) => `${name}也想认识你${isConnected(line) ? '，去打个招呼吧' : ''}`, toTalk),
  holds: stillTrue((_ctx, line) => isConnected(line)),
})

export const lineDeclined = noticeKind('line.declined', LineFacts, {
  ...common,
  cadence: 'soon',
  words: toASide(({ line, name }) => {
    const back = line.quotaState === 'returned' ? `${RETURNED}。` : ''
    return `${name}说：${nameOf(declineReason, line.declineReason)}。${back}`
  }),
})

export const lineExpired = noticeKind('line.expired', LineFacts, {
  ...common,
  cadence: 'soon',
  words: toASide(({ name }) => `${name}没来得及回应，${RETURNED}`),
})

export const lineGranted = noticeKind('line.granted', LineFacts, {
  ...common,
  cadence: 'now',
  words: toASide(async ({ line, name }, ctx) => {
    const open = await openToReader(ctx, line)
    const days = open?.until && Math.max(1, Math.round(lengthIn('day', ctx.now, open.until)))
    return `${name}把联系方式交给了你${days ? `，${days} 天内可看` : ''}`
  }),
  holds: stillTrue(async (ctx, line) => (await openToReader(ctx, line)) !== null),
})

export const lineRevoked = noticeKind('line.revoked', LineFacts, {
  ...common,
  cadence: 'silent',
  words: toASide(({ name }) => `${name}收起了联系方式`),
})

export const lineStalled = noticeKind('line.stalled', LineFacts, {
  ...common,
  cadence: 'soon',
  outside: '有一份牵线安静了一阵子',
  words: toASide(({ line, name }) => (line.status === 'stalled' ? `你和${name}两周没说话了，打个招呼，还是好好道别？` : null), toTalk),
  holds: stillTrue((_ctx, line) => line.status === 'stalled'),
})

export const lineClosed = noticeKind('line.closed', LineFacts, {
  ...common,
  cadence: 'soon',
  words: toASide(({ name }) => `${name}想停在这里，谢谢你认真相待`),
})

export const lineNotices = [
  lineDelivered,
  lineWaiting,
  lineProposed,
  linePassed,
  lineSentBack,
  lineViewed,
  lineConnected,
  lineDeclined,
  lineExpired,
  lineGranted,
  lineRevoked,
  lineStalled,
  lineClosed,
]
