/** The person who logs in: phone, name, identities with others, invitations; two accounts of one person become one. */
import { maskPhone } from '@qianxian/protocol/base/format'
import { attributions, roleGrants, roleOffers, userOpenIds, users } from '../../db/tables/account'
import { accountNamed, isKnown, letIn, seen } from '../auth/auth'
import { noun } from '../noun'
import { owned } from '../owned'
import { moveInvited, noteSeen } from './account.repository'
import { accountRoutes } from './account.routes'
import { enterBy } from './entering'
import { isKnownIdentity, userOfAccountName } from './users'

export const accountNoun = noun({
  name: 'account',
  routes: accountRoutes,
  owned: [
    owned(users, {
      onMerge: { id: { keep: 'the closed account itself: that it was taken into another is not undone' } },
      onClose: 'stays',
      onErase: 'anonymise',
      onExport: {
        title: '账号',
        of: 'id',
        columns: ['userName', 'inviteCode', 'vipType', 'vipUntil', 'realNameAt', 'createdAt', 'lastSeenAt'],
        reads: (ctx, { phoneEnc }) => ({ phone: phoneEnc === null ? null : maskPhone(ctx.secrets.unseal(phoneEnc)) }),
      },
    }),
    // Whom the other account has of the same platform is refused before.
    owned(userOpenIds, {
      onMerge: { userId: 'move' },
      onClose: 'stays',
      onErase: 'delete',
      onExport: { title: '第三方登录', of: 'userId', columns: ['platform', 'createdAt'] },
    }),
    // The first to have brought somebody stays.
    owned(attributions, {
      onMerge: { userId: 'join', targetId: moveInvited },
      onClose: 'stays',
      onErase: 'anonymise',
      onExport: { title: '受邀加入', of: 'userId', columns: ['kind', 'source', 'status', 'boundAt'] },
    }),
    owned(roleGrants, {
      onMerge: { userId: 'join' },
      onClose: 'stays',
      onErase: 'delete',
      onExport: { title: '身份', of: 'userId', columns: ['role', 'scopeType', 'isActive', 'createdAt'] },
    }),
    owned(roleOffers, {
      onMerge: { userId: 'move' },
      onClose: 'stays',
      onErase: 'delete',
      onExport: { leaveOut: 'the role itself is told; a link that was used is worth nothing' },
    }),
  ],
  parts: [accountNamed.part(userOfAccountName), isKnown.part(isKnownIdentity), letIn.part(enterBy), seen.part(noteSeen)],
  demonstration: () => import('../../../seed/nouns/account'),
})
