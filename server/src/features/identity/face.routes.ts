/**
 * The page in the phone's browser to which a check is handed on, if the app may not or cannot check a face itself. It
 * leads to the provider's page, which leads back here; the page that handed it on polls for the result.
 */
import { facePage } from '@qianxian/protocol/identity/face'
import type { FastifyInstance } from 'fastify'
import { limitOf } from '../../http/limits'
import { sendLeaflet } from '../../http/leaflet'
import { noteDone, noteRefused } from '../../http/security-log'
import type { RoutePlugin } from '../../http/serve'
import { faceLeaflet, overLeaflet } from './face-page'

const TICKET_MAX = 64

function register(app: FastifyInstance): void {
  app.get(facePage.path, { config: { endpoint: facePage, ...limitOf('login') } }, async (request, reply) => {
    const { ticket } = request.query as { ticket?: unknown }
    const leaflet = typeof ticket === 'string' && ticket.length <= TICKET_MAX ? await faceLeaflet(request.ctx, ticket) : null
    if (leaflet === null) noteRefused(request, 'not_found')
    else noteDone(request, facePage, null)
    return sendLeaflet(request, reply, leaflet ?? { status: 404, ...overLeaflet })
  })
}

export const faceRoutes: RoutePlugin = Object.assign(register, { served: [{ endpoint: facePage, input: null }] })
