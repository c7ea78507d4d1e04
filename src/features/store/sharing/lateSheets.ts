/** What a member shares; its code comes late on the web. */
import { lateSheet } from '@/ui/base/lateSheet'

export const SharedMemberSheet = lateSheet('会员共享的资料', () => import('./SharedMemberSheet').then((file) => file.SharedMemberSheet))
