/**
 * Refuses calls while the process has more work than it can do. A pause of the process, as on a machine that also does other
 * things, is no overload: calls are refused only if many of them wait and the event loop was busy for the whole last second.
 */
import { performance } from 'node:perf_hooks'
import { faults } from '@qianxian/protocol/base/faults'
import { tenant } from '@qianxian/protocol/tenant/tenant'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Calls that one process serves at a time; thirty people who open pages together have fewer. */
const OPEN_MAX = 400
/** Share of the last second in which the event loop ran without a rest. */
const BUSY_SHARE = 0.98
const SAMPLE_MS = 1_000
const RETRY_AFTER_SECONDS = 2

const configuration = new Set<string>(Object.values(tenant).map(({ path }) => path))

/** Documents, files, the configuration and callbacks of providers are always served. */
function isAlwaysServed({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): boolean {
  const facts = routeOptions.config.endpoint
  return !facts || facts.kind === 'callback' || configuration.has(facts.path)
}

interface Measure {
  /** Share of the last sample in which the event loop was busy. */
  busyShare: () => number
  openMax: number
}

/** Samples the event loop until the server is closed. */
function measureLoop(app: FastifyInstance): Measure {
  let before = performance.eventLoopUtilization()
  let share = 0
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization()
    share = performance.eventLoopUtilization(now, before).utilization
    before = now
  }, SAMPLE_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
  return { busyShare: () => share, openMax: OPEN_MAX }
}

/** @param isOn read at each request: without rate limits (tests, benchmarks) nothing is refused */
export function refuseOverload(app: FastifyInstance, isOn: () => boolean, measure: Measure = measureLoop(app)): void {
  const open = new Set<FastifyRequest>()
  const leave = async (request: FastifyRequest) => void open.delete(request)
  app.addHook('onResponse', leave)
  // A client that leaves gets no response.
  app.addHook('onRequestAbort', leave)
  app.addHook('onRequest', async (request, reply) => {
    if (isAlwaysServed(request)) return
    if (isOn() && open.size >= measure.openMax && measure.busyShare() > BUSY_SHARE) {
      const { code, status, message } = faults.server_busy
      return reply
        .code(status)
        .header('retry-after', RETRY_AFTER_SECONDS)
        .send({ code, message, data: { retryAfter: RETRY_AFTER_SECONDS }, traceId: request.id })
    }
    open.add(request)
    return undefined
  })
}
