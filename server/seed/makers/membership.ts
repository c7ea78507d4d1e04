/** Memberships as they are sold. */
import { vipPlans } from '../../src/db/tables/membership'
import { maker, type Facts } from '../maker'

export const newVipPlan = maker(vipPlans, (facts: Facts<typeof vipPlans>) => ({
  type: 'month' as const,
  name: '月卡',
  days: 30,
  priceFen: 6_800,
  ...facts,
}))
