/** Redirects wide windows, except those of phones, to the desktop landing page, which shows a QR code. */
import { shellLimits } from '@qianxian/protocol/base/limits'
import { pathOf } from './pages'

const landingInApp = '/pages/index/pcindex'
const landingOnServer = '/common/api/home/index'

/** Pages in whose middle a redirect would break a process: logging in, returning from a payment, signing a contract. */
const neverRedirected = ['/pages/login/', '/subpages/member/pay', '/subpages/member/my_hetong', landingInApp, landingOnServer]

/** More redirects than this within the span mean that the landing page sends people back at once. */
const loopLimit = 3
const loopSpan = 10_000

export interface DesktopFacts {
  width: number
  userAgent: string
  /** A value above one distinguishes an iPad that reports as a Mac from a Mac. */
  touchPoints: number
  hostname: string
  /** Path with query. */
  url: string
  /** The person asked for the mobile pages (`?pc=0`) in this session. */
  hasOptedOut: boolean
  /** Earlier redirects of this session, in epoch milliseconds. */
  redirects: readonly number[]
  now: number
}

/** URL to redirect to, with the original page for the QR code as `from`; null to stay. */
export function desktopLanding(facts: DesktopFacts): string | null {
  if (facts.width <= shellLimits.desktopMinWidthPx || facts.hasOptedOut || asksForMobile(facts.url)) return null
  if (isMobileBrowser(facts.userAgent) && !isIpad(facts)) return null
  const path = pathOf(facts.url)
  if (neverRedirected.some((each) => path === each || path.startsWith(each.endsWith('/') ? each : `${each}/`))) return null
  if (facts.redirects.filter((at) => facts.now - at < loopSpan).length >= loopLimit) return null
  const landing = facts.hostname === 'localhost' ? landingInApp : landingOnServer
  return `${landing}?from=${encodeURIComponent(facts.url)}`
}

function asksForMobile(url: string): boolean {
  return /[?&]pc=0(&|#|$)/.test(url)
}

function isMobileBrowser(userAgent: string): boolean {
  return /Android|iPhone|iPod|Mobile|HarmonyOS|MicroMessenger.*Mobile|Windows Phone/i.test(userAgent)
}

function isIpad({ userAgent, touchPoints }: DesktopFacts): boolean {
  return /iPad/i.test(userAgent) || (/Macintosh/i.test(userAgent) && touchPoints > 1)
}

const optOutKey = 'pc'
const redirectsKey = 'pc_redirects'

/** Decides now and whenever the window grows past the limit. */
export function startDesktopRedirect(): void {
  let wasWide = isWide()
  redirectWhenDesktop()
  window.addEventListener('resize', () => {
    const isWideNow = isWide()
    if (isWideNow && !wasWide) redirectWhenDesktop()
    wasWide = isWideNow
  })
}

/** Determined without measuring the window, which would force a layout before the page has content. */
const isWide = (): boolean => window.matchMedia(`(min-width: ${shellLimits.desktopMinWidthPx + 1}px)`).matches

function redirectWhenDesktop(): void {
  const url = window.location.pathname + window.location.search
  if (asksForMobile(url)) remember(optOutKey, '0')
  if (!isWide()) return
  const now = Date.now()
  const redirects = recall(redirectsKey).split(',').filter(Boolean).map(Number)
  const landing = desktopLanding({
    width: window.innerWidth,
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints ?? 0,
    hostname: window.location.hostname,
    url,
    hasOptedOut: recall(optOutKey) === '0',
    redirects,
    now,
  })
  if (!landing) return
  remember(redirectsKey, [...redirects, now].slice(-loopLimit).join(','))
  window.location.replace(landing)
}

/** A browser that refuses storage still shows the page, but remembers no opt-out. */
function remember(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    console.warn('sessionStorage is not available')
  }
}

function recall(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}
