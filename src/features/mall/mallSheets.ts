/** What opens over the pages of the points mall, and comes late on the web. */
import { lateSheet } from '@/ui/base/lateSheet'

export const TakeSheet = lateSheet('确认兑换', () => import('./TakeSheet').then((file) => file.TakeSheet))

export const AddressSheet = lateSheet('收货地址', () => import('./AddressSheet').then((file) => file.AddressSheet))

export const CodeSheet = lateSheet('核销码', () => import('./CodeSheet').then((file) => file.CodeSheet))

export const AfterSaleSheet = lateSheet('申请售后', () => import('./AfterSaleSheet').then((file) => file.AfterSaleSheet))
