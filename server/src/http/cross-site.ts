/**
 * Prevents a page of another site from acting in a visitor's name or from their address. The app proves its origin by a header
 * that a browser sends for a foreign page only after a preflight, which is always refused.
 */
import type { FastifyRequest } from 'fastify'
import { fault } from './fault'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Browsers send none of these headers across sites without a preflight. */
const OWN_HEADERS = ['authorization', 'x-platform', 'x-app-id']
const OWN_SITES = new Set(['same-origin', 'none'])

/** Mini-programs and other programs do not send the two headers by which a browser names the page. */
export function refuseForeignPage(request: FastifyRequest): void {
  const { headers, method } = request
  if (SAFE.has(method) || OWN_HEADERS.some((name) => headers[name])) return
  const site = headers['sec-fetch-site']
  const isForeignSite = typeof site === 'string' && !OWN_SITES.has(site)
  const { origin } = headers
  const isForeignOrigin = origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== request.host)
  if (isForeignSite || isForeignOrigin) throw fault('not_allowed')
}
