/**
 * A change of marital status, income or phone that a matchmaker proposes for a person without an account. It takes
 * effect only after the person's consent, given by a link and a code to their phone; a new phone is proven by a code of
 * its own.
 */
import { momentAfter } from '@qianxian/protocol/base/clock'
import { object, Type } from '@qianxian/protocol/base/shape'
import type { AskChange } from '@qianxian/protocol/invitation/invitation.schema'
import { type AskChangeAnswer, type AskChangeStatus, askLimits } from '@qianxian/protocol/invitation/invitation.words'
import type { Ctx, TxCtx } from '../../ctx'
import { fault, fieldFault } from '../../http/fault'
import { defineJob } from '../../jobs/job'
import { phoneHashOf } from '../auth/auth'
import { servingDesk } from '../matchmaker/matchmaker'
import { notify } from '../notice/notice'
import { isPhoneTaken, memberOfPhone, applyAgreedAsk } from './ask-answer'
import { changeAnswered, deskAskSubject } from './invitation.notices'
import { unsealChange, unsealDraft, mayProposeToday, unsealPhone } from './invitation.presenter'
import * as store from './invitation.repository'
import type { AskRow } from './invitation.repository'
import { hasMessageLeft, mayText, sendLink } from './ask-link'
import { sendAskStatusJob } from './reminders'
import { clearedChangeFields, isChangeOpen, isAskOpen, mayChange } from './ask-status'

/**
 * Stores and sends a proposal; a newer proposal replaces a waiting one, and only its link works. The caller must hold
 * the lock on the ask.
 */
export async function proposeChange(ctx: Ctx, row: AskRow, wanted: AskChange): Promise<AskRow> {
  if (!isAskOpen(ctx, row)) throw fault('ask_over')
  if (!mayChange(ctx, row)) throw fault('ask_change_not_agreed')
  const to = whatChanges({ ...unsealDraft(ctx, row), phone: unsealPhone(ctx, row) }, wanted)
  if (!mayProposeToday(ctx, row)) throw fault('ask_change_daily_limit')
  const proposed = await store.updateAsk(ctx, row.id, {
    changeStatus: 'waiting',
    changeEnc: ctx.secrets.seal(JSON.stringify(to)),
    changeTokenHash: null,
    changeSentAt: ctx.now,
    changeDeliveredAt: null,
    changeExpiresAt: momentAfter(ctx.now, askLimits.lifeDays, 'day'),
  })
  await ctx.jobs.send(ctx, deliverChangeJob, { askId: row.id })
  return proposed
}

function whatChanges(now: AskChange, wanted: AskChange): AskChange {
  const fields = (Object.keys(wanted) as (keyof AskChange)[]).filter((field) => wanted[field] !== undefined)
  const changed = fields.filter((field) => wanted[field] !== now[field])
  if (changed.length === 0) throw fieldFault({ [fields[0] ?? 'maritalStatus']: '请至少填写一项和现在不同的内容' })
  return Object.fromEntries(changed.map((field) => [field, wanted[field]])) as AskChange
}

export const deliverChangeJob = defineJob('invitation.change', object({ askId: Type.Integer() }), async (ctx, { askId }) => {
  const row = (await store.asksById(ctx, [askId])).get(askId)
  if (!row || !isChangeOpen(ctx, row) || row.changeDeliveredAt !== null) return
  if ((await mayText(ctx, row)) && (await hasMessageLeft(ctx, row)))
    await sendLink(ctx, row, { template: 'consentChange', opens: 'changeTokenHash' })
  await store.updateAsk(ctx, askId, { changeDeliveredAt: ctx.now })
})

/**
 * Settles a proposal. The person who answers has proven the agreed phone and, to accept a new phone, that one too.
 * Throws ask_link_dead if the proposal has ended meanwhile.
 */
export const settleChange = (ctx: Ctx, found: AskRow, answer: AskChangeAnswer): Promise<AskChangeStatus> =>
  ctx.tx(async (ctx) => {
    const to = unsealChange(ctx, found)
    const newHash = to.phone === undefined ? null : phoneHashOf(ctx, to.phone)
    await store.lockPhones(ctx, newHash === null ? [found.phoneHash!] : [found.phoneHash!, newHash])
    const row = await store.lockAsk(ctx, found.id)
    if (!row || !isSame(row, found) || !isChangeOpen(ctx, row)) throw fault('ask_link_dead')
    const desk = await servingDesk(ctx, row.matchmakerId)
    if (!desk) throw fault('ask_link_dead')
    await notify(ctx, changeAnswered, { to: [desk.userId], subject: deskAskSubject(row.id), facts: { askId: row.id } })
    if (answer === 'no') {
      await store.updateAsk(ctx, row.id, clearedChangeFields('unconfirmed'))
      return 'unconfirmed'
    }
    const { phone, ...facts } = to
    await store.updateAsk(ctx, row.id, {
      ...clearedChangeFields('confirmed'),
      draftEnc: ctx.secrets.seal(JSON.stringify({ ...unsealDraft(ctx, row), ...facts })),
    })
    if (phone !== undefined) await movePhone(ctx, row, phone)
    return 'confirmed'
  })

/** True if neither phone nor link has changed since the link was opened. */
const isSame = (row: AskRow, found: AskRow): boolean => row.phoneHash === found.phoneHash && row.changeTokenHash === found.changeTokenHash

/**
 * Moves the consent to the new phone. If the phone has no account, it is sent its own link to change the consent;
 * otherwise the owner of its account becomes a member at once.
 */
async function movePhone(ctx: TxCtx, row: AskRow, phone: string): Promise<void> {
  const phoneHash = phoneHashOf(ctx, phone)
  const { userId, member } = await memberOfPhone(ctx, phoneHash)
  if (await isPhoneTaken(ctx, { ...row, phoneHash }, member)) throw fault('ask_change_phone_taken')
  const moved = await store.updateAsk(ctx, row.id, { phoneHash, phoneEnc: ctx.secrets.seal(phone), tokenHash: null })
  if (userId === null) await ctx.jobs.send(ctx, sendAskStatusJob, { askId: row.id })
  else await applyAgreedAsk(ctx, moved, userId)
}
