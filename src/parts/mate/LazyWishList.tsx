/** The wishes of a member; loaded after the page around them. */
import { lazyPart } from '@/ui/base/overlay/lazySheet'
import { PageSkeleton } from '@/ui/base/feedback/Skeleton'

export const LazyWishList = lazyPart(() => import('./WishList').then((late) => late.WishList), <PageSkeleton kind="words" />)
