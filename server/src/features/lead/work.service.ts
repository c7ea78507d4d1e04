/** Work on an owned lead: reveals, follow-ups, locks, and its end. */
import { explainTimes } from '@qianxian/protocol/appointment/appointment.rules'
import { shownStates } from '@qianxian/protocol/appointment/appointment.words'
import { isIsoDate } from '@qianxian/protocol/base/calendar'
import { calendarDay, momentAfter, momentOf } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { lead } from '@qianxian/protocol/lead/lead'
import { isCallTime } from '@qianxian/protocol/lead/lead.rules'
import { leadLimits, leadStates, leadWords, type FollowResult, type FollowType, type LeadStatus } from '@qianxian/protocol/lead/lead.words'
import type { Ctx, TxCtx } from '../../ctx'
import { fault, fieldFault } from '../../http/fault'
import type { Verb } from '../../http/serve'
import { bookStoreVisit, visitsOfLead } from '../appointment/appointment'
import { lockTaskFirst } from '../audit/audit'
import { notify } from '../notice/notice'
import { managersOf } from '../store/store'
import { lockOwnLead, manages, requireDesk } from './lead-access'
import { loadRules } from './lead-rules'
import { deadlineColumns, forgetLead, isOwnedBy, noteEvent, returnToPool } from './lead-state'
import { leadExtensionAsked, leadSubject } from './lead.notices'
import { nameOf, phoneOf, presentLead, wechatOf } from './lead.presenter'
import * as store from './lead.repository'
import type { LeadChange, LeadRecord } from './lead.repository'
import { askReview } from './review'
import { offerToNext } from './rotation'

const VISIT_MINUTES = 60

/** Every reveal is recorded before the number is returned. */
export const revealLead: Verb<typeof lead.revealLead> = (ctx, { id, reason }) =>
  ctx.tx(async (ctx) => {
    const row = await lockOwnLead(ctx, id)
    const rules = (await loadRules(ctx)).of(row.poolId)
    if (reason === 'call' && !isCallTime(ctx.now, rules))
      throw fault('lead_call_closed', { message: leadWords.callClosed(rules.callFromHour, rules.callUntilHour) })
    await store.insertReveal(ctx, { leadId: id, byId: row.ownerId!, reason, at: ctx.now })
    return { name: nameOf(ctx, row), phone: phoneOf(ctx, row)!, wechat: wechatOf(ctx, row) }
  })

const presentOwn = async (ctx: Ctx, row: LeadRecord) => presentLead(ctx, await requireDesk(ctx), row)

/** The moment of the next follow-up; throws a field fault for one in the past or too far ahead. */
function nextMoment(ctx: Ctx, nextAt: string | null | undefined): Date | null {
  if (nextAt == null || nextAt === '') return null
  const at = new Date(nextAt)
  if (Number.isNaN(at.getTime()) || at <= ctx.now) throw fieldFault({ nextAt: '下次跟进的时间要在现在之后' })
  if (at > momentAfter(ctx.now, leadLimits.nextDaysMax, 'day'))
    throw fieldFault({ nextAt: `下次跟进的时间最多在 ${leadLimits.nextDaysMax} 天内` })
  return at
}

interface Follow {
  type: FollowType
  result: FollowResult
  content: string
  nextAt: Date | null
}

/** Records a follow-up, from which the deadlines continue. */
async function addFollow(ctx: TxCtx, row: LeadRecord, { content, ...follow }: Follow, status: LeadStatus): Promise<LeadRecord> {
  const text = content.trim()
  await store.insertFollow(ctx, {
    leadId: row.id,
    byId: row.ownerId!,
    ...follow,
    contentEnc: text === '' ? null : ctx.secrets.seal(text),
    at: ctx.now,
  })
  const rules = (await loadRules(ctx)).of(row.poolId)
  const times = { firstContactAt: row.firstContactAt ?? ctx.now, lastFollowAt: ctx.now }
  const changed: LeadChange = {
    ...times,
    ...deadlineColumns({ ...row, ...times }, rules),
    nextFollowAt: follow.nextAt,
    respondedAt: row.respondedAt ?? ctx.now,
    activeAt: ctx.now,
    remindedAt: null,
  }
  if (status === row.status) return store.updateLead(ctx, row.id, changed)
  return noteEvent(
    ctx,
    row,
    { event: 'followed' },
    { ...changed, status, ...(status === 'visited' ? { visitedAt: row.visitedAt ?? ctx.now } : {}) },
  )
}

/** The state after a follow-up; a booked or made visit is not forgotten. */
function stateAfter(status: LeadStatus, result: FollowResult): LeadStatus {
  if (result === 'visited') return 'visited'
  return status === 'claimed' ? 'following' : status
}

export const addLeadNote: Verb<typeof lead.addLeadNote> = async (ctx, { id, type, result, content, nextAt }) => {
  const next = nextMoment(ctx, nextAt)
  const row = await lockOwnLead(ctx, id)
  return presentOwn(ctx, await addFollow(ctx, row, { type, result, content, nextAt: next }, stateAfter(row.status, result)))
}

/** Books a visit to the owner's store; the person gets a text message with the link to it. */
export const bookLeadVisit: Verb<typeof lead.bookLeadVisit> = async (ctx, { id, day, time, content = '' }) => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const startAt = momentOf(calendarDay(day).add(hour, 'hour').add(minute, 'minute'))
  const row = await lockOwnLead(ctx, id)
  const why = isIsoDate(day) ? explainTimes([startAt], VISIT_MINUTES, ctx.now) : '请选择到店日期'
  if (why) throw fieldFault({ day: why })
  if (row.ownerStoreId === null) throw fault('lead_no_store')
  const visit = { leadId: id, storeId: row.ownerStoreId, name: nameOf(ctx, row) ?? '访客', phone: phoneOf(ctx, row)!, startAt }
  const isBooked = (await visitsOfLead(ctx, id)).some(
    ({ status, startAt: at }) => isIn(shownStates.agreed, status) && at.getTime() === startAt.getTime(),
  )
  if (isBooked && content === '') return presentOwn(ctx, row)
  // A visit that was booked for another time is cancelled, which changes the lead.
  if (!isBooked) await bookStoreVisit(ctx, { ...visit, minutes: VISIT_MINUTES })
  const current = (await store.lockLead(ctx, id))!
  const status = current.status === 'visited' ? current.status : 'visit_booked'
  return presentOwn(ctx, await addFollow(ctx, current, { type: 'visit', result: 'visit_booked', content, nextAt: startAt }, status))
}

// --- Locks --------------------------------------------------------------------

/** One lock of a lead for each owner. */
export const lockLead: Verb<typeof lead.lockLead> = async (ctx, { id, reason }) => {
  const row = await lockOwnLead(ctx, id)
  if (row.lockUntil !== null) throw fault('lead_state', { message: '这条线索已经锁定过一次' })
  const rules = await loadRules(ctx)
  const { locks } = await store.countHandler(ctx, row.ownerId!)
  if (locks >= rules.handler.locksMax) throw fault('lead_lock_limit')
  const lockUntil = momentAfter(ctx.now, rules.of(row.poolId).lockDays, 'day')
  const next = await noteEvent(
    ctx,
    row,
    { event: 'locked' },
    { lockUntil, lockReason: reason.trim(), ...deadlineColumns({ ...row, lockUntil }, rules.of(row.poolId)) },
  )
  return presentOwn(ctx, next)
}

/** Without the lock a lead whose deadlines have passed returns to the pool. */
export const unlockLead: Verb<typeof lead.unlockLead> = async (ctx, { id }) => {
  const row = await lockOwnLead(ctx, id)
  if (row.lockUntil === null || row.lockUntil <= ctx.now) return presentOwn(ctx, row)
  const rules = (await loadRules(ctx)).of(row.poolId)
  // A request that began before this one and runs after it must also read the lock as over.
  const lockUntil = row.claimedAt
  const changed = { lockUntil, ...deadlineColumns({ ...row, lockUntil }, rules) }
  return presentOwn(ctx, await noteEvent(ctx, row, { event: 'unlocked' }, changed))
}

// --- Ends ---------------------------------------------------------------------

export const releaseLead: Verb<typeof lead.releaseLead> = async (ctx, { id, reason }) => {
  const row = await lockOwnLead(ctx, id)
  const back = await returnToPool(ctx, row, { event: 'released', at: ctx.now, note: reason.trim() })
  await offerToNext(ctx, back, await loadRules(ctx))
  return {}
}

export const markLeadInvalid: Verb<typeof lead.markLeadInvalid> = async (ctx, { id, reason, note = '' }) => {
  const row = await lockOwnLead(ctx, id)
  await askReview(ctx, row, reason, note.trim())
  return {}
}

export const stopLead: Verb<typeof lead.stopLead> = async (ctx, { id }) => {
  const row = await lockOwnLead(ctx, id)
  await forgetLead(ctx, row, 'do_not_call', { event: 'do_not_call', suppression: 'do_not_call' })
  return {}
}

/** By the owner, or by the manager also for a lead in the pool or an invalid one. */
export const eraseLead: Verb<typeof lead.eraseLead> = async (ctx, { id }) => {
  const desk = await requireDesk(ctx)
  await store.lockHandler(ctx, desk.userId)
  await lockTaskFirst(ctx, (await store.leadById(ctx, id))?.auditTaskId)
  const row = await store.lockLead(ctx, id)
  const isAllowed = row && (isOwnedBy(ctx, row, desk.userId) || manages(ctx, desk, row))
  if (!row || !isAllowed || isIn(leadStates.settled, row.status)) throw fault('not_found')
  await forgetLead(ctx, row, 'erased', { event: 'erased', suppression: 'erased' })
  return {}
}

export const askLeadExtension: Verb<typeof lead.askLeadExtension> = async (ctx, { id, reason }) => {
  const row = await lockOwnLead(ctx, id)
  if (row.isExtended) throw fault('lead_extended')
  if (row.extensionAskedAt !== null) return presentOwn(ctx, row)
  const next = await noteEvent(ctx, row, { event: 'extension_asked', note: reason.trim() }, { extensionAskedAt: ctx.now })
  const managers = row.ownerStoreId === null ? [] : await managersOf(ctx, row.ownerStoreId)
  const to = (managers.length > 0 ? managers : await store.usersInRole(ctx, 'tenantAdmin')).filter((one) => one !== row.ownerId)
  await notify(ctx, leadExtensionAsked, { to, subject: leadSubject(id), facts: { leadId: id } })
  return presentOwn(ctx, next)
}
