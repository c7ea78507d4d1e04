/** Asks the server itself in the name of somebody who opened a page and of whom nothing is known. */
import type { Envelope } from '@qianxian/protocol/base/envelope'
import type { Asked } from '@qianxian/protocol/base/given'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Headers that say from where, so that the inner requests count for whoever asked; none says who. */
const PASSED_ON = ['x-forwarded-for', 'x-forwarded-proto', 'user-agent'] as const

/** The same way in as over the wire, so that whatever guards, shapes and limits an endpoint holds here too. */
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
