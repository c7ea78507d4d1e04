/** Sheets of a matchmaker's cooperations; the code is loaded late on the web. */
import { lazySheet } from '@/ui/base/overlay/lazySheet'

export const CooperationsSheet = lazySheet('红娘协作', () => import('./CooperationsSheet').then((file) => file.CooperationsSheet))

export const OfferSheet = lazySheet('请对方红娘协作', () => import('./OfferSheet').then((file) => file.OfferSheet))
