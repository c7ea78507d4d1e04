/** What a member opens seldom of their store; its code comes late on the web. */
import { lateSheet } from '@/ui/base/lateSheet'

export const TransferSheet = lateSheet('转店', () => import('./TransferSheet').then((file) => file.TransferSheet))

export const SharingSheet = lateSheet('门店共享', () => import('./SharingSheet').then((file) => file.SharingSheet))

export const ChangeStoreSheet = lateSheet('换一家门店', () => import('./ChangeStoreSheet').then((file) => file.ChangeStoreSheet))
