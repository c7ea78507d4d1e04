/** Notices to matchmakers and store managers about attributions: a dispute was decided, or headquarters changed one. */
import { object, Type } from '@qianxian/protocol/base/shape'
import type { ClaimedKind } from '@qianxian/protocol/attribution/attribution.words'
import type { Ctx, TxCtx } from '../../ctx'
import { noticeLink, noticeKind, notify, type NoticeKind, type NoticeWords, type StoredNotice } from '../notice/notice'
import { maskedNames, type TimelineReader } from './attribution.presenter'
import * as store from './attribution.repository'
import type { DisputeRow, EventRow } from './attribution.repository'
import { listTargetAccounts } from './target-accounts'

/** Subject of one person's timeline, for one matchmaker or store; opening the timeline marks the notice read. */
export const timelineSubject = ({ kind, targetId }: TimelineReader, userId: number): string => `attribution:${kind}:${targetId}:${userId}`

const DESK = '/subpages/member/matchmaker/MatchmakerDistribution'
const STORE = '/subpages/member/matchmaker/StoreDistribution'

const quiet = { section: 'system', topic: 'service', slot: null, cadence: 'now' } as const

const DisputeFacts = object({ disputeId: Type.Integer(), targetId: Type.Integer() })
const EventFacts = object({ eventId: Type.Integer(), targetId: Type.Integer() })
interface Facts {
  targetId: number
}

/** Link to the timeline: in a matchmaker's list, or on the page of a store's member. */
async function targetOf(ctx: Ctx, kind: ClaimedKind, targetId: number, userId: number) {
  if (kind === 'store') {
    const memberId = await store.memberIdIn(ctx, targetId, userId)
    return noticeLink(STORE, { store: targetId, part: 'members', ...(memberId === null ? {} : { member: memberId }) })
  }
  const last = await store.findLastEvent(ctx, { kind, targetId, userId })
  return noticeLink(DESK, last ? { id: last.id } : {})
}

interface Said {
  userId: number
  words: (name: string) => string
}

/** Texts of notices to these targets; people who no longer act for a target get none. */
async function wordsOf<Told extends { id: number; facts: Facts }>(
  ctx: Ctx,
  kind: ClaimedKind,
  told: readonly Told[],
  saidOf: (facts: Told['facts']) => Said | null,
): Promise<Map<number, NoticeWords>> {
  const said = told.flatMap((one) => {
    const found = saidOf(one.facts)
    return found ? [{ id: one.id, targetId: one.facts.targetId, ...found }] : []
  })
  const named = await maskedNames(
    ctx,
    said.map(({ userId }) => userId),
  )
  const made = new Map<number, NoticeWords>()
  for (const { id, targetId, userId, words } of said) {
    const mine = ctx.viewer ? await listTargetAccounts(ctx, kind, [targetId]) : []
    if (!mine.includes(ctx.viewer?.userId ?? 0)) continue
    made.set(id, { text: words(named(userId)), target: await targetOf(ctx, kind, targetId, userId) })
  }
  return made
}

const settledWords = (row: DisputeRow, targetId: number) => (name: string) =>
  row.claimantId === targetId
    ? `${name}的归属申诉${row.status === 'upheld' ? '成立' : '没有成立'}：${row.answer ?? ''}`
    : `${name}的归属经过申诉核实，${row.status === 'upheld' ? '已经变更' : '没有变化'}：${row.answer ?? ''}`

const changedWords = (row: EventRow, targetId: number) => (name: string) =>
  row.targetId === targetId
    ? `平台把${name}调整为归属于${row.kind === 'store' ? '本店' : '你'}：${row.note ?? ''}`
    : `平台调整了${name}的归属：${row.note ?? ''}`

const settled = (kind: ClaimedKind) =>
  noticeKind(kind === 'store' ? 'attribution.store_settled' : 'attribution.settled', DisputeFacts, {
    ...quiet,
    page: kind === 'store' ? STORE : DESK,
    outside: '会员归属的申诉有结果了',
    words: async (ctx, told: readonly StoredNotice<{ disputeId: number; targetId: number }>[]) => {
      const rows = await store.disputesById(
        ctx,
        told.map(({ facts }) => facts.disputeId),
      )
      return wordsOf(ctx, kind, told, ({ disputeId, targetId }) => {
        const row = rows.find(({ id }) => id === disputeId)
        return row ? { userId: row.userId, words: settledWords(row, targetId) } : null
      })
    },
  })

const changed = (kind: ClaimedKind) =>
  noticeKind(kind === 'store' ? 'attribution.store_changed' : 'attribution.changed', EventFacts, {
    ...quiet,
    page: kind === 'store' ? STORE : DESK,
    outside: '会员的归属有调整',
    words: async (ctx, told: readonly StoredNotice<{ eventId: number; targetId: number }>[]) => {
      const rows = await store.eventsById(
        ctx,
        told.map(({ facts }) => facts.eventId),
      )
      return wordsOf(ctx, kind, told, ({ eventId, targetId }) => {
        const row = rows.find(({ id }) => id === eventId)
        return row ? { userId: row.userId, words: changedWords(row, targetId) } : null
      })
    },
  })

const [deskSettled, storeSettled] = [settled('matchmaker'), settled('store')]
const [deskChanged, storeChanged] = [changed('matchmaker'), changed('store')]

/** Notices that are marked read when the matchmaker opens the list. */
export const deskNotices = [deskSettled, deskChanged]
export const attributionNotices: NoticeKind[] = [deskSettled, deskChanged, storeSettled, storeChanged] as NoticeKind[]

/** Notifies both sides of the decision on a dispute. */
export async function notifyDisputeSettled(ctx: TxCtx, { id, userId, kind, claimantId, holderId }: DisputeRow): Promise<void> {
  for (const targetId of [claimantId, ...(holderId === null ? [] : [holderId])])
    await notify(ctx, kind === 'store' ? storeSettled : deskSettled, {
      to: await listTargetAccounts(ctx, kind, [targetId]),
      subject: timelineSubject({ kind, targetId }, userId),
      facts: { disputeId: id, targetId },
    })
}

/** Notifies both sides, the new holder and the former one, of a change by headquarters. */
export async function notifyAttributionChanged(ctx: TxCtx, userId: number, kind: ClaimedKind, targetIds: readonly number[]): Promise<void> {
  const [now] = targetIds
  const event = await store.findLastEvent(ctx, { userId, kind, targetId: now! })
  for (const targetId of targetIds)
    await notify(ctx, kind === 'store' ? storeChanged : deskChanged, {
      to: await listTargetAccounts(ctx, kind, [targetId]),
      subject: timelineSubject({ kind, targetId }, userId),
      facts: { eventId: event!.id, targetId },
    })
}
