/** What matchmakers open of their work with others; its code comes late on the web. */
import { lazySheet } from '@/ui/base/overlay/lazySheet'

export const CooperationsSheet = lazySheet('红娘协作', () => import('./CooperationsSheet').then((file) => file.CooperationsSheet))

export const OfferSheet = lazySheet('请对方红娘协作', () => import('./OfferSheet').then((file) => file.OfferSheet))
