/** Pictures and albums. */
import { loveProfiles } from '../../db/tables/love'
import { media, photos } from '../../db/tables/media'
import { addressesExpireAt } from './media.service'
import { noun } from '../noun'
import { owned, ownedThrough } from '../owned'
import { onAppealed, onDecided } from './album.service'
import { mediaJobs } from './media.jobs'
import { mediaRoutes } from './media.routes'

export const mediaNoun = noun({
  name: 'media',
  routes: mediaRoutes,
  jobs: mediaJobs,
  audits: { photo: { onDecided, onAppealed } },
  owned: [
    owned(media, {
      onMerge: { ownerId: 'move' },
      onClose: 'hides',
      onErase: 'delete',
      onExport: {
        title: '上传的图片',
        of: 'ownerId',
        columns: ['purpose', 'width', 'height', 'createdAt'],
        // An address that ends: the copy itself may lie about for years.
        reads: ({ adapters, now }, { displayKey, deletedAt }) =>
          deletedAt === null ? { address: adapters.storage.signUrl(displayKey, { expiresAt: addressesExpireAt(now) }) } : null,
      },
    }),
    ownedThrough(loveProfiles, photos, {
      onClose: 'hides',
      onErase: 'delete',
      onExport: { title: '相册', of: 'profileId', columns: ['state', 'position', 'isAvatar', 'createdAt'] },
    }),
  ],
})
