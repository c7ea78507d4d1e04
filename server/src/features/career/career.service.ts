/** Service functions for a matchmaker's level. */
import type { career } from '@qianxian/protocol/career/career'
import type { LevelEvent } from '@qianxian/protocol/career/career.schema'
import { name } from '@qianxian/protocol/base/dictionary'
import { reportCategory } from '@qianxian/protocol/report/report.words'
import { requireMember, type Ctx } from '../../ctx'
import { readAll } from '../../db/reads'
import { fault } from '../../http/fault'
import { paging } from '../../http/paging'
import type { Verb } from '../../http/serve'
import { cardsOf } from '../love/love'
import { loadVisibleLines, ownDesk, type OwnDesk } from '../matchmaker/matchmaker'
import { markSubjectsRead } from '../notice/notice'
import * as store from './career.repository'
import type { EventRow } from './career.repository'
import { LEVEL_SUBJECT } from './career.notices'
import { startingLevel, deriveLevel } from './level-evaluation'
import { loadSettledDesk } from './training/trial'

async function myDesk(ctx: Ctx): Promise<OwnDesk> {
  const desk = await ownDesk(ctx, requireMember(ctx).userId)
  if (!desk) throw fault('not_allowed')
  return desk
}

/** Returns the current figures, with the level as evaluated last night. */
export const getLevel: Verb<typeof career.getLevel> = async (ctx) => {
  const desk = await myDesk(ctx)
  const [row, figures] = await readAll(ctx, [() => store.levelRowOf(ctx, desk.id), () => store.loadLevelFigures(ctx, [desk.id])])
  await markSubjectsRead(ctx, LEVEL_SUBJECT)
  const isFalling = row !== null && row.fallsTo !== null && row.fallsAt !== null && row.fallsAt > ctx.now
  return {
    isOnTrial: (await loadSettledDesk(ctx, desk.userId))?.status === 'trial',
    level: row === null ? startingLevel(desk) : deriveLevel(row, ctx.now),
    figures: figures.get(desk.id)!,
    fall: isFalling ? { level: row.fallsTo!, at: row.fallsAt!.toISOString() } : null,
  }
}

const happened = { meetings: '见了面', pairs: '开始交往' } as const

export const getLevelEventPaged: Verb<typeof career.getLevelEventPaged> = async (ctx, { figure, ...asked }) => {
  const desk = await myDesk(ctx)
  const { place, limit, pageFrom } = paging<[id: number]>(ctx, `level:${desk.id}:${figure}`, asked)
  const before = place?.[0] ?? null
  if (figure === 'complaints') {
    const rows = await store.listComplaints(ctx, desk.userId, before, limit)
    return pageFrom(
      rows,
      ({ id }) => [id],
      async (page) =>
        page.map(({ id, at, finding }) => ({ id, at: at.toISOString(), text: name(reportCategory, finding), isInTime: null })),
    )
  }
  const of = { matchmakerId: desk.id, before, size: limit }
  const rows =
    figure === 'screenings' ? await store.questionsOf(ctx, of) : await store.meetingsOf(ctx, figure === 'pairs' ? 'dating' : 'met', of)
  return pageFrom(
    rows,
    ({ id }) => [id],
    (page) => ofTwo(ctx, desk, page, (from, to) => (figure === 'screenings' ? `${from}想认识${to}` : `${from}和${to}${happened[figure]}`)),
  )
}

/** Labels events with the names of the two people, if the matchmaker may still see them. */
async function ofTwo(ctx: Ctx, desk: OwnDesk, rows: readonly EventRow[], say: (from: string, to: string) => string): Promise<LevelEvent[]> {
  const lines = await loadVisibleLines(
    ctx,
    desk,
    rows.map(({ id }) => id),
  )
  const cards = await cardsOf(
    ctx,
    [...lines.values()].flatMap(({ fromId, toId }) => [fromId, toId]),
  )
  const nameOf = (id: number | undefined): string => {
    const card = id === undefined ? undefined : cards.get(id)
    return card?.isAvailable ? card.nickname : '会员'
  }
  return rows.map(({ id, at, isInTime }) => {
    const line = lines.get(id)
    return { id, at: at.toISOString(), text: say(nameOf(line?.fromId), nameOf(line?.toId)), isInTime }
  })
}
