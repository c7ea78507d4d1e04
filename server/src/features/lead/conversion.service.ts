/** The conversion of a lead into a member who registered with its phone and read out the code sent to it. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { lead } from '@qianxian/protocol/lead/lead'
import { leadStates } from '@qianxian/protocol/lead/lead.words'
import type { Ctx } from '../../ctx'
import { fault } from '../../http/fault'
import { askThenAct, type AskingVerb, type Verb } from '../../http/serve'
import { lockUsers, userByPhoneHash } from '../account/account'
import { claimByLead } from '../attribution/attribution'
import { consumeCode, sendSmsCode } from '../auth/auth'
import { requireDesk } from './lead-access'
import { isOwnedBy, noteEvent } from './lead-state'
import { retractLead } from './lead.notices'
import { phoneOf, presentLead } from './lead.presenter'
import * as store from './lead.repository'
import type { LeadRecord } from './lead.repository'
import { askCallBack, isSampled } from './review'

/** An own lead, and the account registered with its phone; throws lead_not_registered without one, or for the handler's own. */
async function requireRegistered(ctx: Ctx, id: number): Promise<{ row: LeadRecord; userId: number }> {
  const desk = await requireDesk(ctx)
  const row = await store.leadById(ctx, id)
  if (!row || !isOwnedBy(ctx, row, desk.userId)) throw fault('not_found')
  const user = await userByPhoneHash(ctx, row.phoneHash!)
  if (user?.status !== 'active' || user.id === desk.userId) throw fault('lead_not_registered')
  return { row, userId: user.id }
}

export const sendLeadCode: Verb<typeof lead.sendLeadCode> = async (ctx, { id, ...picture }) => {
  const { row } = await requireRegistered(ctx, id)
  return sendSmsCode(ctx, { phone: phoneOf(ctx, row)!, scene: 'lead', ...picture })
}

/** True if the caller converted this lead before. */
const isConvertedBy = (row: LeadRecord | null, userId: number): boolean =>
  row !== null && row.ownerId === userId && isIn(leadStates.settled, row.status)

/** Converts once, for ever; a repetition returns the converted lead. */
export const convertLead: AskingVerb<typeof lead.convertLead> = askThenAct(
  async (ctx: Ctx, { id, code }: { id: number; code: string }) => {
    const { userId } = await requireDesk(ctx)
    if (isConvertedBy(await store.leadById(ctx, id), userId)) return null
    const registered = await requireRegistered(ctx, id)
    await consumeCode(ctx, { phone: phoneOf(ctx, registered.row)!, code, scenes: ['lead'] })
    return registered.userId
  },
  async (ctx, { id }, memberId) => {
    const desk = await requireDesk(ctx)
    if (memberId !== null) await lockUsers(ctx, [memberId])
    await store.lockHandler(ctx, desk.userId)
    const row = await store.lockLead(ctx, id)
    if (row && isConvertedBy(row, desk.userId)) return presentLead(ctx, desk, row)
    if (!row || memberId === null || !isOwnedBy(ctx, row, desk.userId)) throw fault('not_found')
    const member = await userByPhoneHash(ctx, row.phoneHash!)
    if (member?.id !== memberId || member.status !== 'active') throw fault('lead_not_registered')
    const converted = await noteEvent(
      ctx,
      row,
      { event: 'converted' },
      {
        status: 'converted',
        convertType: 'registered',
        convertUserId: memberId,
        convertedAt: ctx.now,
        sampleStatus: isSampled(ctx, id, memberId) ? 'sampled' : null,
        deadlineRule: null,
        lockUntil: null,
        nextFollowAt: null,
        extensionAskedAt: null,
        remindedAt: null,
      },
    )
    await claimByLead(ctx, { userId: memberId, handlerId: desk.userId, storeId: row.ownerStoreId })
    await retractLead(ctx, id, [desk.userId])
    if (converted.sampleStatus !== 'sampled') return presentLead(ctx, desk, converted)
    return presentLead(ctx, desk, await store.updateLead(ctx, id, { auditTaskId: await askCallBack(ctx, converted) }))
  },
)
