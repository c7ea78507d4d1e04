/** Cooperations between two matchmakers. */
import { momentAfter } from '@qianxian/protocol/base/clock'
import { cooperationLimits } from '@qianxian/protocol/cooperation/cooperation.words'
import { cooperations } from '../../src/db/tables/cooperation'
import { maker, type Facts } from '../maker'

/** A cooperation offered now, and not answered yet. */
export const newCooperation = maker(
  cooperations,
  (
    facts: Facts<typeof cooperations, 'askerId' | 'fromId' | 'fromRepresentationId' | 'helperId' | 'toId' | 'toRepresentationId'>,
    { now },
  ) => ({
    percent: cooperationLimits.percentUsual,
    status: 'offered' as const,
    offeredAt: now,
    expiresAt: momentAfter(facts.offeredAt ?? now, cooperationLimits.answerHours, 'hour'),
    ...facts,
  }),
)
