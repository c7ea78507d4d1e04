/** Feedback, which only the matchmaker who serves its author reads, and the trusted contact. */
import type { appointment } from '@qianxian/protocol/appointment/appointment'
import { appointmentLimits as limits, appointmentStates } from '@qianxian/protocol/appointment/appointment.words'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { requireProfileId } from '../../ctx'
import { fault, fieldFault } from '../../http/fault'
import type { Verb } from '../../http/serve'
import { refuseOwnPhone } from '../account/account'
import { isFeedbackOpen, isOfTwo, requireStatus } from './appointment-status'
import * as peopleStore from './appointment-people.repository'
import * as recordStore from './appointment-records.repository'
import * as contactStore from './trusted-contact.repository'
import { notifyFeedback } from './notify'
import { endAfterMeeting } from './outcome'
import { changeOwn } from './own-appointment'

export const giveFeedback: Verb<typeof appointment.giveFeedback> = (ctx, { id, result, tags, safety, note = '' }) =>
  changeOwn(ctx, id, async (ctx, { row }) => {
    const profileId = requireProfileId(ctx)
    if (!isOfTwo(row)) throw fault('appointment_changed')
    requireStatus(row, appointmentStates.busy)
    if (!isFeedbackOpen(ctx, row)) throw fault((row.endAt ?? ctx.now) > ctx.now ? 'appointment_too_early' : 'appointment_too_late')
    const words = note.trim()
    const noteEnc = words ? ctx.secrets.seal(words) : null
    const isFirst = await recordStore.insertFeedback(ctx, {
      appointmentId: id,
      profileId,
      result,
      tags: [...new Set(tags)],
      safety,
      noteEnc,
      at: ctx.now,
    })
    if (!isFirst) throw fault('already_handled', { message: '已经写过感受了' })
    await notifyFeedback(ctx, row, profileId)
    if (result === 'no') await endAfterMeeting(ctx, row, profileId)
  })

export const setTrustedContact: Verb<typeof appointment.setTrustedContact> = async (ctx, { id, name, phone }) => {
  await refuseOwnPhone(ctx, ctx.viewer!.userId, phone)
  return changeOwn(ctx, id, async (ctx, { row }) => {
    requireStatus(row, appointmentStates.busy)
    const profileId = requireProfileId(ctx)
    const dueAt = momentAfter(row.endAt!, limits.safeHours, 'hour')
    if (dueAt <= ctx.now) throw fault('appointment_too_late')
    const cleaned = name.trim()
    if (!cleaned) throw fieldFault({ name: '请填写称呼' })
    await contactStore.putContact(ctx, {
      appointmentId: id,
      profileId,
      nameEnc: ctx.secrets.seal(cleaned),
      phoneEnc: ctx.secrets.seal(phone),
      dueAt,
    })
  })
}

export const removeTrustedContact: Verb<typeof appointment.removeTrustedContact> = (ctx, { id }) =>
  changeOwn(ctx, id, (ctx) => contactStore.deleteContact(ctx, id, requireProfileId(ctx)))

/** The contact is deleted, so no message is sent; after the message it stays as sent. */
export const markSafe: Verb<typeof appointment.markSafe> = (ctx, { id }) =>
  changeOwn(ctx, id, async (ctx, { row, people }, side) => {
    if (row.startAt === null || row.startAt > ctx.now) throw fault('appointment_too_early')
    await contactStore.deleteContact(ctx, id, requireProfileId(ctx))
    if (people.find((one) => one.side === side)!.safeAt !== null) return
    await peopleStore.updatePerson(ctx, id, side, { safeAt: ctx.now })
    await recordStore.addEvent(ctx, id, 'safe', side)
  })
