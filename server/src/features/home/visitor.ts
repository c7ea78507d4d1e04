/** Calls the server itself on behalf of an anonymous visitor who opened a page. */
import type { Envelope } from '@qianxian/protocol/base/envelope'
import type { Asked } from '@qianxian/protocol/base/given'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Headers that tell the caller's origin, so that the inner requests are counted for the caller; none identifies a user.
 */
const PASSED_ON = ['x-forwarded-for', 'x-forwarded-proto', 'user-agent'] as const

/**
 * Sends the request through the same path as one from the network, so that an endpoint's guards, shapes and limits
 * apply.
 */
export async function askAsVisitor(
  app: FastifyInstance,
  request: FastifyRequest,
  { method, url, body }: Asked,
): Promise<Envelope<unknown> & { status: number }> {
  const headers: Record<string, string> = { host: request.ctx.host, ...(body ? { 'content-type': 'application/json' } : {}) }
  for (const name of PASSED_ON) {
    const value = request.headers[name]
    if (typeof value === 'string') headers[name] = value
  }
  const answer = await app.inject({
    method: method as 'GET',
    url,
    headers,
    remoteAddress: request.socket.remoteAddress,
    ...(body ? { payload: body } : {}),
  })
  return { ...answer.json<Envelope<unknown>>(), status: answer.statusCode }
}
