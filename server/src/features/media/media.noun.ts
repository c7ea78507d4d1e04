/** Pictures and albums. */
import { loveProfiles } from '../../db/tables/love'
import { media, photos, photoTraces, photoTraceSearches, voices } from '../../db/tables/media'
import { itemPictures } from '../audit/audit'
import { strikeEnded, strikeApplied } from '../strike/strike'
import { noun } from '../noun'
import { owned, ownedThrough } from '../owned'
import { mediaJobs } from './media.jobs'
import { addressesExpireAt, picturesOf } from './media.presenter'
import { dropPictures } from './media.repository'
import { mediaNotices } from './media.notices'
import { mediaRoutes } from './media.routes'
import { dropVoicesOf } from './voice/voices'
import { mayAppeal, onAppealed, onDecided, takeDownPictures, restorePictures } from './moderation/audit-decider'

export const mediaNoun = noun({
  name: 'media',
  routes: mediaRoutes,
  notices: mediaNotices,
  jobs: mediaJobs,
  audits: { photo: { onDecided, mayAppeal, onAppealed } },
  owned: [
    owned(media, {
      of: 'ownerId',
      onMerge: { ownerId: 'move' },
      onClose: 'stays',
      onErase: dropPictures,
      onExport: {
        title: '上传的图片',
        columns: ['purpose', 'width', 'height', 'createdAt'],
        // The address expires, because the exported copy may exist for years.
        reads: ({ adapters, now }, { displayKey, edition, deletedAt }) =>
          deletedAt === null ? { address: adapters.storage.signUrl(displayKey, { expiresAt: addressesExpireAt(now), edition }) } : null,
      },
    }),
    owned(voices, {
      of: 'ownerId',
      onMerge: { ownerId: 'move' },
      onClose: 'stays',
      onErase: dropVoicesOf,
      onExport: { title: '发出的语音', columns: ['seconds', 'createdAt'] },
    }),
    ownedThrough(loveProfiles, photos, {
      of: 'profileId',
      onClose: 'stays',
      onErase: 'delete',
      onExport: { title: '相册', columns: ['state', 'position', 'isAvatar', 'createdAt'] },
    }),
    owned(photoTraces, {
      of: 'viewerId',
      onMerge: { viewerId: { keep: 'a mark names the account that viewed the picture' } },
      onClose: 'stays',
      onErase: { keep: 'a leaked copy still leads to the viewing; by then the viewer is a pseudonym' },
      onExport: { leaveOut: 'a mark that its viewer knows would be removed from copies' },
    }),
    owned(photoTraceSearches, {
      of: 'byUserId',
      onMerge: { byUserId: 'move' },
      onClose: 'stays',
      onErase: { keep: 'that a search was made, and by which auditor, stays provable' },
      onExport: { leaveOut: 'work of an auditor about others' },
    }),
  ],
  parts: [
    itemPictures.answer((ctx, mediaIds) => picturesOf(ctx, mediaIds, () => false)),
    strikeApplied.on(takeDownPictures),
    strikeEnded.on(restorePictures),
  ],
  demonstration: () => import('../../../seed/nouns/media'),
})
