/**
 * Health checks: `/healthz` tells whether the process is alive, `/readyz` whether it should get requests. A server that must stop
 * fails `/readyz` first, keeps answering, and asks its clients to disconnect.
 */
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/open'

const leaving = new WeakSet<FastifyInstance>()
/** Milliseconds after which a database that did not answer counts as not ready. */
const DATABASE_WORD_MS = 2_000

/** Marks the server as not ready; every response asks its client to reconnect elsewhere. */
export function stopBeingReady(app: FastifyInstance): void {
  leaving.add(app)
}

/** Register it before authentication, because the checks are made by machines, without host or token. */
export function serveReadiness(app: FastifyInstance, db: Db): void {
  const schema = { hide: true }
  app.get('/healthz', { schema }, async () => ({ isAlive: true }))
  app.get('/readyz', { schema }, async () => ({ isReady: true }))
  app.addHook('onRequest', async (request, reply) => {
    if (leaving.has(app)) void reply.header('connection', 'close')
    const { url } = request.routeOptions
    if (url === '/healthz') return reply.header('cache-control', 'no-store').send({ isAlive: true })
    if (url !== '/readyz') return
    const isReady = !leaving.has(app) && (await answers(db))
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ isReady })
  })
}

async function answers(db: Db): Promise<boolean> {
  const word = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  )
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<boolean>((done) => {
    timer = setTimeout(() => done(false), DATABASE_WORD_MS)
  })
  return Promise.race([word, silence]).finally(() => clearTimeout(timer))
}
