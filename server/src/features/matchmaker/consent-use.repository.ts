/** Records of acts in members' names; the only writer of this table. */
import type { ConsentScope, RepresentationStatus } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../ctx'
import { tenantScope } from '../../db/tenant-scope'
import { sqlTimestamp } from '../../db/sql-timestamp'
import { sqlLiteral } from '../../db/sql-literals'
import { consentUses, matchmakers, representations } from '../../db/tables/matchmaker'
import type { ConsentUseRequest } from './consent-use'

export interface AskedUse extends ConsentUseRequest {
  scope: ConsentScope
  mark: string
}

/**
 * Records the uses that the members agreed to, each once by its mark, and locks their services. Returns the indices of the
 * recorded uses.
 */
export async function noteUses(ctx: Ctx, uses: readonly AskedUse[]): Promise<Set<number>> {
  const column = <Value>(pick: (use: AskedUse) => Value) => sql.param(uses.map(pick))
  const { rows } = await ctx.db.execute<{ place: number }>(sql`
    with asked as (
      select * from unnest(
        ${column(({ representationId }) => representationId)}::bigint[], ${column(({ use }) => use)}::text[], ${column(({ scope }) => scope)}::text[],
        ${column(({ aboutProfileId }) => aboutProfileId ?? null)}::bigint[], ${column(({ shownToId }) => shownToId ?? null)}::bigint[],
        ${column(({ mark }) => mark)}::text[]
      ) with ordinality as a(representation_id, use, scope, about_profile_id, shown_to_id, mark, place)
    ), held as (
      select id, profile_id, scopes from ${representations}
      where ${tenantScope(ctx, representations)} and id = any(${column(({ representationId }) => representationId)}::bigint[])
        and status = ${sqlLiteral<RepresentationStatus>('active')} and (expires_at is null or expires_at > ${sqlTimestamp(ctx.now)})
      for share
    ), agreed as (
      select a.*, h.profile_id from asked a join held h on h.id = a.representation_id and h.scopes ? a.scope
    ), noted as (
      insert into ${consentUses} (tenant_id, representation_id, profile_id, use, about_profile_id, shown_to_id, mark, created_at)
      select ${ctx.tenant.id}::bigint, representation_id, profile_id, use, about_profile_id, shown_to_id, mark, ${sqlTimestamp(ctx.now)}
      from agreed order by place
      on conflict do nothing
    )
    select place::int - 1 as place from agreed`)
  return new Set(rows.map(({ place }) => place))
}

const shownTo = alias(matchmakers, 'shown_to')

/** Uses of one member, newest first. */
export const listUses = (ctx: Ctx, profileId: number, before: number | null, size: number) =>
  ctx.db
    .select({
      id: consentUses.id,
      use: consentUses.use,
      createdAt: consentUses.createdAt,
      aboutProfileId: consentUses.aboutProfileId,
      matchmakerName: matchmakers.name,
      shownTo: shownTo.name,
      textVersion: representations.textVersion,
    })
    .from(consentUses)
    .innerJoin(
      representations,
      and(eq(representations.tenantId, consentUses.tenantId), eq(representations.id, consentUses.representationId)),
    )
    .innerJoin(matchmakers, and(eq(matchmakers.tenantId, representations.tenantId), eq(matchmakers.id, representations.matchmakerId)))
    .leftJoin(shownTo, and(eq(shownTo.tenantId, consentUses.tenantId), eq(shownTo.id, consentUses.shownToId)))
    .where(
      and(tenantScope(ctx, consentUses), eq(consentUses.profileId, profileId), before === null ? undefined : lt(consentUses.id, before)),
    )
    .orderBy(desc(consentUses.id))
    .limit(size)
