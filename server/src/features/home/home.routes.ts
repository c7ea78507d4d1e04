/** The desktop page: who we are, and a QR code that opens the same page on the phone. */
import { homeIndex, homeQr } from '@qianxian/protocol/home/home'
import type { EndpointFacts } from '@qianxian/protocol/base/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fault } from '../../http/fault'
import { leafletPolicy } from '../../http/headers'
import { limitOf } from '../../http/limits'
import type { RoutePlugin } from '../../http/serve'
import { drawQrCode } from '../../lib/qr-code'
import { cityConfigOf } from '../tenant/tenant'
import { LANDING_STYLE, landingPage } from './landing-page'

const MAX_PATH = 500
const POLICY = leafletPolicy(LANDING_STYLE)

function register(app: FastifyInstance): void {
  app.get(homeIndex.path, optionsOf(homeIndex), async (request, reply) => {
    const target = targetOf(request)
    const isKnown = request.ctx.origin !== ''
    const [city, qr] = await Promise.all([cityConfigOf(request.ctx), isKnown ? qrOf(target) : ''])
    const html = landingPage({ tenant: request.ctx.tenant, city, target, qr })
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'private, no-cache')
      .header('content-security-policy', POLICY)
      .send(html)
  })
  app.get(homeQr.path, optionsOf(homeQr), async (request, reply) => {
    if (request.ctx.origin === '') throw fault('not_found')
    return (
      reply
        .type('image/svg+xml')
        // Private, because the code is specific to this host, which a shared cache might not distinguish from another.
        .header('cache-control', 'private, max-age=3600')
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(await qrOf(targetOf(request)))
    )
  })
}

/** Both routes answer without the JSON envelope and validate their query themselves. */
export const homeRoutes: RoutePlugin = Object.assign(register, {
  served: [homeIndex, homeQr].map((endpoint) => ({ endpoint, input: null })),
})

const optionsOf = (facts: EndpointFacts) => ({ config: { endpoint: facts, ...limitOf('default') } })

const qrOf = (target: string): Promise<string> => drawQrCode(target, 1)

/** Returns the page on this host that `from` names; anything that could lead elsewhere becomes the home page. */
function targetOf(request: FastifyRequest): string {
  const { from } = request.query as { from?: unknown }
  const { origin } = request.ctx
  const path = typeof from === 'string' && from.length <= MAX_PATH ? from : '/'
  const isInside = /^\/(?![/\\])/.test(path) && URL.canParse(path, origin) && new URL(path, origin).origin === origin
  return isInside ? new URL(path, origin).href : `${origin}/`
}
