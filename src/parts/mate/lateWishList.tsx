/** The wishes of a member, whose code comes once the page around them stands. */
import { latePart } from '@/ui/base/lateSheet'
import { PageSkeleton } from '@/ui/base/Skeleton'

export const LateWishList = latePart(() => import('./WishList').then((late) => late.WishList), <PageSkeleton kind="words" />)
