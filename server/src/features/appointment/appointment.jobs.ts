/** Work that is due by the clock: expired offers, reminders, meetings without a result, trusted contacts, phones to delete. */
import { appointmentLimits as limits } from '@qianxian/protocol/appointment/appointment.words'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import type { Ctx, TxCtx, World } from '../../ctx'
import { defineSweep } from '../../jobs/job'
import { runInBatches } from '../../lib/batches'
import { writeSystemMessage } from '../message/message'
import { forEachTenant } from '../tenant/tenant'
import { lockSettled } from './appointment-state'
import * as store from './appointment.repository'
import * as peopleStore from './appointment-people.repository'
import * as recordStore from './appointment-records.repository'
import * as contactStore from './trusted-contact.repository'
import type { Appointment } from './appointment.repository'
import { notifySoon } from './notify'
import { appointmentTextJob, tellTrustedContacts } from './text-message'

const AT_ONCE = 200
const EXPIRY = 'appointment-expiry'
const REMINDERS = 'appointment-reminders'
const SAFETY = 'appointment-safety'
/** Days after an appointment for which the phone of a person without an account is kept. */
const PHONE_DAYS = 7
/** Hours after a message to a trusted contact for which their phone is kept. */
const CONTACT_HOURS = 24

async function settleOverdue(ctx: Ctx): Promise<number> {
  const settleAll = (list: () => Promise<number[]>) =>
    runInBatches(AT_ONCE, async () => {
      const due = await list()
      for (const id of due) await ctx.tx((ctx) => lockSettled(ctx, id))
      return due.length
    })
  const expired = await settleAll(() => store.overdueOffers(ctx, AT_ONCE))
  const silent = await settleAll(() => store.silentMeetings(ctx, momentBefore(ctx.now, limits.silenceDays, 'day'), AT_ONCE))
  const lapsed = await settleAll(() => store.unmarkedMeetings(ctx, momentBefore(ctx.now, limits.markDays, 'day'), AT_ONCE))
  const forgotten = await runInBatches(AT_ONCE, async () => {
    const over = await store.overWithPhones(ctx, momentBefore(ctx.now, PHONE_DAYS, 'day'), AT_ONCE)
    for (const id of over) await peopleStore.updatePeople(ctx, id, peopleStore.forgotten)
    return over.length
  })
  return expired + silent + lapsed + forgotten + (await contactStore.forgetContacts(ctx, momentBefore(ctx.now, CONTACT_HOURS, 'hour')))
}

/** Returns the number of appointments that were ended, investigated, or whose data were deleted. */
export const sweepAppointments = (world: World, now = new Date()): Promise<number> => forEachTenant(world, EXPIRY, now, settleOverdue)

async function remind(ctx: TxCtx, row: Appointment, hours: 24 | 2): Promise<void> {
  await store.updateAppointment(ctx, row.id, hours === 24 ? { reminded24At: ctx.now } : { reminded2At: ctx.now })
  // If a reminder is late, only the nearer one is sent.
  if (hours === 24 && row.startAt! <= momentAfter(ctx.now, 2, 'hour')) return
  await recordStore.addEvent(ctx, row.id, 'reminded', 'system')
  await notifySoon(ctx, row)
  const { aProfileId, bProfileId } = row
  if (aProfileId === null) await ctx.jobs.send(ctx, appointmentTextJob, { appointmentId: row.id, template: 'appointmentSoon', hours })
  else if (bProfileId !== null) await writeSystemMessage(ctx, aProfileId, bProfileId, hours === 24 ? 'meeting_tomorrow' : 'meeting_soon')
}

async function remindAll(ctx: Ctx): Promise<number> {
  let told = 0
  for (const hours of limits.reminderHours) {
    const until = momentAfter(ctx.now, hours, 'hour')
    await runInBatches(AT_ONCE, async () => {
      const due = await store.meetingsToRemind(ctx, hours, until, AT_ONCE)
      for (const id of due)
        await ctx.tx(async (ctx) => {
          const row = await store.lockAppointment(ctx, id)
          const isSent = (hours === 24 ? row?.reminded24At : row?.reminded2At) != null
          if (row?.status !== 'confirmed' || isSent || row.startAt! > until || row.startAt! <= ctx.now) return
          await remind(ctx, row, hours)
          told += 1
        })
      return due.length
    })
  }
  return told
}

/** Returns the number of reminders. Each is marked in the transaction that sends it, so none is sent twice. */
export const sweepReminders = (world: World, now = new Date()): Promise<number> => forEachTenant(world, REMINDERS, now, remindAll)

/** Returns the number of messages to trusted contacts. */
export const sweepSafety = (world: World, now = new Date()): Promise<number> => forEachTenant(world, SAFETY, now, tellTrustedContacts)

export const appointmentJobs = [
  appointmentTextJob,
  defineSweep(EXPIRY, '* * * * *', sweepAppointments),
  defineSweep(REMINDERS, '* * * * *', sweepReminders),
  defineSweep(SAFETY, '* * * * *', sweepSafety),
]
