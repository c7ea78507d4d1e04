/** Turns a noun's protocol entries and its service functions into routes: shapes in, shapes out, one envelope. */
import type { Access, Endpoint, EndpointFacts, InputOf, OutputOf } from '@qianxian/protocol/base/endpoint'
import { SUCCESS_CODE } from '@qianxian/protocol/base/limits'
import { pluginOfCall } from '@qianxian/protocol/base/plugins'
import type { Shape, TSchema } from '@qianxian/protocol/base/shape'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Ctx } from '../ctx'
import { refuseContacts } from './contacts'
import { fault } from './fault'
import { runOnce } from './idempotency'
import { bodyLimitOf, cleanInput } from './input'
import { limitOf } from './limits'
import { noteDone } from './security-log'

/** The function behind an endpoint. */
export type Verb<E> = (ctx: Ctx, input: InputOf<E>) => Promise<OutputOf<E>>

/** All functions behind a noun's endpoints; a form is read from the request itself. */
type Verbs<Table> = {
  [Name in keyof Table]: (ctx: Ctx, input: InputOf<Table[Name]>, request: FastifyRequest) => Promise<OutputOf<Table[Name]>>
}

type Handle = (ctx: Ctx, input: unknown, request: FastifyRequest) => Promise<unknown>

/** One verb as it is served, for whoever must know of all of them. */
export interface Served {
  readonly endpoint: EndpointFacts
  /** Null: it answers without the envelope and looks at its query itself. */
  readonly input: TSchema | null
}

/** Registers a noun's routes; `served` is what they are. */
export type RoutePlugin = ((app: FastifyInstance) => void) & { readonly served: readonly Served[] }

declare module 'fastify' {
  interface FastifyRequest {
    ctx: Ctx
  }
  interface FastifyContextConfig {
    endpoint?: EndpointFacts
  }
}

/** Every verb of the noun must have a handler; one too many or too few does not compile. */
export function routesOf<Table extends { [Name in keyof Table]: Endpoint<never, unknown> }>(
  table: Table,
  shapes: { [Name in keyof Table]: Shape },
  handlers: Verbs<Table>,
): RoutePlugin {
  const names = Object.keys(table) as (keyof Table & string)[]
  const served = names.map((name) => ({ endpoint: table[name] as EndpointFacts, input: shapes[name].input }))
  const register = (app: FastifyInstance) => {
    for (const name of names) {
      const facts = table[name] as EndpointFacts
      if (!facts.access || facts.access.length === 0) throw new Error(`${facts.path} does not say who may call it`)
      const handle = handlers[name] as unknown as Handle
      app.route({
        method: facts.method,
        url: facts.path,
        config: { endpoint: facts, ...limitOf(facts.limit ?? 'default') },
        schema: schemaOf(name, facts, shapes[name]),
        handler: (request, reply) => answer(facts, shapes[name].input, handle, request, reply),
        ...(facts.kind === 'multipart' ? {} : { bodyLimit: bodyLimitOf(shapes[name].input, app.initialConfig.bodyLimit ?? Infinity) }),
        // Cleaning comes before the validator, so that what is validated is what is stored.
        preValidation: async (request) => {
          if (facts.kind !== 'multipart') cleanInput(facts.method === 'GET' ? request.query : request.body, shapes[name].input)
        },
      })
    }
  }
  return Object.assign(register, { served })
}

async function answer(facts: EndpointFacts, shape: TSchema, handle: Handle, request: FastifyRequest, reply: FastifyReply) {
  const input = facts.method === 'GET' ? request.query : (request.body ?? {})
  refuseContacts(input, shape)
  const work = () => handle(request.ctx, input, request)
  const key = request.headers['idempotency-key']
  const data =
    facts.idempotent && typeof key === 'string' ? await runOnce(request.ctx, { key, path: facts.path, input }, work) : await work()
  noteDone(request, facts, data)
  if (facts.method === 'GET') void reply.header('cache-control', 'no-cache')
  return { code: SUCCESS_CODE, message: '', data, traceId: request.id }
}

function schemaOf(name: string, facts: EndpointFacts, shape: Shape): RouteOptions['schema'] {
  const isForm = facts.kind === 'multipart'
  return {
    operationId: facts.path.split('/').slice(-2).join('_'),
    summary: name,
    tags: [facts.path.split('/').slice(1, -1).join('/')],
    ...(isForm ? { consumes: ['multipart/form-data'] } : facts.method === 'GET' ? { querystring: shape.input } : { body: shape.input }),
    ...(facts.access === 'anyone' ? {} : { security: [{ token: [] }] }),
    response: {
      200: {
        type: 'object',
        properties: {
          code: { type: 'integer' },
          message: { type: 'string' },
          data: shape.output,
          traceId: { type: 'string' },
        },
        required: ['code', 'message', 'data', 'traceId'],
      },
    },
  }
}

/** Refuses whoever may not call; runs before the body is read. */
export function guard(ctx: Ctx, facts: EndpointFacts): void {
  const plugin = pluginOfCall(facts.path)
  if (plugin && !ctx.tenant.hasPlugin(plugin)) throw fault('plugin_closed')
  const allowed: readonly Access[] = typeof facts.access === 'string' ? [facts.access] : facts.access
  if (allowed.includes('anyone')) return
  const { viewer } = ctx
  if (!viewer) throw fault('login_required')
  if (allowed.includes('member')) return
  if (allowed.includes('loveUser') && viewer.isWhetherLoveUser) return
  if (allowed.some((role) => viewer.roles.has(role))) return
  throw fault(allowed.includes('loveUser') ? 'not_love_user' : 'not_allowed')
}
