/**
 * The home page with its first cards, which show before any script has loaded. It contains the answers that a visitor
 * gets from the same endpoints. A logged-in user first sees the frame, and gets their own cards from the app.
 */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Script } from 'node:vm'
import type { Asked, GivenAnswer } from '@qianxian/protocol/base/given'
import { SUCCESS_CODE } from '@qianxian/protocol/base/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PageDocument } from './document'
import { openDocument, type StyleRule } from './first-document'
import { perHost } from './per-host'
import { askAsVisitor } from './visitor'

/** The result of the build's screen bundle; the app's counterpart is `src/firstPaint/draw.tsx`. */
export interface Drawing {
  html: string
  css: string
  title: string
  given: GivenAnswer[]
}

type DrawHome = (ask: (asked: Asked) => Promise<unknown>) => Promise<Drawing>

/**
 * Undefined if the build has no screen bundle. The page is null if rendering failed; the app then starts without
 * cards.
 */
export function openFirstPaint(
  app: FastifyInstance,
  webDir: string,
): ((request: FastifyRequest) => Promise<PageDocument | null>) | undefined {
  const folder = join(webDir, '.first-paint')
  if (!existsSync(join(folder, 'draw.cjs'))) return undefined
  const draw = openDrawing(join(folder, 'draw.cjs'))
  const write = openDocument(webDir, JSON.parse(readFileSync(join(folder, 'rules.json'), 'utf8')) as StyleRule[])

  return perHost<PageDocument>(async (request) => {
    try {
      return { text: write(await draw((asked) => dataOf(app, request, asked)), Date.now()) }
    } catch (error) {
      request.log.warn({ error }, 'the home page goes out without its first cards')
      return null
    }
  })
}

async function dataOf(app: FastifyInstance, request: FastifyRequest, asked: Asked): Promise<unknown> {
  const { status, code, data } = await askAsVisitor(app, request, asked)
  if (status !== 200 || code !== SUCCESS_CODE) throw new Error(`${asked.url} answers ${status} ${code}`)
  return data
}

/** Browser globals that the screen reads during rendering: its location, and the data of the document. */
const pageOpenAtHome = { location: { pathname: '/', search: '', origin: '' } }
const emptyDocument = { getElementById: () => null }

/** Each rendering loads the bundle's modules again, because its stores hold one tenant's settings. */
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
      // Later timers, such as the expiry of settings, would keep the whole rendered page in memory.
      for (const timer of timers) clearTimeout(timer)
    }
  }
}
