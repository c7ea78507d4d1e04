/** Rights on a lead: of its owner, of the manager of the owner’s store, or of an administrator if the store has none. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { leadStates } from '@qianxian/protocol/lead/lead.words'
import { mayInStore } from '@qianxian/protocol/store/store.rules'
import { requireMember, type Ctx, type TxCtx } from '../../ctx'
import { fault } from '../../http/fault'
import { expiredLinkFault } from '../../http/file-link'
import { loadTenantRoles } from '../account/account'
import { listWorkplaces, storesWithoutManager } from '../store/store'
import { isOwnedBy, isTimely, settleLapsed } from './lead-state'
import * as store from './lead.repository'
import type { LeadRecord } from './lead.repository'

export interface Desk {
  userId: number
  isHandler: boolean
  isAdmin: boolean
  /** Stores whose leads the person manages. */
  managed: { id: number; name: string }[]
  /** The store in which the handler works longest. */
  storeId: number | null
}

/** The duties of a person about leads; null for everybody without one. */
async function deskOf(ctx: Ctx, userId: number, roles: ReadonlySet<string>): Promise<Desk | null> {
  const places = await listWorkplaces(ctx, userId)
  const own = places.filter(({ staff }) => mayInStore(staff.role, 'manage')).map(({ store: { id, name } }) => ({ id, name }))
  const isAdmin = roles.has('tenantAdmin')
  const managed = isAdmin ? [...own, ...(await storesWithoutManager(ctx))] : own
  const desk = {
    userId,
    isHandler: roles.has('leadHandler'),
    isAdmin,
    managed,
    storeId: places[0]?.store.id ?? null,
  }
  return desk.isHandler || desk.isAdmin || managed.length > 0 ? desk : null
}

/** The caller's duties about leads; throws not_found for everybody without one, for whom no lead exists. */
export async function requireDesk(ctx: Ctx): Promise<Desk> {
  const { userId, roles } = requireMember(ctx)
  const desk = await deskOf(ctx, userId, roles)
  if (!desk) throw fault('not_found')
  return desk
}

/** The duties of the account that asked for a file link; throws like an expired link once it has none. */
export async function requireDeskOfLink(ctx: Ctx, userId: number): Promise<Desk> {
  const desk = await deskOf(ctx, userId, await loadTenantRoles(ctx, userId))
  if (!desk) throw expiredLinkFault()
  return desk
}

/** Serialises the caller's claims with the loss of the role; throws not_allowed once the role is lost. */
export async function lockActiveHandler(ctx: TxCtx, userId: number): Promise<void> {
  await store.lockHandler(ctx, userId)
  if (!(await loadTenantRoles(ctx, userId)).has('leadHandler')) throw fault('not_allowed')
}

export const isManager = ({ isAdmin, managed }: Desk): boolean => isAdmin || managed.length > 0

/** True if no handler has the lead or was asked about it, whether the sweep has moved it or not. */
const isWaiting = (ctx: Ctx, row: LeadRecord): boolean => isIn(leadStates.open, row.status) && !isTimely(ctx, row)

/** True if the caller manages the lead: one that waits for a handler, else by the store of its owner or former owner. */
export function manages(ctx: Ctx, desk: Desk, row: LeadRecord): boolean {
  if (isIn(leadStates.forgotten, row.status)) return false
  if (isWaiting(ctx, row)) return isManager(desk)
  if (row.status === 'assigned') return false
  return row.ownerStoreId === null ? desk.isAdmin : desk.managed.some(({ id }) => id === row.ownerStoreId)
}

/** True if the caller may read the lead, at least masked. */
export function mayRead(ctx: Ctx, desk: Desk, row: LeadRecord): boolean {
  if (manages(ctx, desk, row)) return true
  if (isIn(leadStates.settled, row.status)) return row.ownerId === desk.userId
  if (isTimely(ctx, row)) return row.ownerId === desk.userId || (desk.isHandler && row.offeredToId === desk.userId)
  return isWaiting(ctx, row)
}

/** True if the caller owns the lead, or converted it. */
export const isHolder = (ctx: Ctx, { userId }: Desk, row: LeadRecord): boolean =>
  isOwnedBy(ctx, row, userId) || (row.ownerId === userId && isIn(leadStates.settled, row.status))

/** True if the caller may read everything but the number: its holder, or the manager of a lead that has a holder. */
export function mayReadAll(ctx: Ctx, desk: Desk, row: LeadRecord): boolean {
  if (isHolder(ctx, desk, row)) return true
  return isIn(leadStates.held, row.status) && !isWaiting(ctx, row) && manages(ctx, desk, row)
}

export async function requireReadableLead(ctx: Ctx, desk: Desk, id: number): Promise<LeadRecord> {
  const row = await store.leadById(ctx, id)
  if (row?.status === 'merged') throw fault('lead_merged')
  if (!row || !mayRead(ctx, desk, row)) throw fault('not_found')
  return row
}

/** Locks a lead of the caller, who serialises with their other acts; throws not_found for every other lead. */
export async function lockOwnLead(ctx: TxCtx, id: number): Promise<LeadRecord> {
  const { userId } = await requireDesk(ctx)
  await store.lockHandler(ctx, userId)
  const row = await store.lockLead(ctx, id)
  if (!row || !isOwnedBy(ctx, row, userId)) throw fault('not_found')
  return row
}

/** Locks a lead that the caller manages; a lead whose deadline has passed is settled first. */
export async function lockManagedLead(ctx: TxCtx, id: number): Promise<{ desk: Desk; row: LeadRecord }> {
  const desk = await requireDesk(ctx)
  const found = await store.lockLead(ctx, id)
  if (!found || !manages(ctx, desk, found)) throw fault('not_found')
  return { desk, row: await settleLapsed(ctx, found) }
}
