/** Risk signs about an account. */
import { riskEvents } from '../../src/db/tables/risk'
import { maker, type Facts } from '../maker'

export const newRiskEvent = maker(riskEvents, (facts: Facts<typeof riskEvents, 'userId' | 'sign'>) => facts)
