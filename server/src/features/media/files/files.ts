/**
 * Serves stored files to the holder of a valid address; a file can be viewed but never executed. A deleted picture, or one that
 * fewer people may see than when its address was made, is unavailable within half a minute.
 */
import { basename, extname } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { isPublicKey, StorageFault, tenantOfKey } from '../../../adapters/storage/storage'
import type { Db } from '../../../db/open'
import { sendDownload } from '../../../http/downloads'
import { findFileState } from '../media.repository'

const SHOWN = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/svg+xml', 'audio/mp4'])
const YEAR_SECONDS = 31_536_000
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

const KNOWN_SECONDS = 30
const standings = new LRUCache<string, { of: Awaited<ReturnType<typeof findFileState>> }>({ max: 20_000, ttl: KNOWN_SECONDS * 1000 })

/** The address of a public file never expires. A verified address of a later edition shows that the known state is out of date. */
async function isStanding(db: Db, key: string, edition: number): Promise<boolean> {
  const tenantId = tenantOfKey(key)
  if (tenantId === null) return true
  const remembered = standings.get(key)
  const isCurrent = remembered && !(remembered.of && remembered.of.edition < edition)
  const known = isCurrent ? remembered : { of: await findFileState(db, tenantId, key) }
  standings.set(key, known, { noUpdateTTL: true })
  return known.of === null || (!known.of.isDeleted && known.of.edition === edition)
}

const one = (given: unknown): string | undefined => (typeof given === 'string' ? given : undefined)

export function serveFiles(app: FastifyInstance): void {
  app.get<{ Params: { '*': string }; Querystring: { e?: string; s?: string; v?: string } }>(
    '/files/*',
    { schema: { hide: true } },
    async (request, reply) => {
      const { storage } = request.ctx.adapters
      const key = request.params['*']
      const { e, s, v } = request.query
      const absent = () => reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('not found')
      if (!storage.isServedByUs) return absent()
      try {
        const edition = storage.verifyUrl(key, { e: one(e), s: one(s), v: one(v) })
        if (!(await isStanding(request.world.db, key, edition))) return absent()
      } catch (error) {
        // A forged, expired or invalid address looks the same as a missing file.
        if (error instanceof StorageFault) return absent()
        throw error
      }
      const file = await storage.serve(key)
      if (!file) return absent()
      const secondsLeft = Math.max(0, Math.floor(Number(e) - request.ctx.now.getTime() / 1000))
      void reply
        .header('content-security-policy', FILE_POLICY)
        // Mini-programs and their tools show pictures on a page of another origin.
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('content-disposition', SHOWN.has(file.mime) ? 'inline' : 'attachment')
      return sendDownload(request, reply, {
        ...file,
        cacheControl: isPublicKey(key) ? `public, max-age=${YEAR_SECONDS}, immutable` : `private, max-age=${secondsLeft}, immutable`,
        // A stored key is never overwritten with other content.
        tag: basename(key, extname(key)),
      })
    },
  )
}
