/** What matchmakers open of their work with others; its code comes late on the web. */
import { lateSheet } from '@/ui/base/lateSheet'

export const CooperationsSheet = lateSheet('红娘协作', () => import('./CooperationsSheet').then((file) => file.CooperationsSheet))

export const OfferSheet = lateSheet('请对方红娘协作', () => import('./OfferSheet').then((file) => file.OfferSheet))
