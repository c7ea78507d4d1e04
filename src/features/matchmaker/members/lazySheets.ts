/** What a matchmaker opens seldom of their members; its code comes late on the web. */
import { lazySheet } from '@/ui/base/overlay/lazySheet'

export const MemberInviteWays = lazySheet('邀请会员', () => import('./MemberInviteWays').then((file) => file.MemberInviteWays))
