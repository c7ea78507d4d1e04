/** Conditions of the lists, which judge by the clock what the sweep has not settled yet. */
import {
  appointmentLimits as limits,
  appointmentStates,
  type AppointmentTab,
  type DeskTab,
} from '@qianxian/protocol/appointment/appointment.words'
import { momentBefore } from '@qianxian/protocol/base/clock'
import { and, eq, gt, inArray, isNotNull, isNull, lte, not, or, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../ctx'
import { appointments as t } from '../../db/tables/appointment'

const openNow = ({ now }: Ctx): SQL => and(inArray(t.status, appointmentStates.open), gt(t.expireAt, now))!
const toCome = ({ now }: Ctx): SQL => and(eq(t.status, 'confirmed'), gt(t.endAt, now))!
/** Agreed and past, and nobody has said how it went. */
const unsaid = ({ now }: Ctx): SQL =>
  and(eq(t.status, 'confirmed'), lte(t.endAt, now), gt(t.endAt, momentBefore(now, limits.markDays, 'day')))!
const unconfirmed = ({ now }: Ctx): SQL => and(eq(t.status, 'marked_done'), gt(t.markedAt, momentBefore(now, limits.silenceDays, 'day')))!

/** A person offered times to the matchmaker whom they meet. */
const offeredToDesk = (ctx: Ctx): SQL =>
  and(
    isNull(t.bProfileId),
    or(
      and(openNow(ctx), eq(t.offeredBy, 'a')),
      and(eq(t.status, 'confirmed'), isNotNull(t.moveBy), eq(t.moveBy, 'a'), gt(t.moveUntil, ctx.now)),
    ),
  )!

export function personTab(ctx: Ctx, tab: AppointmentTab): SQL {
  const waiting = or(openNow(ctx), unconfirmed(ctx))!
  const coming = or(toCome(ctx), unsaid(ctx))!
  if (tab === 'waiting') return waiting
  return tab === 'coming' ? coming : and(not(waiting), not(coming))!
}

export function deskTab(ctx: Ctx, tab: DeskTab, isPriority: SQL): SQL {
  const todo = or(inArray(t.status, appointmentStates.unsettled), unsaid(ctx), offeredToDesk(ctx), isPriority)!
  if (tab === 'todo') return todo
  if (tab === 'waiting') return openNow(ctx)
  return tab === 'coming' ? toCome(ctx) : and(not(todo), not(openNow(ctx)), not(toCome(ctx)))!
}
