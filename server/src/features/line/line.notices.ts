/** What both sides of an introduction hear of it. */
import { declineReason } from '@qianxian/protocol/line/line.words'
import { name } from '@qianxian/protocol/base/dictionary'
import type { LoveCard } from '@qianxian/protocol/love/love.schema'
import { object, Type } from '@qianxian/protocol/base/shape'
import type { Ctx } from '../../ctx'
import { cardsOf } from '../love/love'
import { leadsTo, noticeKind, type NoticeWords, type Told } from '../notice/notice'
import type { Line } from './line.repository'
import * as store from './line.repository'
import { isVisibleTo, otherOf } from './line.presenter'

const LineFacts = object({ lineId: Type.Integer() })
type LineFacts = { lineId: number }

/** What opens it reads it. */
export const lineSubject = (lineId: number): string => `line:${lineId}`

interface Read {
  line: Line
  /** The other of the two, as the reader may see them. */
  other: LoveCard
  name: string
}

/** In the words of `say`, for whichever of the two reads; whoever may not know of the line is told nothing. */
const toASide = (say: (read: Read) => string) =>
  async function words(ctx: Ctx, told: readonly Told<LineFacts>[]): Promise<Map<number, NoticeWords>> {
    const me = ctx.viewer?.profileId
    const made = new Map<number, NoticeWords>()
    if (me == null) return made
    const lines = await store.linesById(
      ctx,
      told.map(({ facts }) => facts.lineId),
    )
    const cards = await cardsOf(
      ctx,
      [...lines.values()].map((line) => otherOf(line, me)),
    )
    for (const { id, facts } of told) {
      const line = lines.get(facts.lineId)
      const other = line && isVisibleTo(line, me) ? cards.get(otherOf(line, me)) : undefined
      if (!line || !other) continue
      const name = other.isAvailable ? other.nickname : '对方'
      made.set(id, { text: say({ line, other, name }), picture: other.cover, target: leadsTo('/member/love/line', { id: line.id }) })
    }
    return made
  }

const common = { section: 'system', topic: 'line', slot: 'line', outside: '你的牵线有了新回音', page: '/member/love/line' } as const

export const lineDelivered = noticeKind('line.delivered', LineFacts, {
  ...common,
  cadence: 'now',
  outside: '有一份牵线等你回应',
  words: toASide(({ other, name }) => `有人认真地想认识你：${[name, other.ageText, other.cityName].filter(Boolean).join('，')}`),
})

export const lineDeclined = noticeKind('line.declined', LineFacts, {
  ...common,
  cadence: 'soon',
  words: toASide(({ line, name: who }) => {
    const back = line.quotaState === 'returned' ? '1 次已退回。' : ''
    return `${who}说：${name(declineReason, line.declineReason)}。${back}`
  }),
})

export const lineNotices = [lineDelivered, lineDeclined]
