/** Visits as the staff of a store receive them. */
import type { appointment } from '@qianxian/protocol/appointment/appointment'
import type { StoreVisit } from '@qianxian/protocol/appointment/appointment.schema'
import { startOfDayInShanghai } from '@qianxian/protocol/base/calendar'
import { maskedName, maskPhone } from '@qianxian/protocol/base/masks'
import type { Ctx, TxCtx } from '../../../ctx'
import { fault } from '../../../http/fault'
import { paging } from '../../../http/paging'
import type { Verb } from '../../../http/serve'
import { namesOf, requireStoreRight } from '../../store/store'
import { type Held, lockSettled } from '../appointment-state'
import { shownStatusOf } from '../appointment-status'
import * as store from '../appointment.repository'
import * as peopleStore from '../appointment-people.repository'
import * as recordStore from '../appointment-records.repository'
import type { Appointment } from '../appointment.repository'
import { arrive } from '../arrival'
import * as outcome from '../outcome'

const SOMEBODY = '访客'

async function present(ctx: Ctx, rows: readonly Appointment[]): Promise<StoreVisit[]> {
  const ids = rows.map(({ id }) => id)
  const [people, arrivals] = [await peopleStore.peopleOf(ctx, ids), await recordStore.attendancesOf(ctx, ids)]
  const names = await namesOf(
    ctx,
    rows.flatMap(({ aProfileId }) => aProfileId ?? []),
  )
  return rows.map((row) => {
    const visitor = people.find(({ appointmentId }) => appointmentId === row.id)!
    const known = row.aProfileId === null ? visitor.nameEnc && ctx.secrets.unseal(visitor.nameEnc) : names.get(row.aProfileId)
    return {
      id: row.id,
      name: known ? maskedName(known) : SOMEBODY,
      phone: visitor.phoneEnc === null ? null : maskPhone(ctx.secrets.unseal(visitor.phoneEnc)),
      status: shownStatusOf(ctx, row, true),
      startAt: row.startAt?.toISOString() ?? null,
      minutes: row.minutes,
      cameAt: arrivals.find(({ appointmentId }) => appointmentId === row.id)?.at.toISOString() ?? null,
    }
  })
}

export const getStoreVisitPaged: Verb<typeof appointment.getStoreVisitPaged> = async (ctx, { storeId, isPast = false, ...asked }) => {
  const { scope } = await requireStoreRight(ctx, storeId, 'receive')
  const { place, limit, pageFrom } = paging<[at: string, id: number]>(ctx, `visits:${storeId}:${isPast}`, asked)
  const rows = await store.visitsOf(ctx, scope, { isPast, since: startOfDayInShanghai(ctx.now), place, limit })
  return pageFrom(
    rows,
    ({ startAt, id }) => [startAt!.toISOString(), id],
    (page) => present(ctx, page),
  )
}

async function change(
  ctx: Ctx,
  { storeId, id }: { storeId: number; id: number },
  work: (ctx: TxCtx, held: Held) => Promise<unknown>,
): Promise<StoreVisit> {
  const { scope } = await requireStoreRight(ctx, storeId, 'receive')
  if (!(await store.visitIn(ctx, scope, id))) throw fault('not_found')
  const row = await ctx.tx(async (ctx) => {
    const held = await lockSettled(ctx, id)
    if (!held) throw fault('not_found')
    await work(ctx, held)
    return (await store.visitIn(ctx, scope, id))!
  })
  return (await present(ctx, [row]))[0]!
}

/** The visitor stands at the desk, so the visit may be received shortly before its time. */
export const receiveVisit: Verb<typeof appointment.receiveVisit> = (ctx, input) =>
  change(ctx, input, async (ctx, held) => {
    await arrive(ctx, held.row, 'a', 'staff')
    await outcome.markDone(ctx, held, 'store')
  })

export const missVisit: Verb<typeof appointment.missVisit> = (ctx, input) =>
  change(ctx, input, (ctx, held) => outcome.claimNoShow(ctx, held, { by: 'store', sides: ['a'] }))
