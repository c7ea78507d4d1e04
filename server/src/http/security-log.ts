/**
 * What an investigation would ask for: who came in or tried to, who changed how they come in, who looked at what is
 * guarded, and who was turned away. One line for each, named by numbers and never by what was typed.
 */
import { organiser } from '@qianxian/protocol/activity/organiser'
import { account } from '@qianxian/protocol/account/account'
import { audit } from '@qianxian/protocol/audit/audit'
import { auth } from '@qianxian/protocol/auth/auth'
import type { EndpointFacts } from '@qianxian/protocol/base/endpoint'
import type { FaultName } from '@qianxian/protocol/base/faults'
import { line } from '@qianxian/protocol/line/line'
import { love } from '@qianxian/protocol/love/love'
import { noPattern } from '@qianxian/protocol/love/profile.rules'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import type { FastifyRequest } from 'fastify'

/** Beside everything that shares the budgets of coming in. */
const NOTED = new Set<EndpointFacts>([
  auth.logout,
  account.setUsername,
  account.revokeSession,
  love.saveWechat,
  love.savePermission,
  line.grantContact,
  line.revokeContact,
  line.getContact,
  matchmaker.getMember,
  matchmaker.inviteMember,
  matchmaker.answerConsent,
  matchmaker.endRepresentation,
  organiser.getGuestListLink,
  organiser.cancelActivity,
  organiser.postponeActivity,
  audit.getDetail,
  audit.claim,
  audit.decide,
] as EndpointFacts[])

/** Noted wherever they happen: somebody is where they should not be, or what they sent was not made by the app. */
const ALARMING = new Set<FaultName>([
  'not_allowed',
  'session_expired',
  'account_frozen',
  'account_closed',
  'too_many_requests',
  'input_invalid',
  'upload_policy_invalid',
  'file_type_refused',
  'contact_not_granted',
  'idempotency_conflict',
])

export const isLogged = (endpoint: EndpointFacts): boolean => endpoint.limit === 'login' || endpoint.limit === 'sms' || NOTED.has(endpoint)

export function noteDone(request: FastifyRequest, endpoint: EndpointFacts, data: unknown): void {
  // Whoever came in was nobody when the request began.
  if (isLogged(endpoint)) note(request, endpoint.path, 'done', (data as { userInfo?: { id?: number } } | null)?.userInfo?.id)
}

export function noteRefused(request: FastifyRequest, faultName: FaultName): void {
  const { endpoint } = request.routeOptions.config
  if (ALARMING.has(faultName) || (endpoint && isLogged(endpoint)))
    note(request, endpoint?.path ?? request.routeOptions.url ?? 'unknown', faultName)
}

function note(request: FastifyRequest, call: string, outcome: 'done' | FaultName, userId?: number): void {
  const { ctx } = request as { ctx?: FastifyRequest['ctx'] }
  request.log.info(
    {
      security: call,
      outcome,
      tenantId: ctx?.tenant.id,
      userId: userId ?? ctx?.viewer?.userId,
      ip: request.ip,
      platform: ctx?.platform,
      ...targetOf(request.body),
    },
    'security',
  )
}

/** Whom or what it was about, where the call names it. */
function targetOf(body: unknown): { target?: string | number } {
  const { no, id } = (typeof body === 'object' && body !== null ? body : {}) as { no?: unknown; id?: unknown }
  if (typeof no === 'string' && noPattern.test(no)) return { target: no }
  return typeof id === 'number' ? { target: id } : {}
}
