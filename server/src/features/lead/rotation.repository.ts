/** Handlers of the rotation: their duty, their figures, and the stored positions. */
import type { LeadFigures } from '@qianxian/protocol/lead/lead.rules'
import { leadStates, type LeadEvent } from '@qianxian/protocol/lead/lead.words'
import { storeStates } from '@qianxian/protocol/store/store.words'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx'
import { lockNamed } from '../../db/named-lock'
import { sqlList, sqlLiteral } from '../../db/sql-literals'
import { sqlTimestamp } from '../../db/sql-timestamp'
import { tenantScope } from '../../db/tenant-scope'
import { roleGrants, users } from '../../db/tables/account'
import { leadHandlers, leadOwnerLogs, leadTurns } from '../../db/tables/lead'
import { stores, storeStaff } from '../../db/tables/store'

/** Serialises the assignments of one rotation. */
export const lockRotation = (ctx: TxCtx, poolId: number, cityGeo: string): Promise<void> => lockNamed(ctx, 'lead-rotation', poolId, cityGeo)

/** Adds the people with the role who have no row yet. */
export async function ensureHandlers(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`
    insert into ${leadHandlers} (tenant_id, user_id)
    select distinct g.tenant_id, g.user_id from ${roleGrants} g
    where g.tenant_id = ${ctx.tenant.id} and g.role = 'leadHandler' and g.is_active and g.scope_type in ('tenant', 'self')
      and not exists (select 1 from lead_handlers h where h.tenant_id = g.tenant_id and h.user_id = g.user_id)
    on conflict do nothing`)
}

export interface HandlerRow {
  id: number
  userId: number
  isOnDuty: boolean
  /** The store in which the handler works longest, and its city; null without one. */
  storeId: number | null
  storeName: string | null
  cityGeo: string | null
  /** Owned leads and offers at this moment. */
  held: number
}

const handlerColumns = (ctx: Ctx) => {
  const place = (column: string) => sql`(
    select ${sql.raw(column)} from ${storeStaff} p join ${stores} s on s.tenant_id = p.tenant_id and s.id = p.store_id
    where p.tenant_id = ${leadHandlers.tenantId} and p.user_id = ${leadHandlers.userId} and p.ended_at is null and s.status in ${sqlList(storeStates.present)}
    order by p.started_at, p.id limit 1)`
  const now = sqlTimestamp(ctx.now)
  return {
    id: leadHandlers.id,
    userId: leadHandlers.userId,
    isOnDuty: leadHandlers.isOnDuty,
    storeId: sql<number | null>`${place('s.id')}`.mapWith((value: unknown) => (value === null ? null : Number(value))),
    storeName: sql<string | null>`${place('s.name')}`,
    cityGeo: sql<string | null>`${place('s.city_geo')}`,
    held: sql<number>`((select count(*) from leads l where l.tenant_id = ${leadHandlers.tenantId} and l.owner_id = ${leadHandlers.userId}
        and l.status in ${sqlList(leadStates.owned)} and l.pool_at > ${now})
      + (select count(*) from leads o where o.tenant_id = ${leadHandlers.tenantId} and o.offered_to_id = ${leadHandlers.userId} and o.pool_at > ${now}))::int`,
  }
}

/** Handlers whose account is active and who have the role now. */
export const listHandlers = (ctx: Ctx, userId?: number): Promise<HandlerRow[]> =>
  ctx.db
    .select(handlerColumns(ctx))
    .from(leadHandlers)
    .innerJoin(users, and(eq(users.tenantId, leadHandlers.tenantId), eq(users.id, leadHandlers.userId), eq(users.status, 'active')))
    .where(
      and(
        tenantScope(ctx, leadHandlers),
        userId === undefined ? undefined : eq(leadHandlers.userId, userId),
        sql`exists (select 1 from ${roleGrants} g where g.tenant_id = ${leadHandlers.tenantId} and g.user_id = ${leadHandlers.userId}
          and g.role = 'leadHandler' and g.is_active and g.scope_type in ('tenant', 'self'))`,
      ),
    )
    .orderBy(leadHandlers.id)

export async function saveDuty(ctx: Ctx, userId: number, isOnDuty: boolean): Promise<void> {
  await ctx.db
    .insert(leadHandlers)
    .values({ tenantId: ctx.tenant.id, userId, isOnDuty, createdAt: ctx.now })
    .onConflictDoUpdate({ target: [leadHandlers.tenantId, leadHandlers.userId], set: { isOnDuty } })
}

const counted = (event: LeadEvent) => sql<number>`count(*) filter (where ${leadOwnerLogs.event} = ${sqlLiteral<LeadEvent>(event)})::int`

/** Answers to offers and reviewed marks of these handlers since then. */
export async function figuresOf(ctx: Ctx, userIds: readonly number[], since: Date): Promise<Map<number, LeadFigures>> {
  const none: LeadFigures = { offered: 0, acceptedInTime: 0, markedInvalid: 0, overturned: 0 }
  const found = new Map(userIds.map((userId) => [userId, none]))
  if (userIds.length === 0) return found
  const rows = await ctx.db
    .select({
      userId: leadOwnerLogs.aboutId,
      accepted: counted('accepted'),
      declined: counted('declined'),
      expired: counted('offer_expired'),
      markedInvalid: counted('invalid'),
      overturned: counted('overturned'),
    })
    .from(leadOwnerLogs)
    .where(
      and(
        tenantScope(ctx, leadOwnerLogs),
        inArray(leadOwnerLogs.aboutId, [...userIds]),
        inArray(leadOwnerLogs.event, ['accepted', 'declined', 'offer_expired', 'invalid', 'overturned']),
        sql`${leadOwnerLogs.at} > ${sqlTimestamp(since)}`,
      ),
    )
    .groupBy(leadOwnerLogs.aboutId)
  for (const { userId, accepted, declined, expired, markedInvalid, overturned } of rows)
    found.set(userId!, {
      offered: accepted + declined + expired,
      acceptedInTime: accepted,
      markedInvalid,
      overturned: Math.min(overturned, markedInvalid),
    })
  return found
}

export async function positionsOf(ctx: Ctx, poolId: number, cityGeo: string): Promise<Map<number, number>> {
  const rows = await ctx.db
    .select({ userId: leadTurns.userId, position: leadTurns.position })
    .from(leadTurns)
    .where(and(tenantScope(ctx, leadTurns), eq(leadTurns.poolId, poolId), eq(leadTurns.cityGeo, cityGeo)))
  return new Map(rows.map(({ userId, position }) => [userId, position]))
}

export async function savePositions(ctx: Ctx, poolId: number, cityGeo: string, positions: ReadonlyMap<number, number>): Promise<void> {
  if (positions.size === 0) return
  await ctx.db
    .insert(leadTurns)
    .values([...positions].map(([userId, position]) => ({ tenantId: ctx.tenant.id, poolId, cityGeo, userId, position })))
    .onConflictDoUpdate({
      target: [leadTurns.tenantId, leadTurns.poolId, leadTurns.cityGeo, leadTurns.userId],
      set: { position: sql`excluded.position` },
    })
}
