/** What the home page shows seldom; its code comes late on the web. */
import { Empty } from '@/ui/base/Empty'
import { latePart, lateSheet } from '@/ui/base/lateSheet'

export const LoveFilterSheet = lateSheet('筛选', () => import('./LoveFilterSheet').then((file) => file.LoveFilterSheet))

export const BrowseEmpty = latePart(
  () => import('./BrowseRare').then((file) => file.BrowseEmpty),
  <Empty isCompact art="people" title="暂时没有符合条件的人" />,
)

export const ApprovalMoment = latePart(() => import('../profile/ApprovalMoment').then((file) => file.ApprovalMoment))

export const UndoBar = latePart(() => import('./BrowseRare').then((file) => file.UndoBar))

export const SpotlightPlace = latePart(() => import('@/parts/spotlight/SpotlightPlace').then((file) => file.SpotlightPlace))

export const SearchLink = latePart(() => import('@/parts/mate/SearchLink').then((file) => file.SearchLink))

export const PinStrip = latePart(() => import('@/parts/placement/PinStrip').then((file) => file.PinStrip))

export const DailyStrip = latePart(() => import('@/parts/mate/DailyStrip').then((file) => file.DailyStrip))

export const BannerSlides = latePart(() => import('./BannerSlides').then((file) => file.BannerSlides))
