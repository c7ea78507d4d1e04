/** Pictures and albums. */
import { loveProfiles } from '../../db/tables/love'
import { media, photos } from '../../db/tables/media'
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
    owned(media, { onMerge: { ownerId: 'move' }, onClose: 'hides', onErase: 'delete' }),
    ownedThrough(loveProfiles, photos, { onClose: 'hides', onErase: 'delete' }),
  ],
})
