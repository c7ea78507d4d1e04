/** Sheets over the matchmaker's pages of appointments, loaded lazily on the web. */
import { lazySheet } from '@/ui/base/overlay/lazySheet'

export const NoShowSheet = lazySheet('有一方没有来', () => import('./NoShowSheet').then((file) => file.NoShowSheet))
