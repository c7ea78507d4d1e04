/** Interview sheets that a member seldom opens, loaded lazily on the web. */
import { lazySheet } from '@/ui/base/overlay/lazySheet'

export const InterviewsSheet = lazySheet('红娘的访谈记录', () => import('./InterviewsSheet').then((file) => file.InterviewsSheet))
