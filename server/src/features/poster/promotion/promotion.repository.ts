/** The only writer of arrivals by code; reads the figures of a person's invitations. */
import type { InvitedStage, PromotionChannel } from '@qianxian/protocol/poster/poster.words'
import type { AttributionKind } from '@qianxian/protocol/attribution/attribution.words'
import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../../ctx'
import { sqlLiteral } from '../../../db/sql-literals'
import { attributions } from '../../../db/tables/attribution'
import { loveProfiles } from '../../../db/tables/love'
import { sceneArrivals, scenes, sceneScans } from '../../../db/tables/poster'

// --- Arrivals ---------------------------------------------------------------

/** The first arrival of a person stands. */
export async function insertArrival(ctx: Ctx, userId: number, sceneId: number): Promise<void> {
  await ctx.db.insert(sceneArrivals).values({ tenantId: ctx.tenant.id, userId, sceneId, at: ctx.now }).onConflictDoNothing()
}

// --- Figures ----------------------------------------------------------------

export interface MonthRow {
  month: string
  channel: PromotionChannel
  scanned: number
  registered: number
  published: number
}

const monthOf = (column: SQL): SQL => sql`to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM')`

/**
 * A person counts in the month of their registration, by the channel of the code that attributed them. An attribution that
 * ended and began again counts once. Nothing here depends on what the person shows now.
 */
const invited = (ctx: Ctx, inviterId: number): SQL => sql`
  select a.id, a.user_id, a.bound_at, coalesce(c.channel, ${sqlLiteral<PromotionChannel>('link')}) as channel,
    p.nickname, p.published_at is not null as is_published
  from ${attributions} a
  left join ${sceneArrivals} r on r.tenant_id = a.tenant_id and r.user_id = a.user_id
  left join ${scenes} c on c.tenant_id = a.tenant_id and c.id = r.scene_id and c.inviter_id = a.target_id
  left join ${loveProfiles} p on p.tenant_id = a.tenant_id and p.user_id = a.user_id
  where a.tenant_id = ${ctx.tenant.id} and a.kind = ${sqlLiteral<AttributionKind>('inviter')} and a.target_id = ${inviterId}
    and not exists (select 1 from ${attributions} b where b.tenant_id = a.tenant_id and b.user_id = a.user_id and b.kind = a.kind
      and b.target_id = a.target_id and b.id < a.id)`

/** The figures since a month in China by month and channel. The inviter's own openings do not count. */
export async function monthFigures(ctx: Ctx, inviterId: number, firstMonth: string): Promise<MonthRow[]> {
  const since = sql`(${`${firstMonth}-01`}::timestamp at time zone 'Asia/Shanghai')`
  const { rows } = await ctx.db.execute<{
    month: string
    channel: PromotionChannel
    scanned: string
    registered: string
    published: string
  }>(sql`
    with opened as (
      select ${monthOf(sql`s.at`)} as month, c.channel, count(*) as scanned
      from ${scenes} c join ${sceneScans} s on s.tenant_id = c.tenant_id and s.scene_id = c.id
      where c.tenant_id = ${ctx.tenant.id} and c.inviter_id = ${inviterId} and s.at >= ${since}
        and s.user_id is distinct from ${inviterId}
      group by 1, 2
    ), came as (
      select ${monthOf(sql`bound_at`)} as month, channel, count(*) as registered, count(*) filter (where is_published) as published
      from (${invited(ctx, inviterId)}) i where bound_at >= ${since} group by 1, 2
    )
    select month, channel, coalesce(scanned, 0) as scanned, coalesce(registered, 0) as registered, coalesce(published, 0) as published
    from opened full join came using (month, channel)`)
  return rows.map(({ scanned, registered, published, ...row }) => ({
    ...row,
    scanned: Number(scanned),
    registered: Number(registered),
    published: Number(published),
  }))
}

export interface InvitedRow {
  id: number
  channel: PromotionChannel
  nickname: string | null
  stage: InvitedStage
  registeredAt: Date
}

/** The latest first, after the row `before`. */
export async function listInvited(
  ctx: Ctx,
  inviterId: number,
  { before, limit }: { before: number | null; limit: number },
): Promise<InvitedRow[]> {
  const { rows } = await ctx.db.execute<{
    id: string
    channel: PromotionChannel
    nickname: string | null
    is_published: boolean
    bound_at: string
  }>(sql`
    select id, channel, nickname, is_published, bound_at from (${invited(ctx, inviterId)}) i
    where ${before === null ? sql`true` : sql`id < ${before}`} order by id desc limit ${limit}`)
  return rows.map(({ id, channel, nickname, is_published: isPublished, bound_at: at }) => ({
    id: Number(id),
    channel,
    nickname,
    stage: isPublished ? 'published' : 'registered',
    registeredAt: new Date(at),
  }))
}
