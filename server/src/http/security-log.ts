/**
 * The security log for investigations: successful and failed logins, changes of login methods, views of protected data, and
 * refusals. One line each, with ids and never with typed values.
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
import { store } from '@qianxian/protocol/store/store'
import type { FastifyRequest } from 'fastify'

/** Logged in addition to all endpoints that share the login limits. */
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
  store.getStoreMonthLink,
  store.inviteStaff,
  store.changeStaff,
  store.endStoreStaff,
  organiser.getGuestListLink,
  organiser.cancelActivity,
  organiser.postponeActivity,
  audit.getDetail,
  audit.claim,
  audit.release,
  audit.decide,
] as EndpointFacts[])

/** Logged wherever they occur, because the caller lacks permission or the request was not made by the app. */
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
  // Checked again, because the person was not logged in when the request began.
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

/** The subject of the call, if its input names one. */
function targetOf(body: unknown): { target?: string | number } {
  const { no, id } = (typeof body === 'object' && body !== null ? body : {}) as { no?: unknown; id?: unknown }
  if (typeof no === 'string' && noPattern.test(no)) return { target: no }
  return typeof id === 'number' ? { target: id } : {}
}
