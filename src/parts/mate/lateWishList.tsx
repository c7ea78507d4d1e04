/** The wishes of a member, whose code comes once the page around them stands. */
import { lazyPart } from '@/ui/base/lateSheet'
import { PageSkeleton } from '@/ui/base/Skeleton'

export const LazyWishList = lazyPart(() => import('./WishList').then((late) => late.WishList), <PageSkeleton kind="words" />)
