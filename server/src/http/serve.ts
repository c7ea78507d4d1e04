/** Turns a noun's protocol entries and its service functions into routes: validated input, serialised output, one envelope. */
import type { Access, Endpoint, EndpointFacts, FileAnswer, InputOf, OutputOf, PlacedAccess } from '@qianxian/protocol/base/endpoint'
import { SUCCESS_CODE } from '@qianxian/protocol/base/limits'
import { pluginOfCall } from '@qianxian/protocol/base/plugins'
import type { Shape, TSchema } from '@qianxian/protocol/base/shape'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Ctx, Member, TxCtx, World } from '../ctx'
import { refuseContacts } from './contacts'
import { sendDownload, type Download } from './downloads'
import { fault } from './fault'
import { runIdempotent } from './idempotency'
import { bodyLimitOf, cleanInput } from './input'
import { limitOf } from './limits'
import { noteDone } from './security-log'

/** The function behind an endpoint. */
export type Verb<E> = (ctx: CtxOf<E>, input: InputOf<E>) => Promise<Answer<E>>

/** The function behind an idempotent endpoint that makes external calls first: it opens the transaction itself. */
export type AskingVerb<E> = (ctx: Ctx, input: InputOf<E>) => Promise<Answer<E>>

/** The handler of an idempotent endpoint runs inside a transaction, every other one outside. */
type CtxOf<E> = E extends { readonly idempotent: true } ? TxCtx : Ctx

type Answer<E> = OutputOf<E> extends FileAnswer ? Download : OutputOf<E>

/** All functions behind a noun's endpoints; a form is read from the request itself. */
type Verbs<Table> = {
  [Name in keyof Table]: (ctx: CtxOf<Table[Name]>, input: InputOf<Table[Name]>, request: FastifyRequest) => Promise<Answer<Table[Name]>>
}

interface Handle {
  /** `ctx` is a `TxCtx` if the endpoint is idempotent. */
  (ctx: Ctx, input: unknown, request: FastifyRequest): Promise<unknown>
  /** Present for an idempotent endpoint with external calls. */
  readonly steps?: Steps<unknown, unknown, unknown>
}

interface Steps<Input, Asked, Output> {
  ask(ctx: Ctx, input: Input): Promise<Asked>
  act(ctx: TxCtx, input: Input, asked: Asked): Promise<Output>
}

/**
 * An idempotent handler runs inside one transaction, which allows no external calls. `ask` makes them before, and its result is
 * passed to `act`.
 */
export function askThenAct<Input, Asked, Output>(
  ask: (ctx: Ctx, input: Input) => Promise<Asked>,
  act: (ctx: TxCtx, input: Input, asked: Asked) => Promise<Output>,
) {
  const steps: Steps<Input, unknown, Output> = { ask, act: (ctx, input, asked) => act(ctx, input, asked as Asked) }
  const asking = async (ctx: Ctx, input: Input): Promise<Output> => {
    const asked = await ask(ctx, input)
    return ctx.tx((ctx) => act(ctx, input, asked))
  }
  return Object.assign(asking, { steps })
}

/** One served endpoint, for code that needs a list of all. */
export interface Served {
  readonly endpoint: EndpointFacts
  /** Null if the endpoint answers without the envelope and validates its own query. */
  readonly input: TSchema | null
}

/** Registers a noun's routes; `served` lists them. */
export type RoutePlugin = ((app: FastifyInstance) => void) & { readonly served: readonly Served[] }

/** Routes of a noun without endpoints. */
export const noRoutes: RoutePlugin = Object.assign(() => undefined, { served: [] })

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined in a callback, which opens its own ctx. */
    ctx: Ctx
    world: World
  }
  interface FastifyContextConfig {
    endpoint?: EndpointFacts
  }
}

/** Every endpoint of the noun must have a handler; a missing or extra one does not compile. */
export function routesOf<Table extends { [Name in keyof Table]: Endpoint<never, unknown> }>(
  table: Table,
  shapes: { [Name in keyof Table]: Shape },
  handlers: Verbs<Table>,
): RoutePlugin {
  const names = Object.keys(table) as (keyof Table & string)[]
  const served = names.map((name) => ({ endpoint: table[name] as EndpointFacts, input: shapes[name].input }))
  // The same objects for every app of a process, because compiled shapes are found by object identity.
  const schemas = new Map(names.map((name) => [name, schemaOf(table[name] as EndpointFacts, shapes[name])]))
  const register = (app: FastifyInstance) => {
    for (const name of names) {
      const facts = table[name] as EndpointFacts
      if (!facts.access || accessesOf(facts).length === 0) throw new Error(`${facts.path} does not say who may call it`)
      const places = accessesOf(facts).filter(isPlaced)
      const fields = (shapes[name].input as { properties?: object }).properties ?? {}
      for (const { field } of places)
        if (!(field in fields)) throw new Error(`${facts.path} asks for a role in a place that no field ${field} names`)
      const handle = handlers[name] as unknown as Handle
      app.route({
        method: facts.method,
        url: facts.path,
        config: { endpoint: facts, ...limitOf(facts.limit ?? 'default') },
        schema: schemas.get(name)!,
        handler: (request, reply) => answer(facts, shapes[name].input, handle, request, reply),
        ...(facts.kind === 'multipart' ? {} : { bodyLimit: bodyLimitOf(shapes[name].input, app.initialConfig.bodyLimit ?? Infinity) }),
        ...(places.length === 0
          ? {}
          : {
              preHandler: async (request: FastifyRequest) =>
                guardPlace(request.ctx, facts, facts.method === 'GET' ? request.query : request.body),
            }),
        // Input is cleaned before validation, so that the validated input is stored.
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
  const data = facts.idempotent ? await once(facts, handle, input, request) : await handle(request.ctx, input, request)
  noteDone(request, facts, data)
  if (facts.kind === 'download') return sendDownload(request, reply, data as Download)
  if (facts.method === 'GET') void reply.header('cache-control', 'no-cache')
  return { code: SUCCESS_CODE, message: '', data, traceId: request.id }
}

function once(facts: EndpointFacts, handle: Handle, input: unknown, request: FastifyRequest): Promise<unknown> {
  const key = request.headers['idempotency-key']
  const { ctx } = request
  const { steps } = handle
  return runIdempotent<unknown, unknown>(
    ctx,
    { key: typeof key === 'string' ? key : '', path: facts.path, input },
    steps
      ? { ask: () => steps.ask(ctx, input), act: (tx, asked) => steps.act(tx, input, asked) }
      : { act: (tx) => handle(tx, input, request) },
  )
}

function schemaOf(facts: EndpointFacts, shape: Shape): RouteOptions['schema'] {
  const isForm = facts.kind === 'multipart'
  return {
    operationId: facts.path.split('/').slice(-2).join('_'),
    summary: shape.summary,
    tags: [facts.path.split('/').slice(1, -1).join('/')],
    ...(isForm ? { consumes: ['multipart/form-data'] } : facts.method === 'GET' ? { querystring: shape.input } : { body: shape.input }),
    security: accessesOf(facts).includes('anyone') ? [] : [{ token: [] }],
    response:
      facts.kind === 'download'
        ? { 200: shape.output }
        : {
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

/** Refuses callers who have the required access in no place; runs before the body is read. */
export function requireAccess(ctx: Ctx, facts: EndpointFacts): void {
  const plugin = pluginOfCall(facts.path)
  if (plugin && !ctx.tenant.hasPlugin(plugin)) throw fault('plugin_closed')
  const allowed = accessesOf(facts)
  if (allowed.includes('anyone')) return
  const { viewer } = ctx
  if (!viewer) throw fault('login_required')
  if (allowed.some((access) => (isPlaced(access) ? mayBeThere(viewer, access) : is(viewer, access)))) return
  throw fault(allowed.includes('loveUser') ? 'not_love_user' : 'not_allowed')
}

/** Refuses callers without access in this place, as if the place did not exist. */
function guardPlace(ctx: Ctx, facts: EndpointFacts, input: unknown): void {
  const { viewer } = ctx
  const isOpen = accessesOf(facts).some((access) =>
    isPlaced(access)
      ? viewer && mayBeThere(viewer, access, String((input as Record<string, unknown>)[access.field]))
      : access === 'anyone' || (viewer && is(viewer, access)),
  )
  if (!isOpen) throw fault('not_found')
}

const accessesOf = ({ access }: EndpointFacts): readonly (Access | PlacedAccess)[] =>
  typeof access === 'string' || 'role' in access ? [access] : access

const isPlaced = (access: Access | PlacedAccess): access is PlacedAccess => typeof access === 'object'

function is(viewer: Member, access: Access): boolean {
  if (access === 'member') return true
  return access === 'loveUser' ? viewer.isWhetherLoveUser : viewer.roles.has(access)
}

/** True if there may be such a grant; without `placeId`, in any place. */
const mayBeThere = ({ grants }: Member, { role, scope }: PlacedAccess, placeId?: string): boolean =>
  grants.some(
    (grant) =>
      grant.role === role && (grant.scope === 'tenant' || (grant.scope === scope && (placeId === undefined || grant.scopeId === placeId))),
  )
