/** Serves a paper, as a picture that is not cached, to the holder of a view's address. */
import { Readable } from 'node:stream'
import type { EndpointFacts } from '@qianxian/protocol/base/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../ctx'
import { limitOf } from '../../http/limits'
import { noteDone } from '../../http/security-log'

export function servePaper(app: FastifyInstance, endpoint: EndpointFacts, pictureOf: (ctx: Ctx, query: object) => Promise<Buffer>): void {
  app.get(endpoint.path, { config: { endpoint, ...limitOf('default') } }, async (request, reply) => {
    const picture = await pictureOf(request.ctx, request.query as object)
    noteDone(request, endpoint, null)
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'inline')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('image/jpeg')
      .send(Readable.from([picture]))
  })
}
