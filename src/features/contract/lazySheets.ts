/** Sheets over a contract; loaded lazily on the web. */
import { lazySheet } from '@/ui/base/overlay/lazySheet'

export const ReasonSheet = lazySheet('填写原因', () => import('./ReasonSheet').then((file) => file.ReasonSheet))

export const StopSheet = lazySheet('现在终止', () => import('./StopSheet').then((file) => file.StopSheet))

export const EarlyStartSheet = lazySheet('提前开始服务', () => import('./EarlyStartSheet').then((file) => file.EarlyStartSheet))

export const SignContractSheet = lazySheet('签署合同', () => import('./SignContractSheet').then((file) => file.SignContractSheet))
