/** Sheets of a person's page, loaded lazily on the web. */
import { lazySheet } from '@/ui/base/overlay/lazySheet'

export const LineApplySheet = lazySheet('想认识 TA', () => import('./LineApplySheet').then((file) => file.LineApplySheet))

export const DetailMenu = lazySheet('更多', () => import('./DetailMenu').then((file) => file.DetailMenu))

export const LikeSheet = lazySheet('喜欢已经送出', () => import('./LikeSheet').then((file) => file.LikeSheet))

export const TrustSheet = lazySheet('TA 的认证', () => import('./TrustSheet').then((file) => file.TrustSheet))
