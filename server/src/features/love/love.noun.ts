/** Dating profiles, and finding people. */
import { ProfileFields, type ProfileField } from '@qianxian/protocol/love/love.schema'
import { feeds, loveProfiles, precheatAcceptances, profileDrafts, profileHistory } from '../../db/tables/love'
import { memberOf } from '../../ctx'
import { seen } from '../auth/auth'
import { holdAlbum } from '../media/media'
import { noun } from '../noun'
import { owned, ownedThrough } from '../owned'
import { loveJobs } from './love.jobs'
import { loveRoutes } from './love.routes'
import { onAppealed, onDecided } from './profile/auditing'
import { holdAlbumOf } from './profile/live'
import { noteSeen } from './profile/profile.repository'

export const loveNoun = noun({
  name: 'love',
  routes: loveRoutes,
  jobs: loveJobs,
  audits: { profile: { onDecided, onAppealed } },
  owned: [
    owned(loveProfiles, {
      onMerge: { userId: 'onlyOne' },
      onClose: 'hides',
      onErase: 'anonymise',
      onExport: {
        title: '相亲资料',
        of: 'userId',
        columns: [
          ...(Object.keys(ProfileFields.properties) as ProfileField[]),
          'no',
          'lifecycle',
          'privacy',
          'visibility',
          'allowRecommend',
          'isHidden',
          'isVerified',
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
      onMerge: { authorId: 'move', preparedById: 'move' },
      onClose: 'stays',
      onErase: 'delete',
      onExport: {
        title: '修改中的资料',
        of: 'profileId',
        columns: ['patch', 'status', 'createdAt', 'updatedAt'],
        // What a matchmaker prepares is the matchmaker's until it is handed in.
        reads: (ctx, { authorId }) => (authorId === memberOf(ctx).userId ? {} : null),
      },
    }),
    ownedThrough(loveProfiles, profileHistory, {
      onMerge: { byUserId: 'move' },
      onClose: 'stays',
      onErase: 'delete',
      onExport: { title: '资料修改记录', of: 'profileId', columns: ['field', 'before', 'after', 'createdAt'] },
    }),
    owned(precheatAcceptances, {
      onMerge: { userId: 'join' },
      onClose: 'stays',
      onErase: { keep: 'that the person was warned of fraud, and when' },
      onExport: { title: '已读的防骗提醒', of: 'userId', columns: ['version', 'acceptedAt'] },
    }),
    ownedThrough(loveProfiles, feeds, { onClose: 'stays', onErase: 'delete', onExport: { leaveOut: 'an order of other people' } }),
  ],
  parts: [holdAlbum.part(holdAlbumOf), seen.part(noteSeen)],
  demonstration: () => import('../../../seed/nouns/love'),
})
