/** Opens sockets: for a fresh ticket, and in a browser only from a page of the tenant. */
import { pluginOfCall } from '@qianxian/protocol/base/plugins'
import { socketPath } from '@qianxian/protocol/base/socket'
import type { ServerResponse } from 'node:http'
import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { World } from '../ctx'
import { ownAddresses } from '../addresses'
import { holderOfTicket } from '../features/auth/auth'
import { ownHost, type Tenant } from '../features/tenant/tenant'
import { fault } from '../http/fault'
import { Hub, type Seat } from './hub'

/** Clients send nothing, so the limit of message bytes is small. */
const PAYLOAD_MAX = 1_024
/** Origins that WeChat and Douyin send, if any. */
const MINI_ORIGINS: Readonly<Record<string, string>> = {
  'https://servicewechat.com': 'weapp',
  'https://tmaservice.developer.toutiao.com': 'tt',
}

/**
 * Call it before every hook and route: if one of them answers instead, the connection closes after the answer. The returned
 * function sends failures in our own form.
 */
export async function openSockets(app: FastifyInstance, world: World): Promise<() => void> {
  const hub = new Hub(world)
  const coming = new WeakMap<FastifyRequest, { seat: Seat; response: ServerResponse }>()
  await app.register(websocket, {
    options: { maxPayload: PAYLOAD_MAX, perMessageDeflate: false },
    // A phone that disconnects in the middle of a message needs no log line.
    errorHandler: (_error, socket) => socket.terminate(),
    preClose(done) {
      void hub.close().finally(() => {
        app.websocketServer.close()
        done()
      })
    },
  })
  return () => {
    const preValidation = async (request: FastifyRequest, { raw: response }: FastifyReply): Promise<void> => {
      if (!request.ws) throw fault('route_unknown')
      coming.set(request, { seat: await seatOf(world, request), response })
    }
    app.get(socketPath, { websocket: true, preValidation }, (socket, request) => {
      const { seat, response } = coming.get(request)!
      // A socket stays open for hours, so its request and all data attached to it are released.
      if (response.socket) response.detachSocket(response.socket)
      socket.removeAllListeners('error').on('error', () => socket.terminate())
      hub.admit(socket, seat)
    })
  }
}

async function seatOf(world: World, request: FastifyRequest): Promise<Seat> {
  const { ticket } = request.query as { ticket?: unknown }
  const holder = typeof ticket === 'string' ? await holderOfTicket(world, ticket) : null
  if (!holder) throw fault('session_expired')
  const { tenant, userId, sessionId } = holder
  if (!isOwnPage(world, tenant, request.headers.origin)) throw fault('not_allowed')
  if (tenant.status !== 'active') throw fault('tenant_closed')
  const plugin = pluginOfCall(socketPath)
  if (plugin && !tenant.hasPlugin(plugin)) throw fault('plugin_closed')
  return { tenantId: tenant.id, userId, sessionId, ...(plugin ? { plugin } : {}) }
}

/** A browser always sends its page's origin; a client without one is no browser, and must have the ticket anyway. */
function isOwnPage({ env }: World, tenant: Tenant, origin: string | undefined): boolean {
  if (origin === undefined) return true
  const mini = MINI_ORIGINS[origin]
  if (mini !== undefined) return tenant.apps[mini] !== undefined
  return URL.canParse(origin) && ownHost(tenant, new URL(origin).hostname, env.isProduction ? () => [] : ownAddresses) !== ''
}
