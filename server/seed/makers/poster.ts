/** Poster templates: the standard one by default. */
import { posterTemplates } from '../../src/db/tables/poster'
import { defaultTemplates } from '../../src/features/poster/default-templates'
import { maker, type Facts } from '../maker'

export const newPosterTemplate = maker(posterTemplates, (facts: Facts<typeof posterTemplates>, { now }) => {
  const kind = facts.kind ?? 'activity'
  return {
    ...defaultTemplates[kind],
    layers: [...defaultTemplates[kind].layers],
    kind,
    status: 'active' as const,
    createdAt: now,
    ...facts,
  }
})
