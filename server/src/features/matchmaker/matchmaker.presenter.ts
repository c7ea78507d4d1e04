/** A matchmaker and their services as the app shows them. */
import { isIn, name } from '@qianxian/protocol/base/dictionary'
import { findDoubt } from '@qianxian/protocol/contact/contact-doubts'
import { contactDoubt } from '@qianxian/protocol/contact/contact.words'
import { lineCloseReason, lineReason, type LineReason, lineStates } from '@qianxian/protocol/line/line.words'
import { leftWaitingWords, matchmakerLimits, ownFirstWords } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { endInWords } from '@qianxian/protocol/base/calendar'
import { momentAfter } from '@qianxian/protocol/base/clock'
import type { LoveCard, MatchExplain } from '@qianxian/protocol/love/love.schema'
import type { MatchmakerCard, Representation, ServedMember, ServiceNote, WorkLine } from '@qianxian/protocol/matchmaker/matchmaker.schema'
import type { Ctx } from '../../ctx'
import { readAll } from '../../db/reads'
import type { lineRequests } from '../../db/tables/line'
import { fault } from '../../http/fault'
import { timesLeftOf } from '../line/line'
import { loadDeskCards, cardsOf, explainMany } from '../love/love'
import { picturesOf } from '../media/media'
import * as store from './matchmaker.repository'
import type { Matchmaker, NoteRow, RepresentationRow } from './matchmaker.repository'
import { listOwnServers, type Worker } from './matchmaker-work.repository'
import { isConsentedTo } from './consent-scopes'
import { recordConsentUses } from './consent-use'
import { cityNameOf } from './matchmaker-status'

/** Minimum number of first answers for showing a median. */
const REPLIES_FOR_MEDIAN = 3
/** A matchmaker with fewer confirmed introductions counts as new, however long they have worked. */
const CONNECTED_FOR_KNOWN = 3

export async function matchmakerCards(ctx: Ctx, rows: readonly Matchmaker[]): Promise<Map<number, MatchmakerCard>> {
  const ids = rows.map((row) => row.id)
  const [served, deeds, pictures] = await readAll(ctx, [
    () => store.countServed(ctx, ids),
    () => store.deedsOf(ctx, ids),
    () =>
      picturesOf(
        ctx,
        rows.flatMap((row) => row.avatarMediaId ?? []),
        () => false,
      ),
  ])
  return new Map(
    rows.map((row) => {
      const done = deeds.get(row.id) ?? { connected: 0, replies: 0, medianHours: null }
      return [
        row.id,
        {
          id: row.id,
          name: row.name,
          avatar: row.avatarMediaId === null ? null : (pictures.get(row.avatarMediaId) ?? null),
          bio: row.bio,
          cityName: cityNameOf(row.cityGeo),
          tags: row.tags,
          experienceYears: row.experienceYears,
          servingCount: served.get(row.id) ?? 0,
          connectedCount: done.connected,
          medianReplyHours: done.medianHours === null || done.replies < REPLIES_FOR_MEDIAN ? null : Math.round(done.medianHours * 10) / 10,
          isNew: row.status === 'trial' || done.connected < CONNECTED_FOR_KNOWN,
        },
      ]
    }),
  )
}

export async function representationViews(ctx: Ctx, rows: readonly RepresentationRow[]): Promise<Representation[]> {
  const cards = await matchmakerCards(
    ctx,
    await store.matchmakersById(
      ctx,
      rows.map((row) => row.matchmakerId),
    ),
  )
  return rows.flatMap((row) => {
    const matchmaker = cards.get(row.matchmakerId)
    if (!matchmaker) return []
    return [
      {
        id: row.id,
        status: row.status,
        mode: row.mode,
        scopes: row.scopes,
        matchmaker,
        message: row.message,
        from: row.startedAt?.toISOString() ?? null,
        to: row.endedAt?.toISOString() ?? null,
        until: row.expiresAt?.toISOString() ?? null,
        requestedAt: row.requestedAt.toISOString(),
      },
    ]
  })
}

export async function representationView(ctx: Ctx, row: RepresentationRow): Promise<Representation> {
  const [view] = await representationViews(ctx, [row])
  if (!view) throw fault('not_found')
  return view
}

export async function servedMembers(ctx: Ctx, rows: readonly RepresentationRow[]): Promise<ServedMember[]> {
  const profileIds = rows.map((row) => row.profileId)
  const [cards, facts, left] = await readAll(ctx, [
    () => cardsOf(ctx, profileIds),
    () =>
      store.memberFacts(
        ctx,
        rows.map((row) => row.id),
      ),
    () => timesLeftOf(ctx, profileIds),
  ])
  return rows.flatMap((row) => {
    const card = cards.get(row.profileId)
    const fact = facts.get(row.id)
    if (!card || !fact) return []
    // Before the consent, the matchmaker sees no more of a member than any colleague.
    const isServed = row.status === 'active'
    return [
      {
        representationId: row.id,
        status: row.status,
        card,
        quotaLeft: isServed ? (left.get(row.profileId) ?? 0) : 0,
        openLines: isServed ? fact.openLines : 0,
        lastActiveAt: isServed ? fact.lastActiveAt.toISOString() : null,
        followUpAt: fact.followUpAt?.toISOString() ?? null,
        lastNote: fact.lastNote,
      },
    ]
  })
}

export const presentNote = (row: NoteRow): ServiceNote => ({
  id: row.id,
  type: store.isLook(row) ? 'look' : row.type,
  content: row.content,
  nextAt: row.nextAt?.toISOString() ?? null,
  at: row.createdAt.toISOString(),
})

/**
 * Cards on a matchmaker's desk. People who let their own matchmaker show them to others appear unveiled, and that view is
 * recorded for them.
 */
export const cardsForColleague = (ctx: Ctx, matchmakerId: number, profileIds: readonly number[]): Promise<Map<number, LoveCard>> =>
  loadDeskCards(ctx, profileIds, async (veiled) => {
    const served = (await store.servingOf(ctx, veiled)).filter(
      (row) => row.matchmakerId !== matchmakerId && isConsentedTo(row, 'photo_shown'),
    )
    const shown = await recordConsentUses(
      ctx,
      served.map(({ id, profileId }) => ({ representationId: id, use: 'photo_shown' as const, shownToId: matchmakerId, profileId })),
    )
    return new Set(shown.map(({ profileId }) => profileId))
  })

type Line = typeof lineRequests.$inferSelect

/** Lines with both people and the deadline; the fit is included while it matters for a decision. */
export async function workViews(ctx: Ctx, worker: Worker, lines: readonly Line[]): Promise<WorkLine[]> {
  const cards = await cardsForColleague(ctx, worker.matchmakerId, [...new Set(lines.flatMap((line) => [line.fromId, line.toId]))])
  const fits = new Map<number, MatchExplain>()
  const waiting = lines.filter(isUnscreened)
  for (const fromId of new Set(waiting.map((line) => line.fromId))) {
    const own = waiting.filter((line) => line.fromId === fromId)
    const explained = await explainMany(
      ctx,
      fromId,
      own.map((line) => line.toId),
    )
    for (const line of own) if (explained.has(line.toId)) fits.set(line.id, explained.get(line.toId)!)
  }
  const servers = await listOwnServers(
    ctx,
    waiting.filter((line) => line.matchmakerId !== worker.matchmakerId).map(({ id }) => id),
  )
  return lines.flatMap((line) => {
    const [from, to] = [cards.get(line.fromId), cards.get(line.toId)]
    if (!from || !to) return []
    const doubt = isUnscreened(line) ? findDoubt(line.message) : null
    const dueAt = isUnscreened(line) ? line.screenDueAt : line.expireAt
    return [
      {
        id: line.id,
        status: line.status,
        from,
        to,
        message: line.message,
        doubt: doubt === null ? null : name(contactDoubt, doubt),
        reasons: line.reasons.map((reason) => name(lineReason, reason as LineReason)),
        mode: line.mode,
        createdAt: line.createdAt.toISOString(),
        dueAt: dueAt?.toISOString() ?? null,
        isOverdue: isUnscreened(line) && line.screenDueAt !== null && line.screenDueAt <= ctx.now,
        attempts: line.attempts,
        explain: fits.get(line.id) ?? null,
        isMine: line.matchmakerId === worker.matchmakerId,
        queueText: queueText(
          ctx,
          worker,
          servers.filter(({ lineId }) => lineId === line.id),
        ),
        closeText: line.closeReason === null ? null : name(lineCloseReason, line.closeReason),
      },
    ]
  })
}

/** Names in words the matchmaker who may take a waiting line first; null if no matchmaker serves its people. */
function queueText(ctx: Ctx, worker: Worker, servers: Awaited<ReturnType<typeof listOwnServers>>): string | null {
  if (servers.length === 0) return null
  const own = servers.filter(({ matchmakerId }) => matchmakerId === worker.matchmakerId)
  if (own.length === 0) return leftWaitingWords()
  const since = Math.max(...own.map(({ createdAt, startedAt }) => Math.max(createdAt.getTime(), startedAt?.getTime() ?? 0)))
  const until = momentAfter(new Date(since), matchmakerLimits.ownFirstHours, 'hour')
  return until > ctx.now ? ownFirstWords(endInWords(until, ctx.now)) : leftWaitingWords()
}

export const isUnscreened = ({ status }: Line): boolean => isIn(lineStates.unscreened, status)

/** A matchmaker on trial may serve only a few members, even if their own limit is larger. */
export function deriveCapacity({ now }: Ctx, { status, capacity, nextCapacity, nextCapacityAt }: Matchmaker): number {
  const own = nextCapacity !== null && nextCapacityAt !== null && nextCapacityAt <= now ? nextCapacity : capacity
  return status === 'trial' ? Math.min(own, matchmakerLimits.trialMembersMax) : own
}
