/** Security headers of every response: by default the browser may only display it. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Tenant } from '../features/tenant/tenant'

type Directives = Readonly<Record<string, readonly string[]>>

const YEAR_SECONDS = 31_536_000

/** For every response that is not a page: opened by itself, it can neither run, load, frame nor send anything. */
const nothing: Directives = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
}

/** Device features that the app uses; those not named here keep the browser's default. */
const PERMISSIONS = [
  ...['camera', 'geolocation', 'microphone'].map((ability) => `${ability}=(self)`),
  ...['payment', 'usb', 'serial', 'bluetooth', 'midi', 'display-capture', 'browsing-topics'].map((ability) => `${ability}=()`),
].join(', ')

const policyOf = (directives: Directives): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')

const ANSWER_POLICY = policyOf(nothing)

/** The API browser runs its own scripts; it is available to developers only. */
export const DOCS_POLICY = policyOf({
  ...nothing,
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
})

const hashOf = (content: string): string => `'sha256-${createHash('sha256').update(content).digest('base64')}'`

/** A tenant's additions to the page's policy. */
type Allowed = Pick<Tenant, 'apps' | 'configs'>

/**
 * The policy of the app's document: its own files and the inline scripts with which it was built, by their hashes. Inline data
 * (`type="application/json"`) needs no entry, because a browser does not run it.
 */
function pagePolicy(html: string): (tenant: Allowed, origin: string) => string {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)]
  const inline = scripts.filter(([, attributes]) => !/\bsrc\s*=|\btype\s*=\s*["']?application\//i.test(attributes!))
  const hashes = inline.map(([, , content]) => hashOf(content!))
  return ({ apps, configs }, origin) =>
    policyOf({
      'default-src': ["'none'"],
      'script-src': ["'self'", ...hashes],
      // Taro's router writes style elements, as do its components in browsers without constructable style sheets; texts
      // by operators have style attributes.
      'style-src': ["'self'", "'unsafe-inline'"],
      // Tenants may use pictures from any host; an object store and WeChat's own reports are on other hosts too.
      'img-src': ["'self'", 'data:', 'blob:', 'https:'],
      'media-src': ["'self'", 'blob:', 'https:'],
      'font-src': ["'self'", 'data:'],
      // A person's own picture is reread for cropping. A socket of the own host is named because Safari before 15.4
      // does not include it in 'self' (https://webkit.org/b/201591).
      'connect-src': ["'self'", 'blob:', ...(origin ? [origin.replace(/^http/, 'ws')] : []), ...originsOf(configs.image.fileDomain)],
      // Older versions of WeChat communicate with a page by these schemes, which the web does not use.
      'frame-src': apps.mp ? ['weixin:', 'weixinping:'] : ["'none'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    })
}

const originsOf = (address: string): string[] => (address.startsWith('https:') && URL.canParse(address) ? [new URL(address).origin] : [])

/** The policy of a document without scripts whose one style element contains `style`. */
export function leafletPolicy(style: string): string {
  return policyOf({ ...nothing, 'style-src': [hashOf(style)], 'img-src': ["'self'", 'data:', 'https:'] })
}

/** `leafletPolicy` for a document without pictures, whose form is posted to this server. */
export function formPolicy(style: string): string {
  return policyOf({ ...nothing, 'style-src': [hashOf(style)], 'form-action': ["'self'"] })
}

interface Setting {
  isProduction: boolean
  /** Folder of the built web page, if it exists. */
  webDir: string | undefined
}

export async function registerSecurityHeaders(app: FastifyInstance, { isProduction, webDir }: Setting): Promise<void> {
  const page = webDir === undefined ? undefined : join(webDir, 'index.html')
  const policyOfPage = page !== undefined && existsSync(page) ? pagePolicy(readFileSync(page, 'utf8')) : null
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // A link sends only the origin: the path would reveal whose profile was open.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // TLS ends at a proxy; a browser ignores the header on a plain connection.
    strictTransportSecurity: isProduction ? { maxAge: YEAR_SECONDS, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onSend', async (request, reply) => {
    void reply.header('permissions-policy', PERMISSIONS)
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
    if (reply.hasHeader('content-security-policy')) return
    const isPage = policyOfPage !== null && String(reply.getHeader('content-type')).startsWith('text/html')
    void reply.header(
      'content-security-policy',
      isPage && request.ctx ? policyOfPage(request.ctx.tenant, request.ctx.origin) : ANSWER_POLICY,
    )
  })
}
