/** Notices between matchmakers and members, and notices of lines to screen. */
import { dateInWords, endInWords } from '@qianxian/protocol/base/calendar'
import { name as nameOf, values } from '@qianxian/protocol/base/dictionary'
import { object, oneOf, Type } from '@qianxian/protocol/base/shape'
import { consentScope, type ConsentScope, matchmakerLimits } from '@qianxian/protocol/matchmaker/matchmaker.words'
import type { LoveCard } from '@qianxian/protocol/love/love.schema'
import type { Picture } from '@qianxian/protocol/media/media.schema'
import type { Ctx } from '../../ctx'
import { cardsOf, isDraftHandedOver } from '../love/love'
import { picturesOf } from '../media/media'
import { noticeLink, noticeKind, type NoticeWords, type StoredNotice } from '../notice/notice'
import * as store from './matchmaker.repository'
import type { Matchmaker, RepresentationRow } from './matchmaker.repository'
import * as desk from './matchmaker-work.repository'
import { isUnscreened } from './matchmaker.presenter'
import { findLastChange } from './own-card.repository'

// --- Lines to screen ---------------------------------------------------------

const LineFacts = object({ lineId: Type.Integer() })
interface LineFacts {
  lineId: number
}

export const screeningSubject = (lineId: number): string => `screening:${lineId}`

/** The lines of the notices that the reader may work on, by id. */
async function ownLines(ctx: Ctx, told: readonly StoredNotice<LineFacts>[]) {
  const { viewer } = ctx
  const own = viewer && (await store.matchmakerOfUser(ctx, viewer.userId))
  if (!own) return new Map<number, never>()
  const ids = told.map(({ facts }) => facts.lineId)
  const lines = await desk.workLinesOf(ctx, { matchmakerId: own.id, ownProfileId: viewer.profileId }, ids)
  return new Map(lines.map((line) => [line.id, line]))
}

type WorkedLine = Awaited<ReturnType<typeof ownLines>> extends Map<number, infer Line> ? Line : never

/**
 * Builds the text with `say` about the two people, as far as the matchmaker may see them; there is no notice if `say` returns
 * null.
 */
const ofTwo = (say: (line: WorkedLine, from: string, to: string, ctx: Ctx) => Pick<NoticeWords, 'text' | 'target'> | null) =>
  async function words(ctx: Ctx, told: readonly StoredNotice<LineFacts>[]): Promise<Map<number, NoticeWords>> {
    const lines = await ownLines(ctx, told)
    const cards = await cardsOf(
      ctx,
      [...lines.values()].flatMap((line) => [line.fromId, line.toId]),
    )
    const nameIn = ({ isAvailable, nickname }: LoveCard): string => (isAvailable ? nickname : '会员')
    const made = new Map<number, NoticeWords>()
    for (const { id, facts } of told) {
      const line = lines.get(facts.lineId)
      const [from, to] = line ? [cards.get(line.fromId), cards.get(line.toId)] : []
      const said = line && from && to ? say(line, nameIn(from), nameIn(to), ctx) : null
      if (said) made.set(id, { ...said, picture: from!.cover })
    }
    return made
  }

const whileLine = (isSo: (line: WorkedLine) => boolean) =>
  async function holds(ctx: Ctx, told: readonly StoredNotice<LineFacts>[]): Promise<Set<number>> {
    const lines = await ownLines(ctx, told)
    const isHeld = (line: WorkedLine | undefined) => line !== undefined && isSo(line)
    return new Set(told.filter(({ facts }) => isHeld(lines.get(facts.lineId))).map(({ id }) => id))
  }

const toScreener = {
  section: 'system',
  topic: 'line',
  cadence: 'soon',
  slot: 'line',
  page: '/subpages/member/matchmaker/line',
} as const

export const lineAsked = noticeKind('matchmaker.line_asked', LineFacts, {
  ...toScreener,
  outside: '有一份牵线等你把关',
  words: ofTwo((line, asking, asked, { now }) => {
    const isLate = line.screenDueAt !== null && line.screenDueAt <= now
    const by = isLate ? '请尽快把关' : line.screenDueAt ? `请在${endInWords(line.screenDueAt, now)}前把关` : '请把关'
    return { text: `${asking}想认识${asked}${isUnscreened(line) ? `，${by}` : ''}`, target: noticeLink(toScreener.page, { id: line.id }) }
  }),
  holds: whileLine(isUnscreened),
})

const isStalled = ({ status }: WorkedLine): boolean => status === 'stalled'

export const assistedStalled = noticeKind('matchmaker.line_stalled', LineFacts, {
  ...toScreener,
  outside: '你牵的一条线安静了一阵子',
  words: ofTwo((line, one, other) =>
    isStalled(line) ? { text: `${one}和${other}两周没说话了，帮他们问一问？`, target: noticeLink(toScreener.page) } : null,
  ),
  holds: whileLine(isStalled),
})

// --- Services -----------------------------------------------------------------

const ServiceFacts = object({ representationId: Type.Integer() })
interface ServiceFacts {
  representationId: number
}
const ConsentFacts = object({ representationId: Type.Integer(), scopes: Type.Array(oneOf('授权', values(consentScope))) })

/** Opening the service marks the notice as read. */
export const serviceSubject = (representationId: number): string => `service:${representationId}`

interface Service<Facts> {
  row: RepresentationRow
  matchmaker: Matchmaker
  facts: Facts
}

async function servicesTold<Facts extends ServiceFacts>(
  ctx: Ctx,
  told: readonly StoredNotice<Facts>[],
): Promise<Map<number, Service<Facts>>> {
  const rows = await store.representationsById(
    ctx,
    told.map(({ facts }) => facts.representationId),
  )
  const found = await store.matchmakersById(
    ctx,
    [...rows.values()].map((row) => row.matchmakerId),
  )
  const matchmakers = new Map(found.map((one) => [one.id, one]))
  const services = new Map<number, Service<Facts>>()
  for (const { id, facts } of told) {
    const row = rows.get(facts.representationId)
    const matchmaker = row && matchmakers.get(row.matchmakerId)
    if (row && matchmaker) services.set(id, { row, matchmaker, facts })
  }
  return services
}

type Say<Facts> = (service: Service<Facts>, ctx: Ctx) => string | null

/** Builds the text with `say` about the matchmaker, for the member only; there is no notice if `say` returns null. */
async function inMemberWords<Facts extends ServiceFacts>(ctx: Ctx, told: readonly StoredNotice<Facts>[], say: Say<Facts>) {
  const made = new Map<number, NoticeWords>()
  const services = await servicesTold(ctx, told)
  const pictures = await picturesOf(
    ctx,
    [...services.values()].flatMap(({ matchmaker }) => matchmaker.avatarMediaId ?? []),
    () => false,
  )
  for (const [id, service] of services) {
    const { row, matchmaker } = service
    const text = row.profileId === ctx.viewer?.profileId ? say(service, ctx) : null
    const picture: Picture | null = (matchmaker.avatarMediaId !== null && pictures.get(matchmaker.avatarMediaId)) || null
    if (text !== null) made.set(id, { text, picture, target: noticeLink('/member/love/index') })
  }
  return made
}

/** Builds the text with `say` about the member, as far as the matchmaker may see them, for the matchmaker only. */
async function inMatchmakerWords<Facts extends ServiceFacts>(
  ctx: Ctx,
  told: readonly StoredNotice<Facts>[],
  say: (name: string, facts: Facts) => string,
) {
  const made = new Map<number, NoticeWords>()
  const services = await servicesTold(ctx, told)
  const cards = await cardsOf(
    ctx,
    [...services.values()].map(({ row }) => row.profileId),
  )
  for (const [id, { row, matchmaker, facts }] of services) {
    const card = cards.get(row.profileId)
    if (!card || matchmaker.userId !== ctx.viewer?.userId) continue
    const text = say(card.isAvailable ? card.nickname : '会员', facts)
    made.set(id, { text, picture: card.cover, target: noticeLink('/subpages/member/matchmaker/list') })
  }
  return made
}

const stillTrue = (isSo: (service: Service<ServiceFacts>, ctx: Ctx) => boolean | Promise<boolean>) =>
  async function holds(ctx: Ctx, told: readonly StoredNotice<ServiceFacts>[]): Promise<Set<number>> {
    const held = new Set<number>()
    for (const [id, service] of await servicesTold(ctx, told)) if (await isSo(service, ctx)) held.add(id)
    return held
  }

const common = { section: 'system', topic: 'service', cadence: 'soon' } as const
const toMember = { ...common, slot: 'line', page: '/member/love/index' } as const
const toMatchmaker = { ...common, slot: null, page: '/subpages/member/matchmaker/list', outside: '会员的服务有了变化' } as const
const THANKS = '服务到这里，谢谢你'

const isOpenInvitation = ({ row }: Service<ServiceFacts>, { now }: Ctx): boolean =>
  row.status === 'consent_requested' && (row.expiresAt === null || row.expiresAt > now)

export const memberInvited = noticeKind('matchmaker.invited', ServiceFacts, {
  ...toMember,
  cadence: 'now',
  outside: '有一位红娘想为你牵线',
  words: (ctx, told) =>
    inMemberWords(ctx, told, (service) => {
      const rest = isOpenInvitation(service, ctx) ? `，同意哪几项由你选，${matchmakerLimits.consentLifeDays} 天内有效` : ''
      return `红娘${service.matchmaker.name}想为你牵线${rest}`
    }),
  holds: stillTrue(isOpenInvitation),
})

export const memberDrafted = noticeKind('matchmaker.drafted', ServiceFacts, {
  ...toMember,
  outside: '红娘替你改了资料，等你看看',
  words: (ctx, told) => inMemberWords(ctx, told, ({ matchmaker }) => `${matchmaker.name}替你改了资料，看看说得对不对`),
  holds: stillTrue(({ row, matchmaker }, ctx) => isDraftHandedOver(ctx, row.profileId, matchmaker.userId)),
})

export const memberLeft = noticeKind('matchmaker.ended', ServiceFacts, {
  ...toMember,
  slot: null,
  outside: '你的红娘服务有了变化',
  words: (ctx, told) => inMemberWords(ctx, told, ({ matchmaker }) => `红娘${matchmaker.name}：${THANKS}`),
})

export const serviceAsked = noticeKind('matchmaker.asked', ServiceFacts, {
  ...toMatchmaker,
  outside: '有会员请你做红娘',
  words: (ctx, told) => inMatchmakerWords(ctx, told, (name) => `${name}请你做红娘，请在 ${matchmakerLimits.consentLifeDays} 天内答复`),
  holds: stillTrue(({ row }, { now }) => row.status === 'pending' && (row.expiresAt === null || row.expiresAt > now)),
})

export const memberAccepted = noticeKind('matchmaker.accepted', ServiceFacts, {
  ...toMember,
  cadence: 'now',
  outside: '你请的红娘答应了',
  words: (ctx, told) => inMemberWords(ctx, told, ({ matchmaker }) => `${matchmaker.name}答应做你的红娘，现在就能聊`),
  holds: stillTrue(({ row }, ctx) => store.isRunningNow(ctx, row)),
})

export const memberDeclined = noticeKind('matchmaker.declined', ServiceFacts, {
  ...toMember,
  slot: null,
  outside: '你请的红娘有了答复',
  words: (ctx, told) => inMemberWords(ctx, told, ({ matchmaker }) => `${matchmaker.name}暂时不能为你服务，可以看看其他红娘`),
})

/** The matchmaker was stopped, left, or has returned; worded by the state at reading time. */
export const serviceAway = noticeKind('matchmaker.away', ServiceFacts, {
  ...toMember,
  cadence: 'now',
  slot: null,
  outside: '你的红娘服务有了变化',
  words: (ctx, told) =>
    inMemberWords(ctx, told, ({ matchmaker, row }) => {
      if (row.status === 'suspended') return `红娘${matchmaker.name}暂时不能为你服务，可以等 TA 恢复，也可以换一位`
      if (row.status === 'active') return `红娘${matchmaker.name}回来了，继续为你服务`
      return `红娘${matchmaker.name}不再做红娘了，你可以另选一位，由你重新授权`
    }),
})

export const consentLapsed = noticeKind('matchmaker.lapsed', ServiceFacts, {
  ...toMember,
  slot: null,
  outside: '你的红娘服务有了变化',
  words: (ctx, told) =>
    inMemberWords(ctx, told, ({ matchmaker }) => `你给${matchmaker.name}的授权满 ${matchmakerLimits.consentMonths} 个月，已经到期`),
})

const EndingFacts = object({ representationId: Type.Integer(), until: Type.String(), days: Type.Integer() })

export const endingSubject = (id: number, until: Date, days: number): string =>
  `consent-ending:${id}:${Math.round(until.getTime() / 1000)}:${days}`

export const consentEnding = noticeKind('matchmaker.consent_ending', EndingFacts, {
  ...toMember,
  isOnce: true,
  slot: null,
  outside: '你给红娘的授权快到期了',
  words: (ctx, told) =>
    inMemberWords(ctx, told, ({ matchmaker, facts, row }, { now }) =>
      row.expiresAt?.toISOString() === facts.until && row.expiresAt > now
        ? `你给${matchmaker.name}的授权到${dateInWords(facts.until)}为止，愿意的话可以再续一年`
        : null,
    ),
  holds: stillTrue(({ row }, ctx) => store.isRunningNow(ctx, row)),
})

export const serviceLapsed = noticeKind('matchmaker.service_lapsed', ServiceFacts, {
  ...toMatchmaker,
  words: (ctx, told) => inMatchmakerWords(ctx, told, (name) => `${name}的授权满 ${matchmakerLimits.consentMonths} 个月，已经到期`),
})

const inScopes = (scopes: readonly ConsentScope[]): string => scopes.map((scope) => nameOf(consentScope, scope)).join('、')

export const consentGiven = noticeKind('matchmaker.consented', ConsentFacts, {
  ...toMatchmaker,
  words: (ctx, told) => inMatchmakerWords(ctx, told, (name, { scopes }) => `${name}同意了：${inScopes(scopes)}`),
  holds: stillTrue(({ row }) => row.status === 'active'),
})

export const consentRefused = noticeKind('matchmaker.refused', ServiceFacts, {
  ...toMatchmaker,
  words: (ctx, told) => inMatchmakerWords(ctx, told, (name) => `${name}这次不需要`),
})

export const consentNarrowed = noticeKind('matchmaker.narrowed', ConsentFacts, {
  ...toMatchmaker,
  words: (ctx, told) => inMatchmakerWords(ctx, told, (name, { scopes }) => `${name}收回了：${inScopes(scopes)}`),
  holds: stillTrue(({ row }) => row.status === 'active'),
})

export const matchmakerLeft = noticeKind('matchmaker.left', ServiceFacts, {
  ...toMatchmaker,
  words: (ctx, told) => inMatchmakerWords(ctx, told, (name) => `${name}：${THANKS}`),
})

// --- The own card ------------------------------------------------------------

const CardFacts = object({ matchmakerId: Type.Integer() })
const DESK = '/member/matchmaker/index'

export const cardSubject = (matchmakerId: number): string => `matchmaker-card:${matchmakerId}`

/** Sent to the matchmaker; opening the own card marks it as read. */
export const cardJudged = noticeKind('matchmaker.card_judged', CardFacts, {
  section: 'system',
  topic: 'service',
  cadence: 'soon',
  slot: null,
  page: DESK,
  outside: '你的红娘名片有了审核结果',
  words: async (ctx, told) => {
    const own = ctx.viewer && (await store.matchmakerOfUser(ctx, ctx.viewer.userId))
    const last = own && (await findLastChange(ctx, own.id))
    if (!last) return new Map<number, NoticeWords>()
    const text =
      last.status === 'approved'
        ? '你的红娘名片已通过审核，会员看到的是新的'
        : last.status === 'rejected'
          ? '你的红娘名片没有通过审核，看看原因'
          : '你的红娘名片正在审核'
    return new Map(
      told.filter(({ facts }) => facts.matchmakerId === own.id).map(({ id }) => [id, { text, target: noticeLink(DESK, { card: 1 }) }]),
    )
  },
})

/** Notices that make the app reload the member list. */
export const newsOfMembers = [serviceAsked, serviceLapsed, consentGiven, consentRefused, consentNarrowed, matchmakerLeft]

export const matchmakerNotices = [
  lineAsked,
  assistedStalled,
  memberInvited,
  memberDrafted,
  memberLeft,
  memberAccepted,
  memberDeclined,
  serviceAway,
  consentLapsed,
  consentEnding,
  cardJudged,
  ...newsOfMembers,
]
