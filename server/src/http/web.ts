/** Serves the built web page: hashed files for ever, the page itself afresh, any page address with the same document. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { fault } from './fault'

const API = /^\/(?:common|love|files|docs|sandbox)(?:\/|$)/

export function serveWeb(app: FastifyInstance, webDir: string | undefined): void {
  const hasPage = webDir !== undefined && existsSync(join(webDir, 'index.html'))
  if (hasPage) {
    void app.register(staticFiles, {
      root: webDir,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        const isHashed = /[.-][0-9a-f]{8}\.\w+(?:\.(?:br|gz))?$/.test(path)
        reply.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = (request.method === 'GET' || request.method === 'HEAD') && !API.test(request.url.split('?')[0]!) && !/\.\w{2,5}$/.test(request.url.split('?')[0]!)
    if (!hasPage || !wantsPage) throw fault('route_unknown')
    return reply.header('cache-control', 'no-cache').sendFile('index.html', webDir)
  })
}
