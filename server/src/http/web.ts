/**
 * Serves the built web page: hashed files with a permanent cache, the page itself uncached, every page with its first answers,
 * and the home page with its first cards.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import { homePage } from '@qianxian/protocol/home/first-paint'
import type { FirstAsks } from '@qianxian/protocol/base/first-ask'
import { pluginOfCall } from '@qianxian/protocol/base/plugins'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { openFirstPaint, openPageDocuments, type PageDocument, type PageInTwo } from '../features/home/home'
import { fault } from './fault'
import { mayHaveAnswers } from './gate'

const API = /^\/(?:common|love|files|docs|sandbox)(?:\/|$)/
const HOME = ['/', homePage]

export function serveWeb(app: FastifyInstance, webDir: string | undefined, asksByPage: FirstAsks): void {
  const hasPage = webDir !== undefined && existsSync(join(webDir, 'index.html'))
  if (hasPage) {
    void app.register(staticFiles, {
      root: webDir,
      index: false,
      preCompressed: true,
      cacheControl: false,
      // Build files that only the server reads are not served.
      dotfiles: 'ignore',
      setHeaders(reply, path) {
        const isHashed = /[.-][0-9a-f]{6,8}\.\w+(?:\.(?:br|gz))?$/.test(path)
        reply.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    const firstPaint = openFirstPaint(app, webDir)
    if (firstPaint) {
      for (const path of HOME) {
        app.get(path, async (request, reply) => {
          const page = mayHaveAnswers(request) ? await firstPaint(request) : null
          return page === null ? sendPage(reply, webDir) : sendDocument(request, reply, page)
        })
      }
    }
    const documents = openPageDocuments(app, webDir, asksByPage)
    for (const path of documents?.paths ?? []) {
      if (HOME.includes(path)) continue
      app.get(path, async (request, reply) => {
        // A HEAD request has no body, so no answers are computed for it.
        const isAsked = request.method === 'GET' && mayHaveAnswers(request)
        return sendInTwo(request, reply, documents!.documentOf(path, request, isAsked))
      })
    }
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !API.test(request.url.split('?')[0]!) &&
      !/\.\w{2,5}$/.test(request.url.split('?')[0]!)
    if (!hasPage || !wantsPage) throw fault(isClosedGroup(request) ? 'plugin_closed' : 'route_unknown')
    return sendPage(reply, webDir)
  })
}

/** Below the path of a plugin that is off, an unknown path is answered like an existing one. */
function isClosedGroup({ url, ctx }: FastifyRequest): boolean {
  const plugin = pluginOfCall(url.split('?')[0]!)
  return plugin !== undefined && !ctx.tenant.hasPlugin(plugin)
}

const sendPage = (reply: FastifyReply, webDir: string) => reply.header('cache-control', 'no-cache').sendFile('index.html', webDir)

/** The result is nearly as small as at the highest quality, at a twentieth of its time. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const packers = {
  br: (text: string) => promisify(brotliCompress)(text, BROTLI),
  gzip: (text: string) => promisify(gzip)(text),
}
type Encoding = keyof typeof packers

/** Requests for the home page within the same second share one document, compressed once. */
const packed = new WeakMap<PageDocument, Partial<Record<Encoding, Promise<Buffer>>>>()

async function sendDocument(request: FastifyRequest, reply: FastifyReply, page: PageDocument): Promise<FastifyReply> {
  const encoding = headOf(request, reply)
  if (!encoding) return reply.send(page.text)
  let ways = packed.get(page)
  if (!ways) packed.set(page, (ways = {}))
  ways[encoding] ??= packers[encoding](page.text)
  return reply.send(await ways[encoding])
}

const streams = {
  br: () => createBrotliCompress(BROTLI),
  gzip: () => createGzip(),
}

/** The browser loads the files named in the head while the rest is still being computed. */
async function sendInTwo(request: FastifyRequest, reply: FastifyReply, { head, rest }: PageInTwo): Promise<FastifyReply> {
  const encoding = headOf(request, reply)
  if (!encoding) return reply.send(head + (await rest))
  const out = streams[encoding]()
  out.write(head)
  out.flush()
  void rest.then((text) => !out.destroyed && out.end(text))
  return reply.send(out)
}

/**
 * Forbids shared caches, which would keep the signed URLs of photos, and reuse without revalidation: cards are as new as the
 * visit.
 */
function headOf(request: FastifyRequest, reply: FastifyReply): Encoding | undefined {
  void reply.header('cache-control', 'private, no-cache').header('vary', 'accept-encoding').type('text/html; charset=utf-8')
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const encoding: Encoding | undefined = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
  if (encoding) void reply.header('content-encoding', encoding)
  return encoding
}
