/** Reminders before an end, once at each of two times: SQL parts that find rows whose end is near and not yet announced. */
import { momentAfter } from '@qianxian/protocol/base/clock'
import { and, eq, gt, lte, notExists, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../ctx'
import { tenantScope } from '../../db/tenant-scope'
import { sqlTimestamp } from '../../db/sql-timestamp'
import { notices } from '../../db/tables/notice'

/** Days before the end, for the first and the second reminder. */
export type EndingDays<Days extends number = number> = readonly [far: Days, near: Days]

/** Returns which of the two times applies, and the condition that either applies. */
export const endingWithin = <Days extends number>(ctx: Ctx, endsAt: AnyPgColumn, [far, near]: EndingDays<Days>) => ({
  days: sql<Days>`case when ${endsAt} <= ${sqlTimestamp(momentAfter(ctx.now, near, 'day'))} then ${near}::int else ${far}::int end`,
  isNear: and(gt(endsAt, ctx.now), lte(endsAt, momentAfter(ctx.now, far, 'day'))),
})

/** The subject must differ for each of the two times, and for an end that was moved. */
export const isNotNotified = (ctx: Ctx, { kind }: { kind: string }, userId: AnyPgColumn, subject: SQL): SQL =>
  notExists(
    ctx.db
      .select({ id: notices.id })
      .from(notices)
      .where(and(tenantScope(ctx, notices), eq(notices.userId, userId), eq(notices.kind, kind), eq(notices.subject, subject))),
  )
