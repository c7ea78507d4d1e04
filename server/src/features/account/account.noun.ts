/** The person who logs in: phone, name, third-party identities, invitations; two accounts of one person are merged. */
import { maskPhone } from '@qianxian/protocol/base/masks'
import { accountChanges, roleGrants, roleOffers, userOpenIds, users } from '../../db/tables/account'
import { accountByName, hasAccount, loginByProof, userActive } from '../auth/auth'
import { lockOwner, pictureRefused } from '../media/media'
import { strikeEnded, strikeApplied } from '../strike/strike'
import { noun } from '../noun'
import { owned } from '../owned'
import { clearPortrait, newInviteCode, noteSeen } from './account.repository'
import { accountNotices } from './account.notices'
import { accountJobs } from './account.jobs'
import { accountRoutes } from './account.routes'
import { reopenAccount, suspendAccount } from './account-suspension'
import { loginBy } from './login'
import { lockUser } from './real-name'
import { hasUserForIdentity, userOfAccountName } from './user-lookup'

export const accountNoun = noun({
  name: 'account',
  routes: accountRoutes,
  jobs: accountJobs,
  notices: accountNotices,
  owned: [
    owned(users, {
      of: 'id',
      onMerge: { id: { keep: 'the closed account itself: that it was taken into another is not undone' } },
      onClose: 'stays',
      onErase: {
        keeps: ['id', 'tenantId', 'status', 'createdAt'],
        sets: () => ({ inviteCode: newInviteCode() }),
        why: 'what others keep names nobody, but one and the same nobody',
      },
      onExport: {
        title: '账号',
        columns: ['userName', 'inviteCode', 'vipType', 'vipUntil', 'realNameAt', 'createdAt', 'lastSeenAt'],
        reads: (ctx, { phoneEnc }) => ({ phone: phoneEnc === null ? null : maskPhone(ctx.secrets.unseal(phoneEnc)) }),
      },
    }),
    // A merge is refused earlier if both accounts have an identity of the same platform.
    owned(userOpenIds, {
      of: 'userId',
      onMerge: { userId: 'move' },
      onClose: 'stays',
      onErase: 'delete',
      onExport: { title: '第三方登录', columns: ['platform', 'createdAt'] },
    }),
    owned(roleGrants, {
      of: 'userId',
      onMerge: { userId: 'join' },
      onClose: 'stays',
      onErase: 'delete',
      onExport: { title: '身份', columns: ['role', 'scopeType', 'isActive', 'createdAt'] },
    }),
    owned(roleOffers, {
      of: 'userId',
      onMerge: { userId: 'move' },
      onClose: 'stays',
      onErase: 'delete',
      onExport: { leaveOut: 'the role itself is told; a link that was used is worth nothing' },
    }),
    // An account with an open change is never merged; expired changes wait for the sweep.
    owned(accountChanges, {
      of: 'userId',
      onMerge: { userId: 'move' },
      onClose: 'stays',
      onErase: 'delete',
      onExport: { leaveOut: 'for two days, by which a change is taken back' },
    }),
  ],
  parts: [
    accountByName.answer(userOfAccountName),
    hasAccount.answer(hasUserForIdentity),
    loginByProof.answer(loginBy),
    userActive.on(noteSeen),
    lockOwner.answer(lockUser),
    pictureRefused.on(clearPortrait),
    strikeApplied.on(suspendAccount),
    strikeEnded.on(reopenAccount),
  ],
  demonstration: () => import('../../../seed/nouns/account'),
})
