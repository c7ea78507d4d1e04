/** Trusted contacts; the only writer of that table. */
import { and, eq, isNull, lt, lte, or } from 'drizzle-orm'
import type { Ctx } from '../../ctx'
import { trustedContacts } from '../../db/tables/appointment'
import { tenantScope } from '../../db/tenant-scope'

export type ContactRow = typeof trustedContacts.$inferSelect

const contact = (ctx: Ctx, appointmentId: number, profileId: number) =>
  and(tenantScope(ctx, trustedContacts), eq(trustedContacts.appointmentId, appointmentId), eq(trustedContacts.profileId, profileId))

export async function contactOf(ctx: Ctx, appointmentId: number, profileId: number): Promise<ContactRow | null> {
  const [row] = await ctx.db
    .select()
    .from(trustedContacts)
    .where(contact(ctx, appointmentId, profileId))
  return row ?? null
}

/** Replaces the contact unless its message was begun. */
export async function putContact(
  ctx: Ctx,
  values: Pick<ContactRow, 'appointmentId' | 'profileId' | 'nameEnc' | 'phoneEnc' | 'dueAt'>,
): Promise<void> {
  const { nameEnc, phoneEnc, dueAt } = values
  await ctx.db
    .insert(trustedContacts)
    .values({ ...values, tenantId: ctx.tenant.id })
    .onConflictDoUpdate({
      target: [trustedContacts.tenantId, trustedContacts.appointmentId, trustedContacts.profileId],
      set: { nameEnc, phoneEnc, dueAt },
      setWhere: isNull(trustedContacts.claimedAt),
    })
}

export async function deleteContact(ctx: Ctx, appointmentId: number, profileId: number): Promise<void> {
  await ctx.db.delete(trustedContacts).where(and(contact(ctx, appointmentId, profileId), isNull(trustedContacts.claimedAt)))
}

/** Deletes the contacts of a cancelled appointment whose message was not begun. */
export async function deleteContactsOf(ctx: Ctx, appointmentId: number): Promise<void> {
  await ctx.db
    .delete(trustedContacts)
    .where(and(tenantScope(ctx, trustedContacts), eq(trustedContacts.appointmentId, appointmentId), isNull(trustedContacts.claimedAt)))
}

export async function moveContacts(ctx: Ctx, appointmentId: number, dueAt: Date): Promise<void> {
  await ctx.db
    .update(trustedContacts)
    .set({ dueAt })
    .where(and(tenantScope(ctx, trustedContacts), eq(trustedContacts.appointmentId, appointmentId), isNull(trustedContacts.claimedAt)))
}

/** Contacts whose message is due, or was begun before `abandoned` without a recorded result. */
export const dueContacts = (ctx: Ctx, abandoned: Date, limit: number): Promise<ContactRow[]> =>
  ctx.db
    .select()
    .from(trustedContacts)
    .where(
      and(
        tenantScope(ctx, trustedContacts),
        isNull(trustedContacts.sentAt),
        lte(trustedContacts.dueAt, ctx.now),
        or(isNull(trustedContacts.claimedAt), lt(trustedContacts.claimedAt, abandoned)),
      ),
    )
    .orderBy(trustedContacts.id)
    .limit(limit)

/** Takes a message for sending, as it was read; false if another process took it, or the contact was removed. */
export async function claimContact(ctx: Ctx, { id, claimedAt }: ContactRow): Promise<boolean> {
  const rows = await ctx.db
    .update(trustedContacts)
    .set({ claimedAt: ctx.now })
    .where(
      and(
        tenantScope(ctx, trustedContacts),
        eq(trustedContacts.id, id),
        isNull(trustedContacts.sentAt),
        lte(trustedContacts.dueAt, ctx.now),
        claimedAt === null ? isNull(trustedContacts.claimedAt) : eq(trustedContacts.claimedAt, claimedAt),
      ),
    )
    .returning({ id: trustedContacts.id })
  return rows.length > 0
}

/** Gives back a message that the provider has certainly not taken. */
export async function releaseContact(ctx: Ctx, id: number): Promise<void> {
  await ctx.db
    .update(trustedContacts)
    .set({ claimedAt: null })
    .where(and(tenantScope(ctx, trustedContacts), eq(trustedContacts.id, id), isNull(trustedContacts.sentAt)))
}

export async function markContactSent(ctx: Ctx, id: number): Promise<void> {
  await ctx.db
    .update(trustedContacts)
    .set({ sentAt: ctx.now })
    .where(and(tenantScope(ctx, trustedContacts), eq(trustedContacts.id, id)))
}

export async function forgetContact(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.delete(trustedContacts).where(and(tenantScope(ctx, trustedContacts), eq(trustedContacts.id, id)))
}

/** Deletes contacts whose message was sent before `before`. */
export async function forgetContacts(ctx: Ctx, before: Date): Promise<number> {
  const gone = await ctx.db
    .delete(trustedContacts)
    .where(and(tenantScope(ctx, trustedContacts), lt(trustedContacts.sentAt, before)))
    .returning({ id: trustedContacts.id })
  return gone.length
}
