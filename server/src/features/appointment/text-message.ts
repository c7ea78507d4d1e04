/** Text messages about an appointment: a link for people without an account, and the message to a trusted contact. */
import { dateInWords } from '@qianxian/protocol/base/calendar'
import { momentBefore } from '@qianxian/protocol/base/clock'
import { object, oneOf, Type } from '@qianxian/protocol/base/shape'
import type { Ctx } from '../../ctx'
import { defineJob } from '../../jobs/job'
import { drawToken, tokenHash } from '../../lib/secrets'
import { sendNoticeText } from '../auth/auth'
import * as store from './appointment.repository'
import type { ContactRow } from './appointment.repository'

const textShape = object({
  appointmentId: Type.Integer(),
  template: oneOf('模板', ['appointmentNews', 'appointmentSoon']),
  hours: Type.Optional(Type.Integer()),
})

/** A newer link replaces the one before. An interrupted message about news is sent again; a reminder is not. */
export const appointmentTextJob = defineJob('appointment.text', textShape, async (ctx, { appointmentId, template, hours }) => {
  const [visitor] = await store.peopleOf(ctx, [appointmentId])
  if (!visitor?.phoneEnc) return
  if (hours !== undefined && !(await store.claimText(ctx, visitor.id, hours))) return
  const token = drawToken()
  await store.updatePerson(ctx, appointmentId, visitor.side, { tokenHash: tokenHash(token) })
  const params = hours === undefined ? [token] : [String(hours), token]
  const message = { phone: ctx.secrets.unseal(visitor.phoneEnc), template, params }
  await sendNoticeText(ctx, message, 'a person without an account cannot be told of an appointment', { appointmentId })
})

/** Minutes longer than any call of a provider: a process that began a message before that has stopped. */
const CALL_MINUTES = 1
const AT_ONCE = 100

const abandoned = ({ now }: Ctx): Date => momentBefore(now, CALL_MINUTES, 'minute')

/**
 * Tells trusted contacts that «I am safe» is overdue: one message for each. It is claimed before the provider is called;
 * after a crash it is sent by the next sweep. A contact whom the provider refuses is deleted, because nobody was told.
 */
export async function tellTrustedContacts(ctx: Ctx): Promise<number> {
  const began = Date.now()
  // A slow provider may hold up the sweep, and each claim states its own time.
  const present = (): Ctx => ({ ...ctx, now: new Date(ctx.now.getTime() + Date.now() - began) })
  let told = 0
  for (const { id } of await store.dueContacts(ctx, abandoned(ctx), AT_ONCE)) {
    const claiming = present()
    const contact = await store.claimContact(claiming, id, abandoned(claiming))
    if (!contact) continue
    if (await sendToContact(ctx, contact)) {
      await store.markContactSent(present(), id)
      told += 1
    } else await store.forgetContact(ctx, id)
  }
  return told
}

/** False if the provider refuses the phone for ever. */
async function sendToContact(ctx: Ctx, { appointmentId, phoneEnc }: ContactRow): Promise<boolean> {
  const row = await store.appointmentById(ctx, appointmentId)
  const message = {
    phone: ctx.secrets.unseal(phoneEnc),
    template: 'notHeardOf',
    params: [dateInWords(row!.startAt!)],
  } as const
  return sendNoticeText(ctx, message, 'a trusted contact cannot be told', { appointmentId })
}
