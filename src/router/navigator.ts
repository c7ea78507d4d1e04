/**
 * All navigation between pages. It refuses invalid navigations, keeps home at the bottom of the stack and never exceeds
 * the stack depth of the mini-programs.
 */
import Taro from '@tarojs/taro'

import { dropLayerMarker } from '@/platform/window/backHandling'
import { isPageLoading } from './pageLoading'
import { findPage, homePath, isPageAvailable, type BuiltUrl, type Page, type PageUrl } from './pages'
import { currentUrl, externalUrl, internalUrl, isSameUrl, paramsOf, stackUrls, topUrl, urlOf, type UrlParams } from './url'

export { currentUrl }

/** WeChat and Douyin open at most ten pages; the web has the same limit. */
const maxDepth = 10

export type RefusalReason = 'missingUrl' | 'unknownPage' | 'isTabPage' | 'notTabPage' | 'alreadyNavigating'

/** Thrown if no page was opened. Handlers need not catch it: an unawaited refusal is not reported. */
export class NavigationRefused extends Error {
  constructor(
    readonly reason: RefusalReason,
    readonly url: string,
  ) {
    super(`${reason}: ${url}`)
    this.name = 'NavigationRefused'
  }
}

/** URLs being opened, until the platform reports success or failure. */
const underway = new Set<string>()

/** At the limit the new page replaces the current one. */
export function navigateTo(path: BuiltUrl, params?: UrlParams): Promise<void> {
  return openPlain(path, params, 'navigate')
}

export function redirectTo(path: BuiltUrl, params?: UrlParams): Promise<void> {
  return openPlain(path, params, 'redirect')
}

/** Closes all pages and opens any page, tab or not. */
export function reLaunch(path: BuiltUrl, params?: UrlParams): Promise<void> {
  return silent(guarded(path, params, (url) => Taro.reLaunch({ url })))
}

/**
 * Opens a footer page: goes back to it if it is open, opens it above home if only home is open, else replaces the
 * current page.
 */
export function switchTab(path: PageUrl, params?: UrlParams): Promise<void> {
  return silent(
    guarded(path, params, (url, page) => {
      if (!page.tab) throw new NavigationRefused('notTabPage', url)
      return openPlace(url, page)
    }),
  )
}

/** A tab page is the same for any parameters; another footer page may also be open with parameters of its own. */
function openPlace(url: string, page: Page): Promise<unknown> | undefined {
  const stack = stackUrls()
  const index = stack.findIndex((each) => (page.tab && !url.includes('?') ? findPage(each) === page : isSameUrl(each, url)))
  if (index >= 0) {
    const delta = stack.length - 1 - index
    return delta > 0 ? Taro.navigateBack({ delta }) : undefined
  }
  return stack.length === 1 && stack.every(isHome) ? Taro.navigateTo({ url }) : Taro.redirectTo({ url })
}

/** True if at most home is below the open page: it is a footer page, or an external link opened it. */
export const isAtRoot = (): boolean => stackUrls().slice(0, -1).every(isHome)

const isHome = (url: string): boolean => findPage(url)?.path === homePath

/** Goes back; the only open page is replaced by home, and a step beyond the stack goes to its lowest page. */
export async function goBack(delta = 1): Promise<void> {
  const depth = stackUrls().length
  if (depth <= 1) return goHome()
  await dropLayerMarker()
  await Taro.navigateBack({ delta: Math.min(delta, depth - 1) })
}

export async function goHome(): Promise<void> {
  const stack = stackUrls()
  if (isHome(topUrl() ?? '')) return
  if (stack.some(isHome)) return switchTab(homePath)
  return reLaunch(homePath)
}

/**
 * Opens a URL sent by the server or stored as a return page: a tab page by switching to it, any other page of the app
 * plainly, or as a footer page. On the web, an address outside the app replaces the page if it has the same origin or
 * https.
 */
export function navigateToUrl(url: string, how: 'navigate' | 'redirect' | 'place' = 'navigate'): Promise<void> {
  const external = externalUrl(url)
  if (external) {
    window.location.href = external
    return Promise.resolve()
  }
  const inside = internalUrl(url)
  const page = findPage(inside)
  if (!url || !page || !isPageAvailable(page)) return silent(Promise.reject(new NavigationRefused(url ? 'unknownPage' : 'missingUrl', url)))
  const params = paramsOf(inside)
  if (page.tab) return switchTab(page.path, Object.keys(params).length > 0 ? params : undefined)
  if (how === 'place') return silent(guarded(page.path, params, openPlace))
  return openPlain(page.path, params, how)
}

/** True if `navigateToUrl` would open it; an entry with another URL is disabled. */
export function isKnownUrl(url: string | null | undefined): boolean {
  if (!url) return false
  const page = findPage(internalUrl(url))
  return page ? isPageAvailable(page) : externalUrl(url) !== undefined
}

function openPlain(path: PageUrl, params: UrlParams | undefined, how: 'navigate' | 'redirect'): Promise<void> {
  return silent(
    guarded(path, params, (url, page) => {
      if (page.tab) throw new NavigationRefused('isTabPage', url)
      return how === 'redirect' || stackUrls().length >= maxDepth ? Taro.redirectTo({ url }) : Taro.navigateTo({ url })
    }),
  )
}

async function guarded(
  path: PageUrl,
  params: UrlParams | undefined,
  open: (url: string, page: Page) => Promise<unknown> | undefined,
): Promise<void> {
  if (!path) throw new NavigationRefused('missingUrl', '')
  const url = urlOf(path, params)
  const page = findPage(url)
  if (!page) throw new NavigationRefused('unknownPage', url)
  if (isUnderway(url)) throw new NavigationRefused('alreadyNavigating', url)
  underway.add(url)
  try {
    await dropLayerMarker()
    await open(url, page)
  } finally {
    underway.delete(url)
  }
}

/** On the web the router reports a navigation as done once the address changed, before the page is loaded. */
function isUnderway(url: string): boolean {
  return underway.has(url) || (isPageLoading() && isSameUrl(currentUrl(), url))
}

function silent(navigation: Promise<void>): Promise<void> {
  navigation.catch(() => undefined)
  return navigation
}
