/** Sheets of the points mall; loaded late on the web. */
import { lazySheet } from '@/ui/base/overlay/lazySheet'

export const ExchangeSheet = lazySheet('确认兑换', () => import('./ExchangeSheet').then((file) => file.ExchangeSheet))

export const AddressSheet = lazySheet('收货地址', () => import('./AddressSheet').then((file) => file.AddressSheet))

export const CodeSheet = lazySheet('核销码', () => import('./CodeSheet').then((file) => file.CodeSheet))

export const AfterSaleSheet = lazySheet('申请售后', () => import('./AfterSaleSheet').then((file) => file.AfterSaleSheet))
