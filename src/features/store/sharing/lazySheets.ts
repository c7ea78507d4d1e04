/** Sheets about sharing; loaded lazily on the web. */
import { lazySheet } from '@/ui/base/overlay/lazySheet'

export const SharedMemberSheet = lazySheet('会员共享的资料', () => import('./SharedMemberSheet').then((file) => file.SharedMemberSheet))
