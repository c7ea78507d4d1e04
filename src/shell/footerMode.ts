/** Which navigation is at the bottom of a page, and which of its tabs is current. */
import type { FooterMode } from '@qianxian/protocol/tenant/tenant.words'
import { pathOf } from '@/router/pages'
import { isSameUrl, paramsOf } from '@/router/url'
import { videoTabs, type VideoTab } from '@/ui/shell/navigation'

const videoPaths = videoTabs.map((tab) => pathOf(tab.url))

/**
 * Without short videos (`hasVideos`) their tabs would open no page. A tab page always has a bar; a page of the tenant's
 * bar has that bar.
 */
export function footerModeFor(
  url: string,
  { isTab, isPlace }: { isTab: boolean; isPlace: boolean },
  configured: FooterMode,
  hasVideos: boolean,
): FooterMode | 'none' {
  if (videoPaths.includes(pathOf(url))) return hasVideos ? 'video' : 'none'
  const mode = hasVideos ? configured : 'love'
  if (isTab) return mode
  return isPlace && mode === 'love' ? mode : 'none'
}

/** True if the bar links to this page as it is open; a detail page (`id`, `no`) differs from the list. */
export function isFooterPlace(url: string, slots: readonly { item: { url: string } }[]): boolean {
  const { id, no } = paramsOf(url)
  return !id && !no && slots.some(({ item }) => pathOf(item.url) === pathOf(url))
}

/** The hot list is the same page as the first tab with another query. */
export function videoTabFor(url: string): VideoTab['key'] {
  const exact = videoTabs.find((tab) => isSameUrl(tab.url, url))
  return (exact ?? videoTabs.find((tab) => pathOf(tab.url) === pathOf(url)))?.key ?? 'home'
}
