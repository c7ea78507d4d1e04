/** Rarely shown parts of the home page, loaded lazily on the web. */
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { lazyPart, lazySheet } from '@/ui/base/overlay/lazySheet'

export const LoveFilterSheet = lazySheet('筛选', () => import('./LoveFilterSheet').then((file) => file.LoveFilterSheet))

export const BrowseEmpty = lazyPart(
  () => import('./BrowseNotices').then((file) => file.BrowseEmpty),
  <EmptyState isCompact art="people" title="暂时没有符合条件的人" />,
)

export const ApprovalDialog = lazyPart(() => import('../profile/ApprovalDialog').then((file) => file.ApprovalDialog))

export const UndoBar = lazyPart(() => import('./BrowseNotices').then((file) => file.UndoBar))

const spotlightPlace = () => import('@/parts/spotlight/SpotlightPlace')
export const SpotlightPlace = lazyPart(() => spotlightPlace().then((file) => file.SpotlightPlace))

export const SearchLink = lazyPart(() => import('@/parts/mate/SearchLink').then((file) => file.SearchLink))

const pinStrip = () => import('@/parts/placement/PinStrip')
export const PinStrip = lazyPart(() => pinStrip().then((file) => file.PinStrip))

/** Loads the strips above a city's people; resolves when they are loaded or have failed. */
export async function loadStrips(city: string): Promise<void> {
  await Promise.all([
    pinStrip()
      .then((file) => file.loadPinStrip(city))
      .catch(() => undefined),
    spotlightPlace()
      .then((file) => file.loadSpotlight(city))
      .catch(() => undefined),
  ])
}

export const DailyStrip = lazyPart(() => import('@/parts/mate/DailyStrip').then((file) => file.DailyStrip))

export const BannerSlides = lazyPart(() => import('./BannerSlides').then((file) => file.BannerSlides))
