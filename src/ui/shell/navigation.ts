/** Contents of header and footer for each viewer: the tables of the product, as pure functions. */

import type { Mark } from '../base/text/Badge'

/** One entry of a navigation config (`lowerLevelNavigation`). */
export interface NavItem {
  id: number | string
  name: string
  url: string
  ico: string
  color?: string | null
  whetherOpen: boolean
}

export interface NavViewer {
  isLoggedIn: boolean
  isWhetherLoveUser: boolean
  isWhetherVip: boolean
}

export type HeartMark = Mark | null

/** The mark on the heart: unread messages in message mode, else the online mark of a logged-in person; none for a visitor. */
export function heartMark(on: { isLoggedIn: boolean; messageMode: boolean; unread: number }): HeartMark {
  if (!on.isLoggedIn) return null
  return on.messageMode ? { kind: 'count', count: on.unread } : { kind: 'online' }
}

export interface FooterSlot {
  item: NavItem
  /** Position in the navigation config, 0 to 6. */
  slot: number
  isBig: boolean
  /** True if the entry differs between viewers, or is absent for some. */
  isPersonal: boolean
  needsLogin: boolean
}

/**
 * The tabs of the love footer. Slots 0, 1 and 5 are for all viewers, 6 needs a login; exactly one of 2 (not a love
 * user, visitors included), 3 (love user without VIP) and 4 (VIP) can be shown. Every slot needs `whetherOpen`.
 */
export function loveFooterSlots(items: readonly NavItem[], viewer: NavViewer): FooterSlot[] {
  const isLove = viewer.isLoggedIn && viewer.isWhetherLoveUser
  const isVip = isLove && viewer.isWhetherVip
  const mayShow = [true, true, !isLove, isLove && !isVip, isVip, true, true]
  return items.slice(0, mayShow.length).flatMap((item, slot) => {
    if (!item.whetherOpen || !mayShow[slot]) return []
    const isBig = slot === 3 || slot === 4
    return [{ item, slot, isBig, isPersonal: isBig || slot === 2, needsLogin: slot === 6 }]
  })
}

export interface VideoTab {
  key: 'home' | 'hot' | 'publish' | 'ranking' | 'mine'
  name: string
  url: string
  isBig: boolean
  needsLogin: boolean
}

/** The five tabs of short-video mode; they navigate by redirect. */
export const videoTabs: readonly [VideoTab, ...VideoTab[]] = [
  { key: 'home', name: '首页', url: '/subpages/shortvideo/index', isBig: false, needsLogin: false },
  { key: 'hot', name: '热门', url: '/subpages/shortvideo/index?onlylist=1&tabindex=4', isBig: false, needsLogin: false },
  { key: 'publish', name: '发布', url: '/subpages/m_shortvideo/addoredit', isBig: true, needsLogin: true },
  { key: 'ranking', name: '榜单', url: '/subpages/shortvideo/bang', isBig: false, needsLogin: false },
  { key: 'mine', name: '我的', url: '/subpages/m_shortvideo/index', isBig: false, needsLogin: true },
]

/** A url without its query, for comparing an entry with the current page. */
export function pathOf(url: string): string {
  const path = url.split('?')[0] ?? ''
  const full = path.startsWith('/') ? path : `/${path}`
  return full === '/' ? '/pages/index/index' : full
}
