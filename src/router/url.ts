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
 * The query of a page as decoded strings. Neither WeChat nor the web router decodes it, and Taro
 * adds a `stamp` (web) or `$taroTimestamp` (mini-programs) of its own.
 */
export function readParams(raw: Readonly<Record<string, unknown>> | undefined): Record<string, string> {
  const params: Record<string, string> = {}
  for (const [name, value] of Object.entries(raw ?? {})) {
    if (name === 'stamp' || name === '$taroTimestamp' || value === undefined || value === null) continue
    params[decode(name)] = decode(String(value))
  }
  return params
}

/** The same, from a URL. */
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
      // The web's path contains only a stamp; the parameters are beside it.
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
 * The current URL: path with query and a leading slash, home if nothing is open yet. On the web the address bar is the
 * first to know, also while the page is still loading.
 */
export function currentUrl(): string {
  if (process.env.TARO_ENV === 'h5') {
    const path = window.location.pathname
    return (path === '/' ? homePath : path) + window.location.search
  }
  return topUrl() ?? homePath
}

/** The URL as our own pages know it: an absolute URL of this origin loses its origin. */
export function internalUrl(url: string): string {
  if (process.env.TARO_ENV !== 'h5' || !isAbsolute(url)) return url
  const parsed = parse(url)
  return parsed?.origin === window.location.origin ? parsed.pathname + parsed.search : url
}

/**
 * The URL if it leads out of the app and may be opened: on the web only, https anywhere or anything of the same origin
 * that is not one of our pages.
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
