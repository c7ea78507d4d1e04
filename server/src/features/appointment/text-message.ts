/** Text messages about an appointment: a link for people without an account, and the message to a trusted contact. */
import { dateInWords } from '@qianxian/protocol/base/calendar'
import { momentBefore } from '@qianxian/protocol/base/clock'
import { object, oneOf, Type } from '@qianxian/protocol/base/shape'
import { AdapterFault } from '../../adapters/lib/adapter-fault'
import type { Ctx } from '../../ctx'
import { defineJob } from '../../jobs/job'
import { drawToken, tokenHash } from '../../lib/secrets'
import { sendNoticeText } from '../auth/auth'
import * as store from './appointment.repository'
import * as peopleStore from './appointment-people.repository'
import * as contactStore from './trusted-contact.repository'
import type { ContactRow } from './trusted-contact.repository'

const textShape = object({
  appointmentId: Type.Integer(),
  template: oneOf('模板', ['appointmentNews', 'appointmentSoon']),
  hours: Type.Optional(Type.Integer()),
})

/** A newer link replaces the one before. An interrupted message about news is sent again; a reminder is not. */
export const appointmentTextJob = defineJob('appointment.text', textShape, async (ctx, { appointmentId, template, hours }) => {
  const [visitor] = await peopleStore.peopleOf(ctx, [appointmentId])
  if (!visitor?.phoneEnc) return
  if (hours !== undefined && !(await peopleStore.claimText(ctx, visitor.id, hours))) return
  const token = drawToken()
  await peopleStore.updatePerson(ctx, appointmentId, visitor.side, { tokenHash: tokenHash(token) })
  const params = hours === undefined ? [token] : [String(hours), token]
  const message = { phone: ctx.secrets.unseal(visitor.phoneEnc), template, params }
  await sendNoticeText(ctx, message, 'a person without an account cannot be told of an appointment', { appointmentId })
})

/**
 * Minutes after which a begun message without a recorded result is settled: longer than any call of the provider, and
 * long enough for its report of a delivered message.
 */
const UNCLEAR_MINUTES = 5
/** Hours by which the clock of the provider may differ. */
const CLOCK_HOURS = 1
const AT_ONCE = 100

const abandoned = ({ now }: Ctx): Date => momentBefore(now, UNCLEAR_MINUTES, 'minute')

/**
 * Tells trusted contacts that «I am safe» is overdue: one message for each. It is claimed before the provider is called.
 * If its result is unclear, because the process or the connection ended meanwhile, the provider is asked first, and the
 * message is sent only if the provider does not know it. A contact whom the provider refuses is deleted, because nobody
 * was told.
 */
export async function tellTrustedContacts(ctx: Ctx): Promise<number> {
  const began = Date.now()
  // A slow provider may hold up the sweep, and each claim states its own time.
  const present = (): Ctx => ({ ...ctx, now: new Date(ctx.now.getTime() + Date.now() - began) })
  let told = 0
  for (const due of await contactStore.dueContacts(ctx, abandoned(ctx), AT_ONCE)) {
    if (!(await contactStore.claimContact(present(), due))) continue
    try {
      if (await isTold(ctx, due)) {
        await contactStore.markContactSent(present(), due.id)
        told += 1
      } else await contactStore.forgetContact(ctx, due.id)
    } catch (error) {
      if (!(error instanceof AdapterFault)) throw error
      // The others are told all the same.
      ctx.log.error({ appointmentId: due.appointmentId, kind: error.kind, code: error.providerCode }, 'a trusted contact is not told yet')
      if (due.claimedAt === null && error.kind !== 'unavailable') await contactStore.releaseContact(ctx, due.id)
    }
  }
  return told
}

/** False if the provider refuses the phone for ever, or the person turned out to be safe. */
async function isTold(ctx: Ctx, { id, appointmentId, profileId, phoneEnc, dueAt, claimedAt }: ContactRow): Promise<boolean> {
  const phone = ctx.secrets.unseal(phoneEnc)
  const reference = `contact:${ctx.tenant.id}:${id}`
  if (claimedAt !== null) {
    if (await ctx.adapters.sms.hasNotice({ phone, reference, since: momentBefore(dueAt, CLOCK_HOURS, 'hour') })) return true
    const people = await peopleStore.peopleOf(ctx, [appointmentId])
    if (people.some((one) => one.profileId === profileId && one.safeAt !== null)) return false
  }
  const row = await store.appointmentById(ctx, appointmentId)
  const message = { phone, template: 'notHeardOf', params: [dateInWords(row!.startAt!)], reference } as const
  return sendNoticeText(ctx, message, 'a trusted contact cannot be told', { appointmentId })
}
