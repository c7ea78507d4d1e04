/** Rarely opened sheets about a member's matchmaker; loaded late on the web. */
import { lazySheet } from '@/ui/base/overlay/lazySheet'

export const ConsentChangeSheet = lazySheet('给红娘的授权', () => import('./ConsentChangeSheet').then((file) => file.ConsentChangeSheet))

export const ConsentUsesSheet = lazySheet('红娘替我做过的事', () => import('./ConsentUsesSheet').then((file) => file.ConsentUsesSheet))
