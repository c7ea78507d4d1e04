/** Lets other features notify a person of an act, within the act's own transaction, and mark a subject as opened. */
import { noticeLimits, type NoticeSlot } from '@qianxian/protocol/notice/notice.words'
import { actingUserId, type Ctx, type TxCtx } from '../../ctx'
import { findSchemaError } from '../../http/validate'
import { kindsOf, type NoticeKind } from './kinds'
import * as store from './notice.repository'
import { scheduleOutside } from './outside/delivery-queue'

export { noticeReader, pendingElsewhere, type PendingElsewhere } from './notice.hooks'
export { loadInboxVersions as inboxVersions } from './notice.repository'
export { isNotNotified, endingWithin } from './ending-reminder'
export { summaryOf } from './summary'
export { kindsOf, noticeLink, noticeKind, type NoticeKind, type NoticeWords, type StoredNotice } from './kinds'

export interface NoticeToSend<Facts> {
  /** Recipients: accounts, or owners of these profiles. Duplicates get one notice; null is skipped. */
  to: readonly (number | null)[] | { profiles: readonly number[] }
  /** The subject, as built by the feature's own function: `line:12`. */
  subject: string
  /** The profile that the notice is about: recipients who must not meet it get no notice. */
  about?: number | null
  facts: Facts
}

/**
 * Creates the notice in the caller's transaction. While it is unread, a repetition raises its count; a notice about one's own act
 * is stored as read. Throws if the facts do not match the kind's shape.
 */
export const notify = <Facts>(ctx: TxCtx, kind: NoticeKind<Facts>, telling: NoticeToSend<NoInfer<Facts>>): Promise<void> =>
  notifyMany(ctx, kind, [telling])

/** Notifies many people, each in their own words, with as few statements as for one person. */
export async function notifyMany<Facts>(
  ctx: Ctx,
  kind: NoticeKind<Facts>,
  tellings: readonly NoticeToSend<NoInfer<Facts>>[],
): Promise<void> {
  if (!kindsOf(ctx).has(kind.kind)) throw new Error(`notice ${kind.kind} stands in no descriptor`)
  for (const { facts } of tellings) {
    const wrong = findSchemaError(kind.shape, facts)
    if (wrong) throw new Error(`notice ${kind.kind}: the facts are not of its shape: ${wrong}`)
  }
  const rows = tellings.flatMap(({ to, subject, about: aboutProfileId = null, facts }): store.NewNotice[] => {
    const row = { subject, aboutProfileId, facts: facts as object }
    if ('profiles' in to) return to.profiles.map((profileId) => ({ ...row, userId: null, profileId }))
    return to.filter((userId) => userId !== null).map((userId) => ({ ...row, userId, profileId: null }))
  })
  if (rows.length === 0) return
  const { cadence, isOnce = false } = kind
  await ctx.tx(async (ctx) => {
    const told = await store.insertNotices(ctx, rows, {
      kind: kind.kind,
      isCounted: cadence !== 'silent',
      isOnce,
      readerId: actingUserId(ctx),
    })
    await hearOf(ctx, told)
    await scheduleOutside(
      ctx,
      kind,
      told.map(({ userId }) => userId),
    )
  })
}

/**
 * Schedules a message outside the app about news that are not notices: the items returned by `pendingElsewhere` are sent when
 * due.
 */
export const notifyOutsideApp = (ctx: Ctx, userIds: readonly number[], slot: NoticeSlot): Promise<void> =>
  scheduleOutside(ctx, { cadence: 'now', topic: 'line', slot }, userIds)

/** Removes a notice that is no longer true, for recipients who have not read it. */
export async function retractNotices(
  ctx: Ctx,
  kinds: readonly Pick<NoticeKind, 'kind'>[],
  { to, subject }: Pick<NoticeToSend<unknown>, 'to' | 'subject'>,
): Promise<void> {
  const names = kinds.map(({ kind }) => kind)
  const whose = 'profiles' in to ? { userIds: [], profileIds: to.profiles } : { userIds: to.filter((id) => id !== null), profileIds: [] }
  await touchInboxes(ctx, await store.deleteUnread(ctx, names, subject, whose))
}

/**
 * Raises the inbox versions; open windows are notified over the bus once this transaction commits. Returns the versions
 * by user.
 */
export async function touchInboxes(ctx: Ctx, userIds: readonly number[]): Promise<Map<number, number>> {
  const touched = await store.raiseInboxes(ctx, userIds)
  await hearOf(ctx, touched)
  return new Map(touched.map(({ userId, version }) => [userId, version]))
}

/**
 * Call when people are shown to others, or hidden, because notices about them then count or no longer count: raises the inbox
 * versions of their readers.
 * @param readers only these profiles; if omitted, everyone
 */
export const touchReadersAbout = async (ctx: Ctx, profileIds: readonly number[], readers?: readonly number[]): Promise<void> =>
  hearOf(ctx, await store.raiseReadersAbout(ctx, profileIds, readers))

const hearOf = (ctx: Ctx, touched: readonly { userId: number; version: number }[]): Promise<void> =>
  ctx.bus.tell(
    ctx,
    touched.map((one) => ({ tenantId: ctx.tenant.id, ...one })),
  )

/** Call when the viewer opens these subjects: marks their notices as read. */
export async function markSubjectsRead(ctx: Ctx, ...subjects: string[]): Promise<void> {
  const userId = ctx.viewer?.userId
  if (userId === undefined || subjects.length === 0) return
  if ((await store.markReadBySubject(ctx, userId, subjects)) > 0) await touchInboxes(ctx, [userId])
}

/** Marks all notices of these kinds as read; call when the viewer opens the list that shows all their contents. */
export async function markKindsRead(ctx: Ctx, ...kinds: Pick<NoticeKind, 'kind'>[]): Promise<void> {
  const userId = ctx.viewer?.userId
  if (userId === undefined) return
  const names = kinds.map(({ kind }) => kind)
  if ((await store.markReadByKind(ctx, userId, names)) > 0) await touchInboxes(ctx, [userId])
}

/** Number of the viewer's unread notices that count; counting stops at `countMax`. */
export async function unreadNotices(ctx: Ctx, userId: number): Promise<number> {
  const byKind = await store.unreadByKind(ctx, userId, noticeLimits.countMax)
  return [...byKind.values()].reduce((sum, unread) => sum + unread, 0)
}
