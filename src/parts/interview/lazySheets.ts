/** What a member opens seldom of what was written of them; its code comes late on the web. */
import { lazySheet } from '@/ui/base/overlay/lazySheet'

export const InterviewsSheet = lazySheet('红娘的访谈记录', () => import('./InterviewsSheet').then((file) => file.InterviewsSheet))
