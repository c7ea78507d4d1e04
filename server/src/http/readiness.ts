/**
 * What stands in front of the server asks here: `/healthz` whether the process lives, `/readyz` whether to send requests.
 * A server that is told to stop fails the second one first, goes on answering, and parts with its callers politely.
 */
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/open'

const leaving = new WeakSet<FastifyInstance>()
/** A database that takes longer than this to say one word is not ready for anybody's request. */
const DATABASE_WORD_MS = 2_000

/** From now on not ready, and every answer asks its caller to come back on another connection. */
export function stopBeingReady(app: FastifyInstance): void {
  leaving.add(app)
}

/** Call it before anything that needs to know who is asking: the questions come from machines, without host or token. */
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
