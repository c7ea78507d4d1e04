import { Readable } from 'node:stream'
import { certificate, paperFile } from '@qianxian/protocol/certificate/certificate'
import { certificateShapes } from '@qianxian/protocol/certificate/certificate.schema'
import type { FastifyInstance } from 'fastify'
import { limitOf } from '../../http/limits'
import { noteDone } from '../../http/security-log'
import { routesOf, type RoutePlugin } from '../../http/serve'
import * as service from './certificate.service'
import { paperOfLook } from './looking'

const endpoints = routesOf(certificate, certificateShapes, service)

export const certificateRoutes: RoutePlugin = Object.assign(
  (app: FastifyInstance) => {
    endpoints(app)
    app.get(paperFile.path, { config: { endpoint: paperFile, ...limitOf('default') } }, async (request, reply) => {
      const picture = await paperOfLook(request.ctx, request.query as object)
      noteDone(request, paperFile, null)
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', 'inline')
        .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
        .header('cross-origin-resource-policy', 'cross-origin')
        .type('image/jpeg')
        .send(Readable.from([picture]))
    })
  },
  { served: [...endpoints.served, { endpoint: paperFile, input: null }] },
)
