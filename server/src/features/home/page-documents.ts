/**
 * The document of any page: the built page with preloads of its own files, the platform's name, the link preview, and
 * the answers that the page needs first. They are requested and counted as a visitor's; the app of a logged-in user
 * requests them again.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyFirstAsk, FirstAsks, PageParams } from '@qianxian/protocol/base/first-ask'
import { askedOf, type Asked, type GivenAnswer } from '@qianxian/protocol/base/given'
import { SUCCESS_CODE } from '@qianxian/protocol/base/limits'
import { tenant as tenantCalls } from '@qianxian/protocol/tenant/tenant'
import { platformTitle, settings } from '@qianxian/protocol/tenant/tenant.pages'
import { navigationNames } from '@qianxian/protocol/tenant/tenant.words'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Ctx } from '../../ctx'
import { builtPage, cut, escape, filesByPage, givenElement, isStyle, type PageInTwo } from './document'
import { perHost } from './per-host'
import { askAsVisitor } from './visitor'

/**
 * Maximum time that a document waits for answers: the app requests missing ones itself, which takes a phone about as
 * long.
 */
const PATIENCE_MS = 300

/** Requests that the app makes at its start on every page. */
const startAsks: readonly Asked[] = [
  ...Object.values(settings).map((endpoint) => askedOf(endpoint, {})),
  askedOf(tenantCalls.getCityConfig, {}),
  ...navigationNames.map((name) => askedOf(tenantCalls.getNavigation, { name })),
]

export interface PageDocuments {
  readonly paths: readonly string[]
  /** @param isAsked false for a document without answers */
  documentOf(path: string, request: FastifyRequest, isAsked: boolean): PageInTwo
}

/** Opens the documents of pages; undefined without a build that lists the files of its pages. */
export function openPageDocuments(app: FastifyInstance, webDir: string, asksByPage: FirstAsks): PageDocuments | undefined {
  if (!existsSync(join(webDir, 'pages.json'))) return undefined
  const files = filesByPage(webDir)
  // The app's start files are listed before the page's own; otherwise a browser with six connections would fetch the
  // latter first.
  const page = builtPage(webDir).replace(/<script\b(?=[^>]*\bsrc=)/g, '<script fetchpriority="high"')
  const [head, afterTitle] = cut(page, /<title><\/title>/)
  const [rest, afterHead] = cut(afterTitle, /<\/head>/)
  const [body, tail] = cut(afterHead, /<\/body>/)
  const preloads = new Map(Object.entries(files).map(([path, own]) => [path, own.map(preloadOf).join('')]))

  const startAnswers = perHost(async (request) => {
    const answers = await Promise.all(startAsks.map((asked) => answerOf(app, request, asked)))
    return answers.every((answer) => answer !== null && !answer.refusal) ? (answers as GivenAnswer[]) : null
  })

  return {
    paths: Object.keys(files),
    documentOf(path, request, isAsked) {
      const { ctx } = request
      const asks = (asksByPage as Record<string, readonly AnyFirstAsk[]>)[path] ?? []
      const isOpen = isAsked && ctx.tenant.status === 'active' && ctx.host !== ''
      const isPersonal = asks.some((ask) => ask.isPersonal)
      const { base, love } = ctx.tenant.configs
      const title = escape(platformTitle(base.platformName, love.slogan))
      const robots = isPersonal ? '<meta name="robots" content="noindex,noarchive">' : ''
      return {
        head: `${head}<title>${title}</title>${robots}${rest}${preloads.get(path) ?? ''}`,
        rest: (isOpen ? answersTo(request, asks) : Promise.resolve({ start: [], own: [] })).then(({ start, own }) => {
          const given = [...start, ...own.map(({ answer }) => answer)]
          const element = given.length > 0 ? givenElement({ at: Date.now(), answers: given }) : ''
          return `${metaOf(ctx, own)}</head>${body}${element}</body>${tail}`
        }),
      }
    },
  }

  /** The answers that were received when the time is over. */
  async function answersTo(request: FastifyRequest, asks: readonly AnyFirstAsk[]): Promise<{ start: GivenAnswer[]; own: Own[] }> {
    const params = paramsOf(request)
    const come = { start: [] as GivenAnswer[], own: [] as Own[] }
    // The page's own requests come first, because the page waits for them.
    const works = [
      ...asks.map(async (ask) => {
        const input = ask.inputOf(params)
        const answer = input && (await answerOf(app, request, askedOf(ask.endpoint, input)))
        if (answer) come.own.push({ ask, answer })
      }),
      startAnswers(request).then((answers) => void (come.start = answers ?? [])),
    ]
    let timer: NodeJS.Timeout | undefined
    const patience = new Promise((resolve) => (timer = setTimeout(resolve, PATIENCE_MS * request.ctx.env.patienceFactor)))
    await Promise.race([Promise.all(works), patience])
    clearTimeout(timer)
    return { start: [...come.start], own: [...come.own] }
  }
}

interface Own {
  ask: AnyFirstAsk
  answer: GivenAnswer
}

/**
 * Returns the answer to a request. A business fault is an answer too; after a refusal by HTTP status, which redirects
 * the app, returns null and the app requests it itself.
 */
async function answerOf(app: FastifyInstance, request: FastifyRequest, asked: Asked): Promise<GivenAnswer | null> {
  try {
    const { status, code, message, data } = await askAsVisitor(app, request, asked)
    if (status !== 200) return null
    return { ...asked, data, ...(code === SUCCESS_CODE ? {} : { refusal: { code, message } }) }
  } catch (error) {
    request.log.warn({ error, url: asked.url }, 'a document goes out without an answer')
    return null
  }
}

/** Omits duplicate parameters: the app takes the last one and sends the request itself. */
function paramsOf({ query }: FastifyRequest): PageParams {
  const named = Object.entries(query as Record<string, unknown>).filter(([, value]) => typeof value === 'string')
  return Object.fromEntries(named) as PageParams
}

const preloadOf = (file: string): string =>
  `<link rel="preload" as="${isStyle(file) ? 'style' : 'script'}" fetchpriority="low" href="${escape(file)}">`

/** The same text and picture as the app uses when the page is shared. */
function metaOf(ctx: Ctx, own: readonly Own[]): string {
  const { base, love } = ctx.tenant.configs
  const title = platformTitle(base.platformName, love.slogan)
  const titles = own.flatMap(({ ask, answer }) => (answer.refusal ? [] : (ask.titleOf?.(answer.data as never, base.platformName) ?? [])))
  const picture = fileUrl(ctx, love.shareImg || love.logo)
  const facts = {
    'og:site_name': base.platformName,
    'og:title': titles[0] || title,
    'og:description': love.slogan,
    'og:image': picture,
  }
  return Object.entries(facts)
    .map(([name, words]) => (words ? `<meta property="${name}" content="${escape(words)}">` : ''))
    .join('')
}

/** An absolute address, because a preview fetches it from elsewhere; empty if this host belongs to no tenant. */
function fileUrl({ origin, tenant }: Ctx, path: string): string {
  const { fileDomain } = tenant.configs.image
  const base = fileDomain ? `${fileDomain.replace(/\/+$/, '')}/` : origin && `${origin}/`
  return path && base && URL.canParse(path.replace(/^\/(?!\/)/, ''), base) ? new URL(path.replace(/^\/(?!\/)/, ''), base).href : ''
}
