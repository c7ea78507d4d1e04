/** Dating profiles, and browsing. */
import { lovePages } from '@qianxian/protocol/love/love.pages'
import { ProfileFields, type ProfileField } from '@qianxian/protocol/love/love.schema'
import { feeds, loveProfiles, precheatAcceptances, profileDrafts, profileHistory } from '../../db/tables/love'
import { requireMember } from '../../ctx'
import { accountVisibilityChanged } from '../account/account'
import { avatarOf, identityLost, identityProven } from '../identity/identity'
import { ownerBriefs, personJudged } from '../audit/audit'
import { userActive } from '../auth/auth'
import { vipChanged } from '../membership/membership'
import { lockAlbum } from '../media/media'
import { strikeEnded, strikeApplied } from '../strike/strike'
import { noun } from '../noun'
import { owned, ownedThrough } from '../owned'
import { loveJobs } from './love.jobs'
import { loveNotices } from './love.notices'
import { loveRoutes } from './love.routes'
import { mayAppeal, onAppealed, onDecided } from './profile/audit-decider'
import { coverOf, lockAlbumOf, updateAccountVisibility, applyProvenFacts, forgetProvenFacts } from './profile/live-profile'
import { loadJudgedPerson, loadOwnerBriefs } from './profile/judged-person'
import { saveLastActive, noteVip, erasedNumber } from './profile/profile.repository'
import { restoreHiddenProfile, hideProfileByStrike } from './profile/takedown'

export const loveNoun = noun({
  name: 'love',
  routes: loveRoutes,
  notices: loveNotices,
  pages: lovePages,
  jobs: loveJobs,
  audits: { profile: { onDecided, mayAppeal, onAppealed } },
  owned: [
    owned(loveProfiles, {
      of: 'userId',
      onMerge: { userId: 'onlyOne' },
      onClose: 'stays',
      onErase: {
        keeps: ['id', 'tenantId', 'userId'],
        sets: () => ({ no: erasedNumber, lifecycle: 'exited' as const, isAccountOpen: false }),
        why: 'the lists of others say that somebody was there',
      },
      onExport: {
        title: '相亲资料',
        columns: [
          ...(Object.keys(ProfileFields.properties) as ProfileField[]),
          'no',
          'lifecycle',
          'privacy',
          'visibility',
          'allowRecommend',
          'isHidden',
          'isVerified',
          'trustLevel',
          'isFaceVerified',
          'isVip',
          'completeness',
          'publishedAt',
          'lastActiveAt',
          'createdAt',
        ],
        reads: (ctx, { wechatEnc }) => ({ wechat: wechatEnc === null ? null : ctx.secrets.unseal(wechatEnc) }),
      },
    }),
    ownedThrough(loveProfiles, profileDrafts, {
      of: 'profileId',
      onMerge: { authorId: 'move', preparedById: 'move' },
      onClose: 'stays',
      onErase: 'delete',
      onExport: {
        title: '修改中的资料',
        columns: ['patch', 'status', 'createdAt', 'updatedAt'],
        // A matchmaker's draft belongs to the matchmaker until it is submitted.
        reads: (ctx, { authorId }) => (authorId === requireMember(ctx).userId ? {} : null),
      },
    }),
    ownedThrough(loveProfiles, profileHistory, {
      of: 'profileId',
      onMerge: { byUserId: 'move' },
      onClose: 'stays',
      onErase: 'delete',
      onExport: { title: '资料修改记录', columns: ['field', 'before', 'after', 'createdAt'] },
    }),
    ownedThrough(loveProfiles, feeds, {
      of: 'profileId',
      onClose: 'stays',
      onErase: 'delete',
      onExport: { leaveOut: 'an order of other people' },
    }),
    owned(precheatAcceptances, {
      of: 'userId',
      onMerge: { userId: 'join' },
      onClose: 'stays',
      onErase: { keep: 'that the person was warned of fraud, and when' },
      onExport: { title: '已读的防骗提醒', columns: ['version', 'acceptedAt'] },
    }),
  ],
  parts: [
    lockAlbum.answer(lockAlbumOf),
    personJudged.answer(loadJudgedPerson),
    ownerBriefs.answer(loadOwnerBriefs),
    userActive.on(saveLastActive),
    vipChanged.on(noteVip),
    accountVisibilityChanged.on(updateAccountVisibility),
    strikeApplied.on(hideProfileByStrike),
    strikeEnded.on(restoreHiddenProfile),
    identityProven.on(applyProvenFacts),
    identityLost.on(forgetProvenFacts),
    avatarOf.answer(coverOf),
  ],
  demonstration: () => import('../../../seed/nouns/love'),
})
