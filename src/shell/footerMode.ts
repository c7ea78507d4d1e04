/** Which navigation stands at the bottom of a page, and which of its tabs the page is. */
import type { FooterMode } from '@qianxian/protocol/tenant/tenant.words'
import { pathOf } from '@/router/pages'
import { isSameUrl } from '@/router/url'
import { videoTabs, type VideoTab } from '@/ui/shell/navigation'

const videoPaths = videoTabs.map((tab) => pathOf(tab.url))

/** Without short videos (`hasVideos`) their tabs would lead nowhere. */
export function footerModeOf(url: string, isTab: boolean, configured: FooterMode, hasVideos: boolean): FooterMode | 'none' {
  if (videoPaths.includes(pathOf(url))) return hasVideos ? 'video' : 'none'
  if (!isTab) return 'none'
  return hasVideos ? configured : 'love'
}

/** The hot list is the same page as the first tab with another query. */
export function videoTabOf(url: string): VideoTab['key'] {
  const exact = videoTabs.find((tab) => isSameUrl(tab.url, url))
  return (exact ?? videoTabs.find((tab) => pathOf(tab.url) === pathOf(url)))?.key ?? 'home'
}
