/** Matchmakers and the members they serve. */
import { momentAfter } from '@qianxian/protocol/base/clock'
import { isIn, values } from '@qianxian/protocol/base/dictionary'
import { CONSENT_TEXT, consentScope, matchmakerLimits, representationStates } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { consentUses, matchmakers, representations, serviceNotes } from '../../src/db/tables/matchmaker'
import { maker, type Bench, type Facts } from '../maker'
import { newRole } from './account'

const DAYS_A_YEAR = 365

/** A matchmaker without the role: for a person who no longer serves, or does not serve yet. */
export const newDesk = maker(matchmakers, (facts: Facts<typeof matchmakers, 'userId'>) => ({
  name: '李红娘',
  bio: '用心牵好每一根线',
  cityGeo: '510100',
  status: 'active' as const,
  experienceYears: 6,
  ...facts,
}))

/** A matchmaker with the role that opens the desk. */
export async function newMatchmaker(bench: Bench, facts: Facts<typeof matchmakers, 'userId'>): Promise<typeof matchmakers.$inferSelect> {
  await newRole(bench, { userId: facts.userId, role: 'matchmaker' })
  return newDesk(bench, facts)
}

/** A service with all consent scopes, for a year from now; a requested one is open for a week. */
export const newBond = maker(representations, (facts: Facts<typeof representations, 'matchmakerId' | 'profileId'>, { now }) => {
  const { status = 'active' } = facts
  const days = status === 'active' ? DAYS_A_YEAR : isIn(representationStates.unanswered, status) ? matchmakerLimits.consentLifeDays : null
  return {
    mode: 'invited' as const,
    status,
    scopes: values(consentScope),
    textVersion: CONSENT_TEXT,
    expiresAt: days === null ? null : momentAfter(now, days, 'day'),
    ...facts,
  }
})

/** A use, unique by its mark. */
export const newUse = maker(consentUses, (facts: Facts<typeof consentUses, 'representationId' | 'profileId' | 'use' | 'mark'>) => facts)

export const newNote = maker(serviceNotes, (facts: Facts<typeof serviceNotes, 'representationId' | 'content'>) => ({
  type: 'call' as const,
  ...facts,
}))
