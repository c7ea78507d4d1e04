/** The only writer of offered roles, and of the grants that come of them. */
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { StaffRole } from '@qianxian/protocol/base/endpoint'
import type { Ctx } from '../../ctx'
import { tenantScope } from '../../db/tenant-scope'
import { roleGrants, roleOffers } from '../../db/tables/account'

/** What an offer is made in: also at the command line, where there is no request. */
export type Place = Pick<Ctx, 'db' | 'now'> & { tenant: { id: number } }

/** The one open offer of this role: those before it are worth nothing from now on. */
export async function replaceOffer(ctx: Place, offer: { tokenHash: string; role: StaffRole; expiresAt: Date }): Promise<void> {
  await ctx.db.delete(roleOffers).where(and(tenantScope(ctx, roleOffers), eq(roleOffers.role, offer.role), isNull(roleOffers.userId)))
  await ctx.db.insert(roleOffers).values({ ...offer, tenantId: ctx.tenant.id, createdAt: ctx.now })
}

/** Of two who take it at once, one gets it. Null where it was taken, is over or never was. */
export async function consumeOffer(ctx: Ctx, userId: number, tokenHash: string): Promise<StaffRole | null> {
  const [taken] = await ctx.db
    .update(roleOffers)
    .set({ userId, takenAt: ctx.now })
    .where(
      and(tenantScope(ctx, roleOffers), eq(roleOffers.tokenHash, tokenHash), isNull(roleOffers.userId), gt(roleOffers.expiresAt, ctx.now)),
    )
    .returning({ role: roleOffers.role })
  return taken?.role ?? null
}

/** The role of an offer that this account took before. */
export async function findTakenOffer(ctx: Ctx, userId: number, tokenHash: string): Promise<StaffRole | null> {
  const [row] = await ctx.db
    .select({ role: roleOffers.role })
    .from(roleOffers)
    .where(and(tenantScope(ctx, roleOffers), eq(roleOffers.tokenHash, tokenHash), eq(roleOffers.userId, userId)))
  return row?.role ?? null
}

/** Where a role opens something: in the whole tenant, or in one store and nowhere else. */
const scopeOf = (storeId?: number) =>
  storeId === undefined ? ({ scopeType: 'tenant', scopeId: '' } as const) : ({ scopeType: 'store', scopeId: String(storeId) } as const)

/** Given again it is the one that there is, open or not. */
export async function grantRole(ctx: Ctx, userId: number, role: StaffRole, storeId?: number): Promise<void> {
  await ctx.db
    .insert(roleGrants)
    .values({ tenantId: ctx.tenant.id, userId, role, ...scopeOf(storeId), createdAt: ctx.now })
    .onConflictDoUpdate({
      target: [roleGrants.tenantId, roleGrants.userId, roleGrants.role, roleGrants.scopeType, roleGrants.scopeId],
      set: { isActive: true },
    })
}

/** From the next call on; whoever has it in another place keeps it there. */
export async function endRole(ctx: Ctx, userId: number, role: StaffRole, storeId?: number): Promise<void> {
  const { scopeType, scopeId } = scopeOf(storeId)
  await ctx.db
    .update(roleGrants)
    .set({ isActive: false })
    .where(
      and(
        tenantScope(ctx, roleGrants),
        eq(roleGrants.userId, userId),
        eq(roleGrants.role, role),
        eq(roleGrants.scopeType, scopeType),
        eq(roleGrants.scopeId, scopeId),
      ),
    )
}

export async function isRoleHeld(ctx: Place, role: StaffRole): Promise<boolean> {
  const holders = and(tenantScope(ctx, roleGrants), eq(roleGrants.role, role), eq(roleGrants.isActive, true))
  return (await ctx.db.$count(roleGrants, holders)) > 0
}
