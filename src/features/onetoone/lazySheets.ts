/** Sheets over a private customisation; loaded lazily on the web. */
import { lazySheet } from '@/ui/base/overlay/lazySheet'

export const EnquirySheet = lazySheet('提交需求', () => import('./EnquirySheet').then((file) => file.EnquirySheet))

export const DeclineSheet = lazySheet('不同意方案', () => import('./DeclineSheet').then((file) => file.DeclineSheet))
