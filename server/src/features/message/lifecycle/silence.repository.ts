/** Reads connected lines and how long they have been without a message. */
import { momentBefore } from '@qianxian/protocol/base/clock'
import { lineLimits, type LineEventKind, type LineStatus } from '@qianxian/protocol/line/line.words'
import type { ConversationKind } from '@qianxian/protocol/message/message.words'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../ctx'
import { sqlLiteral } from '../../../db/sql-literals'
import { lineEvents, lineRequests } from '../../../db/tables/line'
import { conversations } from '../../../db/tables/message'
import { tenants } from '../../../db/tables/tenant'

export interface SilentLine {
  id: number
  status: 'connected' | 'stalled'
  /** The latest of: the acceptance, the last message, and the day on which messages were opened here. */
  quietSince: Date
  stalledAt: Date
}

/** Lines due to stall or end, of one profile or of the tenant. */
export async function silentLines(ctx: Ctx, profileId: number | null, limit: number): Promise<SilentLine[]> {
  const whose = profileId === null ? sql`true` : sql`(l.from_id = ${profileId} or l.to_id = ${profileId})`
  const { rows } = await ctx.db.execute<{ id: number; status: SilentLine['status']; quiet: string; stalled: string | null }>(sql`
    select id, status, quiet, stalled from (
      select l.id, l.status,
        greatest(coalesce(l.answered_at, l.created_at), t.messages_since, c.last_at,
          (select max(e.created_at) from ${lineEvents} e where e.tenant_id = l.tenant_id and e.line_id = l.id and e.kind = ${sqlLiteral<LineEventKind>('connected')})) as quiet,
        greatest(t.messages_since, (select max(e.created_at) from ${lineEvents} e
          where e.tenant_id = l.tenant_id and e.line_id = l.id and e.kind = ${sqlLiteral<LineEventKind>('stalled')})) as stalled
      from ${lineRequests} l join ${tenants} t on t.id = l.tenant_id and t.messages_since is not null
      left join ${conversations} c on c.tenant_id = l.tenant_id and c.kind = ${sqlLiteral<ConversationKind>('chat')}
        and c.a_id = least(l.from_id, l.to_id) and c.b_id = greatest(l.from_id, l.to_id)
      where l.tenant_id = ${ctx.tenant.id} and l.status in (${sqlLiteral<LineStatus>('connected')}, ${sqlLiteral<LineStatus>('stalled')}) and ${whose}
    ) silent
    where case when status = ${sqlLiteral<LineStatus>('stalled')} then stalled <= ${daysAgo(ctx, lineLimits.overAfterStalledDays)}::timestamptz
      else quiet <= ${daysAgo(ctx, lineLimits.stalledAfterDays)}::timestamptz end
    order by id limit ${limit}`)
  return rows.map(({ id, status, quiet, stalled }) => ({
    id: Number(id),
    status,
    quietSince: new Date(quiet),
    stalledAt: new Date(stalled ?? quiet),
  }))
}

const daysAgo = (ctx: Ctx, days: number): string => momentBefore(ctx.now, days, 'day').toISOString()
