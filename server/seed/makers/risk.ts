/** What was noted about somebody. */
import { riskEvents } from '../../src/db/tables/risk'
import { maker, type Facts } from '../maker'

export const newRiskEvent = maker(riskEvents, (facts: Facts<typeof riskEvents, 'userId' | 'sign'>) => facts)
