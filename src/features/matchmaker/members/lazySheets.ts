/** Rarely opened sheets about a matchmaker's members; loaded late on the web. */
import { lazySheet } from '@/ui/base/overlay/lazySheet'

export const MemberInviteWays = lazySheet('邀请会员', () => import('./MemberInviteWays').then((file) => file.MemberInviteWays))
