/** Handlers of leads for journeys and mini-programs, and leads of the demonstration's pool. */
import { account } from '@qianxian/protocol/account/account'
import { momentBefore } from '@qianxian/protocol/base/clock'
import type { Session } from '@qianxian/protocol/auth/auth.schema'
import { lead } from '@qianxian/protocol/lead/lead'
import { afterCallHours, isCallTime } from '@qianxian/protocol/lead/lead.rules'
import type { LeadRow } from '@qianxian/protocol/lead/lead.schema'
import { leadRules, type LeadSource } from '@qianxian/protocol/lead/lead.words'
import { query, type TestServer } from './server'

/** Registers a person with this phone and makes them a lead handler. */
export async function newHandler(server: TestServer, phone: string): Promise<Session> {
  const session = await server.login(phone)
  await query(
    server,
    `insert into role_grants (tenant_id, user_id, role, scope_type, scope_id) select tenant_id, id, 'leadHandler', 'tenant', '' from users where id = $1`,
    [session.userInfo.id],
  )
  return { ...session, ...(await server.call(account.getUser, {}, session.token)) }
}

/** The first leads of the pool that the handler may claim, of any source or of this one. */
export async function claimable(server: TestServer, { token }: Session, count: number, source?: LeadSource): Promise<LeadRow[]> {
  const { list } = await server.call(lead.getLeadPaged, { tab: 'pool', size: 50, ...(source ? { source } : {}) }, token)
  const free = list.filter(({ level, bannedUntil }) => level !== 'A' && bannedUntil === null)
  if (free.length < count) throw new Error(`the pool has only ${free.length} leads to claim`)
  return free.slice(0, count)
}

/** Offers a lead of the pool to the handler, as the rotation does, until so many seconds from now. */
export async function offer(server: TestServer, id: number, { userInfo }: Session, seconds: number): Promise<void> {
  await query(
    server,
    `update leads set status = 'assigned', offered_to_id = $2, offered_at = now(), pool_at = now() + $3 * interval '1 second' where id = $1`,
    [id, userInfo.id, seconds],
  )
}

/** Offers a level A lead of the pool to the handler, as the rotation did when so many minutes of call hours are over. */
export async function offeredBefore(server: TestServer, id: number, { userInfo }: Session, minutes: number): Promise<void> {
  const at = callMinutesBefore(new Date(), minutes)
  await query(
    server,
    `with offered as (
       update leads set status = 'assigned', level = 'A', offered_to_id = $2, offered_at = $3, pool_at = $4 where id = $1 returning tenant_id, id)
     insert into lead_owner_logs (tenant_id, lead_id, event, status, about_id, at) select tenant_id, id, 'offered', 'assigned', $2, $3 from offered`,
    [id, userInfo.id, at, afterCallHours(at, leadRules.acceptHours)],
  )
}

/** The moment since which so many minutes of call hours have passed. */
function callMinutesBefore(now: Date, minutes: number): Date {
  // The night begins with a whole minute, so that it contains no part of a counted one.
  let at = isCallTime(now) ? now : new Date(Math.floor(now.getTime() / 60_000) * 60_000)
  for (let left = minutes; left > 0;) {
    at = momentBefore(at, 1, 'minute')
    if (isCallTime(at)) left -= 1
  }
  return at
}

/** Moves the times of an owned lead into the past, as if so much time had passed. */
export async function passTime(server: TestServer, id: number, interval: string): Promise<void> {
  await query(
    server,
    `update leads set claimed_at = claimed_at - $2::interval, first_contact_at = first_contact_at - $2::interval,
       last_follow_at = last_follow_at - $2::interval, pool_at = pool_at - $2::interval where id = $1`,
    [id, interval],
  )
}
