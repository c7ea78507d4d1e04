/** Hands out stored files to whoever holds a valid address; a file can be looked at and never run. */
import { basename, extname } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { isPublicKey, StorageFault } from '../../../adapters/storage'
import { sendDownload } from '../../../http/downloads'

const SHOWN = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/svg+xml'])
const YEAR_SECONDS = 31_536_000
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

export function serveFiles(app: FastifyInstance): void {
  app.get<{ Params: { '*': string }; Querystring: { e?: string; s?: string } }>(
    '/files/*',
    { schema: { hide: true } },
    async (request, reply) => {
      const { storage } = request.ctx.adapters
      const key = request.params['*']
      const { e, s } = request.query
      const absent = () => reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('not found')
      if (!storage.isServedByUs) return absent()
      try {
        storage.verifyUrl(key, { e: typeof e === 'string' ? e : undefined, s: typeof s === 'string' ? s : undefined })
      } catch (error) {
        // A forged, expired or impossible address says no more than a missing file.
        if (error instanceof StorageFault) return absent()
        throw error
      }
      const file = await storage.serve(key)
      if (!file) return absent()
      const secondsLeft = Math.max(0, Math.floor(Number(e) - request.ctx.now.getTime() / 1000))
      void reply
        .header('content-security-policy', FILE_POLICY)
        // Mini-programs and their tools show pictures from a page of another origin.
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('content-disposition', SHOWN.has(file.mime) ? 'inline' : 'attachment')
      return sendDownload(request, reply, {
        ...file,
        cacheControl: isPublicKey(key) ? `public, max-age=${YEAR_SECONDS}, immutable` : `private, max-age=${secondsLeft}, immutable`,
        // What is stored under a key is never replaced by something else.
        tag: basename(key, extname(key)),
      })
    },
  )
}
