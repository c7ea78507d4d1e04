/** Whom a member would have. */
import { loveProfiles, matePreferences } from '../../db/tables/love'
import { noun } from '../noun'
import { ownedThrough } from '../owned'
import { mateRoutes } from './mate.routes'

export const mateNoun = noun({
  name: 'mate',
  routes: mateRoutes,
  owned: [ownedThrough(loveProfiles, matePreferences, { onClose: 'stays', onErase: 'delete' })],
})
