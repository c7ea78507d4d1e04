/**
 * Socket tickets: a socket cannot send a token in a header, so its address contains a ticket, valid for one opening
 * within half a minute.
 */
import { socketLimits } from '@qianxian/protocol/base/socket'
import { openSystemCtx, requireMember, type Ctx, type World } from '../../../ctx'
import { drawToken, tokenHash } from '../../../lib/secrets'
import { tenantNumbered, type Tenant } from '../../tenant/tenant'
import { insertTicket, consumeTicket } from '../auth.repository'
import { endedAmong } from './session'

/**
 * Creates a ticket bound to this session and stores only its hash. The ticket contains the tenant, because a
 * mini-program's socket may use any host.
 */
export async function createTicket(ctx: Ctx): Promise<string> {
  const { userId, sessionId } = requireMember(ctx)
  const secret = drawToken()
  const expiresAt = new Date(ctx.now.getTime() + socketLimits.ticketSeconds * 1_000)
  await insertTicket(ctx, { ticketHash: tokenHash(secret), userId, sessionId, expiresAt })
  return `${ctx.tenant.id}.${secret}`
}

const TICKET = /^(\d{1,15})\.([\w-]{43})$/

/**
 * Spends a ticket and returns its tenant, user and session; null if it was already spent, has expired, or its session
 * has ended.
 */
export async function holderOfTicket(world: World, ticket: string): Promise<{ tenant: Tenant; userId: number; sessionId: number } | null> {
  const [, tenantId, secret] = TICKET.exec(ticket) ?? []
  const tenant = tenantId === undefined ? null : await tenantNumbered(world, Number(tenantId))
  if (!tenant) return null
  const ctx = openSystemCtx(world, tenant, { kind: 'system', name: 'sockets' })
  const row = await consumeTicket(ctx, tokenHash(secret!))
  if (!row || (await endedAmong(ctx, [row.sessionId])).has(row.sessionId)) return null
  return { tenant, ...row }
}
