/** Places: map searches, and approximate locations of people who opted in to nearby. */
import { name } from '@qianxian/protocol/base/dictionary'
import { placeSource } from '@qianxian/protocol/place/place.words'
import { userPlaces } from '../../db/tables/place'
import { noun } from '../noun'
import { owned } from '../owned'
import { placeJobs } from './place.jobs'
import { forgetPlace } from './place.repository'
import { placeRoutes } from './place.routes'

export const placeNoun = noun({
  name: 'place',
  routes: placeRoutes,
  jobs: placeJobs,
  owned: [
    owned(userPlaces, {
      of: 'userId',
      onMerge: { userId: 'join' },
      onClose: forgetPlace,
      onErase: 'delete',
      onExport: {
        title: '附近的人用的大致位置',
        columns: ['latitude', 'longitude', 'system', 'source', 'at'],
        reads: (_ctx, { source }) => ({ source: name(placeSource, source) }),
      },
    }),
  ],
  demonstration: () => import('../../../seed/nouns/place'),
})
