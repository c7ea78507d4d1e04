/** Whom a member would have. */
import { loveProfiles } from '../../db/tables/love'
import { matePreferences } from '../../db/tables/mate'
import { noun } from '../noun'
import { ownedThrough } from '../owned'
import { mateRoutes } from './mate.routes'

export const mateNoun = noun({
  name: 'mate',
  routes: mateRoutes,
  owned: [
    ownedThrough(loveProfiles, matePreferences, {
      of: 'profileId',
      onClose: 'stays',
      onErase: 'delete',
      onExport: { title: '择偶要求', columns: ['value', 'updatedAt'] },
    }),
  ],
  demonstration: () => import('../../../seed/nouns/mate'),
})
