/**
 * Presents timelines to the claimants concerned. A member's name is masked, unless the claimant serves or holds the member.
 * Others appear by the name of their store or matchmaker.
 */
import type { LoveCard } from '@qianxian/protocol/love/love.schema'
import type { AttributedRow, DisputeView, Timeline, TimelineEvent } from '@qianxian/protocol/attribution/attribution.schema'
import {
  attributionEvents,
  attributionLimits,
  type AttributionStanding,
  type ClaimedKind,
} from '@qianxian/protocol/attribution/attribution.words'
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { Ctx } from '../../ctx'
import { readAll } from '../../db/reads'
import { desksById } from '../matchmaker/matchmaker'
import { cardsOf } from '../love/love'
import { maskedIn, maskedOr, namesOf, storesById } from '../store/store'
import * as store from './attribution.repository'
import type { AttributionRow, DisputeRow, EventRow } from './attribution.repository'

/** The matchmaker or store that requests a timeline. */
export interface TimelineReader {
  kind: ClaimedKind
  targetId: number
}

/** Masked names by user id; a fallback name for people who are no longer visible. */
export async function maskedNames(ctx: Ctx, userIds: readonly number[]): Promise<(userId: number) => string> {
  const profiles = await store.profilesOfUsers(ctx, userIds)
  const masked = maskedIn(await namesOf(ctx, [...profiles.values()]))
  return (userId) => masked(profiles.get(userId) ?? null)
}

interface Faces {
  named: (userId: number) => string
  /** Null for a person whose name is masked. */
  cardOf: (userId: number) => LoveCard | null
  held: readonly AttributionRow[]
}

/** True for people whose name the reader sees elsewhere: a matchmaker serves or holds them, a store has them as members. */
async function loadKnown(
  ctx: Ctx,
  { kind, targetId }: TimelineReader,
  { profiles, held }: { profiles: ReadonlyMap<number, number>; held: readonly AttributionRow[] },
): Promise<(userId: number) => boolean> {
  if (kind === 'store') return () => true
  const services = await store.listServices(ctx, [...profiles.values()])
  const served = services.filter(({ matchmakerId }) => matchmakerId === targetId)
  const known = new Set([...served, ...held.filter((one) => one.targetId === targetId)].map(({ userId }) => userId))
  return (userId) => known.has(userId)
}

/** Names and cards of these people for the reader, and who holds them. */
export async function loadFaces(ctx: Ctx, reader: TimelineReader, userIds: readonly number[]): Promise<Faces> {
  const [profiles, held] = await readAll(ctx, [
    () => store.profilesOfUsers(ctx, userIds),
    () => store.listHolders(ctx, reader.kind, userIds),
  ])
  const [cards, isKnown] = await readAll(ctx, [
    () => cardsOf(ctx, [...new Set(profiles.values())]),
    () => loadKnown(ctx, reader, { profiles, held }),
  ])
  const visibleOf = (userId: number): LoveCard | null => {
    const card = cards.get(profiles.get(userId) ?? 0)
    return card?.isAvailable ? card : null
  }
  const cardOf = (userId: number) => (isKnown(userId) ? visibleOf(userId) : null)
  return { held, cardOf, named: (userId) => cardOf(userId)?.nickname ?? maskedOr(visibleOf(userId)?.nickname) }
}

/** Public names of targets. */
export async function targetNames(ctx: Ctx, kind: ClaimedKind, ids: readonly (number | null)[]): Promise<(id: number) => string> {
  const known = [...new Set(ids.filter((id) => id !== null))]
  const names =
    kind === 'store'
      ? new Map([...(await storesById(ctx, known))].map(([id, { name }]) => [id, name]))
      : new Map((await desksById(ctx, known)).map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? (kind === 'store' ? '一家门店' : '一位红娘')
}

export const deriveAttributionStanding = (
  held: Pick<AttributionRow, 'targetId'> | null | undefined,
  { targetId }: TimelineReader,
): AttributionStanding => (!held ? 'nobody' : held.targetId === targetId ? 'mine' : 'other')

export async function presentRows(ctx: Ctx, reader: TimelineReader, page: readonly EventRow[]): Promise<AttributedRow[]> {
  const userIds = page.map(({ userId }) => userId)
  const { named, cardOf, held } = await loadFaces(ctx, reader, userIds)
  return page.map(({ id, userId, event, reason, at }) => {
    const holder = held.find((one) => one.userId === userId)
    const standing = deriveAttributionStanding(holder, reader)
    return {
      id,
      name: named(userId),
      card: cardOf(userId),
      standing,
      event,
      reason: standing === 'mine' ? null : reason,
      at: at.toISOString(),
      until: (standing === 'mine' && holder?.expiresAt?.toISOString()) || null,
    }
  })
}

async function eventViews(ctx: Ctx, { kind, targetId }: TimelineReader, rows: readonly EventRow[]): Promise<TimelineEvent[]> {
  const named = await targetNames(
    ctx,
    kind,
    rows.flatMap((row) => [row.targetId, row.otherId]),
  )
  return rows.map((row) => ({
    id: row.id,
    kind,
    event: row.event,
    source: row.source,
    reason: row.reason,
    name: named(row.targetId),
    isMine: row.targetId === targetId,
    other: row.otherId === null ? null : named(row.otherId),
    note: row.reason === 'manual' ? row.note : null,
    at: row.at.toISOString(),
    until: row.expiresAt?.toISOString() ?? null,
  }))
}

/** Returns the newest event against the reader, if it may still be disputed and was not disputed yet. */
export function findDisputableEvent(newest: EventRow | null, standing: AttributionStanding, last: DisputeRow | null): number | null {
  if (standing === 'mine' || !newest || !isIn(attributionEvents.disputable, newest.event)) return null
  return last !== null && (last.status === 'open' || last.eventId === newest.id) ? null : newest.id
}

/** Presents one person's timeline, limited to the events that the reader may see. */
export async function presentTimeline(ctx: Ctx, reader: TimelineReader, userId: number): Promise<Timeline> {
  const about = { ...reader, userId }
  const [rows, newest, last, { named, held }] = await readAll(ctx, [
    () => store.listEvents(ctx, userId, reader.kind, attributionLimits.timelineMax),
    () => store.findLastEvent(ctx, about),
    () => store.lastDispute(ctx, about),
    () => loadFaces(ctx, reader, [userId]),
  ])
  const standing = deriveAttributionStanding(held[0], reader)
  return {
    name: named(userId),
    standing,
    events: await eventViews(ctx, reader, rows),
    dispute: last && disputeView(last, named),
    askAbout: findDisputableEvent(newest, standing, last),
  }
}

export const disputeView = (row: DisputeRow, named: (userId: number) => string): DisputeView => ({
  id: row.id,
  name: named(row.userId),
  statement: row.statement,
  pictures: row.mediaIds.length,
  status: row.status,
  dueAt: row.dueAt.toISOString(),
  answer: row.answer,
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
})
