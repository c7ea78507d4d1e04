/** What a member opens seldom of their matchmaker; its code comes late on the web. */
import { lazySheet } from '@/ui/base/overlay/lazySheet'

export const ConsentChangeSheet = lazySheet('给红娘的授权', () => import('./ConsentChangeSheet').then((file) => file.ConsentChangeSheet))

export const ConsentUsesSheet = lazySheet('红娘替我做过的事', () => import('./ConsentUsesSheet').then((file) => file.ConsentUsesSheet))
