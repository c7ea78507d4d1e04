/** The sheets of a person's page that come late on the web. */
import { lateSheet } from '@/ui/base/lateSheet'

export const LineApplySheet = lateSheet('想认识 TA', () => import('./LineApplySheet').then((file) => file.LineApplySheet))

export const DetailMenu = lateSheet('更多', () => import('./DetailMenu').then((file) => file.DetailMenu))

export const TrustSheet = lateSheet('TA 的认证', () => import('./TrustSheet').then((file) => file.TrustSheet))
