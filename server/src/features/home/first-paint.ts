/**
 * The home page with its first cards already in it: whoever opens it sees them before any script has arrived. What it holds
 * is what a visitor gets from the same endpoints, asked in the visitor's name; a person who is logged in sees the frame of it
 * and gets their own cards from the app.
 */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Script } from 'node:vm'
import type { Envelope } from '@qianxian/protocol/base/envelope'
import { SUCCESS_CODE } from '@qianxian/protocol/base/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { TenantConfigs } from '../../db/tables/tenant'
import { openDocument, type StyleRule } from './first-document'

interface Asked {
  method: string
  url: string
  body: string
}

/** What the build's bundle of the screen answers; `src/firstPaint/draw.tsx` on the app's side. */
export interface Drawing {
  html: string
  css: string
  title: string
  given: (Asked & { data: unknown })[]
}

type DrawHome = (ask: (asked: Asked) => Promise<unknown>) => Promise<Drawing>

/** As fresh as the settings of a tenant: what an operator turns, or a member hides, is gone within a second. */
const FRESH_MS = 1000
const HOSTS_KEPT = 200
/** Headers that say who is asking, so that the inner requests are theirs. */
const PASSED_ON = ['x-forwarded-for', 'x-forwarded-proto', 'user-agent'] as const

export interface FirstPage {
  text: string
}

interface Kept {
  /** A fresh object whenever the tenant was read again. */
  configs: TenantConfigs
  page: Promise<FirstPage | null>
}

/** Undefined where the build has none. The page is null where it could not be drawn; the app then starts from nothing. */
export function openFirstPaint(app: FastifyInstance, webDir: string): ((request: FastifyRequest) => Promise<FirstPage | null>) | undefined {
  const folder = join(webDir, '.first-paint')
  if (!existsSync(join(folder, 'draw.cjs'))) return undefined
  const draw = openDrawing(join(folder, 'draw.cjs'))
  const write = openDocument(webDir, JSON.parse(readFileSync(join(folder, 'rules.json'), 'utf8')) as StyleRule[])
  const kept = new LRUCache<string, Kept>({ max: HOSTS_KEPT, ttl: FRESH_MS })

  const drawFor = async (request: FastifyRequest): Promise<FirstPage | null> => {
    try {
      return { text: write(await draw((asked) => askAsVisitor(app, request, asked)), Date.now()) }
    } catch (error) {
      request.log.warn({ error }, 'the home page goes out without its first cards')
      return null
    }
  }

  return async (request) => {
    const { tenant, host } = request.ctx
    // For hosts that anybody may make up nothing is drawn: there is no end of them.
    if (tenant.status !== 'active' || host === '') return null
    const key = `${tenant.id} ${tenant.city} ${host}`
    const known = kept.get(key)
    if (known?.configs === tenant.configs) return known.page
    const page = drawFor(request)
    kept.set(key, { configs: tenant.configs, page })
    // A refusal may be one visitor's alone, like a spent budget.
    if ((await page) === null && kept.peek(key)?.page === page) kept.delete(key)
    return page
  }
}

/** The same way in as over the wire, so that whatever guards, shapes and limits an endpoint holds here too. */
async function askAsVisitor(app: FastifyInstance, request: FastifyRequest, { method, url, body }: Asked): Promise<unknown> {
  const headers: Record<string, string> = { host: request.ctx.host, ...(body ? { 'content-type': 'application/json' } : {}) }
  for (const name of PASSED_ON) {
    const value = request.headers[name]
    if (typeof value === 'string') headers[name] = value
  }
  const answer = await app.inject({
    method: method as 'GET',
    url,
    headers,
    remoteAddress: request.socket.remoteAddress,
    ...(body ? { payload: body } : {}),
  })
  const envelope = answer.json<Envelope<unknown>>()
  if (answer.statusCode !== 200 || envelope.code !== SUCCESS_CODE) throw new Error(`${url} answers ${answer.statusCode} ${envelope.code}`)
  return envelope.data
}

/** What the screen asks of a browser while it is drawn: where it is, and what came with the document. */
const pageOpenAtHome = { location: { pathname: '/', search: '', origin: '' } }
const emptyDocument = { getElementById: () => null }

/** Every drawing gets the bundle's modules anew: its stores hold one tenant's settings. */
function openDrawing(file: string): DrawHome {
  const script = new Script(`(function(module,require,window,document,setTimeout){${readFileSync(file, 'utf8')}\n})`, { filename: file })
  const load = createRequire(file)
  return async (ask) => {
    const timers: NodeJS.Timeout[] = []
    const later = (work: () => void, ms?: number): NodeJS.Timeout => {
      const timer = setTimeout(work, ms)
      timers.push(timer)
      return timer
    }
    const module = { exports: {} as { drawHome: DrawHome } }
    const start = script.runInThisContext() as (...globals: unknown[]) => void
    start(module, load, pageOpenAtHome, emptyDocument, later)
    try {
      return await module.exports.drawHome(ask)
    } finally {
      // What the app would do later (settings grow old) holds on to the whole drawing.
      for (const timer of timers) clearTimeout(timer)
    }
  }
}
