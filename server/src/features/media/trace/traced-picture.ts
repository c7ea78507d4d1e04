/** Renders a guarded picture for one viewer and one day, and serves the stored rendering from then on. */
import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { tracedPicture } from '@qianxian/protocol/media/media'
import { traceLimits } from '@qianxian/protocol/media/media.words'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Ctx } from '../../../ctx'
import { inTurn } from '../pipeline/process'
import { markKeyOf, type MarkKey } from './mark-code'
import { writeMark } from './mark-writer'
import { countLooks, ensureTrace, findOpenPicture, type PhotoTrace } from './trace.repository'
import { readTracedUrl, type TracedVariant } from './traced-address'

const VARIANTS: readonly TracedVariant[] = ['display', 'thumb']

/** A key takes as much memory as a picture's pixels. */
const keys = new LRUCache<string, MarkKey>({ max: 20 })

export function markKey(ctx: Ctx): MarkKey {
  const secret = ctx.secrets.hash('photo-mark', ctx.tenant.id)
  const key = keys.get(secret) ?? markKeyOf(secret)
  keys.set(secret, key)
  return key
}

/** The short name of a viewer in the tile: the same at every viewing, and not an account number. */
export const viewerCode = (ctx: Ctx, viewerId: number): string =>
  BigInt(`0x${ctx.secrets.hash('viewer-code', ctx.tenant.id, viewerId).slice(0, 16)}`)
    .toString(36)
    .toUpperCase()
    .padStart(6, '0')
    .slice(-6)

const renderingKey = (ctx: Ctx, { id, day }: PhotoTrace, variant: TracedVariant): string =>
  `private/t${ctx.tenant.id}/traced/${day}/${ctx.secrets.hash('rendering', ctx.tenant.id, id, variant).slice(0, 32)}.jpg`

export const renderingKeys = (ctx: Ctx, trace: PhotoTrace): string[] => VARIANTS.map((variant) => renderingKey(ctx, trace, variant))

/** Renderings in progress, by key: a phone may request the same picture twice at once. */
const underway = new Map<string, Promise<Buffer | null>>()

/** Null if there is no such picture for the holder of this address. */
async function pictureAt(ctx: Ctx, query: object): Promise<{ content: Buffer; tag: string; expiresAt: Date } | null> {
  const address = readTracedUrl(ctx, query)
  const picture = address && (await findOpenPicture(ctx, address))
  if (!address || !picture) return null
  const { mediaId, viewerId, variant, expiresAt } = address
  const trace = await ensureTrace(ctx, { mediaId, viewerId, day: dayInShanghai(ctx.now) })
  const key = renderingKey(ctx, trace, variant)
  const stored = await ctx.adapters.storage.get(key)
  const tag = key.slice(-36, -4)
  if (stored) return { content: await buffer(stored.stream), tag, expiresAt }
  const source = variant === 'thumb' ? picture.thumbKey : picture.displayKey
  const rendering = underway.get(key) ?? render(ctx, { trace, key, source }).finally(() => underway.delete(key))
  underway.set(key, rendering)
  const content = await rendering
  return content && { content, tag, expiresAt }
}

async function render(ctx: Ctx, { trace, key, source }: { trace: PhotoTrace; key: string; source: string }): Promise<Buffer | null> {
  const { storage } = ctx.adapters
  const stored = await storage.get(source)
  if (!stored) return null
  const plain = await buffer(stored.stream)
  const words = `${viewerCode(ctx, trace.viewerId)} ${trace.day.slice(5)}`
  const content = await inTurn(() => writeMark(plain, { key: markKey(ctx), mark: trace.mark, words }))
  if ((await countLooks(ctx, trace)) <= traceLimits.storedPerViewer) await storage.put(key, content, 'image/jpeg')
  return content
}

/** True for a link that was opened by itself, outside our pages: a forwarded address opens nothing. */
function isOpenedAlone({ headers }: FastifyRequest): boolean {
  const destination = headers['sec-fetch-dest']
  return headers.accept?.includes('text/html') === true || destination === 'document' || destination === 'iframe'
}

export function serveTracedPictures(app: FastifyInstance): void {
  app.get(tracedPicture.path, { config: { endpoint: tracedPicture } }, async (request, reply) => {
    const { ctx } = request
    const found = isOpenedAlone(request) ? null : await pictureAt(ctx, request.query as object)
    if (!found) return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('not found')
    const secondsLeft = Math.max(0, Math.floor((found.expiresAt.getTime() - ctx.now.getTime()) / 1000))
    void reply
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
      // Mini-programs and their tools show pictures on a page of another origin.
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('content-disposition', 'inline')
      .header('cache-control', `private, max-age=${secondsLeft}, immutable`)
      .header('etag', `"${found.tag}"`)
      .type('image/jpeg')
    if (request.headers['if-none-match'] === `"${found.tag}"`) return reply.code(304).send()
    return reply.send(found.content)
  })
}
