/** What one profile did towards another, and the matches that followed. */
import { blocks, dailyUses, favorites, interactions, lookStates, matches, visits } from '../../db/tables/interact'
import { loveProfiles } from '../../db/tables/love'
import { noun } from '../noun'
import { ownedThrough } from '../owned'
import { interactJobs } from './interact.jobs'
import { interactRoutes } from './interact.routes'

export const interactNoun = noun({
  name: 'interact',
  routes: interactRoutes,
  jobs: interactJobs,
  owned: [
    ownedThrough(loveProfiles, interactions, { onClose: 'hides', onErase: 'delete' }),
    ownedThrough(loveProfiles, dailyUses, { onClose: 'stays', onErase: 'delete' }),
    ownedThrough(loveProfiles, matches, { onClose: 'hides', onErase: 'delete' }),
    ownedThrough(loveProfiles, favorites, { onClose: 'hides', onErase: 'delete' }),
    ownedThrough(loveProfiles, visits, { onClose: 'hides', onErase: 'delete' }),
    ownedThrough(loveProfiles, lookStates, { onClose: 'stays', onErase: 'delete' }),
    ownedThrough(loveProfiles, blocks, { onClose: 'stays', onErase: 'delete' }),
  ],
})
