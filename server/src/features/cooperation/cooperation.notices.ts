/** Notices to two matchmakers about their cooperation. */
import { endInWords } from '@qianxian/protocol/base/calendar'
import { name as nameOf } from '@qianxian/protocol/base/dictionary'
import { object, Type } from '@qianxian/protocol/base/shape'
import { cooperationLimits, cooperationRefusal } from '@qianxian/protocol/cooperation/cooperation.words'
import type { LoveCard } from '@qianxian/protocol/love/love.schema'
import type { Ctx } from '../../ctx'
import { cardsOf } from '../love/love'
import { desksById } from '../matchmaker/matchmaker'
import { noticeLink, noticeKind, type NoticeWords, type StoredNotice } from '../notice/notice'
import * as store from './cooperation.repository'
import type { CooperationRow } from './cooperation.repository'

const Facts = object({ cooperationId: Type.Integer() })
interface Facts {
  cooperationId: number
}

/** Opening the list that contains the cooperation marks the notice read. */
export const cooperationSubject = (id: number): string => `cooperation:${id}`

interface Side {
  row: CooperationRow
  isAsker: boolean
  asker: string
  helper: string
  from: string
  to: string
}

/** A notice worded by `say`, for either of the two matchmakers only; if it returns null, there is no notice. */
const inWords = (say: (side: Side, ctx: Ctx) => string | null) =>
  async function words(ctx: Ctx, told: readonly StoredNotice<Facts>[]): Promise<Map<number, NoticeWords>> {
    const rows = await rowsTold(ctx, told)
    const all = [...rows.values()]
    const desks = await desksById(ctx, [...new Set(all.flatMap(({ askerId, helperId }) => [askerId, helperId]))])
    const cards = await cardsOf(
      ctx,
      all.flatMap(({ fromId, toId }) => [fromId, toId]),
    )
    const called = (card: LoveCard | undefined): string => (card?.isAvailable ? card.nickname : '会员')
    const made = new Map<number, NoticeWords>()
    for (const { id, facts } of told) {
      const row = rows.get(facts.cooperationId)
      const [asker, helper] = row ? [row.askerId, row.helperId].map((deskId) => desks.find((desk) => desk.id === deskId)) : []
      if (!row || !asker || !helper || ![asker.userId, helper.userId].includes(ctx.viewer?.userId ?? 0)) continue
      const isAsker = asker.userId === ctx.viewer?.userId
      const [from, to] = [cards.get(row.fromId), cards.get(row.toId)]
      const text = say({ row, isAsker, asker: asker.name, helper: helper.name, from: called(from), to: called(to) }, ctx)
      const target = noticeLink(DESK, { cooperation: isAsker ? 'sent' : 'received' })
      if (text !== null) made.set(id, { text, picture: (isAsker ? to : from)?.cover ?? null, target })
    }
    return made
  }

const rowsTold = (ctx: Ctx, told: readonly StoredNotice<Facts>[]) =>
  store.cooperationsById(
    ctx,
    told.map(({ facts }) => facts.cooperationId),
  )

const DESK = '/member/matchmaker/index'
const common = { section: 'system', topic: 'service', cadence: 'soon', slot: null, page: DESK } as const

const isWaiting = ({ status, expiresAt }: CooperationRow, { now }: Ctx): boolean => status === 'offered' && expiresAt > now

export const cooperationAsked = noticeKind('cooperation.asked', Facts, {
  ...common,
  outside: '有一位红娘请你协作',
  words: inWords(({ row, asker, from, to }, ctx) => {
    const by = isWaiting(row, ctx) ? `，请在${endInWords(row.expiresAt, ctx.now)}前答复` : ''
    return `红娘${asker}想介绍${from}和${to}认识，请你协作${by}`
  }),
  holds: async (ctx, told) => {
    const rows = await rowsTold(ctx, told)
    const waits = ({ facts }: StoredNotice<Facts>) => {
      const row = rows.get(facts.cooperationId)
      return row !== undefined && isWaiting(row, ctx)
    }
    return new Set(told.filter(waits).map(({ id }) => id))
  },
})

export const cooperationAnswered = noticeKind('cooperation.answered', Facts, {
  ...common,
  outside: '你请的协作有了答复',
  words: inWords(({ row, helper, from, to }) =>
    row.status === 'declined'
      ? `${to}的红娘这次不协作${row.refusal === null ? '' : `：${nameOf(cooperationRefusal, row.refusal)}`}`
      : `红娘${helper}答应协作，现在可以把${from}推荐给${to}`,
  ),
})

export const cooperationOver = noticeKind('cooperation.over', Facts, {
  ...common,
  outside: '一次红娘协作有了结果',
  words: inWords(({ row, from, to }) => {
    if (row.status === 'settled') return `${from}和${to}的牵线已送达，协作的约定已记下`
    if (row.status === 'lapsed') return `${to}的红娘没有在 ${cooperationLimits.answerHours} 小时内答复协作`
    return `${from}和${to}的协作已结束`
  }),
})

export const cooperationNotices = [cooperationAsked, cooperationAnswered, cooperationOver]
