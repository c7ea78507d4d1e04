/** Notices about a matchmaker's level: after a rise, and a month before a fall. */
import { dateInWords } from '@qianxian/protocol/base/calendar'
import { factsOfLevel } from '@qianxian/protocol/career/career.rules'
import { levelWords } from '@qianxian/protocol/career/career.words'
import { object, Type } from '@qianxian/protocol/base/shape'
import type { Ctx, TxCtx } from '../../ctx'
import { ownDesk, type OwnDesk } from '../matchmaker/matchmaker'
import { noticeLink, noticeKind, notify, type NoticeWords, type StoredNotice } from '../notice/notice'
import { levelRowOf } from './career.repository'

const PAGE = '/subpages/member/matchmaker/level'
/** Opening the level page marks both kinds of notice as read. */
export const LEVEL_SUBJECT = 'matchmaker-level'

const LevelTold = object({ level: Type.Integer(), at: Type.String() })
interface LevelTold {
  level: number
  at: string
}

const common = { section: 'system', topic: 'service', cadence: 'soon', slot: null, page: PAGE } as const

const inWords = (told: readonly StoredNotice<LevelTold>[], say: (facts: LevelTold) => string) =>
  new Map(told.map(({ id, facts }): [number, NoticeWords] => [id, { text: say(facts), count: 1, target: noticeLink(PAGE) }]))

const rowOfViewer = async (ctx: Ctx) => {
  const desk = ctx.viewer && (await ownDesk(ctx, ctx.viewer.userId))
  return desk ? levelRowOf(ctx, desk.id) : null
}

const levelRaised = noticeKind('career.level_raised', LevelTold, {
  ...common,
  outside: '你的红娘等级提升了',
  words: async (_ctx, told) =>
    inWords(told, ({ level }) => `你现在是${levelWords(level)}，最多同时服务 ${factsOfLevel(level).capacity} 位会员`),
  holds: async (ctx, told) => {
    const row = await rowOfViewer(ctx)
    return new Set(told.filter(({ facts }) => row?.level === facts.level).map(({ id }) => id))
  },
})

const levelFalling = noticeKind('career.level_falling', LevelTold, {
  ...common,
  cadence: 'now',
  outside: '你的红娘等级将要变化',
  words: async (_ctx, told) => inWords(told, ({ level, at }) => `${dateInWords(at)}起将降为${levelWords(level)}，看看还差什么`),
  holds: async (ctx, told) => {
    const row = await rowOfViewer(ctx)
    return new Set(told.filter(({ facts }) => row?.fallsAt?.toISOString() === facts.at).map(({ id }) => id))
  },
})

export const careerNotices = [levelRaised, levelFalling]

const telling = (desk: OwnDesk, level: number, at: Date) => ({
  to: [desk.userId],
  subject: LEVEL_SUBJECT,
  facts: { level, at: at.toISOString() },
})

export const notifyLevelRaised = (ctx: TxCtx, desk: OwnDesk, level: number): Promise<void> =>
  notify(ctx, levelRaised, telling(desk, level, ctx.now))

export const notifyLevelFalling = (ctx: TxCtx, desk: OwnDesk, level: number, at: Date): Promise<void> =>
  notify(ctx, levelFalling, telling(desk, level, at))
