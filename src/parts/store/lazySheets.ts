/** Rarely used sheets about a member's store; loaded lazily on the web. */
import { lazySheet } from '@/ui/base/overlay/lazySheet'

export const TransferSheet = lazySheet('转店', () => import('./TransferSheet').then((file) => file.TransferSheet))

export const SharingSheet = lazySheet('门店共享', () => import('./SharingSheet').then((file) => file.SharingSheet))

export const ChangeStoreSheet = lazySheet('换一家门店', () => import('./ChangeStoreSheet').then((file) => file.ChangeStoreSheet))
