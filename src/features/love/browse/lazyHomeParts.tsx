/** Rarely shown parts of the home page, loaded lazily on the web. */
import type { LoveCard } from '@qianxian/protocol/love/love.schema'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { PageSkeleton } from '@/ui/base/feedback/Skeleton'
import { lazyPart, lazySheet } from '@/ui/base/overlay/lazySheet'

export const LoveFilterSheet = lazySheet('筛选', () => import('./LoveFilterSheet').then((file) => file.LoveFilterSheet))

export const BrowseEmpty = lazyPart(
  () => import('./BrowseNotices').then((file) => file.BrowseEmpty),
  <EmptyState isCompact art="people" title="暂时没有符合条件的人" />,
)

export const LoginInvitation = lazyPart(() => import('./LoginInvitation').then((file) => file.LoginInvitation))

export const ApprovalDialog = lazyPart(() => import('../profile/ApprovalDialog').then((file) => file.ApprovalDialog))

export const UndoBar = lazyPart(() => import('./BrowseNotices').then((file) => file.UndoBar))

const spotlightPlace = () => import('@/parts/spotlight/SpotlightPlace')
export const SpotlightPlace = lazyPart(() => spotlightPlace().then((file) => file.SpotlightPlace))

export const SearchLink = lazyPart(() => import('@/parts/mate/SearchLink').then((file) => file.SearchLink))

const dailyStrip = () => import('@/parts/mate/DailyStrip')
export const DailyStrip = lazyPart(() => dailyStrip().then((file) => file.DailyStrip), <PageSkeleton kind="cards" />)

/** People above and among the people of the list. */
export interface Strips {
  /** The person in the spotlight. */
  spotlight: string | undefined
  pins: readonly LoveCard[]
  daily: readonly string[]
}

/** Loads the strips of a city; a strip that failed is empty. */
export async function loadStrips(city: string, isGone: (no: string) => boolean): Promise<Strips> {
  const [spotlight, pins, daily] = await Promise.all([
    spotlightPlace()
      .then((file) => file.loadSpotlight(city))
      .catch(() => undefined),
    import('@/parts/placement/pins').then((file) => file.loadPins(city)).catch(() => []),
    dailyStrip()
      .then((file) => file.loadDaily(isGone))
      .catch(() => []),
  ])
  return { spotlight, pins, daily }
}

export const BannerSlides = lazyPart(() => import('./BannerSlides').then((file) => file.BannerSlides))
