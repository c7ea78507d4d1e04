/** Templates of posters: the standard one, unless something else is said. */
import { posterTemplates } from '../../src/db/tables/poster'
import { standard } from '../../src/features/poster/standard'
import { maker, type Facts } from '../maker'

export const newPosterTemplate = maker(posterTemplates, (facts: Facts<typeof posterTemplates>, { now }) => {
  const kind = facts.kind ?? 'activity'
  return { ...standard[kind], layers: [...standard[kind].layers], kind, status: 'active' as const, createdAt: now, ...facts }
})
