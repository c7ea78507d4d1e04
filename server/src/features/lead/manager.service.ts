/** Rights of managers: more days for a lead, and handing out leads by name. */
import type { lead } from '@qianxian/protocol/lead/lead'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { leadStates } from '@qianxian/protocol/lead/lead.words'
import type { Ctx } from '../../ctx'
import { fault } from '../../http/fault'
import type { Verb } from '../../http/serve'
import { retractNotices } from '../notice/notice'
import { isManager, lockManagedLead, requireDesk, type Desk } from './lead-access'
import { loadRules } from './lead-rules'
import { deadlineColumns, giveTo, noteEvent } from './lead-state'
import { leadExtended, leadExtensionAsked, leadHandedOut, leadHandedOver, leadSubject, notifyLead, retractLead } from './lead.notices'
import { presentLead } from './lead.presenter'
import * as store from './lead.repository'
import { weightsOf } from './rotation'
import * as rotation from './rotation.repository'
import type { HandlerRow } from './rotation.repository'

/** A manager cannot approve more days for an own lead. */
export const approveLeadExtension: Verb<typeof lead.approveLeadExtension> = async (ctx, { id }) => {
  const { desk, row } = await lockManagedLead(ctx, id)
  if (!isIn(leadStates.owned, row.status)) throw fault('lead_state')
  if (row.ownerId === desk.userId) throw fault('lead_own')
  if (row.isExtended) throw fault('lead_extended')
  const rules = (await loadRules(ctx)).of(row.poolId)
  const next = await noteEvent(
    ctx,
    row,
    { event: 'extended' },
    { isExtended: true, remindedAt: null, ...deadlineColumns({ ...row, isExtended: true }, rules) },
  )
  await retractNotices(ctx, [leadExtensionAsked], { to: [desk.userId], subject: leadSubject(id) })
  await notifyLead(ctx, leadExtended, id, [row.ownerId])
  return presentLead(ctx, desk, next)
}

const isOwnHandler = ({ isAdmin, managed }: Desk, { storeId }: HandlerRow): boolean => isAdmin || managed.some(({ id }) => id === storeId)

/** Handlers to whom the caller may hand out leads: of the managed stores, or all for an administrator. */
async function listOwnHandlers(ctx: Ctx, desk: Desk): Promise<HandlerRow[]> {
  await rotation.ensureHandlers(ctx)
  return (await rotation.listHandlers(ctx)).filter((one) => isOwnHandler(desk, one))
}

export const getLeadHandlers: Verb<typeof lead.getLeadHandlers> = async (ctx) => {
  const desk = await requireDesk(ctx)
  if (!isManager(desk)) throw fault('not_found')
  const handlers = await listOwnHandlers(ctx, desk)
  const ids = handlers.map(({ userId }) => userId)
  const [{ handler: rules }, names, weights] = [await loadRules(ctx), await store.staffNamesOf(ctx, ids), await weightsOf(ctx, ids)]
  return {
    list: handlers.map(({ id, userId, storeName, held, isOnDuty }) => ({
      id,
      name: names.get(userId)!,
      storeName,
      owned: held,
      ownedMax: rules.ownedMax,
      isOnDuty,
      weight: weights.get(userId)!,
    })),
  }
}

/** Gives a lead of the pool, or one that a colleague owns, to a handler by name; the handler's cap holds. */
export const handOutLead: Verb<typeof lead.handOutLead> = async (ctx, { id, handlerId }) => {
  const desk = await requireDesk(ctx)
  if (!isManager(desk)) throw fault('not_found')
  const found = (await listOwnHandlers(ctx, desk)).find((one) => one.id === handlerId)
  if (!found) throw fault('not_found')
  await store.lockHandler(ctx, found.userId)
  // The handler may have lost the role, or left the store, before the lock.
  const [handler] = await rotation.listHandlers(ctx, found.userId)
  if (!handler || !isOwnHandler(desk, handler)) throw fault('not_found')
  const { row } = await lockManagedLead(ctx, id)
  if (!isIn(leadStates.open, row.status)) throw fault('lead_state')
  const { ownerId } = row
  if (ownerId === handler.userId) return presentLead(ctx, desk, row)
  const rules = await loadRules(ctx)
  const { owned } = await store.countHandler(ctx, handler.userId)
  if (owned >= rules.handler.ownedMax) throw fault('lead_handler_full')
  const next = await giveTo(ctx, row, handler, 'handed_out', rules.of(row.poolId))
  await retractLead(ctx, id, [ownerId])
  if (ownerId !== null && ownerId !== desk.userId) await notifyLead(ctx, leadHandedOver, id, [ownerId])
  await notifyLead(ctx, leadHandedOut, id, [handler.userId])
  return presentLead(ctx, desk, next)
}
