/** What every answer tells a browser that it may do with it: nothing but show it, unless the answer says more. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Tenant } from '../features/tenant/tenant'

type Directives = Readonly<Record<string, readonly string[]>>

const YEAR_SECONDS = 31_536_000

/** Holds for whatever is not a page: opened by itself it can neither run, load, frame nor send anything. */
const nothing: Directives = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
}

/** Abilities of the device that the app asks for; those not named here stay with the browser's own default. */
const PERMISSIONS = [
  ...['camera', 'geolocation', 'microphone'].map((ability) => `${ability}=(self)`),
  ...['payment', 'usb', 'serial', 'bluetooth', 'midi', 'display-capture', 'browsing-topics'].map((ability) => `${ability}=()`),
].join(', ')

const policyOf = (directives: Directives): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')

const ANSWER_POLICY = policyOf(nothing)

/** The description of all endpoints draws itself; only builders see it. */
export const DOCS_POLICY = policyOf({
  ...nothing,
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
})

const hashOf = (content: string): string => `'sha256-${createHash('sha256').update(content).digest('base64')}'`

/** What a tenant adds to the policy of the page. */
type Allowed = Pick<Tenant, 'apps' | 'configs'>

/**
 * The policy of the app's document: its own files and the inline scripts that it was built with, by their hashes.
 * Inline data (`type="application/json"`) needs no entry, because a browser does not run it.
 */
function pagePolicy(html: string): (tenant: Allowed, origin: string) => string {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)]
  const inline = scripts.filter(([, attributes]) => !/\bsrc\s*=|\btype\s*=\s*["']?application\//i.test(attributes!))
  const hashes = inline.map(([, , content]) => hashOf(content!))
  return ({ apps, configs }, origin) =>
    policyOf({
      'default-src': ["'none'"],
      'script-src': ["'self'", ...hashes],
      // Taro's router and, where a browser has no constructable style sheets, its components write style elements;
      // the texts that operators write carry style attributes.
      'style-src': ["'self'", "'unsafe-inline'"],
      // Tenants may name pictures anywhere; an object store and WeChat's report of its own script are elsewhere too.
      'img-src': ["'self'", 'data:', 'blob:', 'https:'],
      'media-src': ["'self'", 'blob:', 'https:'],
      'font-src': ["'self'", 'data:'],
      // A picture of one's own is read again to be cropped.
      // A socket of its own host, which Safari before 15.4 does not count as such (https://webkit.org/b/201591).
      'connect-src': ["'self'", 'blob:', ...(origin ? [origin.replace(/^http/, 'ws')] : []), ...originsOf(configs.image.fileDomain)],
      // How older versions of WeChat let a page speak to them; nothing of the web has these schemes.
      'frame-src': apps.mp ? ['weixin:', 'weixinping:'] : ["'none'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    })
}

const originsOf = (address: string): string[] => (address.startsWith('https:') && URL.canParse(address) ? [new URL(address).origin] : [])

/** The policy of a document without scripts whose one style element holds `style`. */
export function leafletPolicy(style: string): string {
  return policyOf({ ...nothing, 'style-src': [hashOf(style)], 'img-src': ["'self'", 'data:', 'https:'] })
}

/** The same for one without pictures, whose form is sent back here. */
export function formPolicy(style: string): string {
  return policyOf({ ...nothing, 'style-src': [hashOf(style)], 'form-action': ["'self'"] })
}

interface Setting {
  isProduction: boolean
  /** Where the built web page is, if it is. */
  webDir: string | undefined
}

export async function registerSecurityHeaders(app: FastifyInstance, { isProduction, webDir }: Setting): Promise<void> {
  const page = webDir === undefined ? undefined : join(webDir, 'index.html')
  const policyOfPage = page !== undefined && existsSync(page) ? pagePolicy(readFileSync(page, 'utf8')) : null
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // Only the origin leaves with a link: the path would tell whose profile was open.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // TLS ends in front of us; a browser ignores the promise where it came without.
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
