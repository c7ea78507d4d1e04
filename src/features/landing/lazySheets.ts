/** The sheet over a landing page; loaded lazily on the web. */
import { lazySheet } from '@/ui/base/overlay/lazySheet'

export const ConsentTextSheet = lazySheet('个人信息说明', () => import('./ConsentTextSheet').then((file) => file.ConsentTextSheet))
