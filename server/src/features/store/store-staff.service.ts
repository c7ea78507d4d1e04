/**
 * Staff of a store, for its manager: invites people, changes roles and ends positions; the invited person accepts or declines.
 * An invitation gets the same response for every phone, so that it does not disclose who has an account.
 */
import { momentAfter } from '@qianxian/protocol/base/clock'
import { maskPhone } from '@qianxian/protocol/base/masks'
import type { store } from '@qianxian/protocol/store/store'
import type { StaffInvite } from '@qianxian/protocol/store/store.schema'
import { storeLimits } from '@qianxian/protocol/store/store.words'
import { requireMember, type Ctx, type TxCtx } from '../../ctx'
import { readAll } from '../../db/reads'
import { fault, fieldFault } from '../../http/fault'
import type { Verb } from '../../http/serve'
import { userById, userByPhoneHash } from '../account/account'
import { phoneHashOf } from '../auth/auth'
import { markSubjectsRead, notify, retractNotices } from '../notice/notice'
import * as invites from './staff-invite.repository'
import type { StaffInviteRow } from './staff-invite.repository'
import { endPlace, placeIn } from './staff-places'
import { requireStoreRight } from './store-rights'
import { staffInvited, staffInviteSubject } from './store.notices'
import { briefOf, staffViews } from './store.presenter'
import * as rows from './store.repository'
import type { StaffRow, StoreScope } from './store.repository'

const inviteView = ({ id, name, phoneMask, role, expiresAt }: StaffInviteRow): StaffInvite => ({
  id,
  name,
  phone: phoneMask,
  role,
  until: expiresAt.toISOString(),
})

export const getStoreStaff: Verb<typeof store.getStoreStaff> = async (ctx, { storeId }) => {
  const { scope } = await requireStoreRight(ctx, storeId, 'manage')
  const [staff, open] = await readAll(ctx, [() => rows.staffOf(ctx, scope), () => invites.listOpenStaffInvites(ctx, scope)])
  return { staff: await staffViews(ctx, staff), invites: open.map(inviteView) }
}

/** Checks the right under the lock: of two managers who end each other's positions at once, one stays. */
async function lockManagedStore(ctx: TxCtx, storeId: number): Promise<StoreScope> {
  if (!(await rows.lockStore(ctx, storeId))) throw fault('not_found')
  return (await requireStoreRight(ctx, storeId, 'manage')).scope
}

/** Sending the same invitation again returns the open one. */
export const inviteStaff: Verb<typeof store.inviteStaff> = (ctx, { storeId, phone, name, role }) =>
  ctx.tx(async (ctx) => {
    const scope = await lockManagedStore(ctx, storeId)
    await invites.expireStaffInvites(ctx, scope)
    const phoneHash = phoneHashOf(ctx, phone)
    const open = await invites.listOpenStaffInvites(ctx, scope)
    const before = open.find((one) => one.phoneHash === phoneHash)
    if (before) {
      if (before.role !== role || before.name !== name.trim()) throw fieldFault({ phone: '已经邀请过这个手机号，先撤回再重新邀请' })
      return inviteView(before)
    }
    if (open.length >= storeLimits.staffInvitesMax) throw fault('store_invites_full')
    const made = await invites.insertStaffInvite(ctx, {
      storeId: scope,
      byUserId: requireMember(ctx).userId,
      phoneHash,
      phoneMask: maskPhone(phone),
      name: name.trim(),
      role,
      status: 'sent',
      expiresAt: momentAfter(ctx.now, storeLimits.staffInviteDays, 'day'),
    })
    const user = await userByPhoneHash(ctx, phoneHash)
    if (user?.status === 'active')
      await notify(ctx, staffInvited, { to: [user.id], subject: staffInviteSubject(made.id), facts: { inviteId: made.id } })
    return inviteView(made)
  })

/** Withdraws an invitation; a repetition changes nothing. */
export const takeBackStaffInvite: Verb<typeof store.takeBackStaffInvite> = async (ctx, { storeId, id }) => {
  await ctx.tx(async (ctx) => {
    const { scope } = await requireStoreRight(ctx, storeId, 'manage')
    const row = await invites.lockStaffInvite(ctx, id)
    if (row?.storeId !== scope) throw fault('not_found')
    if (row.status !== 'sent') return
    await invites.endStaffInvite(ctx, row.id, 'taken_back')
    const user = await userByPhoneHash(ctx, row.phoneHash!)
    if (user) await retractNotices(ctx, [staffInvited], { to: [user.id], subject: staffInviteSubject(row.id) })
  })
  return {}
}

/** A colleague of the caller, locked; nobody changes or ends their own position, so that a store keeps its manager. */
async function lockColleague(ctx: TxCtx, storeId: number, staffId: number): Promise<{ scope: StoreScope; row: StaffRow }> {
  const scope = await lockManagedStore(ctx, storeId)
  const row = await rows.lockStaff(ctx, staffId)
  if (row?.storeId !== scope) throw fault('not_found')
  if (row.userId === requireMember(ctx).userId) throw fault('store_own_place')
  return { scope, row }
}

export const changeStaff: Verb<typeof store.changeStaff> = (ctx, { storeId, staffId, role, name }) =>
  ctx.tx(async (ctx) => {
    const { scope, row } = await lockColleague(ctx, storeId, staffId)
    if (row.endedAt !== null) throw fault('not_found')
    const { id } = await placeIn(ctx, { storeId: scope, userId: row.userId, role, name: name.trim() })
    const staff = (await rows.staffOf(ctx, scope)).filter((one) => one.id === id)
    return (await staffViews(ctx, staff))[0]!
  })

export const endStoreStaff: Verb<typeof store.endStoreStaff> = async (ctx, { storeId, staffId }) => {
  await ctx.tx(async (ctx) => {
    const { row } = await lockColleague(ctx, storeId, staffId)
    await endPlace(ctx, row)
  })
  return {}
}

/** The caller's keyed phone hash; null for an account without a phone. */
const ownPhoneHash = async (ctx: Ctx): Promise<string | null> => (await userById(ctx, requireMember(ctx).userId))?.phoneHash ?? null

export const getMyStaffInvites: Verb<typeof store.getMyStaffInvites> = async (ctx) => {
  const phoneHash = await ownPhoneHash(ctx)
  const open = phoneHash === null ? [] : await invites.listStaffInvitesOfPhone(ctx, phoneHash)
  await markSubjectsRead(ctx, ...open.map(({ id }) => staffInviteSubject(id)))
  const stores = await rows.storesById(
    ctx,
    open.map(({ storeId }) => storeId),
  )
  return open.flatMap(({ id, storeId, role, expiresAt }) => {
    const row = stores.get(storeId)
    return row && row.status !== 'closed' ? [{ id, store: briefOf(row), role, until: expiresAt.toISOString() }] : []
  })
}

/** Throws not_found for an invitation to another phone, and for one that has ended, whose phone is forgotten. */
export const answerStaffInvite: Verb<typeof store.answerStaffInvite> = async (ctx, { id, isAccepted }) => {
  const phoneHash = await ownPhoneHash(ctx)
  const found = (await invites.staffInvitesById(ctx, [id])).get(id)
  if (!found || phoneHash === null || found.phoneHash !== phoneHash) throw fault('not_found')
  await ctx.tx(async (ctx) => {
    const place = await rows.lockStore(ctx, found.storeId)
    const row = await invites.lockStaffInvite(ctx, id)
    if (!row || !invites.isStaffInviteOpen(ctx, row)) throw fault('store_invite_over')
    if (isAccepted && (!place || place.status === 'closed')) throw fault('store_closed')
    if (isAccepted) await placeIn(ctx, { storeId: row.storeId, userId: requireMember(ctx).userId, role: row.role, name: row.name })
    await invites.endStaffInvite(ctx, id, isAccepted ? 'accepted' : 'declined')
    await markSubjectsRead(ctx, staffInviteSubject(id))
  })
  return {}
}
