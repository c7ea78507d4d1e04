/** Handlers of leads for journeys and mini-programs, and leads of the demonstration's pool. */
import { account } from '@qianxian/protocol/account/account'
import type { Session } from '@qianxian/protocol/auth/auth.schema'
import { lead } from '@qianxian/protocol/lead/lead'
import type { LeadRow } from '@qianxian/protocol/lead/lead.schema'
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

/** The first leads of the pool that the handler may claim. */
export async function claimable(server: TestServer, { token }: Session, count: number): Promise<LeadRow[]> {
  const { list } = await server.call(lead.getLeadPaged, { tab: 'pool', size: 50 }, token)
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
