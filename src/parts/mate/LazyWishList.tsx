/** The wishes of a member, whose code comes once the page around them stands. */
import { lazyPart } from '@/ui/base/overlay/lazySheet'
import { PageSkeleton } from '@/ui/base/feedback/Skeleton'

export const LazyWishList = lazyPart(() => import('./WishList').then((late) => late.WishList), <PageSkeleton kind="words" />)
