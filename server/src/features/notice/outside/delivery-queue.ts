/**
 * Decides whether a notice must be sent outside the app because its reader did not open it: checked again when due, for notices
 * still unread, true and visible. Several of one slot are sent as one.
 */
import { momentAfter } from '@qianxian/protocol/base/clock'
import { object, Type } from '@qianxian/protocol/base/shape'
import type { NoticePart, NoticeSlot } from '@qianxian/protocol/notice/notice.words'
import type { Ctx } from '../../../ctx'
import { defineJob } from '../../../jobs/job'
import { kindsOf, type NoticeKind, type NoticeRecord } from '../kinds'
import { noticeReader, pendingElsewhere } from '../notice.hooks'
import { listPendingNotices } from '../notice.repository'
import { deriveDueAt, earliestDueAt, type Waiting } from './due'
import * as store from './outside.repository'
import type { OutsideNews } from './message-text'
import { settingsFor } from './settings'
import { resendSafetyTexts, deliverOutside } from './delivery'

export const deliverOutsideJob = defineJob('notice.leave', object({ userIds: Type.Array(Type.Integer()) }), async (ctx, { userIds }) => {
  for (const userId of userIds) await tellOutside(ctx, userId)
})

/** Maximum number of people per job, all notified of the same thing at the same time. */
const TOGETHER = 50
/** Minutes before a retry if the provider is at its limit. */
const LIMITED_MINUTES = 60

async function asksAt(ctx: Ctx, userIds: readonly number[], at: Date): Promise<void> {
  const [only] = userIds
  // A person is not checked twice within a minute.
  const key = userIds.length === 1 ? { key: `${only}:${Math.ceil(at.getTime() / 60_000)}` } : {}
  for (let from = 0; from < userIds.length; from += TOGETHER)
    await ctx.jobs.send(ctx, deliverOutsideJob, { userIds: userIds.slice(from, from + TOGETHER) }, { at, ...key })
}

type Told = Pick<NoticeKind, 'cadence' | 'isSafety' | 'topic' | 'slot'>

/** Called for notices created in this transaction: schedules a check for each recipient who can be reached outside the app. */
export async function scheduleOutside(ctx: Ctx, kind: Told, userIds: readonly number[]): Promise<void> {
  if (kind.cadence === 'silent' || userIds.length === 0) return
  const whom = isUrgent(kind) ? userIds : kind.slot ? await store.filterUsersWithQuota(ctx, userIds, kind.slot) : []
  const at = earliestDueAt({ cadence: kind.cadence, isSafety: kind.isSafety ?? false, at: ctx.now })
  await asksAt(ctx, whom, at)
}

/** True for notices about safety or money, which are sent as a text message if no other channel reaches the person. */
const isUrgent = ({ isSafety, topic }: Pick<Told, 'isSafety' | 'topic'>): boolean => isSafety === true || topic === 'finance'

interface Timed extends OutsideNews, Waiting {
  slot: NoticeSlot | null
  part: NoticePart
}

async function tellOutside(ctx: Ctx, userId: number): Promise<void> {
  const reached = await store.findRecipient(ctx, userId)
  if (!reached) return
  const unfinishedUntil = await resendSafetyTexts(ctx, reached)
  if (unfinishedUntil) await asksAt(ctx, [userId], unfinishedUntil)
  const settings = await settingsFor(ctx, userId)
  const leaving = (await whatWaits(ctx, reached)).flatMap((news) => {
    const at = deriveDueAt(news, { pace: settings[news.part], quiet: settings, lastSeenAt: reached.lastSeenAt, now: ctx.now })
    return at ? [{ ...news, dueAt: at }] : []
  })
  const isLeaving = (news: Leaving) => news.dueAt <= ctx.now
  const groups = [...new Set(leaving.map(groupOf))].map((group) => leaving.filter((news) => groupOf(news) === group))
  for (const news of groups.filter((group) => group.some(isLeaving)))
    // Later notices of the same group are sent together with this one instead of in a message of their own.
    if ((await deliverOutside(ctx, reached, news[0]!.slot, news)) === 'later')
      await asksAt(ctx, [userId], momentAfter(ctx.now, LIMITED_MINUTES, 'minute'))
  const later = groups.filter((group) => !group.some(isLeaving)).flat()
  if (later.length > 0) await asksAt(ctx, [userId], new Date(Math.min(...later.map((news) => news.dueAt.getTime()))))
}

interface Leaving extends Timed {
  dueAt: Date
}

/** One message covers one slot; safety is always separate. */
const groupOf = ({ slot, isSafety }: Leaving): string => `${slot} ${isSafety}`

/** Unsent news for which a channel exists. */
async function whatWaits(ctx: Ctx, { userId, lastSeenAt }: store.Recipient): Promise<Timed[]> {
  const viewer = await noticeReader.ask(ctx, userId)
  if (!viewer) return []
  const reader: Ctx = { ...ctx, viewer }
  const told = await listPendingNotices(ctx, userId)
  const waiting: Timed[] = []
  for (const [name, kind] of kindsOf(ctx)) {
    const rows = told.filter((row) => row.kind === name)
    if (rows.length > 0 && (kind.slot || isUrgent(kind))) waiting.push(...(await stillTrue(reader, kind, rows)))
  }
  for (const { slot, outside, target, at, count } of await pendingElsewhere.ask(ctx, userId)) {
    // Such news cause one message per absence.
    if ((await store.sendsSince(ctx, userId, lastSeenAt, { slot })) > 0) continue
    const facts = { noticeId: null, part: 'message', cadence: 'now', isSafety: false, isUrgent: false } as const
    waiting.push({ ...facts, slot, outside, target, at, count })
  }
  return waiting
}

async function stillTrue(reader: Ctx, kind: NoticeKind, rows: readonly NoticeRecord[]): Promise<Timed[]> {
  const words = await kind.words(reader, rows as never[])
  const holds = await kind.holds?.(reader, rows as never[])
  const { cadence, outside, section, slot, isSafety = false } = kind
  const facts = { part: section, slot, cadence, isSafety, isUrgent: isUrgent(kind), outside }
  return rows.flatMap(({ id, at, count }) => {
    const said = words.get(id)
    return said && holds?.has(id) !== false ? [{ ...facts, noticeId: id, target: said.target, at, count }] : []
  })
}
