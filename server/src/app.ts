/** Assembles the server: authentication, tenant, the nouns' routes, files, the web page, error handling. */
import { randomUUID } from 'node:crypto'
import { faults } from '@qianxian/protocol/base/faults'
import type { FirstAsks } from '@qianxian/protocol/base/first-ask'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { AdapterFault } from './adapters/lib/adapter-fault'
import { ownAddresses } from './addresses'
import { setViewer, openCtx, type World } from './ctx'
import { isDatabaseAway, sqlState } from './db/open'
import { viewerOfToken } from './features/auth/auth'
import { findTenant, ownHost } from './features/tenant/tenant'
import { refuseForeignPage } from './http/cross-site'
import { Fault, fault } from './http/fault'
import { consumeGate, countWrongToken } from './http/gate'
import { DOCS_POLICY, registerSecurityHeaders } from './http/headers'
import { originOf, refuseBrokenHost } from './http/host'
import { fieldSentences } from './http/input'
import { sendFailureDocument, wantsDocument } from './http/leaflet'
import { openApi } from './http/openapi'
import { refuseOverload } from './http/overload'
import { serveReadiness } from './http/readiness'
import { noteRefused } from './http/security-log'
import { serializerCompiler } from './http/serialize'
import { sharedHitsOn } from './http/shared-hits'
import { requireAccess } from './http/serve'
import { validatorCompiler } from './http/validate'
import { serveWeb } from './http/web'
import { openSockets } from './live/socket'

const BODY_LIMIT = 16 * 1024 * 1024
const REQUEST_TIMEOUT_MS = 60_000
const HEADERS_TIMEOUT_MS = 10_000
/** How often the two limits are checked; Node's default of 30 s would let a half-sent request stay that much longer. */
const TIMEOUT_CHECK_MS = 2_000

export async function buildApp(world: World): Promise<FastifyInstance> {
  const { env } = world
  const app = fastify({
    loggerInstance: world.log as FastifyBaseLogger,
    trustProxy: env.trustedProxies,
    bodyLimit: BODY_LIMIT,
    // Limits clients that send a byte at a time and occupy a connection.
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: TIMEOUT_CHECK_MS },
    genReqId: () => randomUUID(),
    // A client that is still connected during shutdown gets an answer, with the header that closes the connection.
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
  })

  app.setValidatorCompiler(validatorCompiler as never)
  app.setSerializerCompiler(serializerCompiler as never)

  const serveSocket = await openSockets(app, world)
  await registerSecurityHeaders(app, env)
  refuseOverload(app, () => env.limitFactor !== 0)
  await app.register(formbody)
  await app.register(multipart, { limits: { files: 1, fields: 20, fileSize: 20 * 1024 * 1024, fieldSize: 20_000 } })
  await app.register(swagger, openApi)
  // The API browser is for developers.
  if (!env.isProduction) await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: DOCS_POLICY })

  serveReadiness(app, world.db)
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-trace-id', request.id)
    const facts = request.routeOptions.config.endpoint
    const isCallback = facts?.kind === 'callback'
    if (!isCallback && !consumeGate(request, reply, env.limitFactor)) return reply
    refuseBrokenHost(request)
    refuseForeignPage(request)
    request.world = world
    // A provider's callback contains the tenant in its signed content.
    if (isCallback) return
    const { tenant, city } = await findTenant(world.db, request)
    const host = ownHost(tenant, request.hostname, env.isProduction ? () => [] : ownAddresses)
    request.ctx = openCtx(world, {
      tenant: city ? { ...tenant, city } : tenant,
      viewer: null,
      now: new Date(),
      ip: request.ip,
      device: String(request.headers['user-agent'] ?? '').slice(0, 200),
      deviceToken: deviceTokenOf(request),
      platform: platformOf(request),
      host,
      origin: originOf(request, host || (tenant.domains[0] ?? ''), env),
      log: request.log,
    })
    if (tenant.status !== 'active' && facts) throw fault('tenant_closed')
    const token = request.headers.authorization?.replace(/^Bearer\s+/i, '')
    if (token && facts) {
      const viewer = await viewerOfToken(request.ctx, token, facts)
      // A public page stays readable with a stale token, which costs nothing; any other page requires a login.
      if (!viewer && facts.access !== 'anyone') {
        countWrongToken(request)
        throw fault('session_expired')
      }
      setViewer(request.ctx, viewer)
    }
    if (facts) requireAccess(request.ctx, facts)
  })
  await app.register(rateLimit, {
    global: false,
    hook: 'preValidation',
    store: sharedHitsOn(world.db, world.log),
    errorResponseBuilder: (_request, { ttl }) => fault('too_many_requests', { data: { retryAfter: Math.ceil(ttl / 1000) } }),
  })

  app.setErrorHandler((error, request, reply) => answerFailure(error, request, reply))
  serveSocket()
  for (const { routes } of world.nouns) routes(app)
  for (const page of world.adapters.sandboxPages) {
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const given = page.method === 'POST' ? request.body : request.query
      const { status, headers, body } = page.render((given ?? {}) as Record<string, unknown>)
      return reply.code(status).headers(headers).send(body)
    }
    app.route({ method: page.method ?? 'GET', url: page.path, schema: { hide: true }, handler })
  }
  serveWeb(app, env.webDir, Object.assign({}, ...world.nouns.map(({ pages }) => pages)) as FirstAsks)
  return app
}

function platformOf(request: FastifyRequest): string {
  const given = request.headers['x-platform']
  return given === 'weapp' || given === 'tt' ? given : 'h5'
}

const DEVICE_TOKEN = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** The device token of a request; empty unless it has the form of the app's own tokens. */
function deviceTokenOf(request: FastifyRequest): string {
  const given = request.headers['x-device-token']
  return typeof given === 'string' && DEVICE_TOKEN.test(given) ? given : ''
}

function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error, request)
  const { facts, detail } = refusal
  noteRefused(request, refusal.faultName)
  if (facts.status >= 500) request.log.error({ error, path: request.routeOptions.url }, 'request failed')
  // A failed download, callback or socket must have an error status, so that it cannot look successful. A channel takes 200 as
  // an acknowledgement and never repeats the message.
  const { kind } = request.routeOptions.config.endpoint ?? {}
  const isOtherwise = kind === 'download' || kind === 'callback' || request.ws
  const status = (error as { statusCode?: number }).statusCode === 413 ? 413 : 409
  if (wantsDocument(request)) {
    const { retryAfter } = (detail.data ?? {}) as { retryAfter?: number }
    return sendFailureDocument(request, reply, {
      status: facts.status === 200 ? status : facts.status,
      message: refusal.message,
      retryAfter,
    })
  }
  if (facts.status === 429) void reply.header('retry-after', (detail.data as { retryAfter?: number } | undefined)?.retryAfter ?? 60)
  return reply
    .code(isOtherwise && facts.status === 200 ? status : facts.status)
    .header('content-type', 'application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send({
      code: facts.code,
      message: refusal.message,
      data: detail.data ?? null,
      traceId: request.id,
      ...(detail.fields ? { fields: detail.fields } : {}),
    })
}

function refusalOf(error: unknown, request: FastifyRequest): Fault {
  if (error instanceof Fault) return error
  if (error instanceof AdapterFault) {
    if (error.kind === 'closed') return fault('feature_closed')
    request.log.warn({ port: error.port, kind: error.kind, providerCode: error.providerCode }, 'a provider refused')
    return fault(error.kind === 'invalid_code' || error.kind === 'code_used' ? 'third_party_code_invalid' : 'third_party_unavailable')
  }
  const failure = error as { validation?: never[]; statusCode?: number; code?: string; validationContext?: string }
  if (failure.validation) {
    const schema = (request.routeOptions.schema as Record<string, unknown> | undefined)?.[
      failure.validationContext === 'querystring' ? 'querystring' : 'body'
    ]
    const fields = fieldSentences(failure.validation, schema)
    return fault('input_invalid', { fields, message: Object.values(fields)[0] })
  }
  if (isDatabaseAway(error)) return fault('server_busy')
  // Text and numbers that passed the shape but that PostgreSQL cannot store: still the sender's error, not ours.
  if (sqlState(error)?.startsWith('22')) return fault('input_invalid')
  if (failure.code === 'FST_REQ_FILE_TOO_LARGE') return fault('file_too_large')
  if (failure.statusCode === 413) return fault('input_invalid', { message: '提交的内容过大' })
  if (failure.statusCode === 503) return fault('server_busy')
  if (failure.statusCode === 429) return fault('too_many_requests')
  if (failure.statusCode !== undefined && failure.statusCode < 500) return fault('input_invalid', { message: faults.input_invalid.message })
  return fault('server_error')
}
