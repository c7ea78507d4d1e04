/** What a matchmaker opens seldom of their members; its code comes late on the web. */
import { lateSheet } from '@/ui/base/lateSheet'

export const MemberInviteSheet = lateSheet('邀请会员', () => import('./MemberInviteSheet').then((file) => file.MemberInviteSheet))
