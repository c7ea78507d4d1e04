/** Computes a member's membership from purchases and pauses, and stores it with the account in the same transaction. */
import { isIn, values } from '@qianxian/protocol/base/dictionary'
import { standingOf, type Pause, type Purchase, type Standing } from '@qianxian/protocol/membership/membership.rules'
import { vipType } from '@qianxian/protocol/membership/membership.words'
import type { Ctx, TxCtx } from '../../ctx'
import { keepMembership, lockUsers, userById } from '../account/account'
import { vipChanged } from './membership.hooks'
import * as store from './membership.repository'
import { pausesOf, type PauseRow } from './pause/pause.repository'

export const MS_OF_MINUTE = 60_000

export const purchaseOf = ({ id, type, minutes, paidFen, boughtAt, refundedAt }: store.Sub): Purchase => ({
  id,
  type,
  span: minutes * MS_OF_MINUTE,
  paidFen,
  boughtAt: boughtAt.getTime(),
  refundedAt: refundedAt?.getTime() ?? null,
})

const pauseOf = ({ fromAt, untilAt }: PauseRow): Pause => ({ from: fromAt.getTime(), until: untilAt?.getTime() ?? null })

type Held = Standing & { subs: readonly store.Sub[]; pauses: readonly Pause[] }

/** `asRefunded`: orders whose purchases count as refunded now, for a quote. */
export async function loadMembership(ctx: Ctx, userId: number, asRefunded: readonly number[] = []): Promise<Held> {
  const [stored, pauses] = [await store.subsOf(ctx, userId), (await pausesOf(ctx, userId)).map(pauseOf)]
  const subs = stored.map((sub) =>
    sub.orderId !== null && sub.refundedAt === null && asRefunded.includes(sub.orderId) ? { ...sub, refundedAt: ctx.now } : sub,
  )
  return { ...standingOf(subs.map(purchaseOf), ctx.now.getTime(), pauses), subs, pauses }
}

/** A membership stored with the account before purchases were recorded, presented as a gift; null if there is none. */
async function unwritten(ctx: Ctx, userId: number, subs: readonly store.Sub[]): Promise<Omit<store.Sub, 'id'> | null> {
  const user = subs.length > 0 ? null : await userById(ctx, userId)
  if (!user?.vipUntil || user.vipUntil <= ctx.now) return null
  const type = isIn(values(vipType), user.vipType) ? user.vipType : 'month'
  const minutes = Math.ceil((user.vipUntil.getTime() - ctx.now.getTime()) / MS_OF_MINUTE)
  const given = { paidFen: 0, source: 'compensation' as const, planId: null, orderId: null, reason: null, promised: [], refundedAt: null }
  // Whole minutes, placed so that they end when the membership does.
  const boughtAt = new Date(user.vipUntil.getTime() - minutes * MS_OF_MINUTE)
  return { ...given, tenantId: ctx.tenant.id, userId, type, name: vipType[type], minutes, boughtAt }
}

/** Loads the membership for display, including one stored before purchases were recorded. */
export async function loadMembershipWithHeld(ctx: Ctx, userId: number): Promise<Held> {
  const written = await loadMembership(ctx, userId)
  const given = await unwritten(ctx, userId, written.subs)
  if (!given) return written
  const subs = [{ id: 0, ...given }]
  return { ...standingOf(subs.map(purchaseOf), ctx.now.getTime(), written.pauses), subs, pauses: written.pauses }
}

/**
 * Locks the user, so that concurrent purchases run one after the other. First records a membership stored before purchases were
 * recorded.
 */
export async function lockMembership(ctx: TxCtx, userId: number): Promise<void> {
  await lockUsers(ctx, [userId])
  const given = await unwritten(ctx, userId, await store.subsOf(ctx, userId))
  if (given) await store.insertSub(ctx, given)
}

export async function updateMembershipTime(ctx: Ctx, userId: number): Promise<void> {
  const { type, until } = await loadMembership(ctx, userId)
  // During a pause, the account has no end and no rights.
  await keepMembership(ctx, userId, until === null ? { type: null, until: null } : { type, until: new Date(until) })
  await vipChanged.emit(ctx, userId, until !== null)
}
