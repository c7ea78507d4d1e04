/**
 * Callbacks of providers. No one is logged in: the provider's signature over the raw body is the only proof. Each message counts
 * once; its effect and its record are committed in one transaction.
 */
import type { EndpointFacts } from '@qianxian/protocol/base/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Adapters } from '../adapters/adapters'
import { openSystemCtx, type Ctx, type World, type TxCtx } from '../ctx'
import { providerEvents } from '../db/tables/provider'
import type { Tenant } from '../features/tenant/tenant'
import type { RoutePlugin } from './serve'

export interface Notice<Said> {
  /** The provider's own id of this message. */
  eventId: string
  /** The tenant concerned, as passed to the provider in the request. */
  tenantId: number
  said: Said
}

export interface Callback<Said = unknown> {
  /** The caller's name in records. */
  readonly provider: string
  /** Verifies the signature before it reads anything. */
  read(adapters: Adapters, headers: Readonly<Record<string, unknown>>, body: Buffer): Notice<Said> | 'forged' | 'unreadable'
  /** Runs inside the transaction that records the message; if it throws, the provider repeats the message. */
  handle(ctx: TxCtx, said: Said): Promise<void>
  /** The acknowledgement that the provider expects. */
  readonly taken: object
}

const BODY_LIMIT = 256 * 1024
const REFUSED = { forged: 401, unreadable: 400 } as const

/** `tenantOf` returns null for an unknown tenant. */
export function callbacksOf<Name extends string>(
  table: Record<Name, EndpointFacts>,
  handlers: Record<Name, Callback>,
  tenantOf: (world: World, id: number) => Promise<Tenant | null>,
): RoutePlugin {
  const names = Object.keys(table) as Name[]
  const register = (app: FastifyInstance) => {
    rawBodies(app, (scope) => {
      for (const name of names) {
        const facts = table[name]
        const callback = handlers[name]
        scope.route({
          method: facts.method,
          url: facts.path,
          schema: { hide: true },
          config: { endpoint: facts },
          bodyLimit: BODY_LIMIT,
          handler: async (request, reply) => {
            const { world } = request
            const notice = callback.read(world.adapters, request.headers, Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0))
            const refused = typeof notice === 'string' ? REFUSED[notice] : undefined
            const tenant = typeof notice === 'string' ? null : await tenantOf(world, notice.tenantId)
            if (typeof notice === 'string' || !tenant) {
              request.log.warn({ security: facts.path, outcome: notice, ip: request.ip }, 'a call back was refused')
              return reply.code(refused ?? 404).send({})
            }
            await openSystemCtx(world, tenant, { kind: 'provider', name: callback.provider }).tx(async (ctx) => {
              if (await isNew(ctx, callback.provider, notice.eventId)) await callback.handle(ctx, notice.said)
            })
            return reply.code(200).send(callback.taken)
          },
        })
      }
    })
  }
  return Object.assign(register, { served: names.map((name) => ({ endpoint: table[name], input: null })) })
}

/** Leaves bodies unparsed, whatever their content type. */
export function rawBodies(app: FastifyInstance, serve: (scope: FastifyInstance) => void): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) => done(null, body))
    serve(scope)
  })
}

/** The second of two concurrent messages waits for the first, and replaces it if the first failed. */
async function isNew(ctx: Ctx, provider: string, eventId: string): Promise<boolean> {
  const noted = await ctx.db
    .insert(providerEvents)
    .values({ tenantId: ctx.tenant.id, provider, eventId, receivedAt: ctx.now })
    .onConflictDoNothing()
    .returning({ eventId: providerEvents.eventId })
  return noted.length > 0
}
