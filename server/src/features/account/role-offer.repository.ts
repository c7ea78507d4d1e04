/** The only writer of role offers and of the grants that result from them. */
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { StaffRole } from '@qianxian/protocol/base/endpoint'
import type { Ctx } from '../../ctx'
import { tenantScope } from '../../db/tenant-scope'
import { roleGrants, roleOffers } from '../../db/tables/account'

/** The context of a role offer; also satisfied by the command line, which has no request. */
export type Place = Pick<Ctx, 'db' | 'now'> & { tenant: { id: number } }

/** Creates the only open offer of this role; earlier ones become invalid. */
export async function replaceOffer(ctx: Place, offer: { tokenHash: string; role: StaffRole; expiresAt: Date }): Promise<void> {
  await ctx.db.delete(roleOffers).where(and(tenantScope(ctx, roleOffers), eq(roleOffers.role, offer.role), isNull(roleOffers.userId)))
  await ctx.db.insert(roleOffers).values({ ...offer, tenantId: ctx.tenant.id, createdAt: ctx.now })
}

/**
 * Returns the role to one of two simultaneous callers. Returns null if the offer was taken, has expired or never
 * existed.
 */
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

/** Returns the role of an offer that this account took before. */
export async function findTakenOffer(ctx: Ctx, userId: number, tokenHash: string): Promise<StaffRole | null> {
  const [row] = await ctx.db
    .select({ role: roleOffers.role })
    .from(roleOffers)
    .where(and(tenantScope(ctx, roleOffers), eq(roleOffers.tokenHash, tokenHash), eq(roleOffers.userId, userId)))
  return row?.role ?? null
}

/** Condition for the scope of a role: the whole tenant, or only one store. */
const scopeOf = (storeId?: number) =>
  storeId === undefined ? ({ scopeType: 'tenant', scopeId: '' } as const) : ({ scopeType: 'store', scopeId: String(storeId) } as const)

/** Grants a role; a repeated grant leaves the existing one unchanged, active or not. */
export async function grantRole(ctx: Ctx, userId: number, role: StaffRole, storeId?: number): Promise<void> {
  await ctx.db
    .insert(roleGrants)
    .values({ tenantId: ctx.tenant.id, userId, role, ...scopeOf(storeId), createdAt: ctx.now })
    .onConflictDoUpdate({
      target: [roleGrants.tenantId, roleGrants.userId, roleGrants.role, roleGrants.scopeType, roleGrants.scopeId],
      set: { isActive: true },
    })
}

/** Deactivates a role; the same role in another scope stays. */
export async function endGrant(ctx: Ctx, userId: number, role: StaffRole, storeId?: number): Promise<void> {
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
