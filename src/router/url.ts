/** URLs inside the app as text: writing and reading query values, and the current URL. */
import Taro from '@tarojs/taro'

import { findPage, homePath, pathOf, type PageUrl } from './pages'

export type UrlParams = Readonly<Record<string, string | number | boolean | null | undefined>>

/** A null or undefined value is left out. */
export function urlOf(path: PageUrl, params?: UrlParams): string {
  const query = queryOf(params ?? {})
  return query ? `${path}${path.includes('?') ? '&' : '?'}${query}` : path
}

function queryOf(params: UrlParams): string {
  return Object.entries(params)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&')
}

/**
 * The query of a page as decoded strings. Neither WeChat nor the web router decodes it, and Taro adds its own `stamp`
 * (web) or `$taroTimestamp` (mini-programs).
 */
export function readParams(raw: Readonly<Record<string, unknown>> | undefined): Record<string, string> {
  const params: Record<string, string> = {}
  for (const [name, value] of Object.entries(raw ?? {})) {
    if (name === 'stamp' || name === '$taroTimestamp' || value === undefined || value === null) continue
    params[decode(name)] = decode(String(value))
  }
  return params
}

/** The query of a URL as decoded strings. */
export function paramsOf(url: string): Record<string, string> {
  const query = url.split('#', 1)[0]?.split('?').slice(1).join('?') ?? ''
  const raw: Record<string, string> = {}
  for (const pair of query.split('&').filter(Boolean)) {
    const cut = pair.indexOf('=')
    raw[cut < 0 ? pair : pair.slice(0, cut)] = cut < 0 ? '' : pair.slice(cut + 1)
  }
  return readParams(raw)
}

/** True if both open the same page with the same parameters, in any order. */
export function isSameUrl(one: string, other: string): boolean {
  return canonical(one) === canonical(other)
}

/** The open pages from the bottom of the stack, as URLs with their parameters. */
export function stackUrls(): string[] {
  return Taro.getCurrentPages().map((page) => {
    if (process.env.TARO_ENV === 'h5') {
      // On the web the path contains only a stamp; the parameters are in a separate property.
      const { $taroParams } = page as { $taroParams?: Record<string, unknown> }
      const path = `/${(page.path ?? page.route ?? '').replace(/^\/+/, '')}`
      return withQuery(pathOf(path), $taroParams ? readParams($taroParams) : paramsOf(path))
    }
    return withQuery(`/${page.route ?? ''}`, readParams(page.options as Record<string, unknown> | undefined))
  })
}

export function topUrl(): string | undefined {
  const stack = stackUrls()
  return stack[stack.length - 1]
}

/**
 * The current URL: path with query and a leading slash, home if no page is open yet. On the web the address bar is
 * updated first, even before the page has loaded.
 */
export function currentUrl(): string {
  if (process.env.TARO_ENV === 'h5') {
    const path = window.location.pathname
    return (path === '/' ? homePath : path) + window.location.search
  }
  return topUrl() ?? homePath
}

/** The URL inside the app: an absolute URL of this origin loses its origin. */
export function internalUrl(url: string): string {
  if (process.env.TARO_ENV !== 'h5' || !isAbsolute(url)) return url
  const parsed = parse(url)
  return parsed?.origin === window.location.origin ? parsed.pathname + parsed.search : url
}

/**
 * The URL if it is outside the app and may be opened: only on the web, any https URL or a URL of the same origin that
 * is no page of the app.
 */
export function externalUrl(url: string): string | undefined {
  if (process.env.TARO_ENV !== 'h5' || !isAbsolute(url)) return undefined
  const parsed = parse(url)
  if (!parsed) return undefined
  if (parsed.origin === window.location.origin) return findPage(parsed.pathname) ? undefined : parsed.href
  return parsed.protocol === 'https:' ? parsed.href : undefined
}

function isAbsolute(url: string): boolean {
  return /^[a-z][a-z\d+.-]*:/i.test(url) || /^[\\/]{2}/.test(url)
}

function parse(url: string): URL | undefined {
  try {
    return new URL(url, window.location.origin)
  } catch {
    return undefined
  }
}

function canonical(url: string): string {
  const params = paramsOf(url)
  const sorted = Object.fromEntries(
    Object.keys(params)
      .sort()
      .map((name) => [name, params[name]]),
  )
  return withQuery(findPage(url)?.path ?? pathOf(url), sorted)
}

function withQuery(path: string, params: UrlParams): string {
  const query = queryOf(params)
  return query ? `${path}?${query}` : path
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '))
  } catch {
    return text
  }
}
